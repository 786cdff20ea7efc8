// Making dictionaries and sets, and the methods of all own classes.

#include "tables/hashed.h"
#include "arrays/array.h"
#include "arrays/enumerator.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

const struct cffi_hashed_kind *cffi_hashed_kind_of_class(Class cls) {
    while (cls != Nil && cls != &cffi_class_NSSet && cls != &cffi_class_NSDictionary) {
        cls = class_getSuperclass(cls);
    }
    return cls == &cffi_class_NSSet ? &cffi_set_kind : &cffi_dictionary_kind;
}

// The class of the objects that a public class makes; Nil for a subclass.
static Class own_class(const struct cffi_hashed_kind *kind, Class cls) {
    return cls == kind->classes[0] ? kind->own_classes[0] : cls == kind->classes[1] ? kind->own_classes[1] : Nil;
}

// MARK: Making one of any class

// Takes over the key. Returns false without memory, also for the key.
static bool add_try(struct cffi_table *table, id key, id value, uintptr_t hash) {
    if (key != nil && cffi_table_reserve_try(table, table->count + 1)) {
        cffi_table_add(table, key, value != nil ? objc_retain(value) : nil, hash);
        return true;
    }
    objc_release(key);
    return false;
}

bool cffi_hashed_add_try(struct cffi_table *table, id member) {
    const uintptr_t hash = CFFI_SEND(uintptr_t, member, cffi_selectors.hash);
    return cffi_table_find_hash(table, member, hash) != NULL || add_try(table, objc_retain(member), nil, hash);
}

// Copying and comparing may change the table.
bool cffi_hashed_set_try(struct cffi_table *table, id key, id value) {
    const uintptr_t hash = CFFI_SEND(uintptr_t, key, cffi_selectors.hash);
    struct cffi_entry *entry = cffi_table_find_hash(table, key, hash);
    if (entry == NULL) {
        const unsigned long mutations = table->mutations;
        const id copy = CFFI_SEND(id, key, cffi_selectors.copy);
        if (table->mutations != mutations) {
            entry = cffi_table_find_hash(table, key, (objc_retainAutorelease(copy), hash));
        }
        if (entry == NULL) {
            return add_try(table, copy, value, hash);
        }
        objc_release(copy);
    }
    const id previous = entry->value;
    entry->value = objc_retain(value);
    objc_release(previous);
    return true;
}

struct filling {
    const struct cffi_hashed_kind *kind;
    struct cffi_table *table;
    const struct cffi_content *content; // or
    id collection;
    bool is_complete;
};

static void fill(void *context) {
    struct filling *const filling = context;
    const struct cffi_content content = *filling->content;
    const bool has_values = filling->kind->has_values;
    bool is_complete = cffi_table_reserve_try(filling->table, content.count);
    for (size_t i = 0; is_complete && i < content.count; ++i) {
        is_complete = has_values ? cffi_hashed_set_try(filling->table, content.keys[i], content.values[i])
                                 : cffi_hashed_add_try(filling->table, content.keys[i]);
    }
    filling->is_complete = is_complete;
}

// A foreign dictionary is asked for its count before its keys, a foreign set for its members only.
static size_t expected_count(const struct cffi_hashed_kind *kind, id collection) {
    return kind->has_values ? cffi_hashed_count(kind, collection) : 0;
}

static void fill_from_foreign(void *context) {
    struct filling *const filling = context;
    bool is_complete = cffi_table_reserve_try(filling->table, expected_count(filling->kind, filling->collection));
    for (struct cffi_walk walk = cffi_walk(filling->kind, filling->collection); is_complete && cffi_walk_next(&walk);) {
        is_complete = filling->kind->has_values ? cffi_hashed_set_try(filling->table, walk.key, walk.value)
                                                : cffi_hashed_add_try(filling->table, walk.key);
    }
    filling->is_complete = is_complete;
}

static id make(const struct cffi_hashed_kind *kind, Class own, const struct cffi_content *content, id collection) {
    struct cffi_hashed *const made = (void *)class_createInstance(own, 0);
    if (made == NULL || (content->count == 0 && collection == nil)) {
        return (id)(void *)made;
    }
    struct filling filling = {kind, &made->table, content, collection, false};
    const struct cffi_table *const source = cffi_hashed_table(kind, collection);
    if (source != NULL) {
        filling.is_complete = cffi_table_copy_try(source, &made->table);
    } else {
        cffi_complete((id)(void *)made, collection != nil ? fill_from_foreign : fill, &filling);
    }
    if (filling.is_complete) {
        return (id)(void *)made;
    }
    objc_release((id)(void *)made);
    return nil;
}

