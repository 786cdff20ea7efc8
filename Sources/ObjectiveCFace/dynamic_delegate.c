// The class A2DynamicDelegate, and the objects that stand for its instances' classes when class methods are
// implemented.
//
// An implemented method is a hook of the object, which messages find first. Only messages without a hook arrive here.
// They go to the real delegate, if it responds; otherwise an optional method does nothing.

#include "dynamic_delegate.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct dynamic_delegate {
    Class isa;
    struct objc_protocol *protocol;
    id real, owner;      // weak
    void *methods;       // Swift's, owned; stored with release once
    id handlers;         // owned; stored with release once
    id class_delegate;   // owned; stored with release once
    Class proxied_class; // of one that stands for a class; of others Nil
};

CFFI_DEFINE_CLASS(A2DynamicDelegate, sizeof(struct dynamic_delegate), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(A2DynamicClassDelegate, sizeof(struct dynamic_delegate), ORT_CLASS_NATIVE_RETAIN);

static struct dynamic_delegate *delegate_at(id object) { return (struct dynamic_delegate *)(void *)object; }

static id object_of(struct dynamic_delegate *self) { return (id)(void *)self; }

static Class own_class(const struct dynamic_delegate *self) {
    return ort_class_original(object_getClass((id)(void *)(uintptr_t)self));
}

static bool leads_to(Class cls, Class ancestor) {
    while (cls != Nil && cls != ancestor) {
        cls = class_getSuperclass(cls);
    }
    return cls != Nil;
}

bool ort_face_is_delegate(id object) {
    return object != nil && leads_to(object_getClass(object), &cffi_class_A2DynamicDelegate);
}

// MARK: Life

// Stores the new object at its place, unless another thread was faster; then it gives `made` to `drop`.
static void *publish(void **place, void *made, void (*drop)(void *made)) {
    void *present = NULL;
    if (__atomic_compare_exchange_n(place, &present, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        return made;
    }
    drop(made);
    return present;
}

static void drop_object(void *object) { objc_release(object); }

static void drop_methods(void *methods) { ort_face_delegate_handlers()->release_methods(methods); }

static id delegate_init(struct dynamic_delegate *self, SEL selector, struct objc_protocol *protocol) {
    if (protocol == NULL) {
        objc_release(object_of(self));
        cffi_raise("NSInvalidArgumentException", "-[A2DynamicDelegate initWithProtocol:]: the protocol is nil");
    }
    struct objc_protocol *const registered = objc_getProtocol(protocol_getName(protocol));
    self->protocol = registered != NULL ? registered : protocol;
    return object_of(self);
}

static void delegate_dealloc(struct dynamic_delegate *self, SEL selector) {
    if (self->methods != NULL) {
        drop_methods(self->methods);
    }
    objc_destroyWeak(&self->real);
    objc_destroyWeak(&self->owner);
    objc_release(self->handlers);
    objc_release(self->class_delegate);
    object_dispose(object_of(self));
}

// MARK: For Swift

struct objc_protocol *ort_face_delegate_protocol(id delegate) { return delegate_at(delegate)->protocol; }

id ort_face_delegate_copy_real(id delegate) { return objc_loadWeakRetained(&delegate_at(delegate)->real); }

void ort_face_delegate_set_real(id delegate, id real) { objc_storeWeak(&delegate_at(delegate)->real, real); }

id ort_face_delegate_copy_owner(id delegate) { return objc_loadWeakRetained(&delegate_at(delegate)->owner); }

void *ort_face_delegate_methods(id delegate) {
    void *const methods = __atomic_load_n(&delegate_at(delegate)->methods, __ATOMIC_ACQUIRE);
    return methods != NULL
        ? methods
        : publish(&delegate_at(delegate)->methods, ort_face_delegate_handlers()->make_methods(), drop_methods);
}

Class ort_face_delegate_proxied_class(id delegate) { return delegate_at(delegate)->proxied_class; }

id ort_face_delegate_class_delegate(id delegate) {
    struct dynamic_delegate *const self = delegate_at(delegate);
    const id present = __atomic_load_n(&self->class_delegate, __ATOMIC_ACQUIRE);
    if (present != nil) {
        return present;
    }
    struct dynamic_delegate *const made = (void *)class_createInstance(&cffi_class_A2DynamicClassDelegate, 0);
    if (made == NULL) {
        ort_fatal("out of memory: no room for the class delegate of a dynamic delegate");
    }
    made->protocol = self->protocol;
    made->proxied_class = own_class(self);
    return publish((void **)&self->class_delegate, made, drop_object);
}

const void *ort_face_make_class_block(id answer) {
    return _Block_copy(^Class {
        return (Class)(void *)objc_retainAutorelease(answer);
    });
}

// Under the lock, the search for an associated delegate and the association of a new one are one step. No user code
// runs under the lock, since the runtime counts the references of instances of A2DynamicDelegate.
id ort_face_delegate_adopt(id owner, const void *key, id made) {
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    id present = ort_copyAssociatedObject(owner, key);
    if (present == nil && made != nil) {
        objc_storeWeak(&delegate_at(made)->owner, owner);
        objc_setAssociatedObject(owner, key, made, OBJC_ASSOCIATION_RETAIN);
        present = objc_retain(made);
    }
    pthread_mutex_unlock(&lock);
    return present;
}

id ort_face_make_exception(const char *name, const char *reason) {
    const id exception = CFFI_SEND(id, (id)(void *)&cffi_class_NSException, cffi_selectors.alloc);
    const id name_string = cffi_string_create(name, strlen(name));
    const id reason_string = cffi_string_create(reason, strlen(reason));
    ((id (*)(id, SEL, id, id, id))objc_msgSend)(
        exception, cffi_selectors.initWithNameReasonUserInfo, name_string, reason_string, nil);
    objc_release(name_string);
    objc_release(reason_string);
    return exception;
}

id ort_dynamic_delegate_of(id owner, struct objc_protocol *protocol, const char *suffix) {
    id thrown = nil;
    const id delegate = ort_face_delegate_handlers()->delegate_of(owner, protocol, suffix, &thrown);
    ort_face_throw(thrown);
    return objc_autorelease(delegate);
}

// MARK: Real delegates

// Questions and messages that a thread has passed on to an owner that is its own delegate, and that the owner has not
// answered yet. The owner may ask its delegate in turn, in the worst case without end. The delegate then does not ask
// the owner again.
struct passed_on {
    const struct dynamic_delegate *delegate;
    SEL selector;
    bool is_question;
    struct passed_on *around;
    void (*body)(void *context);
    void *context;
};

static _Thread_local struct passed_on *under_way;

static void pass_on(void *context) {
    struct passed_on *const passed = context;
    under_way = passed;
    passed->body(passed->context);
}

static void end_passing_on(void *context) { under_way = ((struct passed_on *)context)->around; }

static bool is_under_way(const struct passed_on *asked) {
    const struct passed_on *passed = under_way;
    while (passed != NULL &&
           (passed->delegate != asked->delegate || passed->is_question != asked->is_question ||
            !sel_isEqual(passed->selector, asked->selector))) {
        passed = passed->around;
    }
    return passed != NULL;
}

// Runs the body, unless this thread is already asking the owner for the same.
static void pass_on_once(
    const struct dynamic_delegate *self, SEL selector, bool is_question, void (*body)(void *context), void *context) {
    struct passed_on passed = {self, selector, is_question, under_way, body, context};
    if (!is_under_way(&passed)) {
        ort_call_with_cleanup(pass_on, &passed, end_passing_on);
    }
}

struct question {
    id real;
    SEL asked;
    BOOL responds;
};

static void ask(void *context) {
    struct question *const question = context;
    question->responds =
        CFFI_SEND_1(BOOL, question->real, sel_registerName("respondsToSelector:"), SEL, question->asked);
}

// Whether the owner is the real delegate as well.
static bool is_owner(struct dynamic_delegate *self, id real) {
    const id owner = objc_loadWeakRetained(&self->owner);
    objc_release(owner);
    return owner == real;
}

static bool real_responds(struct dynamic_delegate *self, id real, SEL asked) {
    struct question question = {real, asked, NO};
    if (real != nil && is_owner(self, real)) {
        pass_on_once(self, asked, true, ask, &question);
    } else if (real != nil) {
        ask(&question);
    }
    return question.responds;
}

// MARK: Questions

static struct objc_method_description declaration(const struct dynamic_delegate *self, SEL selector) {
    const BOOL is_instance = self->proxied_class == Nil;
    const struct objc_method_description required =
        protocol_getMethodDescription(self->protocol, selector, YES, is_instance);
    return required.name != NULL ? required : protocol_getMethodDescription(self->protocol, selector, NO, is_instance);
}

// With the types of blocks, which hooks of the delegate's methods need.
static const char *declared_types(const struct dynamic_delegate *self, SEL selector) {
    const BOOL is_instance = self->proxied_class == Nil;
    const char *const required = _protocol_getMethodTypeEncoding(self->protocol, selector, YES, is_instance);
    return required != NULL ? required : _protocol_getMethodTypeEncoding(self->protocol, selector, NO, is_instance);
}

static bool has_method(id self, SEL selector) {
    return class_respondsToSelector(ort_object_lookup_class(self, selector), selector);
}

static BOOL delegate_responds(struct dynamic_delegate *self, SEL selector, SEL asked) {
    return has_method(object_of(self), asked) ||
        (declaration(self, asked).name != NULL && real_responds(self, objc_loadWeak(&self->real), asked));
}

static BOOL delegate_conforms(struct dynamic_delegate *self, SEL selector, struct objc_protocol *protocol) {
    return protocol_conformsToProtocol(self->protocol, protocol) ||
        cffi_object_class_conforms(own_class(self), selector, protocol);
}

static Class delegate_superclass(struct dynamic_delegate *self, SEL selector) {
    return class_getSuperclass(own_class(self));
}

static BOOL delegate_is_member(struct dynamic_delegate *self, SEL selector, Class cls) {
    return own_class(self) == cls;
}

static id delegate_description(struct dynamic_delegate *self, SEL selector) {
    char *text = NULL;
    if (asprintf(
            &text, "<%s: %p; protocol = %s>", class_getName(own_class(self)), (void *)self,
            protocol_getName(self->protocol)) < 0) {
        ort_fatal("out of memory: no room for the description of a dynamic delegate");
    }
    return ort_face_take_text(text);
}

static struct objc_protocol *delegate_protocol(struct dynamic_delegate *self, SEL selector) { return self->protocol; }

static id delegate_real(struct dynamic_delegate *self, SEL selector) { return objc_loadWeak(&self->real); }

static id delegate_handlers(struct dynamic_delegate *self, SEL selector) {
    const id present = __atomic_load_n(&self->handlers, __ATOMIC_ACQUIRE);
    if (present != nil) {
        return present;
    }
    Class cls = objc_lookUpClass("NSMutableDictionary");
    return cls == Nil ? nil
                      : publish((void **)&self->handlers, CFFI_SEND(id, (id)cls, sel_registerName("new")), drop_object);
}

// MARK: Messages without a block

static id delegate_target(struct dynamic_delegate *self, SEL selector, SEL message) {
    const id real = objc_loadWeak(&self->real);
    return real != nil && !is_owner(self, real) && real_responds(self, real, message) ? real : nil;
}

// Whether hooks of a method without a block ask which method they would find here. There is none without a real
// delegate.
static bool is_for_nobody(struct dynamic_delegate *self, SEL asked) {
    return ort_object_is_forwarding(object_of(self), asked) && !real_responds(self, objc_loadWeak(&self->real), asked);
}

// The protocol's declaration comes first: it stays, while a method may go between one question and the next.
static id delegate_signature(struct dynamic_delegate *self, SEL selector, SEL asked) {
    const char *const declared = declared_types(self, asked);
    if (is_for_nobody(self, asked)) {
        return nil;
    }
    if (declared != NULL) {
        return CFFI_SEND_1(
            id, (id)&cffi_class_NSMethodSignature, sel_registerName("signatureWithObjCTypes:"), const char *, declared);
    }
    const id own = cffi_object_method_signature(object_of(self), selector, asked);
    if (own != nil) {
        return own;
    }
    const id real = objc_loadWeak(&self->real);
    return CFFI_SEND_1(id, real, cffi_selectors.methodSignatureForSelector, SEL, asked);
}

struct forwarded {
    id invocation, target;
};

static void invoke(void *context) {
    const struct forwarded *const forwarded = context;
    CFFI_SEND_1(void, forwarded->invocation, sel_registerName("invokeWithTarget:"), id, forwarded->target);
}

static void delegate_does_not_recognize(struct dynamic_delegate *self, SEL selector, SEL unknown) {
    const id owner = objc_loadWeak(&self->owner);
    cffi_raise(
        "NSInvalidArgumentException",
        "-[%s %s]: unrecognized selector sent to the dynamic delegate %p of %s %p: %s %s %s",
        class_getName(own_class(self)), sel_getName(unknown), (void *)self,
        owner == nil ? "no object" : class_getName(ort_class_original(object_getClass(owner))), (void *)owner,
        "the protocol", protocol_getName(self->protocol),
        declaration(self, unknown).name == NULL
            ? "does not declare the method, and it has no block"
            : "requires the method; implement it by a block, or set a delegate that has it");
}

static void refuse(struct dynamic_delegate *self, SEL message) {
    CFFI_SEND_1(void, object_of(self), cffi_selectors.doesNotRecognizeSelector, SEL, message);
}

// An optional method without an implementation returns zero.
static void ignore(struct dynamic_delegate *self, SEL message) {
    if (protocol_getMethodDescription(self->protocol, message, NO, YES).name == NULL) {
        refuse(self, message);
    }
}

// A method may have been implemented, or a real delegate set, since the message was sent. The method is looked for
// first: code that removes a method from a delegate in use has set the real delegate before.
static void delegate_forward(struct dynamic_delegate *self, SEL selector, id invocation) {
    struct cffi_invocation *const core = cffi_invocation_of_object(invocation);
    if (core == NULL) {
        cffi_raise("NSInvalidArgumentException", "the argument of forwardInvocation: is not an NSInvocation");
    }
    const SEL message = cffi_invocation_selector(core);
    const bool is_own = has_method(object_of(self), message);
    const id real = objc_loadWeak(&self->real);
    struct forwarded forwarded = {invocation, is_own ? object_of(self) : real};
    if (is_own) {
        invoke(&forwarded);
    } else if (!real_responds(self, real, message)) {
        ignore(self, message);
    } else if (is_owner(self, real)) {
        pass_on_once(self, message, false, invoke, &forwarded);
    } else {
        invoke(&forwarded);
    }
}

static id delegate_perform(struct dynamic_delegate *self, SEL selector, SEL message) {
    return CFFI_SEND(id, object_of(self), message);
}

static id delegate_perform_with(struct dynamic_delegate *self, SEL selector, SEL message, id argument) {
    return CFFI_SEND_1(id, object_of(self), message, id, argument);
}

static id delegate_perform_with_two(struct dynamic_delegate *self, SEL selector, SEL message, id first, id second) {
    return ((id (*)(id, SEL, id, id))objc_msgSend)(object_of(self), message, first, second);
}

// MARK: Blocks

static void check(SEL selector, const char *method) {
    if (selector == NULL) {
        cffi_raise("NSInvalidArgumentException", "-[A2DynamicDelegate %s]: the selector is NULL", method);
    }
}

static void implement(id delegate, SEL selector, id block, const char *method) {
    check(selector, method);
    if (block != nil && !ort_object_is_block(block)) {
        cffi_raise(
            "NSInvalidArgumentException", "-[A2DynamicDelegate %s] for %s: the block argument is not a block", method,
            sel_getName(selector));
    }
    id thrown = nil;
    ort_face_delegate_handlers()->implement(delegate, selector, block, &thrown);
    ort_face_throw(thrown);
}

static id implementation(id delegate, SEL selector, const char *method) {
    check(selector, method);
    return objc_autorelease(ort_face_delegate_handlers()->copy_implementation(delegate, selector));
}

static void delegate_implement(id self, SEL selector, SEL method, id block) {
    implement(self, method, block, "implementMethod:withBlock:");
}

static void delegate_remove(id self, SEL selector, SEL method) {
    implement(self, method, nil, "removeBlockImplementationForMethod:");
}

static id delegate_implementation(id self, SEL selector, SEL method) {
    return implementation(self, method, "blockImplementationForMethod:");
}

static void delegate_implement_for_class(id self, SEL selector, SEL method, id block) {
    check(method, "implementClassMethod:withBlock:");
    id thrown = nil;
    if (block != nil && !ort_object_is_block(block)) {
        cffi_raise(
            "NSInvalidArgumentException",
            "-[A2DynamicDelegate implementClassMethod:withBlock:] for %s: the block argument is not a block",
            sel_getName(method));
    }
    ort_face_delegate_handlers()->implement_for_class(self, method, block, &thrown);
    ort_face_throw(thrown);
}

static void delegate_remove_for_class(id self, SEL selector, SEL method) {
    delegate_implement_for_class(self, selector, method, nil);
}

static id delegate_implementation_for_class(id self, SEL selector, SEL method) {
    return implementation(ort_face_delegate_class_delegate(self), method, "blockImplementationForClassMethod:");
}

// MARK: Class delegates

// Its own -class is a hook, too: code that sees the object for the first time finds out its real class, and hooks that.
static Class class_delegate_superclass(struct dynamic_delegate *self, SEL selector) {
    return class_getSuperclass(self->proxied_class);
}

static id class_delegate_description(struct dynamic_delegate *self, SEL selector) {
    return CFFI_SEND(id, (id)(void *)self->proxied_class, cffi_selectors.description);
}

static uintptr_t class_delegate_hash(struct dynamic_delegate *self, SEL selector) {
    return CFFI_SEND(uintptr_t, (id)(void *)self->proxied_class, cffi_selectors.hash);
}

static BOOL class_delegate_is_equal(struct dynamic_delegate *self, SEL selector, id other) {
    return other == object_of(self) || other == (id)(void *)self->proxied_class;
}

static BOOL class_delegate_responds(struct dynamic_delegate *self, SEL selector, SEL asked) {
    return has_method(object_of(self), asked) ||
        class_respondsToSelector(object_getClass((id)(void *)self->proxied_class), asked);
}

static id class_delegate_target(struct dynamic_delegate *self, SEL selector, SEL message) {
    return (id)(void *)self->proxied_class;
}

static id class_delegate_signature(struct dynamic_delegate *self, SEL selector, SEL asked) {
    const id own = cffi_object_method_signature(object_of(self), selector, asked);
    return own != nil
        ? own
        : CFFI_SEND_1(id, (id)(void *)self->proxied_class, cffi_selectors.methodSignatureForSelector, SEL, asked);
}

static void class_delegate_has_no_class_methods(struct dynamic_delegate *self, SEL selector, SEL method) {
    refuse(self, selector);
}

// MARK: Registration

static const struct ort_static_method delegate_methods[] = {
    CFFI_METHOD("initWithProtocol:", "@24@0:8@16", delegate_init),
    CFFI_METHOD("dealloc", "v16@0:8", delegate_dealloc),
    CFFI_METHOD("protocol", "@16@0:8", delegate_protocol),
    CFFI_METHOD("realDelegate", "@16@0:8", delegate_real),
    CFFI_METHOD("handlers", "@16@0:8", delegate_handlers),
    CFFI_METHOD("respondsToSelector:", "B24@0:8:16", delegate_responds),
    CFFI_METHOD("conformsToProtocol:", "B24@0:8@16", delegate_conforms),
    CFFI_METHOD("isKindOfClass:", "B24@0:8#16", cffi_object_is_kind),
    CFFI_METHOD("isMemberOfClass:", "B24@0:8#16", delegate_is_member),
    CFFI_METHOD("superclass", "#16@0:8", delegate_superclass),
    CFFI_METHOD("description", "@16@0:8", delegate_description),
    CFFI_METHOD("forwardingTargetForSelector:", "@24@0:8:16", delegate_target),
    CFFI_METHOD("methodSignatureForSelector:", "@24@0:8:16", delegate_signature),
    CFFI_METHOD("forwardInvocation:", "v24@0:8@16", delegate_forward),
    CFFI_METHOD("doesNotRecognizeSelector:", "v24@0:8:16", delegate_does_not_recognize),
    CFFI_METHOD("performSelector:", "@24@0:8:16", delegate_perform),
    CFFI_METHOD("performSelector:withObject:", "@32@0:8:16@24", delegate_perform_with),
    CFFI_METHOD("performSelector:withObject:withObject:", "@40@0:8:16@24@32", delegate_perform_with_two),
    CFFI_METHOD("blockImplementationForMethod:", "@24@0:8:16", delegate_implementation),
    CFFI_METHOD("implementMethod:withBlock:", "v32@0:8:16@24", delegate_implement),
    CFFI_METHOD("removeBlockImplementationForMethod:", "v24@0:8:16", delegate_remove),
    CFFI_METHOD("blockImplementationForClassMethod:", "@24@0:8:16", delegate_implementation_for_class),
    CFFI_METHOD("implementClassMethod:withBlock:", "v32@0:8:16@24", delegate_implement_for_class),
    CFFI_METHOD("removeBlockImplementationForClassMethod:", "v24@0:8:16", delegate_remove_for_class),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_delegate_methods[] = {
    CFFI_METHOD("superclass", "#16@0:8", class_delegate_superclass),
    CFFI_METHOD("description", "@16@0:8", class_delegate_description),
    CFFI_METHOD("hash", "Q16@0:8", class_delegate_hash),
    CFFI_METHOD("isEqual:", "B24@0:8@16", class_delegate_is_equal),
    CFFI_METHOD("respondsToSelector:", "B24@0:8:16", class_delegate_responds),
    CFFI_METHOD("forwardingTargetForSelector:", "@24@0:8:16", class_delegate_target),
    CFFI_METHOD("methodSignatureForSelector:", "@24@0:8:16", class_delegate_signature),
    CFFI_METHOD("blockImplementationForClassMethod:", "@24@0:8:16", class_delegate_has_no_class_methods),
    CFFI_METHOD("implementClassMethod:withBlock:", "v32@0:8:16@24", class_delegate_has_no_class_methods),
    CFFI_METHOD("removeBlockImplementationForClassMethod:", "v24@0:8:16", class_delegate_has_no_class_methods),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add_classes(void) {
    ort_class_register_static(&cffi_class_A2DynamicDelegate, &cffi_class_NSProxy, delegate_methods, NULL);
    ort_class_register_static(
        &cffi_class_A2DynamicClassDelegate, &cffi_class_A2DynamicDelegate, class_delegate_methods, NULL);
}
