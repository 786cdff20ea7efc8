// A class becomes usable: its links, marks, cache and state, and its place among the classes that are found by name.

#include "classes/class.h"
#include "classes/registry.h"
#include "methods/cache.h"
#include "methods/class_traits.h"
#include "support/memory.h"

unsigned long ort_class_new_root_flags;

static void publish_state(Class cls, Class instance_class, const char *image_name) {
    struct ort_class_state *state = cls->state != NULL ? cls->state : ort_memory_allocate(sizeof *state);
    state->instance_class = instance_class;
    state->image_name = image_name;
    state->has_noted_lists = cls->methods != NULL;
    __atomic_store_n(&cls->state, state, __ATOMIC_RELEASE); // pairs with ort_class_is_complete
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
    ort_cache_make_empty(cls);
    ort_cache_make_empty(metaclass);
    if ((ort_class_flags(metaclass) & ORT_CLASS_STATIC_INSTANCES) == 0) {
        ort_class_set(metaclass, ORT_CLASS_META | ORT_CLASS_STATIC_INSTANCES);
    }
    metaclass->isa = root_of(cls)->isa;
    metaclass->super_class = superclass == Nil ? cls : superclass->isa;
    if (metaclass->instance_size <= 0) {
        metaclass->instance_size = (long)sizeof(struct objc_class);
    }
    if (superclass != Nil) {
        enum { INHERITED = ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_BLOCK | ORT_CLASS_IS_WATCHED };
        ort_class_set(cls, ort_class_flags(superclass) & INHERITED);
    } else {
        ort_class_set(cls, ort_class_new_root_flags);
    }
    ort_class_note_methods_locked(cls);
    ort_class_note_methods_locked(metaclass);
    ort_class_note_traits_locked(cls);
    ort_ivar_slide_locked(cls);
    // Stored last, and the class before its metaclass, since a message to the class reaches the class from its
    // metaclass.
    publish_state(cls, cls, image_name);
    publish_state(metaclass, cls, image_name);
    ort_class_note_change_locked();
}

void ort_class_publish_locked(Class cls) {
    ort_class_link_locked(cls);
    ort_class_link_locked(cls->isa);
    ort_registry_insert_locked(cls);
}
