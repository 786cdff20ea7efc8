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
    uint32_t depth;    // recorded calls around it
    uint32_t reserved; // bytes of the ring, for the record of the call's end; 0 of a meter
};

struct ctracing_thread {
    const struct ort_hook_call *busy;
    const struct ort_hook_call *left; // the last one that has returned, until another begins
    struct ctracing_ring *ring;       // or NULL
    uint32_t denied;                  // the generation of rings in which there was none for this thread, plus one
    int32_t number;                   // as gettid says
    uint64_t judged;                  // by which version of the filter
    bool is_wanted;
    uintptr_t stack_low, stack_half; // the lower end of the thread's own stack, and half of its size; 0 when not known
    uint32_t depth;                  // recorded calls under way
    uint32_t count;                  // of frames
    struct ctracing_sight sight;
    struct ctracing_frame frames[CTRACING_MAX_DEPTH];
};

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

// Whether the watched calls under way, including this one, have taken more of the thread's stack than the `left` bytes,
// and the hooks a good part of that. If so, the calls that they watch must nest without hooks from now on.
CTRACING_HIDDEN bool ctracing_thread_is_too_deep(
    const struct ctracing_thread *thread, const struct ort_hook_call *call, uintptr_t left);
static inline bool ctracing_thread_is_deep(const struct ctracing_thread *thread, const struct ort_hook_call *call) {
    const uintptr_t left = (uintptr_t)call - thread->stack_low;
    return __builtin_expect(left < thread->stack_half, false) && ctracing_thread_is_too_deep(thread, call, left);
}

// Notes the beginning of a call. Returns false, and has changed nothing, if the call lies too deep.
static inline bool ctracing_thread_push(struct ctracing_thread *thread, const struct ctracing_frame *frame) {
    if (thread->count == CTRACING_MAX_DEPTH) {
        return false;
    }
    thread->frames[thread->count++] = *frame;
    return true;
}

// The thread's ring; NULL when it cannot have one.
CTRACING_HIDDEN struct ctracing_ring *ctracing_thread_ring_try(struct ctracing_thread *thread);

// A number that the thread has not had, from 1 on.
CTRACING_HIDDEN uint64_t ctracing_thread_next_number(void);

#endif
