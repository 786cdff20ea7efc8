// Accessors for owners of dynamic delegates: for properties that hold a delegate, and for properties that hold a block
// for one of its methods.

#include "dynamic_delegate.h"

#include <objc/blocks_runtime.h>
#include <objc/inspect.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef void (*setter)(id self, SEL selector, id value);
typedef id (*getter)(id self, SEL selector);

static IMP make_accessor(const void *block) {
    const IMP imp = imp_implementationWithBlock((id)(uintptr_t)block);
    if (imp == NULL) {
        ort_fatal("out of memory: no room for the code of a delegate's accessor");
    }
    return imp;
}

// MARK: Properties that hold a delegate

// Calls the method that the class has under the name of a kept accessor, with the selector of the accessor itself.
static void set_kept(const struct ort_face_delegate_property *property, id owner, id delegate) {
    if (class_respondsToSelector(property->cls, property->kept_setter)) {
        ((setter)class_getMethodImplementation(property->cls, property->kept_setter))(
            owner, property->setter, delegate);
    }
}

static void set_delegate(const struct ort_face_delegate_property *property, id owner, id value) {
    const id delegate = ort_dynamic_delegate_of(owner, property->protocol, "Delegate");
    ort_face_delegate_set_real(delegate, value == delegate ? nil : value);
    ort_face_delegate_handlers()->note_installed(delegate);
    set_kept(property, owner, delegate);
}

// The class's own implementation; NULL when it inherits the method or lacks it.
static IMP own_implementation(Class cls, SEL selector) {
    Method method = class_getInstanceMethod(cls, selector);
    const bool is_own = method != NULL && method != class_getInstanceMethod(class_getSuperclass(cls), selector);
    return is_own ? method_getImplementation(method) : NULL;
}

static IMP superclass_implementation(const struct ort_face_delegate_property *property, SEL selector) {
    return class_getMethodImplementation(class_getSuperclass(property->cls), selector);
}

// a2_SetDelegate: for a2_setDelegate:, as the original library calls it.
static SEL original_name(SEL kept_setter) {
    char *const name = strdup(sel_getName(kept_setter));
    if (name == NULL) {
        ort_fatal("out of memory: no room for the name of a delegate's setter");
    }
    char *const first = name + strlen("a2_");
    *first = (char)toupper((unsigned char)*first);
    const SEL selector = sel_registerName(name);
    free(name);
    return selector;
}

static void keep_setter(const struct ort_face_delegate_property *property, const char *types) {
    IMP kept = own_implementation(property->cls, property->setter);
    if (kept == NULL) {
        kept = make_accessor(^(id self, id value) {
            ((setter)superclass_implementation(property, property->setter))(self, property->setter, value);
        });
    }
    class_addMethod(property->cls, property->kept_setter, kept, types);
    class_addMethod(property->cls, original_name(property->kept_setter), kept, types);
}

static void keep_getter(const struct ort_face_delegate_property *property, const char *types) {
    IMP kept = own_implementation(property->cls, property->getter);
    if (kept == NULL) {
        kept = make_accessor(^id(id self) {
            return ((getter)superclass_implementation(property, property->getter))(self, property->getter);
        });
    }
    class_addMethod(property->cls, property->kept_getter, kept, types);
}

void ort_face_install_delegate_property(const struct ort_face_delegate_property *property) {
    Class cls = property->cls;
    Method present = class_getInstanceMethod(cls, property->setter);
    const char *const setter_types = present != NULL ? ort_method_getExtendedTypeEncoding(present) : "v24@0:8@16";
    if (present != NULL) {
        keep_setter(property, setter_types);
    }
    class_replaceMethod(
        cls, property->setter, make_accessor(^(id self, id value) {
            set_delegate(property, self, value);
        }),
        setter_types);
    present = class_getInstanceMethod(cls, property->getter);
    if (present != NULL) {
        keep_getter(property, ort_method_getExtendedTypeEncoding(present));
    } else {
        class_addMethod(
            cls, property->getter, make_accessor(^id(id self) {
                return ort_dynamic_delegate_of(self, property->protocol, "Delegate");
            }),
            "@16@0:8");
    }
}

// MARK: Asking owners again

static bool is_of_owner(id delegate, id owner) {
    const id present = ort_face_delegate_copy_owner(delegate);
    objc_release(present);
    return present == owner;
}

// Makes the owner's previous delegate the real delegate, unless it is another dynamic delegate of the same owner.
static void take_over(const struct ort_face_delegate_property *property, id owner, id delegate) {
    if (!class_respondsToSelector(property->cls, property->kept_getter)) {
        return;
    }
    const id present =
        ((getter)class_getMethodImplementation(property->cls, property->kept_getter))(owner, property->getter);
    const id real = ort_face_delegate_copy_real(delegate);
    if (present != nil && real == nil && !(ort_face_is_delegate(present) && is_of_owner(present, owner))) {
        ort_face_delegate_set_real(delegate, present);
    }
    objc_release(real);
}

struct prompt {
    const struct ort_face_delegate_property *property;
    id owner, delegate;
};

static void prompt(void *context) {
    const struct prompt *const prompt = context;
    take_over(prompt->property, prompt->owner, prompt->delegate);
    set_kept(prompt->property, prompt->owner, prompt->delegate);
}

bool ort_face_prompt_catching(
    const struct ort_face_delegate_property *property, id owner, id delegate, struct ort_caught *caught) {
    struct prompt context = {property, owner, delegate};
    return ort_call_catching(prompt, &context, caught);
}

// MARK: Properties that hold a block

static void set_block(const struct ort_face_block_property *property, id owner, id block) {
    const id delegate = ort_dynamic_delegate_of(owner, property->protocol, NULL);
    id thrown = nil;
    ort_face_delegate_handlers()->implement(delegate, property->method, block, &thrown);
    ort_face_throw(thrown);
}

static id block_of(const struct ort_face_block_property *property, id owner) {
    const id delegate = ort_dynamic_delegate_of(owner, property->protocol, NULL);
    return objc_autorelease(ort_face_delegate_handlers()->copy_implementation(delegate, property->method));
}

static void add_missing(Class cls, SEL selector, IMP imp, const char *types) {
    if (class_getInstanceMethod(cls, selector) == NULL) {
        class_addMethod(cls, selector, imp, types);
    } else {
        imp_removeBlock(imp);
    }
}

void ort_face_install_block_property(const struct ort_face_block_property *property) {
    add_missing(
        property->cls, property->setter, make_accessor(^(id self, id block) {
            set_block(property, self, block);
        }),
        "v24@0:8@?16");
    add_missing(
        property->cls, property->getter, make_accessor(^id(id self) {
            return block_of(property, self);
        }),
        "@?16@0:8");
}
