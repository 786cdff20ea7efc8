// NSDictionary: how dictionaries are made, and what both own classes have.

#include "tables/dictionary.h"
#include "arrays/array.h"
#include "arrays/enumerator.h"

#include <stdarg.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSDictionary, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTDictionary, sizeof(struct cffi_dictionary), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: From C

bool cffi_dictionary_is(id object) {
    return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSDictionary);
}

size_t cffi_dictionary_count(id dictionary) {
    return cffi_dictionary_is(dictionary) ? cffi_dictionary_count_of(dictionary) : 0;
}

id cffi_dictionary_object(id dictionary, id key) {
    return cffi_dictionary_is(dictionary) ? cffi_dictionary_value(dictionary, key) : nil;
}

id cffi_dictionary_create(const id *keys, const id *objects, size_t count) {
    return cffi_dictionary_create_of(&cffi_class_NSDictionary, keys, objects, count);
}

// A key that is there already stays, the new one is copied. Copying and comparing may change the table.
bool cffi_dictionary_set_try(struct cffi_table *table, id key, id value) {
    const uintptr_t hash = CFFI_SEND(uintptr_t, key, cffi_selectors.hash);
    struct cffi_entry *entry = cffi_table_find_hash(table, key, hash);
    id copy = nil;
    if (entry == NULL) {
        const unsigned long mutations = table->mutations;
        copy = CFFI_SEND(id, key, cffi_selectors.copy);
        if (table->mutations != mutations) {
            entry = cffi_table_find_hash(table, key, (objc_retainAutorelease(copy), hash));
            if (entry != NULL) {
                objc_release(copy);
            }
        }
    }
    if (entry != NULL) {
        const id previous = entry->value;
        entry->value = objc_retain(value);
        objc_release(previous);
        return true;
    }
    if (copy != nil && cffi_table_reserve_try(table, table->count + 1)) {
        cffi_table_add(table, copy, objc_retain(value), hash);
        return true;
    }
    objc_release(copy);
    return false;
}

// MARK: Making one of any class

static struct cffi_dictionary *allocate_own(Class cls) {
    const bool is_mutable = cls == &cffi_class_NSMutableDictionary;
    return (void *)class_createInstance(is_mutable ? &cffi_class_ORTMutableDictionary : &cffi_class_ORTDictionary, 0);
}

static bool is_abstract(Class cls) { return cls == &cffi_class_NSDictionary || cls == &cffi_class_NSMutableDictionary; }

struct filling {
    struct cffi_table *table;
    const id *keys, *values; // or
    id dictionary;
    size_t count;
    bool has_failed;
};

static void fill(void *context) {
    struct filling *const filling = context;
    filling->has_failed = !cffi_table_reserve_try(filling->table, filling->count);
    for (size_t i = 0; i < filling->count && !filling->has_failed; ++i) {
        filling->has_failed = !cffi_dictionary_set_try(filling->table, filling->keys[i], filling->values[i]);
    }
}

static void fill_from_dictionary(void *context) {
    struct filling *const filling = context;
    filling->has_failed = !cffi_table_reserve_try(filling->table, filling->count);
    struct cffi_dictionary_walk walk = cffi_dictionary_begin(filling->dictionary);
    for (id key, value; !filling->has_failed && cffi_dictionary_next(&walk, &key, &value);) {
        filling->has_failed = !cffi_dictionary_set_try(filling->table, key, value);
    }
}

static id complete(struct cffi_dictionary *dictionary, void (*function)(void *), struct filling *filling) {
    if (dictionary == NULL) {
        return nil;
    }
    filling->table = &dictionary->table;
    const id object = cffi_complete((id)(void *)dictionary, function, filling);
    if (!filling->has_failed) {
        return object;
    }
    objc_release(object);
    return nil;
}

