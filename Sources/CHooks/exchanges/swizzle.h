// The registry of replaced methods. See <objc/swizzling.h>.

#ifndef ORT_SWIZZLE_H
#define ORT_SWIZZLE_H

#include "support/visibility.h"
#include <objc/swizzling.h>

struct ort_passage;

struct ort_swizzle {
    struct ort_swizzle *next; // in the registry, the newest first; protected by the hook lock
    // Immutable.
    Class cls;
    SEL selector;
    SEL replacement;
    Class donor; // or the class itself
    char *owner;
    char *file;
    int line;
    uint32_t references;
    bool is_entered; // protected by the hook lock

    // For an exchange; protected by the hook lock.
    struct ort_passage *passage;
    IMP installed;        // the implementation that the method has got
    IMP original;         // what it had; NULL when it was inherited
    IMP last_replacement; // what the other one had; NULL when it was inherited
};

// A new one with one reference, for ort_swizzle_enter_locked. NULL with *status if there can be none.
ORT_HIDDEN struct ort_swizzle *ort_swizzle_make_try(
    const struct ort_swizzle_request *request, ort_swizzle_status *status);

// The entry that stands against the request, or NULL.
ORT_HIDDEN struct ort_swizzle *ort_swizzle_standing_against_locked(
    const struct ort_swizzle *made, ort_swizzle_once once);

// The newest exchange of the two methods of the class, or NULL.
ORT_HIDDEN struct ort_swizzle *ort_swizzle_of_exchange_locked(Class cls, SEL selector, SEL replacement);

// The newest entry of the class that has put the implementation into one of the two methods, or NULL.
ORT_HIDDEN struct ort_swizzle *ort_swizzle_of_implementation_locked(Class cls, IMP imp);

// Takes a reference.
ORT_HIDDEN void ort_swizzle_enter_locked(struct ort_swizzle *swizzle);
// Gives it back.
ORT_HIDDEN void ort_swizzle_leave_locked(struct ort_swizzle *swizzle);

// Forgets what the registry has of a class that is disposed of.
ORT_HIDDEN void ort_swizzle_end_class_locked(Class cls);

#endif
