// NSSet: how sets are made, and what both own classes have.

#include "tables/set.h"
#include "arrays/array.h"
#include "arrays/enumerator.h"

#include <stdarg.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSSet, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTSet, sizeof(struct cffi_set), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: From C

bool cffi_set_is(id object) { return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSSet); }

size_t cffi_set_count(id set) { return cffi_set_is(set) ? cffi_set_count_of(set) : 0; }

id cffi_set_create(const id *objects, size_t count) { return cffi_set_create_of(&cffi_class_NSSet, objects, count); }

id cffi_set_create_mutable(void) { return cffi_set_create_of(&cffi_class_NSMutableSet, NULL, 0); }

// Comparing may change the table.
bool cffi_set_add_try(struct cffi_table *table, id object) {
    const uintptr_t hash = CFFI_SEND(uintptr_t, object, cffi_selectors.hash);
    if (cffi_table_find_hash(table, object, hash) != NULL) {
        return true;
    }
    if (!cffi_table_reserve_try(table, table->count + 1)) {
        return false;
    }
    cffi_table_add(table, objc_retain(object), nil, hash);
    return true;
}

// MARK: Making one of any class

static bool is_abstract(Class cls) { return cls == &cffi_class_NSSet || cls == &cffi_class_NSMutableSet; }

static struct cffi_set *allocate_own(Class cls) {
    return (void *)class_createInstance(cls == &cffi_class_NSSet ? &cffi_class_ORTSet : &cffi_class_ORTMutableSet, 0);
}

struct filling {
    struct cffi_table *table;
    const id *objects; // or
    id collection;
    size_t count;
    bool has_failed;
};

static void fill(void *context) {
    struct filling *const filling = context;
    filling->has_failed = !cffi_table_reserve_try(filling->table, filling->count);
    for (size_t i = 0; i < filling->count && !filling->has_failed; ++i) {
        filling->has_failed = !cffi_set_add_try(filling->table, filling->objects[i]);
    }
}

static void fill_from_collection(void *context) {
    struct filling *const filling = context;
    struct cffi_set_walk walk = cffi_set_begin(filling->collection);
    for (id object; !filling->has_failed && (object = cffi_set_next(&walk)) != nil;) {
        filling->has_failed = !cffi_set_add_try(filling->table, object);
    }
}

static id complete(struct cffi_set *set, void (*function)(void *), struct filling *filling) {
    if (set == NULL) {
        return nil;
    }
    filling->table = &set->table;
    const id object = cffi_complete((id)(void *)set, function, filling);
    if (!filling->has_failed) {
        return object;
    }
    objc_release(object);
    return nil;
}

id cffi_set_create_of(Class cls, const id *objects, size_t count) {
    if (!is_abstract(cls)) {
        return CFFI_SEND_2(
            id, CFFI_SEND(id, (id)(void *)cls, cffi_selectors.alloc), cffi_selectors.initWithObjectsCount, const id *,
            objects, size_t, count);
    }
    struct filling filling = {.objects = objects, .count = count};
    struct cffi_set *const set = allocate_own(cls);
    return count != 0 ? complete(set, fill, &filling) : (id)(void *)set;
}

static id copy_own(Class cls, const struct cffi_table *table) {
    struct cffi_set *const copy = allocate_own(cls);
    if (copy == NULL || cffi_table_copy_try(table, &copy->table)) {
        return (id)(void *)copy;
    }
    objc_release((id)(void *)copy);
    return nil;
}

// The members in an array that lives as long as the pool; NULL without memory.
static const struct cffi_array *collect_members(id collection) {
    struct cffi_array *const list = (void *)objc_autorelease(cffi_array_create_mutable());
    struct cffi_set_walk walk = cffi_set_begin(collection);
    for (id object; list != NULL && (object = cffi_set_next(&walk)) != nil;) {
        if (!cffi_array_append_try(list, object)) {
            return NULL;
        }
    }
    return list;
}

id cffi_set_copy_of(Class cls, id collection) {
    const struct cffi_table *const table = cffi_set_table(collection);
    if (table != NULL && is_abstract(cls)) {
        return copy_own(cls, table);
    }
    struct filling filling = {.collection = collection};
    if (is_abstract(cls)) {
        return complete(allocate_own(cls), fill_from_collection, &filling);
    }
    const struct cffi_array *const list = collect_members(collection);
    return list != NULL ? cffi_set_create_of(cls, list->objects, list->count) : nil;
}

// MARK: Class methods

static void check_objects(const id *objects, size_t count, id self, SEL selector) {
    if (count != 0 && objects == NULL) {
        cffi_raise_argument(self, selector, "the objects are NULL");
    }
    for (size_t i = 0; i < count; ++i) {
        cffi_check_object(objects[i], self, selector);
    }
}

static id class_set(Class self, SEL selector) { return objc_autorelease(cffi_set_create_of(self, NULL, 0)); }

static id class_with_objects_count(Class self, SEL selector, const id *objects, size_t count) {
    check_objects(objects, count, (id)(void *)self, selector);
    return objc_autorelease(cffi_set_create_of(self, objects, count));
}

static id class_with_object(Class self, SEL selector, id object) {
    return class_with_objects_count(self, selector, &object, 1);
}

