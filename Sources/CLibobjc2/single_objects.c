// Methods of one object. The object is an instance of a class of its own, below the class that it had. A holder that is
// associated with the object ends the class with it.

#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // while an object gets its class

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

// If other code has made the object an instance of another class since, the class stays.
static void end_holder(id self, SEL selector) {
    (void)selector;
    struct holder *holder = (struct holder *)(void *)self;
    if (object_getClass(holder->object) == holder->cls) {
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
    return cls;
}

// Its name is unique as long as the object lives.
static Class make_class(Class superclass, id object) {
    char name[256];
    snprintf(name, sizeof name, "%.200s (object %p)", class_getName(superclass), (void *)object);
    Class cls = objc_allocateClassPair(superclass, name, 0);
    if (cls != Nil) {
        class_addMethod(cls, sel_registerName("class"), (IMP)say_class, "#16@0:8");
        ort_class_skipInitialize(cls);
        objc_registerClassPair(cls);
    }
    return cls;
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

static Class own_class(id object) {
    pthread_mutex_lock(&lock);
    const struct holder *holder = holder_of(object);
    Class cls = holder != NULL ? holder->cls : make_class(object_getClass(object), object);
    if (holder == NULL && cls != Nil) {
        give(object, cls, nil);
        object_setClass(object, cls);
    }
    pthread_mutex_unlock(&lock);
    return cls;
}

// MARK: Methods

BOOL object_addMethod_np(id object, SEL name, IMP imp, const char *types) {
    return can_have_methods(object) && class_addMethod(own_class(object), name, imp, types);
}

IMP object_replaceMethod_np(id object, SEL name, IMP imp, const char *types) {
    return can_have_methods(object) ? class_replaceMethod(own_class(object), name, imp, types) : NULL;
}

// MARK: Prototypes

// The name of the class needs the object, whose class it is: it is an instance of the prototype's class at first.
id object_clone_np(id prototype) {
    if (!can_have_methods(prototype)) {
        return nil;
    }
    const Class superclass = object_getClass(prototype);
    id clone = class_createInstance(superclass, 0);
    const Class cls = clone == nil ? Nil : make_class(superclass, clone);
    if (cls == Nil) {
        object_dispose(clone);
        return nil;
    }
    give(clone, cls, prototype);
    object_setClass(clone, cls);
    return clone;
}

id object_getPrototype_np(id object) {
    const struct holder *holder = can_have_methods(object) ? holder_of(object) : NULL;
    return holder == NULL ? nil : holder->prototype;
}
