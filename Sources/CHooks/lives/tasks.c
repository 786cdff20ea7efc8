// Representation. A ring of places, in which threads write the tasks that they see, and one reader takes them. A writer
// claims a place by moving `head`, and says with `turn` that the place is written. The reader gives it back by moving
// `tail`.
//
// Order. The store of `turn` is a release, which pairs with the acquire of the reader; the store of `tail` is a
// release, which pairs with the acquire of the writer that claims the place next. There is no lock: a task is seen on
// threads that are about to fork, and in handlers of signals.

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
        if (*turn - __atomic_load_n(&tail, __ATOMIC_ACQUIRE) >= ORT_TASKS_ROOM) {
            __atomic_fetch_add(&left_out, 1, __ATOMIC_RELAXED);
            return false;
        }
    } while (!__atomic_compare_exchange_n(&head, turn, *turn + 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
    return true;
}

static void note(const void *task, const void *made_by) {
    uint64_t turn;
    if (__atomic_load_n(&watch_count, __ATOMIC_RELAXED) == 0 || !claim(&turn)) {
        return;
    }
    struct place *place = &places[turn % ORT_TASKS_ROOM];
    place->task = (struct ort_task){
        .task = task,
        .number = (uint64_t)word_of(task, HIGH_NUMBER) << 32 | word_of(task, LOW_NUMBER),
        .made_by = made_by,
    };
    __atomic_store_n(&place->turn, turn + 1, __ATOMIC_RELEASE);
}

// MARK: Seeing

#define SWIFT __attribute__((swiftcall))

struct made_task {
    void *task, *context;
};

typedef SWIFT void (*enqueue_function)(void *job);
typedef SWIFT void (*enqueue_hook)(void *job, enqueue_function original);

// Functions and variables of the concurrency library. Immutable once there was a watch.
static SWIFT struct made_task (*create)(
    size_t flags, void *options, const void *result_type, void *function, void *closure);
static SWIFT void (*begin_async_let)(
    void *let, void *options, const void *result_type, void *function, void *closure, void *result);

// Set while the thread makes a task for an `async let`, which is not returned but becomes ready.
static _Thread_local const void *async_let_maker;

static SWIFT struct made_task created(
    size_t flags, void *options, const void *result_type, void *function, void *closure) {
    const struct made_task made = create(flags, options, result_type, function, closure);
    note(made.task, __builtin_return_address(0));
    return made;
}

static SWIFT void began_async_let(
    void *let, void *options, const void *result_type, void *function, void *closure, void *result) {
    async_let_maker = __builtin_return_address(0);
    begin_async_let(let, options, result_type, function, closure, result);
    async_let_maker = NULL;
}

static void note_ready(const void *job) {
    if ((word_of(job, FLAGS) & KIND) == 0) {
        note(job, async_let_maker);
        async_let_maker = NULL;
    }
}

enum { GLOBAL, MAIN, HOOK_COUNT };

static struct {
    const char *name;
    enqueue_hook *variable;
    enqueue_hook former, own;
} hooks[HOOK_COUNT];

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

// MARK: Watching

enum { CREATE, ASYNC_LET, IMPORT_COUNT };

static struct ort_import imports[IMPORT_COUNT] = {
    [CREATE] = {.name = "swift_task_create", .replacement = (uintptr_t)created},
    [ASYNC_LET] = {.name = "swift_asyncLet_begin", .replacement = (uintptr_t)began_async_let},
}; // protected by the hook lock

static bool has_known_layout(void) {
    const uint32_t *version = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_internal_layout_version");
    const size_t *size = dlsym(RTLD_DEFAULT, "_swift_concurrency_debug_asyncTaskSize");
    return version != NULL && *version == LAYOUT_VERSION && size != NULL && *size == TASK_SIZE;
}

static bool find_functions_locked(void) {
    if (create != NULL || !has_known_layout()) {
        return create != NULL;
    }
    *(void **)&begin_async_let = dlsym(RTLD_DEFAULT, imports[ASYNC_LET].name);
    hooks[GLOBAL].variable = dlsym(RTLD_DEFAULT, "swift_task_enqueueGlobal_hook");
    hooks[MAIN].variable = dlsym(RTLD_DEFAULT, "swift_task_enqueueMainExecutor_hook");
    if (begin_async_let == NULL || hooks[GLOBAL].variable == NULL || hooks[MAIN].variable == NULL) {
        return false;
    }
    *(void **)&create = dlsym(RTLD_DEFAULT, imports[CREATE].name);
    imports[CREATE].function = (uintptr_t)create;
    imports[ASYNC_LET].function = (uintptr_t)begin_async_let;
    hooks[GLOBAL].own = became_ready;
    hooks[MAIN].own = became_ready_on_main;
    return create != NULL;
}

static ort_task_status replace_imports_locked(void) {
    size_t count;
    return ort_imports_replace_locked(imports, IMPORT_COUNT, &count) ? ORT_TASKS_OK : ORT_TASKS_NOT_WRITABLE;
}

// If other code has set a variable, its hook is called as before. A thread may still be on its way into a hook that was
// taken out again, which then does as if it were not there.
static void set_hooks_locked(void) {
    for (size_t i = 0; i < HOOK_COUNT; i++) {
        const enqueue_hook former = __atomic_load_n(hooks[i].variable, __ATOMIC_ACQUIRE);
        if (former != hooks[i].own) {
            __atomic_store_n(&hooks[i].former, former, __ATOMIC_RELEASE);
            __atomic_store_n(hooks[i].variable, hooks[i].own, __ATOMIC_RELEASE);
        }
    }
}

static void unset_hooks_locked(void) {
    for (size_t i = 0; i < HOOK_COUNT; i++) {
        if (__atomic_load_n(hooks[i].variable, __ATOMIC_ACQUIRE) == hooks[i].own) {
            __atomic_store_n(hooks[i].variable, hooks[i].former, __ATOMIC_RELEASE);
        }
    }
}

ort_task_status ort_tasks_begin(void) {
    ORT_GUARD(&ort_hook_lock);
    if (!find_functions_locked()) {
        return ORT_TASKS_NOT_KNOWN;
    }
    const ort_task_status status = replace_imports_locked();
    if (status != ORT_TASKS_OK) {
        ort_imports_restore_locked(imports, IMPORT_COUNT);
        return status;
    }
    set_hooks_locked();
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

size_t ort_tasks_take(struct ort_task *tasks, size_t count, uint64_t *left) {
    {
        ORT_GUARD(&ort_hook_lock);
        if (watch_count > 0) {
            replace_imports_locked();
        }
    }
    size_t taken = 0;
    while (taken < count) {
        const struct place *place = &places[tail % ORT_TASKS_ROOM];
        if (__atomic_load_n(&place->turn, __ATOMIC_ACQUIRE) != tail + 1) {
            break;
        }
        tasks[taken++] = place->task;
        __atomic_store_n(&tail, tail + 1, __ATOMIC_RELEASE);
    }
    if (left != NULL) {
        *left = __atomic_load_n(&left_out, __ATOMIC_RELAXED);
    }
    return taken;
}
