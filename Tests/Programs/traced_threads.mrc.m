// Probes, meters and threads: records are in order, and dropped calls are counted.

#include "failing_memory.h"
#include "traced_calls.h"
#include <errno.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

@interface Traced : NSObject
- (long)nest:(int)depth;
- (long)untraced;
@end

@implementation Traced
- (long)nest:(int)depth {
    return depth == 0 ? 0 : 1 + [self nest:depth - 1];
}
- (long)untraced {
    return 5;
}
@end

static Traced *traced;

__attribute__((constructor)) static void make(void) { traced = [Traced new]; }

// MARK: A reader that judges

enum { JUDGED_THREADS = 64 };

// The open calls of a thread, according to its records.
static struct open_thread {
    int32_t number;
    uint64_t last_call;
    uint64_t last_time;
    uint32_t depth;
    uint64_t calls[CTRACING_MAX_DEPTH];
} open_threads[JUDGED_THREADS];
static uint64_t enters, leaves;

static void begin_judging(void) {
    memset(open_threads, 0, sizeof open_threads);
    enters = leaves = 0;
}

static struct open_thread *open_thread(int32_t number) {
    struct open_thread *thread = open_threads;
    while (thread->number != 0 && thread->number != number) {
        thread++;
    }
    thread->number = number;
    return thread;
}

static void judge(const struct ctracing_record *record, void *context) {
    struct open_thread *thread = open_thread(record->thread);
    EXPECT(record->time >= thread->last_time);
    thread->last_time = record->time;
    EXPECT_STRING(record->kind == CTRACING_ENTER ? record->class_name : "Traced", "Traced");
    if (record->kind == CTRACING_ENTER) {
        enters++;
        EXPECT(record->call > thread->last_call && record->depth == thread->depth);
        thread->last_call = record->call;
        thread->calls[thread->depth++] = record->call;
    } else {
        leaves++;
        EXPECT(thread->depth > 0 && record->depth == thread->depth - 1 && !record->is_unwound);
        EXPECT(record->call == thread->calls[--thread->depth]);
    }
}

static void judge_all(void) {
    while (ctracing_drain(judge, NULL, 1000) > 0) {
    }
}

// MARK: Eight threads

enum { THREADS = 8, ROUNDS = 3000, DEPTH = 4 };

static atomic_int running;

static void call_often(int thread) {
    for (int i = 0; i < ROUNDS; i++) {
        EXPECT([traced nest:DEPTH - 1] == DEPTH - 1);
    }
    running--;
}

static void *read_meanwhile(void *context) {
    while (running > 0) {
        judge_all();
    }
    return NULL;
}

CHECK_THAT(whatEightThreadsCallIsRecordedInOrderOrCounted) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    struct ctracing_probe *other = install_probe([Traced class], @selector(untraced), 0);
    const uint64_t dropped = ctracing_dropped();
    pthread_t reader;
    begin_judging();
    running = THREADS;
    EXPECT(pthread_create(&reader, NULL, read_meanwhile, NULL) == 0);
    check_on_threads(THREADS, call_often);
    pthread_join(reader, NULL);
    judge_all();
    EXPECT(enters == leaves && enters > 0);
    EXPECT(enters + ctracing_dropped() - dropped == THREADS * ROUNDS * DEPTH);
    EXPECT(enters + ctracing_probe_dropped(probe) == THREADS * ROUNDS * DEPTH);
    EXPECT(ctracing_probe_dropped(other) == 0);
    ctracing_probe_remove(probe);
    ctracing_probe_remove(other);
}

CHECK_THAT(anEndedProbeTellsWhatItHasDropped) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    EXPECT(ctracing_probe_is_installed(probe));
    running = 1;
    call_often(0);
    ctracing_probe_end(probe);
    EXPECT(!ctracing_probe_is_installed(probe));
    const uint64_t dropped = ctracing_probe_dropped(probe);
    EXPECT(dropped > 0);
    call_often(0);
    EXPECT(ctracing_probe_dropped(probe) == dropped);
    begin_judging();
    judge_all();
    EXPECT(enters + dropped == ROUNDS * DEPTH);
    ctracing_probe_remove(probe);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT(ort_hook_copy_list(Nil, nil, NULL, NULL) == NULL);
}

// MARK: Rings

CHECK_THAT(aFullRingDropsCallsAndCountsThem) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    const uint64_t dropped = ctracing_dropped();
    begin_judging();
    running = 1;
    call_often(0);
    EXPECT(ctracing_dropped() > dropped);
    judge_all();
    EXPECT(enters == leaves && enters > 500);
    EXPECT(enters + ctracing_dropped() - dropped == ROUNDS * DEPTH);
    const uint64_t before = ctracing_dropped();
    [traced nest:0];
    judge_all();
    EXPECT(ctracing_dropped() == before);
    ctracing_probe_remove(probe);
}

static void call_once(int thread) { [traced nest:0]; }

