// Sets as C sees them.

#ifndef CFFI_SET_H
#define CFFI_SET_H

#include "tables/hash_table.h"

#include <cffi_collections.h>

// Of both own classes; the table has no values. Changes by several threads are the program's to prevent.
struct cffi_set {
    Class isa;
    struct cffi_table table;
};

// The table of a set whose class is an own one, else NULL.
static inline struct cffi_table *cffi_set_table(id object) {
    const Class cls = object_getClass(object);
    return cls == &cffi_class_ORTSet || cls == &cffi_class_ORTMutableSet ? &((struct cffi_set *)(void *)object)->table
                                                                         : NULL;
}

// A way through the members of any set or array: of a foreign set by its objectEnumerator. They are not retained.
struct cffi_set_walk {
    id array;
    struct cffi_table *table; // NULL of a foreign set and of an array
    size_t position;
    id enumerator;
};
CFFI_HIDDEN struct cffi_set_walk cffi_set_begin(id collection);
// nil at the end.
CFFI_HIDDEN id cffi_set_next(struct cffi_set_walk *walk);

CFFI_HIDDEN size_t cffi_set_count_of(id set);
// member: of an object that may be nil.
CFFI_HIDDEN id cffi_set_member(id set, id object);

// A new set of the class, NSSet, NSMutableSet or a subclass, owned by the caller; nil without memory. Runs user code.
CFFI_HIDDEN id cffi_set_create_of(Class cls, const id *objects, size_t count);
// The same with the members of any set or array.
CFFI_HIDDEN id cffi_set_copy_of(Class cls, id collection);
// addObject: of an own one; false without memory.
CFFI_HIDDEN bool cffi_set_add_try(struct cffi_table *table, id object);

// Methods of NSSet that change nothing, and what both own classes have.
CFFI_HIDDEN extern const struct ort_static_method cffi_set_reading_methods[];
CFFI_HIDDEN extern const struct ort_static_method cffi_set_own_methods[];

#endif
