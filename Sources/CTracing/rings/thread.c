#include "rings/thread.h"
#include "rings/reader.h"
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

_Thread_local struct ctracing_thread *ctracing_this_thread __attribute__((tls_model("initial-exec")));
static _Thread_local uint64_t last_number __attribute__((tls_model("initial-exec")));
static _Thread_local int ends; // how often the thread has been told of its end
static pthread_key_t end_key;

// MARK: Life

// Whether this is one of the last rounds of destructors, after which no destructor may run again.
static bool has_ended(void) { return ends >= PTHREAD_DESTRUCTOR_ITERATIONS - 2; }

static void end_thread(void *argument) {
    struct ctracing_thread *thread = argument;
    ends++;
    ctracing_this_thread = NULL;
    ctracing_reader_end_ring(thread->ring);
    ctracing_allocation_unmap(thread, sizeof *thread);
}

// If the stack cannot be found, no call is too deep.
static void find_stack(struct ctracing_thread *thread) {
    uintptr_t high;
    ort_thread_stack(pthread_self(), &thread->stack_low, &high);
    thread->stack_half = (high - thread->stack_low) / 2;
}

static struct ctracing_thread *make_unsignaled_try(void) {
    struct ctracing_thread *thread = ctracing_this_thread;
    if (thread != NULL) { // which a handler has made meanwhile
        return thread;
    }
    thread = ctracing_allocation_map_try(sizeof *thread);
    if (thread == NULL) {
        return NULL;
    }
    if (pthread_setspecific(end_key, thread) != 0) {
        ctracing_allocation_unmap(thread, sizeof *thread);
        return NULL;
    }
    thread->number = (int32_t)syscall(SYS_gettid);
    find_stack(thread);
    return ctracing_this_thread = thread;
}

__attribute__((noinline)) static struct ctracing_thread *make_try(void) {
    if (has_ended()) {
        return NULL;
    }
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    struct ctracing_thread *thread = make_unsignaled_try();
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return thread;
}

__attribute__((constructor(102))) static void prepare(void) {
    if (pthread_key_create(&end_key, end_thread) != 0) {
        ort_fatal("no thread key is left for tracing; create fewer with pthread_key_create");
    }
}

// MARK: Rings

__attribute__((noinline)) static struct ctracing_ring *open_ring_try(struct ctracing_thread *thread) {
    const uint32_t generation = ctracing_ring_generation() + 1;
    if (thread->denied == generation) {
        return NULL;
    }
    sigset_t every, before;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    thread->ring = ctracing_ring_open_try(thread->number);
    thread->denied = thread->ring == NULL ? generation : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return thread->ring;
}

struct ctracing_ring *ctracing_thread_ring_try(struct ctracing_thread *thread) {
    return thread->ring != NULL ? thread->ring : open_ring_try(thread);
}

// MARK: Bodies

static bool is_inside(const struct ort_hook_call *call, const struct ort_hook_call *other) {
    const struct ort_hook_call *around = ort_hook_call_around(call);
    while (around != NULL && around != other) {
        around = ort_hook_call_around(around);
    }
    return around != NULL;
}

struct ctracing_thread *ctracing_thread_begin(const struct ort_hook_call *call) {
    struct ctracing_thread *thread = ctracing_this_thread;
    if (__builtin_expect(thread == NULL, false) && (thread = make_try()) == NULL) {
        return NULL;
    }
    const struct ort_hook_call *busy = __atomic_load_n(&thread->busy, __ATOMIC_RELAXED);
    if (__builtin_expect(busy != NULL, false) && is_inside(call, busy)) {
        return NULL;
    }
    __atomic_store_n(&thread->busy, call, __ATOMIC_RELAXED);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    return thread;
}

// MARK: Frames

static void drop_from(struct ctracing_thread *thread, uint32_t index) {
    thread->depth = thread->frames[index].depth;
    for (uint32_t i = index; i < thread->count; i++) {
        if (thread->frames[i].reserved != 0) {
            thread->ring->reserved -= thread->frames[i].reserved;
        }
    }
    thread->count = index;
}

// The bodies of several hooks may note frames for one call, each body once. A second frame of the same body belongs to
// another call, in the place of a call that is over.
static bool is_under_way(const struct ctracing_frame *frame, const struct ort_hook_call *call, const void *owner) {
    if (frame->call == call) {
        return frame->owner != owner && ort_hook_call_runs(call, frame->hook);
    }
    return is_inside(call, frame->call) && ort_hook_call_runs(frame->call, frame->hook);
}

void ctracing_thread_drop_stale(struct ctracing_thread *thread, const struct ort_hook_call *call, const void *owner) {
    while (thread->count > 0 && !is_under_way(&thread->frames[thread->count - 1], call, owner)) {
        drop_from(thread, thread->count - 1);
    }
}

bool ctracing_thread_is_too_deep(
    const struct ctracing_thread *thread, const struct ort_hook_call *call, uintptr_t left) {
    // The bytes that a hook adds to the stack of a call. All of them together may be one PART-th of the bytes that are
    // left.
    enum { BYTES_OF_CALL = 784, PART = 4 };
    const struct ort_hook_call *outermost = call;
    uint64_t count = 1;
    for (const struct ort_hook_call *around = call; (around = ort_hook_call_around(around)) != NULL; count++) {
        outermost = around;
    }
    const uintptr_t taken = (uintptr_t)outermost - (uintptr_t)call;
    return taken > left && taken < 2 * thread->stack_half &&
        (thread->count == CTRACING_MAX_DEPTH || count * BYTES_OF_CALL * PART > left);
}

bool ctracing_thread_pop(
    struct ctracing_thread *thread, const struct ort_hook_call *call, const void *owner, struct ctracing_frame *frame) {
    for (uint32_t i = thread->count; i-- > 0;) {
        if (thread->frames[i].call == call && thread->frames[i].owner == owner) {
            *frame = thread->frames[i];
            drop_from(thread, i);
            return true;
        }
    }
    return false;
}

uint32_t ctracing_thread_depth_in(const struct ctracing_thread *thread, uint32_t group) {
    uint32_t depth = 0;
    for (uint32_t i = 0; i < thread->count; i++) {
        depth += thread->frames[i].group == group;
    }
    return depth;
}

// MARK: Numbers

uint64_t ctracing_thread_next_number(void) { return ++last_number; }
