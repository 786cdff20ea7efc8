// Tables of objects by their addresses, which calls look in without a lock.
//
// Representation. An array of slots that is at most half full. The search of an object begins at the slot that its
// address is hashed to, and ends at an empty slot. It does not wrap around: the array has more slots than its capacity,
// so that the last one is empty. A removed object leaves a mark, unless the next slot is empty.
//
// Threads. Writers hold the hook lock. A writer stores a slot's value before its object, by a release that pairs with
// the acquire of readers. A reader may get a value that was stored for another object in the meantime, so a value tells
// which object it is of. When a table is full, a table of twice the length takes its place. A reader may still look in
// the former table, which therefore stays.

#ifndef ORT_ADDRESS_TABLE_H
#define ORT_ADDRESS_TABLE_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ort_address_slot {
    const void *object; // NULL of an empty slot
    void *value;
};

struct ort_address_table {
    // Immutable.
    uint64_t mask;            // of the hash: the distance in bytes from the first slot
    const void *const *below; // for assembly: where calls of other objects continue
    size_t capacity;
    const struct ort_address_table *former;
    // Protected by the hook lock.
    size_t used_count; // slots that are not empty
    size_t count;      // objects
    struct ort_address_slot slots[];
};

// A table without objects; NULL without memory.
ORT_HIDDEN struct ort_address_table *ort_address_table_make_try(const void *const *below);

// The object's value, or NULL. Takes no lock.
ORT_HIDDEN void *ort_address_table_find(const struct ort_address_table *table, const void *object);

// Adds the object or changes its value, and shows a longer table if there is no room. false without memory.
ORT_HIDDEN bool ort_address_table_set_locked_try(struct ort_address_table **shown, const void *object, void *value);

// Removes an object that the table has.
ORT_HIDDEN void ort_address_table_remove_locked(struct ort_address_table *table, const void *object);

#endif
