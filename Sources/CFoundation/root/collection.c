#include "root/collection.h"

// MARK: Errors

void cffi_raise_no_memory(id self, SEL selector) {
    cffi_raise("NSMallocException", "-[%s %s]: out of memory", object_getClassName(self), sel_getName(selector));
}

void cffi_raise_missing(id self, SEL selector) {
    cffi_raise(
        "NSInvalidArgumentException", "-[%s %s] is not implemented; a subclass of %s must implement it",
        object_getClassName(self), sel_getName(selector), class_getName(class_getSuperclass(object_getClass(self))));
}

void cffi_raise_index(id self, SEL selector, size_t index, size_t count) {
    cffi_raise(
        "NSRangeException", "-[%s %s]: index %zu is out of bounds; the count is %zu", object_getClassName(self),
        sel_getName(selector), index, count);
}

void cffi_raise_range(id self, SEL selector, size_t location, size_t length, size_t count) {
    cffi_raise(
        "NSRangeException", "-[%s %s]: range {%zu, %zu} is out of bounds; the count is %zu", object_getClassName(self),
        sel_getName(selector), location, length, count);
}

void cffi_raise_argument(id self, SEL selector, const char *text) {
    const bool is_class = object_isClass(self);
    cffi_raise(
        "NSInvalidArgumentException", "%c[%s %s]: %s", is_class ? '+' : '-',
        is_class ? class_getName((Class)(void *)self) : object_getClassName(self), sel_getName(selector), text);
}

void cffi_check_kind(id object, Class cls, id self, SEL selector) {
    if (object == nil || cffi_object_is_kind(object, NULL, cls)) {
        return;
    }
    cffi_raise(
        "NSInvalidArgumentException", "-[%s %s]: the argument is a %s, not a %s", object_getClassName(self),
        sel_getName(selector), object_getClassName(object), class_getName(cls));
}

// MARK: Objects and user code

struct completion {
    id object;
    void (*fill)(void *context);
    void *context;
    bool is_complete;
};

static void fill(void *context) {
    struct completion *const completion = context;
    completion->fill(completion->context);
    completion->is_complete = true;
}

static void release_unless_complete(void *context) {
    const struct completion *const completion = context;
    if (!completion->is_complete) {
        objc_release(completion->object);
    }
}

id cffi_complete(id object, void (*function)(void *context), void *context) {
    struct completion completion = {.object = object, .fill = function, .context = context};
    ort_call_with_cleanup(fill, &completion, release_unless_complete);
    return object;
}

struct release {
    id *next, *end;
    void (*finish)(void *context);
    void *context;
};

static void release_some(void *context) {
    struct release *const release = context;
    while (release->next < release->end) {
        objc_release(*release->next++);
    }
}

static void release_rest(void *context) {
    const struct release *const release = context;
    if (release->next < release->end) {
        cffi_release_each(release->next, (size_t)(release->end - release->next), release->finish, release->context);
    } else if (release->finish != NULL) {
        release->finish(release->context);
    }
}

void cffi_release_each(id *objects, size_t count, void (*finish)(void *context), void *context) {
    struct release release = {objects, objects + count, finish, context};
    ort_call_with_cleanup(release_some, &release, release_rest);
}

void cffi_give_up_unless_objects(const id *objects, size_t count, id self) {
    bool is_right = objects != NULL || count == 0;
    for (size_t i = 0; i < count && is_right; ++i) {
        is_right = objects[i] != nil;
    }
    if (!is_right) {
        cffi_give_up(self);
    }
}

void cffi_give_up_unless_kind(id object, Class cls, id self) {
    if (object != nil && !cffi_object_is_kind(object, NULL, cls)) {
        cffi_give_up(self);
    }
}

bool cffi_is_placeholder(id self, Class abstract) {
    if (object_getClass(self) != abstract) {
        return false;
    }
    objc_release(self);
    return true;
}
