#include "lives/counting.h"
#include "lives/imports.h"
#include "lives/instances.h"
#include "lives/life.h"
#include "support/locks.h"
#include "support/memory.h"
#include <dlfcn.h>
#include <objc/swift_hooks.h>
#include <objc/swift_lives.h>
#include <stdlib.h>
#include <string.h>

// Functions of libswiftCore. They are looked up by their names, since the pointers of this image are replaced, too.
// Immutable once there is a watch.
static void *(*swift_alloc_object)(const void *metadata, size_t size, size_t alignment_mask);
static void (*swift_dealloc_partial)(void *object, const void *metadata, size_t size, size_t alignment_mask);

struct ort_instance_watch {
    struct ort_instance_watch *next; // protected by the hook lock
    uint32_t epoch;                  // of its beginning: earlier instances are not its own
    size_t class_count;              // 0: all classes
    const void *classes[];           // immutable
};

// Protected by the hook lock.
static struct ort_instance_watch *watches;
static uintptr_t runtime_begin, runtime_end; // the image of swift_allocObject

// The number of changes of the list of watches, in which a life's judgement holds: this number twice, and 1 if a watch
// wants the class. 0 without watches. Atomic. A thread that has made a watch, or has heard of it, sees its number.
static uint64_t generation;
static uint64_t last_generation; // protected by the hook lock

// The number of watches that were made. Atomic.
static uint32_t epoch;

static uint32_t (*scope_handler)(void);

// Set while the thread asks for the scope: what is allocated then is not watched.
static _Thread_local bool is_asking;

// MARK: Classes

// The kinds of metadata that is no class. The kind of a class is 0, or a pointer. Source:
// swift/include/swift/ABI/MetadataKind.h.
enum { LAST_KIND = 0x7ff, DESCRIPTOR = 5 };

static bool is_class(const void *metadata) {
    const uintptr_t kind = *(const uintptr_t *)metadata;
    return kind == 0 || kind > LAST_KIND;
}

static bool is_of_standard_library_locked(const void *metadata) {
    bool is_found = false;
    for (; metadata != NULL && !is_found; metadata = ort_life_superclass(metadata)) {
        const uintptr_t descriptor = ((const uintptr_t *)metadata)[DESCRIPTOR];
        is_found = runtime_begin <= descriptor && descriptor < runtime_end;
    }
    return is_found;
}

static bool watch_wants(const struct ort_instance_watch *watch, const void *metadata) {
    bool is_wanted = watch->class_count == 0;
    for (; metadata != NULL && !is_wanted; metadata = ort_life_superclass(metadata)) {
        for (size_t i = 0; i < watch->class_count && !is_wanted; i++) {
            is_wanted = watch->classes[i] == metadata;
        }
    }
    return is_wanted;
}

bool ort_counting_wants_locked(const void *metadata) {
    const struct ort_instance_watch *watch = watches;
    while (watch != NULL && !watch_wants(watch, metadata)) {
        watch = watch->next;
    }
    return watch != NULL && !is_of_standard_library_locked(metadata);
}

// MARK: Allocations

// The first allocation of the class since the watches changed. A class whose word cannot be written is not watched,
// because its ends would not be seen.
static uint64_t judge(const void *metadata) {
    ORT_GUARD(&ort_hook_lock);
    const uint64_t now = __atomic_load_n(&generation, __ATOMIC_RELAXED);
    struct ort_life *life = ort_life_make_locked_try(metadata);
    if (life == NULL || now == 0) {
        return 0;
    }
    const bool is_wanted = ort_counting_wants_locked(metadata) && ort_life_follow_locked_try(life);
    __atomic_store_n(&life->judgement, now << 1 | is_wanted, __ATOMIC_RELEASE);
    return is_wanted;
}

static bool is_wanted(const void *metadata, uint64_t now) {
    const struct ort_life *life = ort_life_find(metadata);
    const uint64_t judgement = life == NULL ? 0 : __atomic_load_n(&life->judgement, __ATOMIC_ACQUIRE);
    return judgement >> 1 == now ? (judgement & 1) != 0 : judge(metadata) != 0;
}

static uint32_t scope(void) {
    if (scope_handler == NULL) {
        return 0;
    }
    is_asking = true;
    const uint32_t found = scope_handler();
    is_asking = false;
    return found;
}

static void list(const void *object, const void *metadata) {
    const uint64_t now = __atomic_load_n(&generation, __ATOMIC_ACQUIRE);
    if (now == 0 || !is_class(metadata) || is_asking) {
        return;
    }
    if (is_wanted(metadata, now)) {
        const uint32_t made_in = __atomic_load_n(&epoch, __ATOMIC_ACQUIRE);
        ort_instances_add((struct ort_listed_instance){object, metadata, made_in, scope()});
    }
}

static void *allocate(const void *metadata, size_t size, size_t alignment_mask) {
    void *object = swift_alloc_object(metadata, size, alignment_mask);
    list(object, metadata);
    return object;
}

static void deallocate_partial(void *object, const void *metadata, size_t size, size_t alignment_mask) {
    ort_instances_remove(object);
    swift_dealloc_partial(object, metadata, size, alignment_mask);
}

