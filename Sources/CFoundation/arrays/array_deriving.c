// Arrays that are made from other arrays: copies, parts, sorted arrays.

#include "arrays/array.h"
#include "arrays/enumerator.h"

#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct range {
    uintptr_t location, length;
};

// MARK: Copies and parts

// Also copies a foreign immutable array, which may not be immutable after all.
static id copy(id self, SEL selector, void *zone) {
    return cffi_array_copy_range(&cffi_class_NSArray, self, 0, cffi_array_count_of(self));
}

static id mutable_copy(id self, SEL selector, void *zone) {
    return cffi_array_copy_range(&cffi_class_NSMutableArray, self, 0, cffi_array_count_of(self));
}

static id subarray(id self, SEL selector, struct range range) {
    const size_t number = cffi_array_count_of(self);
    if (range.location > number || range.length > number - range.location) {
        cffi_raise_range(self, selector, range.location, range.length, number);
    }
    return objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, self, range.location, range.length));
}

static void append(struct cffi_array *copy, id array) {
    for (size_t i = 0, number = cffi_array_count_of(array); i < number; ++i) {
        const id object = cffi_array_at(array, i);
        if (object != nil && copy->count < copy->capacity) {
            cffi_array_fill(copy, object);
        }
    }
}

static id adding_array(id self, SEL selector, id other) {
    cffi_check_kind(other, &cffi_class_NSArray, self, selector);
    const size_t more = other != nil ? cffi_array_count_of(other) : 0;
    struct cffi_array *const copy = cffi_array_allocate(cffi_array_count_of(self) + more);
    if (copy == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)copy);
    append(copy, self);
    if (other != nil) {
        append(copy, other);
    }
    return (id)(void *)copy;
}

static id adding(id self, SEL selector, id object) {
    cffi_check_object(object, self, selector);
    struct cffi_array *const copy = cffi_array_allocate(cffi_array_count_of(self) + 1);
    if (copy == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)copy);
    append(copy, self);
    cffi_array_fill(copy, object);
    return (id)(void *)copy;
}

// MARK: Order

// Merges the sorted runs of `width` from one buffer into the other.
static void merge(const id *from, id *to, size_t count, size_t width, cffi_array_comparison compare, void *context) {
    for (size_t start = 0; start < count; start += 2 * width) {
        const size_t middle = start + width < count ? start + width : count;
        const size_t end = middle + width < count ? middle + width : count;
        size_t left = start, right = middle;
        for (size_t i = start; i < end; ++i) {
            const bool takes_right = right < end && (left == middle || compare(from[left], from[right], context) > 0);
            to[i] = from[takes_right ? right++ : left++];
        }
    }
}

id cffi_array_sort(id array, SEL selector, cffi_array_comparison compare, void *context) {
    const id original = objc_autorelease(copy(array, selector, NULL));
    const size_t count = original != nil ? cffi_array_count_of(original) : 0;
    // If an exception leaves the function, the pool frees the buffers. Their count is 0, so that they retain nothing.
    struct cffi_array *const buffers = (void *)objc_autorelease((id)(void *)cffi_array_allocate(2 * count));
    if (original == nil || buffers == NULL) {
        cffi_raise_no_memory(array, selector);
    }
    id *from = buffers->objects, *to = from + count;
    if (count != 0) {
        memcpy(from, cffi_array_own(original)->objects, count * sizeof(id));
    }
    for (size_t width = 1; width < count; width *= 2) {
        merge(from, to, count, width, compare, context);
        id *const sorted = to;
        to = from;
        from = sorted;
    }
    const id sorted = cffi_array_create(from, count);
    if (sorted == nil) {
        cffi_raise_no_memory(array, selector);
    }
    return objc_autorelease(sorted);
}

static intptr_t compare_by_selector(id left, id right, void *message) {
    return CFFI_SEND_1(intptr_t, left, *(SEL *)message, id, right);
}

static intptr_t compare_by_block(id left, id right, void *block) {
    return ((intptr_t (*)(void *, id, id))cffi_block_function(block))(block, left, right);
}

id cffi_array_sort_by_selector(id array, SEL selector, SEL message) {
    if (message == NULL) {
        cffi_raise_argument(array, selector, "the selector is NULL");
    }
    return cffi_array_sort(array, selector, compare_by_selector, &message);
}

id cffi_array_sort_by_block(id array, SEL selector, void *block) {
    if (block == NULL) {
        cffi_raise_argument(array, selector, "the block is nil");
    }
    return cffi_array_sort(array, selector, compare_by_block, block);
}

// MARK: Enumerators

static id next_object(id array, size_t *position) {
    const size_t index = (*position)++;
    return index < cffi_array_count_of(array) ? cffi_array_at(array, index) : nil;
}

static id previous_object(id array, size_t *position) {
    if (*position == 0) {
        return nil;
    }
    const size_t index = --*position;
    return index < cffi_array_count_of(array) ? cffi_array_at(array, index) : nil;
}

static id object_enumerator(id self, SEL selector) { return cffi_enumerator(self, 0, next_object); }

static id reverse_enumerator(id self, SEL selector) {
    return cffi_enumerator(self, cffi_array_count_of(self), previous_object);
}

const struct ort_static_method cffi_array_deriving_methods[] = {
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", copy),
    CFFI_METHOD("mutableCopyWithZone:", "@24@0:8^{_NSZone=}16", mutable_copy),
    CFFI_METHOD("subarrayWithRange:", "@32@0:8{_NSRange=QQ}16", subarray),
    CFFI_METHOD("arrayByAddingObject:", "@24@0:8@16", adding),
    CFFI_METHOD("arrayByAddingObjectsFromArray:", "@24@0:8@16", adding_array),
    CFFI_METHOD("sortedArrayUsingSelector:", "@24@0:8:16", cffi_array_sort_by_selector),
    CFFI_METHOD("sortedArrayUsingComparator:", "@24@0:8@?16", cffi_array_sort_by_block),
    CFFI_METHOD("objectEnumerator", "@16@0:8", object_enumerator),
    CFFI_METHOD("reverseObjectEnumerator", "@16@0:8", reverse_enumerator),
    CFFI_METHODS_END,
};
