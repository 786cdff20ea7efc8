// Methods that read any dictionary or set, by its count, its keys, and what it finds by a key.

#include "arrays/array.h"
#include "arrays/enumerator.h"
#include "root/text_builder.h"
#include "tables/hashed.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// MARK: From C

struct cffi_walk cffi_walk(const struct cffi_hashed_kind *kind, id collection) {
    struct cffi_walk walk = {.kind = kind, .collection = collection, .table = cffi_hashed_table(kind, collection)};
    walk.is_array = walk.table == NULL && cffi_array_is(collection);
    if (walk.table == NULL && !walk.is_array) {
        walk.enumerator = CFFI_SEND(id, collection, *kind->enumerator);
    }
    return walk;
}

bool cffi_walk_next_foreign(struct cffi_walk *walk) {
    if (walk->is_array) {
        const bool is_end = walk->position >= cffi_array_count_of(walk->collection);
        walk->key = !is_end ? cffi_array_at(walk->collection, walk->position++) : nil;
        return walk->key != nil;
    }
    const bool has_values = walk->kind->has_values;
    do {
        walk->key = CFFI_SEND(id, walk->enumerator, cffi_selectors.nextObject);
        walk->value = has_values && walk->key != nil
            ? CFFI_SEND_1(id, walk->collection, *walk->kind->look_up, id, walk->key)
            : nil;
    } while (has_values && walk->key != nil && walk->value == nil);
    return walk->key != nil;
}

id cffi_hashed_list(const struct cffi_hashed_kind *kind, id object, bool of_values, id value) {
    struct cffi_array *const list = cffi_array_allocate_mutable(cffi_hashed_count(kind, object));
    if (list == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)list);
    for (struct cffi_walk walk = cffi_walk(kind, object); cffi_walk_next(&walk);) {
        const bool is_listed = value == nil || cffi_equal(value, walk.value);
        if (is_listed && !cffi_array_append_try(list, of_values ? walk.value : walk.key)) {
            return nil;
        }
    }
    return objc_autorelease(cffi_array_create(list->objects, list->count));
}

// MARK: Comparison

bool cffi_hashed_is_within(const struct cffi_hashed_kind *kind, id object, id other) {
    for (struct cffi_walk walk = cffi_walk(kind, object); cffi_walk_next(&walk);) {
        const id found = cffi_hashed_look_up(kind, other, walk.key);
        if (found == nil || (kind->has_values && !cffi_equal(walk.value, found))) {
            return false;
        }
    }
    return true;
}

BOOL cffi_hashed_is_equal_to(id self, SEL selector, id other) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    return self == other ||
        (other != nil && cffi_hashed_count(kind, self) == cffi_hashed_count(kind, other) &&
         cffi_hashed_is_within(kind, self, other));
}

static BOOL is_equal(id self, SEL selector, id other) {
    return other != nil && cffi_object_is_kind(other, NULL, cffi_hashed_kind_of(self)->classes[0]) &&
        cffi_hashed_is_equal_to(self, selector, other);
}

static uintptr_t hash(id self, SEL selector) { return cffi_hashed_count(cffi_hashed_kind_of(self), self); }

// MARK: Enumeration

void cffi_hashed_enumerate(id self, SEL selector, void *block) {
    if (block == NULL) {
        cffi_raise_argument(self, selector, "the block is nil");
    }
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    const bool has_values = kind->has_values;
    struct cffi_walk walk = cffi_walk(kind, self);
    const struct cffi_table *const table = walk.table;
    const unsigned long mutations = table != NULL ? table->mutations : 0;
    for (bool stop = false; !stop && cffi_walk_next(&walk);) {
        const IMP function = cffi_block_function(block);
        if (has_values) {
            ((void (*)(void *, id, id, bool *))function)(block, walk.key, walk.value, &stop);
        } else {
            ((void (*)(void *, id, bool *))function)(block, walk.key, &stop);
        }
        if (!stop && table != NULL && table->mutations != mutations) {
            objc_enumerationMutation(self);
        }
    }
}

void cffi_hashed_enumerate_with_options(id self, SEL selector, uintptr_t options, void *block) {
    cffi_hashed_enumerate(self, selector, block);
}

static unsigned long enumerate(
    id self, SEL selector, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    return cffi_enumerate_by(self, *cffi_hashed_kind_of(self)->enumerator, enumeration, buffer, capacity);
}

// MARK: Copies and text

static id copy(id self, SEL selector, void *zone) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    return cffi_hashed_copy_of(kind, kind->classes[0], self);
}

static id mutable_copy(id self, SEL selector, void *zone) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    return cffi_hashed_copy_of(kind, kind->classes[1], self);
}

static void write_description(struct cffi_text *text, void *self) {
    struct cffi_walk walk = cffi_walk(cffi_hashed_kind_of(self), self);
    const bool has_values = walk.kind->has_values;
    cffi_text_append(text, "{(", has_values ? 1 : 2);
    for (bool is_first = true; cffi_walk_next(&walk); is_first = false) {
        if (!is_first) {
            cffi_text_append(text, has_values ? "; " : ", ", 2);
        }
        cffi_text_append_description(text, walk.key);
        if (has_values) {
            cffi_text_append(text, " = ", 3);
            cffi_text_append_description(text, walk.value);
        }
    }
    cffi_text_append(text, has_values ? "}" : ")}", has_values ? 1 : 2);
}

static id description(id self, SEL selector) { return cffi_text_build(write_description, self); }

const struct ort_static_method cffi_hashed_methods[] = {
    CFFI_METHOD("init", "@16@0:8", cffi_hashed_init),
    CFFI_METHOD("count", "Q16@0:8", cffi_raise_missing),
    CFFI_METHOD("isEqual:", "B24@0:8@16", is_equal),
    CFFI_METHOD("hash", "Q16@0:8", hash),
    CFFI_ENUMERATION_METHOD(enumerate),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", copy),
    CFFI_METHOD("mutableCopyWithZone:", "@24@0:8^{_NSZone=}16", mutable_copy),
    CFFI_METHOD("description", "@16@0:8", description),
    CFFI_METHODS_END,
};
