// NSSet and NSMutableSet: the methods that dictionaries do not have.

#include "arrays/array.h"
#include "tables/hashed.h"

#include <stdarg.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSSet, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(NSMutableSet, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTSet, sizeof(struct cffi_hashed), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTMutableSet, sizeof(struct cffi_hashed), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

static const struct cffi_hashed_kind *const kind = &cffi_set_kind;

// MARK: From C

bool cffi_set_is(id object) { return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSSet); }

size_t cffi_set_count(id set) { return cffi_set_is(set) ? cffi_hashed_count(kind, set) : 0; }

id cffi_set_create(const id *objects, size_t count) {
    return cffi_hashed_create_of(kind, &cffi_class_NSSet, (struct cffi_content){objects, NULL, count});
}

id cffi_set_create_mutable(void) {
    return cffi_hashed_create_of(kind, &cffi_class_NSMutableSet, (struct cffi_content){NULL, NULL, 0});
}

// MARK: Class methods

static id class_with_objects_count(Class self, SEL selector, const id *objects, size_t count) {
    return cffi_hashed_class_with(kind, self, selector, (struct cffi_content){objects, NULL, count});
}

static id class_with_object(Class self, SEL selector, id object) {
    return class_with_objects_count(self, selector, &object, 1);
}

static id class_with_array(Class self, SEL selector, id array) {
    return cffi_hashed_class_with_collection(kind, self, selector, array, &cffi_class_NSArray);
}

static id class_with_objects(Class self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    return list != NULL ? class_with_objects_count(self, selector, list->objects, list->count) : nil;
}

// MARK: Initializers

static id init_with_objects_count(id self, SEL selector, const id *objects, size_t count) {
    return cffi_hashed_init_with(kind, self, selector, (struct cffi_content){objects, NULL, count});
}

static id init_with_array(id self, SEL selector, id array) {
    return cffi_hashed_init_with_collection(kind, self, selector, array, &cffi_class_NSArray);
}

// MARK: Members

static BOOL contains(id self, SEL selector, id object) { return cffi_hashed_look_up(kind, self, object) != nil; }

static id any_object(id self, SEL selector) {
    struct cffi_walk walk = cffi_walk(kind, self);
    return cffi_walk_next(&walk) ? walk.key : nil;
}

static id all_objects(id self, SEL selector) { return cffi_hashed_list(kind, self, false, nil); }

static void perform(id self, SEL selector, SEL message) {
    for (struct cffi_walk walk = cffi_walk(kind, self); cffi_walk_next(&walk);) {
        CFFI_SEND(void, walk.key, message);
    }
}

// MARK: Comparison

static BOOL is_subset(id self, SEL selector, id other) {
    cffi_check_kind(other, &cffi_class_NSSet, self, selector);
    return cffi_hashed_is_within(kind, self, other);
}

static BOOL intersects(id self, SEL selector, id other) {
    cffi_check_kind(other, &cffi_class_NSSet, self, selector);
    for (struct cffi_walk walk = cffi_walk(kind, self); cffi_walk_next(&walk);) {
        if (cffi_hashed_look_up(kind, other, walk.key) != nil) {
            return YES;
        }
    }
    return NO;
}

static BOOL is_equal_to_set(id self, SEL selector, id other) {
    return self == other ||
        (other != nil && cffi_set_count(other) == cffi_hashed_count(kind, self) && is_subset(self, selector, other));
}

// MARK: Sets with more members

static id adding(id self, SEL selector, id more, Class cls) {
    cffi_check_kind(more, cls, self, selector);
    const id set = objc_autorelease(cffi_hashed_copy_of(kind, &cffi_class_NSMutableSet, self));
    if (set == nil) {
        return nil;
    }
    for (struct cffi_walk walk = cffi_walk(kind, more); cffi_walk_next(&walk);) {
        if (!cffi_hashed_add_try(cffi_hashed_table(kind, set), walk.key)) {
            return nil;
        }
    }
    return objc_autorelease(cffi_hashed_copy_of(kind, &cffi_class_NSSet, set));
}

static id adding_set(id self, SEL selector, id set) { return adding(self, selector, set, &cffi_class_NSSet); }

static id adding_array(id self, SEL selector, id array) { return adding(self, selector, array, &cffi_class_NSArray); }

static id adding_object(id self, SEL selector, id object) {
    cffi_check_object(object, self, selector);
    const id objects = objc_autorelease(cffi_array_create(&object, 1));
    return objects != nil ? adding_array(self, selector, objects) : nil;
}

// MARK: Changes

static void add_array(id self, SEL selector, id array) {
    cffi_hashed_add_each(kind, self, cffi_hashed_snapshot(kind, array, &cffi_class_NSArray, self, selector));
}

static void subtract(id self, SEL selector, id set) {
    cffi_hashed_remove_each(kind, self, cffi_hashed_snapshot(kind, set, &cffi_class_NSSet, self, selector));
}

