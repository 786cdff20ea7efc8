// NSMutableDictionary: any one by its primitive methods, and the own class.

#include "arrays/array.h"
#include "tables/dictionary.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSMutableDictionary, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTMutableDictionary, sizeof(struct cffi_dictionary), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

id cffi_dictionary_create_mutable(void) {
    return cffi_dictionary_create_of(&cffi_class_NSMutableDictionary, NULL, NULL, 0);
}

// MARK: Primitives of the own class

static void own_set(struct cffi_dictionary *self, SEL selector, id value, id key) {
    cffi_dictionary_check(&key, &value, 1, (id)(void *)self, selector);
    if (!cffi_dictionary_set_try(&self->table, key, value)) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
}

static void own_remove(struct cffi_dictionary *self, SEL selector, id key) {
    if (key == nil) {
        cffi_raise_argument((id)(void *)self, selector, "the key is nil");
    }
    struct cffi_entry *const entry = cffi_table_find(&self->table, key);
    if (entry == NULL) {
        return;
    }
    struct cffi_entry removed = cffi_table_remove(&self->table, entry);
    id objects[] = {removed.key, removed.value};
    cffi_release_each(objects, 2, NULL, NULL);
}

static void own_remove_all(struct cffi_dictionary *self, SEL selector) { cffi_table_clear(&self->table, NULL, NULL); }

// MARK: Making one

static id init(id self, SEL selector) {
    return cffi_is_placeholder(self, &cffi_class_NSMutableDictionary) ? cffi_dictionary_create_mutable() : self;
}

static id init_with_capacity(id self, SEL selector, size_t capacity) {
    return CFFI_SEND(id, self, cffi_selectors.init);
}

static id init_with_objects(id self, SEL selector, const id *values, const id *keys, size_t count) {
    cffi_dictionary_check_initializer(keys, values, count, self, selector);
    if (cffi_is_placeholder(self, &cffi_class_NSMutableDictionary)) {
        return cffi_dictionary_create_of(&cffi_class_NSMutableDictionary, keys, values, count);
    }
    const id dictionary = CFFI_SEND(id, self, cffi_selectors.init);
    for (size_t i = 0; i < count; ++i) {
        CFFI_SEND_2(void, dictionary, cffi_selectors.setObjectForKey, id, values[i], id, keys[i]);
    }
    return dictionary;
}

static id class_with_capacity(Class self, SEL selector, size_t capacity) {
    return objc_autorelease(cffi_dictionary_create_of(self, NULL, NULL, 0));
}

// MARK: Changes of any dictionary

static void set(id self, id value, id key) {
    CFFI_SEND_2(void, self, cffi_selectors.setObjectForKey, id, value, id, key);
}

static void remove_key(id self, id key) { CFFI_SEND_1(void, self, cffi_selectors.removeObjectForKey, id, key); }

static void set_for_subscript(id self, SEL selector, id value, id key) {
    if (value != nil) {
        set(self, value, key);
    } else {
        remove_key(self, key);
    }
}

// A copy of what may be the receiver, autoreleased.
static id copy_of(id dictionary, id self, SEL selector) {
    cffi_check_kind(dictionary, &cffi_class_NSDictionary, self, selector);
    if (dictionary == nil) {
        return nil;
    }
    const id copy = objc_autorelease(cffi_dictionary_copy_of(&cffi_class_NSDictionary, dictionary));
    if (copy == nil) {
        cffi_raise_no_memory(self, selector);
    }
    return copy;
}

static void add_entries(id self, SEL selector, id dictionary) {
    const id copy = copy_of(dictionary, self, selector);
    if (copy == nil) {
        return;
    }
    struct cffi_dictionary_walk walk = cffi_dictionary_begin(copy);
    for (id key, value; cffi_dictionary_next(&walk, &key, &value);) {
        set(self, value, key);
    }
}

static void remove_all(id self, SEL selector) {
    const id copy = copy_of(self, self, selector);
    struct cffi_dictionary_walk walk = cffi_dictionary_begin(copy);
    for (id key, value; cffi_dictionary_next(&walk, &key, &value);) {
        remove_key(self, key);
    }
}

static void set_dictionary(id self, SEL selector, id dictionary) {
    const id copy = copy_of(dictionary, self, selector);
    CFFI_SEND(void, self, cffi_selectors.removeAllObjects);
    add_entries(self, selector, copy);
}

static void remove_keys(id self, SEL selector, id keys) {
    cffi_check_kind(keys, &cffi_class_NSArray, self, selector);
    for (size_t i = 0; i < cffi_array_count(keys); ++i) {
        remove_key(self, cffi_array_at(keys, i));
    }
}

static const struct ort_static_method methods[] = {
    CFFI_METHOD("init", "@16@0:8", init),
    CFFI_METHOD("initWithCapacity:", "@24@0:8Q16", init_with_capacity),
    CFFI_METHOD("initWithObjects:forKeys:count:", "@40@0:8r^@16r^@24Q32", init_with_objects),
    CFFI_METHOD("setObject:forKey:", "v32@0:8@16@24", cffi_raise_missing),
    CFFI_METHOD("removeObjectForKey:", "v24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("setObject:forKeyedSubscript:", "v32@0:8@16@24", set_for_subscript),
    CFFI_METHOD("addEntriesFromDictionary:", "v24@0:8@16", add_entries),
    CFFI_METHOD("setDictionary:", "v24@0:8@16", set_dictionary),
    CFFI_METHOD("removeAllObjects", "v16@0:8", remove_all),
    CFFI_METHOD("removeObjectsForKeys:", "v24@0:8@16", remove_keys),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("dictionaryWithCapacity:", "@24@0:8Q16", class_with_capacity),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_methods[] = {
    CFFI_METHOD("setObject:forKey:", "v32@0:8@16@24", own_set),
    CFFI_METHOD("removeObjectForKey:", "v24@0:8@16", own_remove),
    CFFI_METHOD("removeAllObjects", "v16@0:8", own_remove_all),
    CFFI_METHODS_END,
};

void cffi_mutable_dictionary_register(void) {
    const struct ort_static_method *const own[] = {cffi_dictionary_own_methods, own_methods, NULL};
    ort_class_register_static(&cffi_class_NSMutableDictionary, &cffi_class_NSDictionary, methods, class_methods);
    cffi_class_register(&cffi_class_ORTMutableDictionary, &cffi_class_NSMutableDictionary, own, NULL);
}
