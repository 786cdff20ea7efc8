// Watches of the instances of Objective-C classes. The classes below those of a watch have ORT_CLASS_IS_WATCHED: the
// runtime reports when their instances are made and before their memory is freed. Classes that are registered later
// inherit the flag.

#include "classes/class.h"
#include "lives/watch.h"
#include "objects/object.h"
#include "objects/odd_class.h"
#include "support/locks.h"
#include <objc/kernel.h>
#include <stddef.h>
#include <stdlib.h>

_Static_assert(offsetof(struct objc_class, super_class) == sizeof(void *), "ort_life_superclass reads this word");

static Class as_class(const void *metadata) { return (Class)(uintptr_t)metadata; }

static bool follow_locked_try(const void *metadata) {
    ort_odd_class_watch(as_class(metadata));
    return true;
}

static void renew_locked(void) {}

// MARK: Flags

static const struct ort_watch_kind object_kind;

// A class that counts for a watch keeps the flag, even if it has got another superclass.
static bool mark(Class cls, void *context) {
    (void)context;
    if (!ort_class_has(cls, ORT_CLASS_META)) {
        const Class original = ort_class_original(cls);
        if (ort_watch_wants_locked(&object_kind, original) || ort_watch_counts_locked(original)) {
            ort_class_set(cls, ORT_CLASS_IS_WATCHED);
        } else if (ort_class_has(cls, ORT_CLASS_IS_WATCHED)) {
            ort_odd_class_unwatch(cls, !ort_watch_exists_locked(&object_kind));
        }
    }
    return true;
}

static void watches_changed_locked(void) {
    ORT_GUARD(&ort_runtime_lock);
    ort_class_new_root_flags = ort_watch_wants_locked(&object_kind, NULL) ? ORT_CLASS_IS_WATCHED : 0;
    for (Class root = ort_class_next_root_locked(Nil); root != Nil; root = ort_class_next_root_locked(root)) {
        ort_class_visit_locked(root, mark, NULL);
    }
}

static const struct ort_watch_kind object_kind = {follow_locked_try, watches_changed_locked, renew_locked};

// MARK: Lives

static void note_made(id object) {
    ort_watch_note_made(&object_kind, object, ort_class_original(object_getClass(object)), NULL);
}

static void note_end(id object) { ort_instances_remove(object); }

static void forget_class(Class cls) {
    if (!ort_class_has(cls, ORT_CLASS_META)) {
        ort_watch_forget_class(cls);
    }
}

__attribute__((constructor(101))) static void follow_objects(void) {
    ort_object_set_life_handlers(note_made, note_end);
    ort_class_add_end_handler(forget_class);
}

// MARK: Watches

static bool has_instances(Class cls) {
    return cls != Nil && ort_class_is_complete(cls) && !ort_class_has(cls, ORT_CLASS_META | ORT_CLASS_DISPOSED) &&
        ort_class_original(cls) == cls && ort_class_counts_instances(cls);
}

ort_instance_status ort_object_instances_watch(const Class *classes, size_t count, struct ort_instance_watch **result) {
    for (size_t i = 0; i < count; i++) {
        if (!has_instances(classes[i])) {
            return ORT_INSTANCES_NOT_ALLOCATED;
        }
    }
    struct ort_instance_watch *watch = ort_watch_make_try(&object_kind, (const void *const *)classes, count);
    if (watch == NULL) {
        return ORT_INSTANCES_NO_MEMORY;
    }
    ORT_GUARD(&ort_hook_lock);
    ort_watch_begin_locked(watch);
    *result = watch;
    return ORT_INSTANCES_OK;
}
