#ifndef ORT_CALL_LAYOUT_H
#define ORT_CALL_LAYOUT_H

#include "support/visibility.h"
#include <objc/encoding.h>

// A calling convention, in call_layout_<architecture>.c. Every build has all of them, so that a tool can show the
// others. The first two functions get only types that are not refused.
struct ort_calling_convention {
    // Where a value of the type is returned.
    struct ort_location (*locate_return_value)(const struct ort_type *type);
    // Fills in the locations of the arguments, and the counts and sizes of a zeroed layout whose return value is
    // located.
    void (*locate_arguments)(struct ort_call_layout *layout, const struct ort_method_type *type);
    // Returns the reason why a complete structure or union cannot be passed, a sentence fragment; NULL if it can.
    const char *(*aggregate_refusal)(const struct ort_type *type);
};

ORT_HIDDEN extern const struct ort_calling_convention ort_calling_convention_x86_64;
ORT_HIDDEN extern const struct ort_calling_convention ort_calling_convention_aarch64;

// Whether a method returns its value through a hidden pointer.
struct ort_memory_return {
    bool is_in_memory;
    size_t size; // 0 when it is not
};

// Finds this for a method of this type; NULL and text that does not parse return nothing in memory. false without
// memory, which only structures and unions need.
ORT_HIDDEN bool ort_call_layout_find_memory_return_try(const char *types, struct ort_memory_return *found);

// The number of x87 stack registers in which a method of this type returns its value. It is 1 for long double and a
// structure around one, 2 for a complex one, and 0 for other types, NULL and text that does not parse. Means nothing on
// processors without an x87 stack. Fatal without memory, which only structures and unions need.
ORT_HIDDEN size_t ort_call_layout_count_x87_returns(const char *types);

#endif
