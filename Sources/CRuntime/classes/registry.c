#include "classes/registry.h"
#include "classes/class.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/name_table.h"
#include <objc/hooks.h>
#include <stdlib.h>
#include <string.h>

static const char *class_name(const void *cls) { return ((const struct objc_class *)cls)->name; }

// Writers hold the runtime lock. Parked classes and classes under construction are not in it.
static struct ort_name_table class_table = {.name_of = class_name};

void ort_registry_insert_locked(Class cls) { ort_name_table_insert_locked(&class_table, cls); }

void ort_registry_remove_locked(Class cls) { ort_name_table_remove_locked(&class_table, cls); }

// MARK: Look-up

Class objc_lookUpClass(const char *name) { return name == NULL ? Nil : ort_name_table_find(&class_table, name); }

Class objc_getClass(const char *name) { return objc_lookUpClass(name); }

Class objc_getRequiredClass(const char *name) {
    Class cls = objc_lookUpClass(name);
    if (cls == Nil) {
        ort_fatal(
            "the class %s is required but not loaded; link or dlopen the image that defines it",
            name == NULL ? "(null)" : name);
    }
    return cls;
}

Class objc_getMetaClass(const char *name) {
    Class cls = objc_lookUpClass(name);
    return cls == Nil ? Nil : cls->isa;
}

int objc_getClassList(Class *buffer, int count) {
    ORT_GUARD(&ort_runtime_lock);
    size_t capacity = buffer == NULL || count < 0 ? 0 : (size_t)count;
    return (int)ort_name_table_copy_locked(&class_table, (void **)buffer, capacity);
}

Class *objc_copyClassList(unsigned int *count) {
    ORT_GUARD(&ort_runtime_lock);
    size_t total = ort_name_table_copy_locked(&class_table, NULL, 0);
    ort_memory_set_count(count, total);
    if (total == 0) {
        return NULL;
    }
    Class *classes = ort_memory_allocate((total + 1) * sizeof(Class));
    ort_name_table_copy_locked(&class_table, (void **)classes, total);
    return classes;
}

const char **objc_copyImageNames(unsigned int *count) {
    unsigned int class_count = 0;
    Class *classes = objc_copyClassList(&class_count);
    const char **names = ort_memory_allocate((class_count + 1) * sizeof(char *));
    size_t used = 0;
    for (unsigned int i = 0; i < class_count; i++) {
        const char *image = classes[i]->state->image_name;
        size_t at = 0;
        while (at < used && image != NULL && strcmp(names[at], image) != 0) {
            at++;
        }
        if (image != NULL && at == used) {
            names[used++] = image;
        }
    }
    free(classes);
    ort_memory_set_count(count, used);
    return names;
}

const char **objc_copyClassNamesForImage(const char *image, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (image == NULL) {
        return NULL;
    }
    unsigned int class_count = 0;
    Class *classes = objc_copyClassList(&class_count);
    const char **names = ort_memory_allocate((class_count + 1) * sizeof(char *));
    size_t used = 0;
    for (unsigned int i = 0; i < class_count; i++) {
        const char *own = classes[i]->state->image_name;
        if (own != NULL && strcmp(own, image) == 0) {
            names[used++] = classes[i]->name;
        }
    }
    free(classes);
    ort_memory_set_count(count, used);
    return names;
}

// MARK: Parking

void ort_class_park(Class cls) {
    if (cls == Nil) {
        return;
    }
    ORT_GUARD(&ort_runtime_lock);
    if (ort_class_has(cls, ORT_CLASS_DYNAMIC) && !ort_class_has(cls, ORT_CLASS_PARKED)) {
        ort_class_set(cls, ORT_CLASS_PARKED);
        ort_name_table_remove_locked(&class_table, cls);
    }
}

BOOL ort_class_unpark(Class cls) {
    if (cls == Nil) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    if (!ort_class_has(cls, ORT_CLASS_PARKED)) {
        return YES;
    }
    if (objc_lookUpClass(cls->name) != Nil) {
        return NO;
    }
    ort_class_clear(cls, ORT_CLASS_PARKED);
    ort_name_table_insert_locked(&class_table, cls);
    return YES;
}
