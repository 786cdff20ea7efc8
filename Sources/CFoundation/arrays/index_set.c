// NSIndexSet.

#include "arrays/index_set.h"
#include "root/text_builder.h"
#include "support/allocation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSIndexSet, sizeof(struct cffi_index_set), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

static size_t end_of(struct cffi_range range) { return range.location + range.length; }

// MARK: Ranges

// Whether all its numbers are indexes.
static bool is_range(struct cffi_range range) {
    return range.length <= CFFI_NO_INDEX && range.location <= CFFI_NO_INDEX - range.length;
}

size_t cffi_index_set_position(const struct cffi_index_set *set, size_t index) {
    size_t first = 0, last = set->count;
    while (first < last) {
        const size_t middle = first + (last - first) / 2;
        if (end_of(set->ranges[middle]) <= index) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    return first;
}

bool cffi_index_set_contains(const struct cffi_index_set *set, size_t location, size_t length) {
    const size_t position = cffi_index_set_position(set, location);
    if (position == set->count || set->ranges[position].location > location) {
        return false;
    }
    return length <= end_of(set->ranges[position]) - location;
}

static bool reserve_try(struct cffi_index_set *set, size_t count) {
    if (count <= set->capacity) {
        return true;
    }
    const size_t capacity = count + count / 2 + 2;
    struct cffi_range *const grown = cffi_allocation_resize_try(set->ranges, capacity * sizeof(struct cffi_range));
    if (grown == NULL) {
        return false;
    }
    set->ranges = grown;
    set->capacity = capacity;
    return true;
}

// Puts `added` ranges in the place of those from `first` to `last`; there is room.
static void replace(
    struct cffi_index_set *set, size_t first, size_t last, const struct cffi_range *ranges, size_t added) {
    for (size_t i = first; i < last; ++i) {
        set->index_count -= set->ranges[i].length;
    }
    if (set->count != last) {
        memmove(set->ranges + first + added, set->ranges + last, (set->count - last) * sizeof(struct cffi_range));
    }
    for (size_t i = 0; i < added; ++i) {
        set->ranges[first + i] = ranges[i];
        set->index_count += ranges[i].length;
    }
    set->count = set->count - (last - first) + added;
}

bool cffi_index_set_add_try(struct cffi_index_set *set, struct cffi_range range) {
    if (range.length == 0) {
        return true;
    }
    if (!reserve_try(set, set->count + 1)) {
        return false;
    }
    // Ranges that the new range overlaps or touches become part of it.
    const size_t first = range.location != 0 ? cffi_index_set_position(set, range.location - 1) : 0;
    size_t last = first, end = end_of(range);
    for (; last < set->count && set->ranges[last].location <= end; ++last) {
        if (set->ranges[last].location < range.location) {
            range.location = set->ranges[last].location;
        }
        if (end_of(set->ranges[last]) > end) {
            end = end_of(set->ranges[last]);
        }
    }
    range.length = end - range.location;
    replace(set, first, last, &range, 1);
    return true;
}

bool cffi_index_set_remove_try(struct cffi_index_set *set, struct cffi_range range) {
    if (range.length == 0) {
        return true;
    }
    if (!reserve_try(set, set->count + 1)) {
        return false;
    }
    const size_t first = cffi_index_set_position(set, range.location), end = end_of(range);
    size_t last = first, rest_count = 0;
    struct cffi_range rests[2];
    for (; last < set->count && set->ranges[last].location < end; ++last) {
        const struct cffi_range present = set->ranges[last];
        if (present.location < range.location) {
            rests[rest_count++] = (struct cffi_range){present.location, range.location - present.location};
        }
        if (end_of(present) > end) {
            rests[rest_count++] = (struct cffi_range){end, end_of(present) - end};
        }
    }
    replace(set, first, last, rests, rest_count);
    return true;
}

// MARK: From C

static struct cffi_index_set *create(Class cls) { return (void *)class_createInstance(cls, 0); }

struct cffi_index_set *cffi_index_set_copy(Class cls, const struct cffi_index_set *set) {
    struct cffi_index_set *const copy = create(cls);
    if (copy == NULL || set->count == 0) {
        return copy;
    }
    if (!reserve_try(copy, set->count)) {
        objc_release((id)(void *)copy);
        return NULL;
    }
    replace(copy, 0, 0, set->ranges, set->count);
    return copy;
}

bool cffi_index_set_is(id object) { return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSIndexSet); }

