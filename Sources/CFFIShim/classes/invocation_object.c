// NSInvocation: the Objective-C face of an invocation, which lies in the object.
//
// An invocation whose last reference is given up, and which owns nothing, is not deallocated: the thread keeps some to
// use again (`spares`). One that anybody has referred to weakly or associated something with (ort_has_one_reference)
// ends as any object.

#include "classes/invocation_object.h"
#include "classes/static_class.h"

#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSInvocation, sizeof(struct invocation_object), 0);
CFFI_LOAD_WITH_THIS_FILE

static void invocation_dealloc(struct invocation_object *self, SEL selector);

// MARK: Spares

// As many as a loop makes between two drains of its pool.
enum { SPARE_COUNT = 64, SPARE_BUFFER_MAX = 4096 };

// Of one thread. Its address tells threads apart.
static _Thread_local struct spares {
    struct invocation_object *objects[SPARE_COUNT];
    unsigned count;
    enum { SPARES_UNUSED, SPARES_USED, SPARES_ENDED } state;
} spares;

static pthread_key_t spares_key;
static bool has_spares_key;

static void end_thread(void *value) {
    struct spares *const ended = value;
    ended->state = SPARES_ENDED; // what other destructors release from here on is freed at once
    while (ended->count > 0) {
        ort_release((id)(void *)ended->objects[--ended->count]);
    }
}

__attribute__((constructor(101))) static void make_key(void) {
    has_spares_key = pthread_key_create(&spares_key, end_thread) == 0;
}

// The method generation in which instances were found to be deallocated by the method of this file. Two threads may
// store the same.
static _Atomic uint64_t known_generation;

__attribute__((noinline)) static bool find_dealloc(uint64_t generation) {
    if (class_getMethodImplementation(&cffi_class_NSInvocation, cffi_selectors.dealloc) != (IMP)invocation_dealloc) {
        return false;
    }
    atomic_store_explicit(&known_generation, generation, memory_order_relaxed);
    return true;
}

static inline bool is_dealloc_ours(void) {
    const uint64_t generation = ort_method_generation();
    return atomic_load_explicit(&known_generation, memory_order_relaxed) == generation || find_dealloc(generation);
}

__attribute__((noinline)) static bool start_keeping_spares(struct spares *mine) {
    if (mine->state == SPARES_UNUSED && has_spares_key && pthread_setspecific(spares_key, mine) == 0) {
        mine->state = SPARES_USED;
    }
    return mine->state == SPARES_USED;
}

// Takes the reference over; false when the object has to be released instead.
static inline bool keep_as_spare_try(struct invocation_object *object) {
    const struct cffi_invocation *const core = &object->core;
    struct spares *const mine = &spares;
    if (core->owns_result || core->retains_arguments || core->heap_capacity > SPARE_BUFFER_MAX ||
        object->isa != &cffi_class_NSInvocation || mine->count == SPARE_COUNT || !is_dealloc_ours() ||
        (mine->state != SPARES_USED && !start_keeping_spares(mine))) {
        return false;
    }
    mine->objects[mine->count++] = object;
    return true;
}

// MARK: From C

__attribute__((noinline)) static struct invocation_object *allocate(void) {
    struct invocation_object *const object = (void *)class_createInstance(&cffi_class_NSInvocation, 0);
    if (object != NULL) {
        object->core.is_object = true;
    }
    return object;
}

// One of the thread's, or a new one, with nothing in it but what its buffer holds. NULL without memory.
static inline struct invocation_object *create(const struct cffi_signature *signature) {
    struct spares *const mine = &spares;
    struct invocation_object *const object = mine->count > 0 ? mine->objects[--mine->count] : allocate();
    if (object != NULL && cffi_invocation_init(&object->core, signature) == CFFI_OK) {
        return object;
    }
    ort_release((id)(void *)object);
    return NULL;
}

