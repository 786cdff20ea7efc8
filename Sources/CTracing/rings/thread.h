// Threads that make watched calls, and which of their calls are under way.
//
// Representation. A thread has pages of its own, mapped at its first such call. They hold its sight and a stack of
// frames. There is one frame for each probe or meter that has seen a call begin and waits for its end, the innermost on
// top. No other thread reads the pages.
//
// Invariants. Frames are in the order in which their calls have begun. A jump out of calls (longjmp) leaves stale
// frames on top. A frame is stale if its call is not one of the hooked calls around the call that begins now, as the
// hooks' own records say. The next call that begins removes stale frames, and so does the end of a call below them.
//
// The handler of a signal may interrupt a body anywhere. While a body is at work, its call is in `busy`, and bodies in
// calls that are made from it do nothing. A jump out of the handler leaves a call in `busy` that is not under way any
// more. The next body notices this. `busy` is an atomic that handlers on the same thread read. Signal fences keep its
// stores around the code that it guards.
//
// Pending records. A probe that decides at the end of a call keeps the record of its beginning in `pending` until then.
// Pending records lie one after the other, as their frames do. A frame says where the record of its own call lies, and
// where the next one can begin. So frames that are dropped take their records with them.
//
// Retirement. At the end of the thread the pages are unmapped, and its ring is left to the reader. Other destructors of
// the thread may make watched calls afterwards: these map new pages, up to the last round of destructors but one.

#ifndef CTRACING_THREAD_H
#define CTRACING_THREAD_H

#include "rings/ring.h"
#include "rings/sight.h"

struct ctracing_frame {
    const struct ort_hook_call *call;
    const struct ort_hook *hook; // the one that has noted the call
    const void *owner;           // the probe or meter
    uint64_t start;              // a reading of the probe's (clock.h), the time of a meter's
    uint64_t number;
    uint32_t depth;                // recorded calls around it
    uint32_t reserved;             // bytes of the ring, for the record of the call's end; 0 of a meter
    uint32_t group;                // of a probe that decides at the end; else 0
    bool waits;                    // for the end, to know whether a condition is met
    uint32_t known;                // the tests that held when the call began
    uint32_t pending, pending_end; // the bytes of the pending record; equal if there is none
};

enum { CTRACING_PENDING_SIZE = 256 * 1024 };

struct ctracing_thread {
    const struct ort_hook_call *busy;
    struct ctracing_ring *ring;      // or NULL
    uint32_t denied;                 // the generation of rings in which there was none for this thread, plus one
    int32_t number;                  // as gettid says
    uint64_t judgement;              // the version of the filter that was met last, plus one if the thread is recorded
    uintptr_t stack_low, stack_half; // the lower end of the thread's own stack, and half of its size; 0 when not known
    uint32_t depth;                  // recorded calls under way
    uint32_t count;                  // of frames
    struct ctracing_sight sight;
    struct ctracing_frame frames[CTRACING_MAX_DEPTH];
    _Alignas(8) uint8_t pending[CTRACING_PENDING_SIZE];
};

// NULL before the thread's first watched call, and where the thread ends.
CTRACING_HIDDEN extern _Thread_local struct ctracing_thread *ctracing_this_thread
    __attribute__((tls_model("initial-exec")));

// Whether no call of the thread waits for its end, and no body is at work or was left by a jump.
static inline bool ctracing_thread_is_idle(const struct ctracing_thread *thread) {
    return ((uintptr_t)__atomic_load_n(&thread->busy, __ATOMIC_RELAXED) | thread->count) == 0;
}

// Whether a body at the end of a call has nothing to do.
static inline bool ctracing_thread_awaits_nothing(void) {
    const struct ctracing_thread *thread = ctracing_this_thread;
    return thread == NULL || ctracing_thread_is_idle(thread);
}

// The thread, for the body of a hook that watches the call; every such body ends with ctracing_thread_end. NULL when
// the body must do nothing: in a handler that has interrupted another body, without memory, and where the thread ends.
CTRACING_HIDDEN struct ctracing_thread *ctracing_thread_begin(const struct ort_hook_call *call);
static inline void ctracing_thread_end(struct ctracing_thread *thread) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    __atomic_store_n(&thread->busy, NULL, __ATOMIC_RELAXED);
}

// Drops the frames of calls that are over without their end having been seen, before the owner's call is noted.
CTRACING_HIDDEN void ctracing_thread_drop_stale(
    struct ctracing_thread *thread, const struct ort_hook_call *call, const void *owner);

// Removes the owner's frame of the call, and the frames above it. false if there is no such frame.
CTRACING_HIDDEN bool ctracing_thread_pop(
    struct ctracing_thread *thread, const struct ort_hook_call *call, const void *owner, struct ctracing_frame *frame);

// Whether the call lies in the upper half of the stack, where none is too deep.
static inline bool ctracing_thread_is_shallow(const struct ctracing_thread *thread, const struct ort_hook_call *call) {
    return (uintptr_t)call - thread->stack_low >= thread->stack_half;
}

// Whether the hooked calls under way, including this one, have taken more of the thread's stack than the `left` bytes,
// and the hooks a good part of that. If so, the watched calls must nest without hooks from now on. Calls count that no
// probe has recorded, since their hooks take stack too.
CTRACING_HIDDEN bool ctracing_thread_is_too_deep(
    const struct ctracing_thread *thread, const struct ort_hook_call *call, uintptr_t left);
static inline bool ctracing_thread_is_deep(const struct ctracing_thread *thread, const struct ort_hook_call *call) {
    return __builtin_expect(!ctracing_thread_is_shallow(thread, call), false) &&
        ctracing_thread_is_too_deep(thread, call, (uintptr_t)call - thread->stack_low);
}

// Where the next pending record can begin.
static inline uint32_t ctracing_thread_pending_end(const struct ctracing_thread *thread) {
    return thread->count == 0 ? 0 : thread->frames[thread->count - 1].pending_end;
}

// How many calls under way have a frame of the group.
CTRACING_HIDDEN uint32_t ctracing_thread_depth_in(const struct ctracing_thread *thread, uint32_t group);

// Notes the beginning of a call, whose pending record takes so many bytes. Returns false, and has changed nothing, if
// the call lies too deep.
static inline bool ctracing_thread_push(
    struct ctracing_thread *thread, const struct ctracing_frame *frame, uint32_t pending_size) {
    if (thread->count == CTRACING_MAX_DEPTH) {
        return false;
    }
    const uint32_t pending = ctracing_thread_pending_end(thread);
    struct ctracing_frame *place = &thread->frames[thread->count];
    *place = *frame;
    place->pending = pending;
    place->pending_end = pending + pending_size;
    __atomic_signal_fence(__ATOMIC_SEQ_CST); // a handler that jumps out leaves whole frames only
    thread->count++;
    return true;
}

// The thread's ring; NULL when it cannot have one.
CTRACING_HIDDEN struct ctracing_ring *ctracing_thread_ring_try(struct ctracing_thread *thread);

// A number that the thread has not had, from 1 on.
CTRACING_HIDDEN uint64_t ctracing_thread_next_number(void);

#endif
