#include "classes/class.h"
#include "classes/cache.h"
#include "classes/registry.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/inspect.h>

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
    ort_registry_insert_locked(cls);
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

// MARK: Questions

// Not one that waits for its superclass to be loaded.
static bool is_usable(Class cls) { return cls != Nil && ort_class_is_complete(cls); }

const char *class_getName(Class cls) { return cls == Nil ? "nil" : cls->name; }

Class class_getSuperclass(Class cls) { return cls == Nil ? Nil : cls->super_class; }

BOOL class_isMetaClass(Class cls) { return cls != Nil && ort_class_has(cls, ORT_CLASS_META); }

size_t class_getInstanceSize(Class cls) {
    size_t word = sizeof(void *);
    return cls == Nil || cls->instance_size < 0 ? 0 : ((size_t)cls->instance_size + word - 1) & -word;
}

int class_getVersion(Class cls) { return cls == Nil ? 0 : (int)cls->version; }

void class_setVersion(Class cls, int version) {
    if (cls != Nil) {
        cls->version = version;
    }
}

const char *class_getImageName(Class cls) { return is_usable(cls) ? cls->state->image_name : NULL; }

static bool is_listed(Class cls) { return !ort_class_has(cls, ORT_CLASS_PARKED | ORT_CLASS_UNDER_CONSTRUCTION); }

Class *ort_class_copySubclasses(Class cls, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (!is_usable(cls)) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    size_t total = 0;
    for (Class sub = cls->state->first_subclass; sub != Nil; sub = sub->sibling_class) {
        total += is_listed(sub);
    }
    Class *classes = ort_memory_allocate((total + 1) * sizeof(Class));
    size_t used = 0;
    for (Class sub = cls->state->first_subclass; sub != Nil; sub = sub->sibling_class) {
        if (is_listed(sub)) {
            classes[used++] = sub;
        }
    }
    ort_memory_set_count(count, used);
    return classes;
}

struct ort_cache_statistics ort_class_cacheStatistics(Class cls) {
    if (!is_usable(cls)) {
        return (struct ort_cache_statistics){0};
    }
    ORT_GUARD(&ort_runtime_lock);
    return (struct ort_cache_statistics){ort_cache_capacity(cls), cls->state->cache_used, ort_cache_bytes_locked(cls)};
}
