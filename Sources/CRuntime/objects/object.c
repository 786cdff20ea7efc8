#include "objects/object.h"
#include "abi/class_layout.h"
#include "classes/class.h"
#include "objects/associated_object.h"
#include "objects/constructed.h"
#include "objects/odd_class.h"
#include "objects/reference_count.h"
#include "objects/weak.h"
#include "selectors/well_known.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdlib.h>

static bool is_small(id object) { return ((uintptr_t)object & ORT_SMALL_OBJECT_MASK) != 0; }

// MARK: Classes of objects
//
// object_getClass (classes/class.c) says how an isa is read.

static Class class_of(id object) { return __atomic_load_n(&object->isa, __ATOMIC_ACQUIRE); }

static ort_life_handler made_handler, end_handler; // both are set once, when the image is loaded

void ort_object_set_life_handlers(ort_life_handler made, ort_life_handler end) {
    made_handler = made;
    end_handler = end;
}

// The object gets another class than `previous`, which is an odd one. The new class keeps the marks that the object
// needs. A class that is not watched would not report the object's end.
__attribute__((noinline)) static void leave_odd(id object, Class previous, Class cls) {
    const unsigned long left = ort_class_flags(previous), entered = ort_class_flags(cls);
    if ((left & ~entered & ORT_CLASS_HAS_CONSTRUCTED) != 0) {
        ort_odd_class_set(cls, ORT_CLASS_HAS_CONSTRUCTED);
    }
    if ((left & ORT_CLASS_IS_WATCHED) != 0 &&
        !ort_odd_class_enter(cls, ort_class_original(cls) != ort_class_original(previous))) {
        end_handler(object);
    }
}

// A load and a store. An exchange would cost more than the send that follows. Pairs with the messenger's load. The
// class before is read only if it is known: the object may lie in new memory.
static inline Class exchange_class(id object, Class cls) {
    Class previous = class_of(object);
    if (ort_odd_class_contains(previous)) {
        leave_odd(object, previous, cls);
    }
    __atomic_store_n(&object->isa, cls, __ATOMIC_RELEASE);
    return previous;
}

// The class must be ready before a sender can see it. So its +initialize runs here, not in a message to an instance
// that did not ask for it.
__attribute__((noinline)) static Class initialize_and_exchange(id object, Class cls) {
    if (!ort_class_is_complete(cls)) {
        ort_fatal(
            "object_setClass: %s is not usable: its superclass has not been loaded; link or dlopen the image that "
            "defines the superclass",
            cls->name);
    }
    ort_class_initialize(cls);
    return exchange_class(object, cls);
}

Class ort_object_set_class(id object, Class cls) { return exchange_class(object, cls); }

static ort_class_change_handler class_change_handler; // these two are set once, when the image is loaded
static ort_block_end_handler block_end_handler;

void ort_object_set_class_change_handler(ort_class_change_handler handler) { class_change_handler = handler; }

void ort_object_set_block_end_handler(ort_block_end_handler handler) { block_end_handler = handler; }

__attribute__((noinline)) static Class exchange_odd(id object, Class cls) {
    Class previous = initialize_and_exchange(object, cls);
    if (ort_odd_class_contains(previous) && ort_class_has(previous, ORT_CLASS_HAS_HOOKED)) {
        class_change_handler(object);
    }
    return previous;
}

// Rare cases are separate calls, so that the rest needs no stack.
ORT_AT_CACHE_LINE Class object_setClass(id object, Class cls) {
    if (__builtin_expect(object == nil || is_small(object) || cls == Nil, false)) {
        return object_getClass(object);
    }
    Class previous = class_of(object);
    if (__builtin_expect(!ort_class_has(cls, ORT_CLASS_META | ORT_CLASS_INITIALIZED), false) ||
        ort_odd_class_contains(previous)) {
        return exchange_odd(object, cls);
    }
    __atomic_store_n(&object->isa, cls, __ATOMIC_RELEASE);
    return previous;
}