id cffi_invocation_object_create(const struct cffi_signature *signature) {
    struct invocation_object *const object = create(signature);
    if (object != NULL) {
        cffi_invocation_clear(&object->core);
    }
    return (id)(void *)object;
}

id cffi_invocation_object_create_from_frame(
    const struct cffi_signature *signature, const struct ort_call_frame *frame) {
    struct invocation_object *const object = create(signature);
    if (object != NULL) {
        cffi_invocation_capture(&object->core, frame);
    }
    return (id)(void *)object;
}

// A result in memory goes to the invocation's place for it, which is more than what every result has room for.
__attribute__((noinline)) static void take_over_memory(
    struct cffi_invocation *core, const struct cffi_signature *signature, struct ort_call_frame *frame) {
    uint8_t *const result = cffi_invocation_result(core);
    cffi_result_clear(signature, result);
    if (signature->returns_in_memory) {
        *ort_call_frame_memory(frame) = (uint64_t)(uintptr_t)result;
    }
}

struct cffi_invocation *cffi_invocation_object_begin(
    const struct cffi_signature *signature, struct ort_call_frame *frame, uint64_t *caller_memory) {
    struct invocation_object *const object = create(signature);
    if (object == NULL) {
        return NULL;
    }
    struct cffi_invocation *const core = &object->core;
    core->thread = &spares;
    *caller_memory = *ort_call_frame_memory(frame);
    if (!signature->has_message) {
        cffi_invocation_capture(core, frame);
        return core;
    }
    if (signature->returns_in_memory || signature->return_value.size > CFFI_RESULT_ROOM) {
        take_over_memory(core, signature, frame);
    } else {
        memset(cffi_invocation_result(core), 0, CFFI_RESULT_ROOM);
    }
    cffi_invocation_attach(core, frame);
    return core;
}

struct invocation_object *cffi_invocation_object_allocate(void) {
    struct spares *const mine = &spares;
    return mine->count > 0 ? mine->objects[--mine->count] : allocate();
}

bool cffi_invocation_object_is_spare(const struct invocation_object *object) {
    return object->core.heap_capacity <= SPARE_BUFFER_MAX;
}

// One that retains its arguments may be under way on another thread already: nothing of it is looked at.
__attribute__((noinline)) static void leave_to_others(struct invocation_object *object) {
    struct cffi_invocation *const core = &object->core;
    if (!core->retains_arguments) {
        cffi_invocation_detach(core);
        // A weak reference may still become a strong one.
        if (!ort_has_one_reference((id)(void *)object) && cffi_invocation_retain_arguments(core) != CFFI_OK) {
            ort_fatal(
                "out of memory: no room for the arguments of %s, whose invocation is kept after the call",
                sel_getName(cffi_invocation_selector(core)));
        }
    }
    objc_release((id)(void *)object);
}

void cffi_invocation_object_finish(id object) {
    struct invocation_object *const self = (struct invocation_object *)(void *)object;
    self->core.answers_call = false;
    if (!ort_has_one_reference(object) || !keep_as_spare_try(self)) {
        leave_to_others(self);
    }
}

struct cffi_invocation *cffi_invocation_of_object(id object) {
    if (object == nil || !cffi_object_is_kind(object, NULL, &cffi_class_NSInvocation)) {
        return NULL;
    }
    return &((struct invocation_object *)(void *)object)->core;
}

id cffi_invocation_object(struct cffi_invocation *invocation) {
    return invocation->is_object ? cffi_invocation_container(invocation) : nil;
}

// MARK: Methods

// What a status means to an Objective-C caller.
__attribute__((noinline, noreturn)) static void raise_status(
    cffi_status status, SEL selector, const struct cffi_invocation *core, intptr_t index) {
    const char *const name = status == CFFI_NO_MEMORY ? "NSMallocException" : "NSInvalidArgumentException";
    if (status == CFFI_INDEX_OUT_OF_RANGE) {
        cffi_raise(
            name, "-[NSInvocation %s]: index %jd is out of range, %s has %zu arguments", sel_getName(selector),
            (intmax_t)index, core->signature->text, core->signature->argument_count);
    }
    cffi_raise(
        name, "-[NSInvocation %s]: %s (signature %s, selector %s)", sel_getName(selector),
        cffi_status_description(status), core->signature->text, sel_getName(cffi_invocation_selector(core)));
}

