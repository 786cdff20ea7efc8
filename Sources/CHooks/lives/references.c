#include "lives/references.h"
#include "lives/callers.h"
#include "lives/counting.h"
#include "lives/imports.h"
#include "lives/instances.h"
#include "lives/tallies.h"
#include "lives/watch.h"
#include "support/locks.h"
#include "support/memory.h"
#include <stdlib.h>

bool ort_references_are_counted;

// Written under the hook lock while nothing is counted. Threads that hold the lock of a part read `watch` after the
// variable above says that something is: the release of the one pairs with the acquire of the other.
static const struct ort_instance_watch *watch;
static uintptr_t chosen; // the one object; 0 for all of the watch; atomic
static size_t depth;     // atomic

static uint32_t tallies_of_chosen; // protected by the lock of the object's part
static uint64_t left_out;          // atomic

const char *ort_reference_function_name(ort_reference_function function) {
    static const char *const names[ORT_REFERENCE_FUNCTION_COUNT] = {
        "swift_allocObject", "swift_retain", "swift_release", "swift_weakLoadStrong", "swift_unownedRetainStrong",
    };
    return names[function];
}

// MARK: Noting

struct call {
    ort_reference_function function;
    uint64_t count;
    const void *frame;
};

static uintptr_t chosen_object(void) { return __atomic_load_n(&chosen, __ATOMIC_RELAXED); }

static void leave_out(void) { __atomic_fetch_add(&left_out, 1, __ATOMIC_RELAXED); }

static bool is_counted_locked(const struct ort_listed_instance *instance) {
    return __atomic_load_n(&ort_references_are_counted, __ATOMIC_ACQUIRE) &&
        (chosen_object() != 0 ? instance->is_chosen : ort_instances_count_locked(instance, watch) != NULL);
}

static uint32_t callers_of(const struct call *call) {
    uintptr_t places[ORT_CALLERS_MOST];
    return ort_callers_number(places, ort_callers_find(call->frame, places, __atomic_load_n(&depth, __ATOMIC_RELAXED)));
}

// The callers are found with the lock held, so that objects that do not count cost little.
static void add_locked(struct ort_listed_instance *instance, size_t part, void *context) {
    const struct call *call = context;
    if (!is_counted_locked(instance)) {
        return;
    }
    const uint32_t callers = callers_of(call);
    uint32_t *list = chosen_object() != 0 ? &tallies_of_chosen : &instance->tallies;
    if (callers == ORT_CALLERS_NONE ||
        !ort_tallies_add_locked_try(list, part, (uint16_t)call->function, (uint16_t)callers, call->count)) {
        leave_out();
    }
}

static void note_counted(const void *object, ort_reference_function function, uint64_t count, const void *frame) {
    ort_callers_prepare();
    struct call call = {function, count, frame};
    bool is_busy;
    if (!ort_instances_look(object, &is_busy, add_locked, &call) && is_busy) {
        leave_out();
    }
}

void ort_references_note_counted_made(const void *object, const void *metadata, const void *frame) {
    if (chosen_object() == 0 && ort_watch_may_count(metadata)) {
        note_counted(object, ORT_REFERENCE_ALLOC, 1, frame);
    }
}

// MARK: Functions of the Swift runtime

// The bits of a bridged object that are the address. Source: swift/stdlib/public/SwiftShims/swift/shims/System.h.
#if defined(__x86_64__)
static const uintptr_t ADDRESS = 0x00fffffffffffff8;
#else
static const uintptr_t ADDRESS = 0x0ffffffffffffff8;
#endif

// Counts the call, if the value is an object that counts. The runtime ignores NULL, and words whose highest bit is set.
__attribute__((noinline)) static void note(
    void *value, ort_reference_function function, uint64_t count, const void *frame) {
    if ((intptr_t)value <= 0) {
        return;
    }
    const void *object = (const void *)((uintptr_t)value & ADDRESS);
    const uintptr_t only = chosen_object();
    if (only != 0 ? (uintptr_t)object == only : ort_watch_may_count(*(const void *const *)object)) {
        note_counted(object, function, count, frame);
    }
}

// On aarch64 compiled code may expect that these functions change fewer registers than others. Source:
// swift/include/swift/Runtime/Config.h, SWIFT_REFCOUNT_CC.
#if defined(__aarch64__)
#define KEEPS_REGISTERS __attribute__((preserve_most))
#else
#define KEEPS_REGISTERS
#endif

// All take two arguments here. A function with one ignores the register of the second.
typedef KEEPS_REGISTERS void *(*count_function)(void *value, uint32_t count);
typedef void *(*load_function)(void *reference);

enum {
    RETAIN,
    RETAIN_SEVERAL,
    RETAIN_BRIDGED,
    RETAIN_SEVERAL_BRIDGED,
    RELEASE,
    RELEASE_SEVERAL,
    RELEASE_BRIDGED,
    RELEASE_SEVERAL_BRIDGED,
    LOAD_WEAK,
    TAKE_WEAK,
    LOAD_UNOWNED,
    TAKE_UNOWNED,
    IMPORT_COUNT,
};