id cffi_index_set_create(const struct cffi_range *ranges, size_t count, bool is_mutable) {
    struct cffi_index_set *const set = create(is_mutable ? &cffi_class_NSMutableIndexSet : &cffi_class_NSIndexSet);
    bool is_done = set != NULL;
    for (size_t i = 0; i < count && is_done; ++i) {
        is_done = is_range(ranges[i]) && cffi_index_set_add_try(set, ranges[i]);
    }
    if (is_done) {
        return (id)(void *)set;
    }
    objc_release((id)(void *)set);
    return nil;
}

const struct cffi_range *cffi_index_set_ranges(id object, size_t *count) {
    const struct cffi_index_set *const set = cffi_index_set_is(object) ? (const void *)object : NULL;
    *count = set != NULL ? set->count : 0;
    return set != NULL ? set->ranges : NULL;
}

struct cffi_index_set *cffi_index_set_argument(id object, id self, SEL selector) {
    cffi_check_kind(object, &cffi_class_NSIndexSet, self, selector);
    return (struct cffi_index_set *)(void *)object;
}

void cffi_index_set_check_range(struct cffi_range range, id self, SEL selector) {
    if (!is_range(range)) {
        cffi_raise(
            "NSRangeException", "-[%s %s]: range {%zu, %zu} reaches beyond the last index, %zu",
            object_getClassName(self), sel_getName(selector), range.location, range.length, CFFI_NO_INDEX - 1);
    }
}

// MARK: Making one

static id init_with_range(struct cffi_index_set *self, SEL selector, struct cffi_range range) {
    if (!is_range(range)) {
        cffi_give_up((id)(void *)self);
    }
    cffi_index_set_check_range(range, (id)(void *)self, selector);
    if (cffi_index_set_add_try(self, range)) {
        return (id)(void *)self;
    }
    objc_release((id)(void *)self);
    return nil;
}

static id init_with_index(struct cffi_index_set *self, SEL selector, size_t index) {
    return init_with_range(self, selector, (struct cffi_range){index, 1});
}

static id init_with_set(struct cffi_index_set *self, SEL selector, id other) {
    cffi_give_up_unless_kind(other, &cffi_class_NSIndexSet, (id)(void *)self);
    const struct cffi_index_set *const set = cffi_index_set_argument(other, (id)(void *)self, selector);
    if (set == NULL || set->count == 0) {
        return (id)(void *)self;
    }
    if (reserve_try(self, set->count)) {
        replace(self, 0, 0, set->ranges, set->count);
        return (id)(void *)self;
    }
    objc_release((id)(void *)self);
    return nil;
}

static struct cffi_index_set *allocate(Class self) {
    return (void *)CFFI_SEND(id, CFFI_SEND(id, (id)(void *)self, cffi_selectors.alloc), cffi_selectors.init);
}

static id class_set(Class self, SEL selector) { return objc_autorelease((id)(void *)allocate(self)); }

static id class_with_range(Class self, SEL selector, struct cffi_range range) {
    struct cffi_index_set *const set = allocate(self);
    return set != NULL ? objc_autorelease(init_with_range(set, selector, range)) : nil;
}

static id class_with_index(Class self, SEL selector, size_t index) {
    return class_with_range(self, selector, (struct cffi_range){index, 1});
}

static void dealloc(struct cffi_index_set *self, SEL selector) {
    free(self->ranges);
    object_dispose((id)(void *)self);
}

static id copy(struct cffi_index_set *self, SEL selector, void *zone) {
    return cffi_object_is_kind((id)(void *)self, NULL, &cffi_class_NSMutableIndexSet)
        ? (id)(void *)cffi_index_set_copy(&cffi_class_NSIndexSet, self)
        : objc_retain((id)(void *)self);
}

static id mutable_copy(struct cffi_index_set *self, SEL selector, void *zone) {
    return (id)(void *)cffi_index_set_copy(&cffi_class_NSMutableIndexSet, self);
}

// MARK: Indexes

static size_t count(const struct cffi_index_set *self, SEL selector) { return self->index_count; }

static size_t first_index(const struct cffi_index_set *self, SEL selector) {
    return self->count != 0 ? self->ranges[0].location : CFFI_NO_INDEX;
}

