#include "classes/class.h"
#include "classes/cache.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/name_table.h"
#include <objc/hooks.h>
#include <objc/inspect.h>
#include <stdlib.h>
#include <string.h>

static const char *class_name(const void *cls) { return ((const struct objc_class *)cls)->name; }

// Writers hold the runtime lock. Parked classes and classes under construction are not in it.
static struct ort_name_table class_table = {.name_of = class_name};

// MARK: Completing

static void give_state(Class cls, Class instance_class, const char *image_name) {
    struct ort_class_state *state = ort_memory_allocate(sizeof *state);
    state->instance_class = instance_class;
    state->image_name = image_name;
    cls->state = state;
    ort_cache_make_empty(cls);
}

static Class root_of(Class cls) {
    while (cls->super_class != Nil) {
        cls = cls->super_class;
    }
    return cls;
}

void ort_class_complete_locked(Class cls, const char *image_name) {
    Class metaclass = cls->isa;
    Class superclass = cls->super_class;
    give_state(cls, cls, image_name);
    give_state(metaclass, cls, image_name);
    ort_class_set(metaclass, ORT_CLASS_META | ORT_CLASS_STATIC_INSTANCES);
    metaclass->isa = root_of(cls)->isa;
    metaclass->super_class = superclass == Nil ? cls : superclass->isa;
    if (metaclass->instance_size <= 0) {
        metaclass->instance_size = (long)sizeof(struct objc_class);
    }
    if (superclass != Nil) {
        enum { INHERITED = ORT_CLASS_NATIVE_RETAIN | ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_BLOCK };
        ort_class_set(cls, ort_class_flags(superclass) & INHERITED);
    }
    ort_class_note_methods_locked(cls);
    ort_ivar_slide_locked(cls);
}

void ort_class_publish_locked(Class cls) {
    ort_class_link_locked(cls);
    ort_class_link_locked(cls->isa);
    ort_name_table_insert_locked(&class_table, cls);
}

// MARK: Hierarchy

static Class first_root; // protected by the runtime lock

Class ort_class_next_root_locked(Class root) { return root == Nil ? first_root : root->state->next_root; }

// The link that leads to the first of the classes which stand where `cls` does.
static Class *first_peer(Class cls) {
    return cls->super_class == Nil ? &first_root : &cls->super_class->state->first_subclass;
}

static Class *next_peer(Class cls) { return cls->super_class == Nil ? &cls->state->next_root : &cls->sibling_class; }

void ort_class_link_locked(Class cls) {
    *next_peer(cls) = *first_peer(cls);
    *first_peer(cls) = cls;
}

void ort_class_unlink_locked(Class cls) {
    Class *link = first_peer(cls);
    while (*link != Nil && *link != cls) {
        link = next_peer(*link);
    }
    if (*link == cls) {
        *link = *next_peer(cls);
    }
    *next_peer(cls) = Nil;
}

// Walks without recursion: down to the first subclass, across siblings, up through superclasses.
void ort_class_visit_locked(Class cls, bool (*visit)(Class cls, void *context), void *context) {
    Class current = cls;
    for (;;) {
        if (visit(current, context) && current->state->first_subclass != Nil) {
            current = current->state->first_subclass;
            continue;
        }
        while (current != cls && current->sibling_class == Nil) {
            current = current->super_class;
        }
        if (current == cls) {
            return;
        }
        current = current->sibling_class;
    }
}

// MARK: Registry

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

static void set_count(unsigned int *count, size_t value) {
    if (count != NULL) {
        *count = (unsigned int)value;
    }
}

Class *objc_copyClassList(unsigned int *count) {
    ORT_GUARD(&ort_runtime_lock);
    size_t total = ort_name_table_copy_locked(&class_table, NULL, 0);
    set_count(count, total);
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
    set_count(count, used);
    return names;
}

const char **objc_copyClassNamesForImage(const char *image, unsigned int *count) {
    set_count(count, 0);
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
    set_count(count, used);
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

// MARK: Making and disposing

Class objc_allocateClassPair(Class superclass, const char *name, size_t extra_bytes) {
    if (name == NULL || objc_lookUpClass(name) != Nil ||
        (superclass != Nil && ort_class_has(superclass, ORT_CLASS_UNDER_CONSTRUCTION | ORT_CLASS_META))) {
        return Nil;
    }
    Class cls = ort_memory_allocate(sizeof *cls + extra_bytes);
    Class metaclass = ort_memory_allocate(sizeof *metaclass + extra_bytes);
    cls->isa = metaclass;
    cls->super_class = superclass;
    cls->name = metaclass->name = ort_memory_copy_string(name);
    cls->info = ORT_CLASS_DYNAMIC | ORT_CLASS_UNDER_CONSTRUCTION;
    metaclass->info = cls->info | ORT_CLASS_META;
    metaclass->instance_size = (long)(sizeof *metaclass + extra_bytes);
    ORT_GUARD(&ort_runtime_lock);
    ort_class_complete_locked(cls, NULL);
    if (superclass == Nil) {
        cls->instance_size = (long)sizeof(Class); // every instance has an isa
    }
    return cls;
}

void objc_registerClassPair(Class cls) {
    if (cls == Nil || !ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION)) {
        return;
    }
    bool taken;
    {
        ORT_GUARD(&ort_runtime_lock);
        taken = objc_lookUpClass(cls->name) != Nil;
        if (!taken) {
            ort_class_clear(cls, ORT_CLASS_UNDER_CONSTRUCTION);
            ort_class_clear(cls->isa, ORT_CLASS_UNDER_CONSTRUCTION);
            ort_class_publish_locked(cls);
        }
    }
    if (taken) {
        ort_log(
            "the class %s was registered while another one of that name was being built; the first stays", cls->name);
    }
}

