// Meters and loggers.

#include "../../Sources/CTracing/watching/histogram.h"
#include "check.h"
#include <ctracing.h>
#include <errno.h>
#include <fcntl.h>
#include <objc/NSException.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

struct pair {
    double real;
    long whole;
};

static jmp_buf target;

@interface Metered : NSObject
- (long)nest:(int)depth;
- (void)throw;
- (void)jump;
- (void)number:(int)number real:(double)real object:(id)object text:(const char *)text;
- (void)pair:(struct pair)pair selector:(SEL)selector of:(Class)cls flag:(bool)flag small:(signed char)small;
- (void)text:(const char *)text;
+ (void)ofClass;
@end

@implementation Metered
- (long)nest:(int)depth {
    return depth == 0 ? 0 : 1 + [self nest:depth - 1];
}
- (void)throw {
    @throw [NSException exceptionWithName:@"Thrown" reason:nil userInfo:nil];
}
- (void)jump {
    longjmp(target, 1);
}
- (void)number:(int)number real:(double)real object:(id)object text:(const char *)text {
}
- (void)pair:(struct pair)pair selector:(SEL)selector of:(Class)cls flag:(bool)flag small:(signed char)small {
}
- (void)text:(const char *)text {
}
+ (void)ofClass {
}
@end

static Metered *metered;

__attribute__((constructor)) static void make(void) { metered = [Metered new]; }

static struct ctracing_meter *install_meter(SEL selector, bool counts_only) {
    struct ctracing_meter *meter = ctracing_meter_install([Metered class], selector, counts_only, NULL);
    EXPECT(meter != NULL);
    return meter;
}

// MARK: Meters

enum { THREADS = 24, ROUNDS = 2000, DEPTH = 3 };

static struct ctracing_meter *shared;

static void call_often(int thread) {
    for (int i = 0; i < ROUNDS; i++) {
        [metered nest:DEPTH - 1];
        if (i % 500 == 0) {
            const struct ctracing_reading reading = ctracing_meter_read(shared);
            EXPECT(reading.timed <= reading.calls && reading.median <= reading.p99);
        }
    }
}

CHECK_THAT(callsOfManyThreadsAreCountedExactly) {
    for (int counts_only = 0; counts_only < 2; counts_only++) {
        shared = install_meter(@selector(nest:), counts_only);
        check_on_threads(THREADS, call_often);
        const struct ctracing_reading reading = ctracing_meter_read(shared);
        EXPECT(reading.calls == THREADS * ROUNDS * DEPTH);
        EXPECT(reading.timed == (counts_only ? 0 : reading.calls));
        ctracing_meter_remove(shared);
    }
}

CHECK_THAT(aCallThatIsLeftByAnExceptionIsTimed) {
    struct ctracing_meter *meter = install_meter(@selector(throw), false);
    for (int i = 0; i < 10; i++) {
        @try {
            [metered throw];
        } @catch (NSException *exception) {
        }
    }
    const struct ctracing_reading reading = ctracing_meter_read(meter);
    EXPECT(reading.calls == 10 && reading.timed == 10 && reading.mean > 0);
    ctracing_meter_remove(meter);
}

CHECK_THAT(aCallThatIsJumpedOutOfIsCountedOnly) {
    struct ctracing_meter *jumps = install_meter(@selector(jump), false);
    struct ctracing_meter *nested = install_meter(@selector(nest:), false);
    for (int i = 0; i < 2000; i++) {
        if (setjmp(target) == 0) {
            [metered jump];
        }
        [metered nest:1];
    }
    EXPECT(ctracing_meter_read(jumps).calls == 2000 && ctracing_meter_read(jumps).timed == 0);
    EXPECT(ctracing_meter_read(nested).calls == 4000 && ctracing_meter_read(nested).timed == 4000);
    ctracing_meter_remove(jumps);
    ctracing_meter_remove(nested);
}

static void wait_a_while(struct ort_hook_call *call, void *context) { usleep(2000); }

