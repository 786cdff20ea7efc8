// Sets of indexes: ranges in their order, none empty, with at least one index between two of them.

#ifndef CFFI_INDEX_SET_H
#define CFFI_INDEX_SET_H

#include "root/collection.h"

#include <cffi_collections.h>

// An index set of either class. The program must prevent simultaneous changes by several threads.
struct cffi_index_set {
    Class isa;
    struct cffi_range *ranges; // malloc'ed; NULL: none
    size_t count;
    size_t capacity;
    size_t index_count; // in all ranges
};

// The first number that is no index: NSNotFound.
#define CFFI_NO_INDEX ((size_t)INTPTR_MAX)

// The number of ranges that end before the index or at it. The next range contains the index, or begins after it.
CFFI_HIDDEN size_t cffi_index_set_position(const struct cffi_index_set *set, size_t index);
// Whether one range contains `length` indexes from `location` on.
CFFI_HIDDEN bool cffi_index_set_contains(const struct cffi_index_set *set, size_t location, size_t length);
// Returns false without memory, and changes nothing then. The range must be one of indexes.
CFFI_HIDDEN bool cffi_index_set_add_try(struct cffi_index_set *set, struct cffi_range range);
CFFI_HIDDEN bool cffi_index_set_remove_try(struct cffi_index_set *set, struct cffi_range range);
// A new set of the class with the same ranges; NULL without memory.
CFFI_HIDDEN struct cffi_index_set *cffi_index_set_copy(Class cls, const struct cffi_index_set *set);
// An argument as an index set. Throws when it is none. NULL for nil.
CFFI_HIDDEN struct cffi_index_set *cffi_index_set_argument(id object, id self, SEL selector);
// Throws an NSRangeException when it reaches beyond the last index.
CFFI_HIDDEN void cffi_index_set_check_range(struct cffi_range range, id self, SEL selector);

#endif
