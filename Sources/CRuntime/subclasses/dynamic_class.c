#include "subclasses/dynamic_class.h"
#include "classes/class.h"
#include "objects/object.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One dynamic subclass. It is in the list of its original class, which begins in the state of that class. The state of
// the subclass points to it, too. Freed only with the subclass. Protected by the hook lock.
struct ort_dynamic_class {
    struct ort_dynamic_class *next;
    Class original, subclass;
    unsigned kinds;
    size_t object_count;
};

static struct ort_dynamic_class *record_locked(Class cls) {
    return ort_class_original(cls) == cls ? NULL : cls->state->dynamic;
}

// MARK: Methods

// Returns the original of the class or of its nearest superclass that is a dynamic subclass. The class may be a
// subclass that other code made of a dynamic one.
static Class stated_class(Class cls) {
    for (Class candidate = cls; candidate != Nil; candidate = class_getSuperclass(candidate)) {
        Class original = ort_class_original(candidate);
        if (original != candidate) {
            return original;
        }
    }
    return cls;
}

static Class say_class(id self, SEL op) {
    (void)op;
    return stated_class(object_getClass(self));
}

static Class say_own_class(Class self, SEL op) {
    (void)op;
    return stated_class(self);
}

// MARK: Making

static char *compose_name(Class original, unsigned kinds, int suffix) {
    static const char format[] = "%s%s%s%s%.0d";
    const char *observed = (kinds & ORT_OBJECT_OBSERVED) != 0 ? "NSKVONotifying_" : "";
    const char *signal = (kinds & ORT_OBJECT_SIGNAL) != 0 ? "_RACSelectorSignal" : "";
    const char *hooked = (kinds & ORT_DYNAMIC_HOOKED) != 0 ? "_Aspects_" : "";
    const char *name = class_getName(original);
    const int length = snprintf(NULL, 0, format, observed, name, signal, hooked, suffix);
    char *composed = ort_memory_allocate_try((size_t)length + 1);
    if (composed != NULL) {
        snprintf(composed, (size_t)length + 1, format, observed, name, signal, hooked, suffix);
    }
    return composed;
}

static bool add_methods_try(Class subclass) {
    SEL selector = sel_registerName("class");
    return class_addMethod(subclass, selector, (IMP)say_class, "#16@0:8") &&
        class_addMethod(subclass->isa, selector, (IMP)say_own_class, "#16@0:8");
}

// Makes a class of that name. Returns Nil if the name is taken, or without memory. Handlers are not told of the class,
// since the hook lock is held.
static Class make_class(Class original, const char *name) {
    Class subclass = name == NULL ? Nil : objc_allocateClassPair(original, name, 0);
    if (subclass == Nil) {
        return Nil;
    }
    if (!add_methods_try(subclass)) {
        ort_class_free_pair(subclass);
        return Nil;
    }
    ort_class_skipInitialize(subclass);
    if (!ort_class_end_construction_try(subclass)) { // another thread has registered a class with this name meanwhile
        ort_class_free_pair(subclass);
        return Nil;
    }
    return subclass;
}

static Class make_class_of_any_name(Class original, unsigned kinds) {
    enum { MOST_NAMES = 100 };
    Class subclass = Nil;
    for (int suffix = 0; suffix < MOST_NAMES && subclass == Nil; suffix++) {
        char *name = compose_name(original, kinds, suffix);
        subclass = make_class(original, name);
        free(name);
    }
    return subclass;
}

static struct ort_dynamic_class *make_locked_try(Class original, unsigned kinds) {
    struct ort_dynamic_class *record = ort_memory_allocate_try(sizeof *record);
    Class subclass = record == NULL ? Nil : make_class_of_any_name(original, kinds);
    if (subclass == Nil) {
        free(record);
        return NULL;
    }
    *record = (struct ort_dynamic_class){original->state->dynamic, original, subclass, kinds, 0};
    subclass->state->dynamic = original->state->dynamic = record;
    __atomic_store_n(&subclass->state->stands_for, original, __ATOMIC_RELEASE);
    return record;
}

// Returns one in use, or a parked one whose name is still free; else makes a new one.
static struct ort_dynamic_class *find_or_make_locked_try(Class original, unsigned kinds) {
    for (struct ort_dynamic_class *record = original->state->dynamic; record != NULL; record = record->next) {
        if (record->kinds == kinds && (record->object_count > 0 || ort_class_unpark(record->subclass))) {
            return record;
        }
    }
    return make_locked_try(original, kinds);
}

// MARK: Objects

static void leave_locked(struct ort_dynamic_class *record) {
    if (--record->object_count == 0) {
        ort_class_park(record->subclass);
    }
}

static Class enter_prepared_locked(
    id object, Class original, unsigned kinds, ort_dynamic_class_preparation prepare, void *context) {
    struct ort_dynamic_class *record = find_or_make_locked_try(original, kinds);
    if (record == NULL) {
        return Nil;
    }
    record->object_count++;
    if (!prepare(record->subclass, context)) {
        leave_locked(record);
        return Nil;
    }
    ort_object_set_class(object, record->subclass);
    return record->subclass;
}

Class ort_dynamic_class_adopt_locked(
    id object, Class given, unsigned kind, ort_dynamic_class_preparation prepare, void *context) {
    struct ort_dynamic_class *present = given == Nil ? NULL : record_locked(given);
    const unsigned kinds = present == NULL ? kind : present->kinds | kind;
    Class original = ort_class_original(object_getClass(object));
    Class adopted = enter_prepared_locked(object, original, kinds, prepare, context);
    if (adopted != Nil && present != NULL) {
        leave_locked(present);
    }
    return adopted;
}

Class ort_dynamic_class_release_locked(
    id object, Class cls, unsigned kind, ort_dynamic_class_preparation prepare, void *context) {
    struct ort_dynamic_class *present = record_locked(cls);
    const unsigned kinds = present->kinds & ~kind;
    Class without = kinds == 0 ? Nil : enter_prepared_locked(object, present->original, kinds, prepare, context);
    if (kinds != 0 && without == Nil) {
        return cls;
    }
    if (kinds == 0) {
        ort_object_set_class(object, present->original);
    }
    leave_locked(present);
    return without;
}

void ort_dynamic_class_forget_object_locked(Class cls) { leave_locked(record_locked(cls)); }

Class ort_dynamic_class_next_locked(Class original, Class previous) {
    const struct ort_dynamic_class *record =
        previous == Nil ? original->state->dynamic : previous->state->dynamic->next;
    return record == NULL ? Nil : record->subclass;
}

#ifdef ORT_STRESS
size_t ort_dynamic_class_object_count_locked(Class cls) { return record_locked(cls)->object_count; }
#endif

// MARK: Ends

// Removes one that has no objects from the class's list; returns NULL if there is none.
static struct ort_dynamic_class *take_unused(Class original) {
    ORT_GUARD(&ort_hook_lock);
    struct ort_dynamic_class **link = &original->state->dynamic;
    while (*link != NULL && (*link)->object_count > 0) {
        link = &(*link)->next;
    }
    struct ort_dynamic_class *record = *link;
    if (record != NULL) {
        *link = record->next;
    }
    return record;
}

void ort_dynamic_class_end(Class original) {
    if (ort_class_original(original) != original) {
        return; // it is a dynamic subclass itself
    }
    for (struct ort_dynamic_class *record; (record = take_unused(original)) != NULL;) {
        objc_disposeClassPair(record->subclass);
        free(record);
    }
}