id cffi_hashed_initialize(const struct cffi_hashed_kind *kind, id self, struct cffi_content content) {
    if (!kind->has_values) {
        return CFFI_SEND_2(
            id, self, cffi_selectors.initWithObjectsCount, const id *, content.keys, size_t, content.count);
    }
    return ((id (*)(id, SEL, const id *, const id *, size_t))objc_msgSend)(
        self, cffi_selectors.initWithObjectsForKeysCount, content.values, content.keys, content.count);
}

id cffi_hashed_create_of(const struct cffi_hashed_kind *kind, Class cls, struct cffi_content content) {
    const Class own = own_class(kind, cls);
    return own != Nil ? make(kind, own, &content, nil)
                      : cffi_hashed_initialize(kind, CFFI_SEND(id, (id)(void *)cls, cffi_selectors.alloc), content);
}

// Lists the content of a collection in arrays that live as long as the pool; false without memory.
static bool collect(const struct cffi_hashed_kind *kind, id collection, struct cffi_content *content) {
    const size_t count = expected_count(kind, collection);
    struct cffi_array *const keys = (void *)objc_autorelease((id)(void *)cffi_array_allocate_mutable(count));
    struct cffi_array *const values =
        kind->has_values ? (void *)objc_autorelease((id)(void *)cffi_array_allocate_mutable(count)) : keys;
    bool is_complete = keys != NULL && values != NULL;
    for (struct cffi_walk walk = cffi_walk(kind, collection); is_complete && cffi_walk_next(&walk);) {
        is_complete =
            cffi_array_append_try(keys, walk.key) && (!kind->has_values || cffi_array_append_try(values, walk.value));
    }
    if (is_complete) {
        *content = (struct cffi_content){keys->objects, values->objects, keys->count};
    }
    return is_complete;
}

id cffi_hashed_copy_of(const struct cffi_hashed_kind *kind, Class cls, id collection) {
    const Class own = own_class(kind, cls);
    struct cffi_content content = {NULL, NULL, 0};
    if (own != Nil) {
        return make(kind, own, &content, collection);
    }
    return collect(kind, collection, &content) ? cffi_hashed_create_of(kind, cls, content) : nil;
}

// MARK: Class methods

// Says what is wrong; NULL if nothing is.
static const char *complaint(const struct cffi_hashed_kind *kind, const struct cffi_content *content) {
    const bool has_values = kind->has_values;
    if (content->count != 0 && (content->keys == NULL || (has_values && content->values == NULL))) {
        return has_values ? "the keys or the objects are NULL" : "the objects are NULL";
    }
    for (size_t i = 0; i < content->count; ++i) {
        if (content->keys[i] == nil) {
            return has_values ? "a key is nil" : "the object is nil";
        }
        if (has_values && content->values[i] == nil) {
            return "an object is nil";
        }
    }
    return NULL;
}

void cffi_hashed_check(const struct cffi_hashed_kind *kind, struct cffi_content content, id self, SEL selector) {
    const char *const wrong = complaint(kind, &content);
    if (wrong != NULL) {
        cffi_raise_argument(self, selector, wrong);
    }
}

id cffi_hashed_class_with(const struct cffi_hashed_kind *kind, Class self, SEL selector, struct cffi_content content) {
    cffi_hashed_check(kind, content, (id)(void *)self, selector);
    return objc_autorelease(cffi_hashed_create_of(kind, self, content));
}

id cffi_hashed_class_empty(Class self, SEL selector) {
    const struct cffi_content none = {NULL, NULL, 0};
    return objc_autorelease(cffi_hashed_create_of(cffi_hashed_kind_of_class(self), self, none));
}

id cffi_hashed_class_with_collection(
    const struct cffi_hashed_kind *kind, Class self, SEL selector, id collection, Class cls) {
    cffi_check_kind(collection, cls, (id)(void *)self, selector);
    return objc_autorelease(cffi_hashed_copy_of(kind, self, collection));
}

id cffi_hashed_class_with_all(Class self, SEL selector, id collection) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of_class(self);
    return cffi_hashed_class_with_collection(kind, self, selector, collection, kind->classes[0]);
}

// MARK: Initializers

// Releases an instance of a public class and returns the class of the objects that it makes; Nil for any other object.
static Class release_placeholder(const struct cffi_hashed_kind *kind, id self) {
    const Class own = own_class(kind, object_getClass(self));
    if (own != Nil) {
        objc_release(self);
    }
    return own;
}

id cffi_hashed_init(id self, SEL selector) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    const Class own = release_placeholder(kind, self);
    return own != Nil ? class_createInstance(own, 0) : self;
}

