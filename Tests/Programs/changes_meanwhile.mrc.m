// User code that changes things while the runtime is about to use them.

#include "check.h"

#include <objc/message.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#include <objc/runtime.h>

// MARK: A resolver that another one adds

static int questions;

@interface Resolving : NSObject
@end

@interface Resolved : Resolving
@end

static BOOL yes(id self, SEL selector) {
    (void)self, (void)selector;
    return YES;
}

static BOOL add_it(id self, SEL selector, SEL missing) {
    (void)selector;
    questions++;
    return class_addMethod((Class)self, missing, (IMP)yes, "B@:");
}

@implementation Resolving
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (sel_isEqual(selector, sel_registerName("late"))) {
        class_addMethod(
            object_getClass((id)[Resolved class]), sel_registerName("resolveInstanceMethod:"), (IMP)add_it, "B@::");
    }
    return NO;
}
@end

@implementation Resolved
@end

CHECK_THAT(aResolverThatIsAddedWhileAnotherRunsIsAsked) {
    class_respondsToSelector([Resolved class], sel_registerName("late"));
    EXPECT(class_respondsToSelector([Resolved class], sel_registerName("late")));
    EXPECT(questions == 1);
}

__attribute__((objc_root_class))
@interface BareRoot
@end
@implementation BareRoot
@end

static BOOL count_question(id self, SEL selector, SEL missing) {
    (void)self, (void)selector, (void)missing;
    questions++;
    return NO;
}

CHECK_THAT(anInstanceMethodOfARootClassResolvesForIt) {
    Class root = objc_getClass("BareRoot");
    questions = 0;
    class_respondsToSelector(root, sel_registerName("late"));
    class_addMethod(root, sel_registerName("resolveInstanceMethod:"), (IMP)count_question, "B@::");
    class_respondsToSelector(root, sel_registerName("late"));
    EXPECT(questions == 1);
}

// MARK: A weak reference that an associated value stores as it goes

static id weak_reference;
static char key;

@interface LookingBack : NSObject {
  @public
    id owner;
}
@end

@implementation LookingBack
- (void)dealloc {
    objc_storeWeak(&weak_reference, owner);
    [super dealloc];
}
@end

static id make_owner(Class cls) {
    id owner = class_createInstance(cls, 0);
    LookingBack *value = [LookingBack new];
    value->owner = owner;
    objc_setAssociatedObject(owner, &key, value, OBJC_ASSOCIATION_RETAIN);
    [value release];
    return owner;
}

CHECK_THAT(aWeakReferenceStoredWhileAssociationsGoIsCleared) {
    object_dispose(make_owner([NSObject class]));
    EXPECT(weak_reference == nil);
    objc_storeWeak(&weak_reference, nil);
}

// MARK: A superclass that +initialize sets

static int initializations;

@interface NewSuperclass : NSObject
- (int)seven;
@end

@implementation NewSuperclass
+ (void)initialize {
    initializations += self == [NewSuperclass class];
}
- (int)seven {
    return 7;
}
@end

@interface Moving : NSObject
@end

@implementation Moving
+ (void)initialize {
    class_setSuperclass(self, objc_getClass("NewSuperclass"));
}
@end

CHECK_THAT(aSuperclassThatInitializeSetsIsInitialized) {
    Moving *moving = [Moving new];
    EXPECT([(NewSuperclass *)moving seven] == 7);
    EXPECT(initializations == 1);
    [moving release];
}

static int unfinished_initializations;

static void count_initialize(id self, SEL selector) {
    (void)self, (void)selector;
    unfinished_initializations++;
}

CHECK_THAT(aRefusedSuperclassIsNotInitialized) {
    Class unfinished = objc_allocateClassPair([NSObject class], "Unfinished", 0);
    class_addMethod(object_getClass((id)unfinished), sel_registerName("initialize"), (IMP)count_initialize, "v@:");
    EXPECT(class_setSuperclass([Resolved class], unfinished) == Nil);
    EXPECT(unfinished_initializations == 0);
    objc_registerClassPair(unfinished);
}
