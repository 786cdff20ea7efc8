// Methods of one object. The object is an instance of a class of its own, below the class that it had. A holder that is
// associated with the object ends the class with it.

#include <objc/abi.h>
#include <objc/inspect.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>

// MARK: Holders

struct holder {
    Class isa;
    id object; // not owned: the holder ends with it
    Class cls; // of the object alone
    id prototype;
};

static struct objc_class holder_metaclass = {.info = ORT_CLASS_META};
static struct objc_class holder_class = {
    .isa = &holder_metaclass,
    .name = "ORTMethodsOfObject",
    .info = ORT_CLASS_NATIVE_RETAIN,
    .instance_size = sizeof(struct holder)};

static const char key;

// Read without a lock: only the end of the object removes it. (The atomic policy would autorelease it.)
static struct holder *holder_of(id object) { return (struct holder *)(void *)objc_getAssociatedObject(object, &key); }

static bool has_subclasses(Class cls) {
    unsigned count;
    free(ort_class_copySubclasses(cls, &count));
    return count > 0;
}

// If other code has made the object an instance of another class since, or a subclass of the class, the class stays.
static void end_holder(id self, SEL selector) {
    (void)selector;
    struct holder *holder = (struct holder *)(void *)self;
    if (object_getClass(holder->object) == holder->cls && !has_subclasses(holder->cls)) {
        object_setClass(holder->object, class_getSuperclass(holder->cls));
        objc_disposeClassPair(holder->cls);
    }
    objc_release(holder->prototype);
    object_dispose(self);
}

__attribute__((constructor(102))) static void register_holders(void) {
    static const struct ort_static_method methods[] = {{"dealloc", "v16@0:8", (IMP)end_holder}, {NULL, NULL, NULL}};
    ort_class_register_static(&holder_class, Nil, methods, NULL);
}

// MARK: Classes

// The class before: the nearest that does not answer with this function.
static Class say_class(id self, SEL selector) {
    Class cls = object_getClass(self);
    while (class_getMethodImplementation(cls, selector) == (IMP)say_class) {
        cls = class_getSuperclass(cls);
    }
    return ort_class_original(cls);
}

// Runs user code: +initialize of the superclass, and handlers for new classes.
static Class make_class(Class superclass) {
    static unsigned long last;
    const unsigned long number = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
    char name[256];
    snprintf(name, sizeof name, "%.200s (object %lu)", class_getName(superclass), number);
    objc_send_initialize(superclass); // not due for the new class
    Class cls = objc_allocateClassPair(superclass, name, 0);
    if (cls != Nil) {
        class_addMethod(cls, sel_registerName("class"), (IMP)say_class, "#16@0:8");
        ort_class_skipInitialize(cls);
        objc_registerClassPair(cls);
    }
    return cls;
}

static bool inherits_from(Class cls, Class superclass) {
    while (cls != Nil && cls != superclass) {
        cls = class_getSuperclass(cls);
    }
    return cls != Nil;
}

static void give(id object, Class cls, id prototype) {
    id holder = class_createInstance(&holder_class, 0);
    if (holder == nil) {
        ort_fatal("out of memory: no room for the methods of an object of %s", object_getClassName(object));
    }
    struct holder *contents = (struct holder *)(void *)holder;
    contents->object = object;
    contents->cls = cls;
    contents->prototype = objc_retain(prototype);
    objc_setAssociatedObject(object, &key, holder, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    objc_release(holder);
}

static bool can_have_methods(id object) { return ort_object_has_header(object) && !object_isClass(object); }

// The class that the object has for itself, or Nil. Other code may have taken the object out of the one that it had.
static Class present_class(id object) {
    const struct holder *holder = holder_of(object);
    return holder != NULL && inherits_from(object_getClass(object), holder->cls) ? holder->cls : Nil;
}

// Gives the object the class, which is below its present one, unless another thread was faster. Returns whether it did.
// The holder before ends after the lock is released, since its end may run user code.
static bool take_class(id object, Class cls) {
    objc_sync_enter(object);
    const id before = objc_retain((id)(void *)holder_of(object));
    const bool takes = present_class(object) == Nil && object_getClass(object) == class_getSuperclass(cls);
    if (takes) {
        object_setClass(object, cls);
        give(object, cls, before == nil ? nil : ((struct holder *)(void *)before)->prototype);
    }
    objc_sync_exit(object);
    objc_release(before);
    return takes;
}

// Its own class, or Nil without memory for one.
static Class own_class(id object) {
    Class cls = present_class(object);
    while (cls == Nil) {
        const Class made = make_class(object_getClass(object));
        if (made == Nil) {
            return Nil;
        }
        if (!take_class(object, made)) {
            objc_disposeClassPair(made);
        }
        cls = present_class(object);
    }
    return cls;
}

// MARK: Methods

BOOL object_addMethod_np(id object, SEL name, IMP imp, const char *types) {
    return can_have_methods(object) && class_addMethod(own_class(object), name, imp, types);
}

IMP object_replaceMethod_np(id object, SEL name, IMP imp, const char *types) {
    const Class cls = can_have_methods(object) ? own_class(object) : Nil;
    return cls == Nil ? NULL : class_replaceMethod(cls, name, imp, types);
}

// MARK: Prototypes

// The prototype gets a class of its own first, so that the clone has the methods that the prototype gets later.
id object_clone_np(id prototype) {
    id clone = can_have_methods(prototype) ? class_createInstance(own_class(prototype), 0) : nil;
    if (clone == nil) {
        return nil;
    }
    const Class cls = make_class(object_getClass(clone));
    if (cls == Nil) {
        return object_dispose(clone);
    }
    object_setClass(clone, cls);
    give(clone, cls, prototype);
    return clone;
}

id object_getPrototype_np(id object) {
    const struct holder *holder = can_have_methods(object) ? holder_of(object) : NULL;
    return holder == NULL ? nil : holder->prototype;
}
