// NSMutableArray: methods of any mutable array, by its primitive methods, and the own class.

#include "arrays/array.h"
#include "support/allocation.h"

#include <stdlib.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSMutableArray, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTMutableArray, sizeof(struct cffi_array), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

struct range {
    uintptr_t location, length;
};

// MARK: From C

bool cffi_array_reserve_try(struct cffi_array *array, size_t count) {
    if (count <= array->capacity) {
        return true;
    }
    const size_t capacity = count + count / 2 + 4;
    id *const grown = count < SIZE_MAX / 32 ? cffi_allocation_resize_try(array->objects, capacity * sizeof(id)) : NULL;
    if (grown == NULL) {
        return false;
    }
    array->objects = grown;
    array->capacity = capacity;
    return true;
}

bool cffi_array_append_try(struct cffi_array *array, id object) {
    if (!cffi_array_reserve_try(array, array->count + 1)) {
        return false;
    }
    cffi_array_fill(array, object);
    return true;
}

struct cffi_array *cffi_array_allocate_mutable(size_t capacity) {
    struct cffi_array *const array = (void *)class_createInstance(&cffi_class_ORTMutableArray, 0);
    if (array == NULL || cffi_array_reserve_try(array, capacity)) {
        return array;
    }
    objc_release((id)(void *)array);
    return NULL;
}

// MARK: Primitives of the own class

static void own_insert(struct cffi_array *self, SEL selector, id object, size_t index) {
    cffi_check_object(object, (id)(void *)self, selector);
    if (index > self->count) {
        cffi_raise_index((id)(void *)self, selector, index, self->count);
    }
    if (!cffi_array_reserve_try(self, self->count + 1)) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
    id *const place = self->objects + index;
    memmove(place + 1, place, (self->count - index) * sizeof(id));
    *place = objc_retain(object);
    ++self->count;
    ++self->mutations;
}

static void own_add(struct cffi_array *self, SEL selector, id object) {
    cffi_check_object(object, (id)(void *)self, selector);
    if (!cffi_array_append_try(self, object)) {
        cffi_raise_no_memory((id)(void *)self, selector);
    }
    ++self->mutations;
}

static void own_remove(struct cffi_array *self, SEL selector, size_t index) {
    cffi_check_index(index, self->count, (id)(void *)self, selector);
    id *const place = self->objects + index;
    const id object = *place;
    --self->count;
    memmove(place, place + 1, (self->count - index) * sizeof(id));
    ++self->mutations;
    objc_release(object);
}

static void own_remove_last(struct cffi_array *self, SEL selector) {
    if (self->count == 0) {
        cffi_raise_index((id)(void *)self, selector, 0, 0);
    }
    own_remove(self, selector, self->count - 1);
}

static void own_replace(struct cffi_array *self, SEL selector, size_t index, id object) {
    cffi_check_object(object, (id)(void *)self, selector);
    cffi_check_index(index, self->count, (id)(void *)self, selector);
    const id previous = self->objects[index];
    self->objects[index] = objc_retain(object);
    ++self->mutations;
    objc_release(previous);
}

static void own_remove_all(struct cffi_array *self, SEL selector) {
    id *const objects = self->objects;
    const size_t count = self->count;
    self->objects = NULL;
    self->count = self->capacity = 0;
    ++self->mutations;
    cffi_release_each(objects, count, free, objects);
}

static void dispose(void *context) {
    struct cffi_array *const self = context;
    free(self->objects);
    object_dispose((id)(void *)self);
}

static void own_dealloc(struct cffi_array *self, SEL selector) {
    cffi_release_each(self->objects, self->count, dispose, self);
}

// MARK: Making one

static id create(const id *objects, size_t count) {
    return cffi_array_create_of(&cffi_class_NSMutableArray, objects, count);
}

static id class_with_capacity(Class self, SEL selector, size_t capacity) {
    return objc_autorelease(cffi_array_create_of(self, NULL, 0));
}

static id init(id self, SEL selector) {
    return cffi_is_placeholder(self, &cffi_class_NSMutableArray) ? create(NULL, 0) : self;
}

static id init_with_capacity(id self, SEL selector, size_t capacity) {
    return CFFI_SEND(id, self, cffi_selectors.init);
}

