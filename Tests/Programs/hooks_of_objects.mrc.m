// Hooks of single objects: the objects that they reach, the class that the object answers, and the state afterwards.

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

@interface Animal : NSObject
- (int)legs:(int)number;
@end

@implementation Animal
- (int)legs:(int)number {
    note("legs");
    return number;
}
- (void)dealloc {
    note("dealloc");
    [super dealloc];
}
@end

@interface Fish : Animal
@end
@implementation Fish
@end

static int destroyed;

static void take_note(struct ort_hook_call *call, void *context) {
    (void)call;
    note(context);
}

static void count_destroyed(void *context) {
    (void)context;
    destroyed++;
}

static struct ort_hook *hook_object(id object, SEL selector, ort_hook_position position, const char *step) {
    struct ort_hook *hook = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request){
                .object = object,
                .selector = selector,
                .position = position,
                .function = take_note,
                .context = (void *)step,
                .destroy = count_destroyed,
            },
            &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

CHECK_THAT(onlyTheObjectRunsItsHooks) {
    Animal *dog = [Animal new], *bird = [Animal new];
    steps[0] = 0;
    struct ort_hook *before = hook_object(dog, @selector(legs:), ORT_HOOK_BEFORE, "before");
    struct ort_hook *after = hook_object(dog, @selector(legs:), ORT_HOOK_AFTER, "after");
    struct ort_hook *other = hook_object(bird, @selector(legs:), ORT_HOOK_BEFORE, "bird");
    EXPECT([dog legs:4] == 4);
    EXPECT_STRING(steps, "before legs after ");
    steps[0] = 0;
    EXPECT([bird legs:2] == 2);
    EXPECT([[[Animal new] autorelease] legs:3] == 3);
    EXPECT_STRING(steps, "bird legs legs ");
    end(before);
    end(other);
    steps[0] = 0;
    EXPECT([dog legs:4] == 4);
    EXPECT_STRING(steps, "legs after ");
    end(after);
    EXPECT(object_getClass(dog) == [Animal class]);
    EXPECT(object_getClass(bird) == [Animal class]);
    [dog release];
    [bird release];
}

CHECK_THAT(theObjectSaysThatItIsOfItsClass) {
    Animal *dog = [Animal new];
    struct ort_hook *hook = hook_object(dog, @selector(legs:), ORT_HOOK_BEFORE, "before");
    EXPECT([dog class] == [Animal class]);
    EXPECT(object_getClass(dog) != [Animal class]);
    EXPECT([object_getClass(dog) class] == [Animal class]);
    EXPECT_STRING(class_getName(object_getClass(dog)), "Animal_Aspects_");
    EXPECT(class_getSuperclass(object_getClass(dog)) == [Animal class]);
    id copy = object_copy(dog, 0);
    EXPECT(object_getClass(copy) == [Animal class]);
    [copy release];
    end(hook);
    EXPECT(objc_lookUpClass("Animal_Aspects_") == Nil);
    [dog release];
}

CHECK_THAT(objectHooksRunAroundClassHooks) {
    Animal *dog = [Animal new];
    struct ort_hook *object = hook_object(dog, @selector(legs:), ORT_HOOK_BEFORE, "object");
    struct ort_hook *cls = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = object_getClass(dog), .selector = @selector(legs:), .position = ORT_HOOK_BEFORE,
                .function = take_note, .context = "class",
            }, &cls) == ORT_HOOK_OK);
    steps[0] = 0;
    [dog legs:4];
    EXPECT_STRING(steps, "object class legs ");
    end(object);
    steps[0] = 0;
    [dog legs:4];
    EXPECT_STRING(steps, "class legs ");
    end(cls);
    [dog release];
}

static const char *steps_of_call(IMP stub, id receiver) {
    steps[0] = 0;
    EXPECT(((int (*)(id, SEL, int))stub)(receiver, @selector(legs:), 5) == 5);
    return steps;
}

