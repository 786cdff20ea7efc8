// Methods of every array that need only its count and its elements.

#include "arrays/array.h"
#include "root/text_builder.h"

#include <stdlib.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct range {
    uintptr_t location, length;
};

enum { ENUMERATE_REVERSE = 1 << 1 };
static const size_t not_found = INTPTR_MAX;

// MARK: Elements

static id object_at_subscript(id self, SEL selector, size_t index) {
    return CFFI_SEND_1(id, self, cffi_selectors.objectAtIndex, size_t, index);
}

static id first(id self, SEL selector) { return cffi_array_count_of(self) != 0 ? cffi_array_at(self, 0) : nil; }

static id last(id self, SEL selector) {
    const size_t number = cffi_array_count_of(self);
    return number != 0 ? cffi_array_at(self, number - 1) : nil;
}

static void check_range(struct range range, id self, SEL selector) {
    const size_t number = cffi_array_count_of(self);
    if (range.location > number || range.length > number - range.location) {
        cffi_raise_range(self, selector, range.location, range.length, number);
    }
}

static void get_objects(id self, SEL selector, id *objects, struct range range) {
    check_range(range, self, selector);
    for (size_t i = 0; i < range.length; ++i) {
        objects[i] = cffi_array_at(self, range.location + i);
    }
}

// MARK: Searches

static size_t index_in_range(id self, SEL selector, id object, struct range range) {
    check_range(range, self, selector);
    for (size_t i = range.location; object != nil && i < range.location + range.length; ++i) {
        const id element = cffi_array_at(self, i);
        if (element != nil && cffi_equal(object, element)) {
            return i;
        }
    }
    return not_found;
}

static size_t index_of(id self, SEL selector, id object) {
    return index_in_range(self, selector, object, (struct range){0, cffi_array_count_of(self)});
}

static BOOL contains(id self, SEL selector, id object) { return index_of(self, selector, object) != not_found; }

static size_t index_of_identical(id self, SEL selector, id object) {
    for (size_t i = 0; object != nil && i < cffi_array_count_of(self); ++i) {
        if (cffi_array_at(self, i) == object) {
            return i;
        }
    }
    return not_found;
}

static void check_block(void *block, id self, SEL selector) {
    if (block == NULL) {
        cffi_raise_argument(self, selector, "the block is nil");
    }
}

static size_t index_passing(id self, SEL selector, void *block) {
    check_block(block, self, selector);
    bool stop = false;
    for (size_t i = 0; !stop && i < cffi_array_count_of(self); ++i) {
        if (((BOOL (*)(void *, id, size_t, bool *))cffi_block_function(block))(
                block, cffi_array_at(self, i), i, &stop)) {
            return i;
        }
    }
    return not_found;
}

// MARK: Comparison

static BOOL is_equal_to_array(id self, SEL selector, id other) {
    if (self == other) {
        return YES;
    }
    if (other == nil || cffi_array_count_of(self) != cffi_array_count_of(other)) {
        return NO;
    }
    for (size_t i = 0; i < cffi_array_count_of(self); ++i) {
        const id left = cffi_array_at(self, i);
        const id right = i < cffi_array_count_of(other) ? cffi_array_at(other, i) : nil;
        if (left == nil || right == nil || !cffi_equal(left, right)) {
            return NO;
        }
    }
    return YES;
}

static BOOL is_equal(id self, SEL selector, id other) {
    return cffi_array_is(other) && is_equal_to_array(self, selector, other);
}

// The count alone: with mutable elements, any other hash could change.
static uintptr_t hash(id self, SEL selector) { return cffi_array_count_of(self); }

// MARK: Enumeration

static void call_with_elements(id self, void *block, bool is_reverse) {
    const struct cffi_array *const own = cffi_array_own(self);
    const unsigned long mutations = own != NULL ? own->mutations : 0;
    const size_t number = cffi_array_count_of(self);
    bool stop = false;
    for (size_t i = 0; i < number && !stop; ++i) {
        if (own != NULL && own->mutations != mutations) {
            objc_enumerationMutation(self);
        }
        const size_t index = is_reverse ? number - 1 - i : i;
        const id object = cffi_array_at(self, index);
        if (object == nil) {
            return;
        }
        ((void (*)(void *, id, size_t, bool *))cffi_block_function(block))(block, object, index, &stop);
    }
}

static void enumerate_with_block(id self, SEL selector, void *block) {
    check_block(block, self, selector);
    call_with_elements(self, block, false);
}

