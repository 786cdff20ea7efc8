#include "objects/odd_class.h"
#include "support/locks.h"

uint64_t ort_odd_class_bits[ORT_ODD_CLASS_WORDS];

// A list through `next_odd` of the classes' states; protected by the lock of constructed instances, and so is the
// membership of each class.
static Class first;

static Class *link_to_locked(Class cls) {
    Class *link = &first;
    while (*link != Nil && *link != cls) {
        link = &(*link)->state->next_odd;
    }
    return link;
}

void ort_odd_class_set(Class cls, unsigned long flag) {
    const size_t bit = (uintptr_t)cls / 16 % (ORT_ODD_CLASS_WORDS * 64);
    ORT_GUARD(&ort_constructed_lock);
    if (*link_to_locked(cls) == Nil) {
        cls->state->next_odd = first;
        first = cls;
        __atomic_fetch_or(&ort_odd_class_bits[bit / 64], (uint64_t)1 << bit % 64, __ATOMIC_RELAXED);
    }
    ort_class_set(cls, flag);
}

bool ort_odd_class_find(Class cls) {
    ORT_GUARD(&ort_constructed_lock);
    return *link_to_locked(cls) != Nil;
}

static void forget(Class cls) {
    ORT_GUARD(&ort_constructed_lock);
    Class *link = link_to_locked(cls);
    if (*link != Nil) {
        *link = cls->state->next_odd;
    }
}

__attribute__((constructor(102))) static void follow_classes(void) { ort_class_add_end_handler(forget); }