static struct ort_import imports[IMPORT_COUNT];

// Objects are noted while the caller still has them: before a call, and after a load.
#define CALL(name, index, reported, times)                                                                     \
    KEEPS_REGISTERS static void *name(void *value, uint32_t count) {                                           \
        ORT_OWN_FRAME(frame);                                                                                  \
        note(value, reported, times, frame);                                                                   \
        __attribute__((musttail)) return ((count_function)ort_import_function(&imports[index]))(value, count); \
    }
#define LOAD(name, index, reported)                                                     \
    static void *name(void *reference) {                                                \
        void *value = ((load_function)ort_import_function(&imports[index]))(reference); \
        ORT_OWN_FRAME(frame);                                                           \
        note(value, reported, 1, frame);                                                \
        return value;                                                                   \
    }

CALL(retain, RETAIN, ORT_REFERENCE_RETAIN, 1)
CALL(retain_several, RETAIN_SEVERAL, ORT_REFERENCE_RETAIN, count)
CALL(retain_bridged, RETAIN_BRIDGED, ORT_REFERENCE_RETAIN, 1)
CALL(retain_several_bridged, RETAIN_SEVERAL_BRIDGED, ORT_REFERENCE_RETAIN, count)
CALL(release, RELEASE, ORT_REFERENCE_RELEASE, 1)
CALL(release_several, RELEASE_SEVERAL, ORT_REFERENCE_RELEASE, count)
CALL(release_bridged, RELEASE_BRIDGED, ORT_REFERENCE_RELEASE, 1)
CALL(release_several_bridged, RELEASE_SEVERAL_BRIDGED, ORT_REFERENCE_RELEASE, count)
LOAD(load_weak, LOAD_WEAK, ORT_REFERENCE_WEAK_LOAD_STRONG)
LOAD(take_weak, TAKE_WEAK, ORT_REFERENCE_WEAK_LOAD_STRONG)
LOAD(load_unowned, LOAD_UNOWNED, ORT_REFERENCE_UNOWNED_RETAIN_STRONG)
CALL(take_unowned, TAKE_UNOWNED, ORT_REFERENCE_UNOWNED_RETAIN_STRONG, 1)

static struct ort_import imports[IMPORT_COUNT] = {
    [RETAIN] = {.name = "swift_retain", .replacement = (uintptr_t)retain},
    [RETAIN_SEVERAL] = {.name = "swift_retain_n", .replacement = (uintptr_t)retain_several},
    [RETAIN_BRIDGED] = {.name = "swift_bridgeObjectRetain", .replacement = (uintptr_t)retain_bridged},
    [RETAIN_SEVERAL_BRIDGED] = {.name = "swift_bridgeObjectRetain_n", .replacement = (uintptr_t)retain_several_bridged},
    [RELEASE] = {.name = "swift_release", .replacement = (uintptr_t)release},
    [RELEASE_SEVERAL] = {.name = "swift_release_n", .replacement = (uintptr_t)release_several},
    [RELEASE_BRIDGED] = {.name = "swift_bridgeObjectRelease", .replacement = (uintptr_t)release_bridged},
    [RELEASE_SEVERAL_BRIDGED] =
        {.name = "swift_bridgeObjectRelease_n", .replacement = (uintptr_t)release_several_bridged},
    [LOAD_WEAK] = {.name = "swift_weakLoadStrong", .replacement = (uintptr_t)load_weak},
    [TAKE_WEAK] = {.name = "swift_weakTakeStrong", .replacement = (uintptr_t)take_weak},
    [LOAD_UNOWNED] = {.name = "swift_unownedRetainStrong", .replacement = (uintptr_t)load_unowned},
    [TAKE_UNOWNED] = {.name = "swift_unownedRetainStrongAndRelease", .replacement = (uintptr_t)take_unowned},
};

// MARK: Beginning and end

static bool replace_imports_locked(void) {
    size_t count;
    return ort_imports_replace_locked(imports, IMPORT_COUNT, &count);
}

static bool make_room_locked_try(void) {
    if (!ort_callers_begin_try(depth)) {
        return false;
    }
    if (!ort_tallies_begin_try()) {
        ort_callers_end();
        return false;
    }
    return true;
}

static bool forget_locked(
    struct ort_listed_instance *instances, size_t capacity, size_t count, size_t part, void *context) {
    (void)count, (void)context;
    for (size_t i = 0; i < capacity; i++) {
        ort_tallies_empty_locked(&instances[i].tallies, part);
        instances[i].is_chosen = false;
    }
    return true;
}

// After the visit no thread counts any more: it looks at the variable while it holds the lock of a part.
static void end_locked(void) {
    __atomic_store_n(&ort_references_are_counted, false, __ATOMIC_RELAXED);
    ort_imports_restore_locked(imports, IMPORT_COUNT);
    ort_instances_visit_try(&(struct ort_instance_visitor){.visit_locked = forget_locked});
    ort_tallies_end();
    ort_callers_end();
}

