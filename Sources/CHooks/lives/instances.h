// The table of watched instances that are alive, by their addresses, and the numbers of instances of each class.
//
// The table is divided: each part is an array with a hash, and has a lock. It is held for tens of nanoseconds, or some
// hundred when a reference is counted. A look at the whole part takes longer, and so does its copying when it becomes
// longer. A Swift object's address is taken out before its deinit runs, another object's before its memory is freed. So
// while the lock is held, a listed object has its memory.
//
// A class has one struct ort_count for each watch that wants it, in a list with the newest watch first. A thread reads
// the list while it holds the lock of any part. Lists are changed under the hook lock. They are lengthened at their
// heads, by a release that pairs with the acquire of readers. After they are shortened, a pass over all parts makes
// sure that no thread reads what was taken out. An instance counts for the watches whose numbers were in the list when
// it was made. These are the ones with the instance's epoch or an earlier one, since watches come into the list in the
// order of their epochs.

#ifndef ORT_INSTANCES_H
#define ORT_INSTANCES_H

#include "support/visibility.h"
#include <objc/instances.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ort_counted_class;

// The instances of one class that one watch counts.
struct ort_count {
    struct ort_count *next;                   // of the class; atomic
    struct ort_count *next_of_watch;          // protected by the hook lock
    const struct ort_instance_watch *watch;   // immutable
    const struct ort_counted_class *of_class; // immutable
    uint32_t epoch;                           // of the watch; immutable
    uint64_t made, ended;                     // atomic
};

struct ort_counted_class {
    const void *metadata;           // atomic; NULL once the class is gone, until another class takes the entry
    struct ort_counted_class *next; // with the same hash; immutable
    struct ort_count *counts;       // atomic
    uint64_t judgement;             // see watch.c; atomic
    uint32_t judged_epoch;          // of the latest watch that has been judged; protected by the hook lock
};

struct ort_listed_instance {
    const void *object; // NULL of a free place
    const struct ort_counted_class *of_class;
    uint32_t epoch, scope;
    uint32_t tallies;   // a list (tallies.h)
    uint32_t is_chosen; // the one object whose references are watched
};

// Lists the object and counts it, if a watch counts its class. An instance that was listed with this address has ended
// unseen. Without memory the object is neither listed nor counted.
ORT_HIDDEN void ort_instances_add(const void *object, const struct ort_counted_class *of_class, uint32_t scope);

// Counts the end of the object. Nothing happens if the object is not listed.
ORT_HIDDEN void ort_instances_remove(const void *object);

// Takes out the instances whose class has no numbers any more. Afterwards no thread reads a number that was out of its
// class's list before.
ORT_HIDDEN void ort_instances_remove_uncounted(void);

// Lists an object that is older than all watches, unless it is listed, and marks it as the chosen one. It counts for no
// watch. false without memory.
ORT_HIDDEN bool ort_instances_choose_try(const void *object, const struct ort_counted_class *of_class);

// Calls the function while the lock of the object's part is held. It gets the object's entry, which it may change, and
// the number of the part. false if the object is not listed. Also false in the handler of a signal that has come while
// the thread held a life lock: then *is_busy is true.
ORT_HIDDEN bool ort_instances_look(
    const void *object, bool *is_busy,
    void (*look_locked)(struct ort_listed_instance *instance, size_t part, void *context), void *context);

// Gives the visitor each part by its number, with its lock held. The visitor returns false if it needs `count` more
// places than it has, the number of the part's instances; it is called again after `make_room`, without a lock. false
// if there is no room.
struct ort_instance_visitor {
    bool (*visit_locked)(
        struct ort_listed_instance *instances, size_t capacity, size_t count, size_t part, void *context);
    bool (*make_room_try)(size_t count, void *context);
    void *context;
};
ORT_HIDDEN bool ort_instances_visit_try(const struct ort_instance_visitor *visitor);

// The numbers for the watch, if the instance counts for it; else NULL. The caller holds the instance's lock.
ORT_HIDDEN const struct ort_count *ort_instances_count_locked(
    const struct ort_listed_instance *instance, const struct ort_instance_watch *watch);

#endif
