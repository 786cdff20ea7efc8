#include "rings/clock.h"
#include "rings/thread.h"
#include "values/line.h"
#include "watching/attachment.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

struct ctracing_logger {
    struct ctracing_attachment attachment;
};

// MARK: Writing

// Calls the kernel directly: the functions of the C library are points of cancellation.

typedef uint64_t signal_set; // the kernel's

// Both atomic, relaxed.
static uint32_t unprinted;     // lines since the last that was printed
static uint64_t impatient_end; // until when no line waits, in nanoseconds of the monotonic clock

// If a signal comes, the kernel stores the rest of the time in `time`.
static bool becomes_writable(struct timespec time) {
    struct pollfd polled = {.fd = STDERR_FILENO, .events = POLLOUT};
    long count;
    do {
        count = syscall(SYS_ppoll, &polled, 1, &time, NULL, sizeof(signal_set));
    } while (count < 0 && errno == EINTR);
    return count > 0 && (polled.revents & POLLOUT) != 0;
}

// A line that standard error does not take within a tenth of a second is not printed. One line in a second waits for so
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

// Prints the number of lines that were not printed, before the next line that is.
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

// Removes a SIGPIPE that the write raised because standard error has no reader, unless one was waiting before.
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
    ctracing_plan_write_enter(logger->attachment.plan, call, NULL, ctracing_record_begin(place));
    ctracing_record_read(place, &record, values);
    ctracing_line_write(&line, &record, logger->attachment.plan);
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

static struct ctracing_logger *install(const struct ctracing_target *target, ort_hook_status *status) {
    static const struct ctracing_bodies bodies = {.enter = enter, .need_plan = true};
    return ctracing_attachment_install(ctracing_allocate_try(sizeof(struct ctracing_logger)), target, &bodies, status);
}

struct ctracing_logger *ctracing_logger_install(Class cls, SEL selector, uint32_t options, ort_hook_status *status) {
    const struct ctracing_target target = {.cls = cls, .selector = selector, .options = options};
    return install(&target, status);
}

struct ctracing_logger *ctracing_swift_logger_install(
    const struct ctracing_swift_method *method, ort_hook_status *status) {
    const struct ctracing_target target = {.method = method};
    return install(&target, status);
}

void ctracing_logger_remove(struct ctracing_logger *logger) { ctracing_attachment_remove(&logger->attachment); }

bool ctracing_logger_is_installed(const struct ctracing_logger *logger) {
    return ctracing_attachment_is_installed(&logger->attachment);
}

const struct ort_hook *ctracing_logger_hook(const struct ctracing_logger *logger) { return logger->attachment.enter; }
