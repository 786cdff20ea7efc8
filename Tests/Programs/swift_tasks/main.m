// Swift tasks are seen when code of an image makes them, and when they become ready to run.

#define _GNU_SOURCE
#include "check.h"
#include "library.h"

#include <dlfcn.h>
#include <objc/swift_tasks.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>

// MARK: The concurrency library

const uint32_t _swift_concurrency_debug_internal_layout_version = 1;
const size_t _swift_concurrency_debug_asyncTaskSize = sizeof(struct task);
_Static_assert(sizeof(struct task) == 208 && offsetof(struct task, high_number) == 144, "as in Swift 6");

typedef SWIFT void (*enqueue_function)(void *job);
typedef SWIFT void (*enqueue_hook)(void *job, enqueue_function original);

enqueue_hook swift_task_enqueueGlobal_hook, swift_task_enqueueMainExecutor_hook;

enum { MOST = 1 << 16 };
static struct task tasks[MOST];
static atomic_uint made_count, queued_count;

static SWIFT void queue(void *job) { queued_count++; }

static void enqueue(void *job) {
    const enqueue_hook hook = __atomic_load_n(&swift_task_enqueueGlobal_hook, __ATOMIC_ACQUIRE);
    hook != NULL ? hook(job, queue) : queue(job);
}

static struct task *make(void) {
    const unsigned number = made_count++;
    tasks[number].low_number = number;
    tasks[number].high_number = 7;
    return &tasks[number];
}

SWIFT struct made_task swift_task_create(size_t flags, void *options, const void *type, void *function, void *closure) {
    struct task *task = make();
    if ((flags & ENQUEUES) != 0) {
        enqueue(task);
    }
    return (struct made_task){task, NULL};
}

SWIFT void swift_asyncLet_begin(
    void *let, void *options, const void *type, void *function, void *closure, void *result) {
    enqueue(make());
}

// MARK: Looking

static struct task *(*make_task)(size_t flags);
static void (*begin_async_let)(void);

__attribute__((constructor)) static void load(void) {
    void *image = check_load_image("maker", 0);
    *(void **)&make_task = dlsym(image, "make_task");
    *(void **)&begin_async_let = dlsym(image, "begin_async_let");
}

static struct ort_task seen[2 * ORT_TASKS_ROOM];

static size_t take(void) { return ort_tasks_take(seen, sizeof seen / sizeof seen[0], NULL); }

static bool is_in_image(const void *address) {
    Dl_info info;
    return address != NULL && dladdr(address, &info) != 0 && strstr(info.dli_fname, "maker.so") != NULL;
}

static bool has_seen(size_t index, const struct task *task, bool is_maker_known) {
    return seen[index].task == task && seen[index].number == ((uint64_t)7 << 32 | task->low_number) &&
        (is_maker_known ? is_in_image((const void *)seen[index].made_by[0]) : seen[index].made_by[0] == 0);
}

CHECK_THAT(aTaskIsSeenOnceWithItsMaker) {
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK);
    static const size_t flags[] = {0, ENQUEUES, ENQUEUES | BEGINS_AT_ONCE};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        const struct task *task = make_task(flags[i]);
        const size_t count = take();
        // One that runs at once may make another ready on its thread, so that it is noted a second time.
        EXPECT(count == (i == 2 ? 2 : 1) && has_seen(count - 1, task, true));
    }
    begin_async_let();
    EXPECT(take() == 1 && has_seen(0, &tasks[made_count - 1], true));
    ort_tasks_end();
}

CHECK_THAT(anOlderTaskIsSeenWhenItBecomesReadyAndOtherJobsAreNot) {
    struct task *task = make_task(0), *job = make_task(0);
    job->flags = 1;
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK);
    enqueue(task);
    enqueue(job);
    EXPECT(take() == 1 && has_seen(0, task, false));
    ort_tasks_end();
}

CHECK_THAT(afterTheLastEndNothingIsSeen) {
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK && ort_tasks_begin() == ORT_TASKS_OK);
    ort_tasks_end();
    make_task(0);
    EXPECT(take() == 1);
    ort_tasks_end();
    make_task(ENQUEUES);
    EXPECT(take() == 0);
    EXPECT(swift_task_enqueueGlobal_hook == NULL && swift_task_enqueueMainExecutor_hook == NULL);
}

CHECK_THAT(tasksWithoutRoomAreCounted) {
    uint64_t before, left;
    ort_tasks_take(seen, 0, &before);
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK);
    for (int i = 0; i < ORT_TASKS_ROOM + 5; i++) {
        make_task(0);
    }
    EXPECT(ort_tasks_take(seen, 100, &left) == 100 && left == before + 5);
    EXPECT(take() == ORT_TASKS_ROOM - 100);
    make_task(0);
    EXPECT(take() == 1);
    ort_tasks_end();
}

// MARK: Other code's hooks

static enqueue_hook former;
static int passed;

static SWIFT void pass(void *job, enqueue_function original) {
    passed++;
    former != NULL ? former(job, original) : original(job);
}

static void enqueue_once(int passes) {
    const unsigned before = queued_count;
    passed = 0;
    enqueue(make());
    EXPECT(queued_count == before + 1 && passed == passes);
}

CHECK_THAT(aHookBelowIsCalled) {
    former = NULL;
    swift_task_enqueueGlobal_hook = pass;
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK);
    enqueue_once(1);
    EXPECT(take() == 1);
    ort_tasks_end();
    EXPECT(swift_task_enqueueGlobal_hook == pass);
    swift_task_enqueueGlobal_hook = NULL;
}

CHECK_THAT(aHookOnTopStaysAndIsCalledOnce) {
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK);
    former = swift_task_enqueueGlobal_hook;
    swift_task_enqueueGlobal_hook = pass;
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK);
    enqueue_once(1);
    EXPECT(take() == 1);
    ort_tasks_end();
    ort_tasks_end();
    enqueue_once(1);
    EXPECT(take() == 0);
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK);
    enqueue_once(1);
    EXPECT(take() == 1);
    swift_task_enqueueGlobal_hook = former;
    ort_tasks_end();
    EXPECT(swift_task_enqueueGlobal_hook == NULL);
}

// MARK: Threads

enum { THREADS = 4, TASKS = 5000 };

static atomic_int working;

static void make_or_take(int thread) {
    static bool is_known[MOST];
    for (int i = 0; thread > 0 && i < TASKS; i++) {
        make_task(i % 2 == 0 ? 0 : ENQUEUES);
    }
    if (thread > 0) {
        working--;
        return;
    }
    const unsigned first = made_count;
    uint64_t before, left;
    size_t sum = 0;
    ort_tasks_take(seen, 0, &before);
    bool is_over;
    do {
        is_over = working == 0;
        const size_t count = ort_tasks_take(seen, 256, &left);
        for (size_t i = 0; i < count; i++) {
            const struct task *task = seen[i].task;
            EXPECT(has_seen(i, task, true) && !is_known[task->low_number]);
            is_known[task->low_number] = true;
        }
        sum += count;
        is_over = is_over && count == 0;
    } while (!is_over);
    EXPECT(sum + left - before >= made_count - first && sum + left - before <= (THREADS - 1) * TASKS);
}

CHECK_THAT(eachTaskOfSeveralThreadsIsSeenOrCounted) {
    EXPECT(ort_tasks_begin() == ORT_TASKS_OK);
    working = THREADS - 1;
    check_on_threads(THREADS, make_or_take);
    ort_tasks_end();
}