static void intersect(id self, SEL selector, id set) {
    const id kept = cffi_hashed_snapshot(kind, set, &cffi_class_NSSet, self, selector);
    const id members = cffi_hashed_snapshot(kind, self, &cffi_class_NSSet, self, selector);
    for (struct cffi_walk walk = cffi_walk(kind, members); cffi_walk_next(&walk);) {
        if (cffi_hashed_look_up(kind, kept, walk.key) == nil) {
            CFFI_SEND_1(void, self, cffi_selectors.removeObject, id, walk.key);
        }
    }
}

static void own_add(struct cffi_hashed *self, SEL selector, id object) {
    cffi_check_object(object, (id)(void *)self, selector);
    if (!cffi_hashed_add_try(&self->table, object)) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
}

// MARK: The kind

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("set", "@16@0:8", cffi_hashed_class_empty),
    CFFI_METHOD("setWithObject:", "@24@0:8@16", class_with_object),
    CFFI_METHOD("setWithObjects:count:", "@32@0:8r^@16Q24", class_with_objects_count),
    CFFI_METHOD("setWithObjects:", "@24@0:8@16", class_with_objects),
    CFFI_METHOD("setWithArray:", "@24@0:8@16", class_with_array),
    CFFI_METHOD("setWithSet:", "@24@0:8@16", cffi_hashed_class_with_all),
    CFFI_METHODS_END,
};

static const struct ort_static_method mutable_class_methods[] = {
    CFFI_METHOD("setWithCapacity:", "@24@0:8Q16", cffi_hashed_class_empty),
    CFFI_METHODS_END,
};

static const struct ort_static_method methods[] = {
    CFFI_METHOD("initWithObjects:count:", "@32@0:8r^@16Q24", init_with_objects_count),
    CFFI_METHOD("initWithObjects:", "@24@0:8@16", cffi_array_init_with_objects),
    CFFI_METHOD("initWithArray:", "@24@0:8@16", init_with_array),
    CFFI_METHOD("initWithSet:", "@24@0:8@16", cffi_hashed_init_with_all),
    CFFI_METHOD("member:", "@24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("objectEnumerator", "@16@0:8", cffi_raise_missing),
    CFFI_METHOD("containsObject:", "B24@0:8@16", contains),
    CFFI_METHOD("anyObject", "@16@0:8", any_object),
    CFFI_METHOD("allObjects", "@16@0:8", all_objects),
    CFFI_METHOD("isSubsetOfSet:", "B24@0:8@16", is_subset),
    CFFI_METHOD("intersectsSet:", "B24@0:8@16", intersects),
    CFFI_METHOD("isEqualToSet:", "B24@0:8@16", is_equal_to_set),
    CFFI_METHOD("enumerateObjectsUsingBlock:", "v24@0:8@?16", cffi_hashed_enumerate),
    CFFI_METHOD("enumerateObjectsWithOptions:usingBlock:", "v32@0:8Q16@?24", cffi_hashed_enumerate_with_options),
    CFFI_METHOD("makeObjectsPerformSelector:", "v24@0:8:16", perform),
    CFFI_METHOD("setByAddingObject:", "@24@0:8@16", adding_object),
    CFFI_METHOD("setByAddingObjectsFromSet:", "@24@0:8@16", adding_set),
    CFFI_METHOD("setByAddingObjectsFromArray:", "@24@0:8@16", adding_array),
    CFFI_METHODS_END,
};

static const struct ort_static_method mutable_methods[] = {
    CFFI_METHOD("initWithObjects:count:", "@32@0:8r^@16Q24", init_with_objects_count),
    CFFI_METHOD("addObject:", "v24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("removeObject:", "v24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("addObjectsFromArray:", "v24@0:8@16", add_array),
    CFFI_METHOD("unionSet:", "v24@0:8@16", cffi_hashed_add_all),
    CFFI_METHOD("minusSet:", "v24@0:8@16", subtract),
    CFFI_METHOD("intersectSet:", "v24@0:8@16", intersect),
    CFFI_METHOD("setSet:", "v24@0:8@16", cffi_hashed_replace_all),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_methods[] = {
    CFFI_METHOD("member:", "@24@0:8@16", cffi_hashed_own_look_up),
    CFFI_METHOD("objectEnumerator", "@16@0:8", cffi_hashed_own_enumerator),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_mutable_methods[] = {
    CFFI_METHOD("addObject:", "v24@0:8@16", own_add),
    CFFI_METHOD("removeObject:", "v24@0:8@16", cffi_hashed_own_remove),
    CFFI_METHODS_END,
};

const struct cffi_hashed_kind cffi_set_kind = {
    .classes = {&cffi_class_NSSet, &cffi_class_NSMutableSet},
    .own_classes = {&cffi_class_ORTSet, &cffi_class_ORTMutableSet},
    .enumerator = &cffi_selectors.objectEnumerator,
    .look_up = &cffi_selectors.member,
    .remove = &cffi_selectors.removeObject,
    .class_methods = {class_methods, mutable_class_methods},
    .methods = {methods, mutable_methods},
    .own_methods = {own_methods, own_mutable_methods},
};
