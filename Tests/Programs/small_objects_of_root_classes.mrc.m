// Root classes whose instances are the pointers themselves.

#include "check.h"

#import <objc/kernel.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>

enum { TAG = 7, OTHER_TAG = 3 };

// A number in the upper bits of the pointer.
__attribute__((objc_root_class))
@interface Number {
    Class isa;
}
+ (int)answer;
- (int)value;
- (int)answer;
@end

static id number(int value) { return (id)(((uintptr_t)value << 3) | TAG); }

@implementation Number
+ (int)answer {
    return 42;
}
- (int)value {
    return (int)((uintptr_t)self >> 3);
}
- (int)answer {
    return 43;
}
- (int)addressed {
    return (uintptr_t)self != 0;
}
@end

__attribute__((objc_root_class))
@interface Parent {
    Class isa;
}
@end
@implementation Parent
@end

@interface Child : Parent
+ (int)answer;
@end
@implementation Child
+ (int)answer {
    return 44;
}
@end

CHECK_THAT(aRootClassIsTheClassOfSmallObjects) {
    EXPECT(objc_registerSmallObjectClass_np(objc_getClass("Number"), TAG));
    EXPECT(objc_registerSmallObjectClass_np(objc_getClass("Number"), TAG));
    EXPECT(object_getClass(number(5)) == objc_getClass("Number"));
    EXPECT([(Number *)number(5) value] == 5 && [(Number *)number(6) answer] == 43);
    EXPECT(objc_retain(number(7)) == number(7));
    objc_release(number(7));
    id weak = nil;
    EXPECT(objc_initWeak(&weak, number(8)) == number(8) && objc_loadWeakRetained(&weak) == number(8));
    objc_destroyWeak(&weak);
}

CHECK_THAT(theClassItselfStaysAnObject) {
    Class cls = objc_getClass("Number");
    EXPECT([Number answer] == 42);
    EXPECT(objc_retain((id)cls) == (id)cls);
    objc_release((id)cls);
    EXPECT(
        ((int (*)(id, SEL))class_getMethodImplementation(object_getClass((id)cls), @selector(addressed)))(
            (id)cls, @selector(addressed)) == 1);
    EXPECT(class_getSuperclass(object_getClass((id)cls)) == cls);
}

CHECK_THAT(aRootClassWithASubclassInUseIsNot) {
    EXPECT([Child answer] == 44);
    EXPECT(!objc_registerSmallObjectClass_np(objc_getClass("Parent"), OTHER_TAG));
    EXPECT(!objc_registerSmallObjectClass_np(object_getClass((id)objc_getClass("Child")), OTHER_TAG));
    EXPECT(objc_registerSmallObjectClass_np(objc_getClass("Child"), OTHER_TAG));
}