static void enumerate_with_options(id self, SEL selector, uintptr_t options, void *block) {
    check_block(block, self, selector);
    call_with_elements(self, block, (options & ENUMERATE_REVERSE) != 0);
}

// `state` is the next index. Changes of a foreign array are not noticed.
static unsigned long enumerate(
    id self, SEL selector, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    unsigned long filled = 0;
    for (const size_t number = cffi_array_count_of(self); filled < capacity && enumeration->state < number; ++filled) {
        buffer[filled] = cffi_array_at(self, enumeration->state++);
    }
    enumeration->items = buffer;
    enumeration->mutations = &enumeration->extra[0];
    return filled;
}

static void perform(id self, SEL selector, SEL message) {
    for (size_t i = 0; i < cffi_array_count_of(self); ++i) {
        CFFI_SEND(void, cffi_array_at(self, i), message);
    }
}

static void perform_with(id self, SEL selector, SEL message, id argument) {
    for (size_t i = 0; i < cffi_array_count_of(self); ++i) {
        CFFI_SEND_1(void, cffi_array_at(self, i), message, id, argument);
    }
}

// MARK: Text

struct listing {
    id array, separator;
};

static void write_elements(struct cffi_text *text, void *context) {
    const struct listing *const listing = context;
    for (size_t i = 0; i < cffi_array_count_of(listing->array); ++i) {
        if (i != 0) {
            cffi_text_append_string(text, listing->separator);
        }
        cffi_text_append_description(text, cffi_array_at(listing->array, i));
    }
}

static id joined(id self, SEL selector, id separator) {
    cffi_check_kind(separator, &cffi_class_NSString, self, selector);
    struct listing listing = {self, separator};
    return cffi_text_build(write_elements, &listing);
}

static void write_description(struct cffi_text *text, void *context) {
    const id array = context;
    cffi_text_append(text, "(", 1);
    for (size_t i = 0; i < cffi_array_count_of(array); ++i) {
        if (i != 0) {
            cffi_text_append(text, ", ", 2);
        }
        cffi_text_append_description(text, cffi_array_at(array, i));
    }
    cffi_text_append(text, ")", 1);
}

static id description(id self, SEL selector) { return cffi_text_build(write_description, self); }

const struct ort_static_method cffi_array_reading_methods[] = {
    CFFI_METHOD("count", "Q16@0:8", cffi_raise_missing),
    CFFI_METHOD("objectAtIndex:", "@24@0:8Q16", cffi_raise_missing),
    CFFI_METHOD("objectAtIndexedSubscript:", "@24@0:8Q16", object_at_subscript),
    CFFI_METHOD("firstObject", "@16@0:8", first),
    CFFI_METHOD("lastObject", "@16@0:8", last),
    CFFI_METHOD("getObjects:range:", "v40@0:8^@16{_NSRange=QQ}24", get_objects),
    CFFI_METHOD("indexOfObject:", "Q24@0:8@16", index_of),
    CFFI_METHOD("indexOfObject:inRange:", "Q40@0:8@16{_NSRange=QQ}24", index_in_range),
    CFFI_METHOD("indexOfObjectIdenticalTo:", "Q24@0:8@16", index_of_identical),
    CFFI_METHOD("indexOfObjectPassingTest:", "Q24@0:8@?16", index_passing),
    CFFI_METHOD("containsObject:", "B24@0:8@16", contains),
    CFFI_METHOD("isEqualToArray:", "B24@0:8@16", is_equal_to_array),
    CFFI_METHOD("isEqual:", "B24@0:8@16", is_equal),
    CFFI_METHOD("hash", "Q16@0:8", hash),
    CFFI_METHOD("enumerateObjectsUsingBlock:", "v24@0:8@?16", enumerate_with_block),
    CFFI_METHOD("enumerateObjectsWithOptions:usingBlock:", "v32@0:8Q16@?24", enumerate_with_options),
    CFFI_ENUMERATION_METHOD(enumerate),
    CFFI_METHOD("makeObjectsPerformSelector:", "v24@0:8:16", perform),
    CFFI_METHOD("makeObjectsPerformSelector:withObject:", "v32@0:8:16@24", perform_with),
    CFFI_METHOD("componentsJoinedByString:", "@24@0:8@16", joined),
    CFFI_METHOD("description", "@16@0:8", description),
    CFFI_METHODS_END,
};
