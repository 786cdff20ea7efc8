// The objects that invocations lie in, from their beginning to their end. Their methods are in
// CFoundation/root/invocation_object.c.
//
// An invocation that owns nothing is not deallocated when its last reference is released: the thread keeps some of them
// to use again (`spares`). An invocation that anyone has referred to weakly or associated something with
// (ort_has_one_reference) ends as any object does.

#include "invocations/container.h"

#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSInvocation, sizeof(struct invocation_object), 0);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Spares

// As many as a loop makes between two drains of its pool.
enum { SPARE_COUNT = 64, SPARE_BUFFER_MAX = 4096 };

// The spare objects of one thread. The address of this variable tells threads apart.
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

__attribute__((constructor(101))) static void prepare(void) {
    has_spares_key = pthread_key_create(&spares_key, end_thread) == 0;
}

// The method generation in which instances were found to be deallocated by the method of this file. Two threads may
// store the same.
static _Atomic uint64_t known_generation;

__attribute__((noinline)) static bool find_dealloc(uint64_t generation) {
    if (class_getMethodImplementation(&cffi_class_NSInvocation, sel_registerName("dealloc")) !=
        (IMP)cffi_invocation_object_dealloc) {
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

// Takes over the reference; returns false when the object has to be released instead.
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

// One of the thread's spare objects, or a new one. It has no values but the old bytes of its buffer. NULL without
// memory.
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

// Prepares the place of a result that lies in memory or needs more than CFFI_RESULT_ROOM. A result in memory goes
// directly to that place.
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

// An invocation that retains its arguments may already be under way on another thread: this function does not look into
// it.
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
    for (Class cls = object_getClass(object); cls != Nil; cls = class_getSuperclass(cls)) {
        if (cls == &cffi_class_NSInvocation) {
            return &((struct invocation_object *)(void *)object)->core;
        }
    }
    return NULL;
}

// MARK: Their life as objects

static void deinit(void *object) { cffi_invocation_deinit(&((struct invocation_object *)object)->core); }

static void dispose(void *object) { object_dispose(object); }

void cffi_invocation_object_dealloc(struct invocation_object *self, SEL selector) {
    if (cffi_invocation_owns_objects(&self->core)) {
        ort_call_with_cleanup(deinit, self, dispose);
    } else {
        deinit(self);
        dispose(self);
    }
}

// Code that retains an invocation may hand it to another thread before the call has ended, so the invocation leaves the
// frame. An invocation that another thread gets by a weak reference is detached at the end of the call.
id cffi_invocation_object_retain(struct invocation_object *self, SEL selector) {
    if (self->core.is_in_frame && self->core.thread == &spares && !self->core.is_hooked) {
        cffi_invocation_detach(&self->core);
    }
    return ort_retain((id)(void *)self);
}

void cffi_invocation_object_release(struct invocation_object *self, SEL selector) {
    if (!ort_has_one_reference((id)(void *)self) || !keep_as_spare_try(self)) {
        ort_release((id)(void *)self);
    }
}
