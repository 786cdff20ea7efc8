// Names of classes, the classes of blocks and protocols, and what the runtime can do.

#include "classes/class.h"
#include "classes/registry.h"
#include "support/locks.h"

#include <objc/blocks_runtime.h>
#include <objc/capabilities.h>
#include <objc/encoding.h>
#include <objc/kernel.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

// MARK: Aliases

struct alias {
    struct objc_class_alias entry;
    Class cls; // Nil once it is disposed of: then the name is free for the next alias
    struct alias *next;
};

static struct alias *aliases; // protected by the runtime lock

static struct alias *find_alias_locked(const char *name) {
    struct alias *alias = aliases;
    while (alias != NULL && strcmp(alias->entry.name, name) != 0) {
        alias = alias->next;
    }
    return alias;
}

static void forget_class(Class cls) {
    ORT_GUARD(&ort_runtime_lock);
    for (struct alias *alias = aliases; alias != NULL; alias = alias->next) {
        alias->cls = alias->cls == cls ? Nil : alias->cls;
    }
}

static struct alias *make_alias(Class cls, const char *name) {
    struct alias *alias = malloc(sizeof *alias);
    char *copy = strdup(name);
    if (alias == NULL || copy == NULL) {
        ort_fatal("out of memory: no room for the name %s of the class %s", name, class_getName(cls));
    }
    *alias = (struct alias){{copy, &alias->cls}, cls, aliases};
    return alias;
}

BOOL class_registerAlias_np(Class cls, const char *name) {
    if (cls == Nil || name == NULL) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    if (ort_registry_look_up_locked(name) != Nil) {
        return NO;
    }
    struct alias *known = find_alias_locked(name);
    if (known != NULL) {
        known->cls = cls;
        return YES;
    }
    aliases = make_alias(cls, name);
    ort_registry_insert_alias_locked(&aliases->entry);
    return YES;
}

// MARK: Blocks

BOOL objc_create_block_classes_as_subclasses_of(Class superclass) {
    const Class blocks = objc_lookUpClass("NSBlock");
    if (superclass == Nil || class_getSuperclass(blocks) != Nil) {
        return NO;
    }
    ort_block_classes_set_superclass(superclass);
    class_registerAlias_np(blocks, "_NSBlock");
    return YES;
}

// A block's parameters are the block, the receiver and the arguments; a method's are the receiver, the selector and the
// arguments. Frame offsets are left out.
char *block_copyIMPTypeEncoding_np(id block) {
    const char *signature = ort_block_signature((const void *)block);
    const char *self = signature == NULL ? NULL : objc_skip_argspec(objc_skip_argspec(signature));
    if (self == NULL || *objc_skip_type_qualifiers(self) != '@') {
        return NULL;
    }
    char *types = malloc(strlen(signature) + 2), *end = types;
    for (const char *next = signature; types != NULL && *next != 0; next = objc_skip_argspec(next)) {
        const char *type_end = objc_skip_typespec(next);
        if (type_end == next) { // a type without an encoding, such as _Float16
            free(types);
            return NULL;
        }
        if (next != objc_skip_argspec(signature)) { // not the block itself
            end = mempcpy(end, next, (size_t)(type_end - next));
        }
        if (next == self) {
            *end++ = ':';
        }
    }
    if (types != NULL) {
        *end = 0;
    }
    return types;
}

// MARK: Protocols

extern struct objc_class protocol_class __asm__("._OBJC_CLASS_Protocol");
extern struct objc_class protocol_metaclass __asm__("._OBJC_METACLASS_Protocol");
extern Class protocol_reference __asm__("._OBJC_REF_CLASS_Protocol");

OBJC_EXPORT struct objc_class protocol_metaclass, protocol_class;
struct objc_class protocol_metaclass = {.info = ORT_CLASS_META};
struct objc_class protocol_class = {
    .isa = &protocol_metaclass,
    .name = "Protocol",
    .info = ORT_CLASS_STATIC_INSTANCES,
    .instance_size = sizeof(struct objc_protocol)};
OBJC_EXPORT Class protocol_reference;
Class protocol_reference = &protocol_class;

// The root class that programs for libobjc2 have. Categories on Protocol wait for it.
static void provide_protocol_class(Class root, void *context) {
    (void)context;
    ort_class_register_static(&protocol_class, root, NULL, NULL);
    ort_protocol_set_class(&protocol_class);
}

__attribute__((constructor(102))) static void set_rules(void) {
    ort_class_inherit_conformance();
    ort_class_add_end_handler(forget_class);
    ort_class_wait_for("NSObject", provide_protocol_class, NULL, NULL);
}

// MARK: Capabilities

int objc_test_capability(int capability) {
    switch (capability) {
    case OBJC_CAP_EXCEPTIONS:
    case OBJC_CAP_SYNCRONIZE:
    case OBJC_CAP_PROPERTIES:
    case OBJC_CAP_PROPERTY_INTROSPECTION:
    case OBJC_CAP_OPTIONAL_PROTOCOLS:
    case OBJC_CAP_NONFRAGILE_IVARS:
    case OBJC_UNIFIED_EXCEPTION_MODEL:
    case OBJC_CAP_REGISTERED_COMPATIBILITY_ALIASES:
    case OBJC_CAP_ARC:
    case OBJC_CAP_ASSOCIATED_REFERENCES:
    case OBJC_CAP_SMALL_OBJECTS:
    case OBJC_CAP_PROTOTYPES:
    case OBJC_ARC_AUTORELEASE_DEBUG:
        return 1;
    default:
        return 0;
    }
}

int objc_set_apple_compatible_objcxx_exceptions(int value) {
    (void)value;
    return 1;
}
