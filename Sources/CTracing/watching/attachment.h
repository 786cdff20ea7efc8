// Attachments: the hooks of one probe, meter or logger. The attachment is the context of their bodies.
//
// An attachment is counted: by the code that installed it, and by each of its hooks until the hook is destroyed, when
// no call can run its body any more. So calls that are under way can use the attachment without counting.

#ifndef CTRACING_ATTACHMENT_H
#define CTRACING_ATTACHMENT_H

#include "values/plan.h"

struct ctracing_attachment {
    uint32_t users;
    bool is_ready;                                        // stored with release after the plan
    bool has_spared_stack;                                // see ctracing_attachment_spare_stack
    void (*free)(struct ctracing_attachment *attachment); // it; NULL for free()
    struct ctracing_plan *plan;                           // NULL where the bodies need none
    struct ort_hook *enter, *leave;                       // NULL where there is none
};

// The bodies that run when a call begins, and when it has returned or an exception leaves it. `leave` may be NULL. An
// asynchronous method's calls have no end.
struct ctracing_bodies {
    ort_hook_function enter;
    ort_hook_function leave;
    bool need_plan;
    // NULL, or: works out what the bodies need besides the plan, before any of them uses the plan.
    ort_hook_status (*prepare)(struct ctracing_attachment *attachment);
};

// Installs the hooks, and then makes the plan, since the types of the method do not change any more. Bodies that need
// the plan ask whether it is there. The attachment is zero but for `free`; NULL means that there was no memory for it.
// Returns the attachment; or gives it back and returns NULL, and *status, which may be NULL, says why.
CTRACING_HIDDEN void *ctracing_attachment_install(
    struct ctracing_attachment *attachment, const struct ctracing_target *target, const struct ctracing_bodies *bodies,
    ort_hook_status *status);

// Whether the plan is there. Pairs with the store of is_ready.
static inline bool ctracing_attachment_is_ready(const struct ctracing_attachment *attachment) {
    return __atomic_load_n(&attachment->is_ready, __ATOMIC_ACQUIRE);
}

// Whether the method still has the hooks. Any thread.
CTRACING_HIDDEN bool ctracing_attachment_is_installed(const struct ctracing_attachment *attachment);

// Removes the hooks, so that no call that begins afterwards runs them.
CTRACING_HIDDEN void ctracing_attachment_end(struct ctracing_attachment *attachment);

// As ctracing_attachment_end, from a body whose call ctracing_thread_is_deep: calls that nest deeper take no room for
// hooks any more. This is the only place in a call that takes locks and allocates memory. Runs no user code, keeps
// errno.
CTRACING_HIDDEN void ctracing_attachment_spare_stack(struct ctracing_attachment *attachment);

static inline bool ctracing_attachment_has_spared_stack(const struct ctracing_attachment *attachment) {
    return __atomic_load_n(&attachment->has_spared_stack, __ATOMIC_RELAXED);
}

// Removes the hooks that are not removed yet, and gives the attachment back.
CTRACING_HIDDEN void ctracing_attachment_remove(struct ctracing_attachment *attachment);

#endif
