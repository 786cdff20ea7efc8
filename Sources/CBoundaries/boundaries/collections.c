// Values and collections, whose elements and foreign subclasses run user code.

#include "arrays/array.h"
#include "tables/hashed.h"

#include <cffi_boundaries.h>
#include <cffi_collections.h>

// MARK: Values

struct unboxing {
    id object;
    const char *encoding;
    void *value;
    bool is_done;
};

static void unbox(void *context) {
    struct unboxing *const unboxing = context;
    unboxing->is_done = cffi_value_unbox(unboxing->object, unboxing->encoding, unboxing->value);
}

bool cffi_value_unbox_catching(id object, const char *encoding, void *value, bool *is_done, struct ort_caught *caught) {
    struct unboxing unboxing = {object, encoding, value, false};
    const bool is_caught = ort_call_catching(unbox, &unboxing, caught);
    *is_done = unboxing.is_done;
    return is_caught;
}

struct reading {
    id object;
    struct cffi_number *number;
    bool is_number;
};

static void read_number(void *context) {
    struct reading *const reading = context;
    reading->is_number = cffi_number_read(reading->object, reading->number);
}

bool cffi_number_read_catching(id object, struct cffi_number *number, bool *is_number, struct ort_caught *caught) {
    struct reading reading = {object, number, false};
    const bool is_caught = ort_call_catching(read_number, &reading, caught);
    *is_number = reading.is_number;
    return is_caught;
}

// MARK: Elements

struct listing {
    id collection;
    struct cffi_array *list; // owned
    bool is_complete;
};

static void list_keys(void *context) {
    struct listing *const listing = context;
    const id collection = listing->collection;
    const bool is_dictionary = cffi_dictionary_is(collection);
    if (!is_dictionary && !cffi_array_is(collection) && !cffi_set_is(collection)) {
        return;
    }
    bool is_complete = true;
    struct cffi_walk walk = cffi_walk(is_dictionary ? &cffi_dictionary_kind : &cffi_set_kind, collection);
    while (is_complete && cffi_walk_next(&walk)) {
        is_complete = cffi_array_append_try(listing->list, walk.key);
    }
    listing->is_complete = is_complete;
}

bool cffi_collection_copy_catching(
    id collection, id **objects, size_t *count, bool *is_done, struct ort_caught *caught) {
    *objects = NULL;
    *count = 0;
    *is_done = false;
    struct listing listing = {collection, cffi_array_allocate_mutable(0), false};
    if (listing.list == NULL) {
        return false;
    }
    const bool is_caught = ort_call_catching(list_keys, &listing, caught);
    if (!is_caught && listing.is_complete) {
        // The caller takes over what the array has.
        *objects = listing.list->objects;
        *count = listing.list->count;
        *is_done = true;
        listing.list->objects = NULL;
        listing.list->count = listing.list->capacity = 0;
    }
    struct ort_caught another;
    Class cls;
    if (cffi_release_catching((id)(void *)listing.list, &cls, &another)) {
        objc_release(another.object);
    }
    return is_caught;
}

// MARK: Tables

struct creation {
    const id *keys, *objects;
    size_t count;
    id made;
};

static void create_dictionary(void *context) {
    struct creation *const creation = context;
    creation->made = cffi_dictionary_create(creation->keys, creation->objects, creation->count);
}

static void create_set(void *context) {
    struct creation *const creation = context;
    creation->made = cffi_set_create(creation->objects, creation->count);
}

bool cffi_dictionary_create_catching(
    const id *keys, const id *objects, size_t count, id *made, struct ort_caught *caught) {
    struct creation creation = {keys, objects, count, nil};
    const bool is_caught = ort_call_catching(create_dictionary, &creation, caught);
    *made = creation.made;
    return is_caught;
}

bool cffi_set_create_catching(const id *objects, size_t count, id *made, struct ort_caught *caught) {
    struct creation creation = {NULL, objects, count, nil};
    const bool is_caught = ort_call_catching(create_set, &creation, caught);
    *made = creation.made;
    return is_caught;
}

struct question {
    id dictionary, key, object;
};

static void look_up(void *context) {
    struct question *const question = context;
    question->object = objc_retain(cffi_dictionary_object(question->dictionary, question->key));
}

bool cffi_dictionary_object_catching(id dictionary, id key, id *object, struct ort_caught *caught) {
    struct question question = {dictionary, key, nil};
    const bool is_caught = ort_call_catching(look_up, &question, caught);
    *object = question.object;
    return is_caught;
}
