// Which threads are recorded, and whether recording is on.
//
// Representation. The switch and a small set of threads, with a version. The version is a multiple of 4, except during
// a change, and has a new value after each change. A thread decides whether it is recorded when it meets a new version.
// It keeps the version and the decision in one word, since a handler of a signal may decide meanwhile. So a recorded
// call begins with two loads and a comparison, and so does a call of a thread that is not recorded.
//
// Order. Writers hold a mutex, which recording never takes. They raise the version by 2, pass a release fence, which
// pairs with the readers' acquire fence, write, and raise the version again with release, which pairs with the readers'
// acquire. A reader that finds the same multiple of 4 before and after has seen one state. Otherwise it keeps its last
// decision.

#ifndef CTRACING_FILTER_H
#define CTRACING_FILTER_H

#include "rings/thread.h"

CTRACING_HIDDEN extern uint64_t ctracing_filter_version; // atomic
CTRACING_HIDDEN bool ctracing_filter_judge(struct ctracing_thread *thread, uint64_t version);

static inline bool ctracing_filter_wants(struct ctracing_thread *thread) {
    const uint64_t version = __atomic_load_n(&ctracing_filter_version, __ATOMIC_ACQUIRE);
    const uint64_t judgement = __atomic_load_n(&thread->judgement, __ATOMIC_RELAXED);
    return (judgement & ~(uint64_t)1) == version ? judgement != version : ctracing_filter_judge(thread, version);
}

// Whether the thread knows that it is not recorded. Calls nothing, so that such a thread's calls cost little. During a
// change no judgement is the version.
static inline bool ctracing_filter_has_refused(const struct ctracing_thread *thread) {
    const uint64_t version = __atomic_load_n(&ctracing_filter_version, __ATOMIC_ACQUIRE);
    return __atomic_load_n(&thread->judgement, __ATOMIC_RELAXED) == version;
}

// Whether this is a forked child, where nothing is recorded.
CTRACING_HIDDEN bool ctracing_filter_is_forked(void);

#endif
