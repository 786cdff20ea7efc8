#include "attachment.h"
#include "line.h"
#include "ring.h"
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

struct ctracing_logger {
    struct ctracing_attachment attachment; // the first member
    uint32_t options;
    struct ctracing_plan plan;
};

static void write_line(struct ort_hook_call *call, const struct ctracing_plan *plan) {
    _Alignas(8) uint8_t place[CTRACING_RING_MAX_RECORD];
    struct ctracing_record record;
    struct ctracing_value values[CTRACING_MAX_VALUES];
    struct ctracing_line line;
    const struct ctracing_record_head head = {0};
    ctracing_plan_write_enter(plan, call, &head, place);
    ctracing_record_read(place, &record, values);
    ctracing_line_write(&line, &record, plan);
    syscall(SYS_write, STDERR_FILENO, line.text, line.length); // no point of cancellation, as write() is
}

static void enter(struct ort_hook_call *call, void *context) {
    const struct ctracing_logger *logger = context;
    const int error = errno;
    if (ctracing_attachment_is_ready(&logger->attachment)) {
        write_line(call, &logger->plan);
    }
    errno = error;
}

// MARK: Life

static void free_logger(struct ctracing_attachment *attachment) { free(attachment); }

static ort_hook_status prepare(struct ctracing_attachment *attachment, const char *types) {
    struct ctracing_logger *logger = (struct ctracing_logger *)attachment;
    return ctracing_plan_make(&logger->plan, types, logger->options);
}

static ort_hook_status install(Class cls, SEL selector, uint32_t options, struct ctracing_logger **installed) {
    static const struct ctracing_bodies bodies = {enter, NULL, NULL};
    struct ctracing_logger *logger = ctracing_allocate_try(sizeof *logger);
    if (logger == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    logger->options = options;
    logger->attachment.free = free_logger;
    const ort_hook_status status = ctracing_attachment_install(&logger->attachment, cls, selector, &bodies, prepare);
    *installed = status == ORT_HOOK_OK ? logger : NULL;
    return status;
}

struct ctracing_logger *ctracing_logger_install(Class cls, SEL selector, uint32_t options, ort_hook_status *status) {
    struct ctracing_logger *logger = NULL;
    const ort_hook_status answer = install(cls, selector, options, &logger);
    if (status != NULL) {
        *status = answer;
    }
    return logger;
}

void ctracing_logger_remove(struct ctracing_logger *logger) { ctracing_attachment_remove(&logger->attachment); }

bool ctracing_logger_is_installed(const struct ctracing_logger *logger) {
    return ctracing_attachment_is_installed(&logger->attachment);
}
