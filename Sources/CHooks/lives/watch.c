#include "lives/watch.h"
#include "lives/life.h"
#include "support/locks.h"
#include "support/memory.h"
#include <stdlib.h>
#include <string.h>

struct ort_instance_watch {
    struct ort_instance_watch *next;   // a later one; protected by the hook lock
    const struct ort_watch_kind *kind; // immutable
    uint32_t epoch;                    // of its beginning: earlier instances are not its own
    struct ort_count *counts;          // protected by the hook lock
    uint64_t gone;         // how many instances of classes that are gone were made; protected by the hook lock
    size_t class_count;    // 0: all classes of the kind
    const void *classes[]; // NULL for one that is gone; protected by the hook lock
};

// The earliest first. Protected by the hook lock.
static struct ort_instance_watch *watches;

// The number of changes of the list of watches, in which a class's judgement holds; 0 without watches. Atomic. A thread
// that has made a watch, or has heard of it, sees its number.
static uint64_t generation;
static uint64_t last_generation; // protected by the hook lock

// The number of watches that were made. Protected by the hook lock.
static uint32_t epoch;

// MARK: Classes

enum { LIST_BITS = 10 };

// A list for each hash. Lists are only lengthened, at their heads and under the hook lock, by a release that pairs with
// the acquire of readers without a lock.
static struct ort_counted_class *counted_classes[1 << LIST_BITS];

static struct ort_counted_class **list_of(const void *metadata) {
    return &counted_classes[(uintptr_t)metadata * 0x9e3779b97f4a7c15u >> (64 - LIST_BITS)];
}

static const void *metadata_of(const struct ort_counted_class *of_class) {
    return __atomic_load_n(&of_class->metadata, __ATOMIC_ACQUIRE);
}

// The entry of the class in a list; for NULL, an entry whose class is gone. NULL if there is none.
static struct ort_counted_class *find_in(struct ort_counted_class *const *list, const void *metadata) {
    struct ort_counted_class *found = __atomic_load_n(list, __ATOMIC_ACQUIRE);
    while (found != NULL && metadata_of(found) != metadata) {
        found = found->next;
    }
    return found;
}

static struct ort_counted_class *find(const void *metadata) { return find_in(list_of(metadata), metadata); }

static struct ort_counted_class *lengthen_locked_try(struct ort_counted_class **list) {
    struct ort_counted_class *made = ort_memory_allocate_try(sizeof *made);
    if (made != NULL) {
        made->next = *list;
        __atomic_store_n(list, made, __ATOMIC_RELEASE);
    }
    return made;
}

static struct ort_counted_class *find_or_make_locked_try(const void *metadata) {
    struct ort_counted_class **list = list_of(metadata), *found = find_in(list, metadata);
    if (found != NULL) {
        return found;
    }
    found = find_in(list, NULL);
    if (found != NULL || (found = lengthen_locked_try(list)) != NULL) {
        __atomic_store_n(&found->metadata, metadata, __ATOMIC_RELEASE);
    }
    return found;
}

// MARK: Judgement

static bool wants_locked(const struct ort_instance_watch *watch, const void *metadata) {
    bool is_wanted = watch->class_count == 0;
    for (; metadata != NULL && !is_wanted; metadata = ort_life_superclass(metadata)) {
        for (size_t i = 0; i < watch->class_count && !is_wanted; i++) {
            is_wanted = watch->classes[i] == metadata;
        }
    }
    return is_wanted;
}

bool ort_watch_exists_locked(const struct ort_watch_kind *kind) {
    const struct ort_instance_watch *watch = watches;
    while (watch != NULL && watch->kind != kind) {
        watch = watch->next;
    }
    return watch != NULL;
}

bool ort_watch_wants_locked(const struct ort_watch_kind *kind, const void *metadata) {
    const struct ort_instance_watch *watch = watches;
    while (watch != NULL && (watch->kind != kind || !wants_locked(watch, metadata))) {
        watch = watch->next;
    }
    return watch != NULL;
}

bool ort_watch_counts_locked(const void *metadata) {
    const struct ort_counted_class *found = find(metadata);
    return found != NULL && found->counts != NULL;
}

bool ort_watch_may_count(const void *metadata) {
    const struct ort_counted_class *found = find(metadata);
    return found != NULL && __atomic_load_n(&found->counts, __ATOMIC_RELAXED) != NULL;
}

static bool count_for_locked_try(struct ort_instance_watch *watch, struct ort_counted_class *of_class) {
    struct ort_count *count = ort_memory_allocate_try(sizeof *count);
    if (count == NULL) {
        return false;
    }
    *count = (struct ort_count){
        .next = of_class->counts,
        .next_of_watch = watch->counts,
        .watch = watch,
        .of_class = of_class,
        .epoch = watch->epoch,
    };
    watch->counts = count;
    __atomic_store_n(&of_class->counts, count, __ATOMIC_RELEASE);
    return true;
}

