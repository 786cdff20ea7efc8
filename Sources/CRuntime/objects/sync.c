// The locks of @synchronized: one recursive lock for each object that a thread has locked or waits for. It is made on
// demand, and freed when no thread uses it.

#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>
#include <stdlib.h>

struct sync_lock {
    struct sync_lock *next;
    id object;
    size_t users; // threads in it or waiting for it, counted once for each enter
    pthread_mutex_t mutex;
    pthread_t owner; // meaningful while depth is not 0
    size_t depth;    // written by the owner under ort_sync_lock
};

enum { BUCKETS = 64 };

static struct sync_lock *table[BUCKETS]; // protected by ort_sync_lock

static struct sync_lock **find_locked(id object) {
    struct sync_lock **link = &table[ort_lock_stripe(object) % BUCKETS];
    while (*link != NULL && (*link)->object != object) {
        link = &(*link)->next;
    }
    return link;
}

static const pthread_mutex_t unlocked = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static struct sync_lock *use(id object) {
    ORT_GUARD(&ort_sync_lock);
    struct sync_lock **link = find_locked(object);
    if (*link == NULL) {
        *link = ort_memory_allocate(sizeof **link);
        (*link)->object = object;
        (*link)->mutex = unlocked;
    }
    (*link)->users++;
    return *link;
}

int objc_sync_enter(id object) {
    if (object == nil) {
        return OBJC_SYNC_SUCCESS;
    }
    struct sync_lock *lock = use(object);
    if (pthread_mutex_lock(&lock->mutex) != 0) { // it counts how often it was entered with 32 bits
        ort_fatal(
            "a thread has entered @synchronized for a %s more often than can be counted; call objc_sync_exit once for "
            "each objc_sync_enter",
            object_getClassName(object));
    }
    ORT_GUARD(&ort_sync_lock);
    lock->owner = pthread_self();
    lock->depth++;
    return OBJC_SYNC_SUCCESS;
}

int objc_sync_exit(id object) {
    if (object == nil) {
        return OBJC_SYNC_SUCCESS;
    }
    ORT_GUARD(&ort_sync_lock);
    struct sync_lock **link = find_locked(object);
    struct sync_lock *lock = *link;
    if (lock == NULL || lock->depth == 0 || !pthread_equal(lock->owner, pthread_self())) {
        return OBJC_SYNC_NOT_OWNING_THREAD_ERROR;
    }
    lock->depth--;
    pthread_mutex_unlock(&lock->mutex);
    if (--lock->users == 0) {
        *link = lock->next;
        pthread_mutex_destroy(&lock->mutex);
        free(lock);
    }
    return OBJC_SYNC_SUCCESS;
}

// MARK: Fork

// The forking thread still has its locks in the child, but the mutexes know it by a number that it does not have there.
// The child has no other threads, so it also has none of the locks that they held or waited for.
static void keep_own_in_child(void) {
    for (size_t i = 0; i < BUCKETS; i++) {
        struct sync_lock **link = &table[i];
        while (*link != NULL) {
            struct sync_lock *lock = *link;
            if (lock->depth == 0 || !pthread_equal(lock->owner, pthread_self())) {
                *link = lock->next;
                free(lock);
                continue;
            }
            lock->mutex = unlocked;
            for (size_t depth = 0; depth < lock->depth; depth++) {
                pthread_mutex_lock(&lock->mutex);
            }
            lock->users = lock->depth;
            link = &lock->next;
        }
    }
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, keep_own_in_child); }
