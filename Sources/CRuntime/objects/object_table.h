// A side table: the runtime's data of an object, stored outside of it and found by the object's address.
//
// Representation: entries, each the first member of the data, chained in an array. The array's length is a power of
// two. It doubles when there are more entries than chains, and halves when few are left. Protected by the lock of the
// table's owner. The tables of one kind are striped by object (see support/locks.h), and each stripe has one.

#ifndef ORT_OBJECT_TABLE_H
#define ORT_OBJECT_TABLE_H

#include "support/visibility.h"
#include <objc/objc.h>
#include <stddef.h>

struct ort_object_entry {
    struct ort_object_entry *next;
    id object;
};

enum { ORT_OBJECT_TABLE_LEAST = 8 };

// All zero is an empty table.
struct ort_object_table {
    struct ort_object_entry **chains; // NULL: `least`
    size_t mask;
    size_t count;
    struct ort_object_entry *least[ORT_OBJECT_TABLE_LEAST];
};

// The link that leads to the entry of the object; a link to NULL when it has none.
ORT_HIDDEN struct ort_object_entry **ort_object_table_find(struct ort_object_table *table, id object);

// Adds an entry for an object that has none. Without memory for more chains they get longer.
ORT_HIDDEN void ort_object_table_insert(struct ort_object_table *table, struct ort_object_entry *entry);

// Takes out the entry that the link leads to, for the caller to free.
ORT_HIDDEN void ort_object_table_remove(struct ort_object_table *table, struct ort_object_entry **link);

#endif
