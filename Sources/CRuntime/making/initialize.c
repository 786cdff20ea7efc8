// +initialize.
//
// Order. A thread that uses a class sees the effects of its +initialize. If the thread finds ORT_CLASS_INITIALIZED in
// ort_class_initialize, it loaded the flag with acquire, which pairs with the release in `end`. If the thread waits, it
// gets the initialize lock afterwards. But two loads are without acquire: a messenger's load of a method from the
// cache, which stays empty until then, and the test of the flag by compiled code for a direct method. On x86-64 loads
// keep their order. On aarch64 the processor may have loaded data that the method is about to read before it loaded the
// cache. So, after +initialize and before the flag is set, every thread passes a barrier (support/barrier.h). If a
// thread's load from the cache or of the flag finds a value stored after that, the load comes after the thread's
// barrier, and so do the thread's later loads.

#include "classes/class.h"
#include "selectors/well_known.h"
#include "support/barrier.h"
#include "support/locks.h"
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <pthread.h>

// A class that a thread is sending +initialize to; on that thread's stack.
struct initialization {
    Class cls;
    pthread_t thread;
    struct initialization *next;
};

// A thread that waits for another one to end; on its stack.
struct wait {
    Class cls;
    pthread_t thread;
    struct wait *next;
};

// All three protected by the initialize lock.
static struct initialization *under_way;
static struct wait *waits;
static struct ort_condition one_ended;

static pthread_t initializing_thread(Class cls) {
    struct initialization *initialization = under_way;
    while (initialization->cls != cls) {
        initialization = initialization->next;
    }
    return initialization->thread;
}

static bool is_another_threads(Class cls, pthread_t thread) {
    return cls->state->initialization == ORT_INITIALIZING && !pthread_equal(initializing_thread(cls), thread);
}

static Class awaited_class(pthread_t thread) {
    struct wait *wait = waits;
    while (wait != NULL && !pthread_equal(wait->thread, thread)) {
        wait = wait->next;
    }
    return wait == NULL ? Nil : wait->cls;
}

// Whether the thread that sends +initialize to the class waits for this one, directly or through others.
static bool closes_circle(Class cls, pthread_t thread) {
    while (cls != Nil && is_another_threads(cls, thread)) {
        cls = awaited_class(initializing_thread(cls));
    }
    return cls != Nil && cls->state->initialization == ORT_INITIALIZING;
}

static void wait_for_end_locked(Class cls, pthread_t thread) {
    struct wait wait = {cls, thread, waits};
    waits = &wait;
    ort_condition_wait_locked(&one_ended, &ort_initialize_lock);
    struct wait **link = &waits;
    while (*link != &wait) {
        link = &(*link)->next;
    }
    *link = wait.next;
}

// Claims the class for this thread. Returns false if there is nothing to do: the class is initialized, or this thread
// is already sending +initialize further up the stack. Waits while another thread is sending it, but not for a thread
// that waits for this one: then the message uses the class as it is.
static bool begin(struct initialization *initialization) {
    ORT_GUARD(&ort_initialize_lock);
    Class cls = initialization->cls;
    while (is_another_threads(cls, initialization->thread)) {
        if (closes_circle(cls, initialization->thread)) {
            return false;
        }
        wait_for_end_locked(cls, initialization->thread);
    }
    if (cls->state->initialization != ORT_UNINITIALIZED) {
        return false;
    }
    cls->state->initialization = ORT_INITIALIZING;
    initialization->next = under_way;
    under_way = initialization;
    return true;
}

static void take_out(struct initialization *ended) {
    struct initialization **link = &under_way;
    while (*link != ended) {
        link = &(*link)->next;
    }
    *link = ended->next;
}

static void end(void *context) {
    struct initialization *initialization = context;
    ORT_GUARD(&ort_initialize_lock);
    Class cls = initialization->cls;
    take_out(initialization);
    cls->state->initialization = ORT_IS_INITIALIZED;
    ort_class_set(cls, ORT_CLASS_INITIALIZED);
    ort_class_set(cls->isa, ORT_CLASS_INITIALIZED);
    ort_condition_broadcast_locked(&one_ended);
}

// Takes the context of send.
static void end_sent(void *context) {
    ort_barrier_pass_all();
    end(context);
}

static void send(void *context) {
    Class cls = ((struct initialization *)context)->cls;
    SEL selector = ort_selectors.initialize;
    IMP initialize = ort_class_find_imp(cls->isa, selector);
    if (initialize != NULL) {
        ((void (*)(Class, SEL))initialize)(cls, selector);
    }
}

void ort_class_initialize(Class cls) {
    if (ort_class_has(cls, ORT_CLASS_INITIALIZED)) {
        return;
    }
    Class superclass = class_getSuperclass(cls);
    if (superclass != Nil) {
        ort_class_initialize(superclass);
    }
    struct initialization initialization = {.cls = cls, .thread = pthread_self()};
    if (begin(&initialization)) {
        // An exception continues to the sender of the message, and the class counts as initialized, since other threads
        // wait for it.
        ort_call_with_cleanup(send, &initialization, end_sent);
    }
}

bool ort_class_is_initialized_or_at_it(Class cls) {
    ORT_GUARD(&ort_initialize_lock);
    return cls->state->instance_class->state->initialization != ORT_UNINITIALIZED;
}

void objc_send_initialize(Class cls) {
    if (cls == Nil) {
        return;
    }
    if (!ort_class_is_complete(cls)) {
        ort_fatal(
            "a direct method was called on %s, which is not usable: its superclass has not been loaded; link or dlopen "
            "the image that defines the superclass",
            cls->name);
    }
    ort_class_initialize(cls->state->instance_class);
}

void ort_class_skipInitialize(Class cls) {
    struct initialization initialization = {.cls = cls, .thread = pthread_self()};
    if (cls != Nil && begin(&initialization)) {
        end(&initialization);
    }
}

// MARK: Fork

// The child has neither the threads that were sending +initialize nor those that waited for them. So each of these
// classes has its +initialize due again. The child has one thread, which holds no lock of the runtime.
static void start_again_in_child(void) {
    pthread_t forking_thread = pthread_self();
    struct initialization **link = &under_way;
    while (*link != NULL) {
        if (pthread_equal((*link)->thread, forking_thread)) {
            link = &(*link)->next;
        } else {
            (*link)->cls->state->initialization = ORT_UNINITIALIZED;
            *link = (*link)->next;
        }
    }
    waits = NULL;
    one_ended = (struct ort_condition){0};
}

__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(NULL, NULL, start_again_in_child); }
