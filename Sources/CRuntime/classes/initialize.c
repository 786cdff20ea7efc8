#include "classes/class.h"
#include "dispatch/lookup.h"
#include "selectors/well_known.h"
#include "support/locks.h"
#include <objc/hooks.h>

static pthread_cond_t initialization_ended = PTHREAD_COND_INITIALIZER;

// Claims the class for this thread. false when there is nothing to do: it is initialized, or this thread is at it
// further up the stack. Waits while another thread is.
static bool begin(struct ort_class_state *state) {
    ORT_GUARD(&ort_initialize_lock);
    while (state->initialization == ORT_INITIALIZING && !pthread_equal(state->initializing_thread, pthread_self())) {
        ort_lock_wait(&ort_initialize_lock, &initialization_ended);
    }
    if (state->initialization != ORT_UNINITIALIZED) {
        return false;
    }
    state->initialization = ORT_INITIALIZING;
    state->initializing_thread = pthread_self();
    return true;
}

static void end(Class cls) {
    ORT_GUARD(&ort_initialize_lock);
    cls->state->initialization = ORT_IS_INITIALIZED;
    ort_class_set(cls, ORT_CLASS_INITIALIZED);
    ort_class_set(cls->isa, ORT_CLASS_INITIALIZED);
    pthread_cond_broadcast(&initialization_ended);
}

void ort_class_initialize(Class cls) {
    if (ort_class_has(cls, ORT_CLASS_INITIALIZED)) {
        return;
    }
    if (cls->super_class != Nil) {
        ort_class_initialize(cls->super_class);
    }
    if (!begin(cls->state)) {
        return;
    }
    SEL selector = ort_selectors.initialize;
    IMP initialize = ort_lookup_method(cls->isa, selector);
    if (initialize != NULL) {
        ((void (*)(Class, SEL))initialize)(cls, selector);
    }
    end(cls);
}

void ort_class_skipInitialize(Class cls) {
    if (cls != Nil && begin(cls->state)) {
        end(cls);
    }
}
