#include "classes/class.h"
#include "support/locks.h"
#include "support/memory.h"
#include <string.h>

static objc_property_t find_locked(Class cls, const char *name) {
    for (struct objc_property_list *list = cls->properties; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            if (strcmp(list->properties[i].name, name) == 0) {
                return &list->properties[i];
            }
        }
    }
    return NULL;
}

objc_property_t class_getProperty(Class cls, const char *name) {
    if (name == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    for (; cls != Nil; cls = cls->super_class) {
        objc_property_t property = find_locked(cls, name);
        if (property != NULL) {
            return property;
        }
    }
    return NULL;
}

objc_property_t *class_copyPropertyList(Class cls, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (cls == Nil) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    size_t total = 0;
    for (struct objc_property_list *list = cls->properties; list != NULL; list = list->next) {
        total += (size_t)list->count;
    }
    if (total == 0) {
        return NULL;
    }
    objc_property_t *properties = ort_memory_allocate((total + 1) * sizeof(objc_property_t));
    size_t used = 0;
    for (struct objc_property_list *list = cls->properties; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            properties[used++] = &list->properties[i];
        }
    }
    ort_memory_set_count(count, (size_t)total);
    return properties;
}

const char *property_getName(objc_property_t property) { return property == NULL ? NULL : property->name; }

const char *property_getAttributes(objc_property_t property) { return property == NULL ? NULL : property->attributes; }
