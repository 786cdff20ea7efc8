// Threads that make watched calls, and which of these are under way.
//
// Representation. A thread has pages of its own, mapped at its first such call: a stack of frames, one for each probe
// or meter that has seen a call begin and waits for its end, the innermost on top; and its sight. Nobody else reads
// them.
//
// Invariants. Frames are in the order in which their calls have begun. A jump out of calls (longjmp) leaves frames on
// top that are stale: those whose call is not one of the hooked calls around the one that begins now, which the hooks'
// own records tell. The next beginning takes them away, and so does the end of a call below them.
//
// The handler of a signal may interrupt a body anywhere. While one is at work its call is in `busy`, and bodies in
// calls that are made from it stay away; a jump out of the handler leaves a call there that is not under way any more,
// which the next one sees. `busy` is an atomic that handlers on the same thread read; signal fences keep it around what
// it guards.
//
// Retirement. At the end of the thread the pages are unmapped, and its ring is left to the reader. Other things that
// end with the thread may make such calls afterwards: they map new ones, up to the last round but one.

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

// The thread, for the body of a hook that is to watch the call; every such body ends with ctracing_thread_end. NULL
// when the body is to stay away: in a handler that has interrupted another body, without memory, and where the thread
// ends.
CTRACING_HIDDEN struct ctracing_thread *ctracing_thread_begin(const struct ort_hook_call *call);
static inline void ctracing_thread_end(struct ctracing_thread *thread) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    __atomic_store_n(&thread->busy, NULL, __ATOMIC_RELAXED);
}

// Drops the frames of calls that are over without a word, before the owner's call is noted.
CTRACING_HIDDEN void ctracing_thread_drop_stale(
    struct ctracing_thread *thread, const struct ort_hook_call *call, const void *owner);

// Takes away the owner's frame of the call, and what lies above it. false when there is none.
CTRACING_HIDDEN bool ctracing_thread_pop(
    struct ctracing_thread *thread, const struct ort_hook_call *call, const void *owner, struct ctracing_frame *frame);

// Whether the watched calls that are under way, this one is in them, have taken more of the thread's stack than is
// left, and the hooks a good part of that: then the calls that they watch are to nest without hooks from now on. `left`
// bytes are.
CTRACING_HIDDEN bool ctracing_thread_is_too_deep(
    const struct ctracing_thread *thread, const struct ort_hook_call *call, uintptr_t left);
static inline bool ctracing_thread_is_deep(const struct ctracing_thread *thread, const struct ort_hook_call *call) {
    const uintptr_t left = (uintptr_t)call - thread->stack_low;
    return __builtin_expect(left < thread->stack_half, false) && ctracing_thread_is_too_deep(thread, call, left);
}

// Notes the beginning of a call. false, and nothing has changed, when it lies too deep.
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
