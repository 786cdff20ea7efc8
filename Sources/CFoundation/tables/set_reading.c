// What any set can be asked, by its count and its members.

#include "arrays/array.h"
#include "arrays/enumerator.h"
#include "root/text_builder.h"
#include "tables/set.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// MARK: Any set

size_t cffi_set_count_of(id set) {
    const struct cffi_table *const table = cffi_set_table(set);
    return table != NULL ? table->count : CFFI_SEND(size_t, set, cffi_selectors.count);
}

id cffi_set_member(id set, id object) {
    struct cffi_table *const table = cffi_set_table(set);
    if (table == NULL) {
        return CFFI_SEND_1(id, set, cffi_selectors.member, id, object);
    }
    const struct cffi_entry *const entry = cffi_table_find(table, object);
    return entry != NULL ? entry->key : nil;
}

struct cffi_set_walk cffi_set_begin(id collection) {
    struct cffi_set_walk walk = {.table = cffi_set_table(collection)};
    if (cffi_array_is(collection)) {
        walk.array = collection;
    } else if (walk.table == NULL) {
        walk.enumerator = CFFI_SEND(id, collection, cffi_selectors.objectEnumerator);
    }
    return walk;
}

id cffi_set_next(struct cffi_set_walk *walk) {
    if (walk->array != nil) {
        return walk->position < cffi_array_count_of(walk->array) ? cffi_array_at(walk->array, walk->position++) : nil;
    }
    if (walk->table == NULL) {
        return CFFI_SEND(id, walk->enumerator, cffi_selectors.nextObject);
    }
    const struct cffi_entry *const entry = cffi_table_next(walk->table, &walk->position);
    return entry != NULL ? entry->key : nil;
}

// MARK: Members

static BOOL contains(id self, SEL selector, id object) { return cffi_set_member(self, object) != nil; }

static id any_object(id self, SEL selector) {
    struct cffi_set_walk walk = cffi_set_begin(self);
    return cffi_set_next(&walk);
}

static id all_objects(id self, SEL selector) {
    struct cffi_array *const array = cffi_array_allocate_mutable(cffi_set_count_of(self));
    if (array == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)array);
    struct cffi_set_walk walk = cffi_set_begin(self);
    for (id object; (object = cffi_set_next(&walk)) != nil;) {
        if (!cffi_array_append_try(array, object)) {
            return nil;
        }
    }
    return objc_autorelease(cffi_array_create(array->objects, array->count));
}

// MARK: Comparison

static BOOL is_subset(id self, SEL selector, id other) {
    cffi_check_kind(other, &cffi_class_NSSet, self, selector);
    struct cffi_set_walk walk = cffi_set_begin(self);
    for (id object; (object = cffi_set_next(&walk)) != nil;) {
        if (other == nil || cffi_set_member(other, object) == nil) {
            return NO;
        }
    }
    return YES;
}

static BOOL intersects(id self, SEL selector, id other) {
    cffi_check_kind(other, &cffi_class_NSSet, self, selector);
    struct cffi_set_walk walk = cffi_set_begin(self);
    for (id object; other != nil && (object = cffi_set_next(&walk)) != nil;) {
        if (cffi_set_member(other, object) != nil) {
            return YES;
        }
    }
    return NO;
}

static BOOL is_equal_to_set(id self, SEL selector, id other) {
    if (self == other) {
        return YES;
    }
    return other != nil && cffi_set_count(other) == cffi_set_count_of(self) && is_subset(self, selector, other);
}

static BOOL is_equal(id self, SEL selector, id other) {
    return cffi_set_is(other) && is_equal_to_set(self, selector, other);
}

static uintptr_t hash(id self, SEL selector) { return cffi_set_count_of(self); }

// MARK: Enumeration

static void enumerate_with_block(id self, SEL selector, void *block) {
    if (block == NULL) {
        cffi_raise_argument(self, selector, "the block is nil");
    }
    struct cffi_set_walk walk = cffi_set_begin(self);
    const unsigned long mutations = walk.table != NULL ? walk.table->mutations : 0;
    bool stop = false;
    for (id object; !stop && (object = cffi_set_next(&walk)) != nil;) {
        ((void (*)(void *, id, bool *))cffi_block_function(block))(block, object, &stop);
        if (!stop && walk.table != NULL && walk.table->mutations != mutations) {
            objc_enumerationMutation(self);
        }
    }
}

