// Dictionaries and sets as C sees them. Both are hashed collections: objects with a hash table, which has no values
// when the object is a set.

#ifndef CFFI_HASHED_H
#define CFFI_HASHED_H

#include "tables/hash_table.h"

#include <cffi_collections.h>

// An object of an own class. The program has to prevent changes by several threads at once.
struct cffi_hashed {
    Class isa;
    struct cffi_table table;
};

// The differences between dictionaries and sets. The first of two is for immutable objects, the second for mutable
// ones. Mutable objects have the methods of both lists.
struct cffi_hashed_kind {
    Class classes[2], own_classes[2];
    bool has_values;
    const SEL *enumerator, *look_up, *remove; // messages to foreign objects
    // Mutable classes list initializers that they inherit: a program can replace them in one of the classes alone.
    const struct ort_static_method *class_methods[2], *methods[2], *own_methods[2];
};
CFFI_HIDDEN extern const struct cffi_hashed_kind cffi_dictionary_kind, cffi_set_kind;
// The class is NSDictionary, NSSet or a subclass.
CFFI_HIDDEN const struct cffi_hashed_kind *cffi_hashed_kind_of_class(Class cls);
static inline const struct cffi_hashed_kind *cffi_hashed_kind_of(id object) {
    return cffi_hashed_kind_of_class(object_getClass(object));
}

// The table of an object whose class is an own one of the kind, else NULL.
static inline struct cffi_table *cffi_hashed_table(const struct cffi_hashed_kind *kind, id object) {
    const Class cls = object_getClass(object);
    return cls == kind->own_classes[0] || cls == kind->own_classes[1] ? &((struct cffi_hashed *)(void *)object)->table
                                                                      : NULL;
}

static inline size_t cffi_hashed_count(const struct cffi_hashed_kind *kind, id object) {
    const struct cffi_table *const table = cffi_hashed_table(kind, object);
    return table != NULL ? table->count : CFFI_SEND(size_t, object, cffi_selectors.count);
}
// The value of a dictionary or the member of a set; nil when there is none. The key may be nil.
static inline id cffi_hashed_look_up(const struct cffi_hashed_kind *kind, id object, id key) {
    struct cffi_table *const table = cffi_hashed_table(kind, object);
    return table != NULL ? cffi_entry_object(cffi_table_find(table, key))
                         : CFFI_SEND_1(id, object, *kind->look_up, id, key);
}

// Visits the entries of an own object, a foreign object (by its enumerator), an array, or nil. Retains nothing.
struct cffi_walk {
    id key, value; // of the entry that the last step has found; sets and arrays have no values
    const struct cffi_hashed_kind *kind;
    id collection;
    bool is_array;
    size_t position;
    struct cffi_table *table; // NULL unless the collection is an own object
    id enumerator;            // only for a foreign object
};
CFFI_HIDDEN struct cffi_walk cffi_walk(const struct cffi_hashed_kind *kind, id collection);
// The next step where there is no table; cffi_walk_next calls it.
CFFI_HIDDEN bool cffi_walk_next_foreign(struct cffi_walk *walk);
// Returns false at the end.
static inline bool cffi_walk_next(struct cffi_walk *walk) {
    if (walk->table == NULL) {
        return cffi_walk_next_foreign(walk);
    }
    const struct cffi_entry *const entry = cffi_table_next(walk->table, &walk->position);
    if (entry != NULL) {
        walk->key = entry->key;
        walk->value = entry->value;
    }
    return entry != NULL;
}

// MARK: Making one

// A set's members are `keys`, and `values` is not read. Nothing is retained.
struct cffi_content {
    const id *keys, *values;
    size_t count;
};
// Throws when a key or a value is nil.
CFFI_HIDDEN void cffi_hashed_check(
    const struct cffi_hashed_kind *kind, struct cffi_content content, id self, SEL selector);

