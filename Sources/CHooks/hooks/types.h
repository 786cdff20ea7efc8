// The types of hooked methods, and of the blocks that hook them, each with where its values are in a call. One of a
// text for the life of the process: most methods share theirs with many, and a layout that was made of a type stays
// what it is.

#ifndef ORT_HOOK_TYPES_H
#define ORT_HOOK_TYPES_H

#include "support/visibility.h"
#include <objc/encoding.h>
#include <objc/hooks.h>

struct ort_hook_types {
    struct ort_hook_types *next;
    const struct ort_call_layout *layout;
    char text[];
};

// NULL with *status when the types (or NULL) do not say how a call goes, and without memory. Allocates when they are
// new. Takes no lock.
ORT_HIDDEN const struct ort_hook_types *ort_hook_types_find_try(const char *text, ort_hook_status *status);

#endif