id cffi_dictionary_create_of(Class cls, const id *keys, const id *values, size_t count) {
    if (!is_abstract(cls)) {
        return ((id (*)(id, SEL, const id *, const id *, size_t))objc_msgSend)(
            CFFI_SEND(id, (id)(void *)cls, cffi_selectors.alloc), cffi_selectors.initWithObjectsForKeysCount, values,
            keys, count);
    }
    struct filling filling = {.keys = keys, .values = values, .count = count};
    struct cffi_dictionary *const dictionary = allocate_own(cls);
    return count != 0 ? complete(dictionary, fill, &filling) : (id)(void *)dictionary;
}

static id copy_own(Class cls, const struct cffi_table *table) {
    struct cffi_dictionary *const copy = allocate_own(cls);
    if (copy == NULL || cffi_table_copy_try(table, &copy->table)) {
        return (id)(void *)copy;
    }
    objc_release((id)(void *)copy);
    return nil;
}

id cffi_dictionary_copy_of(Class cls, id dictionary) {
    const struct cffi_table *const table = cffi_dictionary_table(dictionary);
    if (table != NULL && is_abstract(cls)) {
        return copy_own(cls, table);
    }
    struct filling filling = {.dictionary = dictionary, .count = cffi_dictionary_count_of(dictionary)};
    if (is_abstract(cls)) {
        return complete(allocate_own(cls), fill_from_dictionary, &filling);
    }
    const id keys = objc_autorelease(cffi_array_create_mutable()),
             values = objc_autorelease(cffi_array_create_mutable());
    struct cffi_array *const key_list = (void *)keys, *const value_list = (void *)values;
    struct cffi_dictionary_walk walk = cffi_dictionary_begin(dictionary);
    for (id key, value; keys != nil && values != nil && cffi_dictionary_next(&walk, &key, &value);) {
        if (!cffi_array_append_try(key_list, key) || !cffi_array_append_try(value_list, value)) {
            return nil;
        }
    }
    if (keys == nil || values == nil) {
        return nil;
    }
    return cffi_dictionary_create_of(cls, key_list->objects, value_list->objects, key_list->count);
}

void cffi_dictionary_check(const id *keys, const id *values, size_t count, id self, SEL selector) {
    if (count != 0 && (keys == NULL || values == NULL)) {
        cffi_raise_argument(self, selector, "the keys or the objects are NULL");
    }
    for (size_t i = 0; i < count; ++i) {
        if (keys[i] == nil) {
            cffi_raise_argument(self, selector, "a key is nil");
        }
        if (values[i] == nil) {
            cffi_raise_argument(self, selector, "an object is nil");
        }
    }
}

void cffi_dictionary_check_initializer(const id *keys, const id *values, size_t count, id self, SEL selector) {
    bool is_right = count == 0 || (keys != NULL && values != NULL);
    for (size_t i = 0; i < count && is_right; ++i) {
        is_right = keys[i] != nil && values[i] != nil;
    }
    if (!is_right) {
        cffi_give_up(self);
    }
    cffi_dictionary_check(keys, values, count, self, selector);
}

// MARK: Class methods

static id class_with_objects_count(Class self, SEL selector, const id *values, const id *keys, size_t count) {
    cffi_dictionary_check(keys, values, count, (id)(void *)self, selector);
    return objc_autorelease(cffi_dictionary_create_of(self, keys, values, count));
}

static id class_dictionary(Class self, SEL selector) {
    return objc_autorelease(cffi_dictionary_create_of(self, NULL, NULL, 0));
}

static id class_with_object(Class self, SEL selector, id value, id key) {
    return class_with_objects_count(self, selector, &value, &key, 1);
}

static id class_with_dictionary(Class self, SEL selector, id dictionary) {
    cffi_check_kind(dictionary, &cffi_class_NSDictionary, (id)(void *)self, selector);
    return dictionary == nil ? class_dictionary(self, selector)
                             : objc_autorelease(cffi_dictionary_copy_of(self, dictionary));
}