static inline void demand(cffi_status status, SEL selector, const struct cffi_invocation *core, intptr_t index) {
    if (__builtin_expect(status != CFFI_OK, false)) {
        raise_status(status, selector, core, index);
    }
}

static id class_invocation_with_signature(Class self, SEL selector, id signature_object) {
    const struct cffi_signature *const signature = cffi_signature_of_object(signature_object);
    if (signature == NULL) {
        cffi_raise(
            "NSInvalidArgumentException",
            "+[NSInvocation invocationWithMethodSignature:]: the argument is no NSMethodSignature");
    }
    const id object = cffi_invocation_object_create(signature);
    if (object == nil) {
        cffi_raise("NSMallocException", "+[NSInvocation invocationWithMethodSignature:]: there is no memory for it");
    }
    return objc_autorelease(object);
}

static id class_alloc(Class self, SEL selector) {
    cffi_raise("NSInvalidArgumentException", "+[NSInvocation alloc]: use invocationWithMethodSignature:");
}

static id class_alloc_with_zone(Class self, SEL selector, void *zone) { return class_alloc(self, selector); }

static void deinit(void *object) { cffi_invocation_deinit(&((struct invocation_object *)object)->core); }

static void dispose(void *object) { object_dispose(object); }

static void invocation_dealloc(struct invocation_object *self, SEL selector) {
    if (cffi_invocation_owns_objects(&self->core)) {
        ort_call_with_cleanup(deinit, self, dispose);
    } else {
        deinit(self);
        dispose(self);
    }
}

// Who retains an invocation may hand it to another thread before the call has ended. One that another thread gets by a
// weak reference is left to the end of the call.
static id invocation_retain(struct invocation_object *self, SEL selector) {
    if (self->core.is_in_frame && self->core.thread == &spares && !self->core.is_hooked) {
        cffi_invocation_detach(&self->core);
    }
    return ort_retain((id)(void *)self);
}

static void invocation_release(struct invocation_object *self, SEL selector) {
    if (!ort_has_one_reference((id)(void *)self) || !keep_as_spare_try(self)) {
        ort_release((id)(void *)self);
    }
}

static id method_signature(struct invocation_object *self, SEL selector) { return (id)(void *)self->core.signature; }

// nil of a hooked call whose receiver is gone: who sends this may retain it.
static id target(struct invocation_object *self, SEL selector) {
    const bool is_gone = self->core.is_hooked && !ort_hook_call_has_receiver(self->core.hook_call);
    return is_gone ? nil : cffi_invocation_target(&self->core);
}

// The rest of methods whose short way is closed, apart: they have nothing to keep for it then.
__attribute__((noinline)) static void set_target_anyhow(struct invocation_object *self, SEL selector, id value) {
    demand(cffi_invocation_set_target_try(&self->core, value), selector, &self->core, 0);
}

static void set_target(struct invocation_object *self, SEL selector, id value) {
    if (!cffi_invocation_place_target(&self->core, value)) {
        set_target_anyhow(self, selector, value);
    }
}

static SEL message(struct invocation_object *self, SEL selector) { return cffi_invocation_selector(&self->core); }

static void set_message(struct invocation_object *self, SEL selector, SEL value) {
    if (!cffi_invocation_place_selector(&self->core, value)) {
        cffi_invocation_set_selector(&self->core, value);
    }
}

static void get_argument(struct invocation_object *self, SEL selector, void *location, intptr_t index) {
    demand(cffi_invocation_get_argument(&self->core, (size_t)index, location), selector, &self->core, index);
}