static id class_with_array(Class self, SEL selector, id array) {
    cffi_check_kind(array, &cffi_class_NSArray, (id)(void *)self, selector);
    return array == nil ? class_set(self, selector) : objc_autorelease(cffi_set_copy_of(self, array));
}

static id class_with_set(Class self, SEL selector, id set) {
    cffi_check_kind(set, &cffi_class_NSSet, (id)(void *)self, selector);
    return set == nil ? class_set(self, selector) : objc_autorelease(cffi_set_copy_of(self, set));
}

static id class_with_objects(Class self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    return list != NULL ? objc_autorelease(cffi_set_create_of(self, list->objects, list->count)) : nil;
}

// MARK: Initializers

static id init(id self, SEL selector) {
    return cffi_is_placeholder(self, &cffi_class_NSSet) ? cffi_set_create(NULL, 0) : self;
}

static id init_with_objects_count(id self, SEL selector, const id *objects, size_t count) {
    cffi_give_up_unless_objects(objects, count, self);
    check_objects(objects, count, self, selector);
    if (!cffi_is_placeholder(self, &cffi_class_NSSet)) {
        cffi_give_up(self);
        cffi_raise_missing(self, selector);
    }
    return cffi_set_create(objects, count);
}

// These go by that one, which subclasses of other libraries implement.
static id initialize(id self, const struct cffi_array *list) {
    return list != NULL
        ? CFFI_SEND_2(id, self, cffi_selectors.initWithObjectsCount, const id *, list->objects, size_t, list->count)
        : nil;
}

static id init_with_array(id self, SEL selector, id array) {
    cffi_give_up_unless_kind(array, &cffi_class_NSArray, self);
    cffi_check_kind(array, &cffi_class_NSArray, self, selector);
    return initialize(self, collect_members(array));
}

static id init_with_set(id self, SEL selector, id set) {
    cffi_give_up_unless_kind(set, &cffi_class_NSSet, self);
    cffi_check_kind(set, &cffi_class_NSSet, self, selector);
    return initialize(self, collect_members(set));
}

static id init_with_objects(id self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    return initialize(self, list);
}

static const struct ort_static_method making_methods[] = {
    CFFI_METHOD("init", "@16@0:8", init),
    CFFI_METHOD("initWithObjects:count:", "@32@0:8r^@16Q24", init_with_objects_count),
    CFFI_METHOD("initWithObjects:", "@24@0:8@16", init_with_objects),
    CFFI_METHOD("initWithArray:", "@24@0:8@16", init_with_array),
    CFFI_METHOD("initWithSet:", "@24@0:8@16", init_with_set),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("set", "@16@0:8", class_set),
    CFFI_METHOD("setWithObject:", "@24@0:8@16", class_with_object),
    CFFI_METHOD("setWithObjects:count:", "@32@0:8r^@16Q24", class_with_objects_count),
    CFFI_METHOD("setWithObjects:", "@24@0:8@16", class_with_objects),
    CFFI_METHOD("setWithArray:", "@24@0:8@16", class_with_array),
    CFFI_METHOD("setWithSet:", "@24@0:8@16", class_with_set),
    CFFI_METHODS_END,
};

// MARK: The own classes

static size_t own_count(const struct cffi_set *self, SEL selector) { return self->table.count; }

static id own_member(struct cffi_set *self, SEL selector, id object) {
    const struct cffi_entry *const entry = cffi_table_find(&self->table, object);
    return entry != NULL ? entry->key : nil;
}

static id next_member(id set, size_t *position) {
    const struct cffi_entry *const entry = cffi_table_next(&((struct cffi_set *)(void *)set)->table, position);
    return entry != NULL ? entry->key : nil;
}

static id own_enumerator(id self, SEL selector) { return cffi_enumerator(self, 0, next_member); }

static unsigned long own_enumerate(
    struct cffi_set *self, SEL selector, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    return cffi_table_enumerate(&self->table, enumeration, buffer, capacity);
}

static void dispose(void *object) { object_dispose(object); }

static void own_dealloc(struct cffi_set *self, SEL selector) { cffi_table_clear(&self->table, dispose, self); }

static id own_copy(id self, SEL selector, void *zone) { return objc_retain(self); }

const struct ort_static_method cffi_set_own_methods[] = {
    CFFI_METHOD("count", "Q16@0:8", own_count),
    CFFI_METHOD("member:", "@24@0:8@16", own_member),
    CFFI_METHOD("objectEnumerator", "@16@0:8", own_enumerator),
    CFFI_ENUMERATION_METHOD(own_enumerate),
    CFFI_METHOD("dealloc", "v16@0:8", own_dealloc),
    CFFI_METHODS_END,
};

static const struct ort_static_method immutable_methods[] = {
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", own_copy),
    CFFI_METHODS_END,
};

void cffi_set_register(void) {
    const struct ort_static_method *const methods[] = {making_methods, cffi_set_reading_methods, NULL};
    const struct ort_static_method *const own[] = {cffi_set_own_methods, immutable_methods, NULL};
    cffi_class_register(&cffi_class_NSSet, &cffi_class_NSObject, methods, class_methods);
    cffi_class_register(&cffi_class_ORTSet, &cffi_class_NSSet, own, NULL);
}