// Two arrays of one length as C arrays that live as long as the pool.
static bool open_arrays(
    id values, id keys, const id **value_list, const id **key_list, size_t *count, id self, SEL selector) {
    cffi_check_kind(values, &cffi_class_NSArray, self, selector);
    cffi_check_kind(keys, &cffi_class_NSArray, self, selector);
    *count = cffi_array_count(values);
    if (*count != cffi_array_count(keys)) {
        cffi_raise_argument(self, selector, "there are more keys than objects, or fewer");
    }
    if (*count == 0) {
        return true;
    }
    const id value_copy = objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, values, 0, *count));
    const id key_copy = objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, keys, 0, *count));
    if (value_copy == nil || key_copy == nil) {
        return false;
    }
    *value_list = cffi_array_own(value_copy)->objects;
    *key_list = cffi_array_own(key_copy)->objects;
    return true;
}

static id class_with_arrays(Class self, SEL selector, id values, id keys) {
    const id *value_list = NULL, *key_list = NULL;
    size_t count;
    if (!open_arrays(values, keys, &value_list, &key_list, &count, (id)(void *)self, selector)) {
        return nil;
    }
    return class_with_objects_count(self, selector, value_list, key_list, count);
}

// From object, key, object, key and so on to two lists that live as long as the pool; false without memory.
static bool split(const struct cffi_array *list, id self, SEL selector, const id **values, const id **keys) {
    if (list->count % 2 != 0) {
        cffi_raise_argument(self, selector, "the last object has no key");
    }
    const size_t half = list->count / 2;
    struct cffi_array *const buffer = (void *)objc_autorelease((id)(void *)cffi_array_allocate(list->count));
    for (size_t i = 0; buffer != NULL && i < half; ++i) {
        buffer->objects[i] = list->objects[2 * i];
        buffer->objects[half + i] = list->objects[2 * i + 1];
    }
    *values = buffer != NULL ? buffer->objects : NULL;
    *keys = buffer != NULL ? buffer->objects + half : NULL;
    return buffer != NULL;
}

static id class_with_objects_and_keys(Class self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    const id *values, *keys;
    if (list == NULL || !split(list, (id)(void *)self, selector, &values, &keys)) {
        return nil;
    }
    return class_with_objects_count(self, selector, values, keys, list->count / 2);
}

// MARK: Initializers

static id init(id self, SEL selector) {
    return cffi_is_placeholder(self, &cffi_class_NSDictionary) ? cffi_dictionary_create(NULL, NULL, 0) : self;
}

static id init_with_objects_count(id self, SEL selector, const id *values, const id *keys, size_t count) {
    cffi_dictionary_check_initializer(keys, values, count, self, selector);
    if (!cffi_is_placeholder(self, &cffi_class_NSDictionary)) {
        cffi_give_up(self);
        cffi_raise_missing(self, selector);
    }
    return cffi_dictionary_create(keys, values, count);
}

// These go by that one, which subclasses of other libraries implement.
static id initialize(id self, const id *values, const id *keys, size_t count) {
    return ((id (*)(id, SEL, const id *, const id *, size_t))objc_msgSend)(
        self, cffi_selectors.initWithObjectsForKeysCount, values, keys, count);
}

static id init_with_arrays(id self, SEL selector, id values, id keys) {
    const id *value_list = NULL, *key_list = NULL;
    size_t count;
    return open_arrays(values, keys, &value_list, &key_list, &count, self, selector)
        ? initialize(self, value_list, key_list, count)
        : nil;
}

static id init_with_dictionary(id self, SEL selector, id dictionary) {
    cffi_give_up_unless_kind(dictionary, &cffi_class_NSDictionary, self);
    cffi_check_kind(dictionary, &cffi_class_NSDictionary, self, selector);
    if (dictionary == nil) {
        return initialize(self, NULL, NULL, 0);
    }
    const Class cls = object_getClass(self);
    if (is_abstract(cls)) {
        objc_release(self);
        return cffi_dictionary_copy_of(cls, dictionary);
    }
    const id keys = CFFI_SEND(id, dictionary, cffi_selectors.allKeys);
    const id values = CFFI_SEND(id, dictionary, cffi_selectors.allValues);
    return init_with_arrays(self, selector, values, keys);
}