static size_t last_index(const struct cffi_index_set *self, SEL selector) {
    return self->count != 0 ? end_of(self->ranges[self->count - 1]) - 1 : CFFI_NO_INDEX;
}

static size_t at_least(const struct cffi_index_set *self, SEL selector, size_t index) {
    const size_t position = cffi_index_set_position(self, index);
    if (position == self->count) {
        return CFFI_NO_INDEX;
    }
    return self->ranges[position].location > index ? self->ranges[position].location : index;
}

static size_t greater(const struct cffi_index_set *self, SEL selector, size_t index) {
    return index < CFFI_NO_INDEX ? at_least(self, selector, index + 1) : CFFI_NO_INDEX;
}

static size_t at_most(const struct cffi_index_set *self, SEL selector, size_t index) {
    const size_t position = cffi_index_set_position(self, index);
    if (position < self->count && self->ranges[position].location <= index) {
        return index;
    }
    return position != 0 ? end_of(self->ranges[position - 1]) - 1 : CFFI_NO_INDEX;
}

static size_t less(const struct cffi_index_set *self, SEL selector, size_t index) {
    return index != 0 ? at_most(self, selector, index - 1) : CFFI_NO_INDEX;
}

static BOOL contains(const struct cffi_index_set *self, SEL selector, size_t index) {
    return cffi_index_set_contains(self, index, 1);
}

static BOOL contains_range(const struct cffi_index_set *self, SEL selector, struct cffi_range range) {
    return cffi_index_set_contains(self, range.location, range.length);
}

static BOOL contains_set(const struct cffi_index_set *self, SEL selector, id other) {
    const struct cffi_index_set *const set = cffi_index_set_argument(other, (id)(void *)self, selector);
    for (size_t i = 0; set != NULL && i < set->count; ++i) {
        if (!cffi_index_set_contains(self, set->ranges[i].location, set->ranges[i].length)) {
            return NO;
        }
    }
    return YES;
}

static size_t count_in_range(const struct cffi_index_set *self, SEL selector, struct cffi_range range) {
    const size_t end = range.length < SIZE_MAX - range.location ? end_of(range) : SIZE_MAX;
    size_t number = 0;
    for (size_t i = cffi_index_set_position(self, range.location); i < self->count && self->ranges[i].location < end;
         ++i) {
        const size_t present_end = end_of(self->ranges[i]);
        const size_t from = self->ranges[i].location > range.location ? self->ranges[i].location : range.location;
        number += (present_end < end ? present_end : end) - from;
    }
    return number;
}

static BOOL intersects(const struct cffi_index_set *self, SEL selector, struct cffi_range range) {
    return count_in_range(self, selector, range) != 0;
}

static size_t get_indexes(
    const struct cffi_index_set *self, SEL selector, size_t *indexes, size_t capacity, struct cffi_range *range) {
    const struct cffi_range all = {0, CFFI_NO_INDEX}, wanted = range != NULL ? *range : all;
    const size_t end = wanted.length < SIZE_MAX - wanted.location ? end_of(wanted) : SIZE_MAX;
    size_t filled = 0, index = at_least(self, selector, wanted.location);
    for (; filled < capacity && index < end && index != CFFI_NO_INDEX; index = greater(self, selector, index)) {
        indexes[filled++] = index;
    }
    if (range != NULL && filled != 0) {
        *range = (struct cffi_range){indexes[filled - 1] + 1, end - indexes[filled - 1] - 1};
    }
    return filled;
}

// MARK: Comparison and enumeration

static BOOL is_equal(const struct cffi_index_set *self, SEL selector, id other) {
    if (!cffi_index_set_is(other)) {
        return NO;
    }
    const struct cffi_index_set *const set = (const void *)other;
    return self->count == set->count &&
        (self->count == 0 || memcmp(self->ranges, set->ranges, self->count * sizeof(struct cffi_range)) == 0);
}

static uintptr_t hash(const struct cffi_index_set *self, SEL selector) {
    return self->index_count + 31 * first_index(self, selector);
}

static void check_block(void *block, const struct cffi_index_set *self, SEL selector) {
    if (block == NULL) {
        cffi_raise_argument((id)(uintptr_t)self, selector, "the block is nil");
    }
}

