// Methods of one object, and objects that are made from a prototype.

#include "root.h"

static int ends;

@interface Shape : NSObject
- (int)corners;
@end
@implementation Shape
- (int)corners {
    return 0;
}
- (void)dealloc {
    ends++;
    [super dealloc];
}
@end

@interface Shape (Added)
- (int)sides;
@end

static int three(id self, SEL _cmd) { return (void)self, (void)_cmd, 3; }
static int four(id self, SEL _cmd) { return (void)self, (void)_cmd, 4; }

CHECK_THAT(aMethodBelongsToOneObject) {
    Shape *changed = [Shape new], *other = [Shape new];
    EXPECT(object_addMethod_np(changed, @selector(corners), (IMP)three, "i@:"));
    EXPECT([changed corners] == 3 && [other corners] == 0);
    EXPECT(!object_addMethod_np(changed, @selector(corners), (IMP)four, "i@:"));
    EXPECT([changed corners] == 3);
    EXPECT([changed class] == [Shape class]);
    [changed release];
    [other release];
}

CHECK_THAT(aMethodOfAnObjectIsReplaced) {
    Shape *changed = [Shape new];
    EXPECT(object_replaceMethod_np(changed, @selector(corners), (IMP)three, "i@:") == NULL);
    EXPECT(object_replaceMethod_np(changed, @selector(corners), (IMP)four, "i@:") == (IMP)three);
    EXPECT([changed corners] == 4);
    [changed release];
}

CHECK_THAT(theClassEndsWithItsObject) {
    ends = 0;
    const int before = objc_getClassList(NULL, 0);
    for (int i = 0; i < 100; i++) {
        Shape *changed = [Shape new];
        object_addMethod_np(changed, @selector(sides), (IMP)four, "i@:");
        EXPECT([changed sides] == 4);
        [changed release];
    }
    EXPECT(ends == 100 && objc_getClassList(NULL, 0) == before);
}

CHECK_THAT(whatIsNoObjectOfItsOwnHasNone) {
    EXPECT(!object_addMethod_np(nil, @selector(corners), (IMP)three, "i@:"));
    EXPECT(!object_addMethod_np([Shape class], @selector(corners), (IMP)three, "i@:"));
    EXPECT(object_replaceMethod_np(nil, @selector(corners), (IMP)three, "i@:") == NULL);
    EXPECT(object_clone_np(nil) == nil && object_clone_np((id)[Shape class]) == nil);
    EXPECT(object_getPrototype_np(nil) == nil);
}

CHECK_THAT(aCloneHasTheMethodsOfItsPrototype) {
    ends = 0;
    Shape *prototype = [Shape new];
    object_addMethod_np(prototype, @selector(corners), (IMP)three, "i@:");
    Shape *clone = object_clone_np(prototype);
    EXPECT([clone corners] == 3 && [clone class] == [Shape class]);
    EXPECT(object_getPrototype_np(clone) == prototype && object_getPrototype_np(prototype) == nil);
    object_replaceMethod_np(clone, @selector(corners), (IMP)four, "i@:");
    EXPECT([clone corners] == 4 && [prototype corners] == 3);
    [prototype release];
    EXPECT(ends == 0); // the clone keeps it
    [clone release];
    EXPECT(ends == 2);
}

CHECK_THAT(aCloneHasMethodsThatItsPrototypeGetsLater) {
    Shape *prototype = [Shape new], *clone = object_clone_np(prototype);
    object_addMethod_np(prototype, @selector(corners), (IMP)three, "i@:");
    EXPECT([clone corners] == 3);
    [clone release];
    [prototype release];
}

// Makes the object an instance of a subclass of its class that stays, as observing does.
static Class observe(id object, const char *name) {
    Class before = object_getClass(object), after = objc_allocateClassPair(before, name, 0);
    objc_registerClassPair(after);
    object_setClass(object, after);
    return before;
}

CHECK_THAT(anObjectMayBeObservedMeanwhile) {
    Shape *shape = [Shape new];
    object_addMethod_np(shape, @selector(corners), (IMP)three, "i@:");
    Class before = observe(shape, "ObservedOnce");
    EXPECT([shape corners] == 3 && !object_addMethod_np(shape, @selector(corners), (IMP)four, "i@:"));
    object_setClass(shape, before);
    EXPECT(object_replaceMethod_np(shape, @selector(corners), (IMP)four, "i@:") == (IMP)three && [shape corners] == 4);
    [shape release];
    ends = 0;
    Shape *clone = object_clone_np([Shape new]);
    observe(clone, "ObservedClone");
    [object_getPrototype_np(clone) release];
    [clone release];
    EXPECT(ends == 2);
}

CHECK_THAT(aMethodIsReplacedInTheClassThatTheObjectHas) {
    Shape *shape = [Shape new];
    Class before = observe(shape, "ObservedBefore");
    object_addMethod_np(shape, @selector(corners), (IMP)three, "i@:");
    object_setClass(shape, before); // the end of the observation
    EXPECT([shape corners] == 0);
    object_replaceMethod_np(shape, @selector(corners), (IMP)four, "i@:");
    EXPECT([shape corners] == 4);
    [shape release];
}

static Shape *shared;

static void addToShared(int thread) {
    char name[32];
    for (int i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "added%dBy%d", i, thread);
        EXPECT(object_addMethod_np(shared, sel_registerName(name), (IMP)four, "i@:"));
        EXPECT(class_respondsToSelector(object_getClass(shared), sel_registerName(name)));
    }
}

CHECK_THAT(threadsGiveAnObjectOneClass) {
    const int before = objc_getClassList(NULL, 0);
    for (int round = 0; round < 20; round++) {
        shared = [Shape new];
        check_on_threads(4, addToShared);
        EXPECT(objc_getClassList(NULL, 0) == before + 1);
        [shared release];
    }
    EXPECT(objc_getClassList(NULL, 0) == before);
}
