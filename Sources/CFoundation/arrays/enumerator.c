#include "arrays/enumerator.h"
#include "arrays/array.h"

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct enumerator {
    Class isa;
    id collection; // retained
    size_t position;
    cffi_enumerator_step next;
};

CFFI_DEFINE_CLASS(NSEnumerator, sizeof(Class), ORT_CLASS_NATIVE_RETAIN);
CFFI_DEFINE_CLASS(ORTEnumerator, sizeof(struct enumerator), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

id cffi_enumerator(id collection, size_t position, cffi_enumerator_step next) {
    struct enumerator *const enumerator = (void *)class_createInstance(&cffi_class_ORTEnumerator, 0);
    if (enumerator == NULL) {
        return nil;
    }
    enumerator->collection = objc_retain(collection);
    enumerator->position = position;
    enumerator->next = next;
    return objc_autorelease((id)(void *)enumerator);
}

// MARK: Methods of every enumerator

static id all_objects(id self, SEL selector) {
    struct cffi_array *const array = cffi_array_allocate_mutable(0);
    if (array == NULL) {
        return nil;
    }
    objc_autorelease((id)(void *)array);
    for (id object; (object = CFFI_SEND(id, self, cffi_selectors.nextObject)) != nil;) {
        if (!cffi_array_append_try(array, object)) {
            return nil;
        }
    }
    return objc_autorelease(cffi_array_create(array->objects, array->count));
}

// Does not notice changes of the collection.
static unsigned long enumerate(
    id self, SEL selector, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    unsigned long filled = 0;
    while (filled < capacity) {
        const id object = CFFI_SEND(id, self, cffi_selectors.nextObject);
        if (object == nil) {
            break;
        }
        buffer[filled++] = object;
    }
    enumeration->state = 1;
    enumeration->items = buffer;
    enumeration->mutations = &enumeration->extra[0];
    return filled;
}

unsigned long cffi_enumerate_by(
    id collection, SEL question, struct cffi_enumeration *enumeration, id *buffer, unsigned long capacity) {
    if (enumeration->state == 0) {
        enumeration->extra[1] = (unsigned long)CFFI_SEND(id, collection, question);
    }
    return enumerate((id)enumeration->extra[1], NULL, enumeration, buffer, capacity);
}

// MARK: The own class

static id own_next(struct enumerator *self, SEL selector) { return self->next(self->collection, &self->position); }

static void own_dealloc(struct enumerator *self, SEL selector) {
    objc_release(self->collection);
    object_dispose((id)(void *)self);
}

static const struct ort_static_method methods[] = {
    CFFI_METHOD("nextObject", "@16@0:8", cffi_raise_missing),
    CFFI_METHOD("allObjects", "@16@0:8", all_objects),
    CFFI_ENUMERATION_METHOD(enumerate),
    CFFI_METHODS_END,
};

static const struct ort_static_method own_methods[] = {
    CFFI_METHOD("nextObject", "@16@0:8", own_next),
    CFFI_METHOD("dealloc", "v16@0:8", own_dealloc),
    CFFI_METHODS_END,
};

void cffi_enumerator_register(void) {
    ort_class_register_static(&cffi_class_NSEnumerator, &cffi_class_NSObject, methods, NULL);
    ort_class_register_static(&cffi_class_ORTEnumerator, &cffi_class_NSEnumerator, own_methods, NULL);
}
