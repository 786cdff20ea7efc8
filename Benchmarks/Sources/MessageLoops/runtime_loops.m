// The runtime's own functions, on a root class of another Foundation. Other runtimes of the same ABI compile this file,
// too.

#include "measured.h"

#include <objc/objc-arc.h>
#include <objc/runtime.h>

@protocol Summing
- (long)add:(long)value;
@end

// It says that it counts references as the runtime does.
__attribute__((objc_root_class))
@interface MarkedRoot<Summing> {
    Class isa;
}
@end

@implementation MarkedRoot
- (void)_ARCCompliantRetainRelease {
}
- (id)retain {
    return objc_retain(self);
}
- (void)release {
    objc_release(self);
}
- (void)dealloc {
    object_dispose((id)self);
}
- (long)add:(long)value {
    return value + 1;
}
@end

static long add_another(id self, SEL _cmd, long value) { return value + 2; }

static Class marked_root(void) { return objc_getClass("MarkedRoot"); }

static id shared_object(void) {
    static id object;
    if (object == nil) {
        object = class_createInstance(marked_root(), 0);
    }
    return object;
}

// MARK: References

LOOP(marked_retain_release) {
    id object = shared_object();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        objc_retain(object);
        objc_release(object);
    }
}

LOOP(marked_weak_load_release) {
    id slot;
    objc_initWeak(&slot, shared_object());
    for (long turn = 0; turn < count; turn++) {
        objc_release(objc_loadWeakRetained(&slot));
    }
    objc_destroyWeak(&slot);
}

// Alternately two objects, which both have another weak reference.
LOOP(marked_weak_store) {
    static id objects[2], others[2];
    if (objects[0] == nil) {
        for (int i = 0; i < 2; i++) {
            objects[i] = class_createInstance(marked_root(), 0);
            objc_initWeak(&others[i], objects[i]);
        }
    }
    id slot = nil;
    for (long turn = 0; turn < count; turn++) {
        objc_storeWeak(&slot, objects[turn % 2]);
    }
    objc_destroyWeak(&slot);
}

LOOP(marked_create_dispose) {
    Class cls = marked_root();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(cls);
        objc_release(class_createInstance(cls, 0));
    }
}

LOOP(marked_synchronized) {
    id object = shared_object();
    for (long turn = 0; turn < count; turn++) {
        @synchronized(object) {
            OPAQUE(object);
        }
    }
}

static const char key;

LOOP(marked_association_get) {
    id object = shared_object();
    objc_setAssociatedObject(object, &key, object, OBJC_ASSOCIATION_ASSIGN);
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        objc_getAssociatedObject(object, &key);
    }
}

LOOP(marked_association_set) {
    id object = shared_object();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        objc_setAssociatedObject(object, &key, object, OBJC_ASSOCIATION_ASSIGN);
    }
}

// MARK: Names and methods

LOOP(class_by_name) {
    const char *name = "MarkedRoot";
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(name);
        objc_getClass(name);
    }
}

LOOP(selector_by_name) {
    const char *name = "add:";
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(name);
        sel_registerName(name);
    }
}

LOOP(implementation_of_class) {
    Class cls = marked_root();
    SEL selector = @selector(add:);
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(cls);
        class_getMethodImplementation(cls, selector);
    }
}

// Sets the two implementations by turns, with a send after each time.
static void set_by_turns(long count, IMP first, IMP second) {
    id<Summing> object = shared_object();
    Method method = class_getInstanceMethod(marked_root(), @selector(add:));
    IMP former = method_getImplementation(method);
    IMP implementations[] = {first, second};
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        method_setImplementation(method, implementations[turn % 2]);
        [object add:turn];
    }
    method_setImplementation(method, former);
}

LOOP(set_implementation_send) {
    set_by_turns(count, class_getMethodImplementation(marked_root(), @selector(add:)), (IMP)add_another);
}

// Nothing on the path to the jump tells the processor where it goes.
LOOP(pointer_call_two) {
    id object = (id)shared_object();
    IMP functions[] = { class_getMethodImplementation(marked_root(), @selector(add:)), (IMP)add_another };
    for (long turn = 0; turn < count; turn++) {
        long (*function)(id, SEL, long) = (long (*)(id, SEL, long))functions[turn % 2];
        OPAQUE(function);
        function(object, @selector(add:), turn);
    }
}

LOOP(set_same_implementation_send) { set_by_turns(count, (IMP)add_another, (IMP)add_another); }