// Gives the class a number for each later watch that wants it. false without memory; the rest is done the next time.
static bool add_counts_locked_try(const struct ort_watch_kind *kind, struct ort_counted_class *of_class) {
    for (struct ort_instance_watch *watch = watches; watch != NULL; watch = watch->next) {
        if (watch->epoch <= of_class->judged_epoch || watch->kind != kind) {
            continue;
        }
        if (wants_locked(watch, of_class->metadata) && !count_for_locked_try(watch, of_class)) {
            return false;
        }
        of_class->judged_epoch = watch->epoch;
    }
    return true;
}

// The first instance of the class since the watches changed. A class whose ends cannot be seen is not counted. A class
// whose superclass has changed since its first instance keeps its numbers.
static const struct ort_counted_class *judge_locked(const struct ort_watch_kind *kind, const void *metadata) {
    const uint64_t now = __atomic_load_n(&generation, __ATOMIC_RELAXED);
    struct ort_counted_class *of_class = now == 0 ? NULL : find_or_make_locked_try(metadata);
    if (of_class == NULL) {
        return NULL;
    }
    const bool is_wanted = ort_watch_wants_locked(kind, metadata) && kind->follow_locked_try(metadata);
    if (!is_wanted || add_counts_locked_try(kind, of_class)) {
        __atomic_store_n(&of_class->judgement, now, __ATOMIC_RELEASE);
    }
    return of_class;
}

static const struct ort_counted_class *judge(const struct ort_watch_kind *kind, const void *metadata) {
    ORT_GUARD(&ort_hook_lock);
    return judge_locked(kind, metadata);
}

bool ort_watch_choose_locked_try(const struct ort_watch_kind *kind, const void *object, const void *metadata) {
    const struct ort_counted_class *of_class = judge_locked(kind, metadata);
    return of_class != NULL && of_class->counts != NULL && ort_instances_choose_try(object, of_class);
}

void ort_watch_note_made(
    const struct ort_watch_kind *kind, const void *object, const void *metadata, uint32_t (*scope)(void)) {
    const uint64_t now = __atomic_load_n(&generation, __ATOMIC_ACQUIRE);
    if (now == 0) {
        return;
    }
    const struct ort_counted_class *of_class = find(metadata);
    if (of_class == NULL || __atomic_load_n(&of_class->judgement, __ATOMIC_ACQUIRE) != now) {
        of_class = judge(kind, metadata);
    }
    if (of_class != NULL && __atomic_load_n(&of_class->counts, __ATOMIC_RELAXED) != NULL) {
        ort_instances_add(object, of_class, scope == NULL ? 0 : scope());
    }
}

// MARK: Beginning

struct ort_instance_watch *ort_watch_make_try(
    const struct ort_watch_kind *kind, const void *const *classes, size_t count) {
    struct ort_instance_watch *watch = ort_memory_allocate_try(sizeof *watch + count * sizeof *watch->classes);
    if (watch != NULL) {
        watch->kind = kind;
        watch->class_count = count;
        if (count > 0) {
            memcpy(watch->classes, classes, count * sizeof *watch->classes);
        }
    }
    return watch;
}

static void note_change_locked(const struct ort_watch_kind *kind) {
    last_generation++;
    __atomic_store_n(&generation, watches == NULL ? 0 : last_generation, __ATOMIC_RELEASE);
    kind->watches_changed_locked();
}

void ort_watch_begin_locked(struct ort_instance_watch *watch) {
    struct ort_instance_watch **end = &watches;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    watch->epoch = ++epoch;
    *end = watch;
    note_change_locked(watch->kind);
}

// MARK: Ends

// Takes the number out of the list of its class, where threads may still read it.
static void take_out_locked(const struct ort_count *count) {
    struct ort_counted_class *of_class = (struct ort_counted_class *)(uintptr_t)count->of_class;
    struct ort_count **link = &of_class->counts;
    while (*link != count) {
        link = &(*link)->next;
    }
    __atomic_store_n(link, count->next, __ATOMIC_RELEASE);
}

void ort_instances_unwatch(struct ort_instance_watch *watch) {
    {
        ORT_GUARD(&ort_hook_lock);
        struct ort_instance_watch **place = &watches;
        while (*place != watch) {
            place = &(*place)->next;
        }
        *place = watch->next;
        for (const struct ort_count *count = watch->counts; count != NULL; count = count->next_of_watch) {
            take_out_locked(count);
        }
        note_change_locked(watch->kind);
        ort_instances_remove_uncounted();
    }
    while (watch->counts != NULL) {
        struct ort_count *count = watch->counts;
        watch->counts = count->next_of_watch;
        free(count);
    }
    free(watch);
}

static void forget_in_watch_locked(struct ort_instance_watch *watch, const void *metadata) {
    for (size_t i = 0; i < watch->class_count; i++) {
        watch->classes[i] = watch->classes[i] == metadata ? NULL : watch->classes[i];
    }
}

// Moves the number, which no thread reads any more, to the one of all classes that are gone.
static void fold_locked(struct ort_count *count) {
    struct ort_instance_watch *watch = watches;
    while (watch != count->watch) {
        watch = watch->next;
    }
    struct ort_count **link = &watch->counts;
    while (*link != count) {
        link = &(*link)->next_of_watch;
    }
    *link = count->next_of_watch;
    watch->gone += count->made;
    free(count);
}