static ort_reference_status begin_locked(const void *metadata) {
    if (!make_room_locked_try()) {
        return ORT_REFERENCES_NO_MEMORY;
    }
    __atomic_store_n(&left_out, 0, __ATOMIC_RELAXED);
    tallies_of_chosen = 0;
    __atomic_store_n(&ort_references_are_counted, true, __ATOMIC_RELEASE);
    const void *object = (const void *)chosen_object();
    const bool is_chosen = object == NULL || ort_counting_choose_locked_try(object, metadata);
    if (!is_chosen || !replace_imports_locked()) {
        end_locked();
        return is_chosen ? ORT_REFERENCES_NOT_WRITABLE : ORT_REFERENCES_NO_MEMORY;
    }
    return ORT_REFERENCES_OK;
}

ort_reference_status ort_references_begin(
    const struct ort_instance_watch *instances, const void *object, const void *metadata, size_t most_callers) {
    ort_imports_find(imports, IMPORT_COUNT);
    ORT_GUARD(&ort_hook_lock);
    if (ort_references_are_counted) {
        return ORT_REFERENCES_BUSY;
    }
    watch = instances;
    __atomic_store_n(&chosen, (uintptr_t)object, __ATOMIC_RELAXED);
    __atomic_store_n(&depth, most_callers, __ATOMIC_RELAXED);
    return begin_locked(metadata);
}

void ort_references_end(void) {
    ORT_GUARD(&ort_hook_lock);
    end_locked();
}

// MARK: Reading

struct sums {
    uint64_t of[ORT_CALLERS_LISTS][ORT_REFERENCE_FUNCTION_COUNT];
};

static void add_list_locked(struct sums *sums, uint32_t list) {
    for (const struct ort_tally *tally = ort_tally_at(list); tally != NULL; tally = ort_tally_at(tally->next)) {
        sums->of[tally->callers][tally->function] += tally->count;
    }
}

static bool add_part_locked(
    struct ort_listed_instance *instances, size_t capacity, size_t count, size_t part, void *context) {
    (void)count;
    if (chosen_object() != 0) {
        if (part == ort_lock_stripe((const void *)chosen_object())) {
            add_list_locked(context, tallies_of_chosen);
        }
        return true;
    }
    for (size_t i = 0; i < capacity; i++) {
        add_list_locked(context, instances[i].tallies);
    }
    return true;
}

static size_t count_of(const struct sums *sums) {
    size_t count = 0;
    for (size_t i = 0; i < ORT_CALLERS_LISTS; i++) {
        for (size_t function = 0; function < ORT_REFERENCE_FUNCTION_COUNT; function++) {
            count += sums->of[i][function] != 0;
        }
    }
    return count;
}

static struct ort_reference_calls calls_of(const struct sums *sums, size_t number, size_t function) {
    struct ort_reference_calls calls = {(ort_reference_function)function, sums->of[number][function], NULL, 0};
    calls.callers = ort_callers_list((uint32_t)number, &calls.caller_count);
    return calls;
}

static struct ort_reference_calls *list_try(const struct sums *sums, size_t *count) {
    const size_t needed = count_of(sums);
    struct ort_reference_calls *list = needed == 0 ? NULL : ort_memory_allocate_try(needed * sizeof *list);
    *count = needed > 0 && list == NULL ? SIZE_MAX : 0;
    for (size_t i = 0; i < ORT_CALLERS_LISTS && list != NULL; i++) {
        for (size_t function = 0; function < ORT_REFERENCE_FUNCTION_COUNT; function++) {
            if (sums->of[i][function] != 0) {
                list[(*count)++] = calls_of(sums, i, function);
            }
        }
    }
    return list;
}

struct ort_reference_calls *ort_references_copy(size_t *count, uint64_t *left) {
    {
        ORT_GUARD(&ort_hook_lock);
        replace_imports_locked();
    }
    if (left != NULL) {
        *left = __atomic_load_n(&left_out, __ATOMIC_RELAXED);
    }
    struct sums *sums = ort_memory_allocate_try(sizeof *sums);
    if (sums == NULL) {
        *count = SIZE_MAX;
        return NULL;
    }
    ort_instances_visit_try(&(struct ort_instance_visitor){.visit_locked = add_part_locked, .context = sums});
    struct ort_reference_calls *list = list_try(sums, count);
    free(sums);
    return list;
}

static void look_whether_chosen_locked(struct ort_listed_instance *instance, size_t part, void *context) {
    (void)part;
    *(bool *)context = instance->is_chosen;
}

bool ort_references_is_alive(void) {
    bool is_busy, is_chosen = false;
    ort_instances_look((const void *)chosen_object(), &is_busy, look_whether_chosen_locked, &is_chosen);
    return is_chosen;
}
