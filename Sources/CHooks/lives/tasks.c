// Representation. A ring of places, in which threads write the tasks that they see, and one reader takes them. A writer
// claims a place by moving `head`, and says with `turn` that the place is written. The reader gives it back by moving
// `tail`.
//
// Order. The store of `turn` is a release, which pairs with the acquire of the reader; the store of `tail` is a
// release, which pairs with the acquire of the writer that claims the place next. There is no lock: a task is seen on
// threads that are about to fork, and in handlers of signals.

#include "lives/callers.h"
#include "lives/imports.h"
#include "support/locks.h"
#include <dlfcn.h>
#include <objc/swift_tasks.h>
#include <stdbool.h>
#include <string.h>

struct place {
    uint64_t turn; // one more than the number of the turn in which it was written
    struct ort_task task;
};

static struct place places[ORT_TASKS_ROOM];
static uint64_t head, tail, left_out;
static uint32_t watch_count; // protected by the hook lock; read by every thread

// Bytes into a task.
enum { FLAGS = 32, LOW_NUMBER = 36, HIGH_NUMBER = 144, LAYOUT_VERSION = 1, TASK_SIZE = 208, KIND = 0xff };

static uint32_t word_of(const void *task, size_t offset) {
    uint32_t word;
    memcpy(&word, (const char *)task + offset, sizeof word);
    return word;
}

