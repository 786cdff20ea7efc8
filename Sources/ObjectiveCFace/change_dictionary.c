// The dictionary that an observer gets. Its keys are known, so it is one allocation, and nothing is hashed.

#include "arrays/enumerator.h"
#include "face.h"

#include <cffi_collections.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

ORT_FACE_STRING(NSKeyValueChangeKindKey, "kind");
ORT_FACE_STRING(NSKeyValueChangeNewKey, "new");
ORT_FACE_STRING(NSKeyValueChangeOldKey, "old");
ORT_FACE_STRING(NSKeyValueChangeIndexesKey, "indexes");
ORT_FACE_STRING(NSKeyValueChangeNotificationIsPriorKey, "notificationIsPrior");

enum { KIND, NEW, OLD, INDEXES, IS_PRIOR, PLACES };

static struct objc_constant_string *const *const keys[PLACES] = {
    &NSKeyValueChangeKindKey,
    &NSKeyValueChangeNewKey,
    &NSKeyValueChangeOldKey,
    &NSKeyValueChangeIndexesKey,
    &NSKeyValueChangeNotificationIsPriorKey,
};

static id key_at(size_t place) { return (id)(void *)*keys[place]; }

struct change_dictionary {
    Class isa;
    id values[PLACES]; // owned; nil where there is no entry
};

CFFI_DECLARE_CLASS(ORTChangeDictionary);
CFFI_DEFINE_CLASS(ORTChangeDictionary, sizeof(struct change_dictionary), ORT_CLASS_NATIVE_RETAIN);

id ort_face_change_dictionary_create(const struct ort_face_change_entries *entries) {
    struct change_dictionary *const dictionary = (void *)class_createInstance(&cffi_class_ORTChangeDictionary, 0);
    if (dictionary == NULL) {
        objc_release(entries->old_value);
        objc_release(entries->new_value);
        return nil;
    }
    dictionary->values[KIND] = cffi_number_create_int64((int64_t)entries->kind);
    dictionary->values[NEW] = entries->new_value;
    dictionary->values[OLD] = entries->old_value;
    dictionary->values[INDEXES] = objc_retain(entries->indexes);
    dictionary->values[IS_PRIOR] = entries->is_prior ? cffi_number_create_bool(true) : nil;
    return (id)(void *)dictionary;
}

static void dispose(void *object) { object_dispose(object); }

static void dealloc(struct change_dictionary *self, SEL selector) {
    cffi_release_each(self->values, PLACES, dispose, self);
}

// MARK: The methods of a dictionary

static uintptr_t count(const struct change_dictionary *self, SEL selector) {
    uintptr_t count = 0;
    for (size_t place = 0; place < PLACES; place++) {
        count += self->values[place] != nil;
    }
    return count;
}

// The key is usually one of the constants themselves.
static id object_for_key(const struct change_dictionary *self, SEL selector, id key) {
    size_t place = 0;
    while (place < PLACES && key != key_at(place)) {
        place++;
    }
    if (place == PLACES && key != nil) {
        for (place = 0; place < PLACES && !cffi_equal(key, key_at(place));) {
            place++;
        }
    }
    return place < PLACES ? self->values[place] : nil;
}

static id next_key(id dictionary, size_t *position) {
    const struct change_dictionary *const self = (void *)dictionary;
    while (*position < PLACES && self->values[*position] == nil) {
        ++*position;
    }
    return *position < PLACES ? key_at((*position)++) : nil;
}

static id key_enumerator(id self, SEL selector) { return cffi_enumerator(self, 0, next_key); }

static const struct ort_static_method methods[] = {
    CFFI_METHOD("count", "Q16@0:8", count),
    CFFI_METHOD("objectForKey:", "@24@0:8@16", object_for_key),
    CFFI_METHOD("keyEnumerator", "@16@0:8", key_enumerator),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", objc_retain),
    CFFI_METHOD("dealloc", "v16@0:8", dealloc),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add_class(void) {
    ort_class_register_static(&cffi_class_ORTChangeDictionary, &cffi_class_NSDictionary, methods, NULL);
}
