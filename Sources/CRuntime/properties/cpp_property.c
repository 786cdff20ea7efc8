// Accessors of atomic properties whose type is a C++ class.
//
// The program's own code copies values, and it may use further properties of this kind. So no lock is held while it
// runs. Each access has a record on its thread's stack; all records are in one list. An access runs once no access of
// another thread to the same property runs. Before a thread waits, it checks whether it would close a circle of threads
// that wait for each other. If it would, a getter in the circle continues at once if other threads only get its value:
// C++ lets several threads copy a value at a time. Only threads that wait make edges, so the thread that closes a
// circle finds it.

#include "support/locks.h"
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <pthread.h>
#include <stdbool.h>

struct access {
    struct access *next;
    const void *property;
    pthread_t thread;
    bool is_setter;
    bool is_running; // or waiting; a thread waits in no more than one
    void *to;
    const void *from;
    void (*copy_value)(void *, const void *);
};

// Both protected by ort_cpp_property_lock.
static struct access *accesses;
static struct ort_condition changed; // signalled when other accesses run than before

// MARK: Circles

// The first access from `candidate` on that keeps the waiting one from running, or NULL.
static const struct access *find_obstacle_locked(const struct access *candidate, const struct access *waiting) {
    while (candidate != NULL &&
           (!candidate->is_running || candidate->property != waiting->property ||
            pthread_equal(candidate->thread, waiting->thread))) {
        candidate = candidate->next;
    }
    return candidate;
}

static struct access *find_waiting_locked(pthread_t thread) {
    struct access *access = accesses;
    while (access != NULL && (access->is_running || !pthread_equal(access->thread, thread))) {
        access = access->next;
    }
    return access;
}

static bool can_share_locked(const struct access *waiting) {
    const struct access *obstacle = find_obstacle_locked(accesses, waiting);
    while (obstacle != NULL && !obstacle->is_setter) {
        obstacle = find_obstacle_locked(obstacle->next, waiting);
    }
    return !waiting->is_setter && obstacle == NULL;
}

enum circle { NO_CIRCLE, OPENED, CLOSED };

// Whether the accesses that this one waits for wait for the thread. If a getter that can share is in the circle, it
// continues.
static enum circle open_circle_locked(struct access *waiting, pthread_t thread) {
    for (const struct access *obstacle = find_obstacle_locked(accesses, waiting); obstacle != NULL;
         obstacle = find_obstacle_locked(obstacle->next, waiting)) {
        struct access *further = find_waiting_locked(obstacle->thread);
        enum circle circle = pthread_equal(obstacle->thread, thread) ? CLOSED
            : further == NULL                                        ? NO_CIRCLE
                                                                     : open_circle_locked(further, thread);
        if (circle == CLOSED && can_share_locked(waiting)) {
            waiting->is_running = true;
            circle = OPENED;
        }
        if (circle != NO_CIRCLE) {
            return circle;
        }
    }
    return NO_CIRCLE;
}

// MARK: One access

static void wait_locked(struct access *access) {
    switch (open_circle_locked(access, access->thread)) {
    case NO_CIRCLE:
        ort_condition_wait_locked(&changed, &ort_cpp_property_lock);
        break;
    case OPENED:
        ort_condition_broadcast_locked(&changed);
        break;
    case CLOSED:
        ort_fatal(
            "threads wait for each other to set atomic properties of C++ classes, because copying or assigning a value "
            "of one property uses the other property; make them nonatomic and protect them with one lock");
    }
}

static void begin(struct access *access) {
    ORT_GUARD(&ort_cpp_property_lock);
    access->next = accesses;
    accesses = access;
    while (!access->is_running) {
        if (find_obstacle_locked(accesses, access) == NULL) {
            access->is_running = true;
        } else {
            wait_locked(access);
        }
    }
}

static void run(void *context) {
    const struct access *access = context;
    access->copy_value(access->to, access->from);
}

static void end(void *context) {
    ORT_GUARD(&ort_cpp_property_lock);
    struct access **link = &accesses;
    while (*link != context) {
        link = &(*link)->next;
    }
    *link = (*link)->next;
    ort_condition_broadcast_locked(&changed);
}

static void copy(bool is_setter, void *to, const void *from, void (*copy_value)(void *, const void *)) {
    if (to == NULL || from == NULL || copy_value == NULL) {
        return;
    }
    struct access access = {
        .property = is_setter ? to : from,
        .thread = pthread_self(),
        .is_setter = is_setter,
        .to = to,
        .from = from,
        .copy_value = copy_value,
    };
    begin(&access);
    ort_call_with_cleanup(run, &access, end);
}

void objc_getCppObjectAtomic(void *to, const void *from, void (*copy_value)(void *, const void *)) {
    copy(false, to, from, copy_value);
}

void objc_setCppObjectAtomic(void *to, const void *from, void (*copy_value)(void *, const void *)) {
    copy(true, to, from, copy_value);
}

// MARK: Fork

// A fork waits for no copy, since that is code of the program. The child has only the accesses of its one thread.
static void keep_own_in_child(void) {
    struct access **link = &accesses;
    while (*link != NULL) {
        if (pthread_equal((*link)->thread, pthread_self())) {
            link = &(*link)->next;
        } else {
            *link = (*link)->next;
        }
    }
    changed = (struct ort_condition){0};
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, keep_own_in_child); }
