// The dynamic subclasses of objects: one at a time, named after their purpose.

#include "check.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>

static int runs;

@interface Thing : NSObject
- (int)number;
@end
@implementation Thing
- (int)number {
    return 4;
}
@end

static void count(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    runs++;
}

static struct ort_hook *hook(id object) {
    struct ort_hook *made = NULL;
    const struct ort_hook_request request = {.object = object, .selector = @selector(number), .function = count };
    EXPECT(ort_hook_install(&request, &made) == ORT_HOOK_OK);
    return made;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

static bool is_called(Thing *thing, const char *name) {
    const Class cls = object_getClass(thing);
    return strcmp(class_getName(cls), name) == 0 && [thing class] == [Thing class] &&
        (cls == [Thing class] || class_getSuperclass(cls) == [Thing class]);
}

static bool runs_hook(Thing *thing) {
    runs = 0;
    return [thing number] == 4 && runs == 1;
}

CHECK_THAT(kindsComposeTheNameWhateverTheirOrder) {
    Thing *thing = [[Thing new] autorelease];
    struct ort_hook *made = hook(thing);
    EXPECT(is_called(thing, "Thing_Aspects_") && runs_hook(thing));
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_OBSERVED));
    EXPECT(is_called(thing, "NSKVONotifying_Thing_Aspects_") && runs_hook(thing));
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_SIGNAL));
    EXPECT(is_called(thing, "NSKVONotifying_Thing_RACSelectorSignal_Aspects_") && runs_hook(thing));
    EXPECT(!ort_hook_is_displaced(made));
    EXPECT(ort_object_remove_kind(thing, ORT_OBJECT_OBSERVED));
    EXPECT(is_called(thing, "Thing_RACSelectorSignal_Aspects_") && runs_hook(thing));
    end(made);
    EXPECT(is_called(thing, "Thing_RACSelectorSignal"));
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_OBSERVED));
    made = hook(thing);
    EXPECT(is_called(thing, "NSKVONotifying_Thing_RACSelectorSignal_Aspects_") && runs_hook(thing));
    EXPECT(ort_object_remove_kind(thing, ORT_OBJECT_SIGNAL) && ort_object_remove_kind(thing, ORT_OBJECT_OBSERVED));
    EXPECT(is_called(thing, "Thing_Aspects_") && runs_hook(thing));
    end(made);
    EXPECT(is_called(thing, "Thing"));
    EXPECT(objc_lookUpClass("NSKVONotifying_Thing_RACSelectorSignal_Aspects_") == Nil);
}

CHECK_THAT(aKindIsThereOnceAndGoesWithTheObject) {
    Thing *thing = [Thing new];
    EXPECT(!ort_object_remove_kind(thing, ORT_OBJECT_SIGNAL));
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_SIGNAL) && !ort_object_add_kind(thing, ORT_OBJECT_SIGNAL));
    EXPECT(objc_lookUpClass("Thing_RACSelectorSignal") == object_getClass(thing));
    [thing release];
    EXPECT(objc_lookUpClass("Thing_RACSelectorSignal") == Nil);
    EXPECT(!ort_object_add_kind(nil, ORT_OBJECT_SIGNAL) && !ort_object_remove_kind(nil, ORT_OBJECT_SIGNAL));
    EXPECT(!ort_object_add_kind([Thing class], ORT_OBJECT_SIGNAL) && !ort_object_add_kind(@"text", ORT_OBJECT_SIGNAL));
    EXPECT(!ort_object_remove_kind([Thing class], ORT_OBJECT_SIGNAL));
}

CHECK_THAT(anObjectThatSomebodyPutIntoAParkedClassIsHookedLikeAnother) {
    Thing *thing = [[Thing new] autorelease], *other = [[Thing new] autorelease];
    struct ort_hook *made = hook(thing);
    const Class parked = object_getClass(thing);
    end(made);
    object_setClass(other, parked);
    made = hook(other);
    EXPECT(is_called(other, "Thing_Aspects_") && runs_hook(other));
    EXPECT(objc_lookUpClass("Thing_Aspects_") == parked);
    end(made);
    EXPECT(object_getClass(other) == [Thing class]);
    EXPECT(objc_lookUpClass("Thing_Aspects_") == Nil);
}

CHECK_THAT(aKindGoesFromAnObjectWhoseClassSomebodyHasChanged) {
    Thing *thing = [[Thing new] autorelease];
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_OBSERVED));
    object_setClass(thing, [Thing class]);
    EXPECT(!ort_object_add_kind(thing, ORT_OBJECT_SIGNAL));
    EXPECT(ort_object_remove_kind(thing, ORT_OBJECT_OBSERVED) && !ort_object_remove_kind(thing, ORT_OBJECT_OBSERVED));
    EXPECT(object_getClass(thing) == [Thing class]);
    EXPECT(ort_object_add_kind(thing, ORT_OBJECT_SIGNAL) && is_called(thing, "Thing_RACSelectorSignal"));
    EXPECT(ort_object_remove_kind(thing, ORT_OBJECT_SIGNAL) && is_called(thing, "Thing"));
}

CHECK_THAT(aTakenNameGetsANumber) {
    Class taken = objc_allocateClassPair([NSObject class], "Thing_Aspects_", 0);
    // A dynamic subclass with this name is parked now, and is used again under another name.
    objc_registerClassPair(taken);
    EXPECT(objc_lookUpClass("Thing_Aspects_") == taken);
    Thing *thing = [[Thing new] autorelease];
    struct ort_hook *made = hook(thing);
    EXPECT(is_called(thing, "Thing_Aspects_1") && runs_hook(thing));
    end(made);
    objc_disposeClassPair(taken);
}

static Thing *shared;
static bool is_over;

static void change(void) {
    for (int i = 0; i < 300; i++) {
        EXPECT(ort_object_add_kind(shared, ORT_OBJECT_OBSERVED) && ort_object_remove_kind(shared, ORT_OBJECT_OBSERVED));
    }
    __atomic_store_n(&is_over, true, __ATOMIC_RELAXED);
}

static int calls_with_hook, calls_by_hook;

static void count_all(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    __atomic_fetch_add(&calls_by_hook, 1, __ATOMIC_RELAXED);
}

static void change_and_call(int thread) {
    if (thread == 0) {
        change();
    }
    while (thread != 0 && !__atomic_load_n(&is_over, __ATOMIC_RELAXED)) {
        [shared number];
        __atomic_fetch_add(&calls_with_hook, 1, __ATOMIC_RELAXED);
    }
}

CHECK_THAT(noCallMissesAHookWhileKindsComeAndGo) {
    shared = [Thing new];
    struct ort_hook *made = NULL;
    const struct ort_hook_request request = {.object = shared, .selector = @selector(number), .function = count_all };
    EXPECT(ort_hook_install(&request, &made) == ORT_HOOK_OK);
    check_on_threads(3, change_and_call);
    EXPECT(calls_by_hook == calls_with_hook);
    end(made);
    [shared release];
}