static void enumerate_with_options(id self, SEL selector, uintptr_t options, void *block) {
    enumerate_with_block(self, selector, block);
}

static unsigned long enumerate(
    id self, SEL selector, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    return cffi_enumerate_by(self, cffi_selectors.objectEnumerator, enumeration, buffer, capacity);
}

static void perform(id self, SEL selector, SEL message) {
    struct cffi_set_walk walk = cffi_set_begin(self);
    for (id object; (object = cffi_set_next(&walk)) != nil;) {
        CFFI_SEND(void, object, message);
    }
}

// MARK: Copies and text

static id copy(id self, SEL selector, void *zone) { return cffi_set_copy_of(&cffi_class_NSSet, self); }

static id mutable_copy(id self, SEL selector, void *zone) { return cffi_set_copy_of(&cffi_class_NSMutableSet, self); }

static id adding(id self, SEL selector, id more) {
    const id set = objc_autorelease(cffi_set_copy_of(&cffi_class_NSMutableSet, self));
    if (set == nil) {
        return nil;
    }
    struct cffi_set_walk walk = cffi_set_begin(more);
    for (id object; more != nil && (object = cffi_set_next(&walk)) != nil;) {
        if (!cffi_set_add_try(cffi_set_table(set), object)) {
            return nil;
        }
    }
    return objc_autorelease(cffi_set_copy_of(&cffi_class_NSSet, set));
}

static id adding_object(id self, SEL selector, id object) {
    cffi_check_object(object, self, selector);
    const id objects = objc_autorelease(cffi_array_create(&object, 1));
    return objects != nil ? adding(self, selector, objects) : nil;
}

static id adding_set(id self, SEL selector, id set) {
    cffi_check_kind(set, &cffi_class_NSSet, self, selector);
    return adding(self, selector, set);
}

static id adding_array(id self, SEL selector, id array) {
    cffi_check_kind(array, &cffi_class_NSArray, self, selector);
    return adding(self, selector, array);
}

static void write_description(struct cffi_text *text, void *context) {
    cffi_text_append(text, "{(", 2);
    struct cffi_set_walk walk = cffi_set_begin(context);
    bool is_first = true;
    for (id object; (object = cffi_set_next(&walk)) != nil; is_first = false) {
        if (!is_first) {
            cffi_text_append(text, ", ", 2);
        }
        cffi_text_append_description(text, object);
    }
    cffi_text_append(text, ")}", 2);
}

static id description(id self, SEL selector) { return cffi_text_build(write_description, self); }

const struct ort_static_method cffi_set_reading_methods[] = {
    CFFI_METHOD("count", "Q16@0:8", cffi_raise_missing),
    CFFI_METHOD("member:", "@24@0:8@16", cffi_raise_missing),
    CFFI_METHOD("objectEnumerator", "@16@0:8", cffi_raise_missing),
    CFFI_METHOD("containsObject:", "B24@0:8@16", contains),
    CFFI_METHOD("anyObject", "@16@0:8", any_object),
    CFFI_METHOD("allObjects", "@16@0:8", all_objects),
    CFFI_METHOD("isSubsetOfSet:", "B24@0:8@16", is_subset),
    CFFI_METHOD("intersectsSet:", "B24@0:8@16", intersects),
    CFFI_METHOD("isEqualToSet:", "B24@0:8@16", is_equal_to_set),
    CFFI_METHOD("isEqual:", "B24@0:8@16", is_equal),
    CFFI_METHOD("hash", "Q16@0:8", hash),
    CFFI_METHOD("enumerateObjectsUsingBlock:", "v24@0:8@?16", enumerate_with_block),
    CFFI_METHOD("enumerateObjectsWithOptions:usingBlock:", "v32@0:8Q16@?24", enumerate_with_options),
    CFFI_ENUMERATION_METHOD(enumerate),
    CFFI_METHOD("makeObjectsPerformSelector:", "v24@0:8:16", perform),
    CFFI_METHOD("setByAddingObject:", "@24@0:8@16", adding_object),
    CFFI_METHOD("setByAddingObjectsFromSet:", "@24@0:8@16", adding_set),
    CFFI_METHOD("setByAddingObjectsFromArray:", "@24@0:8@16", adding_array),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", copy),
    CFFI_METHOD("mutableCopyWithZone:", "@24@0:8^{_NSZone=}16", mutable_copy),
    CFFI_METHOD("description", "@16@0:8", description),
    CFFI_METHODS_END,
};
