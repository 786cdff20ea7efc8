#include "swift_sites/address_table.h"
#include "support/memory.h"
#include "swift_sites/swift_layout.h"

enum { SMALLEST_CAPACITY = 16 };

// The mark of a removed object, which is no object's address.
static const void *removed_mark(void) { return (const void *)1; }

// A run of used slots that begins at the capacity's end has at most half the capacity.
static size_t slot_count(size_t capacity) { return capacity + capacity / 2 + 1; }

static const void *object_in(const struct ort_address_slot *slot) {
    return __atomic_load_n(&slot->object, __ATOMIC_ACQUIRE);
}

static void store_object(struct ort_address_slot *slot, const void *object) {
    __atomic_store_n(&slot->object, object, __ATOMIC_RELEASE);
}

// As assembly computes it.
static struct ort_address_slot *first_slot(const struct ort_address_table *table, const void *object) {
    const uint64_t factor = (uint64_t)(int64_t)ORT_ADDRESS_TABLE_FACTOR;
    const uint64_t hash = (uintptr_t)object * factor * factor;
    return (struct ort_address_slot *)((uintptr_t)table->slots + ((hash >> 32) & table->mask));
}

// The slot of the object, or the empty slot where its search ends.
static struct ort_address_slot *find_slot(const struct ort_address_table *table, const void *object) {
    struct ort_address_slot *slot = first_slot(table, object);
    for (const void *found; (found = object_in(slot)) != NULL && found != object;) {
        slot++;
    }
    return slot;
}

void *ort_address_table_find(const struct ort_address_table *table, const void *object) {
    const struct ort_address_slot *slot = table == NULL ? NULL : find_slot(table, object);
    return slot == NULL || object_in(slot) == NULL ? NULL : __atomic_load_n(&slot->value, __ATOMIC_ACQUIRE);
}

// MARK: Changing

static struct ort_address_table *allocate_try(size_t capacity, const void *const *below) {
    struct ort_address_table *table =
        ort_memory_allocate_try(sizeof *table + slot_count(capacity) * sizeof *table->slots);
    if (table != NULL) {
        table->capacity = capacity;
        table->mask = (capacity - 1) * sizeof *table->slots;
        table->below = below;
    }
    return table;
}

struct ort_address_table *ort_address_table_make_try(const void *const *below) {
    return allocate_try(SMALLEST_CAPACITY, below);
}

static void add_locked(struct ort_address_table *table, const void *object, void *value) {
    struct ort_address_slot *slot = first_slot(table, object);
    while (slot->object != NULL && slot->object != removed_mark()) {
        slot++;
    }
    table->used_count += slot->object == NULL;
    table->count++;
    __atomic_store_n(&slot->value, value, __ATOMIC_RELEASE);
    store_object(slot, object);
}

// A table without objects misleads no search.
static void clear_locked(struct ort_address_table *table) {
    for (size_t i = 0; i < slot_count(table->capacity); i++) {
        store_object(&table->slots[i], NULL);
    }
    table->used_count = 0;
}

static bool lengthen_locked_try(struct ort_address_table **shown) {
    const struct ort_address_table *former = *shown;
    struct ort_address_table *table = allocate_try(former->capacity * 2, former->below);
    if (table == NULL) {
        return false;
    }
    for (size_t i = 0; i < slot_count(former->capacity); i++) {
        const struct ort_address_slot *slot = &former->slots[i];
        if (slot->object != NULL && slot->object != removed_mark()) {
            add_locked(table, slot->object, slot->value);
        }
    }
    table->former = former;
    __atomic_store_n(shown, table, __ATOMIC_RELEASE);
    return true;
}

bool ort_address_table_set_locked_try(struct ort_address_table **shown, const void *object, void *value) {
    struct ort_address_slot *slot = find_slot(*shown, object);
    if (slot->object != NULL) {
        __atomic_store_n(&slot->value, value, __ATOMIC_RELEASE);
        return true;
    }
    if ((*shown)->count == 0 && (*shown)->used_count > 0) {
        clear_locked(*shown);
    }
    if ((*shown)->used_count >= (*shown)->capacity / 2 && !lengthen_locked_try(shown)) {
        return false;
    }
    add_locked(*shown, object, value);
    return true;
}

void ort_address_table_remove_locked(struct ort_address_table *table, const void *object) {
    struct ort_address_slot *slot = find_slot(table, object);
    table->count--;
    store_object(slot, removed_mark());
    // No search passes a slot before an empty one.
    while (slot >= table->slots && slot->object == removed_mark() && slot[1].object == NULL) {
        store_object(slot--, NULL);
        table->used_count--;
    }
}
