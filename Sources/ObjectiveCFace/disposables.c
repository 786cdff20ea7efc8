// <objc/RACSignal.h>: disposables that a program makes, and the one of an object's end; the names of signals.

#include "arrays/array.h"
#include "face.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DECLARE_CLASS(RACDisposable);
CFFI_DECLARE_CLASS(RACSignal);

// Disposes of other disposables, and runs a block. Protected by the lock of the object (objc_sync_enter).
struct compound {
    Class isa;
    void *held; // of RACDisposable: NULL
    id members; // NSMutableArray, or nil
    id block;
    bool is_disposed;
};

CFFI_DECLARE_CLASS(RACCompoundDisposable);
CFFI_DEFINE_CLASS(RACCompoundDisposable, sizeof(struct compound), ORT_CLASS_NATIVE_RETAIN);

static SEL dispose_selector; // set when the image is loaded

static id make(Class cls) {
    const id object = class_createInstance(cls, 0);
    if (object == nil) {
        ort_fatal("out of memory: no room for a disposable");
    }
    return object;
}

// MARK: Disposing

static void dispose_each(id members) {
    const size_t count = cffi_array_count(members);
    for (size_t i = 0; i < count; i++) {
        CFFI_SEND(void, cffi_array_object(members, i), dispose_selector);
    }
}

static void run(id block) {
    const struct ort_block_literal *const literal = (const void *)block;
    ((void (*)(const void *))literal->invoke)(literal);
}

struct contents {
    id members, block;
};

static void dispose_contents(void *context) {
    const struct contents *const contents = context;
    dispose_each(contents->members);
    if (contents->block != nil) {
        run(contents->block);
    }
}

static void release_contents(void *context) {
    const struct contents *const contents = context;
    objc_release(contents->members);
    objc_release(contents->block);
}

static void dispose(struct compound *self, SEL selector) {
    const id object = (id)(void *)self;
    objc_sync_enter(object);
    struct contents contents = {self->members, self->block};
    self->members = self->block = nil;
    self->is_disposed = true;
    objc_sync_exit(object);
    ort_call_with_cleanup(dispose_contents, &contents, release_contents);
}

static BOOL is_disposed(struct compound *self, SEL selector) {
    objc_sync_enter((id)(void *)self);
    const bool is_disposed = self->is_disposed;
    objc_sync_exit((id)(void *)self);
    return is_disposed;
}

// MARK: Members

static void check_member(SEL selector, id disposable) {
    if (!cffi_object_is_kind(disposable, selector, &cffi_class_RACDisposable)) {
        cffi_raise(
            "NSInvalidArgumentException", "-[RACCompoundDisposable %s]: the argument is not a disposable",
            sel_getName(selector));
    }
}

static bool add_unless_disposed(struct compound *self, id disposable) {
    objc_sync_enter((id)(void *)self);
    const bool is_disposed = self->is_disposed;
    if (!is_disposed && self->members == nil) {
        self->members = cffi_array_create_mutable();
    }
    const bool has_room = is_disposed ||
        (self->members != nil && cffi_array_append_try((struct cffi_array *)(void *)self->members, disposable));
    objc_sync_exit((id)(void *)self);
    if (!has_room) {
        ort_fatal("out of memory: no room for a disposable");
    }
    return !is_disposed;
}

static void add_disposable(struct compound *self, SEL selector, id disposable) {
    if (disposable == nil || disposable == (id)(void *)self) {
        return;
    }
    check_member(selector, disposable);
    if (!add_unless_disposed(self, disposable)) {
        CFFI_SEND(void, disposable, dispose_selector);
    }
}

static void remove_disposable(struct compound *self, SEL selector, id disposable) {
    objc_sync_enter((id)(void *)self);
    const size_t count = cffi_array_count(self->members);
    for (size_t i = count; i-- > 0;) {
        if (cffi_array_object(self->members, i) == disposable) {
            CFFI_SEND_1(void, self->members, cffi_selectors.removeObjectAtIndex, uintptr_t, i);
        }
    }
    objc_sync_exit((id)(void *)self);
}

static void compound_dealloc(struct compound *self, SEL selector) {
    release_contents(&(struct contents){self->members, self->block});
    object_dispose((id)(void *)self);
}

// MARK: Making them

static id compound_alloc(Class self, SEL selector) { return make(self); }

static id compound_alloc_with_zone(Class self, SEL selector, void *zone) { return make(self); }

static id compound_disposable(Class self, SEL selector) { return objc_autorelease(make(self)); }