static id init_with_objects_and_keys(id self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    const id *values, *keys;
    if (list == NULL || !split(list, self, selector, &values, &keys)) {
        return nil;
    }
    return initialize(self, values, keys, list->count / 2);
}

static const struct ort_static_method making_methods[] = {
    CFFI_METHOD("init", "@16@0:8", init),
    CFFI_METHOD("initWithObjects:forKeys:count:", "@40@0:8r^@16r^@24Q32", init_with_objects_count),
    CFFI_METHOD("initWithObjects:forKeys:", "@32@0:8@16@24", init_with_arrays),
    CFFI_METHOD("initWithObjectsAndKeys:", "@24@0:8@16", init_with_objects_and_keys),
    CFFI_METHOD("initWithDictionary:", "@24@0:8@16", init_with_dictionary),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("dictionary", "@16@0:8", class_dictionary),
    CFFI_METHOD("dictionaryWithObject:forKey:", "@32@0:8@16@24", class_with_object),
    CFFI_METHOD("dictionaryWithObjects:forKeys:count:", "@40@0:8r^@16r^@24Q32", class_with_objects_count),
    CFFI_METHOD("dictionaryWithObjects:forKeys:", "@32@0:8@16@24", class_with_arrays),
    CFFI_METHOD("dictionaryWithObjectsAndKeys:", "@24@0:8@16", class_with_objects_and_keys),
    CFFI_METHOD("dictionaryWithDictionary:", "@24@0:8@16", class_with_dictionary),
    CFFI_METHODS_END,
};

// MARK: The own classes

static size_t own_count(const struct cffi_dictionary *self, SEL selector) { return self->table.count; }

static id own_object(struct cffi_dictionary *self, SEL selector, id key) {
    const struct cffi_entry *const entry = cffi_table_find(&self->table, key);
    return entry != NULL ? entry->value : nil;
}

static id next_key(id dictionary, size_t *position) {
    const struct cffi_entry *const entry =
        cffi_table_next(&((struct cffi_dictionary *)(void *)dictionary)->table, position);
    return entry != NULL ? entry->key : nil;
}

static id own_keys(id self, SEL selector) { return cffi_enumerator(self, 0, next_key); }

static unsigned long own_enumerate(
    struct cffi_dictionary *self, SEL selector, struct cffi_enumeration *enumeration, id *buffer,
    unsigned long capacity) {
    return cffi_table_enumerate(&self->table, enumeration, buffer, capacity);
}

static void dispose(void *object) { object_dispose(object); }

static void own_dealloc(struct cffi_dictionary *self, SEL selector) { cffi_table_clear(&self->table, dispose, self); }

static id own_copy(id self, SEL selector, void *zone) { return objc_retain(self); }

const struct ort_static_method cffi_dictionary_own_methods[] = {
    CFFI_METHOD("count", "Q16@0:8", own_count),
    CFFI_METHOD("objectForKey:", "@24@0:8@16", own_object),
    CFFI_METHOD("objectForKeyedSubscript:", "@24@0:8@16", own_object),
    CFFI_METHOD("keyEnumerator", "@16@0:8", own_keys),
    CFFI_ENUMERATION_METHOD(own_enumerate),
    CFFI_METHOD("dealloc", "v16@0:8", own_dealloc),
    CFFI_METHODS_END,
};

static const struct ort_static_method immutable_methods[] = {
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", own_copy),
    CFFI_METHODS_END,
};

void cffi_dictionary_register(void) {
    const struct ort_static_method *const methods[] = {making_methods, cffi_dictionary_reading_methods, NULL};
    const struct ort_static_method *const own[] = {cffi_dictionary_own_methods, immutable_methods, NULL};
    cffi_class_register(&cffi_class_NSDictionary, &cffi_class_NSObject, methods, class_methods);
    cffi_class_register(&cffi_class_ORTDictionary, &cffi_class_NSDictionary, own, NULL);
}
