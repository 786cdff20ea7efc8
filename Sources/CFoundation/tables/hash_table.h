// The hash table of dictionaries and sets. It uses open addressing with linear probing. It needs no marks for removed
// entries, since the entries after a removed one move up.
//
// Keys are compared by isEqual:, which may be any code, also code that changes the table or throws. So a search owns
// nothing, and begins anew when the table has changed meanwhile. A change runs no user code, and returns the objects
// that the caller has to release.

#ifndef CFFI_HASH_TABLE_H
#define CFFI_HASH_TABLE_H

#include "root/collection.h"

struct cffi_entry {
    id key;   // nil: free
    id value; // nil in a set
    uintptr_t hash;
};

// A look-up returns the value, or the key when the table has no values; nil for NULL.
static inline id cffi_entry_object(const struct cffi_entry *entry) {
    return entry == NULL ? nil : entry->value != nil ? entry->value : entry->key;
}

struct cffi_table {
    struct cffi_entry *entries; // a power of two of them, at most three quarters used; NULL: none
    size_t capacity;
    size_t count;
    unsigned long mutations;
};

// Makes room for that many entries in all; false without memory.
CFFI_HIDDEN bool cffi_table_reserve_try(struct cffi_table *table, size_t count);
// The entry of an equal key, or NULL. Sends hash and isEqual: to the key, which may be nil. Valid until the table
// changes.
CFFI_HIDDEN struct cffi_entry *cffi_table_find(struct cffi_table *table, id key);
// The same with the key's hash.
CFFI_HIDDEN struct cffi_entry *cffi_table_find_hash(struct cffi_table *table, id key, uintptr_t hash);
// Adds an entry for a key that is not in the table, which must have room. Takes over the references.
CFFI_HIDDEN void cffi_table_add(struct cffi_table *table, id key, id value, uintptr_t hash);
// Takes the entry out of the table. The caller then owns its references.
CFFI_HIDDEN struct cffi_entry cffi_table_remove(struct cffi_table *table, struct cffi_entry *entry);
// The first used entry at or after the position. The position moves past that entry. NULL at the end.
CFFI_HIDDEN struct cffi_entry *cffi_table_next(const struct cffi_table *table, size_t *position);
// A copy with every key and value retained; false without memory.
CFFI_HIDDEN bool cffi_table_copy_try(const struct cffi_table *table, struct cffi_table *copy);
// Empties the table, then releases each key and value, and calls finish(context), which may be NULL; runs user code.
CFFI_HIDDEN void cffi_table_clear(struct cffi_table *table, void (*finish)(void *context), void *context);
// For `for … in` over the keys.
CFFI_HIDDEN unsigned long cffi_table_enumerate(
    struct cffi_table *table, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity);

#endif
