// Classes with ORT_CLASS_HAS_CONSTRUCTED or ORT_CLASS_HAS_HOOKED, and those with ORT_CLASS_IS_WATCHED that have
// instances, by address. object_setClass asks for them. It must not read the class before the change: the object may be
// new memory, where any word stands in the place of the class.

#ifndef ORT_ODD_CLASS_H
#define ORT_ODD_CLASS_H

#include "classes/class.h"

// Sets the flag, one of the first two, before an object needs it. It stays set.
ORT_HIDDEN void ort_odd_class_set(Class cls, unsigned long flag);

// Makes a class one of them that has got ORT_CLASS_IS_WATCHED, before an object of it is watched. Nothing happens if
// the flag is gone again.
ORT_HIDDEN void ort_odd_class_watch(Class cls);

// The same before a watched object gets the class; false if the class does not have the flag. `is_foreign`: the object
// had another class than this one or its dynamic subclasses. Then the class keeps the flag until the last watch ends,
// since the watch that counts the object may be none of those that want the class.
ORT_HIDDEN bool ort_odd_class_enter(Class cls, bool is_foreign);

// Takes the flag from the class, which is then one of them only for another flag. `is_last`: no watch is left.
ORT_HIDDEN void ort_odd_class_unwatch(Class cls, bool is_last);

// One bit for each class, by its address; written before the flag is set, and cleared when no class with this bit is
// one of them. Bits of other classes may be the same ones.
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
