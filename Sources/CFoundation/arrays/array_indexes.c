// Methods of arrays that take or give index sets.

#include "arrays/array.h"
#include "arrays/index_set.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// The index set, all of whose indexes are below the count; throws for anything else.
static const struct cffi_index_set *check_indexes(id indexes, size_t count, id self, SEL selector) {
    const struct cffi_index_set *const set = cffi_index_set_argument(indexes, self, selector);
    if (set == NULL) {
        cffi_raise_argument(self, selector, "the index set is nil");
    }
    if (set->count != 0) {
        const struct cffi_range last = set->ranges[set->count - 1];
        cffi_check_index(last.location + last.length - 1, count, self, selector);
    }
    return set;
}

static void check_objects(id objects, const struct cffi_index_set *set, id self, SEL selector) {
    cffi_check_kind(objects, &cffi_class_NSArray, self, selector);
    if (cffi_array_count(objects) != set->index_count) {
        cffi_raise_argument(self, selector, "the number of objects differs from the number of indexes");
    }
}

// MARK: Any array

static id objects_at_indexes(id self, SEL selector, id indexes) {
    const struct cffi_index_set *const set = check_indexes(indexes, cffi_array_count_of(self), self, selector);
    struct cffi_array *const array = cffi_array_allocate(set->index_count);
    if (array == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)array);
    for (size_t i = 0; i < set->count; ++i) {
        for (size_t j = 0; j < set->ranges[i].length; ++j) {
            const id object = cffi_array_at(self, set->ranges[i].location + j);
            if (object != nil && array->count < array->capacity) {
                cffi_array_fill(array, object);
            }
        }
    }
    return (id)(void *)array;
}

static id indexes_passing(id self, SEL selector, void *block) {
    if (block == NULL) {
        cffi_raise_argument(self, selector, "the block is nil");
    }
    const id indexes = objc_autorelease(cffi_index_set_create(NULL, 0, false));
    bool stop = false;
    for (size_t i = 0; indexes != nil && !stop && i < cffi_array_count_of(self); ++i) {
        const id object = cffi_array_at(self, i);
        const struct cffi_range range = {i, 1};
        if (((BOOL (*)(void *, id, size_t, bool *))cffi_block_function(block))(block, object, i, &stop) &&
            !cffi_index_set_add_try((struct cffi_index_set *)(void *)indexes, range)) {
            return nil;
        }
    }
    return indexes;
}

// MARK: Any mutable array

// Each index is an index in the resulting array, as in key-value coding. The array is copied, since it may be the
// receiver.
static void insert_objects(id self, SEL selector, id objects, id indexes) {
    const size_t more = cffi_array_count(objects);
    const struct cffi_index_set *const set = check_indexes(indexes, cffi_array_count_of(self) + more, self, selector);
    check_objects(objects, set, self, selector);
    const id copy = objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, objects, 0, more));
    if (copy == nil) {
        cffi_raise_no_memory(self, selector);
    }
    for (size_t i = 0, next = 0; i < set->count; ++i) {
        for (size_t j = 0; j < set->ranges[i].length; ++j, ++next) {
            CFFI_SEND_2(
                void, self, cffi_selectors.insertObjectAtIndex, id, cffi_array_at(copy, next), size_t,
                set->ranges[i].location + j);
        }
    }
}

static void remove_objects(id self, SEL selector, id indexes) {
    const struct cffi_index_set *const set = check_indexes(indexes, cffi_array_count_of(self), self, selector);
    for (size_t i = set->count; i-- > 0;) {
        for (size_t j = set->ranges[i].length; j-- > 0;) {
            CFFI_SEND_1(void, self, cffi_selectors.removeObjectAtIndex, size_t, set->ranges[i].location + j);
        }
    }
}

static void replace_objects(id self, SEL selector, id indexes, id objects) {
    const struct cffi_index_set *const set = check_indexes(indexes, cffi_array_count_of(self), self, selector);
    check_objects(objects, set, self, selector);
    const id copy = objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, objects, 0, set->index_count));
    if (copy == nil) {
        cffi_raise_no_memory(self, selector);
    }
    for (size_t i = 0, next = 0; i < set->count; ++i) {
        for (size_t j = 0; j < set->ranges[i].length; ++j, ++next) {
            CFFI_SEND_2(
                void, self, cffi_selectors.replaceObjectAtIndexWithObject, size_t, set->ranges[i].location + j, id,
                cffi_array_at(copy, next));
        }
    }
}

const struct ort_static_method cffi_array_index_methods[] = {
    CFFI_METHOD("objectsAtIndexes:", "@24@0:8@16", objects_at_indexes),
    CFFI_METHOD("indexesOfObjectsPassingTest:", "@24@0:8@?16", indexes_passing),
    CFFI_METHODS_END,
};

const struct ort_static_method cffi_array_index_changing_methods[] = {
    CFFI_METHOD("insertObjects:atIndexes:", "v32@0:8@16@24", insert_objects),
    CFFI_METHOD("removeObjectsAtIndexes:", "v24@0:8@16", remove_objects),
    CFFI_METHOD("replaceObjectsAtIndexes:withObjects:", "v32@0:8@16@24", replace_objects),
    CFFI_METHODS_END,
};
