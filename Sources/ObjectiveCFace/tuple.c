// <objc/RACSignal.h>: the class RACTuple.

#include "face.h"

#include "bodies/boxed_arguments.h"

#include <cffi_collections.h>
#include <objc/encoding.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// Immutable once it is made.
struct tuple {
    Class isa;
    size_t count;
    id objects[]; // owned; nil stays nil
};

CFFI_DECLARE_CLASS(RACTuple);
CFFI_DEFINE_CLASS(RACTuple, sizeof(struct tuple), ORT_CLASS_NATIVE_RETAIN);

static struct tuple *make(size_t count) {
    struct tuple *const tuple = (void *)class_createInstance(&cffi_class_RACTuple, count * sizeof(id));
    if (tuple == NULL) {
        ort_fatal("out of memory: no room for a tuple of %zu objects", count);
    }
    return tuple;
}

// Retains the objects one by one, so that the tuple can be released when a retain throws.
static void add(struct tuple *tuple, id object) {
    tuple->objects[tuple->count] = objc_retain(object);
    tuple->count++;
}

// MARK: Tuples of calls

// Whether the argument is the object NSNull, not one that is nil.
static bool is_null_object(const struct cffi_signal_call *call, size_t argument) {
    id object;
    if (cffi_signature_argument_type(call->signature, argument)->size != sizeof object) {
        return false;
    }
    memcpy(&object, call->values + call->offsets[argument], sizeof object);
    return object == cffi_null();
}

static void read_argument(void *source, size_t index, void *bytes) {
    const struct cffi_signal_call *const call = source;
    const size_t size = cffi_signature_argument_type(call->signature, index)->size;
    memcpy(bytes, call->values + call->offsets[index], size);
}

struct boxing {
    const struct cffi_signal_call *call;
    id *tuple;
};

static void box(void *context) {
    const struct boxing *const boxing = context;
    // Without the pool, the array would retain the arguments beyond the call.
    void *const pool = objc_autoreleasePoolPush();
    const id array = cffi_boxed_arguments(boxing->call->signature, read_argument, (void *)(uintptr_t)boxing->call);
    if (array == nil) {
        ort_fatal("out of memory: no room for the arguments of a call");
    }
    const size_t count = cffi_array_count(array);
    struct tuple *const tuple = make(count);
    *boxing->tuple = (id)(void *)tuple;
    for (size_t i = 0; i < count; i++) {
        const id object = cffi_array_object(array, i);
        add(tuple, object == cffi_null() && !is_null_object(boxing->call, i + 2) ? nil : object);
    }
    objc_autoreleasePoolPop(pool);
}

bool ort_face_make_tuple_catching(const struct cffi_signal_call *call, id *tuple, struct ort_caught *caught) {
    struct boxing boxing = {call, tuple};
    return ort_call_catching(box, &boxing, caught);
}

// MARK: Objects

static id object_at(const struct tuple *self, uintptr_t index) {
    return index < self->count ? self->objects[index] : nil;
}

static id tuple_object(struct tuple *self, SEL selector, uintptr_t index) { return object_at(self, index); }

static id tuple_first(struct tuple *self, SEL selector) { return object_at(self, 0); }

static id tuple_second(struct tuple *self, SEL selector) { return object_at(self, 1); }

static id tuple_third(struct tuple *self, SEL selector) { return object_at(self, 2); }

static id tuple_fourth(struct tuple *self, SEL selector) { return object_at(self, 3); }

static id tuple_fifth(struct tuple *self, SEL selector) { return object_at(self, 4); }

static id tuple_last(struct tuple *self, SEL selector) { return object_at(self, self->count - 1); }

static uintptr_t tuple_count(struct tuple *self, SEL selector) { return self->count; }

static id tuple_all(struct tuple *self, SEL selector) {
    const id array = cffi_array_create_mutable();
    if (array == nil) {
        ort_fatal("out of memory: no room for the objects of a tuple");
    }
    objc_autorelease(array);
    for (size_t i = 0; i < self->count; i++) {
        const id object = self->objects[i] != nil ? self->objects[i] : cffi_null();
        CFFI_SEND_1(void, array, cffi_selectors.addObject, id, object);
    }
    return array;
}