// The block may change the set: the next index is looked up each time.
static void enumerate(const struct cffi_index_set *self, SEL selector, void *block) {
    check_block(block, self, selector);
    bool stop = false;
    for (size_t index = first_index(self, selector); index != CFFI_NO_INDEX && !stop;
         index = greater(self, selector, index)) {
        ((void (*)(void *, size_t, bool *))cffi_block_function(block))(block, index, &stop);
    }
}

static void enumerate_ranges(const struct cffi_index_set *self, SEL selector, void *block) {
    check_block(block, self, selector);
    bool stop = false;
    for (size_t position = 0; position < self->count && !stop;) {
        const struct cffi_range range = self->ranges[position];
        ((void (*)(void *, struct cffi_range, bool *))cffi_block_function(block))(block, range, &stop);
        position = cffi_index_set_position(self, end_of(range));
    }
}

static void write_description(struct cffi_text *text, void *context) {
    const struct cffi_index_set *const self = context;
    cffi_text_append(text, "(", 1);
    for (size_t i = 0; i < self->count; ++i) {
        char part[64];
        const struct cffi_range range = self->ranges[i];
        const int length = range.length == 1
            ? snprintf(part, sizeof part, "%s%zu", i != 0 ? ", " : "", range.location)
            : snprintf(part, sizeof part, "%s%zu-%zu", i != 0 ? ", " : "", range.location, end_of(range) - 1);
        cffi_text_append(text, part, (size_t)length);
    }
    cffi_text_append(text, ")", 1);
}

static id description(struct cffi_index_set *self, SEL selector) { return cffi_text_build(write_description, self); }

static const struct ort_static_method methods[] = {
    CFFI_METHOD("initWithIndex:", "@24@0:8Q16", init_with_index),
    CFFI_METHOD("initWithIndexesInRange:", "@32@0:8{_NSRange=QQ}16", init_with_range),
    CFFI_METHOD("initWithIndexSet:", "@24@0:8@16", init_with_set),
    CFFI_METHOD("dealloc", "v16@0:8", dealloc),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", copy),
    CFFI_METHOD("mutableCopyWithZone:", "@24@0:8^{_NSZone=}16", mutable_copy),
    CFFI_METHOD("count", "Q16@0:8", count),
    CFFI_METHOD("firstIndex", "Q16@0:8", first_index),
    CFFI_METHOD("lastIndex", "Q16@0:8", last_index),
    CFFI_METHOD("indexGreaterThanIndex:", "Q24@0:8Q16", greater),
    CFFI_METHOD("indexLessThanIndex:", "Q24@0:8Q16", less),
    CFFI_METHOD("indexGreaterThanOrEqualToIndex:", "Q24@0:8Q16", at_least),
    CFFI_METHOD("indexLessThanOrEqualToIndex:", "Q24@0:8Q16", at_most),
    CFFI_METHOD("containsIndex:", "B24@0:8Q16", contains),
    CFFI_METHOD("containsIndexesInRange:", "B32@0:8{_NSRange=QQ}16", contains_range),
    CFFI_METHOD("containsIndexes:", "B24@0:8@16", contains_set),
    CFFI_METHOD("countOfIndexesInRange:", "Q32@0:8{_NSRange=QQ}16", count_in_range),
    CFFI_METHOD("intersectsIndexesInRange:", "B32@0:8{_NSRange=QQ}16", intersects),
    CFFI_METHOD("getIndexes:maxCount:inIndexRange:", "Q40@0:8^Q16Q24^{_NSRange=QQ}32", get_indexes),
    CFFI_METHOD("isEqual:", "B24@0:8@16", is_equal),
    CFFI_METHOD("isEqualToIndexSet:", "B24@0:8@16", is_equal),
    CFFI_METHOD("hash", "Q16@0:8", hash),
    CFFI_METHOD("enumerateIndexesUsingBlock:", "v24@0:8@?16", enumerate),
    CFFI_METHOD("enumerateRangesUsingBlock:", "v24@0:8@?16", enumerate_ranges),
    CFFI_METHOD("description", "@16@0:8", description),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("indexSet", "@16@0:8", class_set),
    CFFI_METHOD("indexSetWithIndex:", "@24@0:8Q16", class_with_index),
    CFFI_METHOD("indexSetWithIndexesInRange:", "@32@0:8{_NSRange=QQ}16", class_with_range),
    CFFI_METHODS_END,
};

void cffi_index_set_register(void) {
    ort_class_register_static(&cffi_class_NSIndexSet, &cffi_class_NSObject, methods, class_methods);
}
