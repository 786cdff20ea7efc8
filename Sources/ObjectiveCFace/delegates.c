// <objc/BlocksKit.h>: the methods of NSObject about dynamic delegates.

#include "dynamic_delegate.h"

#include <cffi.h>
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
    if (protocol == NULL)
        cffi_raise("NSInvalidArgumentException", "%s: the protocol is nil", method);
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

// What the string says in UTF-8, valid as long as its pool.
static const char *text_of(id string, const char *what) {
    const char *const text = string == nil ? NULL : CFFI_SEND(const char *, string, cffi_selectors.UTF8String);
    if (text == NULL)
        cffi_raise("NSInvalidArgumentException", "%s is nil", what);
    return text;
}

// MARK: Registration

static void register_property(Class cls, const char *name, struct objc_protocol *protocol, const char *suffix) {
    id thrown = nil;
    ort_face_delegate_handlers()->register_property(cls, name, protocol, suffix, &thrown);
    ort_face_throw(thrown);
}

static void register_named(Class cls, id name, struct objc_protocol *protocol, const char *suffix) {
    register_property(cls, text_of(name, "the name of a property for a dynamic delegate"), protocol, suffix);
}

static void register_delegate(Class self, SEL selector) { register_property(self, NULL, NULL, DELEGATE); }

static void register_data_source(Class self, SEL selector) { register_property(self, NULL, NULL, DATA_SOURCE); }

static void register_delegate_named(Class self, SEL selector, id name) { register_named(self, name, NULL, DELEGATE); }

static void register_data_source_named(Class self, SEL selector, id name) {
    register_named(self, name, NULL, DATA_SOURCE);
}

static void register_delegate_for(Class self, SEL selector, id name, struct objc_protocol *protocol) {
    check_protocol(protocol, "+bk_registerDynamicDelegateNamed:forProtocol:");
    register_named(self, name, protocol, NULL);
}

// MARK: Links

// As compilers lay it out for fast enumeration.
struct enumeration {
    unsigned long state;
    id *items;
    unsigned long *mutations;
    unsigned long extra[5];
};

static void link_one(Class cls, id property, id method, struct objc_protocol *protocol, const char *suffix) {
    const char *const name = text_of(property, "the name of a property that is linked to a method");
    const char *const selector = text_of(method, "the name of a method that a property is linked to");
    id thrown = nil;
    ort_face_delegate_handlers()->link_method(cls, name, selector, protocol, suffix, &thrown);
    ort_face_throw(thrown);
}

static void link_methods(Class cls, id methods, struct objc_protocol *protocol, const char *suffix) {
    const SEL enumerate = sel_registerName("countByEnumeratingWithState:objects:count:");
    const SEL object_for = sel_registerName("objectForKey:");
    struct enumeration enumeration = {0};
    id items[16];
    unsigned long count;
    while ((count = ((unsigned long (*)(id, SEL, struct enumeration *, id *, unsigned long))objc_msgSend)(
                methods, enumerate, &enumeration, items, sizeof items / sizeof *items)) > 0) {
        for (unsigned long i = 0; i < count; i++) {
            const id name = enumeration.items[i];
            link_one(cls, name, CFFI_SEND_1(id, methods, object_for, id, name), protocol, suffix);
        }
    }
}

static void link_delegate_methods(Class self, SEL selector, id methods) { link_methods(self, methods, NULL, DELEGATE); }

static void link_data_source_methods(Class self, SEL selector, id methods) {
    link_methods(self, methods, NULL, DATA_SOURCE);
}

static void link_protocol(Class self, SEL selector, struct objc_protocol *protocol, id methods) {
    check_protocol(protocol, "+bk_linkProtocol:methods:");
    link_methods(self, methods, protocol, NULL);
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
