// NSMutableSet: any one by its primitive methods, and the own class.

#include "arrays/array.h"
#include "tables/set.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSMutableSet, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTMutableSet, sizeof(struct cffi_set), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Primitives of the own class

static void own_add(struct cffi_set *self, SEL selector, id object) {
    cffi_check_object(object, (id)(void *)self, selector);
    if (!cffi_set_add_try(&self->table, object)) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
}

static void own_remove(struct cffi_set *self, SEL selector, id object) {
    cffi_check_object(object, (id)(void *)self, selector);
    struct cffi_entry *const entry = cffi_table_find(&self->table, object);
    if (entry != NULL) {
        objc_release(cffi_table_remove(&self->table, entry).key);
    }
}

static void own_remove_all(struct cffi_set *self, SEL selector) { cffi_table_clear(&self->table, NULL, NULL); }

// MARK: Making one

static id init(id self, SEL selector) {
    return cffi_is_placeholder(self, &cffi_class_NSMutableSet) ? cffi_set_create_mutable() : self;
}

static id init_with_capacity(id self, SEL selector, size_t capacity) {
    return CFFI_SEND(id, self, cffi_selectors.init);
}

static id init_with_objects(id self, SEL selector, const id *objects, size_t count) {
    cffi_give_up_unless_objects(objects, count, self);
    for (size_t i = 0; i < count; ++i) {
        cffi_check_object(objects != NULL ? objects[i] : nil, self, selector);
    }
    if (cffi_is_placeholder(self, &cffi_class_NSMutableSet)) {
        return cffi_set_create_of(&cffi_class_NSMutableSet, objects, count);
    }
    const id set = CFFI_SEND(id, self, cffi_selectors.init);
    for (size_t i = 0; i < count; ++i) {
        CFFI_SEND_1(void, set, cffi_selectors.addObject, id, objects[i]);
    }
    return set;
}

static id class_with_capacity(Class self, SEL selector, size_t capacity) {
    return objc_autorelease(cffi_set_create_of(self, NULL, 0));
}

// MARK: Changes of any set

static void add(id self, id object) { CFFI_SEND_1(void, self, cffi_selectors.addObject, id, object); }

static void remove_object(id self, id object) { CFFI_SEND_1(void, self, cffi_selectors.removeObject, id, object); }

// A copy of what may be the receiver, autoreleased.
static id copy_of(id set, Class cls, id self, SEL selector) {
    cffi_check_kind(set, cls, self, selector);
    if (set == nil) {
        return nil;
    }
    const id copy = objc_autorelease(cffi_set_copy_of(&cffi_class_NSSet, set));
    if (copy == nil) {
        cffi_raise_no_memory(self, selector);
    }
    return copy;
}

static void call_with_members(id self, id members, void (*change)(id self, id object)) {
    struct cffi_set_walk walk = members != nil ? cffi_set_begin(members) : (struct cffi_set_walk){.array = nil};
    for (id object; members != nil && (object = cffi_set_next(&walk)) != nil;) {
        change(self, object);
    }
}

static void add_array(id self, SEL selector, id array) {
    call_with_members(self, copy_of(array, &cffi_class_NSArray, self, selector), add);
}

static void unite(id self, SEL selector, id set) {
    call_with_members(self, copy_of(set, &cffi_class_NSSet, self, selector), add);
}

static void subtract(id self, SEL selector, id set) {
    call_with_members(self, copy_of(set, &cffi_class_NSSet, self, selector), remove_object);
}

static void intersect(id self, SEL selector, id set) {
    const id kept = copy_of(set, &cffi_class_NSSet, self, selector);
    struct cffi_set_walk walk = cffi_set_begin(copy_of(self, &cffi_class_NSSet, self, selector));
    for (id object; (object = cffi_set_next(&walk)) != nil;) {
        if (kept == nil || cffi_set_member(kept, object) == nil) {
            remove_object(self, object);
        }
    }
}

static void remove_all(id self, SEL selector) { subtract(self, selector, self); }

static void set_set(id self, SEL selector, id set) {
    const id members = copy_of(set, &cffi_class_NSSet, self, selector);
    CFFI_SEND(void, self, cffi_selectors.removeAllObjects);
    call_with_members(self, members, add);
}

static const struct ort_static_method methods[] = {
    CFFI_METHOD("init", "@16@0:8", init),
    CFFI_METHOD("initWithCapacity:", "@24@0:8Q16", init_with_capacity),
    CFFI_METHOD("initWithObjects:count:", "@32@0:8r^@16Q24", init_with_objects),
    CFFI_METHOD("addObject:", "v24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("removeObject:", "v24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("addObjectsFromArray:", "v24@0:8@16", add_array),
    CFFI_METHOD("unionSet:", "v24@0:8@16", unite),
    CFFI_METHOD("minusSet:", "v24@0:8@16", subtract),
    CFFI_METHOD("intersectSet:", "v24@0:8@16", intersect),
    CFFI_METHOD("setSet:", "v24@0:8@16", set_set),
    CFFI_METHOD("removeAllObjects", "v16@0:8", remove_all),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("setWithCapacity:", "@24@0:8Q16", class_with_capacity),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_methods[] = {
    CFFI_METHOD("addObject:", "v24@0:8@16", own_add),
    CFFI_METHOD("removeObject:", "v24@0:8@16", own_remove),
    CFFI_METHOD("removeAllObjects", "v16@0:8", own_remove_all),
    CFFI_METHODS_END,
};

void cffi_mutable_set_register(void) {
    const struct ort_static_method *const own[] = {cffi_set_own_methods, own_methods, NULL};
    ort_class_register_static(&cffi_class_NSMutableSet, &cffi_class_NSSet, methods, class_methods);
    cffi_class_register(&cffi_class_ORTMutableSet, &cffi_class_NSMutableSet, own, NULL);
}
