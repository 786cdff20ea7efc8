// Methods that change any mutable dictionary or set, by the two methods that each foreign subclass implements.

#include "tables/hashed.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// MARK: From C

id cffi_hashed_snapshot(const struct cffi_hashed_kind *kind, id collection, Class cls, id self, SEL selector) {
    cffi_check_kind(collection, cls, self, selector);
    if (collection == nil) {
        return nil;
    }
    const id copy = objc_autorelease(cffi_hashed_copy_of(kind, kind->classes[0], collection));
    if (copy == nil) {
        cffi_raise_no_memory(self, selector);
    }
    return copy;
}

void cffi_hashed_add(const struct cffi_hashed_kind *kind, id self, id key, id value) {
    if (kind->has_values) {
        CFFI_SEND_2(void, self, cffi_selectors.setObjectForKey, id, value, id, key);
    } else {
        CFFI_SEND_1(void, self, cffi_selectors.addObject, id, key);
    }
}

void cffi_hashed_add_each(const struct cffi_hashed_kind *kind, id self, id collection) {
    for (struct cffi_walk walk = cffi_walk(kind, collection); cffi_walk_next(&walk);) {
        cffi_hashed_add(kind, self, walk.key, walk.value);
    }
}

void cffi_hashed_remove_each(const struct cffi_hashed_kind *kind, id self, id collection) {
    for (struct cffi_walk walk = cffi_walk(kind, collection); cffi_walk_next(&walk);) {
        CFFI_SEND_1(void, self, *kind->remove, id, walk.key);
    }
}

// MARK: Methods

static id init_with_capacity(id self, SEL selector, size_t capacity) {
    return CFFI_SEND(id, self, cffi_selectors.init);
}

void cffi_hashed_add_all(id self, SEL selector, id collection) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    cffi_hashed_add_each(kind, self, cffi_hashed_snapshot(kind, collection, kind->classes[0], self, selector));
}

void cffi_hashed_replace_all(id self, SEL selector, id collection) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    const id snapshot = cffi_hashed_snapshot(kind, collection, kind->classes[0], self, selector);
    CFFI_SEND(void, self, cffi_selectors.removeAllObjects);
    cffi_hashed_add_each(kind, self, snapshot);
}

static void remove_all(id self, SEL selector) {
    const struct cffi_hashed_kind *const kind = cffi_hashed_kind_of(self);
    cffi_hashed_remove_each(kind, self, cffi_hashed_snapshot(kind, self, kind->classes[0], self, selector));
}

const struct ort_static_method cffi_hashed_changing_methods[] = {
    CFFI_METHOD("init", "@16@0:8", cffi_hashed_init),
    CFFI_METHOD("initWithCapacity:", "@24@0:8Q16", init_with_capacity),
    CFFI_METHOD("removeAllObjects", "v16@0:8", remove_all),
    CFFI_METHODS_END,
};
