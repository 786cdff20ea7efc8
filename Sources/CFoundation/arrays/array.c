// NSArray: how arrays are made, and the immutable arrays of the own class.

#include "arrays/array.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

CFFI_DEFINE_CLASS(NSArray, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTArray, sizeof(struct cffi_array), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: From C

struct cffi_array *cffi_array_allocate(size_t count) {
    if (count > SIZE_MAX / sizeof(id) / 2) {
        return NULL;
    }
    struct cffi_array *const array = (void *)class_createInstance(&cffi_class_ORTArray, count * sizeof(id));
    if (array == NULL) {
        return NULL;
    }
    array->objects = (id *)(void *)(array + 1);
    array->capacity = count;
    return array;
}

bool cffi_array_is(id object) { return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSArray); }

size_t cffi_array_count(id array) { return cffi_array_is(array) ? cffi_array_count_of(array) : 0; }

id cffi_array_object(id array, size_t index) {
    if (!cffi_array_is(array) || index >= cffi_array_count_of(array)) {
        return nil;
    }
    return cffi_array_at(array, index);
}

id cffi_array_create(const id *objects, size_t count) {
    return cffi_array_create_of(&cffi_class_NSArray, objects, count);
}

id cffi_array_create_mutable(void) { return (id)(void *)cffi_array_allocate_mutable(0); }

struct cffi_array *cffi_array_collect(id first, va_list arguments) {
    struct cffi_array *const list = (void *)objc_autorelease(cffi_array_create_mutable());
    for (id object = first; list != NULL && object != nil; object = va_arg(arguments, id)) {
        if (!cffi_array_append_try(list, object)) {
            return NULL;
        }
    }
    return list;
}

// MARK: Making one of any class

static struct cffi_array *allocate_own(Class cls, size_t count) {
    return cls == &cffi_class_NSArray ? cffi_array_allocate(count) : cffi_array_allocate_mutable(count);
}

id cffi_array_create_of(Class cls, const id *objects, size_t count) {
    if (cls != &cffi_class_NSArray && cls != &cffi_class_NSMutableArray) {
        return CFFI_SEND_2(
            id, CFFI_SEND(id, (id)(void *)cls, cffi_selectors.alloc), cffi_selectors.initWithObjectsCount, const id *,
            objects, size_t, count);
    }
    struct cffi_array *const array = allocate_own(cls, count);
    if (array != NULL) {
        for (size_t i = 0; i < count; ++i) {
            cffi_array_fill(array, objects[i]);
        }
    }
    return (id)(void *)array;
}

struct copying {
    struct cffi_array *copy;
    id array;
    size_t location, count;
};

static void copy_elements(void *context) {
    const struct copying *const copying = context;
    for (size_t i = 0; i < copying->count; ++i) {
        const id object = cffi_array_at(copying->array, copying->location + i);
        if (object != nil) {
            cffi_array_fill(copying->copy, object);
        }
    }
}

id cffi_array_copy_range(Class cls, id array, size_t location, size_t count) {
    const struct cffi_array *const own = cffi_array_own(array);
    if (own != NULL) {
        return cffi_array_create_of(cls, own->objects + location, count);
    }
    const bool is_own = cls == &cffi_class_NSArray || cls == &cffi_class_NSMutableArray;
    struct cffi_array *const copy = is_own ? allocate_own(cls, count) : cffi_array_allocate(count);
    if (copy == NULL) {
        return nil;
    }
    struct copying copying = {copy, array, location, count};
    const id result = cffi_complete((id)(void *)copy, copy_elements, &copying);
    return is_own ? result : cffi_array_create_of(cls, copy->objects, ((void)objc_autorelease(result), copy->count));
}

// MARK: Class methods

static const id *check_objects(const id *objects, size_t count, id self, SEL selector) {
    if (objects == NULL && count != 0) {
        cffi_raise_argument(self, selector, "the objects are NULL");
    }
    for (size_t i = 0; i < count; ++i) {
        if (objects[i] == nil) {
            cffi_raise(
                "NSInvalidArgumentException", "%c[%s %s]: the object at index %zu is nil",
                object_isClass(self) ? '+' : '-',
                object_isClass(self) ? class_getName((Class)(void *)self) : object_getClassName(self),
                sel_getName(selector), i);
        }
    }
    return objects;
}

static id class_with_objects_count(Class self, SEL selector, const id *objects, size_t count) {
    return objc_autorelease(
        cffi_array_create_of(self, check_objects(objects, count, (id)(void *)self, selector), count));
}

static id class_array(Class self, SEL selector) { return objc_autorelease(cffi_array_create_of(self, NULL, 0)); }

static id class_with_object(Class self, SEL selector, id object) {
    return class_with_objects_count(self, selector, &object, 1);
}

static id class_with_array(Class self, SEL selector, id array) {
    cffi_check_kind(array, &cffi_class_NSArray, (id)(void *)self, selector);
    return array == nil ? class_array(self, selector)
                        : objc_autorelease(cffi_array_copy_range(self, array, 0, cffi_array_count_of(array)));
}

