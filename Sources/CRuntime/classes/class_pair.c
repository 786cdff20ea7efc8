// Classes made at run time.

#include "classes/cache.h"
#include "classes/class.h"
#include "classes/registry.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/hooks.h>
#include <stdlib.h>

static bool can_inherit(Class superclass) {
    return superclass == Nil ||
        (ort_class_is_complete(superclass) &&
         !ort_class_has(superclass, ORT_CLASS_UNDER_CONSTRUCTION | ORT_CLASS_META));
}

struct class_memory {
    Class cls, metaclass;
    struct ort_class_state *state, *metaclass_state;
    char *name;
};

static bool allocate_memory_try(struct class_memory *memory, size_t size, const char *name) {
    *memory = (struct class_memory){
        ort_memory_allocate_try(size),
        ort_memory_allocate_try(size),
        ort_memory_allocate_try(sizeof *memory->state),
        ort_memory_allocate_try(sizeof *memory->state),
        NULL,
    };
    if (ort_memory_copy_string_try(name, &memory->name) && memory->cls != Nil && memory->metaclass != Nil &&
        memory->state != NULL && memory->metaclass_state != NULL) {
        return true;
    }
    free(memory->cls);
    free(memory->metaclass);
    free(memory->state);
    free(memory->metaclass_state);
    free(memory->name);
    return false;
}

Class objc_allocateClassPair(Class superclass, const char *name, size_t extra_bytes) {
    size_t size;
    if (name == NULL || __builtin_add_overflow(sizeof(struct objc_class), extra_bytes, &size) ||
        size > PTRDIFF_MAX / 2 || objc_lookUpClass(name) != Nil || !can_inherit(superclass)) {
        return Nil;
    }
    struct class_memory memory;
    if (!allocate_memory_try(&memory, size, name)) {
        return Nil;
    }
    Class cls = memory.cls;
    Class metaclass = memory.metaclass;
    cls->isa = metaclass;
    cls->super_class = superclass;
    cls->name = metaclass->name = memory.name;
    cls->state = memory.state;
    metaclass->state = memory.metaclass_state;
    cls->info = ORT_CLASS_DYNAMIC | ORT_CLASS_UNDER_CONSTRUCTION;
    metaclass->info = cls->info | ORT_CLASS_META;
    metaclass->instance_size = (long)size;
    ORT_GUARD(&ort_runtime_lock);
    ort_class_complete_locked(cls, NULL);
    // From here on it hears of changes of its superclass.
    ort_class_link_locked(cls);
    ort_class_link_locked(metaclass);
    return cls;
}

bool ort_class_end_construction_locked_try(Class cls) {
    if (ort_registry_find_locked(cls->name) != Nil || !ort_registry_insert_locked_try(cls)) {
        return false;
    }
    ort_class_clear(cls, ORT_CLASS_UNDER_CONSTRUCTION);
    ort_class_clear(cls->isa, ORT_CLASS_UNDER_CONSTRUCTION);
    return true;
}

void objc_registerClassPair(Class cls) {
    if (cls == Nil || !ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION)) {
        return;
    }
    bool taken;
    {
        ORT_GUARD(&ort_runtime_lock);
        taken = ort_registry_find_locked(cls->name) != Nil;
        if (!taken && !ort_class_end_construction_locked_try(cls)) {
            ort_fatal("out of memory: no room to register the class %s", cls->name);
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
    ort_cache_free(cls);
    free_ivars(cls);
    ort_class_free_owned(cls);
    free(cls->state);
    free(cls);
}

static ort_class_end_handler end_handler; // stored by a constructor, before any thread can dispose a class

void ort_class_set_end_handler(ort_class_end_handler handler) { end_handler = handler; }

// Exchanged with acquire and release, loaded with acquire, which pairs with it: what a handler needs is set up
// before it is set. A call that has loaded the old one may be under way after the exchange.
static ort_dispose_handler dispose_handler;

ort_dispose_handler ort_set_dispose_handler(ort_dispose_handler handler) {
    return __atomic_exchange_n(&dispose_handler, handler, __ATOMIC_ACQ_REL);
}

void objc_disposeClassPair(Class cls) {
    if (cls == Nil) {
        return;
    }
    if (!ort_class_has(cls, ORT_CLASS_DYNAMIC) || ort_class_has(cls, ORT_CLASS_META)) {
        ort_fatal(
            "objc_disposeClassPair: %s was not made by objc_allocateClassPair, so it cannot be disposed", cls->name);
    }
    ort_dispose_handler handler = __atomic_load_n(&dispose_handler, __ATOMIC_ACQUIRE);
    if (handler != NULL) {
        handler(cls);
    }
    Class metaclass = cls->isa;
    end_handler(cls);
    end_handler(metaclass);
    {
        ORT_GUARD(&ort_runtime_lock);
        ort_class_unlink_locked(metaclass); // first: a root class's metaclass is its subclass
        if (ort_class_first_subclass_locked(cls) != Nil) {
            ort_fatal(
                "objc_disposeClassPair: %s still has the subclass %s; dispose that first", cls->name,
                ort_class_first_subclass_locked(cls)->name);
        }
        ort_registry_remove_locked(cls);
        ort_class_unlink_locked(cls);
        ort_class_free_methods_locked(cls);
        ort_class_free_methods_locked(metaclass);
    }
    char *name = (char *)cls->name;
    free_class(cls);
    free_class(metaclass);
    free(name);
}
