// <objc/BlocksKit.h>: the methods of NSObject about dynamic delegates.

#include "dynamic_delegate.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define DELEGATE "Delegate"
#define DATA_SOURCE "DataSource"

// MARK: Delegates of an object

static id dynamic_delegate(id self, SEL selector) { return ort_dynamic_delegate_of(self, NULL, DELEGATE); }

static id dynamic_data_source(id self, SEL selector) { return ort_dynamic_delegate_of(self, NULL, DATA_SOURCE); }

static void check_protocol(const struct objc_protocol *protocol, const char *method) {
    if (protocol == NULL) {
        cffi_raise("NSInvalidArgumentException", "%s: the protocol is nil", method);
    }
}

static id dynamic_delegate_for(id self, SEL selector, struct objc_protocol *protocol) {
    check_protocol(protocol, "-bk_dynamicDelegateForProtocol:");
    return ort_dynamic_delegate_of(self, protocol, NULL);
}

static id ensure(id delegate) {
    id thrown = nil;
    ort_face_delegate_handlers()->ensure(delegate, &thrown);
    ort_face_throw(thrown);
    return delegate;
}

static id ensured_dynamic_delegate(id self, SEL selector) { return ensure(dynamic_delegate(self, selector)); }

static id ensured_dynamic_delegate_for(id self, SEL selector, struct objc_protocol *protocol) {
    check_protocol(protocol, "-bk_ensuredDynamicDelegateForProtocol:");
    return ensure(ort_dynamic_delegate_of(self, protocol, NULL));
}

// MARK: Texts

// The text of the string in UTF-8, valid until the current pool drains.
static const char *text_of(id string, Class cls, SEL selector, const char *what) {
    const char *const text = cffi_string_is(string) ? CFFI_SEND(const char *, string, cffi_selectors.UTF8String) : NULL;
    if (text == NULL) {
        cffi_raise(
            "NSInvalidArgumentException", "+[%s %s]: %s is %s", class_getName(cls), sel_getName(selector), what,
            string == nil ? "nil" : "not a string");
    }
    return text;
}

// MARK: Registration

static void register_property(Class cls, const char *name, struct objc_protocol *protocol, const char *suffix) {
    id thrown = nil;
    ort_face_delegate_handlers()->register_property(cls, name, protocol, suffix, &thrown);
    ort_face_throw(thrown);
}

static void register_named(Class cls, SEL selector, id name, struct objc_protocol *protocol, const char *suffix) {
    register_property(cls, text_of(name, cls, selector, "the name of the property"), protocol, suffix);
}

static void register_delegate(Class self, SEL selector) { register_property(self, NULL, NULL, DELEGATE); }

static void register_data_source(Class self, SEL selector) { register_property(self, NULL, NULL, DATA_SOURCE); }

static void register_delegate_named(Class self, SEL selector, id name) {
    register_named(self, selector, name, NULL, DELEGATE);
}

static void register_data_source_named(Class self, SEL selector, id name) {
    register_named(self, selector, name, NULL, DATA_SOURCE);
}

static void register_delegate_for(Class self, SEL selector, id name, struct objc_protocol *protocol) {
    check_protocol(protocol, "+bk_registerDynamicDelegateNamed:forProtocol:");
    register_named(self, selector, name, protocol, NULL);
}

// MARK: Links

// The state of a fast enumeration, as compilers lay it out.
struct enumeration {
    unsigned long state;
    id *items;
    unsigned long *mutations;
    unsigned long extra[5];
};

struct links {
    Class cls;
    SEL selector; // of the method that was called
    id methods;
    struct objc_protocol *protocol;
    const char *suffix;
};

static void link_one(const struct links *links, id property, bool is_check) {
    const id method = CFFI_SEND_1(id, links->methods, sel_registerName("objectForKey:"), id, property);
    const char *const name = text_of(property, links->cls, links->selector, "the name of a property");
    const char *const linked = text_of(method, links->cls, links->selector, "the name of a method");
    id thrown = nil;
    ort_face_delegate_handlers()->link_method(
        links->cls, name, linked, links->protocol, links->suffix, is_check, &thrown);
    ort_face_throw(thrown);
}

static void link_each(const struct links *links, bool is_check) {
    const SEL enumerate = sel_registerName("countByEnumeratingWithState:objects:count:");
    struct enumeration enumeration = {0};
    id items[16];
    unsigned long count;
    while ((count = ((unsigned long (*)(id, SEL, struct enumeration *, id *, unsigned long))objc_msgSend)(
                links->methods, enumerate, &enumeration, items, sizeof items / sizeof *items)) > 0) {
        for (unsigned long i = 0; i < count; i++) {
            link_one(links, enumeration.items[i], is_check);
        }
    }
}

// Checks all links before it makes the first one.
static void link_methods(Class cls, SEL selector, id methods, struct objc_protocol *protocol, const char *suffix) {
    if (methods != nil && !cffi_object_is_kind(methods, selector, &cffi_class_NSDictionary)) {
        cffi_raise(
            "NSInvalidArgumentException", "+[%s %s]: the argument is not a dictionary", class_getName(cls),
            sel_getName(selector));
    }
    const struct links links = {cls, selector, methods, protocol, suffix};
    link_each(&links, true);
    link_each(&links, false);
}

static void link_delegate_methods(Class self, SEL selector, id methods) {
    link_methods(self, selector, methods, NULL, DELEGATE);
}

static void link_data_source_methods(Class self, SEL selector, id methods) {
    link_methods(self, selector, methods, NULL, DATA_SOURCE);
}

static void link_protocol(Class self, SEL selector, struct objc_protocol *protocol, id methods) {
    check_protocol(protocol, "+bk_linkProtocol:methods:");
    link_methods(self, selector, methods, protocol, NULL);
}

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("bk_dynamicDelegate", "@16@0:8", dynamic_delegate),
    CFFI_METHOD("bk_dynamicDataSource", "@16@0:8", dynamic_data_source),
    CFFI_METHOD("bk_dynamicDelegateForProtocol:", "@24@0:8@16", dynamic_delegate_for),
    CFFI_METHOD("bk_ensuredDynamicDelegate", "@16@0:8", ensured_dynamic_delegate),
    CFFI_METHOD("bk_ensuredDynamicDelegateForProtocol:", "@24@0:8@16", ensured_dynamic_delegate_for),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("bk_registerDynamicDelegate", "v16@0:8", register_delegate),
    CFFI_METHOD("bk_registerDynamicDataSource", "v16@0:8", register_data_source),
    CFFI_METHOD("bk_registerDynamicDelegateNamed:", "v24@0:8@16", register_delegate_named),
    CFFI_METHOD("bk_registerDynamicDataSourceNamed:", "v24@0:8@16", register_data_source_named),
    CFFI_METHOD("bk_registerDynamicDelegateNamed:forProtocol:", "v32@0:8@16@24", register_delegate_for),
    CFFI_METHOD("bk_linkDelegateMethods:", "v24@0:8@16", link_delegate_methods),
    CFFI_METHOD("bk_linkDataSourceMethods:", "v24@0:8@16", link_data_source_methods),
    CFFI_METHOD("bk_linkProtocol:methods:", "v32@0:8@16@24", link_protocol),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add(void) { ort_face_extend(instance_methods, class_methods); }
