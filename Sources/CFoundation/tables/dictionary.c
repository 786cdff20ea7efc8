// NSDictionary and NSMutableDictionary: the methods that sets do not have.

#include "arrays/array.h"
#include "tables/hashed.h"

#include <stdarg.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSDictionary, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(NSMutableDictionary, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTDictionary, sizeof(struct cffi_hashed), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTMutableDictionary, sizeof(struct cffi_hashed), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

static const struct cffi_hashed_kind *const kind = &cffi_dictionary_kind;

// MARK: From C

bool cffi_dictionary_is(id object) {
    return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSDictionary);
}

size_t cffi_dictionary_count(id dictionary) {
    return cffi_dictionary_is(dictionary) ? cffi_hashed_count(kind, dictionary) : 0;
}

id cffi_dictionary_object(id dictionary, id key) {
    return cffi_dictionary_is(dictionary) ? cffi_hashed_look_up(kind, dictionary, key) : nil;
}

id cffi_dictionary_create(const id *keys, const id *objects, size_t count) {
    return cffi_hashed_create_of(kind, &cffi_class_NSDictionary, (struct cffi_content){keys, objects, count});
}

id cffi_dictionary_create_mutable(void) {
    return cffi_hashed_create_of(kind, &cffi_class_NSMutableDictionary, (struct cffi_content){NULL, NULL, 0});
}

// MARK: Arguments

// Two arrays of one length as C arrays that live as long as the pool; false without memory.
static bool open_arrays(id values, id keys, struct cffi_content *content, id self, SEL selector) {
    cffi_check_kind(values, &cffi_class_NSArray, self, selector);
    cffi_check_kind(keys, &cffi_class_NSArray, self, selector);
    const size_t count = cffi_array_count(values);
    if (count != cffi_array_count(keys)) {
        cffi_raise_argument(self, selector, "the number of keys differs from the number of objects");
    }
    *content = (struct cffi_content){NULL, NULL, count};
    if (count == 0) {
        return true;
    }
    const id value_copy = objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, values, 0, count));
    const id key_copy = objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, keys, 0, count));
    if (value_copy == nil || key_copy == nil) {
        return false;
    }
    content->values = cffi_array_own(value_copy)->objects;
    content->keys = cffi_array_own(key_copy)->objects;
    return true;
}

// From object, key, object, key and so on to two lists that live as long as the pool; false without memory.
static bool split(const struct cffi_array *list, struct cffi_content *content, id self, SEL selector) {
    if (list != NULL && list->count % 2 != 0) {
        cffi_raise_argument(self, selector, "the last object has no key");
    }
    struct cffi_array *const buffer =
        list != NULL ? (void *)objc_autorelease((id)(void *)cffi_array_allocate(list->count)) : NULL;
    if (buffer == NULL) {
        return false;
    }
    const size_t half = list->count / 2;
    for (size_t i = 0; i < half; ++i) {
        buffer->objects[i] = list->objects[2 * i];
        buffer->objects[half + i] = list->objects[2 * i + 1];
    }
    *content = (struct cffi_content){buffer->objects + half, buffer->objects, half};
    return true;
}

// MARK: Class methods

static id class_with_objects_count(Class self, SEL selector, const id *values, const id *keys, size_t count) {
    return cffi_hashed_class_with(kind, self, selector, (struct cffi_content){keys, values, count});
}

static id class_with_object(Class self, SEL selector, id value, id key) {
    return class_with_objects_count(self, selector, &value, &key, 1);
}

static id class_with_arrays(Class self, SEL selector, id values, id keys) {
    struct cffi_content content;
    return open_arrays(values, keys, &content, (id)(void *)self, selector)
        ? cffi_hashed_class_with(kind, self, selector, content)
        : nil;
}

static id class_with_objects_and_keys(Class self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    struct cffi_content content;
    return split(list, &content, (id)(void *)self, selector) ? cffi_hashed_class_with(kind, self, selector, content)
                                                             : nil;
}

