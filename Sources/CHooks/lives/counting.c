#include "lives/counting.h"
#include "lives/callers.h"
#include "lives/imports.h"
#include "lives/life.h"
#include "lives/references.h"
#include "lives/watch.h"
#include "support/locks.h"
#include <objc/swift_hooks.h>
#include <objc/swift_lives.h>
#include <stdlib.h>

// Functions of libswiftCore. They are looked up by their names, since the pointers of this image are replaced, too.
typedef void *(*alloc_function)(const void *metadata, size_t size, size_t alignment_mask);
typedef void (*dealloc_function)(void *object, const void *metadata, size_t size, size_t alignment_mask);

enum { ALLOC, DEALLOC_PARTIAL, IMPORT_COUNT };

static struct ort_import imports[IMPORT_COUNT];

static uintptr_t runtime_begin, runtime_end; // the image of swift_allocObject; protected by the hook lock

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

static const struct ort_watch_kind swift_kind;

bool ort_counting_wants_locked(const void *metadata) {
    return ort_watch_wants_locked(&swift_kind, metadata) && !is_of_standard_library_locked(metadata);
}

// A class whose word cannot be written is not watched, because its ends would not be seen.
static bool follow_locked_try(const void *metadata) {
    struct ort_life *life = is_of_standard_library_locked(metadata) ? NULL : ort_life_make_locked_try(metadata);
    return life != NULL && ort_life_follow_locked_try(life);
}

// MARK: Allocations

static uint32_t scope(void) {
    if (scope_handler == NULL) {
        return 0;
    }
    is_asking = true;
    const uint32_t found = scope_handler();
    is_asking = false;
    return found;
}

static void *allocate(const void *metadata, size_t size, size_t alignment_mask) {
    ORT_OWN_FRAME(frame);
    void *object = ((alloc_function)ort_import_function(&imports[ALLOC]))(metadata, size, alignment_mask);
    if (is_class(metadata) && !is_asking) {
        ort_watch_note_made(&swift_kind, object, metadata, scope);
        ort_references_note_made(object, metadata, frame);
    }
    return object;
}

static void deallocate_partial(void *object, const void *metadata, size_t size, size_t alignment_mask) {
    ort_instances_remove(object);
    ((dealloc_function)ort_import_function(&imports[DEALLOC_PARTIAL]))(object, metadata, size, alignment_mask);
}

static struct ort_import imports[IMPORT_COUNT] = {
    [ALLOC] = {.name = "swift_allocObject", .replacement = (uintptr_t)allocate},
    [DEALLOC_PARTIAL] = {.name = "swift_deallocPartialClassInstance", .replacement = (uintptr_t)deallocate_partial},
};

bool ort_counting_choose_locked_try(const void *object, const void *metadata) {
    return ort_watch_choose_locked_try(&swift_kind, object, metadata);
}

// MARK: Watches

static bool functions_are_there_locked(void) {
    return ort_import_function(&imports[ALLOC]) != 0 && ort_import_function(&imports[DEALLOC_PARTIAL]) != 0 &&
        ort_imports_find_image(ort_import_function(&imports[ALLOC]), &runtime_begin, &runtime_end);
}

static ort_instance_status replace_imports_locked(void) {
    size_t count;
    if (!functions_are_there_locked()) {
        return ORT_INSTANCES_NO_ALLOCATIONS;
    }
    if (!ort_imports_replace_locked(imports, IMPORT_COUNT, &count)) {
        return ORT_INSTANCES_NOT_WRITABLE;
    }
    return count == 0 ? ORT_INSTANCES_NO_ALLOCATIONS : ORT_INSTANCES_OK;
}

static void renew_locked(void) { replace_imports_locked(); }

static void watches_changed_locked(void) {
    if (!ort_watch_exists_locked(&swift_kind)) {
        ort_imports_restore_locked(imports, IMPORT_COUNT);
    }
    ort_life_release_unneeded_locked();
}

static const struct ort_watch_kind swift_kind = {follow_locked_try, watches_changed_locked, renew_locked};

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
static ort_instance_status prepare_locked(const void *const *classes, size_t count) {
    ort_instance_status status = replace_imports_locked();
    for (size_t i = 0; i < count && status == ORT_INSTANCES_OK; i++) {
        status = follow_locked(classes[i]);
    }
    return status;
}

ort_instance_status ort_instances_watch(const void *const *classes, size_t count, struct ort_instance_watch **result) {
    struct ort_instance_watch *watch = ort_watch_make_try(&swift_kind, classes, count);
    if (watch == NULL) {
        return ORT_INSTANCES_NO_MEMORY;
    }
    ort_imports_find(imports, IMPORT_COUNT);
    ORT_GUARD(&ort_hook_lock);
    const ort_instance_status status = prepare_locked(classes, count);
    if (status != ORT_INSTANCES_OK) {
        watches_changed_locked();
        free(watch);
        return status;
    }
    ort_watch_begin_locked(watch);
    *result = watch;
    return ORT_INSTANCES_OK;
}

void ort_instances_set_scope_handler(uint32_t (*handler)(void)) { scope_handler = handler; }