static void forget_counts_locked(struct ort_counted_class *of_class) {
    struct ort_count *count = of_class->counts;
    __atomic_store_n(&of_class->counts, NULL, __ATOMIC_RELEASE);
    ort_instances_remove_uncounted();
    while (count != NULL) {
        struct ort_count *next = count->next;
        fold_locked(count);
        count = next;
    }
}

void ort_watch_forget_class(const void *metadata) {
    if (__atomic_load_n(&generation, __ATOMIC_ACQUIRE) == 0 && find(metadata) == NULL) {
        return;
    }
    ORT_GUARD(&ort_hook_lock);
    for (struct ort_instance_watch *watch = watches; watch != NULL; watch = watch->next) {
        forget_in_watch_locked(watch, metadata);
    }
    struct ort_counted_class *of_class = find(metadata);
    if (of_class != NULL) {
        forget_counts_locked(of_class);
        of_class->judged_epoch = 0;
        __atomic_store_n(&of_class->judgement, 0, __ATOMIC_RELEASE);
        __atomic_store_n(&of_class->metadata, NULL, __ATOMIC_RELEASE);
    }
}

// MARK: Reading

struct copy {
    const struct ort_instance_watch *watch;
    const uint32_t *scopes;
    size_t scope_count;
    struct ort_instance *instances;
    size_t count, capacity;
};

static bool has_scope(const struct copy *copy, uint32_t scope) {
    size_t i = 0;
    while (i < copy->scope_count && copy->scopes[i] != scope) {
        i++;
    }
    return copy->scope_count == 0 || i < copy->scope_count;
}

static bool is_of_locked(const struct copy *copy, const struct ort_listed_instance *instance) {
    return instance->object != NULL && has_scope(copy, instance->scope) &&
        ort_instances_count_locked(instance, copy->watch) != NULL;
}

static bool copy_locked(
    struct ort_listed_instance *instances, size_t capacity, size_t count, size_t part, void *context) {
    (void)part;
    struct copy *copy = context;
    if (copy->capacity - copy->count < count) {
        return false;
    }
    for (size_t i = 0; i < capacity; i++) {
        if (is_of_locked(copy, &instances[i])) {
            copy->instances[copy->count++] =
                (struct ort_instance){instances[i].object, metadata_of(instances[i].of_class)};
        }
    }
    return true;
}

static bool make_room_try(size_t count, void *context) {
    struct copy *copy = context;
    const size_t needed = copy->count + count, wanted = 2 * copy->capacity > needed ? 2 * copy->capacity : needed;
    struct ort_instance *larger = ort_memory_resize_try(copy->instances, wanted * sizeof *larger);
    if (larger != NULL) {
        copy->instances = larger;
        copy->capacity = wanted;
    }
    return larger != NULL;
}

struct ort_instance *ort_instances_copy(
    const struct ort_instance_watch *watch, const uint32_t *scopes, size_t scope_count, size_t *count) {
    {
        ORT_GUARD(&ort_hook_lock);
        watch->kind->renew_locked();
    }
    struct copy copy = {.watch = watch, .scopes = scopes, .scope_count = scope_count};
    const struct ort_instance_visitor visitor = {copy_locked, make_room_try, &copy};
    const bool is_complete = ort_instances_visit_try(&visitor);
    if (!is_complete || copy.count == 0) {
        free(copy.instances);
        copy.instances = NULL;
    }
    *count = is_complete ? copy.count : SIZE_MAX;
    return copy.instances;
}

// The ends are read first, so that they are not more than the instances that were made.
static struct ort_instance_count read_count(const struct ort_count *count) {
    const uint64_t ended = __atomic_load_n(&count->ended, __ATOMIC_ACQUIRE);
    const uint64_t made = __atomic_load_n(&count->made, __ATOMIC_RELAXED);
    return (struct ort_instance_count){metadata_of(count->of_class), made, ended};
}

struct ort_instance_count *ort_instances_copy_counts(struct ort_instance_watch *watch, size_t *count) {
    ORT_GUARD(&ort_hook_lock);
    watch->kind->renew_locked();
    size_t class_count = watch->gone > 0;
    for (const struct ort_count *each = watch->counts; each != NULL; each = each->next_of_watch) {
        class_count++;
    }
    struct ort_instance_count *counts = class_count == 0 ? NULL : ort_memory_allocate_try(class_count * sizeof *counts);
    *count = class_count > 0 && counts == NULL ? SIZE_MAX : 0;
    if (counts == NULL) {
        return NULL;
    }
    if (watch->gone > 0) {
        counts[(*count)++] = (struct ort_instance_count){NULL, watch->gone, watch->gone};
    }
    for (const struct ort_count *each = watch->counts; each != NULL; each = each->next_of_watch) {
        counts[(*count)++] = read_count(each);
    }
    return counts;
}