// MARK: Initializers

static id init_with_objects_count(id self, SEL selector, const id *values, const id *keys, size_t count) {
    return cffi_hashed_init_with(kind, self, selector, (struct cffi_content){keys, values, count});
}

static id init_with_arrays(id self, SEL selector, id values, id keys) {
    struct cffi_content content;
    return open_arrays(values, keys, &content, self, selector) ? cffi_hashed_initialize(kind, self, content) : nil;
}

static id init_with_objects_and_keys(id self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    struct cffi_content content;
    return split(list, &content, self, selector) ? cffi_hashed_initialize(kind, self, content) : nil;
}

// MARK: Entries

static id object_for_subscript(id self, SEL selector, id key) {
    return CFFI_SEND_1(id, self, cffi_selectors.objectForKey, id, key);
}

static id all_keys(id self, SEL selector) { return cffi_hashed_list(kind, self, false, nil); }

static id all_values(id self, SEL selector) { return cffi_hashed_list(kind, self, true, nil); }

static id keys_for_object(id self, SEL selector, id object) {
    return object != nil ? cffi_hashed_list(kind, self, false, object) : objc_autorelease(cffi_array_create(NULL, 0));
}

static id object_enumerator(id self, SEL selector) {
    return CFFI_SEND(id, all_values(self, selector), cffi_selectors.objectEnumerator);
}

static id objects_for_keys(id self, SEL selector, id keys, id marker) {
    cffi_check_kind(keys, &cffi_class_NSArray, self, selector);
    struct cffi_array *const array = cffi_array_allocate(cffi_array_count(keys));
    if (array == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)array);
    for (size_t i = 0; i < array->capacity; ++i) {
        const id value = cffi_hashed_look_up(kind, self, cffi_array_at(keys, i));
        const id object = value != nil ? value : marker;
        cffi_check_object(object, self, selector);
        cffi_array_fill(array, object);
    }
    return (id)(void *)array;
}

// MARK: Changes

static void set_for_subscript(id self, SEL selector, id value, id key) {
    if (value != nil) {
        cffi_hashed_add(kind, self, key, value);
    } else {
        CFFI_SEND_1(void, self, cffi_selectors.removeObjectForKey, id, key);
    }
}

static void remove_keys(id self, SEL selector, id keys) {
    cffi_check_kind(keys, &cffi_class_NSArray, self, selector);
    for (size_t i = 0; i < cffi_array_count(keys); ++i) {
        CFFI_SEND_1(void, self, cffi_selectors.removeObjectForKey, id, cffi_array_at(keys, i));
    }
}

static void own_set(struct cffi_hashed *self, SEL selector, id value, id key) {
    if (__builtin_expect(key == nil || value == nil, false)) {
        cffi_hashed_check(kind, (struct cffi_content){&key, &value, 1}, (id)(void *)self, selector);
    }
    if (!cffi_hashed_set_try(&self->table, key, value)) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
}

// MARK: The kind

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("dictionary", "@16@0:8", cffi_hashed_class_empty),
    CFFI_METHOD("dictionaryWithObject:forKey:", "@32@0:8@16@24", class_with_object),
    CFFI_METHOD("dictionaryWithObjects:forKeys:count:", "@40@0:8r^@16r^@24Q32", class_with_objects_count),
    CFFI_METHOD("dictionaryWithObjects:forKeys:", "@32@0:8@16@24", class_with_arrays),
    CFFI_METHOD("dictionaryWithObjectsAndKeys:", "@24@0:8@16", class_with_objects_and_keys),
    CFFI_METHOD("dictionaryWithDictionary:", "@24@0:8@16", cffi_hashed_class_with_all),
    CFFI_METHODS_END,
};