// MARK: As an object

static id tuple_of_array(Class self, SEL selector, id array) {
    if (!cffi_array_is(array)) {
        cffi_raise(
            "NSInvalidArgumentException", "+[RACTuple tupleWithObjectsFromArray:]: the argument is not an array");
    }
    const size_t count = cffi_array_count(array);
    struct tuple *const tuple = make(count);
    objc_autorelease((id)(void *)tuple);
    for (size_t i = 0; i < count; i++) {
        add(tuple, cffi_array_object(array, i));
    }
    return (id)(void *)tuple;
}

static BOOL objects_are_equal(id left, id right) {
    return left == right || (left != nil && CFFI_SEND_1(BOOL, left, cffi_selectors.isEqual, id, right));
}

static BOOL tuple_is_equal(struct tuple *self, SEL selector, id other) {
    if (other == nil || !cffi_object_is_kind(other, selector, &cffi_class_RACTuple)) {
        return NO;
    }
    const struct tuple *const tuple = (void *)other;
    BOOL are_equal = self->count == tuple->count;
    for (size_t i = 0; are_equal && i < self->count; i++) {
        are_equal = objects_are_equal(self->objects[i], tuple->objects[i]);
    }
    return are_equal;
}

static uintptr_t tuple_hash(struct tuple *self, SEL selector) {
    uintptr_t hash = self->count;
    for (size_t i = 0; i < self->count; i++) {
        hash = hash * 31 + CFFI_SEND(uintptr_t, self->objects[i], cffi_selectors.hash);
    }
    return hash;
}

static id tuple_description(struct tuple *self, SEL selector) {
    const id objects = CFFI_SEND(id, tuple_all(self, selector), cffi_selectors.description);
    char *text = NULL;
    if (asprintf(
            &text, "<RACTuple: %p> %s", (void *)self, CFFI_SEND(const char *, objects, cffi_selectors.UTF8String)) <
        0) {
        ort_fatal("out of memory: no room for the description of a tuple");
    }
    return ort_face_take_text(text);
}

static void tuple_dealloc(struct tuple *self, SEL selector) {
    for (size_t i = 0; i < self->count; i++) {
        objc_release(self->objects[i]);
    }
    object_dispose((id)(void *)self);
}

static const struct ort_static_method tuple_methods[] = {
    CFFI_METHOD("objectAtIndex:", "@24@0:8Q16", tuple_object),
    CFFI_METHOD("objectAtIndexedSubscript:", "@24@0:8Q16", tuple_object),
    CFFI_METHOD("first", "@16@0:8", tuple_first),
    CFFI_METHOD("second", "@16@0:8", tuple_second),
    CFFI_METHOD("third", "@16@0:8", tuple_third),
    CFFI_METHOD("fourth", "@16@0:8", tuple_fourth),
    CFFI_METHOD("fifth", "@16@0:8", tuple_fifth),
    CFFI_METHOD("last", "@16@0:8", tuple_last),
    CFFI_METHOD("count", "Q16@0:8", tuple_count),
    CFFI_METHOD("allObjects", "@16@0:8", tuple_all),
    CFFI_METHOD("isEqual:", "B24@0:8@16", tuple_is_equal),
    CFFI_METHOD("hash", "Q16@0:8", tuple_hash),
    CFFI_METHOD("description", "@16@0:8", tuple_description),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", objc_retain),
    CFFI_METHOD("dealloc", "v16@0:8", tuple_dealloc),
    CFFI_METHODS_END,
};

static const struct ort_static_method tuple_class_methods[] = {
    CFFI_METHOD("tupleWithObjectsFromArray:", "@24@0:8@16", tuple_of_array),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add_class(void) {
    ort_class_register_static(&cffi_class_RACTuple, &cffi_class_NSObject, tuple_methods, tuple_class_methods);
}