// Sets the value of a dictionary's key, and copies the key if it is new. Runs user code. Returns false without memory.
CFFI_HIDDEN bool cffi_hashed_set_try(struct cffi_table *table, id key, id value);
// The same for a set's member, which is retained.
CFFI_HIDDEN bool cffi_hashed_add_try(struct cffi_table *table, id member);
// Creates an object of a public class or a subclass, owned by the caller. A dictionary copies its keys; if keys are
// equal, the last value counts. nil without memory. Runs user code.
CFFI_HIDDEN id cffi_hashed_create_of(const struct cffi_hashed_kind *kind, Class cls, struct cffi_content content);
// The same with the entries of any collection of its kind, for sets also of an array.
CFFI_HIDDEN id cffi_hashed_copy_of(const struct cffi_hashed_kind *kind, Class cls, id collection);
// Calls the initializer that subclasses of other libraries implement.
CFFI_HIDDEN id cffi_hashed_initialize(const struct cffi_hashed_kind *kind, id self, struct cffi_content content);

// Class methods and initializers. They throw when the collection is not nil and not of their kind, or not of `cls`.
CFFI_HIDDEN id cffi_hashed_class_empty(Class self, SEL selector);
CFFI_HIDDEN id
cffi_hashed_class_with(const struct cffi_hashed_kind *kind, Class self, SEL selector, struct cffi_content content);
CFFI_HIDDEN id cffi_hashed_class_with_all(Class self, SEL selector, id collection);
CFFI_HIDDEN id cffi_hashed_class_with_collection(
    const struct cffi_hashed_kind *kind, Class self, SEL selector, id collection, Class cls);
CFFI_HIDDEN id cffi_hashed_init(id self, SEL selector);
CFFI_HIDDEN id
cffi_hashed_init_with(const struct cffi_hashed_kind *kind, id self, SEL selector, struct cffi_content content);
CFFI_HIDDEN id cffi_hashed_init_with_all(id self, SEL selector, id collection);
CFFI_HIDDEN id
cffi_hashed_init_with_collection(const struct cffi_hashed_kind *kind, id self, SEL selector, id collection, Class cls);

// MARK: Methods of both kinds

CFFI_HIDDEN extern const struct ort_static_method cffi_hashed_methods[];
CFFI_HIDDEN extern const struct ort_static_method cffi_hashed_changing_methods[];

// Methods whose names differ between the kinds.
CFFI_HIDDEN BOOL cffi_hashed_is_equal_to(id self, SEL selector, id other);
CFFI_HIDDEN void cffi_hashed_enumerate(id self, SEL selector, void *block);
CFFI_HIDDEN void cffi_hashed_enumerate_with_options(id self, SEL selector, uintptr_t options, void *block);
CFFI_HIDDEN void cffi_hashed_add_all(id self, SEL selector, id collection);
CFFI_HIDDEN void cffi_hashed_replace_all(id self, SEL selector, id collection);
// Methods of the own classes.
CFFI_HIDDEN id cffi_hashed_own_look_up(struct cffi_hashed *self, SEL selector, id key);
CFFI_HIDDEN id cffi_hashed_own_enumerator(id self, SEL selector);
CFFI_HIDDEN void cffi_hashed_own_remove(struct cffi_hashed *self, SEL selector, id key);

// Whether the other object has each key of the first one, with an equal value.
CFFI_HIDDEN bool cffi_hashed_is_within(const struct cffi_hashed_kind *kind, id object, id other);
// The keys or the values in an autoreleased array; when `value` is not nil, only of entries with an equal value. nil
// without memory.
CFFI_HIDDEN id cffi_hashed_list(const struct cffi_hashed_kind *kind, id object, bool of_values, id value);
// An autoreleased copy of a collection that may be the receiver; nil for nil. Throws without memory, and when the
// collection is not of `cls`.
CFFI_HIDDEN id
cffi_hashed_snapshot(const struct cffi_hashed_kind *kind, id collection, Class cls, id self, SEL selector);
// Sends setObject:forKey: or addObject:, for one key and for each.
CFFI_HIDDEN void cffi_hashed_add(const struct cffi_hashed_kind *kind, id self, id key, id value);
CFFI_HIDDEN void cffi_hashed_add_each(const struct cffi_hashed_kind *kind, id self, id collection);
// Sends removeObjectForKey: or removeObject: for each key.
CFFI_HIDDEN void cffi_hashed_remove_each(const struct cffi_hashed_kind *kind, id self, id collection);

#endif