BOOL object_isClass(id object) { return object != nil && class_isMetaClass(object_getClass(object)); }

const char *object_getClassName(id object) { return class_getName(object_getClass(object)); }

// MARK: Life

static inline Class superclass_of(Class cls) { return __atomic_load_n(&cls->super_class, __ATOMIC_ACQUIRE); }

static void run_destructors(id object, Class cls) {
    for (; cls != Nil; cls = superclass_of(cls)) {
        IMP destruct = __atomic_load_n(&cls->cxx_destruct, __ATOMIC_ACQUIRE);
        if (destruct != NULL) {
            ((void (*)(id, SEL))destruct)(object, ort_selectors.cxxDestruct);
        }
    }
}

// Whether the object, which has a header, is in no side table.
static bool is_in_no_table(id object) {
    const intptr_t *count = (const intptr_t *)(const void *)object - 1, *associations = count - 1;
    return (__atomic_load_n(count, __ATOMIC_ACQUIRE) & (ORT_COUNT_ONE - 1)) == 0 &&
        __atomic_load_n(associations, __ATOMIC_ACQUIRE) == 0;
}

// The side tables' part of an object's end.
__attribute__((noinline)) static void leave_tables(id object) {
    if (!ort_reference_count_has_end(object)) {
        return;
    }
    if (!ort_object_has_header(object) && ort_reference_count_is_hooked(object)) {
        block_end_handler(object);
    }
    ort_associated_object_end(object); // runs user code, which may store a first weak reference
    if ((ort_reference_count_flags(object) & ORT_COUNT_HAS_WEAK) != 0) {
        ort_weak_clear(object);
    }
}

void ort_object_free(id object) {
    if (ort_class_has(class_of(object), ORT_CLASS_IS_WATCHED)) {
        end_handler(object);
    }
    bool is_constructed = ort_constructed_contains(object);
    ort_constructed_forget(object);
    if (!is_constructed) {
        free((char *)(void *)object - ORT_OBJECT_HEADER);
    }
}

struct construction {
    id object;
    Class cls;
    Class constructed; // the last class whose constructor has returned
};

static void construct_as(struct construction *construction, Class cls) {
    Class superclass = class_getSuperclass(cls);
    if (superclass != Nil) {
        construct_as(construction, superclass);
    }
    IMP construct = __atomic_load_n(&cls->cxx_construct, __ATOMIC_ACQUIRE);
    if (construct != NULL) {
        ((id (*)(id, SEL))construct)(construction->object, ort_selectors.cxxConstruct);
    }
    construction->constructed = cls;
}

static void construct(void *context) {
    struct construction *construction = context;
    construct_as(construction, construction->cls);
}

// An object whose constructor threw has no owner.
static void abandon_unless_constructed(void *context) {
    struct construction *construction = context;
    if (construction->constructed != construction->cls) {
        run_destructors(construction->object, construction->constructed);
        leave_tables(construction->object);
        ort_object_free(construction->object);
    }
}

static bool has_constructor(Class cls) {
    while (cls != Nil && __atomic_load_n(&cls->cxx_construct, __ATOMIC_ACQUIRE) == NULL) {
        cls = superclass_of(cls);
    }
    return cls != Nil;
}

void ort_object_construct(Class cls, id object) {
    if (has_constructor(cls)) {
        struct construction construction = {.object = object, .cls = cls};
        ort_call_with_cleanup(construct, &construction, abandon_unless_constructed);
    }
}

__attribute__((noinline)) static id begin_odd(id object, Class cls) {
    ort_constructed_forget(object); // an earlier object in this memory that was not destructed
    if (ort_class_has(cls, ORT_CLASS_IS_WATCHED)) {
        made_handler(object);
    }
    return object;
}

