// Classes made at run time.

#include "classes/awaited_class.h"
#include "classes/class.h"
#include "classes/registry.h"
#include "making/kept_class.h"
#include "methods/cache.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

static bool can_inherit(Class superclass) {
    return superclass == Nil ||
        (ort_class_is_complete(superclass) &&
         !ort_class_has(superclass, ORT_CLASS_UNDER_CONSTRUCTION | ORT_CLASS_META));
}

static size_t rounded(size_t size) { return (size + 15) & ~(size_t)15; }

// One block of memory holds a pair, its states and its name. The class comes first, so that freeing the class frees
// all. Returns NULL without memory.
static Class allocate_pair_try(size_t class_size, const char *name) {
    const size_t name_size = strlen(name) + 1;
    const size_t states_at = 2 * rounded(class_size);
    const size_t name_at = states_at + 2 * sizeof(struct ort_class_state);
    char *memory = ort_memory_allocate_try(name_at + name_size);
    if (memory == NULL) {
        return Nil;
    }
    Class cls = (Class)(void *)memory;
    Class metaclass = (Class)(void *)(memory + rounded(class_size));
    cls->isa = metaclass;
    cls->state = (struct ort_class_state *)(void *)(memory + states_at);
    metaclass->state = cls->state + 1;
    cls->name = metaclass->name = memcpy(memory + name_at, name, name_size);
    return cls;
}

Class objc_allocateClassPair(Class superclass, const char *name, size_t extra_bytes) {
    size_t size;
    if (name == NULL || __builtin_add_overflow(sizeof(struct objc_class), extra_bytes, &size) ||
        size > PTRDIFF_MAX / 4 || !can_inherit(superclass)) {
        return Nil;
    }
    Class cls = allocate_pair_try(size, name);
    if (cls == Nil) {
        return Nil;
    }
    cls->super_class = superclass;
    cls->info = ORT_CLASS_DYNAMIC | ORT_CLASS_UNDER_CONSTRUCTION;
    cls->isa->info = cls->info | ORT_CLASS_META | ORT_CLASS_STATIC_INSTANCES;
    cls->isa->instance_size = (long)size;
    ORT_GUARD(&ort_runtime_lock);
    if (ort_registry_look_up_locked(name) != Nil) {
        free(cls);
        return Nil;
    }
    ort_class_complete_locked(cls, NULL);
    // From here on it gets the changes of its superclass.
    ort_class_link_locked(cls);
    ort_class_link_locked(cls->isa);
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

bool ort_class_end_construction_try(Class cls) {
    ORT_GUARD(&ort_runtime_lock);
    return ort_class_end_construction_locked_try(cls);
}

void objc_registerClassPair(Class cls) {
    if (cls == Nil || !ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION)) {
        return;
    }
    bool taken = false;
    {
        ORT_GUARD(&ort_runtime_lock);
        if (!ort_class_end_construction_locked_try(cls)) {
            taken = ort_registry_find_locked(cls->name) != Nil;
        }
        if (!taken && ort_class_has(cls, ORT_CLASS_UNDER_CONSTRUCTION)) {
            ort_fatal("out of memory: no room to register the class %s", cls->name);
        }
    }
    if (taken) {
        ort_log("the class %s is not registered: another class of that name was registered first", cls->name);
        return;
    }
    ort_awaited_class_tell(cls);
}

static void free_ivars(Class cls) {
    for (int i = 0; cls->ivars != NULL && i < cls->ivars->count; i++) {
        free((void *)cls->ivars->ivars[i].name);
        free((void *)cls->ivars->ivars[i].type);
        free(cls->ivars->ivars[i].offset);
    }
    free(cls->ivars);
}

static void free_contents(Class cls) {
    free(cls->state->caching);
    ort_cache_free(cls);
    free_ivars(cls);
    ort_class_free_owned(cls);
}

// Stored by constructors, before any thread can dispose a class.
static ort_class_end_handler end_handlers[6];
static size_t end_handler_count;

void ort_class_add_end_handler(ort_class_end_handler handler) {
    if (end_handler_count == sizeof end_handlers / sizeof *end_handlers) {
        ort_fatal("ort_class_add_end_handler: there is no room for another handler; make the array longer");
    }
    end_handlers[end_handler_count++] = handler;
}

// Exchanged with acquire and release, and loaded with acquire, which pairs with the exchange: the caller prepares the
// handler's data before it sets the handler. A call that has loaded the old handler may still run after the exchange.
static ort_dispose_handler dispose_handler;

ort_dispose_handler ort_set_dispose_handler(ort_dispose_handler handler) {
    return __atomic_exchange_n(&dispose_handler, handler, __ATOMIC_ACQ_REL);
}

static void leave_lists_locked(Class cls) {
    ort_class_unlink_locked(cls->isa); // first: a root class's metaclass is its subclass
    if (ort_class_first_subclass_locked(cls) != Nil) {
        ort_fatal(
            "objc_disposeClassPair: %s still has the subclass %s; dispose of the subclass first", cls->name,
            ort_class_first_subclass_locked(cls)->name);
    }
    ort_registry_remove_locked(cls);
    ort_class_unlink_locked(cls);
}

static void free_methods_locked(Class cls) {
    ort_class_free_methods_locked(cls);
    ort_class_free_methods_locked(cls->isa);
}

static void free_memory(Class cls) {
    free_contents(cls);
    free_contents(cls->isa);
    free(cls); // the metaclass with it
}

void ort_class_free_pair(Class cls) {
    {
        ORT_GUARD(&ort_runtime_lock);
        leave_lists_locked(cls);
        if (ort_kept_class_add_locked(cls)) {
            return;
        }
        free_methods_locked(cls);
    }
    free_memory(cls);
}

// Code that inspected the class may have made it cache methods again.
void ort_class_end_kept_locked(Class cls) {
    ort_class_unlink_locked(cls->isa);
    ort_class_unlink_locked(cls);
    free_methods_locked(cls);
}

void ort_class_free_kept(Class cls) { free_memory(cls); }

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
    ort_class_set(cls, ORT_CLASS_DISPOSED);
    ort_class_set(cls->isa, ORT_CLASS_DISPOSED);
    for (size_t i = 0; i < end_handler_count; i++) {
        end_handlers[i](cls);
        end_handlers[i](cls->isa);
    }
    ort_class_free_pair(cls);
}