static id init_with_objects(id self, SEL selector, const id *objects, size_t count) {
    cffi_give_up_unless_objects(objects, count, self);
    if (objects == NULL && count != 0) {
        cffi_raise_argument(self, selector, "the objects are NULL");
    }
    for (size_t i = 0; i < count; ++i) {
        cffi_check_object(objects[i], self, selector);
    }
    if (cffi_is_placeholder(self, &cffi_class_NSMutableArray)) {
        return create(objects, count);
    }
    const id array = CFFI_SEND(id, self, cffi_selectors.init);
    for (size_t i = 0; i < count; ++i) {
        CFFI_SEND_1(void, array, cffi_selectors.addObject, id, objects[i]);
    }
    return array;
}

// MARK: Changes of any array

static void insert(id self, id object, size_t index) {
    CFFI_SEND_2(void, self, cffi_selectors.insertObjectAtIndex, id, object, size_t, index);
}

static void remove_at(id self, size_t index) {
    CFFI_SEND_1(void, self, cffi_selectors.removeObjectAtIndex, size_t, index);
}

static void put(id self, size_t index, id object) {
    CFFI_SEND_2(void, self, cffi_selectors.replaceObjectAtIndexWithObject, size_t, index, id, object);
}

static void add_at_end(id self, SEL selector, id object) { insert(self, object, cffi_array_count_of(self)); }

static void remove_last(id self, SEL selector) {
    const size_t count = cffi_array_count_of(self);
    if (count == 0) {
        cffi_raise_index(self, selector, 0, 0);
    }
    remove_at(self, count - 1);
}

static void set_at_subscript(id self, SEL selector, id object, size_t index) {
    if (index == cffi_array_count_of(self)) {
        CFFI_SEND_1(void, self, cffi_selectors.addObject, id, object);
    } else {
        put(self, index, object);
    }
}

static void remove_all(id self, SEL selector) {
    while (cffi_array_count_of(self) != 0) {
        CFFI_SEND(void, self, cffi_selectors.removeLastObject);
    }
}

// The array to add may be the receiver, so it is copied first.
static id copy_of(id array, id self, SEL selector) {
    cffi_check_kind(array, &cffi_class_NSArray, self, selector);
    if (array == nil) {
        return nil;
    }
    const id copy = objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, array, 0, cffi_array_count_of(array)));
    if (copy == nil) {
        cffi_raise_no_memory(self, selector);
    }
    return copy;
}

static void add_array(id self, SEL selector, id array) {
    const id objects = copy_of(array, self, selector);
    struct cffi_array *const own = cffi_array_own(self);
    const size_t more = objects != nil ? cffi_array_count_of(objects) : 0;
    if (own != NULL && !cffi_array_reserve_try(own, own->count + more)) {
        cffi_raise_no_memory(self, selector);
    }
    for (size_t i = 0; i < more; ++i) {
        CFFI_SEND_1(void, self, cffi_selectors.addObject, id, cffi_array_at(objects, i));
    }
}

static void set_array(id self, SEL selector, id array) {
    const id objects = copy_of(array, self, selector);
    CFFI_SEND(void, self, cffi_selectors.removeAllObjects);
    add_array(self, selector, objects);
}

static void remove_equal(id self, SEL selector, id object) {
    for (size_t i = cffi_array_count_of(self); object != nil && i-- > 0;) {
        const id element = i < cffi_array_count_of(self) ? cffi_array_at(self, i) : nil;
        if (element != nil && cffi_equal(object, element) && i < cffi_array_count_of(self)) {
            remove_at(self, i);
        }
    }
}

static void remove_identical(id self, SEL selector, id object) {
    for (size_t i = cffi_array_count_of(self); object != nil && i-- > 0;) {
        if (i < cffi_array_count_of(self) && cffi_array_at(self, i) == object) {
            remove_at(self, i);
        }
    }
}

static void remove_array(id self, SEL selector, id array) {
    const id objects = copy_of(array, self, selector);
    for (size_t i = 0, count = objects != nil ? cffi_array_count_of(objects) : 0; i < count; ++i) {
        remove_equal(self, selector, cffi_array_at(objects, i));
    }
}

static void remove_range(id self, SEL selector, struct range range) {
    const size_t count = cffi_array_count_of(self);
    if (range.location > count || range.length > count - range.location) {
        cffi_raise_range(self, selector, range.location, range.length, count);
    }
    for (size_t i = range.location + range.length; i-- > range.location;) {
        remove_at(self, i);
    }
}

