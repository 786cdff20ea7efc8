#include "classes/awaited_class.h"
#include "classes/registry.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <objc/runtime.h>
#include <stdlib.h>

// Shared by the list and the handle. The last of them that releases it frees it.
struct ort_class_wait {
    struct ort_class_wait *next;
    char *name;
    void (*function)(Class cls, void *context);
    void *context;
    void (*destroy)(void *context);
    Class cls;       // that has come; protected by the runtime lock
    bool is_waiting; // in the list; protected by the runtime lock
    uint32_t references;
};

// In the order of the requests. Protected by the runtime lock. Whether there are any is also read without the lock, as
// a first check: the thread that registers a class has released the lock after the request was added.
static struct ort_class_wait *first;

static void release(struct ort_class_wait *wait) {
    if (__atomic_fetch_sub(&wait->references, 1, __ATOMIC_ACQ_REL) > 1) {
        return;
    }
    free(wait->name);
    free(wait);
}

static void finish(struct ort_class_wait *wait) {
    if (wait->destroy != NULL) {
        wait->destroy(wait->context);
    }
}

static struct ort_class_wait *make(const char *name) {
    struct ort_class_wait *made = ort_memory_allocate(sizeof *made);
    if (!ort_memory_copy_string_try(name, &made->name)) {
        ort_fatal("out of memory: no room to wait for the class %s", name);
    }
    made->references = 2;
    return made;
}

// The class, or Nil and *wait is in the list.
static Class find_or_enqueue(const char *name, struct ort_class_wait *made) {
    ORT_GUARD(&ort_runtime_lock);
    const Class cls = ort_registry_find_locked(name);
    if (cls == Nil) {
        struct ort_class_wait **end = &first;
        while (*end != NULL) {
            end = &(*end)->next;
        }
        made->is_waiting = true;
        __atomic_store_n(end, made, __ATOMIC_RELAXED);
    }
    return cls;
}

struct ort_class_wait *ort_class_wait_for(
    const char *name, void (*function)(Class cls, void *context), void *context, void (*destroy)(void *context)) {
    if (name == NULL || function == NULL) {
        ort_fatal("ort_class_wait_for: the name of the class and the function must not be NULL");
    }
    struct ort_class_wait *made = make(name);
    made->function = function;
    made->context = context;
    made->destroy = destroy;
    const Class cls = find_or_enqueue(name, made);
    if (cls == Nil) {
        return made;
    }
    function(cls, context);
    finish(made);
    free(made->name);
    free(made);
    return NULL;
}

static void unlink_locked(struct ort_class_wait **link) {
    struct ort_class_wait *wait = *link;
    __atomic_store_n(link, wait->next, __ATOMIC_RELAXED);
    wait->next = NULL;
    wait->is_waiting = false;
}

bool ort_class_wait_end(struct ort_class_wait *wait, bool cancels) {
    if (wait == NULL) {
        return false;
    }
    bool was_waiting = false;
    if (cancels) {
        ORT_GUARD(&ort_runtime_lock);
        was_waiting = wait->is_waiting;
        for (struct ort_class_wait **link = &first; was_waiting && *link != NULL; link = &(*link)->next) {
            if (*link == wait) {
                unlink_locked(link);
                break;
            }
        }
    }
    if (was_waiting) {
        finish(wait);
        release(wait); // the reference of the list
    }
    release(wait);
    return was_waiting;
}

// Takes one request whose class is there out of the list.
static struct ort_class_wait *take(void) {
    ORT_GUARD(&ort_runtime_lock);
    for (struct ort_class_wait **link = &first; *link != NULL; link = &(*link)->next) {
        struct ort_class_wait *wait = *link;
        wait->cls = ort_registry_find_locked(wait->name);
        if (wait->cls != Nil) {
            unlink_locked(link);
            return wait;
        }
    }
    return NULL;
}

static void tell_waiting(void) {
    if (__atomic_load_n(&first, __ATOMIC_RELAXED) == NULL) {
        return;
    }
    for (struct ort_class_wait *wait; (wait = take()) != NULL;) {
        wait->function(wait->cls, wait->context);
        finish(wait);
        release(wait);
    }
}

// Exchanged with acquire and release, and loaded with acquire, which pairs with the exchange: the caller prepares the
// handler's data before it sets the handler.
static ort_classes_handler classes_handler;

ort_classes_handler ort_set_classes_handler(ort_classes_handler handler) {
    return __atomic_exchange_n(&classes_handler, handler, __ATOMIC_ACQ_REL);
}

void ort_awaited_class_tell(Class cls) {
    tell_waiting();
    const ort_classes_handler handler = __atomic_load_n(&classes_handler, __ATOMIC_ACQUIRE);
    if (handler != NULL) {
        handler(cls);
    }
}