// The times of calls that wait are at least as long as the wait.
CHECK_THAT(timesAreThoseOfTheCalls) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Metered class],
        .selector = @selector(nest:),
        .function = wait_a_while
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    struct ctracing_meter *meter = install_meter(@selector(nest:), false);
    for (int i = 0; i < 5; i++) {
        [metered nest:0];
    }
    const struct ctracing_reading reading = ctracing_meter_read(meter);
    EXPECT(reading.mean >= 2e6 && reading.median >= 2e6 * 15 / 16 && reading.maximum >= reading.p99);
    ort_hook_remove(hook);
    ort_hook_release(hook);
    ctracing_meter_remove(meter);
}

CHECK_THAT(theMiddleOfABucketIsAtMostASixteenthOff) {
    size_t last = 0;
    for (uint64_t value = 0; value < 5000; value++) {
        const size_t bucket = ctracing_histogram_bucket(value);
        EXPECT(bucket == last || bucket == last + 1);
        last = bucket;
    }
    for (uint64_t value = 1; value < UINT64_MAX / 3; value += value / 2 + 1) {
        for (uint64_t near = value > 2 ? value - 2 : 0; near < value + 3; near++) {
            const uint64_t middle = ctracing_histogram_value(ctracing_histogram_bucket(near));
            EXPECT((middle > near ? middle - near : near - middle) <= near / 16);
        }
    }
    EXPECT(ctracing_histogram_bucket(UINT64_MAX) == CTRACING_HISTOGRAM_COUNT - 1);
}

// MARK: Loggers

static void (*logged)(void);

static void log_in_child(void) {
    ort_hook_status status;
    const SEL selectors[] = {
        @selector(number:real:object:text:),
        @selector(pair:selector:of:flag:small:),
        @selector(text:)
    };
    for (int i = 0; i < 3; i++) {
        EXPECT(ctracing_logger_install([Metered class], selectors[i], CTRACING_READS_TEXT, &status) != NULL);
    }
    EXPECT(ctracing_logger_install(object_getClass([Metered class]), @selector(ofClass), 0, &status) != NULL);
    logged();
}