id ort_object_allocate(Class cls, size_t extra_bytes) {
    if (cls == Nil || !ort_class_counts_instances(cls) || !ort_class_is_complete(cls)) {
        return nil;
    }
    size_t size;
    if (__builtin_add_overflow(ORT_OBJECT_HEADER + class_getInstanceSize(cls), extra_bytes, &size)) {
        return nil;
    }
    char *memory = ort_memory_allocate_try(size);
    if (memory == NULL) {
        return nil;
    }
    id object = (id)(void *)(memory + ORT_OBJECT_HEADER);
    __atomic_store_n(&object->isa, cls, __ATOMIC_RELEASE);
    return ort_class_has(cls, ORT_CLASS_HAS_CONSTRUCTED | ORT_CLASS_IS_WATCHED) ? begin_odd(object, cls) : object;
}

ORT_AT_CACHE_LINE id class_createInstance(Class cls, size_t extra_bytes) {
    id object = ort_object_allocate(cls, extra_bytes);
    if (object != nil) {
        ort_object_construct(cls, object);
    }
    return object;
}

void *objc_destructInstance(id object) {
    if (object == nil || is_small(object)) {
        return object;
    }
    run_destructors(object, object_getClass(object));
    leave_tables(object);
    ort_constructed_forget(object);
    return object;
}

__attribute__((noinline)) static void dispose_of_odd(id object) {
    if (ort_object_has_header(object)) {
        bool is_constructed = ort_constructed_contains(object);
        char *memory = objc_destructInstance(object);
        if (ort_class_has(class_of(object), ORT_CLASS_IS_WATCHED)) {
            end_handler(object);
        }
        free(is_constructed ? memory : memory - ORT_OBJECT_HEADER);
    }
}

#if defined(DEBUG) || defined(ORT_STRESS)
// Code that retains an object in its dealloc and keeps the reference has a reference to freed memory.
static void report_kept(id object, Class cls) {
    const size_t kept = ort_reference_count_kept(object);
    if (kept > 0) {
        ort_log(
            "an instance of %s (%p) was retained during its dealloc and not released again (%zu times); the code that "
            "retained it now has a reference to freed memory",
            class_getName(ort_class_original(cls)), (void *)object, kept);
    }
}
#else
static inline void report_kept(id object, Class cls) { (void)object, (void)cls; }
#endif

ORT_AT_CACHE_LINE id object_dispose(id object) {
    if (object == nil || is_small(object)) {
        return nil;
    }
    Class cls = __atomic_load_n(&object->isa, __ATOMIC_ACQUIRE);
    report_kept(object, cls);
    if (ort_class_has(cls, ORT_CLASS_LACKS_HEADERS | ORT_CLASS_IS_WATCHED)) {
        dispose_of_odd(object);
        return nil;
    }
    run_destructors(object, cls);
    if (!is_in_no_table(object)) {
        leave_tables(object);
    }
    free((char *)(void *)object - ORT_OBJECT_HEADER);
    return nil;
}

// MARK: Contents

void *object_getIndexedIvars(id object) {
    if (object == nil || is_small(object)) {
        return NULL;
    }
    Class cls = object_getClass(object);
    size_t size = object_isClass(object) ? sizeof(struct objc_class) : class_getInstanceSize(cls);
    return (char *)(void *)object + size;
}

// MARK: Mutation

// Stored with release, loaded with acquire, which pairs with it.
static void (*mutation_handler)(id collection);

void objc_setEnumerationMutationHandler(void (*handler)(id collection)) {
    __atomic_store_n(&mutation_handler, handler, __ATOMIC_RELEASE);
}

void objc_enumerationMutation(id collection) {
    void (*handler)(id) = __atomic_load_n(&mutation_handler, __ATOMIC_ACQUIRE);
    if (handler == NULL) {
        ort_fatal(
            "the collection <%s: %p> was changed while it was being enumerated; enumerate a copy",
            object_getClassName(collection), (void *)collection);
    }
    handler(collection);
}