static id disposable_with_block(Class self, SEL selector, id block) {
    if (!ort_object_is_block(block)) {
        cffi_raise("NSInvalidArgumentException", "+[RACDisposable disposableWithBlock:]: the argument is not a block");
    }
    const id disposable = make(&cffi_class_RACCompoundDisposable);
    ((struct compound *)(void *)disposable)->block = (id)_Block_copy(block);
    return objc_autorelease(disposable);
}

// MARK: The end of an object

static const char end_key;

static id find_or_make_end(id object, bool *is_made) {
    objc_sync_enter(object);
    id end = objc_getAssociatedObject(object, &end_key);
    *is_made = end == nil;
    if (*is_made) {
        end = objc_autorelease(make(&cffi_class_RACCompoundDisposable));
        objc_setAssociatedObject(object, &end_key, end, OBJC_ASSOCIATION_RETAIN);
    }
    objc_sync_exit(object);
    return end;
}

// The messages, which may run user code, are sent without the object's lock. The first throws for some receivers, and
// nothing has changed then.
static id dealloc_disposable(id self, SEL selector) {
    const id signal = CFFI_SEND(id, self, sel_registerName("rac_willDeallocSignal"));
    bool is_made;
    const id end = find_or_make_end(self, &is_made);
    if (is_made) {
        // The object is whole when the block runs. In C a block does not retain what it captures.
        CFFI_SEND_1(
            id, signal, sel_registerName("subscribeCompleted:"), id,
            (id) ^ { CFFI_SEND(void, objc_getAssociatedObject(self, &end_key), dispose_selector); });
    }
    return end;
}

// MARK: Names

static const char name_key;

static id signal_name(id self, SEL selector) { return objc_getAssociatedObject(self, &name_key); }

static void set_signal_name(id self, SEL selector, id name) {
    if (name != nil && !cffi_string_is(name)) {
        cffi_raise("NSInvalidArgumentException", "-[RACSignal setName:]: the argument is not a string");
    }
    objc_setAssociatedObject(self, &name_key, name, OBJC_ASSOCIATION_COPY);
}

static id set_signal_name_with_format(id self, SEL selector, id format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const id string = CFFI_SEND(id, (id)(void *)objc_getClass("NSString"), cffi_selectors.alloc);
    const id name = ((id (*)(id, SEL, id, va_list))objc_msgSend)(
        string, sel_registerName("initWithFormat:arguments:"), format, arguments);
    va_end(arguments);
    set_signal_name(self, selector, name);
    objc_release(name);
    return self;
}

// MARK: Loading

static const struct ort_static_method compound_methods[] = {
    CFFI_METHOD("dispose", "v16@0:8", dispose),
    CFFI_METHOD("isDisposed", "B16@0:8", is_disposed),
    CFFI_METHOD("addDisposable:", "v24@0:8@16", add_disposable),
    CFFI_METHOD("removeDisposable:", "v24@0:8@16", remove_disposable),
    CFFI_METHOD("dealloc", "v16@0:8", compound_dealloc),
    CFFI_METHODS_END,
};

static const struct ort_static_method compound_class_methods[] = {
    CFFI_METHOD("alloc", "@16@0:8", compound_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^{_NSZone=}16", compound_alloc_with_zone),
    CFFI_METHOD("compoundDisposable", "@16@0:8", compound_disposable),
    CFFI_METHODS_END,
};

static const struct ort_static_method disposable_class_methods[] = {
    CFFI_METHOD("disposableWithBlock:", "@24@0:8@?16", disposable_with_block),
    CFFI_METHODS_END,
};

static const struct ort_static_method object_methods[] = {
    CFFI_METHOD("rac_deallocDisposable", "@16@0:8", dealloc_disposable),
    CFFI_METHODS_END,
};

static const struct ort_static_method signal_methods[] = {
    CFFI_METHOD("name", "@16@0:8", signal_name),
    CFFI_METHOD("setName:", "v24@0:8@16", set_signal_name),
    CFFI_METHOD("setNameWithFormat:", "@24@0:8@16", set_signal_name_with_format),
    CFFI_METHODS_END,
};

// Called by signals.c, whose classes these belong to.
void ort_face_add_disposables(void) {
    dispose_selector = sel_registerName("dispose");
    ort_class_register_static(
        &cffi_class_RACCompoundDisposable, &cffi_class_RACDisposable, compound_methods, compound_class_methods);
    ort_face_add_methods(cffi_class_RACDisposable.isa, disposable_class_methods);
    ort_face_add_methods(&cffi_class_RACSignal, signal_methods);
    ort_face_extend(object_methods, NULL);
}