CHECK_THAT(aStubThatIsCalledDirectlyRunsTheHooksOfItsReceiver) {
    if (engine == ORT_HOOK_ENGINE_FORWARDING) {
        return; // the method is not the stub
    }
    Fish *carp = [Fish new], *pike = [Fish new], *eel = [Fish new];
    struct ort_hook *hooks[] = {
        hook_object(carp, @selector(legs:), ORT_HOOK_BEFORE, "carp"),
        hook_object(carp, @selector(hash), ORT_HOOK_BEFORE, "hash"),
        hook_object(pike, @selector(hash), ORT_HOOK_BEFORE, "hash"),
    };
    objc_setAssociatedObject(eel, &destroyed, carp, OBJC_ASSOCIATION_ASSIGN);
    IMP stub = class_getMethodImplementation(object_getClass(carp), @selector(legs:));
    for (int i = 0; i < 3; i++) {
        EXPECT_STRING(steps_of_call(stub, carp), "carp legs ");
        EXPECT_STRING(steps_of_call(stub, pike), "legs ");
        EXPECT_STRING(steps_of_call(stub, eel), "legs ");
        EXPECT_STRING(steps_of_call(stub, (id)[Fish class]), "legs ");
        EXPECT_STRING(steps_of_call(stub, (id)(uintptr_t)9), "legs ");
        EXPECT_STRING(steps_of_call(stub, nil), "legs ");
    }
    ort_hook_disable(hooks[0]);
    EXPECT_STRING(steps_of_call(stub, carp), "legs ");
    ort_hook_enable(hooks[0]);
    uintptr_t memory[16] = {1, 1, 1, 1}; // not a header
    id constructed = objc_constructInstance(object_getClass(carp), memory + 4);
    EXPECT_STRING(steps_of_call(stub, constructed), "legs ");
    EXPECT_STRING(steps_of_call(stub, carp), "carp legs ");
    objc_destructInstance(constructed);
    for (size_t i = 0; i < sizeof hooks / sizeof *hooks; i++) {
        end(hooks[i]);
    }
    EXPECT_STRING(steps_of_call(stub, carp), "legs ");
    [carp release];
    [pike release];
    [eel release];
}

CHECK_THAT(aMethodThatIsReplacedBelowTheHooksOfAnObjectIsRunFromThenOn) {
    Fish *carp = [Fish new];
    struct ort_hook *hook = hook_object(carp, @selector(legs:), ORT_HOOK_BEFORE, "carp");
    EXPECT([carp legs:4] == 4);
    Method method = class_getInstanceMethod([Animal class], @selector(legs:));
    IMP previous = method_setImplementation(method, imp_implementationWithBlock(^(id self, int number) {
                                                (void)self;
                                                return number + 1;
                                            }));
    EXPECT([carp legs:4] == 5);
    imp_removeBlock(method_setImplementation(method, previous));
    EXPECT([carp legs:4] == 4);
    end(hook);
    [carp release];
}

CHECK_THAT(hooksEndWithTheObject) {
    Animal *dog = [Animal new];
    destroyed = 0;
    struct ort_hook *legs = hook_object(dog, @selector(legs:), ORT_HOOK_BEFORE, "before");
    struct ort_hook *dealloc = hook_object(dog, @selector(dealloc), ORT_HOOK_AFTER, "gone");
    steps[0] = 0;
    [dog release];
    EXPECT_STRING(steps, "dealloc gone ");
    EXPECT(ort_hook_get_state(legs) == ORT_HOOK_IS_REMOVED);
    EXPECT(!ort_hook_remove(legs));
    EXPECT(!ort_hook_remove(dealloc));
    EXPECT(ort_hook_flush(0));
    EXPECT(destroyed == 2);
    EXPECT(objc_lookUpClass("Animal_Aspects_") == Nil);
    ort_hook_release(legs);
    ort_hook_release(dealloc);
}

CHECK_THAT(aClassAndAStaticObjectAreRefused) {
    struct ort_hook_request request = {.selector = @selector(description), .function = take_note };
    request.object = [Animal class];
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_NOT_HOOKABLE);
    request.object = @"text";
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_NOT_HOOKABLE);
    request.object = nil;
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_INVALID);
    EXPECT(ort_hook_install(NULL, NULL) == ORT_HOOK_INVALID);
    Animal *dog = [Animal new];
    request.object = dog;
    request.selector = sel_registerName("missing");
    EXPECT(ort_hook_install(&request, NULL) == ORT_HOOK_NO_METHOD);
    EXPECT(object_getClass(dog) == [Animal class]);
    [dog release];
}

CHECK_THAT(aHookedClassCanBeDisposed) {
    Class cls = objc_allocateClassPair([Animal class], "Passing", 0);
    objc_registerClassPair(cls);
    destroyed = 0;
    Animal *object = [cls new];
    struct ort_hook *hook = hook_object(object, @selector(legs:), ORT_HOOK_BEFORE, "object");
    struct ort_hook *of_class = NULL;
    EXPECT(
        ort_hook_install(
            &(struct ort_hook_request) {
                .cls = cls, .selector = @selector(legs:), .function = take_note, .context = "class",
                .destroy = count_destroyed
            }, &of_class) == ORT_HOOK_OK);
    [object legs:1];
    [object release];
    objc_disposeClassPair(cls);
    EXPECT(ort_hook_get_state(of_class) == ORT_HOOK_IS_REMOVED);
    EXPECT(!ort_hook_remove(of_class));
    EXPECT(ort_hook_flush(0));
    EXPECT(destroyed == 2);
    ort_hook_release(hook);
    ort_hook_release(of_class);
}
