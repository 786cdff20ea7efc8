#include "selectors/selector.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/name_table.h"
#include <objc/kernel.h>
#include <stdlib.h>

static const char *record_name(const void *record) { return ((const struct ort_selector_record *)record)->name; }

// Writers hold ort_selector_lock.
static struct ort_name_table selector_table = {.name_of = record_name};

// MARK: Arena

enum { CHUNK_RECORDS = 4096 };

// Records and their untyped selectors, side by side. Chunks are linked so that sel_isMapped can walk them without a
// lock.
struct chunk {
    struct ort_selector_record records[CHUNK_RECORDS];
    struct objc_selector untyped[CHUNK_RECORDS];
    size_t used;
    struct chunk *next;
};

static struct chunk *chunks; // newest first; stored with release, loaded with acquire by sel_isMapped

static struct chunk *chunk_with_room_locked(void) {
    if (chunks != NULL && chunks->used < CHUNK_RECORDS) {
        return chunks;
    }
    struct chunk *chunk = NULL;
    if (posix_memalign((void **)&chunk, 4096, sizeof *chunk) != 0) {
        ort_fatal("out of memory: no room for another %d selectors", CHUNK_RECORDS);
    }
    *chunk = (struct chunk){.next = chunks};
    __atomic_store_n(&chunks, chunk, __ATOMIC_RELEASE);
    return chunk;
}

static const struct ort_selector_record *make_record_locked(const char *name) {
    struct chunk *chunk = chunk_with_room_locked();
    size_t index = chunk->used++;
    struct ort_selector_record *record = &chunk->records[index];
    chunk->untyped[index].record = record;
    *record = (struct ort_selector_record){ort_memory_copy_string(name), &chunk->untyped[index]};
    ort_name_table_insert_locked(&selector_table, record);
    return record;
}

// MARK: Registration

const struct ort_selector_record *ort_selector_record_for(const char *name) {
    const struct ort_selector_record *record = ort_name_table_find(&selector_table, name);
    if (record != NULL) {
        return record;
    }
    ORT_GUARD(&ort_selector_lock);
    record = ort_name_table_find(&selector_table, name);
    return record != NULL ? record : make_record_locked(name);
}

void ort_selector_register(struct objc_selector *selector) {
    if (selector->name != NULL) {
        selector->record = ort_selector_record_for(selector->name);
    }
}

SEL sel_registerName(const char *name) { return name == NULL ? NULL : ort_selector_record_for(name)->untyped; }

SEL sel_getUid(const char *name) { return sel_registerName(name); }

// MARK: Questions

const char *sel_getName(SEL selector) {
    return selector == NULL ? "<null selector>" : ort_selector_key(selector)->name;
}

BOOL sel_isEqual(SEL left, SEL right) {
    if (left == NULL || right == NULL) {
        return left == right;
    }
    return ort_selector_key(left) == ort_selector_key(right);
}

BOOL sel_isMapped(SEL selector) {
    if (selector == NULL) {
        return NO;
    }
    const struct ort_selector_record *record = ort_selector_key(selector);
    for (struct chunk *chunk = __atomic_load_n(&chunks, __ATOMIC_ACQUIRE); chunk != NULL; chunk = chunk->next) {
        if (record >= chunk->records && record < chunk->records + CHUNK_RECORDS) {
            return YES;
        }
    }
    return NO;
}
