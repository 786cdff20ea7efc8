#include "watching/attachment.h"
#include <errno.h>
#include <stdlib.h>

static void free_plainly(struct ctracing_attachment *attachment) { free(attachment); }

// The last one frees it: what others did before happens before that.
static void give_back(void *context) {
    struct ctracing_attachment *attachment = context;
    if (__atomic_sub_fetch(&attachment->users, 1, __ATOMIC_ACQ_REL) == 0) {
        free(attachment->plan);
        (attachment->free == NULL ? free_plainly : attachment->free)(attachment);
    }
}

bool ctracing_is_own_hook(const struct ort_hook *hook) { return ort_hook_get_destroy(hook) == give_back; }

ort_hook_destroy ctracing_bury_only_own(void) { return ort_hook_bury_only(give_back); }

// When a body runs.
struct moment {
    ort_hook_position position;
    uint32_t options;
    int32_t priority;
};

static ort_hook_status install_in_swift(
    struct ctracing_attachment *attachment, const struct ctracing_swift_method *method, struct moment moment,
    ort_hook_function body, struct ort_hook **hook) {
    const struct ort_swift_hook_request request = {
        .metadata = method->metadata,
        .word = method->word,
        .is_async = method->is_async,
        .stack_size = method->stack_size,
        .general_count = method->general_count,
        .vector_count = method->vector_count,
        .subclasses = method->subclasses,
        .subclass_count = method->subclass_count,
        .position = moment.position,
        .options = moment.options,
        .priority = moment.priority,
        .function = body,
        .context = attachment,
        .destroy = give_back,
    };
    return ort_swift_hook_install(&request, hook);
}

static ort_hook_status install(
    struct ctracing_attachment *attachment, const struct ctracing_target *target, struct moment moment,
    ort_hook_function body, struct ort_hook **hook) {
    const struct ort_hook_request request = {
        .cls = target->cls,
        .selector = target->selector,
        .position = moment.position,
        .options = moment.options,
        .priority = moment.priority,
        .function = body,
        .context = attachment,
        .destroy = give_back,
    };
    if (body == NULL) {
        return ORT_HOOK_OK;
    }
    __atomic_add_fetch(&attachment->users, 1, __ATOMIC_RELAXED);
    const ort_hook_status status = target->method == NULL
        ? ort_hook_install(&request, hook)
        : install_in_swift(attachment, target->method, moment, body, hook);
    if (status != ORT_HOOK_OK) {
        __atomic_sub_fetch(&attachment->users, 1, __ATOMIC_RELAXED);
    }
    return status;
}

// If a method has two attachments, the bodies of the later one run inside those of the earlier one: after them when a
// call begins, and before them when it ends.
static int32_t next_end_priority(void) {
    enum { COUNT = 1 << 20 };
    static uint32_t last;
    return INT32_MIN + (int32_t)(__atomic_add_fetch(&last, 1, __ATOMIC_RELAXED) % COUNT);
}

// Installs the body for the end of a call first: every call that runs the first body runs the other, too. No exception
// leaves a Swift method.
static ort_hook_status install_all(
    struct ctracing_attachment *attachment, const struct ctracing_target *target,
    const struct ctracing_bodies *bodies) {
    const bool is_in_swift = target->method != NULL;
    const bool has_end = !is_in_swift || !target->method->is_async;
    const struct moment end = {
        .position = ORT_HOOK_AFTER, .options = is_in_swift ? 0 : ORT_HOOK_FINALLY, .priority = next_end_priority()};
    ort_hook_status status = install(attachment, target, end, has_end ? bodies->leave : NULL, &attachment->leave);
    if (status == ORT_HOOK_OK) {
        const struct moment begin = {.position = ORT_HOOK_BEFORE, .priority = INT32_MAX};
        status = install(attachment, target, begin, bodies->enter, &attachment->enter);
    }
    return status;
}

static ort_hook_status attach(
    struct ctracing_attachment *attachment, const struct ctracing_target *target,
    const struct ctracing_bodies *bodies) {
    attachment->users = 1;
    ort_hook_status status = install_all(attachment, target, bodies);
    if (status == ORT_HOOK_OK && bodies->need_plan) {
        attachment->plan = ctracing_plan_make_try(target, &status);
    }
    if (attachment->plan != NULL && bodies->prepare != NULL) {
        status = bodies->prepare(attachment);
    }
    __atomic_store_n(&attachment->is_ready, status == ORT_HOOK_OK, __ATOMIC_RELEASE);
    return status;
}

void *ctracing_attachment_install(
    struct ctracing_attachment *attachment, const struct ctracing_target *target, const struct ctracing_bodies *bodies,
    ort_hook_status *status) {
    const ort_hook_status answer = attachment == NULL ? ORT_HOOK_NO_MEMORY : attach(attachment, target, bodies);
    if (status != NULL) {
        *status = answer;
    }
    if (answer != ORT_HOOK_OK && attachment != NULL) {
        ctracing_attachment_remove(attachment);
        return NULL;
    }
    return attachment;
}

// MARK: Ends

bool ctracing_attachment_is_installed(const struct ctracing_attachment *attachment) {
    return ort_hook_get_state(attachment->enter) != ORT_HOOK_IS_REMOVED;
}

void ctracing_attachment_end(struct ctracing_attachment *attachment) {
    ort_hook_remove(attachment->enter);
    ort_hook_remove(attachment->leave);
}

void ctracing_attachment_spare_stack(struct ctracing_attachment *attachment) {
    if (__atomic_exchange_n(&attachment->has_spared_stack, true, __ATOMIC_RELAXED)) {
        return; // another thread does it
    }
    const int error = errno;
    const ort_hook_destroy former = ctracing_bury_only_own();
    ctracing_attachment_end(attachment);
    ort_hook_bury_only(former);
    errno = error;
}

void ctracing_attachment_remove(struct ctracing_attachment *attachment) {
    ctracing_attachment_end(attachment);
    ort_hook_release(attachment->enter);
    ort_hook_release(attachment->leave);
    give_back(attachment);
}
