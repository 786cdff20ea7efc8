// Dictionaries as C sees them.

#ifndef CFFI_DICTIONARY_H
#define CFFI_DICTIONARY_H

#include "tables/hash_table.h"

#include <cffi_collections.h>

// Of both own classes. Changes by several threads are the program's to prevent.
struct cffi_dictionary {
    Class isa;
    struct cffi_table table;
};

// The table of a dictionary whose class is an own one, else NULL.
static inline struct cffi_table *cffi_dictionary_table(id object) {
    const Class cls = object_getClass(object);
    return cls == &cffi_class_ORTDictionary || cls == &cffi_class_ORTMutableDictionary
        ? &((struct cffi_dictionary *)(void *)object)->table
        : NULL;
}

// A way through the entries of any dictionary: of a foreign one by its keyEnumerator. The objects are not retained.
struct cffi_dictionary_walk {
    id dictionary;
    struct cffi_table *table; // NULL of a foreign one
    size_t position;
    id enumerator;
};
CFFI_HIDDEN struct cffi_dictionary_walk cffi_dictionary_begin(id dictionary);
CFFI_HIDDEN bool cffi_dictionary_next(struct cffi_dictionary_walk *walk, id *key, id *value);

CFFI_HIDDEN size_t cffi_dictionary_count_of(id dictionary);
// objectForKey: of a key that may be nil.
CFFI_HIDDEN id cffi_dictionary_value(id dictionary, id key);

// A new dictionary of the class, NSDictionary, NSMutableDictionary or a subclass, owned by the caller, with copies of
// the keys, the later one of equal ones; nil without memory. Runs user code.
CFFI_HIDDEN id cffi_dictionary_create_of(Class cls, const id *keys, const id *values, size_t count);
// The same with the entries of any dictionary.
CFFI_HIDDEN id cffi_dictionary_copy_of(Class cls, id dictionary);
// setObject:forKey: of an own one; false without memory.
CFFI_HIDDEN bool cffi_dictionary_set_try(struct cffi_table *table, id key, id value);
// Throws when a key or a value is nil.
CFFI_HIDDEN void cffi_dictionary_check(const id *keys, const id *values, size_t count, id self, SEL selector);

// The same for an initializer, which gives up its receiver then.
CFFI_HIDDEN void cffi_dictionary_check_initializer(
    const id *keys, const id *values, size_t count, id self, SEL selector);

// Methods of NSDictionary that change nothing, and what both own classes have.
CFFI_HIDDEN extern const struct ort_static_method cffi_dictionary_reading_methods[];
CFFI_HIDDEN extern const struct ort_static_method cffi_dictionary_own_methods[];

#endif
