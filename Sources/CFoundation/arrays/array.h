// Arrays as C sees them.

#ifndef CFFI_ARRAY_H
#define CFFI_ARRAY_H

#include "root/collection.h"

#include <cffi_collections.h>
#include <stdarg.h>

// An array of either own class. The elements of an immutable array follow the structure in memory. The program must
// prevent simultaneous changes by several threads.
struct cffi_array {
    Class isa;
    id *objects; // retained
    size_t count;
    size_t capacity;
    unsigned long mutations;
};

// The array when its class is an own one, else NULL.
static inline struct cffi_array *cffi_array_own(id object) {
    const Class cls = object_getClass(object);
    return cls == &cffi_class_ORTArray || cls == &cffi_class_ORTMutableArray ? (struct cffi_array *)(void *)object
                                                                             : NULL;
}

// -count and -objectAtIndex:. A foreign array gets them as messages. An own array returns nil for an index that it does
// not have, so a caller that calls user code in between needs no further check.
static inline size_t cffi_array_count_of(id array) {
    const struct cffi_array *const own = cffi_array_own(array);
    return own != NULL ? own->count : CFFI_SEND(size_t, array, cffi_selectors.count);
}

static inline id cffi_array_at(id array, size_t index) {
    const struct cffi_array *const own = cffi_array_own(array);
    if (own != NULL) {
        return index < own->count ? own->objects[index] : nil;
    }
    return CFFI_SEND_1(id, array, cffi_selectors.objectAtIndex, size_t, index);
}

// New arrays, owned by the caller; NULL without memory. An immutable array has room for the count and is still empty.
CFFI_HIDDEN struct cffi_array *cffi_array_allocate(size_t count);
CFFI_HIDDEN struct cffi_array *cffi_array_allocate_mutable(size_t capacity);
// Appends to an array with room, and retains the object.
static inline void cffi_array_fill(struct cffi_array *array, id object) {
    array->objects[array->count] = objc_retain(object);
    ++array->count;
}
// Makes room; false without memory.
CFFI_HIDDEN bool cffi_array_reserve_try(struct cffi_array *array, size_t count);
// Appends to a mutable array and retains the object; false without memory.
CFFI_HIDDEN bool cffi_array_append_try(struct cffi_array *array, id object);

// A new array of the class, NSArray, NSMutableArray or a subclass, with the elements of any array in the range; nil
// without memory. May run user code.
CFFI_HIDDEN id cffi_array_copy_range(Class cls, id array, size_t location, size_t count);
// The same with the objects of a C array, none of them nil. Runs no user code for an own class.
CFFI_HIDDEN id cffi_array_create_of(Class cls, const id *objects, size_t count);

// Variable arguments up to nil, in an array that lives as long as the pool; NULL without memory.
CFFI_HIDDEN struct cffi_array *cffi_array_collect(id first, va_list arguments);

// initWithObjects: of arrays and sets, by their initWithObjects:count:.
CFFI_HIDDEN id cffi_array_init_with_objects(id self, SEL selector, id first, ...);

// Methods of NSArray that ask, that make other arrays, and that take index sets; those of NSMutableArray that do; and
// what both own classes have.
CFFI_HIDDEN extern const struct ort_static_method cffi_array_index_methods[];
CFFI_HIDDEN extern const struct ort_static_method cffi_array_index_changing_methods[];
CFFI_HIDDEN extern const struct ort_static_method cffi_array_reading_methods[];
CFFI_HIDDEN extern const struct ort_static_method cffi_array_deriving_methods[];
CFFI_HIDDEN extern const struct ort_static_method cffi_array_own_methods[];

// A new array of the elements in the order that compare(left, right, context) says, equal ones in theirs, autoreleased;
// throws without memory. `compare` runs user code.
typedef intptr_t (*cffi_array_comparison)(id left, id right, void *context);
CFFI_HIDDEN id cffi_array_sort(id array, SEL selector, cffi_array_comparison compare, void *context);
// The same by a message to the left object, and by a block.
CFFI_HIDDEN id cffi_array_sort_by_selector(id array, SEL selector, SEL message);
CFFI_HIDDEN id cffi_array_sort_by_block(id array, SEL selector, void *block);

#endif
