#include "selectors/selector.h"
#include "selectors/argument_registers.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/name_table.h"
#include <objc/kernel.h>
#include <stdlib.h>

static const char *record_name(const void *record) { return ((const struct ort_selector_record *)record)->name; }

// Writers hold ort_selector_lock, readers nothing: a record, its name and its untyped selector are complete before
// ort_name_table_insert_locked publishes it, and never change.
static struct ort_name_table selector_table = {.name_of = record_name};

// MARK: Arena

enum { CHUNK_RECORDS = ORT_SELECTOR_CHUNK_RECORDS };

// Records, the known facts about them, and their untyped selectors, next to each other. Chunks are linked so that
// sel_isMapped can walk them without a lock.
struct chunk {
    struct ort_selector_record records[CHUNK_RECORDS];
    struct ort_argument_registers arguments[CHUNK_RECORDS];
    struct objc_selector untyped[CHUNK_RECORDS];
    size_t used;
    struct chunk *next;
};

_Static_assert(
    offsetof(struct chunk, records) == 0 && offsetof(struct chunk, arguments) == ORT_SELECTOR_CHUNK_RECORDS * 16,
    "ort_argument_registers_of");

// Newest first. Stored with release, and loaded with acquire by sel_isMapped. It compares addresses and follows `next`,
// which is written before the store; it does not read `used`. A thread that has a selector of a chunk got it after the
// chunk was stored.
static struct chunk *chunks;

static struct chunk *chunk_with_room_locked_try(void) {
    if (chunks != NULL && chunks->used < CHUNK_RECORDS) {
        return chunks;
    }
    struct chunk *chunk = ort_memory_allocate_aligned_try(4096, sizeof *chunk);
    if (chunk != NULL) {
        chunk->next = chunks;
        __atomic_store_n(&chunks, chunk, __ATOMIC_RELEASE);
    }
    return chunk;
}

// If the table has no room, the next name uses the same places and fills them in again.
static const struct ort_selector_record *make_record_locked_try(const char *name) {
    struct chunk *chunk = chunk_with_room_locked_try();
    char *copy = NULL;
    if (chunk == NULL || !ort_memory_copy_string_try(name, &copy)) {
        return NULL;
    }
    struct ort_selector_record *record = &chunk->records[chunk->used];
    SEL untyped = &chunk->untyped[chunk->used];
    untyped->record = record;
    chunk->arguments[chunk->used] = (struct ort_argument_registers){NULL, ORT_ARGUMENTS_UNREAD};
    *record = (struct ort_selector_record){copy, untyped};
    if (!ort_name_table_insert_locked_try(&selector_table, record)) {
        free(copy);
        return NULL;
    }
    chunk->used++;
    return record;
}

// MARK: Registration

const struct ort_selector_record *ort_selector_record_for_try(const char *name) {
    const struct ort_selector_record *record = ort_name_table_find(&selector_table, name);
    if (record != NULL) {
        return record;
    }
    ORT_GUARD(&ort_selector_lock);
    record = ort_name_table_find(&selector_table, name);
    return record != NULL ? record : make_record_locked_try(name);
}

const struct ort_selector_record *ort_selector_record_for(const char *name) {
    const struct ort_selector_record *record = ort_selector_record_for_try(name);
    if (record == NULL) {
        ort_fatal("out of memory: no room for the selector %s", name);
    }
    return record;
}

void ort_selector_register(struct objc_selector *selector) {
    if (selector->name != NULL) {
        // Plain: code of the image runs after this, and the messengers read the record through the selector's address.
        selector->record = ort_selector_record_for(selector->name);
        if (selector->types != NULL) {
            ort_argument_registers_note_lasting(selector->record, selector->types);
        }
    }
}

ORT_AT_CACHE_LINE SEL sel_registerName(const char *name) {
    return name == NULL ? NULL : ort_selector_record_for(name)->untyped;
}

SEL sel_getUid(const char *name) { return sel_registerName(name); }

// MARK: Selectors of images

// The selectors of one image, in a list that grows at its head and is read without a lock.
struct image_selectors {
    const struct objc_selector *first, *end;
    const struct image_selectors *next;
};

static const struct image_selectors *images; // stored with release, loaded with acquire

// Bit (address / 4096) % 1024 is set if the page, or one that shares the bit, holds selectors of an image. So few keys
// need a search of the list. Set before the list leads to the image; a key is used after its image was loaded.
static uint64_t selector_pages[16];

enum { PAGE = 4096, PAGE_BITS = 1024 };

static bool may_be_selector(uintptr_t address) {
    size_t bit = address / PAGE % PAGE_BITS;
    return (__atomic_load_n(&selector_pages[bit / 64], __ATOMIC_RELAXED) >> bit % 64 & 1) != 0;
}

void ort_selector_note_image(const struct objc_selector *first, const struct objc_selector *end) {
    if (first == end) {
        return;
    }
    struct image_selectors *image = ort_memory_allocate(sizeof *image);
    ORT_GUARD(&ort_selector_lock);
    for (uintptr_t page = (uintptr_t)first / PAGE; page <= ((uintptr_t)end - 1) / PAGE; page++) {
        __atomic_fetch_or(&selector_pages[page % PAGE_BITS / 64], 1ul << page % 64, __ATOMIC_RELAXED);
    }
    *image = (struct image_selectors){first, end, images};
    __atomic_store_n(&images, image, __ATOMIC_RELEASE);
}

void ort_selector_visit_new(const void **seen, void (*visit)(SEL selector)) {
    const struct image_selectors *newest = __atomic_load_n(&images, __ATOMIC_ACQUIRE);
    for (const struct image_selectors *image = newest; image != *seen; image = image->next) {
        for (const struct objc_selector *selector = image->first; selector < image->end; selector++) {
            if (selector->name != NULL) {
                visit((SEL)selector);
            }
        }
    }
    *seen = newest;
}

const void *ort_selector_canonical_key(const void *key) {
    uintptr_t address = (uintptr_t)key;
    if (address % sizeof(void *) != 0 || !may_be_selector(address)) {
        return key;
    }
    const struct image_selectors *image = __atomic_load_n(&images, __ATOMIC_ACQUIRE);
    for (; image != NULL; image = image->next) {
        uintptr_t offset = address - (uintptr_t)image->first;
        if (address >= (uintptr_t)image->first && address < (uintptr_t)image->end) {
            SEL selector = (SEL)key;
            bool is_whole = offset % sizeof(struct objc_selector) == 0 && selector->name != NULL;
            return is_whole ? ort_selector_key(selector)->untyped : key;
        }
    }
    return key;
}

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

bool ort_selector_is_untyped(SEL selector) {
    for (struct chunk *chunk = __atomic_load_n(&chunks, __ATOMIC_ACQUIRE); chunk != NULL; chunk = chunk->next) {
        if (selector >= chunk->untyped && selector < chunk->untyped + CHUNK_RECORDS) {
            return ((uintptr_t)selector - (uintptr_t)chunk->untyped) % sizeof *selector == 0 &&
                __atomic_load_n(&selector->record, __ATOMIC_RELAXED) != NULL;
        }
    }
    return false;
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