static id class_with_objects(Class self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    return list != NULL ? objc_autorelease(cffi_array_create_of(self, list->objects, list->count)) : nil;
}

// MARK: Initializers

// Gives up an instance of the abstract class, and makes one of the own class in its place.
static id replace(id self, SEL selector, const id *objects, size_t count) {
    if (!cffi_is_placeholder(self, &cffi_class_NSArray)) {
        cffi_give_up(self);
        cffi_raise_missing(self, selector);
    }
    return cffi_array_create(objects, count);
}

static id init(id self, SEL selector) {
    return cffi_is_placeholder(self, &cffi_class_NSArray) ? cffi_array_create(NULL, 0) : self;
}

static id init_with_objects_count(id self, SEL selector, const id *objects, size_t count) {
    cffi_give_up_unless_objects(objects, count, self);
    return replace(self, selector, check_objects(objects, count, self, selector), count);
}

// The next two initializers call initWithObjects:count:, which subclasses from other libraries implement.
static id init_with_array(id self, SEL selector, id array) {
    cffi_give_up_unless_kind(array, &cffi_class_NSArray, self);
    cffi_check_kind(array, &cffi_class_NSArray, self, selector);
    const struct cffi_array *own = cffi_array_own(array);
    if (own == NULL && array != nil) {
        own =
            (void *)objc_autorelease(cffi_array_copy_range(&cffi_class_NSArray, array, 0, cffi_array_count_of(array)));
    }
    if (own == NULL && array != nil) {
        return nil;
    }
    return CFFI_SEND_2(
        id, self, cffi_selectors.initWithObjectsCount, const id *, own != NULL ? own->objects : NULL, size_t,
        own != NULL ? own->count : 0);
}

id cffi_array_init_with_objects(id self, SEL selector, id first, ...) {
    va_list arguments;
    va_start(arguments, first);
    const struct cffi_array *const list = cffi_array_collect(first, arguments);
    va_end(arguments);
    return list != NULL
        ? CFFI_SEND_2(id, self, cffi_selectors.initWithObjectsCount, const id *, list->objects, size_t, list->count)
        : nil;
}

static const struct ort_static_method making_methods[] = {
    CFFI_METHOD("init", "@16@0:8", init),
    CFFI_METHOD("initWithObjects:count:", "@32@0:8r^@16Q24", init_with_objects_count),
    CFFI_METHOD("initWithObjects:", "@24@0:8@16", cffi_array_init_with_objects),
    CFFI_METHOD("initWithArray:", "@24@0:8@16", init_with_array),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("array", "@16@0:8", class_array),
    CFFI_METHOD("arrayWithObject:", "@24@0:8@16", class_with_object),
    CFFI_METHOD("arrayWithObjects:count:", "@32@0:8r^@16Q24", class_with_objects_count),
    CFFI_METHOD("arrayWithObjects:", "@24@0:8@16", class_with_objects),
    CFFI_METHOD("arrayWithArray:", "@24@0:8@16", class_with_array),
    CFFI_METHODS_END,
};

// MARK: The own class

static size_t own_count(const struct cffi_array *self, SEL selector) { return self->count; }

static id own_object(const struct cffi_array *self, SEL selector, size_t index) {
    cffi_check_index(index, self->count, (id)(void *)self, selector);
    return self->objects[index];
}

static void dispose(void *object) { object_dispose(object); }

static void own_dealloc(struct cffi_array *self, SEL selector) {
    cffi_release_each(self->objects, self->count, dispose, self);
}

static unsigned long own_enumerate(
    struct cffi_array *self, SEL selector, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    if (enumeration->state != 0) {
        return 0;
    }
    enumeration->state = 1;
    enumeration->items = self->objects;
    enumeration->mutations = &self->mutations;
    return self->count;
}

const struct ort_static_method cffi_array_own_methods[] = {
    CFFI_METHOD("count", "Q16@0:8", own_count),
    CFFI_METHOD("objectAtIndex:", "@24@0:8Q16", own_object),
    CFFI_METHOD("objectAtIndexedSubscript:", "@24@0:8Q16", own_object),
    CFFI_ENUMERATION_METHOD(own_enumerate),
    CFFI_METHODS_END,
};

static const struct ort_static_method immutable_methods[] = {
    CFFI_METHOD("dealloc", "v16@0:8", own_dealloc),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", objc_retain),
    CFFI_METHODS_END,
};

void cffi_array_register(void) {
    const struct ort_static_method *const methods[] = {
        making_methods, cffi_array_reading_methods, cffi_array_deriving_methods, cffi_array_index_methods, NULL};
    const struct ort_static_method *const own[] = {cffi_array_own_methods, immutable_methods, NULL};
    cffi_class_register(&cffi_class_NSArray, &cffi_class_NSObject, methods, class_methods);
    cffi_class_register(&cffi_class_ORTArray, &cffi_class_NSArray, own, NULL);
}
