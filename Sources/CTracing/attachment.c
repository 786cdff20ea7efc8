#include "attachment.h"
#include <errno.h>

// The last one frees it: what others did before happens before that.
static void give_back(void *context) {
    struct ctracing_attachment *attachment = context;
    if (__atomic_sub_fetch(&attachment->users, 1, __ATOMIC_ACQ_REL) == 0) {
        attachment->free(attachment);
    }
}

bool ctracing_is_own_hook(const struct ort_hook *hook) { return ort_hook_get_destroy(hook) == give_back; }

ort_hook_destroy ctracing_bury_only_own(void) { return ort_hook_bury_only(give_back); }

static ort_hook_status install(
    struct ctracing_attachment *attachment, struct ort_hook_request request, ort_hook_function body,
    struct ort_hook **hook) {
    if (body == NULL) {
        return ORT_HOOK_OK;
    }
    request.function = body;
    request.context = attachment;
    request.destroy = give_back;
    __atomic_add_fetch(&attachment->users, 1, __ATOMIC_RELAXED);
    const ort_hook_status status = ort_hook_install(&request, hook);
    if (status != ORT_HOOK_OK) {
        __atomic_sub_fetch(&attachment->users, 1, __ATOMIC_RELAXED);
    }
    return status;
}

// Of two attachments of a method the later one's bodies run inside the earlier one's: behind them when a call begins,
// and before them when it ends.
static int32_t next_end_priority(void) {
    enum { COUNT = 1 << 20 };
    static uint32_t last;
    return INT32_MIN + (int32_t)(__atomic_add_fetch(&last, 1, __ATOMIC_RELAXED) % COUNT);
}

// What runs at the end goes in first, and out last: every call that runs the first body runs the others, too.
static ort_hook_status install_all(
    struct ctracing_attachment *attachment, Class cls, SEL selector, const struct ctracing_bodies *bodies) {
    struct ort_hook_request request = {
        .cls = cls, .selector = selector, .position = ORT_HOOK_AFTER, .priority = next_end_priority()};
    ort_hook_status status = install(attachment, request, bodies->leave, &attachment->leave);
    if (status == ORT_HOOK_OK) {
        request.options = ORT_HOOK_FINALLY;
        status = install(attachment, request, bodies->unwind, &attachment->unwind);
    }
    if (status == ORT_HOOK_OK) {
        request.options = 0;
        request.position = ORT_HOOK_BEFORE;
        request.priority = INT32_MAX;
        status = install(attachment, request, bodies->enter, &attachment->enter);
    }
    return status;
}

ort_hook_status ctracing_attachment_install(
    struct ctracing_attachment *attachment, Class cls, SEL selector, const struct ctracing_bodies *bodies,
    ctracing_preparation prepare) {
    attachment->users = 1;
    ort_hook_status status = install_all(attachment, cls, selector, bodies);
    if (status == ORT_HOOK_OK) {
        status = prepare(attachment, ort_hook_method_types(cls, selector));
    }
    __atomic_store_n(&attachment->is_ready, status == ORT_HOOK_OK, __ATOMIC_RELEASE);
    if (status != ORT_HOOK_OK) {
        ctracing_attachment_remove(attachment);
    }
    return status;
}

// MARK: Methods of Swift classes

static ort_hook_status install_in_swift(
    struct ctracing_attachment *attachment, struct ort_swift_hook_request request, ort_hook_function body,
    struct ort_hook **hook) {
    request.function = body;
    request.context = attachment;
    request.destroy = give_back;
    __atomic_add_fetch(&attachment->users, 1, __ATOMIC_RELAXED);
    const ort_hook_status status = ort_swift_hook_install(&request, hook);
    if (status != ORT_HOOK_OK) {
        __atomic_sub_fetch(&attachment->users, 1, __ATOMIC_RELAXED);
    }
    return status;
}

static ort_hook_status install_all_in_swift(
    struct ctracing_attachment *attachment, const struct ctracing_swift_method *method,
    const struct ctracing_bodies *bodies) {
    struct ort_swift_hook_request request = {
        .metadata = method->metadata,
        .word = method->word,
        .is_async = method->is_async,
        .stack_size = method->stack_size,
        .general_count = method->general_count,
        .vector_count = method->vector_count,
        .subclasses = method->subclasses,
        .subclass_count = method->subclass_count,
        .position = ORT_HOOK_AFTER,
        .priority = next_end_priority(),
    };
    ort_hook_status status = ORT_HOOK_OK;
    if (bodies->leave != NULL && !method->is_async) {
        status = install_in_swift(attachment, request, bodies->leave, &attachment->leave);
    }
    if (status == ORT_HOOK_OK) {
        request.position = ORT_HOOK_BEFORE;
        request.priority = INT32_MAX;
        status = install_in_swift(attachment, request, bodies->enter, &attachment->enter);
    }
    return status;
}

ort_hook_status ctracing_attachment_install_in_swift(
    struct ctracing_attachment *attachment, const struct ctracing_swift_method *method,
    const struct ctracing_bodies *bodies) {
    attachment->users = 1;
    const ort_hook_status status = install_all_in_swift(attachment, method, bodies);
    __atomic_store_n(&attachment->is_ready, status == ORT_HOOK_OK, __ATOMIC_RELEASE);
    if (status != ORT_HOOK_OK) {
        ctracing_attachment_remove(attachment);
    }
    return status;
}

// MARK: Ends

bool ctracing_attachment_is_installed(const struct ctracing_attachment *attachment) {
    return ort_hook_get_state(attachment->enter) != ORT_HOOK_IS_REMOVED;
}

void ctracing_attachment_end(struct ctracing_attachment *attachment) {
    struct ort_hook *hooks[] = {attachment->enter, attachment->leave, attachment->unwind};
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        ort_hook_remove(hooks[i]);
    }
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
    ort_hook_release(attachment->unwind);
    give_back(attachment);
}
