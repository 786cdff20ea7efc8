// What any dictionary can be asked, by its count, its keys and their objects.

#include "arrays/array.h"
#include "arrays/enumerator.h"
#include "root/text_builder.h"
#include "tables/dictionary.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// MARK: Any dictionary

size_t cffi_dictionary_count_of(id dictionary) {
    const struct cffi_table *const table = cffi_dictionary_table(dictionary);
    return table != NULL ? table->count : CFFI_SEND(size_t, dictionary, cffi_selectors.count);
}

id cffi_dictionary_value(id dictionary, id key) {
    struct cffi_table *const table = cffi_dictionary_table(dictionary);
    if (table == NULL) {
        return CFFI_SEND_1(id, dictionary, cffi_selectors.objectForKey, id, key);
    }
    const struct cffi_entry *const entry = cffi_table_find(table, key);
    return entry != NULL ? entry->value : nil;
}

struct cffi_dictionary_walk cffi_dictionary_begin(id dictionary) {
    struct cffi_dictionary_walk walk = {.dictionary = dictionary, .table = cffi_dictionary_table(dictionary)};
    if (walk.table == NULL) {
        walk.enumerator = CFFI_SEND(id, dictionary, cffi_selectors.keyEnumerator);
    }
    return walk;
}

bool cffi_dictionary_next(struct cffi_dictionary_walk *walk, id *key, id *value) {
    if (walk->table != NULL) {
        const struct cffi_entry *const entry = cffi_table_next(walk->table, &walk->position);
        if (entry == NULL) {
            return false;
        }
        *key = entry->key;
        *value = entry->value;
        return true;
    }
    do {
        *key = CFFI_SEND(id, walk->enumerator, cffi_selectors.nextObject);
        *value = *key != nil ? CFFI_SEND_1(id, walk->dictionary, cffi_selectors.objectForKey, id, *key) : nil;
    } while (*key != nil && *value == nil);
    return *key != nil;
}

// MARK: Entries

static id object_for_subscript(id self, SEL selector, id key) {
    return CFFI_SEND_1(id, self, cffi_selectors.objectForKey, id, key);
}

// The keys or the objects; only those of one object unless it is nil.
static id list(id self, bool of_keys, id object) {
    struct cffi_array *const array = cffi_array_allocate_mutable(cffi_dictionary_count_of(self));
    if (array == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)array);
    struct cffi_dictionary_walk walk = cffi_dictionary_begin(self);
    for (id key, value; cffi_dictionary_next(&walk, &key, &value);) {
        if (object != nil && !cffi_equal(object, value)) {
            continue;
        }
        if (!cffi_array_append_try(array, of_keys ? key : value)) {
            return nil;
        }
    }
    return objc_autorelease(cffi_array_create(array->objects, array->count));
}

static id all_keys(id self, SEL selector) { return list(self, true, nil); }

static id all_values(id self, SEL selector) { return list(self, false, nil); }

static id keys_for_object(id self, SEL selector, id object) {
    return object != nil ? list(self, true, object) : objc_autorelease(cffi_array_create(NULL, 0));
}

static id object_enumerator(id self, SEL selector) {
    const id values = all_values(self, selector);
    return values != nil ? CFFI_SEND(id, values, cffi_selectors.objectEnumerator) : nil;
}

static id objects_for_keys(id self, SEL selector, id keys, id marker) {
    cffi_check_kind(keys, &cffi_class_NSArray, self, selector);
    struct cffi_array *const array = cffi_array_allocate(cffi_array_count(keys));
    if (array == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)array);
    for (size_t i = 0; i < array->capacity; ++i) {
        const id value = cffi_dictionary_value(self, cffi_array_at(keys, i));
        const id object = value != nil ? value : marker;
        cffi_check_object(object, self, selector);
        cffi_array_fill(array, object);
    }
    return (id)(void *)array;
}

// MARK: Comparison

static BOOL is_equal_to_dictionary(id self, SEL selector, id other) {
    if (self == other) {
        return YES;
    }
    if (other == nil || cffi_dictionary_count_of(self) != cffi_dictionary_count_of(other)) {
        return NO;
    }
    struct cffi_dictionary_walk walk = cffi_dictionary_begin(self);
    for (id key, value; cffi_dictionary_next(&walk, &key, &value);) {
        const id other_value = cffi_dictionary_value(other, key);
        if (other_value == nil || !cffi_equal(value, other_value)) {
            return NO;
        }
    }
    return YES;
}