CHECK_THAT(theRingsOfEndedThreadsAreUsedAgain) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    const uint64_t dropped = ctracing_dropped();
    for (int i = 0; i < 2 * CTRACING_MAX_BUFFERS / 8; i++) {
        check_on_threads(8, call_once);
        EXPECT(ctracing_drain(NULL, NULL, 1000) == 16);
    }
    EXPECT(ctracing_dropped() == dropped);
    ctracing_probe_remove(probe);
}

CHECK_THAT(thereAreNoMoreRingsThanThatAndWhatEndedStaysToBeRead) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    [traced nest:0];
    forget_all();
    const uint64_t dropped = ctracing_dropped();
    for (int i = 0; i < CTRACING_MAX_BUFFERS / 8; i++) {
        check_on_threads(8, call_once);
    }
    // This thread has one of the rings.
    EXPECT(ctracing_dropped() == dropped + 1);
    EXPECT(ctracing_drain(NULL, NULL, 1000) == 2 * (CTRACING_MAX_BUFFERS - 1));
    check_on_threads(1, call_once);
    EXPECT(ctracing_drain(NULL, NULL, 1000) == 2);
    ctracing_probe_remove(probe);
}

CHECK_THAT(whereNobodyReadsThreadsGiveTheirRingsBack) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    forget_all();
    const size_t count = ctracing_ring_count(); // this thread may have one
    EXPECT(count <= 1);
    check_on_threads(8, call_once);
    EXPECT(ctracing_ring_count() == count + 8);
    EXPECT(ctracing_end_reading());
    EXPECT(ctracing_ring_count() == count);
    for (int i = 0; i < 100; i++) {
        check_on_threads(8, call_once);
        EXPECT(ctracing_ring_count() == count);
    }
    EXPECT(ctracing_drain(NULL, NULL, 1000) == 0); // there is a reader again
    check_on_threads(8, call_once);
    EXPECT(ctracing_ring_count() == count + 8);
    EXPECT(ctracing_drain(NULL, NULL, 1000) == 16 && ctracing_ring_count() == count);
    EXPECT(ctracing_end_reading());
    struct ctracing_probe *other = install_probe([Traced class], @selector(untraced), 0); // and again
    check_on_threads(1, call_once);
    EXPECT(ctracing_drain(NULL, NULL, 1000) == 2);
    ctracing_probe_remove(probe);
    ctracing_probe_remove(other);
}

static pthread_key_t key;

static void call_at_end(void *count) {
    [traced nest:0];
    if (--*(int *)count > 0) {
        pthread_setspecific(key, count);
    }
}

static void end_with_calls(int thread) {
    static int counts[2];
    counts[thread] = 2;
    pthread_setspecific(key, &counts[thread]);
    [traced nest:1];
}

// In the second round of the thread's end, hooks no longer run.
CHECK_THAT(callsAtTheEndOfAThreadAreRecorded) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    EXPECT(pthread_key_create(&key, call_at_end) == 0);
    for (int i = 0; i < 200; i++) {
        check_on_threads(2, end_with_calls);
        EXPECT(ctracing_drain(NULL, NULL, 1000) == 2 * 2 * (2 + 1));
    }
    pthread_key_delete(key);
    ctracing_probe_remove(probe);
}

static void leave_thread(struct ort_hook_call *call, void *context) { pthread_exit(NULL); }

CHECK_THAT(aThreadMayEndInATracedCall) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Traced class],
        .selector = @selector(nest:),
        .function = leave_thread
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    check_on_threads(1, call_once);
    see_all();
    EXPECT(seen_count == 2 && seen[1].record.kind == CTRACING_LEAVE && seen[1].record.is_unwound);
    ort_hook_remove(hook);
    ort_hook_release(hook);
    ctracing_probe_remove(probe);
}

// MARK: Probes that come and go

static void call_while_others_change(int thread) {
    if (thread > 0) {
        while (running > 0) {
            EXPECT([traced nest:3] == 3);
        }
        return;
    }
    for (int i = 0; i < check_rounds(100); i++) {
        struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
        struct ctracing_meter *meter = ctracing_meter_install([Traced class], @selector(nest:), i % 2, NULL);
        ctracing_drain(judge, NULL, 100);
        ctracing_probe_remove(probe);
        ctracing_meter_read(meter);
        ctracing_meter_remove(meter);
    }
    running--;
}

// A call that began before the probe is not recorded, but the calls inside it are.
CHECK_THAT(probesComeAndGoWhileCallsRun) {
    begin_judging();
    running = 1;
    check_on_threads(4, call_while_others_change);
    judge_all();
    EXPECT(enters == leaves);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT(ort_hook_copy_list(Nil, nil, NULL, NULL) == NULL);
}

static void switch_often(int thread) {
    if (thread == 0) {
        call_often(0);
    }
    for (int i = 0; thread > 0 && running > 0; i++) {
        const int32_t number = i % 3;
        ctracing_set_enabled(i % 2 == 0);
        ctracing_set_threads(&number, i % 3 == 0 ? 0 : 1);
        if (thread == 1) {
            judge_all();
        }
    }
}

