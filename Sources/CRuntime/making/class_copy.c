// Duplicates of classes.

#include "classes/awaited_class.h"
#include "classes/class.h"
#include "members/property.h"
#include "methods/class_traits.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>

static bool copy_protocols_locked_try(Class to, Class from) {
    size_t count = 0;
    for (const struct objc_protocol_list *list = from->protocols; list != NULL; list = list->next) {
        count += list->count;
    }
    if (count == 0) {
        return true;
    }
    struct objc_protocol_list *copy = ort_memory_allocate_try(sizeof *copy + count * sizeof(struct objc_protocol *));
    if (copy == NULL || !ort_class_own_locked_try(to, copy)) {
        free(copy);
        return false;
    }
    for (const struct objc_protocol_list *list = from->protocols; list != NULL; list = list->next) {
        for (size_t i = 0; i < list->count; i++) {
            copy->protocols[copy->count++] = list->protocols[i];
        }
    }
    to->protocols = copy;
    return true;
}

// Methods, properties and protocols, which a class and its metaclass both have.
static bool copy_contents_locked_try(Class to, Class from) {
    to->version = from->version;
    return ort_class_copy_methods_locked_try(to, from) && ort_property_duplicate_locked_try(to, from) &&
        copy_protocols_locked_try(to, from);
}

static bool copy_layouts_locked_try(Class to, Class from) {
    for (size_t kind = 0; kind < 2; kind++) {
        char *copy;
        if (!ort_memory_copy_string_try((const char *)from->state->ivar_layouts[kind], &copy)) {
            return false;
        }
        if (copy != NULL && !ort_class_own_locked_try(to, copy)) {
            free(copy);
            return false;
        }
        to->state->ivar_layouts[kind] = (const uint8_t *)copy;
    }
    return true;
}

static bool copy_class_locked_try(Class to, Class from) {
    enum { KIND = ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_BLOCK };
    ort_class_set(to, ort_class_flags(from) & KIND);
    bool has_room = ort_ivar_copy_list_locked_try(to, from) && copy_layouts_locked_try(to, from) &&
        copy_contents_locked_try(to, from) && copy_contents_locked_try(to->isa, from->isa);
    ort_class_copy_traits_locked(to, from);
    return has_room;
}

static bool can_duplicate(Class cls) {
    return cls != Nil && ort_class_is_complete(cls) &&
        !ort_class_has(cls, ORT_CLASS_META | ORT_CLASS_UNDER_CONSTRUCTION);
}

Class objc_duplicateClass(Class original, const char *name, size_t extra_bytes) {
    Class duplicate =
        can_duplicate(original) ? objc_allocateClassPair(class_getSuperclass(original), name, extra_bytes) : Nil;
    if (duplicate == Nil) {
        return Nil;
    }
    bool is_complete;
    {
        ORT_GUARD(&ort_runtime_lock);
        is_complete = copy_class_locked_try(duplicate, original);
    }
    if (is_complete && ort_class_has(original, ORT_CLASS_INITIALIZED)) {
        ort_class_skipInitialize(duplicate);
    }
    if (!is_complete || !ort_class_end_construction_try(duplicate)) {
        objc_disposeClassPair(duplicate);
        return Nil;
    }
    ort_awaited_class_tell(duplicate);
    return duplicate;
}
