#include "making/kept_class.h"
#include "classes/class.h"
#include "support/locks.h"
#include <objc/inspect.h>
#include <pthread.h>

// Protected by the runtime lock.
static size_t keepers;
static Class first, last; // through next_kept, in the order in which they were disposed of: subclasses first

static _Thread_local size_t own_keepers; // the keepers of this thread

bool ort_kept_class_add_locked(Class cls) {
    if (keepers == 0) {
        return false;
    }
    *(first == Nil ? &first : &last->state->next_kept) = cls;
    last = cls;
    return true;
}

void ort_classes_keep(void) {
    ORT_GUARD(&ort_runtime_lock);
    keepers++;
    own_keepers++;
}

// Called under the lock, since their superclasses may be disposed of as soon as the lock is free.
static Class take_all_locked(void) {
    Class taken = first;
    for (Class cls = taken; cls != Nil; cls = cls->state->next_kept) {
        ort_class_end_kept_locked(cls);
    }
    first = last = Nil;
    return taken;
}

void ort_classes_keep_end(void) {
    Class taken = Nil;
    {
        ORT_GUARD(&ort_runtime_lock);
        if (own_keepers == 0) {
            ort_fatal("ort_classes_keep_end was called without ort_classes_keep on the same thread");
        }
        own_keepers--;
        if (--keepers == 0) {
            taken = take_all_locked();
        }
    }
    for (Class next; taken != Nil; taken = next) {
        next = taken->state->next_kept;
        ort_class_free_kept(taken);
    }
}

// Frees at once the classes that only other threads kept, before the classes that they refer to.
static void forget_others_in_child(void) {
    keepers = ++own_keepers;
    ort_classes_keep_end();
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, forget_others_in_child); }