static BOOL is_equal(id self, SEL selector, id other) {
    return cffi_dictionary_is(other) && is_equal_to_dictionary(self, selector, other);
}

static uintptr_t hash(id self, SEL selector) { return cffi_dictionary_count_of(self); }

// MARK: Enumeration

static void enumerate_with_block(id self, SEL selector, void *block) {
    if (block == NULL) {
        cffi_raise_argument(self, selector, "the block is nil");
    }
    struct cffi_dictionary_walk walk = cffi_dictionary_begin(self);
    const unsigned long mutations = walk.table != NULL ? walk.table->mutations : 0;
    bool stop = false;
    for (id key, value; !stop && cffi_dictionary_next(&walk, &key, &value);) {
        if (walk.table != NULL && walk.table->mutations != mutations) {
            objc_enumerationMutation(self);
        }
        ((void (*)(void *, id, id, bool *))cffi_block_function(block))(block, key, value, &stop);
    }
    // A change that left nothing more to visit.
    if (!stop && walk.table != NULL && walk.table->mutations != mutations) {
        objc_enumerationMutation(self);
    }
}

static void enumerate_with_options(id self, SEL selector, uintptr_t options, void *block) {
    enumerate_with_block(self, selector, block);
}

static unsigned long enumerate(
    id self, SEL selector, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    return cffi_enumerate_by(self, cffi_selectors.keyEnumerator, enumeration, buffer, capacity);
}

// MARK: Copies and text

static id copy(id self, SEL selector, void *zone) { return cffi_dictionary_copy_of(&cffi_class_NSDictionary, self); }

static id mutable_copy(id self, SEL selector, void *zone) {
    return cffi_dictionary_copy_of(&cffi_class_NSMutableDictionary, self);
}

static void write_description(struct cffi_text *text, void *context) {
    cffi_text_append(text, "{", 1);
    struct cffi_dictionary_walk walk = cffi_dictionary_begin(context);
    bool is_first = true;
    for (id key, value; cffi_dictionary_next(&walk, &key, &value); is_first = false) {
        if (!is_first) {
            cffi_text_append(text, "; ", 2);
        }
        cffi_text_append_description(text, key);
        cffi_text_append(text, " = ", 3);
        cffi_text_append_description(text, value);
    }
    cffi_text_append(text, "}", 1);
}

static id description(id self, SEL selector) { return cffi_text_build(write_description, self); }

const struct ort_static_method cffi_dictionary_reading_methods[] = {
    CFFI_METHOD("count", "Q16@0:8", cffi_raise_missing),
    CFFI_METHOD("objectForKey:", "@24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("keyEnumerator", "@16@0:8", cffi_raise_missing),
    CFFI_METHOD("objectForKeyedSubscript:", "@24@0:8@16", object_for_subscript),
    CFFI_METHOD("allKeys", "@16@0:8", all_keys),
    CFFI_METHOD("allValues", "@16@0:8", all_values),
    CFFI_METHOD("allKeysForObject:", "@24@0:8@16", keys_for_object),
    CFFI_METHOD("objectEnumerator", "@16@0:8", object_enumerator),
    CFFI_METHOD("objectsForKeys:notFoundMarker:", "@32@0:8@16@24", objects_for_keys),
    CFFI_METHOD("isEqualToDictionary:", "B24@0:8@16", is_equal_to_dictionary),
    CFFI_METHOD("isEqual:", "B24@0:8@16", is_equal),
    CFFI_METHOD("hash", "Q16@0:8", hash),
    CFFI_METHOD("enumerateKeysAndObjectsUsingBlock:", "v24@0:8@?16", enumerate_with_block),
    CFFI_METHOD("enumerateKeysAndObjectsWithOptions:usingBlock:", "v32@0:8Q16@?24", enumerate_with_options),
    CFFI_ENUMERATION_METHOD(enumerate),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", copy),
    CFFI_METHOD("mutableCopyWithZone:", "@24@0:8^{_NSZone=}16", mutable_copy),
    CFFI_METHOD("description", "@16@0:8", description),
    CFFI_METHODS_END,
};
