// Another library that hooks by forwarding, with the documented API alone. It works as the literature describes it,
// with its faults. Its bodies write their word through `hooks_trace` before and after the original.

#include "fixture.h"

#include <objc/NSInvocation.h>
#include <stdlib.h>

EXPORT void (*hooks_trace)(const char *text);

static void trace(const char *text) {
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

static struct taken {
    Class cls;
    SEL selector;
    IMP found;
    const char *types;
    char word[40];
} taken[100];
static int taken_count;

static const char forwarding[] = "forwardInvocation:";

// The selector under which the library stores an original.
static SEL alias(SEL selector) {
    char name[200];
    snprintf(name, sizeof name, "library__%s", sel_getName(selector));
    return sel_registerName(name);
}

static const struct taken *find(Class cls, SEL selector) {
    for (Class at = cls; at != Nil; at = class_getSuperclass(at)) {
        for (int i = taken_count; i-- > 0;) {
            if (taken[i].cls == at && sel_isEqual(taken[i].selector, selector)) {
                return &taken[i];
            }
        }
    }
    return NULL;
}

static void forward(id object, SEL selector, NSInvocation *invocation) {
    const SEL sent = [invocation selector];
    const struct taken *const method = find(object_getClass(object), sent);
    if (method == NULL) {
        const SEL found = alias(selector);
        if (class_respondsToSelector(object_getClass(object), found)) {
            ((void (*)(id, SEL, id))objc_msg_lookup(object, found))(object, found, invocation);
        } else {
            [(NSObject *)object doesNotRecognizeSelector:sent];
        }
        return;
    }
    trace(method->word);
    [invocation setSelector:alias(sent)];
    [invocation invoke];
    trace(method->word);
}

static void take_forwarding(Class cls) {
    const SEL selector = sel_registerName(forwarding);
    if (class_getMethodImplementation(cls, selector) == (IMP)forward) {
        return;
    }
    const IMP found = class_replaceMethod(cls, selector, (IMP)forward, "v@:@");
    if (found != NULL) {
        class_addMethod(cls, alias(selector), found, "v@:@");
    }
}

static void take(Class cls, SEL selector, const char *word) {
    const Method method = class_getInstanceMethod(cls, selector);
    const char *const types = method_getTypeEncoding(method);
    const IMP found = method_getImplementation(method);
    taken[taken_count] = (struct taken){cls, selector, found, types, ""};
    snprintf(taken[taken_count++].word, sizeof taken->word, "%s", word);
    class_replaceMethod(cls, alias(selector), found, types);
    class_replaceMethod(cls, selector, _objc_msgForward, types);
    take_forwarding(cls);
}

// Hooks the method of every instance.
EXPORT void library_hook(Class cls, SEL selector, const char *word) { take(cls, selector, word); }

// Restores the implementation that was there when it hooked, whatever is there now.
EXPORT void library_unhook(Class cls, SEL selector) {
    for (int i = 0; i < taken_count; i++) {
        if (taken[i].cls == cls && sel_isEqual(taken[i].selector, selector)) {
            class_replaceMethod(cls, selector, taken[i].found, taken[i].types);
            taken[i] = taken[--taken_count];
            return;
        }
    }
}

// MARK: Single objects

static Class stated_class(id object, SEL selector) { return class_getSuperclass(object_getClass(object)); }

// Moves the object into a new subclass of its class. The subclass answers -class with the original class.
EXPORT Class library_move(id object, const char *name) {
    const Class found = object_getClass(object);
    const Class cls = objc_allocateClassPair(found, name, 0);
    class_addMethod(cls, sel_registerName("class"), (IMP)stated_class, "#@:");
    objc_registerClassPair(cls);
    object_setClass(object, cls);
    return cls;
}

// It forwards unknown messages as the object's class would have done.
EXPORT void library_hook_object(id object, SEL selector, const char *word, const char *name) {
    const Class cls = library_move(object, name);
    const SEL forward_invocation = sel_registerName(forwarding);
    class_addMethod(cls, forward_invocation, class_getMethodImplementation(cls, forward_invocation), "v@:@");
    take(cls, selector, word);
}

// Moves the object back to the class that it had, whatever its class is now.
EXPORT void library_move_back(id object, Class found) { object_setClass(object, found); }

// MARK: Replacements that call the previous implementation by its address

static struct layer {
    Class cls;
    SEL selector;
    IMP found;
} layers[2];

static long through(int layer, id object, SEL selector, long value) {
    trace(layer == 0 ? "first copy" : "second copy");
    return ((long (*)(id, SEL, long))layers[layer].found)(object, selector, value);
}
static long first(id object, SEL selector, long value) { return through(0, object, selector, value); }
static long second(id object, SEL selector, long value) { return through(1, object, selector, value); }

// Two copies of one library that do not know each other.
EXPORT void library_swizzle(int copy, Class cls, SEL selector) {
    const Method method = class_getInstanceMethod(cls, selector);
    const char *const types = method_getTypeEncoding(method);
    layers[copy] = (struct layer){cls, selector, method_getImplementation(method)};
    class_replaceMethod(cls, selector, copy == 0 ? (IMP)first : (IMP)second, types);
}

EXPORT void library_unswizzle(int copy) {
    const Method method = class_getInstanceMethod(layers[copy].cls, layers[copy].selector);
    class_replaceMethod(layers[copy].cls, layers[copy].selector, layers[copy].found, method_getTypeEncoding(method));
}