static void free_ivars(Class cls) {
    for (int i = 0; cls->ivars != NULL && i < cls->ivars->count; i++) {
        free((void *)cls->ivars->ivars[i].name);
        free((void *)cls->ivars->ivars[i].type);
        free(cls->ivars->ivars[i].offset);
    }
    free(cls->ivars);
}

static void free_class(Class cls) {
    ort_class_free_methods(cls);
    ort_cache_free(cls);
    free_ivars(cls);
    while (cls->protocols != NULL) {
        struct objc_protocol_list *list = cls->protocols;
        cls->protocols = list->next;
        free(list);
    }
    free(cls->state);
    free(cls);
}

void objc_disposeClassPair(Class cls) {
    if (cls == Nil) {
        return;
    }
    if (!ort_class_has(cls, ORT_CLASS_DYNAMIC) || ort_class_has(cls, ORT_CLASS_META)) {
        ort_fatal(
            "objc_disposeClassPair: %s was not made by objc_allocateClassPair, so it cannot be disposed", cls->name);
    }
    Class metaclass = cls->isa;
    {
        ORT_GUARD(&ort_runtime_lock);
        if (cls->state->first_subclass != Nil) {
            ort_fatal(
                "objc_disposeClassPair: %s still has the subclass %s; dispose that first", cls->name,
                cls->state->first_subclass->name);
        }
        if (!ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION)) {
            ort_name_table_remove_locked(&class_table, cls);
            ort_class_unlink_locked(cls);
            ort_class_unlink_locked(metaclass);
        }
    }
    char *name = (char *)cls->name;
    free_class(cls);
    free_class(metaclass);
    free(name);
}

// MARK: Static classes

static struct objc_method_list *copy_static_methods(const struct ort_static_method *methods) {
    size_t count = 0;
    while (methods != NULL && methods[count].name != NULL) {
        count++;
    }
    if (count == 0) {
        return NULL;
    }
    struct objc_method_list *list = ort_memory_allocate(sizeof *list + count * sizeof(struct objc_method));
    list->count = (int)count;
    list->size = sizeof(struct objc_method);
    for (size_t i = 0; i < count; i++) {
        list->methods[i] = (struct objc_method){methods[i].imp, sel_registerName(methods[i].name), methods[i].types};
    }
    return list;
}

void ort_class_register_static(
    Class cls, Class superclass, const struct ort_static_method *instance_methods,
    const struct ort_static_method *class_methods) {
    const char *image_name = ort_imp_locate((IMP)(uintptr_t)cls).image; // not under the lock: see __objc_load
    ORT_GUARD(&ort_runtime_lock);
    if (ort_class_is_complete(cls)) {
        return;
    }
    if (superclass != Nil && !ort_class_is_complete(superclass)) {
        ort_fatal("ort_class_register_static: register %s before its subclass %s", superclass->name, cls->name);
    }
    cls->super_class = superclass;
    cls->isa->name = cls->name;
    cls->methods = copy_static_methods(instance_methods);
    cls->isa->methods = copy_static_methods(class_methods);
    ort_class_complete_locked(cls, image_name);
    ort_class_publish_locked(cls);
}

// MARK: Questions

const char *class_getName(Class cls) { return cls == Nil ? "nil" : cls->name; }

Class class_getSuperclass(Class cls) { return cls == Nil ? Nil : cls->super_class; }

BOOL class_isMetaClass(Class cls) { return cls != Nil && ort_class_has(cls, ORT_CLASS_META); }

size_t class_getInstanceSize(Class cls) { return cls == Nil ? 0 : (size_t)cls->instance_size; }

int class_getVersion(Class cls) { return cls == Nil ? 0 : (int)cls->version; }

void class_setVersion(Class cls, int version) {
    if (cls != Nil) {
        cls->version = version;
    }
}

const char *class_getImageName(Class cls) { return cls == Nil ? NULL : cls->state->image_name; }

Class *ort_class_copySubclasses(Class cls, unsigned int *count) {
    set_count(count, 0);
    if (cls == Nil) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    size_t total = 0;
    for (Class sub = cls->state->first_subclass; sub != Nil; sub = sub->sibling_class) {
        total += !ort_class_has(sub, ORT_CLASS_PARKED);
    }
    Class *classes = ort_memory_allocate((total + 1) * sizeof(Class));
    size_t used = 0;
    for (Class sub = cls->state->first_subclass; sub != Nil; sub = sub->sibling_class) {
        if (!ort_class_has(sub, ORT_CLASS_PARKED)) {
            classes[used++] = sub;
        }
    }
    set_count(count, used);
    return classes;
}

struct ort_cache_statistics ort_class_cacheStatistics(Class cls) {
    if (cls == Nil) {
        return (struct ort_cache_statistics){0};
    }
    ORT_GUARD(&ort_runtime_lock);
    return (struct ort_cache_statistics){ort_cache_capacity(cls), cls->state->cache_used, ort_cache_bytes_locked(cls)};
}
