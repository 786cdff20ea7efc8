// Classes with ORT_CLASS_HAS_CONSTRUCTED or ORT_CLASS_HAS_HOOKED, by address. object_setClass asks for them. It must
// not read the class before the change: the object may be new memory, where any word stands in the place of the class.

#ifndef ORT_ODD_CLASS_H
#define ORT_ODD_CLASS_H

#include "classes/class.h"

// Sets the flag, one of those two, before an object needs it.
ORT_HIDDEN void ort_odd_class_set(Class cls, unsigned long flag);

// One bit for each class, by its address; written before the flag is set, and never cleared. Bits of other classes may
// be the same ones.
enum { ORT_ODD_CLASS_WORDS = 64 };
ORT_HIDDEN extern uint64_t ort_odd_class_bits[ORT_ODD_CLASS_WORDS];

ORT_HIDDEN bool ort_odd_class_find(Class cls);

// Whether the class is one of them. The address may be anything. A thread that has given an object of such a class to
// this one has ordered its flag before this call.
static inline bool ort_odd_class_contains(Class cls) {
    const size_t bit = (uintptr_t)cls / 16 % (ORT_ODD_CLASS_WORDS * 64);
    const uint64_t word = __atomic_load_n(&ort_odd_class_bits[bit / 64], __ATOMIC_RELAXED);
    return __builtin_expect((word >> bit % 64 & 1) != 0, false) && ort_odd_class_find(cls);
}

#endif