__attribute__((noinline)) static void set_argument_anyhow(
    struct invocation_object *self, SEL selector, const void *location, intptr_t index) {
    demand(cffi_invocation_set_argument(&self->core, (size_t)index, location), selector, &self->core, index);
}

static void set_argument(struct invocation_object *self, SEL selector, const void *location, intptr_t index) {
    if (!cffi_invocation_place_argument(&self->core, (size_t)index, location)) {
        set_argument_anyhow(self, selector, location, index);
    }
}

static void get_return_value(struct invocation_object *self, SEL selector, void *location) {
    demand(cffi_invocation_get_return_value(&self->core, location), selector, &self->core, 0);
}

static void set_return_value(struct invocation_object *self, SEL selector, const void *location) {
    demand(cffi_invocation_set_return_value(&self->core, location), selector, &self->core, 0);
}

__attribute__((noinline)) static void invoke_anyhow(struct invocation_object *self, SEL selector) {
    demand(cffi_invocation_invoke(&self->core), selector, &self->core, 0);
}

static void invoke(struct invocation_object *self, SEL selector) {
    if (!cffi_invocation_send_try(&self->core)) {
        invoke_anyhow(self, selector);
    }
}

__attribute__((noinline)) static void invoke_with_target_anyhow(
    struct invocation_object *self, SEL selector, id value) {
    demand(cffi_invocation_invoke_with_target(&self->core, value), selector, &self->core, 0);
}

static void invoke_with_target(struct invocation_object *self, SEL selector, id value) {
    struct cffi_invocation *const core = &self->core;
    if (core->is_hooked || !cffi_invocation_place_target(core, value) || !cffi_invocation_repeat_try(core)) {
        invoke_with_target_anyhow(self, selector, value);
    }
}

static void retain_arguments(struct invocation_object *self, SEL selector) {
    demand(cffi_invocation_retain_arguments(&self->core), selector, &self->core, 0);
}

static BOOL arguments_retained(struct invocation_object *self, SEL selector) {
    return cffi_invocation_arguments_retained(&self->core);
}

static const struct ort_static_method instance_methods[] = {
    CFFI_METHOD("dealloc", "v16@0:8", invocation_dealloc),
    CFFI_METHOD("retain", "@16@0:8", invocation_retain),
    CFFI_METHOD("release", "Vv16@0:8", invocation_release),
    CFFI_METHOD("methodSignature", "@16@0:8", method_signature),
    CFFI_METHOD("target", "@16@0:8", target),
    CFFI_METHOD("setTarget:", "v24@0:8@16", set_target),
    CFFI_METHOD("selector", ":16@0:8", message),
    CFFI_METHOD("setSelector:", "v24@0:8:16", set_message),
    CFFI_METHOD("getArgument:atIndex:", "v32@0:8^v16q24", get_argument),
    CFFI_METHOD("setArgument:atIndex:", "v32@0:8^v16q24", set_argument),
    CFFI_METHOD("getReturnValue:", "v24@0:8^v16", get_return_value),
    CFFI_METHOD("setReturnValue:", "v24@0:8^v16", set_return_value),
    CFFI_METHOD("invoke", "v16@0:8", invoke),
    CFFI_METHOD("invokeWithTarget:", "v24@0:8@16", invoke_with_target),
    CFFI_METHOD("retainArguments", "v16@0:8", retain_arguments),
    CFFI_METHOD("argumentsRetained", "B16@0:8", arguments_retained),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("invocationWithMethodSignature:", "@24@0:8@16", class_invocation_with_signature),
    CFFI_METHOD("alloc", "@16@0:8", class_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^v16", class_alloc_with_zone),
    CFFI_METHODS_END,
};

void cffi_invocation_register(void) {
    ort_class_register_static(&cffi_class_NSInvocation, &cffi_class_NSObject, instance_methods, class_methods);
}
