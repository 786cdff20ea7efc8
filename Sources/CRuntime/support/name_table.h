// A set of named things (selector records, classes, protocols) that readers search without a lock.
//
// Representation: an open-addressed array of entry pointers, each with its name's hash, so that neither a probe nor
// growing looks at other names. The array's length is a power of two, and probing is linear. NULL ends a probe; a
// removed entry leaves a mark that does not.
//
// Invariants:
// - At least a quarter of the slots are NULL.
// - A slot changes from NULL or the mark to an entry, and from an entry to the mark. It changes from the mark to NULL
//   when the next slot is NULL. So no probe that must find something ends early.
// - An entry is complete before it is stored.
//
// Readers load the array and its slots with acquire, which pairs with the releases of ort_name_table_insert_locked_try.
// A reader that finds an array finds its mask and everything that was copied into it. A reader that finds an entry
// finds its name and all the rest. A reader in an array that has been replaced may miss later entries. A reader that
// knows of the insertion is not in that array.
//
// Writers hold the lock that the table's owner names. A grown table is twice as large and keeps its old arrays, since a
// reader may still be in one; together they are smaller than the live one. Where readers hold the lock too, the old
// array is freed, and the new one is only as large as the remaining entries need: a table that entries come to and
// leave does not grow.

#ifndef ORT_NAME_TABLE_H
#define ORT_NAME_TABLE_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>

struct ort_name_table_array;

struct ort_name_table {
    struct ort_name_table_array *array;
    const char *(*name_of)(const void *entry);
    bool readers_hold_lock;
};

// The entry of that name, or NULL. No lock.
ORT_HIDDEN void *ort_name_table_find(const struct ort_name_table *table, const char *name);

// Whether nothing has ever been added. No lock.
static inline bool ort_name_table_is_untouched(const struct ort_name_table *table) {
    return __atomic_load_n(&table->array, __ATOMIC_ACQUIRE) == NULL;
}

// Adds an entry whose name is not in the table. false, and nothing has changed, without memory for a larger array.
ORT_HIDDEN bool ort_name_table_insert_locked_try(struct ort_name_table *table, void *entry);

// The same where running out of memory is fatal.
ORT_HIDDEN void ort_name_table_insert_locked(struct ort_name_table *table, void *entry);

// Removes the entry if it is in the table.
ORT_HIDDEN void ort_name_table_remove_locked(struct ort_name_table *table, const void *entry);

// The number of entries, and at most `capacity` of them in `entries` (which may be NULL when that is 0).
ORT_HIDDEN size_t ort_name_table_copy_locked(const struct ort_name_table *table, void **entries, size_t capacity);

#endif