static const struct ort_static_method mutable_class_methods[] = {
    CFFI_METHOD("dictionaryWithCapacity:", "@24@0:8Q16", cffi_hashed_class_empty),
    CFFI_METHODS_END,
};

static const struct ort_static_method methods[] = {
    CFFI_METHOD("initWithObjects:forKeys:count:", "@40@0:8r^@16r^@24Q32", init_with_objects_count),
    CFFI_METHOD("initWithObjects:forKeys:", "@32@0:8@16@24", init_with_arrays),
    CFFI_METHOD("initWithObjectsAndKeys:", "@24@0:8@16", init_with_objects_and_keys),
    CFFI_METHOD("initWithDictionary:", "@24@0:8@16", cffi_hashed_init_with_all),
    CFFI_METHOD("objectForKey:", "@24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("keyEnumerator", "@16@0:8", cffi_raise_missing),
    CFFI_METHOD("objectForKeyedSubscript:", "@24@0:8@16", object_for_subscript),
    CFFI_METHOD("allKeys", "@16@0:8", all_keys),
    CFFI_METHOD("allValues", "@16@0:8", all_values),
    CFFI_METHOD("allKeysForObject:", "@24@0:8@16", keys_for_object),
    CFFI_METHOD("objectEnumerator", "@16@0:8", object_enumerator),
    CFFI_METHOD("objectsForKeys:notFoundMarker:", "@32@0:8@16@24", objects_for_keys),
    CFFI_METHOD("isEqualToDictionary:", "B24@0:8@16", cffi_hashed_is_equal_to),
    CFFI_METHOD("enumerateKeysAndObjectsUsingBlock:", "v24@0:8@?16", cffi_hashed_enumerate),
    CFFI_METHOD("enumerateKeysAndObjectsWithOptions:usingBlock:", "v32@0:8Q16@?24", cffi_hashed_enumerate_with_options),
    CFFI_METHODS_END,
};

static const struct ort_static_method mutable_methods[] = {
    CFFI_METHOD("initWithObjects:forKeys:count:", "@40@0:8r^@16r^@24Q32", init_with_objects_count),
    CFFI_METHOD("setObject:forKey:", "v32@0:8@16@24", cffi_raise_missing),
    CFFI_METHOD("removeObjectForKey:", "v24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("setObject:forKeyedSubscript:", "v32@0:8@16@24", set_for_subscript),
    CFFI_METHOD("addEntriesFromDictionary:", "v24@0:8@16", cffi_hashed_add_all),
    CFFI_METHOD("setDictionary:", "v24@0:8@16", cffi_hashed_replace_all),
    CFFI_METHOD("removeObjectsForKeys:", "v24@0:8@16", remove_keys),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_methods[] = {
    CFFI_METHOD("objectForKey:", "@24@0:8@16", cffi_hashed_own_look_up),
    CFFI_METHOD("objectForKeyedSubscript:", "@24@0:8@16", cffi_hashed_own_look_up),
    CFFI_METHOD("keyEnumerator", "@16@0:8", cffi_hashed_own_enumerator),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_mutable_methods[] = {
    CFFI_METHOD("setObject:forKey:", "v32@0:8@16@24", own_set),
    CFFI_METHOD("removeObjectForKey:", "v24@0:8@16", cffi_hashed_own_remove),
    CFFI_METHODS_END,
};

const struct cffi_hashed_kind cffi_dictionary_kind = {
    .classes = {&cffi_class_NSDictionary, &cffi_class_NSMutableDictionary},
    .own_classes = {&cffi_class_ORTDictionary, &cffi_class_ORTMutableDictionary},
    .has_values = true,
    .enumerator = &cffi_selectors.keyEnumerator,
    .look_up = &cffi_selectors.objectForKey,
    .remove = &cffi_selectors.removeObjectForKey,
    .class_methods = {class_methods, mutable_class_methods},
    .methods = {methods, mutable_methods},
    .own_methods = {own_methods, own_mutable_methods},
};