id cffi_hashed_init_with(const struct cffi_hashed_kind *kind, id self, SEL selector, struct cffi_content content) {
    const char *const wrong = complaint(kind, &content);
    if (wrong != NULL) {
        cffi_give_up(self);
        cffi_raise_argument(self, selector, wrong);
    }
    const Class own = release_placeholder(kind, self);
    if (own != Nil) {
        return make(kind, own, &content, nil);
    }
    if (!cffi_object_is_kind(self, NULL, kind->classes[1])) {
        cffi_give_up(self);
        cffi_raise_missing(self, selector);
    }
    const id made = CFFI_SEND(id, self, cffi_selectors.init);
    for (size_t i = 0; i < content.count; ++i) {
        cffi_hashed_add(kind, made, content.keys[i], kind->has_values ? content.values[i] : nil);
    }
    return made;
}

id cffi_hashed_init_with_collection(
    const struct cffi_hashed_kind *kind, id self, SEL selector, id collection, Class cls) {
    cffi_give_up_unless_kind(collection, cls, self);
    cffi_check_kind(collection, cls, self, selector);
    // initWithDictionary: of a public class copies the table. initWithSet: and initWithArray: send
    // initWithObjects:count: in public classes, too, so hooks of that method see them.
    const Class own = kind->has_values && collection != nil ? release_placeholder(kind, self) : Nil;
    struct cffi_content content = {NULL, NULL, 0};
    if (own != Nil) {
        return make(kind, own, &content, collection);
    }
    return collect(kind, collection, &content) ? cffi_hashed_initialize(kind, self, content) : nil;
}

id cffi_hashed_init_with_all(id self, SEL selector, id collection) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    return cffi_hashed_init_with_collection(kind, self, selector, collection, kind->classes[0]);
}

// MARK: The own classes

static size_t own_count(const struct cffi_hashed *self, SEL selector) { return self->table.count; }

id cffi_hashed_own_look_up(struct cffi_hashed *self, SEL selector, id key) {
    return cffi_entry_object(cffi_table_find(&self->table, key));
}

static id next_key(id object, size_t *position) {
    const struct cffi_entry *const entry = cffi_table_next(&((struct cffi_hashed *)(void *)object)->table, position);
    return entry != NULL ? entry->key : nil;
}

id cffi_hashed_own_enumerator(id self, SEL selector) { return cffi_enumerator(self, 0, next_key); }

static unsigned long own_enumerate(
    struct cffi_hashed *self, SEL selector, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    return cffi_table_enumerate(&self->table, enumeration, buffer, capacity);
}

static void dispose(void *object) { object_dispose(object); }

static void own_dealloc(struct cffi_hashed *self, SEL selector) { cffi_table_clear(&self->table, dispose, self); }

static void own_remove_all(struct cffi_hashed *self, SEL selector) { cffi_table_clear(&self->table, NULL, NULL); }

void cffi_hashed_own_remove(struct cffi_hashed *self, SEL selector, id key) {
    if (key == nil) {
        const bool has_values = cffi_hashed_kind_of((id)(void *)self)->has_values;
        cffi_raise_argument((id)(void *)self, selector, has_values ? "the key is nil" : "the object is nil");
    }
    struct cffi_entry *const entry = cffi_table_find(&self->table, key);
    if (entry == NULL) {
        return;
    }
    const struct cffi_entry removed = cffi_table_remove(&self->table, entry);
    if (removed.value == nil) {
        objc_release(removed.key);
        return;
    }
    id objects[] = {removed.key, removed.value};
    cffi_release_each(objects, 2, NULL, NULL);
}

static const struct ort_static_method own_methods[] = {
    CFFI_METHOD("count", "Q16@0:8", own_count),
    CFFI_ENUMERATION_METHOD(own_enumerate),
    CFFI_METHOD("dealloc", "v16@0:8", own_dealloc),
    CFFI_METHODS_END,
};

static const struct ort_static_method immutable_methods[] = {
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", objc_retain),
    CFFI_METHODS_END,
};

static const struct ort_static_method mutable_methods[] = {
    CFFI_METHOD("removeAllObjects", "v16@0:8", own_remove_all),
    CFFI_METHODS_END,
};

static void register_kind(const struct cffi_hashed_kind *kind) {
    const struct ort_static_method *const methods[][5] = {
        {kind->methods[0], cffi_hashed_methods},
        {kind->methods[1], cffi_hashed_changing_methods},
        {kind->own_methods[0], own_methods, immutable_methods},
        {kind->own_methods[0], kind->own_methods[1], own_methods, mutable_methods},
    };
    cffi_class_register(kind->classes[0], &cffi_class_NSObject, methods[0], kind->class_methods[0]);
    cffi_class_register(kind->classes[1], kind->classes[0], methods[1], kind->class_methods[1]);
    cffi_class_register(kind->own_classes[0], kind->classes[0], methods[2], NULL);
    cffi_class_register(kind->own_classes[1], kind->classes[1], methods[3], NULL);
}

void cffi_hashed_register(void) {
    register_kind(&cffi_dictionary_kind);
    register_kind(&cffi_set_kind);
}
