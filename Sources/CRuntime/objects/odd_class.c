#include "objects/odd_class.h"
#include "support/locks.h"

uint64_t ort_odd_class_bits[ORT_ODD_CLASS_WORDS];

enum { BITS = ORT_ODD_CLASS_WORDS * 64, LISTS = 1024 };

// A list through `next_odd` of the classes' states for several bits; protected by the lock of constructed instances,
// and so is the membership of each class. A watch of a root class makes thousands of classes odd ones.
static Class lists[LISTS];

static size_t bit_of(Class cls) { return (uintptr_t)cls / 16 % BITS; }

static Class *link_to_locked(Class cls) {
    Class *link = &lists[bit_of(cls) % LISTS];
    while (*link != Nil && *link != cls) {
        link = &(*link)->state->next_odd;
    }
    return link;
}

static void add_locked(Class cls) {
    if (*link_to_locked(cls) == Nil) {
        const size_t bit = bit_of(cls);
        cls->state->next_odd = lists[bit % LISTS];
        lists[bit % LISTS] = cls;
        __atomic_fetch_or(&ort_odd_class_bits[bit / 64], (uint64_t)1 << bit % 64, __ATOMIC_RELAXED);
    }
}

static bool shares_bit_locked(Class cls) {
    Class other = lists[bit_of(cls) % LISTS];
    while (other != Nil && bit_of(other) != bit_of(cls)) {
        other = other->state->next_odd;
    }
    return other != Nil;
}

static void remove_locked(Class cls) {
    Class *link = link_to_locked(cls);
    if (*link == Nil) {
        return;
    }
    *link = cls->state->next_odd;
    if (!shares_bit_locked(cls)) {
        const size_t bit = bit_of(cls);
        __atomic_fetch_and(&ort_odd_class_bits[bit / 64], ~((uint64_t)1 << bit % 64), __ATOMIC_RELAXED);
    }
}

void ort_odd_class_set(Class cls, unsigned long flag) {
    ORT_GUARD(&ort_constructed_lock);
    add_locked(cls);
    ort_class_set(cls, flag);
}

void ort_odd_class_watch(Class cls) {
    ORT_GUARD(&ort_constructed_lock);
    if (ort_class_has(cls, ORT_CLASS_IS_WATCHED)) {
        add_locked(cls);
    }
}

bool ort_odd_class_enter(Class cls, bool is_foreign) {
    ORT_GUARD(&ort_constructed_lock);
    if (!ort_class_has(cls, ORT_CLASS_IS_WATCHED)) {
        return false;
    }
    add_locked(cls);
    struct ort_class_state *state = ort_class_original(cls)->state;
    state->holds_watched = state->holds_watched || is_foreign;
    return true;
}

void ort_odd_class_unwatch(Class cls, bool is_last) {
    ORT_GUARD(&ort_constructed_lock);
    struct ort_class_state *state = ort_class_original(cls)->state;
    if (state->holds_watched && !is_last) {
        return;
    }
    if (ort_class_original(cls) == cls) {
        state->holds_watched = false;
    }
    ort_class_clear(cls, ORT_CLASS_IS_WATCHED);
    if (!ort_class_has(cls, ORT_CLASS_HAS_CONSTRUCTED | ORT_CLASS_HAS_HOOKED)) {
        remove_locked(cls);
    }
}

bool ort_odd_class_find(Class cls) {
    ORT_GUARD(&ort_constructed_lock);
    return *link_to_locked(cls) != Nil;
}

static void forget(Class cls) {
    ORT_GUARD(&ort_constructed_lock);
    remove_locked(cls);
}

__attribute__((constructor(102))) static void follow_classes(void) { ort_class_add_end_handler(forget); }
