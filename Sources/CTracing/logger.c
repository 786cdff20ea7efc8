#include "attachment.h"
#include "clock.h"
#include "line.h"
#include "thread.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct ctracing_logger {
    struct ctracing_attachment attachment; // the first member
    uint32_t options;
    struct ctracing_plan plan;
    struct ctracing_swift_plan *swift_plan; // of a method of a Swift class: instead; or NULL
    char *name;                             // its
};

// MARK: Writing

// The kernel's own, which are no points of cancellation, as those of the C library are.

typedef uint64_t signal_set; // the kernel's

// Both atomic, relaxed.
static uint32_t unprinted;     // lines since the last that was printed
static uint64_t impatient_end; // until when no line waits, in nanoseconds of the monotonic clock

// What is left of the time is in it when a signal has come.
static bool becomes_writable(struct timespec time) {
    struct pollfd polled = {.fd = STDERR_FILENO, .events = POLLOUT};
    long count;
    do {
        count = syscall(SYS_ppoll, &polled, 1, &time, NULL, sizeof(signal_set));
    } while (count < 0 && errno == EINTR);
    return count > 0 && (polled.revents & POLLOUT) != 0;
}

// A line that standard error does not take within a tenth of a second is not printed. One in a second waits for so
// long.
static bool is_writable(void) {
    enum { PATIENCE = 100 * 1000 * 1000, SECOND = 1000 * 1000 * 1000 };
    if (becomes_writable((struct timespec){0})) {
        return true;
    }
    const uint64_t time = ctracing_clock_time();
    if (time < __atomic_load_n(&impatient_end, __ATOMIC_RELAXED)) {
        return false;
    }
    __atomic_store_n(&impatient_end, time + SECOND, __ATOMIC_RELAXED);
    return becomes_writable((struct timespec){.tv_nsec = PATIENCE});
}

static bool write_try(const char *text, size_t length) { return syscall(SYS_write, STDERR_FILENO, text, length) >= 0; }

// The number of lines that were not printed goes before the next that is.
static void tell_unprinted(void) {
    const uint32_t missing = __atomic_exchange_n(&unprinted, 0, __ATOMIC_RELAXED);
    char text[64];
    if (missing != 0 &&
        !write_try(text, (size_t)snprintf(text, sizeof text, "(%u lines were not printed)\n", missing))) {
        __atomic_fetch_add(&unprinted, missing, __ATOMIC_RELAXED);
    }
}

static bool print_try(const struct ctracing_line *line) {
    if (!is_writable()) {
        return false;
    }
    tell_unprinted();
    return write_try(line->text, line->length);
}

// A signal that standard error raises since nobody reads it is taken away again, unless one was waiting before.
static void print(const struct ctracing_line *line) {
    const signal_set pipe = (signal_set)1 << (SIGPIPE - 1);
    const struct timespec now = {0};
    signal_set before, pending = 0;
    syscall(SYS_rt_sigprocmask, SIG_BLOCK, &pipe, &before, sizeof pipe);
    syscall(SYS_rt_sigpending, &pending, sizeof pending);
    if (!print_try(line)) {
        __atomic_fetch_add(&unprinted, 1, __ATOMIC_RELAXED);
        if ((pending & pipe) == 0) {
            syscall(SYS_rt_sigtimedwait, &pipe, NULL, &now, sizeof pipe);
        }
    }
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &before, NULL, sizeof before);
}

static void write_line(struct ort_hook_call *call, const struct ctracing_logger *logger) {
    _Alignas(8) uint8_t place[CTRACING_RING_MAX_RECORD];
    struct ctracing_record record;
    struct ctracing_value values[CTRACING_MAX_VALUES];
    struct ctracing_line line;
    const struct ctracing_record_head head = {0};
    const struct ctracing_swift_plan *swift_plan = logger->swift_plan;
    if (swift_plan == NULL) {
        ctracing_plan_write_enter(&logger->plan, call, &head, NULL, place);
    } else {
        ctracing_swift_plan_write_enter(swift_plan, call, &head, NULL, place);
    }
    ctracing_record_read(place, &record, values);
    if (swift_plan == NULL) {
        ctracing_line_write(&line, &record, &logger->plan);
    } else {
        ctracing_line_write_swift(&line, &record, swift_plan, logger->name);
    }
    print(&line);
}

static void enter(struct ort_hook_call *call, void *context) {
    const struct ctracing_logger *logger = context;
    const int error = errno;
    if (ctracing_attachment_is_ready(&logger->attachment)) {
        write_line(call, logger);
    }
    errno = error;
}

// MARK: Life

static void free_logger(struct ctracing_attachment *attachment) {
    struct ctracing_logger *logger = (struct ctracing_logger *)attachment;
    free(logger->swift_plan);
    free(logger->name);
    free(logger);
}

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

static char *copy_name_try(const char *name) {
    const size_t size = strlen(name) + 1;
    char *copy = ctracing_allocate_try(size);
    return copy == NULL ? NULL : memcpy(copy, name, size);
}

static ort_hook_status install_in_swift(
    const struct ctracing_swift_method *method, struct ctracing_logger **installed) {
    static const struct ctracing_bodies bodies = {enter, NULL, NULL};
    struct ctracing_logger *logger = ctracing_allocate_try(sizeof *logger);
    if (logger == NULL) {
        return ORT_HOOK_NO_MEMORY;
    }
    logger->attachment.free = free_logger;
    logger->swift_plan = ctracing_swift_plan_make_try(method);
    logger->name = copy_name_try(method->name);
    if (logger->swift_plan == NULL || logger->name == NULL) {
        free_logger(&logger->attachment);
        return ORT_HOOK_NO_MEMORY;
    }
    const ort_hook_status status = ctracing_attachment_install_in_swift(&logger->attachment, method, &bodies);
    *installed = status == ORT_HOOK_OK ? logger : NULL;
    return status;
}

struct ctracing_logger *ctracing_swift_logger_install(
    const struct ctracing_swift_method *method, ort_hook_status *status) {
    struct ctracing_logger *logger = NULL;
    const ort_hook_status answer = install_in_swift(method, &logger);
    if (status != NULL) {
        *status = answer;
    }
    return logger;
}

void ctracing_logger_remove(struct ctracing_logger *logger) { ctracing_attachment_remove(&logger->attachment); }

bool ctracing_logger_is_installed(const struct ctracing_logger *logger) {
    return ctracing_attachment_is_installed(&logger->attachment);
}

const struct ort_hook *ctracing_logger_hook(const struct ctracing_logger *logger) { return logger->attachment.enter; }
