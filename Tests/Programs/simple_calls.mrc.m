// The simplest use of functions that other programs only use in passing.

#include "check.h"

#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <signal.h>

static int order, base_order, derived_order;

@interface Base : NSObject
- (int)number;
@end

@implementation Base
+ (void)initialize {
    if (self == [Base class]) {
        base_order = ++order;
    }
}
- (int)number {
    return 1;
}
@end

@interface Derived : Base
@end

@implementation Derived
+ (void)initialize {
    derived_order = ++order;
}
- (int)number {
    return 2;
}
@end

CHECK_THAT(aClassIsInitializedOnceAndItsSuperclassFirst) {
    EXPECT(order == 0);
    objc_send_initialize(objc_getClass("Derived"));
    EXPECT(base_order == 1 && derived_order == 2);
    objc_send_initialize(objc_getClass("Derived"));
    objc_send_initialize(objc_getClass("Base"));
    EXPECT(order == 2);
}

CHECK_THAT(anObjectHasTheNameAndTheMethodsOfItsClass) {
    Derived *object = [Derived new];
    EXPECT_STRING(object_getClassName(object), "Derived");
    EXPECT_STRING(class_getName([Base class]), "Base");
    EXPECT_STRING(object_getClassName([Derived class]), "Derived"); // the metaclass has the name too
    EXPECT(object_isClass([Derived class]) && object_isClass(object_getClass([Derived class])));
    EXPECT(!object_isClass(object));
    Method own = class_getInstanceMethod([Derived class], @selector(number));
    EXPECT(sel_isEqual(method_getName(own), @selector(number)));
    IMP imp = object_getMethodImplementation(object, @selector(number));
    EXPECT(imp == method_getImplementation(own) && ((int (*)(id, SEL))imp)(object, @selector(number)) == 2);
    object_setClass(object, [Base class]);
    EXPECT_STRING(object_getClassName(object), "Base");
    imp = object_getMethodImplementation(object, @selector(number));
    EXPECT(((int (*)(id, SEL))imp)(object, @selector(number)) == 1);
    EXPECT(object_getMethodImplementation(object, sel_registerName("missing")) == (IMP)_objc_msgForward);
    [object release];
}

CHECK_THAT(retainingAndReleasingCount) {
    id object = [NSObject new];
    EXPECT(objc_retain(object) == object && [object retainCount] == 2);
    objc_release(object);
    EXPECT([object retainCount] == 1);
    void *pool = objc_autoreleasePoolPush();
    EXPECT(objc_retainAutorelease(object) == object && [object retainCount] == 2);
    objc_autoreleasePoolPop(pool);
    EXPECT([object retainCount] == 1);
    objc_release(object);
}

CHECK_THAT(removingAssociationsReleasesEachValue) {
    static char keys[3];
    id object = [NSObject new], value = [NSObject new];
    for (int i = 0; i < 3; i++) {
        objc_setAssociatedObject(object, &keys[i], value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    }
    EXPECT([value retainCount] == 4);
    objc_removeAssociatedObjects(object);
    EXPECT([value retainCount] == 1);
    for (int i = 0; i < 3; i++) {
        EXPECT(objc_getAssociatedObject(object, &keys[i]) == nil);
    }
    [object release];
    [value release];
}

CHECK_THAT(retainingABlockCopiesItToTheHeapOnce) {
    id object = [NSObject new];
    int (^block)(void) = ^{
        return (int)[object retainCount];
    };
    int (^copy)(void) = objc_retainBlock(block);
    EXPECT((void *)copy != (void *)block && [object retainCount] == 2 && copy() == 2);
    EXPECT(objc_retainBlock(copy) == copy && [object retainCount] == 2);
    objc_release(copy);
    EXPECT(copy() == 2);
    objc_release(copy);
    EXPECT([object retainCount] == 1);
    [object release];
}

static id changed;

static void note_change(id collection) { changed = collection; }

static void change_without_handler(void) { objc_enumerationMutation([[NSObject new] autorelease]); }

CHECK_THAT(aMutationGoesToTheHandler) {
    id collection = [NSObject new];
    objc_setEnumerationMutationHandler(note_change);
    objc_enumerationMutation(collection);
    EXPECT(changed == collection);
    objc_setEnumerationMutationHandler(NULL);
    struct child_end end = check_in_child(change_without_handler);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "NSObject") != NULL);
    EXPECT(strstr(end.message, "changed while it was being enumerated") != NULL);
    [collection release];
}

static BOOL findLate(const char *name, Class *cls) {
    *cls = objc_lookUpClass("NSObject");
    return strcmp(name, "ClassOfTheHook") == 0;
}

CHECK_THAT(theHookIsAskedForAClassThatIsNotThere) {
    objc_hook_getClass previous = findLate;
    objc_setHook_getClass(findLate, &previous);
    EXPECT(previous == NULL);
    EXPECT(objc_getClass("ClassOfTheHook") == objc_lookUpClass("NSObject"));
    EXPECT(objc_getRequiredClass("ClassOfTheHook") == objc_lookUpClass("NSObject"));
    EXPECT(
        objc_getClass("ClassOfNobody") == Nil && objc_lookUpClass("ClassOfTheHook") == Nil &&
        objc_getClass(NULL) == Nil);
    objc_setHook_getClass(NULL, &previous);
    EXPECT(previous == findLate && objc_getClass("ClassOfTheHook") == Nil);
    objc_setHook_getClass(NULL, NULL);
}
