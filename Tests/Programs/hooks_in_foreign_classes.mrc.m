// Hooks of objects whose class is another library's dynamic subclass: one that answers -class with its superclass.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/message.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>

static char steps[256];

static void note(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

@interface Model : NSObject
- (int)setValue:(int)value;
- (int)value;
@end

@implementation Model
- (int)setValue:(int)value {
    note("set");
    return value;
}
- (int)value {
    note("value");
    return 7;
}
@end

// MARK: The other library

static int observed_set(id self, SEL selector, int value) {
    note("will");
    struct objc_super super = {self, [Model class]};
    const int result = ((int (*)(struct objc_super *, SEL, int))objc_msgSendSuper)(&super, selector, value);
    note("did");
    return result;
}

static Class lie(id self, SEL selector) {
    (void)self, (void)selector;
    return objc_lookUpClass("Model");
}

static int extra(id self, SEL selector) {
    (void)self, (void)selector;
    return 3;
}

static Class observing_class(const char *name) {
    Class cls = objc_allocateClassPair([Model class], name, 0);
    class_addMethod(cls, @selector(setValue:), (IMP)observed_set, "i20@0:8i16");
    class_addMethod(cls, @selector(class), (IMP)lie, "#16@0:8");
    class_addMethod(cls, sel_registerName("extra"), (IMP)extra, "i16@0:8");
    objc_registerClassPair(cls);
    return cls;
}

// MARK: Checks

static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

static ort_hook_status try_hook(Class cls, id object, SEL selector, const char *step, struct ort_hook **hook) {
    const struct ort_hook_request request = {
        .cls = cls,
        .object = object,
        .selector = selector,
        .position = ORT_HOOK_BEFORE,
        .function = take_note,
        .context = (void *)step,
    };
    return ort_hook_install(&request, hook);
}

static struct ort_hook *hook(id object, SEL selector, const char *step) {
    struct ort_hook *made = NULL;
    EXPECT(try_hook(Nil, object, selector, step, &made) == ORT_HOOK_OK);
    return made;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static const char *steps_of_set(Model *model) {
    steps[0] = 0;
    EXPECT([model setValue:5] == 5);
    return steps;
}

CHECK_THAT(anObservedObjectIsHookedInItsClass) {
    Class observing = observing_class("Observing_Model");
    Model *model = [[Model new] autorelease], *other = [[Model new] autorelease], *plain = [[Model new] autorelease];
    object_setClass(model, observing);
    object_setClass(other, observing);
    struct ort_hook *set = hook(model, @selector(setValue:), "hook");
    struct ort_hook *value = hook(model, @selector(value), "hook");
    EXPECT(object_getClass(model) == observing && [model class] == [Model class]);
    EXPECT_STRING(steps_of_set(model), "hook will set did ");
    EXPECT_STRING(steps_of_set(other), "will set did ");
    EXPECT_STRING(steps_of_set(plain), "set ");
    steps[0] = 0;
    EXPECT([model value] == 7 && [other value] == 7);
    EXPECT_STRING(steps, "hook value value ");
    end(set);
    EXPECT_STRING(steps_of_set(model), "will set did ");
    EXPECT(class_getMethodImplementation(observing, @selector(setValue:)) == (IMP)observed_set);
    end(value);
    EXPECT(object_getClass(model) == observing);
    object_setClass(model, [Model class]);
    EXPECT(object_getClass(model) == [Model class]);
    object_setClass(other, [Model class]);
    objc_disposeClassPair(observing);
}

CHECK_THAT(hooksSurviveThatTheClassIsRestored) {
    Class observing = observing_class("Restored_Model");
    Model *model = [[Model new] autorelease], *other = [[Model new] autorelease];
    object_setClass(model, observing);
    struct ort_hook *set = hook(model, @selector(setValue:), "hook");
    struct ort_hook *more = hook(model, sel_registerName("extra"), "hook");
    EXPECT(object_setClass(model, [Model class]) == observing);
    EXPECT([model class] == [Model class]);
    EXPECT(class_getMethodImplementation(observing, @selector(setValue:)) == (IMP)observed_set);
    EXPECT_STRING(steps_of_set(model), "hook set ");
    EXPECT_STRING(steps_of_set(other), "set ");
    EXPECT(!ort_hook_is_displaced(set) && ort_hook_is_displaced(more));
    EXPECT(![model respondsToSelector:sel_registerName("extra")]);
    objc_disposeClassPair(observing);
    EXPECT(ort_hook_get_state(more) == ORT_HOOK_IS_REMOVED && !ort_hook_remove(more));
    ort_hook_release(more);
    struct ort_hook *value = hook(model, @selector(value), "late");
    EXPECT_STRING(steps_of_set(model), "hook set ");
    end(set);
    end(value);
    EXPECT(object_getClass(model) == [Model class]);
}

CHECK_THAT(hooksFollowTheirObjectIntoAClassThatLies) {
    Class observing = observing_class("Observing_Hooked_Model");
    Model *model = [[Model new] autorelease], *other = [[Model new] autorelease];
    struct ort_hook *set = hook(model, @selector(setValue:), "hook"), *value = hook(model, @selector(value), "hook");
    object_setClass(model, observing);
    object_setClass(other, observing);
    EXPECT(object_getClass(model) == observing && [model class] == [Model class]);
    EXPECT(!ort_hook_is_displaced(set) && !ort_hook_is_displaced(value));
    EXPECT_STRING(steps_of_set(model), "hook will set did ");
    EXPECT_STRING(steps_of_set(other), "will set did ");
    end(value);
    struct ort_hook *late = hook(model, @selector(setValue:), "late");
    EXPECT_STRING(steps_of_set(model), "hook late will set did ");
    object_setClass(model, [Model class]);
    EXPECT(object_getClass(model) != [Model class] && [model class] == [Model class]);
    EXPECT_STRING(steps_of_set(model), "hook late set ");
    object_setClass(model, observing);
    EXPECT_STRING(steps_of_set(model), "hook late will set did ");
    end(set);
    end(late);
    EXPECT_STRING(steps_of_set(model), "will set did ");
    EXPECT(class_getMethodImplementation(observing, @selector(setValue:)) == (IMP)observed_set);
    object_setClass(model, [Model class]);
    object_setClass(other, [Model class]);
    EXPECT(object_getClass(model) == [Model class]);
    objc_disposeClassPair(observing);
}

CHECK_THAT(aClassThatSaysItsNameDisplacesTheHooks) {
    Class honest = objc_allocateClassPair([Model class], "Honest_Model", 0);
    objc_registerClassPair(honest);
    Model *model = [[Model new] autorelease];
    struct ort_hook *set = hook(model, @selector(setValue:), "hook");
    object_setClass(model, honest);
    EXPECT(ort_hook_is_displaced(set));
    EXPECT_STRING(steps_of_set(model), "set ");
    end(set);
    object_setClass(model, [Model class]);
    objc_disposeClassPair(honest);
}

CHECK_THAT(aMethodThatIsAddedLaterComesUnderTheHooks) {
    Class observing = objc_allocateClassPair([Model class], "Growing_Model", 0);
    class_addMethod(observing, @selector(class), (IMP)lie, "#16@0:8");
    objc_registerClassPair(observing);
    Model *model = [[Model new] autorelease];
    struct ort_hook *set = hook(model, @selector(setValue:), "hook");
    object_setClass(model, observing);
    EXPECT_STRING(steps_of_set(model), "hook set ");
    EXPECT(!class_addMethod(observing, @selector(setValue:), (IMP)observed_set, "v20@0:8i16")); // of another type
    EXPECT(!class_addMethod(
        observing, @selector(setValue:), class_getMethodImplementation(observing, @selector(setValue:)), "i20@0:8i16"));
    const BOOL is_added = class_addMethod(observing, @selector(setValue:), (IMP)observed_set, "i12@0:4i8");
    EXPECT(is_added == (engine != ORT_HOOK_ENGINE_FORWARDING));
    if (!is_added) {
        end(set);
        object_setClass(model, [Model class]);
        objc_disposeClassPair(observing);
        return;
    }
    EXPECT_STRING(steps_of_set(model), "hook will set did ");
    EXPECT(!class_addMethod(observing, @selector(setValue:), (IMP)observed_set, "i20@0:8i16")); // now it is there
    EXPECT(ort_hook_own_implementation(observing, @selector(setValue:)) == (IMP)observed_set);
    end(set);
    EXPECT(class_getMethodImplementation(observing, @selector(setValue:)) == (IMP)observed_set);
    EXPECT_STRING(steps_of_set(model), "will set did ");
    object_setClass(model, [Model class]);
    objc_disposeClassPair(observing);
}

CHECK_THAT(hooksFollowTheirObjectFromOneForeignClassToAnother) {
    Class first = observing_class("First_Observing_Model"), second = observing_class("Second_Observing_Model");
    Model *model = [[Model new] autorelease];
    struct ort_hook *set = hook(model, @selector(setValue:), "hook");
    object_setClass(model, first);
    object_setClass(model, second);
    EXPECT(!ort_hook_is_displaced(set));
    EXPECT_STRING(steps_of_set(model), "hook will set did ");
    object_setClass(model, [Model class]);
    EXPECT_STRING(steps_of_set(model), "hook set ");
    end(set);
    objc_disposeClassPair(first);
    objc_disposeClassPair(second);
}

static int ends;

static void count_end(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    ends++;
}

static void dealloc_as_first_class(id self, SEL selector) {
    object_setClass(self, [Model class]);
    ((void (*)(id, SEL))objc_msgSend)(self, selector);
}

CHECK_THAT(anObjectThatEndsInAForeignClassRunsItsHooksOfDeallocOnce) {
    Class observing = observing_class("Ending_Model");
    class_addMethod(observing, sel_registerName("dealloc"), (IMP)dealloc_as_first_class, "v16@0:8");
    for (int hooks_first = 0; hooks_first < 2; hooks_first++) {
        Model *model = [Model new];
        const struct ort_hook_request request = {
            .object = model,
            .selector = sel_registerName("dealloc"),
            .position = ORT_HOOK_BEFORE,
            .function = count_end};
        ends = 0;
        if (!hooks_first) {
            object_setClass(model, observing);
        }
        EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_OK);
        object_setClass(model, observing);
        [model release];
        EXPECT(ends == 1);
    }
    objc_disposeClassPair(observing);
}

@interface Submodel : Model
- (int)exchanged_setValue:(int)value;
@end
@implementation Submodel
- (int)exchanged_setValue:(int)value {
    note("exchanged");
    return [self exchanged_setValue:value];
}
@end

// Exchanges as most articles do it: adds the method where the class has none, and exchanges where it has one.
CHECK_THAT(anExchangeOfAHookedInheritedMethodReachesTheMethod) {
    Class cls = [Submodel class];
    const SEL selector = @selector(setValue:), other = @selector(exchanged_setValue:);
    struct ort_hook *set = NULL;
    EXPECT(try_hook(cls, nil, selector, "hook", &set) == ORT_HOOK_OK);
    Method method = class_getInstanceMethod(cls, selector), replacement = class_getInstanceMethod(cls, other);
    const IMP ours = method_getImplementation(replacement);
    EXPECT(!class_addMethod(cls, selector, ours, method_getTypeEncoding(method)));
    method_exchangeImplementations(method, replacement);
    Submodel *model = [[Submodel new] autorelease];
    EXPECT_STRING(steps_of_set(model), "exchanged hook set ");
    method_exchangeImplementations(method, replacement);
    EXPECT_STRING(steps_of_set(model), "hook set ");
    end(set);
}

static int sends_of_class;

static Class count_class(id self, SEL selector) {
    (void)selector;
    sends_of_class++;
    return class_getSuperclass(object_getClass(self));
}

CHECK_THAT(anUnhookedObjectIsNotAskedForItsClass) {
    Class observing = objc_allocateClassPair([Model class], "Silent_Model", 0);
    class_addMethod(observing, @selector(class), (IMP)count_class, "#16@0:8");
    objc_registerClassPair(observing);
    Model *hooked = [[Model new] autorelease], *plain = [[Model new] autorelease];
    object_setClass(hooked, observing);
    object_setClass(plain, observing);
    struct ort_hook *set = hook(hooked, @selector(setValue:), "hook");
    sends_of_class = 0;
    object_setClass(plain, [Model class]);
    EXPECT(sends_of_class == 0);
    end(set);
    object_setClass(hooked, [Model class]);
    objc_disposeClassPair(observing);
}

CHECK_THAT(hooksEndWithAnObjectOrAClassThatLies) {
    Class observing = observing_class("Ended_Model");
    Model *model = [Model new], *other = [Model new];
    object_setClass(model, observing);
    object_setClass(other, observing);
    struct ort_hook *first = hook(model, @selector(setValue:), "first");
    struct ort_hook *second = hook(other, @selector(setValue:), "second");
    [model release];
    EXPECT(ort_hook_get_state(first) == ORT_HOOK_IS_REMOVED);
    EXPECT_STRING(steps_of_set(other), "second will set did ");
    [other release];
    EXPECT(class_getMethodImplementation(observing, @selector(setValue:)) == (IMP)observed_set);
    objc_disposeClassPair(observing);
    EXPECT(!ort_hook_remove(first) && !ort_hook_remove(second));
    ort_hook_release(first);
    ort_hook_release(second);
}

CHECK_THAT(aClassThatStandsOnADynamicSubclassRunsEachHookOnce) {
    Model *model = [[Model new] autorelease], *other = [[Model new] autorelease];
    struct ort_hook *before = hook(model, @selector(setValue:), "before");
    struct ort_hook *shared = hook(other, @selector(setValue:), "other");
    Class above = objc_allocateClassPair(object_getClass(model), "Above_Model", 0);
    objc_registerClassPair(above);
    object_setClass(model, above);
    EXPECT_STRING(steps_of_set(model), "before set ");
    end(before);
    EXPECT_STRING(steps_of_set(model), "set ");
    struct ort_hook *again = hook(model, @selector(setValue:), "again");
    EXPECT(object_getClass(model) == above);
    EXPECT_STRING(steps_of_set(model), "again set ");
    end(again);
    end(shared);
    object_setClass(model, [Model class]);
    objc_disposeClassPair(above);
}

CHECK_THAT(oneMethodOfAForeignClassIsHookedInOneWayOnly) {
    Class observing = observing_class("Twice_Model");
    Model *model = [[Model new] autorelease];
    object_setClass(model, observing);
    struct ort_hook *of_class = NULL;
    EXPECT(try_hook(observing, nil, @selector(setValue:), "class", &of_class) == ORT_HOOK_OK);
    EXPECT(try_hook(Nil, model, @selector(setValue:), "object", NULL) == ORT_HOOK_OTHER_SCOPE);
    EXPECT_STRING(steps_of_set(model), "class will set did ");
    end(of_class);
    struct ort_hook *of_object = hook(model, @selector(setValue:), "object");
    EXPECT(try_hook(observing, nil, @selector(setValue:), "class", NULL) == ORT_HOOK_OTHER_SCOPE);
    end(of_object);
    object_setClass(model, [Model class]);
    objc_disposeClassPair(observing);
}