static void expect_log(void (*body)(void), const char *expected) {
    logged = body;
    const struct child_end end = check_in_child(log_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
    EXPECT_STRING(end.message, expected);
}

static void log_values(void) { [metered number:-3 real:2.5 object:metered text:"a \"b\"\n"]; }

static void log_nothing(void) { [metered number:0 real:0 object:nil text:NULL]; }

static void log_more(void) {
    [metered pair:(struct pair){1, 2} selector:@selector(jump) of:[NSObject class] flag:true small:-1];
}

static void log_class(void) { [Metered ofClass]; }

static void log_long_text(void) {
    static char text[200];
    memset(text, 'x', sizeof text - 1);
    [metered text:text];
}

static SEL selector_argument;

static void log_selector(void) {
    [metered pair:(struct pair){1, 2} selector:selector_argument of:Nil flag:false small:0];
}

static void expect_selector(const void *argument, const char *text) {
    char expected[128];
    snprintf(
        expected, sizeof expected, "-[Metered pair:selector:of:flag:small:] %p: {16 bytes}, %s, Nil, 0, 0\n",
        (void *)metered, text);
    selector_argument = (SEL)argument;
    expect_log(log_selector, expected);
}

static void expect_no_selector(const void *argument) {
    char text[32];
    snprintf(text, sizeof text, "%p", argument);
    expect_selector(argument, text);
}

CHECK_THAT(aLoggerDoesNotFollowAnArgumentThatIsNoSelector) {
    static const void *words[2]; // the memory is readable, but points to nothing
    words[0] = (void *)8;
    words[1] = words;
    void *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    EXPECT(page != MAP_FAILED);
    expect_no_selector((void *)8);
    expect_no_selector(page);
    expect_no_selector((char *)page + 1);
    expect_no_selector(&words[0]);
    expect_no_selector(&words[1]);
    expect_selector(NULL, "NULL");
    munmap(page, 4096);
}

CHECK_THAT(aLoggerPrintsALineForEachCall) {
    char expected[512];
    snprintf(
        expected, sizeof expected, "-[Metered number:real:object:text:] %p: -3, 2.5, <Metered %p>, \"a \"b\"?\"\n",
        (void *)metered, (void *)metered);
    expect_log(log_values, expected);
    snprintf(expected, sizeof expected, "-[Metered number:real:object:text:] %p: 0, 0, nil, 0\n", (void *)metered);
    expect_log(log_nothing, expected);
    snprintf(
        expected, sizeof expected,
        "-[Metered pair:selector:of:flag:small:] %p: {16 bytes}, @selector(jump), NSObject, 1, -1\n", (void *)metered);
    expect_log(log_more, expected);
    snprintf(expected, sizeof expected, "+[Metered ofClass] %p\n", (void *)[Metered class]);
    expect_log(log_class, expected);
    snprintf(
        expected, sizeof expected, "-[Metered text:] %p: \"%.*s\"\n", (void *)metered, CTRACING_MAX_TEXT_BYTES,
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
    expect_log(log_long_text, expected);
}

CHECK_THAT(aLoggerThatIsRemovedPrintsNothing) {
    struct ctracing_logger *logger = ctracing_logger_install([Metered class], @selector(nest:), 0, NULL);
    ctracing_logger_remove(logger);
    EXPECT(ort_hook_copy_list(Nil, nil, NULL, NULL) == NULL);
}

// MARK: Standard error

static int unread; // the reading end of standard error

static void make_pipe(void) {
    int ends[2];
    if (pipe(ends) != 0) {
        _exit(3);
    }
    dup2(ends[1], STDERR_FILENO);
    close(ends[1]);
    unread = ends[0];
}

static bool is_pending(int number) {
    sigset_t pending;
    sigpending(&pending);
    return sigismember(&pending, number) != 0;
}

static void log_without_reader(void) {
    make_pipe();
    close(unread);
    signal(SIGPIPE, SIG_DFL);
    errno = 7;
    for (int i = 0; i < 3; i++) {
        log_class();
    }
    EXPECT(errno == 7 && !is_pending(SIGPIPE));
    close(STDERR_FILENO);
    log_class();
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    EXPECT(sigismember(&mask, SIGPIPE) == 0);
}

static void log_with_a_signal_waiting(void) {
    sigset_t mask;
    sigemptyset(&mask);
    sigaddset(&mask, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &mask, NULL);
    pthread_kill(pthread_self(), SIGPIPE);
    make_pipe();
    close(unread);
    log_class();
    EXPECT(is_pending(SIGPIPE));
}

CHECK_THAT(aLoggerRaisesNoSignalWhereNobodyReads) {
    expect_log(log_without_reader, "");
    expect_log(log_with_a_signal_waiting, "");
}

static size_t read_all(char *text, size_t size) {
    fcntl(unread, F_SETFL, O_NONBLOCK);
    size_t used = 0;
    for (ssize_t count; used < size && (count = read(unread, text + used, size - used)) > 0;) {
        used += (size_t)count;
    }
    return used;
}

static size_t count_of_lines(const char *text, size_t size) {
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += text[i] == '\n';
    }
    return count;
}

enum { MORE_THAN_FIT = 4000, PIPE_ROOM = 1 << 17 };

static void log_into_full_pipe(void) {
    static char text[PIPE_ROOM + 1];
    make_pipe();
    for (int i = 0; i < MORE_THAN_FIT; i++) {
        log_class();
    }
    const size_t printed = count_of_lines(text, read_all(text, PIPE_ROOM));
    EXPECT(printed > 100 && printed < MORE_THAN_FIT);
    log_class();
    text[read_all(text, PIPE_ROOM)] = 0;
    char expected[64];
    snprintf(expected, sizeof expected, "(%zu lines were not printed)\n+[Metered ofClass]", MORE_THAN_FIT - printed);
    EXPECT(strncmp(text, expected, strlen(expected)) == 0);
}

CHECK_THAT(aLoggerDoesNotWaitForWhoeverDoesNotRead) { expect_log(log_into_full_pipe, ""); }
