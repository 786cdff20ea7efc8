// Watches of live instances, of Swift classes and of Objective-C classes.
//
//     an object is made ──► ort_watch_note_made   ──► judged at the class's first instance ──► ort_instances_add
//     an object ends    ──► ort_instances_remove
//
// A kind of classes (counting.c, object_watch.c) says when objects are made and end. The rest is common: the list of
// watches, which of them want a class, and the reading.

#ifndef ORT_WATCH_H
#define ORT_WATCH_H

#include "lives/instances.h"
#include "support/visibility.h"

struct ort_watch_kind {
    // Makes the ends of instances of exactly this class seen. false if that is not possible: the class is not counted.
    bool (*follow_locked_try)(const void *metadata);
    // Called after a watch of the kind has begun or ended, and before one is read.
    void (*watches_changed_locked)(void);
    void (*renew_locked)(void);
};

// A new watch, which has not begun; NULL without memory. Free it with free. The kind is one of the two.
ORT_HIDDEN struct ort_instance_watch *ort_watch_make_try(
    const struct ort_watch_kind *kind, const void *const *classes, size_t count);
ORT_HIDDEN void ort_watch_begin_locked(struct ort_instance_watch *watch);

// Whether there are watches of the kind, whether one of them wants the class, and whether a watch has numbers of it.
ORT_HIDDEN bool ort_watch_exists_locked(const struct ort_watch_kind *kind);
ORT_HIDDEN bool ort_watch_wants_locked(const struct ort_watch_kind *kind, const void *metadata);
ORT_HIDDEN bool ort_watch_counts_locked(const void *metadata);

// Whether an instance of the class may be listed. Takes no lock.
ORT_HIDDEN bool ort_watch_may_count(const void *metadata);

// Counts the new object if a watch wants its class. `scope` is called only then; NULL for none. Takes the lock of the
// hooks for the class's first instance since the watches changed.
ORT_HIDDEN void ort_watch_note_made(
    const struct ort_watch_kind *kind, const void *object, const void *metadata, uint32_t (*scope)(void));

// Lists an object that was made before as the chosen one (instances.h). false without memory, and if no watch wants its
// class.
ORT_HIDDEN bool ort_watch_choose_locked_try(
    const struct ort_watch_kind *kind, const void *object, const void *metadata);

// Forgets the class, whose instances have ended. Takes the lock of the hooks if the class was counted.
ORT_HIDDEN void ort_watch_forget_class(const void *metadata);

#endif