static void exchange(id self, SEL selector, size_t first, size_t second) {
    const size_t count = cffi_array_count_of(self);
    cffi_check_index(first, count, self, selector);
    cffi_check_index(second, count, self, selector);
    const id object = objc_autorelease(objc_retain(cffi_array_at(self, first)));
    put(self, first, cffi_array_at(self, second));
    put(self, second, object);
}

static void take_order(id self, id sorted) {
    for (size_t i = 0, count = cffi_array_count_of(sorted); i < count; ++i) {
        if (cffi_array_at(self, i) != cffi_array_at(sorted, i)) {
            put(self, i, cffi_array_at(sorted, i));
        }
    }
}

static void sort_by_selector(id self, SEL selector, SEL message) {
    take_order(self, cffi_array_sort_by_selector(self, selector, message));
}

static void sort_by_block(id self, SEL selector, void *block) {
    take_order(self, cffi_array_sort_by_block(self, selector, block));
}

static const struct ort_static_method methods[] = {
    CFFI_METHOD("init", "@16@0:8", init),
    CFFI_METHOD("initWithCapacity:", "@24@0:8Q16", init_with_capacity),
    CFFI_METHOD("initWithObjects:count:", "@32@0:8r^@16Q24", init_with_objects),
    CFFI_METHOD("insertObject:atIndex:", "v32@0:8@16Q24", cffi_raise_missing),
    CFFI_METHOD("removeObjectAtIndex:", "v24@0:8Q16", cffi_raise_missing),
    CFFI_METHOD("replaceObjectAtIndex:withObject:", "v32@0:8Q16@24", cffi_raise_missing),
    CFFI_METHOD("addObject:", "v24@0:8@16", add_at_end),
    CFFI_METHOD("removeLastObject", "v16@0:8", remove_last),
    CFFI_METHOD("setObject:atIndexedSubscript:", "v32@0:8@16Q24", set_at_subscript),
    CFFI_METHOD("addObjectsFromArray:", "v24@0:8@16", add_array),
    CFFI_METHOD("setArray:", "v24@0:8@16", set_array),
    CFFI_METHOD("removeAllObjects", "v16@0:8", remove_all),
    CFFI_METHOD("removeObject:", "v24@0:8@16", remove_equal),
    CFFI_METHOD("removeObjectIdenticalTo:", "v24@0:8@16", remove_identical),
    CFFI_METHOD("removeObjectsInArray:", "v24@0:8@16", remove_array),
    CFFI_METHOD("removeObjectsInRange:", "v32@0:8{_NSRange=QQ}16", remove_range),
    CFFI_METHOD("exchangeObjectAtIndex:withObjectAtIndex:", "v32@0:8Q16Q24", exchange),
    CFFI_METHOD("sortUsingSelector:", "v24@0:8:16", sort_by_selector),
    CFFI_METHOD("sortUsingComparator:", "v24@0:8@?16", sort_by_block),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("arrayWithCapacity:", "@24@0:8Q16", class_with_capacity),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_methods[] = {
    CFFI_METHOD("insertObject:atIndex:", "v32@0:8@16Q24", own_insert),
    CFFI_METHOD("removeObjectAtIndex:", "v24@0:8Q16", own_remove),
    CFFI_METHOD("replaceObjectAtIndex:withObject:", "v32@0:8Q16@24", own_replace),
    CFFI_METHOD("addObject:", "v24@0:8@16", own_add),
    CFFI_METHOD("removeLastObject", "v16@0:8", own_remove_last),
    CFFI_METHOD("removeAllObjects", "v16@0:8", own_remove_all),
    CFFI_METHOD("dealloc", "v16@0:8", own_dealloc),
    CFFI_METHODS_END,
};

void cffi_mutable_array_register(void) {
    const struct ort_static_method *const own[] = {cffi_array_own_methods, own_methods, NULL};
    const struct ort_static_method *const all[] = {methods, cffi_array_index_changing_methods, NULL};
    cffi_class_register(&cffi_class_NSMutableArray, &cffi_class_NSArray, all, class_methods);
    cffi_class_register(&cffi_class_ORTMutableArray, &cffi_class_NSMutableArray, own, NULL);
}