static bool claim(uint64_t *turn) {
    *turn = __atomic_load_n(&head, __ATOMIC_RELAXED);
    do {
        // Negative if other threads have moved both meanwhile: then the exchange fails.
        if ((int64_t)(*turn - __atomic_load_n(&tail, __ATOMIC_ACQUIRE)) >= ORT_TASKS_ROOM) {
            __atomic_fetch_add(&left_out, 1, __ATOMIC_RELAXED);
            return false;
        }
    } while (!__atomic_compare_exchange_n(&head, turn, *turn + 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
}

// `maker`: the frame of the function in whose place a task was made; NULL for another task.
static void note(const void *task, const void *maker) {
    uint64_t turn;
    if (__atomic_load_n(&watch_count, __ATOMIC_RELAXED) == 0) {
        return;
    }
    if (maker != NULL) {
        ort_callers_prepare(); // before there is a place that the reader waits for
    }
    if (!claim(&turn)) {
        return;
    }
    struct place *place = &places[turn % ORT_TASKS_ROOM];
    place->task = (struct ort_task){
        .task = task,
        .number = (uint64_t)word_of(task, HIGH_NUMBER) << 32 | word_of(task, LOW_NUMBER),
    };
    if (maker != NULL) {
        ort_callers_find(maker, place->task.made_by, ORT_TASK_MAKERS);
    }
    __atomic_store_n(&place->turn, turn + 1, __ATOMIC_RELEASE);
}

// MARK: Seeing

#define SWIFT __attribute__((swiftcall))

struct made_task {
    void *task, *context;
};

typedef SWIFT void (*enqueue_function)(void *job);
typedef SWIFT void (*enqueue_hook)(void *job, enqueue_function original);

// Functions of the concurrency library.
typedef SWIFT struct made_task (*create_function)(
    size_t flags, void *options, const void *result_type, void *function, void *closure);
typedef SWIFT void (*async_let_function)(
    void *let, void *options, const void *result_type, void *function, void *closure, void *result);

enum { CREATE, ASYNC_LET, IMPORT_COUNT };

static struct ort_import imports[IMPORT_COUNT];

// Set while the thread makes a task that becomes ready meanwhile: the one of an `async let` is not returned, and any
// such task may have ended when the function returns. Source of the flags: swift/include/swift/ABI/MetadataValues.h,
// TaskCreateFlags.
static _Thread_local const void *maker __attribute__((tls_model("initial-exec")));

enum { ENQUEUES = 1 << 12, BEGINS_AT_ONCE = 1 << 16 };

static SWIFT struct made_task created(
    size_t flags, void *options, const void *result_type, void *function, void *closure) {
    ORT_OWN_FRAME(frame);
    const bool becomes_ready = (flags & (ENQUEUES | BEGINS_AT_ONCE)) == ENQUEUES;
    maker = becomes_ready ? frame : NULL;
    const create_function create = (create_function)ort_import_function(&imports[CREATE]);
    const struct made_task made = create(flags, options, result_type, function, closure);
    if (!becomes_ready || maker != NULL) { // it went to an executor that is not seen
        note(made.task, frame);
    }
    maker = NULL;
    return made;
}

static SWIFT void began_async_let(
    void *let, void *options, const void *result_type, void *function, void *closure, void *result) {
    ORT_OWN_FRAME(frame);
    maker = frame;
    ((async_let_function)ort_import_function(&imports[ASYNC_LET]))(
        let, options, result_type, function, closure, result);
    maker = NULL;
}

static void note_ready(const void *job) {
    if ((word_of(job, FLAGS) & KIND) == 0) {
        note(job, maker);
        maker = NULL;
    }
}

enum { GLOBAL, MAIN, HOOK_COUNT };

// Protected by the hook lock, but for `former`.
struct hook {
    enqueue_hook *variable; // of the concurrency library
    enqueue_hook former, own;
    bool is_chained; // other code has set its hook on top, and passes jobs on to this one
};

static struct hook hooks[HOOK_COUNT];

static void pass_on(size_t index, void *job, enqueue_function original) {
    note_ready(job);
    const enqueue_hook former = __atomic_load_n(&hooks[index].former, __ATOMIC_ACQUIRE);
    if (former != NULL) {
        former(job, original);
    } else {
        original(job);
    }
}

static SWIFT void became_ready(void *job, enqueue_function original) { pass_on(GLOBAL, job, original); }
static SWIFT void became_ready_on_main(void *job, enqueue_function original) { pass_on(MAIN, job, original); }

static struct hook hooks[HOOK_COUNT] = {[GLOBAL] = {.own = became_ready}, [MAIN] = {.own = became_ready_on_main}};

// MARK: Watching

static struct ort_import imports[IMPORT_COUNT] = {
    [CREATE] = {.name = "swift_task_create", .replacement = (uintptr_t)created},
    [ASYNC_LET] = {.name = "swift_asyncLet_begin", .replacement = (uintptr_t)began_async_let},
};

static bool functions_are_there(void) {
    return ort_import_function(&imports[CREATE]) != 0 && ort_import_function(&imports[ASYNC_LET]) != 0;
}

static bool has_known_layout(void) {
    const uint32_t *version = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_internal_layout_version");
    const size_t *size = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_asyncTaskSize");
    return version != NULL && *version == LAYOUT_VERSION && size != NULL && *size == TASK_SIZE;
}

static ort_task_status replace_imports_locked(void) {
    size_t count;
    if (!ort_imports_replace_locked(imports, IMPORT_COUNT, &count)) {
        return ORT_TASKS_NOT_WRITABLE;
    }
    return count == 0 ? ORT_TASKS_NOT_KNOWN : ORT_TASKS_OK;
}

// If other code has set a variable, its hook gets the jobs afterwards. A thread may still be on its way into a hook
// that was taken out again. This hook then passes the job on, and the task is not noted. A hook below one of other code
// stays: to set it once more would make the two call each other for ever.
static void set_hooks_locked(void) {
    for (size_t i = 0; i < HOOK_COUNT; i++) {
        const enqueue_hook former = __atomic_load_n(hooks[i].variable, __ATOMIC_ACQUIRE);
        if (former != hooks[i].own && !hooks[i].is_chained) {
            __atomic_store_n(&hooks[i].former, former, __ATOMIC_RELEASE);
            __atomic_store_n(hooks[i].variable, hooks[i].own, __ATOMIC_RELEASE);
        }
    }
}

static void unset_hooks_locked(void) {
    for (size_t i = 0; i < HOOK_COUNT; i++) {
        if (__atomic_load_n(hooks[i].variable, __ATOMIC_ACQUIRE) == hooks[i].own) {
            __atomic_store_n(hooks[i].variable, hooks[i].former, __ATOMIC_RELEASE);
            hooks[i].is_chained = false;
        } else {
            hooks[i].is_chained = true;
        }
    }
}

ort_task_status ort_tasks_begin(void) {
    enqueue_hook *global = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
    enqueue_hook *of_main = dlsym(RTLD_DEFAULT, "swift_task_enqueueMainExecutor_hook");
    ort_imports_find(imports, IMPORT_COUNT);
    if (!has_known_layout() || !functions_are_there() || global == NULL || of_main == NULL) {
        return ORT_TASKS_NOT_KNOWN;
    }
    ORT_GUARD(&ort_hook_lock);
    hooks[GLOBAL].variable = global;
    hooks[MAIN].variable = of_main;
    const ort_task_status status = replace_imports_locked();
    if (watch_count == 0 && status != ORT_TASKS_OK) {
        ort_imports_restore_locked(imports, IMPORT_COUNT);
    }
    if (status != ORT_TASKS_OK) {
        return status;
    }
    if (watch_count == 0) {
        set_hooks_locked();
    }
    __atomic_store_n(&watch_count, watch_count + 1, __ATOMIC_RELAXED);
    return ORT_TASKS_OK;
}

void ort_tasks_end(void) {
    ORT_GUARD(&ort_hook_lock);
    __atomic_store_n(&watch_count, watch_count - 1, __ATOMIC_RELAXED);
    if (watch_count == 0) {
        unset_hooks_locked();
        ort_imports_restore_locked(imports, IMPORT_COUNT);
    }
}

void ort_tasks_renew(void) {
    ORT_GUARD(&ort_hook_lock);
    if (watch_count > 0) {
        replace_imports_locked();
    }
}

// A place that a thread has claimed and does not write: a handler of a signal has jumped out of it, or this is a child
// of fork. It is passed over when all other places are claimed. A thread that was only slow may then write into a place
// that is another's by then. The number of that task is wrong, and the agent takes it for one that has ended.
static bool is_abandoned(void) { return __atomic_load_n(&head, __ATOMIC_RELAXED) - tail >= ORT_TASKS_ROOM; }

size_t ort_tasks_take(struct ort_task *tasks, size_t count, uint64_t *left) {
    size_t taken = 0;
    while (taken < count) {
        const struct place *place = &places[tail % ORT_TASKS_ROOM];
        const bool is_written = __atomic_load_n(&place->turn, __ATOMIC_ACQUIRE) == tail + 1;
        if (!is_written && !is_abandoned()) {
            break;
        }
        if (is_written) {
            tasks[taken++] = place->task;
        } else {
            __atomic_fetch_add(&left_out, 1, __ATOMIC_RELAXED);
        }
        __atomic_store_n(&tail, tail + 1, __ATOMIC_RELEASE);
    }
    if (left != NULL) {
        *left = __atomic_load_n(&left_out, __ATOMIC_RELAXED);
    }
    return taken;
}