CHECK_THAT(whatIsRecordedChangesWhileCallsRun) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    begin_judging();
    running = 1;
    check_on_threads(3, switch_often);
    ctracing_set_enabled(true);
    ctracing_set_threads(NULL, 0);
    ctracing_probe_remove(probe);
    judge_all();
    EXPECT(enters == leaves);
}

static atomic_int caller;

static void call_or_switch(int thread) {
    if (thread == 0) {
        call_once(0);
        caller = (int)syscall(SYS_gettid);
        call_often(0);
    }
    while (caller == 0) { // it is recorded already when the first change begins
    }
    for (int i = 0; thread == 1 && running > 0; i++) {
        const int32_t number = caller;
        ctracing_set_threads(&number, i % 2);
        judge_all();
    }
}

// Also while the switch happens.
CHECK_THAT(aThreadThatEachSettingRecordsIsRecordedAllTheTime) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    begin_judging();
    running = 1;
    check_on_threads(2, call_or_switch);
    ctracing_set_threads(NULL, 0);
    judge_all();
    EXPECT(enters == leaves && enters + ctracing_probe_dropped(probe) == ROUNDS * DEPTH + 1);
    ctracing_probe_remove(probe);
}

// MARK: Signals

static atomic_int handled;

static void handle(int signal) {
    const int error = errno;
    [traced nest:1];
    handled++;
    errno = error;
}

static pthread_t receiver;
static atomic_bool is_received, is_sent;
static uint64_t called;

// The receiver of the signals runs until all signals are sent.
static void call_or_send(int thread) {
    if (thread == 0) {
        receiver = pthread_self();
        is_received = true;
        for (; !is_sent; called++) {
            [traced nest:1];
        }
        return;
    }
    while (!is_received) {
    }
    while (handled < check_rounds(2000)) {
        pthread_kill(receiver, SIGUSR1);
        judge_all();
    }
    is_sent = true;
}

CHECK_THAT(handlersOfSignalsInterruptRecording) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    const uint64_t dropped = ctracing_dropped();
    signal(SIGUSR1, handle);
    begin_judging();
    check_on_threads(2, call_or_send);
    judge_all();
    EXPECT(enters == leaves);
    EXPECT(enters + ctracing_dropped() - dropped == 2 * (called + (uint64_t)handled));
    ctracing_probe_remove(probe);
}

// MARK: Memory

static void call_without_memory(int thread) {
    [traced untraced]; // allocates the memory that the hooks need
    ort_memory_fail_every(1);
    [traced nest:1];
    ort_memory_fail_every(0);
}

CHECK_THAT(withoutMemoryForARingCallsAreDropped) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    struct ctracing_meter *meter = ctracing_meter_install([Traced class], @selector(untraced), true, NULL);
    const uint64_t dropped = ctracing_dropped();
    check_on_threads(1, call_without_memory);
    EXPECT(ctracing_dropped() == dropped + (CAN_FAIL ? 2 : 0));
    EXPECT(ctracing_drain(NULL, NULL, 1000) == (CAN_FAIL ? 0 : 4));
    ctracing_probe_remove(probe);
    ctracing_meter_remove(meter);
}

static struct ctracing_probe *made_probe;
static struct ctracing_meter *made_meter;
static struct ctracing_logger *made_logger;

static bool make_probe(void) {
    return (made_probe = ctracing_probe_install([Traced class], @selector(nest:), 0, NULL)) != NULL;
}
static void remove_probe(void) {
    ctracing_probe_remove(made_probe);
    ort_hook_flush(UINT64_MAX);
}
static bool make_meter(void) {
    return (made_meter = ctracing_meter_install([Traced class], @selector(nest:), false, NULL)) != NULL;
}
static void remove_meter(void) {
    ctracing_meter_remove(made_meter);
    ort_hook_flush(UINT64_MAX);
}
static bool make_logger(void) {
    return (made_logger = ctracing_logger_install([Traced class], @selector(nest:), 0, NULL)) != NULL;
}
static void remove_logger(void) {
    ctracing_logger_remove(made_logger);
    ort_hook_flush(UINT64_MAX);
}
static bool is_hooked(void) {
    struct ort_hook **hooks = ort_hook_copy_list([Traced class], nil, @selector(nest:), NULL);
    for (struct ort_hook **hook = hooks; hooks != NULL && *hook != NULL; hook++) {
        ort_hook_release(*hook);
    }
    free(hooks);
    return hooks != NULL;
}

// The parts that a failed installation has removed again are freed when no call can run them.
CHECK_THAT(eachAllocationOfAnInstallationMayFail) {
    static const struct attempt attempts[] = {
        {"probe", .make = make_probe, .is_made = is_hooked, .undo = remove_probe, .keeps_more = true},
        {"meter", .make = make_meter, .is_made = is_hooked, .undo = remove_meter, .keeps_more = true},
        {"logger", .make = make_logger, .is_made = is_hooked, .undo = remove_logger, .keeps_more = true}};
    TRY_EACH(attempts);
}
