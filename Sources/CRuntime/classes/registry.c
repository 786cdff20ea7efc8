#include "classes/registry.h"
#include "classes/class.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/name_table.h"
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

const char *ort_registry_name(const void *cls) { return ((const struct objc_class *)cls)->name; }

// Protected by the runtime lock, readers too: a class that is found may be disposed, and its name with it. Parked
// classes and classes under construction are not in it. The lock also orders a class's making before its being found.
static struct ort_name_table class_table = {.name_of = ort_registry_name, .readers_hold_lock = true};

void ort_registry_insert_locked(Class cls) {
    ort_name_table_insert_locked(&class_table, cls);
    ort_class_note_change_locked();
}

bool ort_registry_insert_locked_try(Class cls) {
    bool has_room = ort_name_table_insert_locked_try(&class_table, cls);
    ort_class_note_change_locked();
    return has_room;
}

void ort_registry_remove_locked(Class cls) {
    ort_name_table_remove_locked(&class_table, cls);
    ort_class_note_change_locked();
}

// MARK: Aliases

static const char *alias_name(const void *alias) { return ((const struct objc_class_alias *)alias)->name; }

// Second names of classes, protected by the runtime lock, readers too.
static struct ort_name_table alias_table = {.name_of = alias_name, .readers_hold_lock = true};

void ort_registry_insert_alias_locked(struct objc_class_alias *alias) {
    if (ort_name_table_find(&alias_table, alias->name) == NULL) {
        ort_name_table_insert_locked(&alias_table, alias);
    }
}

// MARK: Look-up

Class ort_registry_find_locked(const char *name) { return ort_name_table_find(&class_table, name); }

// A class that waits for its superclass has no alias either.
static Class find_aliased_locked(const char *name) {
    const struct objc_class_alias *alias = ort_name_table_find(&alias_table, name);
    Class cls = alias == NULL ? Nil : *alias->class_ref;
    return cls != Nil && ort_class_is_complete(cls) ? cls : Nil;
}

Class ort_registry_look_up_locked(const char *name) {
    Class cls = ort_registry_find_locked(name);
    return cls != Nil ? cls : find_aliased_locked(name);
}

// Classes that were not made at run time and were looked up, by the address of the name that was passed, which is often
// a literal. Such classes and their names stay for ever, so they are read without the lock. Stored with release, and
// loaded with acquire: the class was complete before.
static Class looked_up[256];

static Class *looked_up_by(const char *name) { return &looked_up[(uintptr_t)name * 0x9e3779b97f4a7c15u >> (64 - 8)]; }

__attribute__((noinline)) static Class look_up(const char *name) {
    ORT_GUARD(&ort_runtime_lock);
    Class cls = ort_registry_find_locked(name);
    if (cls == Nil) {
        return find_aliased_locked(name);
    }
    if (!ort_class_has(cls, ORT_CLASS_DYNAMIC)) {
        __atomic_store_n(looked_up_by(name), cls, __ATOMIC_RELEASE);
    }
    return cls;
}

// The name is not NULL. The text at the address may be another one by now.
static inline bool is_looked_up(const char *name, Class *cls) {
    *cls = __atomic_load_n(looked_up_by(name), __ATOMIC_ACQUIRE);
    return *cls != Nil && strcmp((*cls)->name, name) == 0;
}

Class objc_lookUpClass(const char *name) {
    Class cls = Nil;
    return name == NULL || is_looked_up(name, &cls) ? cls : look_up(name);
}

static bool is_found(Class cls) {
    return ort_class_is_complete(cls) &&
        !ort_class_has(cls, ORT_CLASS_META | ORT_CLASS_UNDER_CONSTRUCTION | ORT_CLASS_PARKED);
}

// Names are unique among the classes that are found, so their order here does not matter.
bool ort_registry_is_kind(Class cls, const char *name) {
    for (Class each = cls; each != Nil; each = class_getSuperclass(each)) {
        if (strcmp(each->name, name) == 0 && is_found(each)) {
            return true;
        }
    }
    if (ort_name_table_is_untouched(&alias_table)) {
        return false;
    }
    const Class wanted = objc_lookUpClass(name);
    while (cls != Nil && cls != wanted) {
        cls = class_getSuperclass(cls);
    }
    return cls != Nil;
}

// Exchanged and loaded with acquire and release.
static objc_hook_getClass get_class_hook;

void objc_setHook_getClass(objc_hook_getClass hook, objc_hook_getClass *previous) {
    const objc_hook_getClass replaced = __atomic_exchange_n(&get_class_hook, hook, __ATOMIC_ACQ_REL);
    if (previous != NULL) {
        *previous = replaced;
    }
}

__attribute__((noinline)) static Class look_up_or_ask(const char *name) {
    Class cls = look_up(name);
    const objc_hook_getClass hook = __atomic_load_n(&get_class_hook, __ATOMIC_ACQUIRE);
    return cls != Nil || (hook != NULL && hook(name, &cls)) ? cls : Nil;
}

ORT_AT_CACHE_LINE Class objc_getClass(const char *name) {
    Class cls = Nil;
    return name == NULL || is_looked_up(name, &cls) ? cls : look_up_or_ask(name);
}

Class objc_getRequiredClass(const char *name) {
    Class cls = objc_getClass(name);
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

// NULL, and a count of 0, without memory.
static Class *copy_classes_locked_try(size_t *count) {
    *count = ort_name_table_copy_locked(&class_table, NULL, 0);
    Class *classes = ort_memory_allocate_try((*count + 1) * sizeof(Class));
    if (classes == NULL) {
        *count = 0;
    }
    ort_name_table_copy_locked(&class_table, (void **)classes, *count);
    return classes;
}

Class *objc_copyClassList(unsigned int *count) {
    ORT_GUARD(&ort_runtime_lock);
    size_t total;
    Class *classes = copy_classes_locked_try(&total);
    ort_memory_set_count(count, total);
    return classes;
}

static bool contains(const char **names, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

const char **objc_copyImageNames(unsigned int *count) {
    ORT_GUARD(&ort_runtime_lock);
    size_t class_count;
    Class *classes = copy_classes_locked_try(&class_count);
    const char **names = classes == NULL ? NULL : ort_memory_allocate_try((class_count + 1) * sizeof(char *));
    class_count = names == NULL ? 0 : class_count;
    size_t used = 0;
    for (size_t i = 0; i < class_count; i++) {
        const char *image = classes[i]->state->image_name;
        if (image != NULL && !contains(names, used, image)) {
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
    ORT_GUARD(&ort_runtime_lock);
    size_t class_count;
    Class *classes = copy_classes_locked_try(&class_count);
    const char **names = classes == NULL ? NULL : ort_memory_allocate_try((class_count + 1) * sizeof(char *));
    class_count = names == NULL ? 0 : class_count;
    size_t used = 0;
    for (size_t i = 0; i < class_count; i++) {
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
        ort_registry_remove_locked(cls);
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
    if (ort_registry_find_locked(cls->name) != Nil || !ort_registry_insert_locked_try(cls)) {
        return NO;
    }
    ort_class_clear(cls, ORT_CLASS_PARKED);
    return YES;
}