// MARK: Watches

enum { ALLOC, DEALLOC_PARTIAL, IMPORT_COUNT };

static struct ort_import imports[IMPORT_COUNT] = {
    [ALLOC] = {.name = "swift_allocObject"},
    [DEALLOC_PARTIAL] = {.name = "swift_deallocPartialClassInstance"},
}; // protected by the hook lock

static bool find_functions_locked(void) {
    if (swift_alloc_object == NULL) {
        swift_dealloc_partial = dlsym(RTLD_DEFAULT, imports[DEALLOC_PARTIAL].name);
        swift_alloc_object = swift_dealloc_partial == NULL ? NULL : dlsym(RTLD_DEFAULT, imports[ALLOC].name);
        imports[ALLOC].function = (uintptr_t)swift_alloc_object;
        imports[ALLOC].replacement = (uintptr_t)allocate;
        imports[DEALLOC_PARTIAL].function = (uintptr_t)swift_dealloc_partial;
        imports[DEALLOC_PARTIAL].replacement = (uintptr_t)deallocate_partial;
    }
    return swift_alloc_object != NULL && ort_imports_find_image(imports[ALLOC].function, &runtime_begin, &runtime_end);
}

static ort_instance_status replace_imports_locked(void) {
    size_t count;
    if (!find_functions_locked()) {
        return ORT_INSTANCES_NO_ALLOCATIONS;
    }
    if (!ort_imports_replace_locked(imports, IMPORT_COUNT, &count)) {
        return ORT_INSTANCES_NOT_WRITABLE;
    }
    return count == 0 ? ORT_INSTANCES_NO_ALLOCATIONS : ORT_INSTANCES_OK;
}

static ort_instance_status follow_locked(const void *metadata) {
    if (is_of_standard_library_locked(metadata)) {
        return ORT_INSTANCES_OF_STANDARD_LIBRARY;
    }
    struct ort_life *life = ort_life_make_locked_try(metadata);
    if (life == NULL) {
        return ORT_INSTANCES_NO_MEMORY;
    }
    return ort_life_follow_locked_try(life) ? ORT_INSTANCES_OK : ORT_INSTANCES_NOT_WRITABLE;
}

// The words of subclasses are replaced when their first instance is allocated.
static ort_instance_status prepare_locked(const struct ort_instance_watch *watch) {
    ort_instance_status status = replace_imports_locked();
    for (size_t i = 0; i < watch->class_count && status == ORT_INSTANCES_OK; i++) {
        status = follow_locked(watch->classes[i]);
    }
    return status;
}

static void note_change_locked(void) {
    last_generation++;
    __atomic_store_n(&generation, watches == NULL ? 0 : last_generation, __ATOMIC_RELEASE);
    if (watches == NULL) {
        ort_imports_restore_locked(imports, IMPORT_COUNT);
        ort_instances_remove_all();
    }
    ort_life_release_unneeded_locked();
}

static ort_instance_status begin(struct ort_instance_watch *watch) {
    ORT_GUARD(&ort_hook_lock);
    const ort_instance_status status = prepare_locked(watch);
    if (status == ORT_INSTANCES_OK) {
        watch->epoch = __atomic_add_fetch(&epoch, 1, __ATOMIC_ACQ_REL);
        watch->next = watches;
        watches = watch;
    }
    note_change_locked();
    return status;
}

ort_instance_status ort_instances_watch(const void *const *classes, size_t count, struct ort_instance_watch **result) {
    struct ort_instance_watch *watch = ort_memory_allocate_try(sizeof *watch + count * sizeof *watch->classes);
    if (watch == NULL) {
        return ORT_INSTANCES_NO_MEMORY;
    }
    watch->class_count = count;
    if (count > 0) {
        memcpy(watch->classes, classes, count * sizeof *watch->classes);
    }
    const ort_instance_status status = begin(watch);
    if (status != ORT_INSTANCES_OK) {
        free(watch);
        return status;
    }
    *result = watch;
    return ORT_INSTANCES_OK;
}

void ort_instances_unwatch(struct ort_instance_watch *watch) {
    {
        ORT_GUARD(&ort_hook_lock);
        struct ort_instance_watch **place = &watches;
        while (*place != watch) {
            place = &(*place)->next;
        }
        *place = watch->next;
        note_change_locked();
    }
    free(watch);
}

void ort_instances_set_scope_handler(uint32_t (*handler)(void)) { scope_handler = handler; }

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

static bool is_of(const struct copy *copy, const struct ort_listed_instance *instance) {
    return instance->object != NULL && instance->epoch >= copy->watch->epoch && has_scope(copy, instance->scope) &&
        watch_wants(copy->watch, instance->metadata);
}

static bool copy_locked(const struct ort_listed_instance *instances, size_t capacity, size_t count, void *context) {
    struct copy *copy = context;
    if (copy->capacity - copy->count < count) {
        return false;
    }
    for (size_t i = 0; i < capacity; i++) {
        if (is_of(copy, &instances[i])) {
            copy->instances[copy->count++] = (struct ort_instance){instances[i].object, instances[i].metadata};
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
        replace_imports_locked();
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
