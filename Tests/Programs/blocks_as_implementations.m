#include "counted.h"

#include <objc/blocks_runtime.h>
#include <objc/message.h>
#include <objc/runtime.h>

@interface Base : NSObject
- (int)number;
- (int)other;
+ (int)classNumber;
@end

@implementation Base {
  @public
    int stored;
}
- (int)number {
    return 1;
}
- (int)other {
    return 2;
}
+ (int)classNumber {
    return 3;
}
@end

@interface Derived : Base
@end

@implementation Derived
- (int)number {
    return 100 + [super number];
}
@end

// The methods that the blocks implement.
@interface Base (Blocks)
- (int)add:(int)value;
- (id)receiver;
+ (id)receiver;
- (int)counted;
@end

// MARK: Where an implementation can stand

CHECK_THAT(aBlockIsAnAddedInstanceMethod) {
    Base *object = [Base new];
    object->stored = 40;
    IMP imp = imp_implementationWithBlock(^int(Base *receiver, int value) {
        return receiver->stored + value;
    });
    EXPECT(imp != NULL);
    EXPECT(class_addMethod([Base class], @selector(add:), imp, "i@:i"));
    EXPECT([object add:2] == 42);
    EXPECT([object add:-40] == 0);
    EXPECT(class_getMethodImplementation([Base class], @selector(add:)) == imp);
    RELEASE(object);
}

CHECK_THAT(theBlockIsGivenTheReceiver) {
    IMP imp = imp_implementationWithBlock(^id(id receiver) {
        return receiver;
    });
    EXPECT(class_addMethod([Base class], @selector(receiver), imp, "@@:"));
    EXPECT(class_addMethod(object_getClass([Base class]), @selector(receiver), imp, "@@:"));
    Base *object = [Base new];
    Derived *derived = [Derived new];
    EXPECT([object receiver] == object);
    EXPECT([derived receiver] == derived);
    EXPECT([Base receiver] == [Base class]);
    EXPECT([Derived receiver] == [Derived class]);
    RELEASE(object);
    RELEASE(derived);
}

CHECK_THAT(aBlockReplacesAMethodAndTheMethodItReplacedComesBack) {
    Base *object = [Base new];
    EXPECT([object other] == 2);
    IMP imp = imp_implementationWithBlock(^int(id receiver) {
        return 20;
    });
    IMP previous = class_replaceMethod([Base class], @selector(other), imp, "i@:");
    EXPECT([object other] == 20);
    EXPECT(class_replaceMethod([Base class], @selector(other), previous, "i@:") == imp);
    EXPECT([object other] == 2);
    EXPECT(imp_removeBlock(imp));
    RELEASE(object);
}

CHECK_THAT(aBlockIsSetAsAMethodsImplementationAndCallsTheOneBefore) {
    Base *object = [Base new];
    Method method = class_getInstanceMethod([Base class], @selector(other));
    __block int (*original)(id, SEL) = NULL;
    IMP imp = imp_implementationWithBlock(^int(id receiver) {
        return 1000 + original(receiver, @selector(other));
    });
    original = (int (*)(id, SEL))method_getImplementation(method);
    EXPECT(method_setImplementation(method, imp) == (IMP)original);
    EXPECT(method_getImplementation(method) == imp);
    EXPECT([object other] == 1002);
    EXPECT(method_setImplementation(method, (IMP)original) == imp);
    EXPECT([object other] == 2);
    EXPECT(imp_removeBlock(imp));
    RELEASE(object);
}

CHECK_THAT(aBlockReplacesAClassMethod) {
    IMP imp = imp_implementationWithBlock(^int(Class receiver) {
        return receiver == [Base class] ? 30 : 31;
    });
    Class metaclass = object_getClass([Base class]);
    IMP previous = class_replaceMethod(metaclass, @selector(classNumber), imp, "i@:");
    EXPECT([Base classNumber] == 30);
    EXPECT([Derived classNumber] == 31);
    class_replaceMethod(metaclass, @selector(classNumber), previous, "i@:");
    EXPECT([Base classNumber] == 3);
    EXPECT(imp_removeBlock(imp));
}

CHECK_THAT(aMessageToSuperReachesABlock) {
    Derived *object = [Derived new];
    IMP imp = imp_implementationWithBlock(^int(id receiver) {
        return receiver == object ? 10 : -1;
    });
    IMP previous = class_replaceMethod([Base class], @selector(number), imp, "i@:");
    EXPECT([object number] == 110);
    class_replaceMethod([Base class], @selector(number), previous, "i@:");
    EXPECT([object number] == 101);
    EXPECT(imp_removeBlock(imp));
    RELEASE(object);
}

CHECK_THAT(aBlockSendsToSuper) {
    IMP imp = imp_implementationWithBlock(^int(id receiver) {
        struct objc_super super = {receiver, class_getSuperclass([Derived class])};
        return 500 + ((int (*)(struct objc_super *, SEL))objc_msgSendSuper)(&super, @selector(other));
    });
    Derived *object = [Derived new];
    EXPECT(class_addMethod([Derived class], @selector(other), imp, "i@:"));
    EXPECT([object other] == 502);
    RELEASE(object);
}

// MARK: The block

CHECK_THAT(capturedVariablesAreCopiedAndBlockVariablesShared) {
    int copied = 1;
    __block int shared = 1;
    IMP imp = imp_implementationWithBlock(^int(id receiver) {
        return ++shared * 100 + copied;
    });
    copied = 50;
    shared = 10;
    int (*function)(id, SEL) = (int (*)(id, SEL))imp;
    EXPECT(function(nil, @selector(counted)) == 1101);
    EXPECT(shared == 11);
    shared = 0;
    EXPECT(function(nil, @selector(counted)) == 101);
    EXPECT(imp_removeBlock(imp));
    EXPECT(shared == 1);
    EXPECT(copied == 50);
}

static IMP implementation_of_a_function_that_has_returned(int number) {
    return imp_implementationWithBlock(^int(id receiver) {
        return number;
    });
}

static int overwrite_the_stack(int depth) {
    volatile char bytes[512];
    memset((char *)bytes, 0x55, sizeof bytes);
    return depth == 0 ? bytes[17] : overwrite_the_stack(depth - 1) + bytes[3];
}

CHECK_THAT(aStackBlockIsCopied) {
    IMP imp = implementation_of_a_function_that_has_returned(77);
    overwrite_the_stack(8);
    EXPECT(((int (*)(id, SEL))imp)(nil, @selector(counted)) == 77);
    EXPECT(imp_removeBlock(imp));
}

CHECK_THAT(theImplementationsBlockIsReleasedWithIt) {
    deallocated = 0;
    IMP imp;
    @autoreleasepool {
        Counted *captured = [Counted new];
        imp = imp_implementationWithBlock(^id(id receiver) {
            return captured;
        });
        RELEASE(captured);
    }
    EXPECT(deallocated == 0);
    @autoreleasepool {
        EXPECT(object_getClass(((id (*)(id, SEL))imp)(nil, @selector(counted))) == [Counted class]);
    }
    EXPECT(deallocated == 0);
    EXPECT(imp_removeBlock(imp));
    EXPECT(deallocated == 1);
}

CHECK_THAT(theImplementationsBlockIsItsOwnReference) {
    deallocated = 0;
    IMP imp;
    @autoreleasepool {
        Counted *captured = [Counted new];
        id (^block)(id) = [^id(id receiver) {
            return captured;
        } copy];
        RELEASE(captured);
        imp = imp_implementationWithBlock(block);
        EXPECT(imp_getBlock(imp) == (id)block);
        RELEASE(block);
    }
    EXPECT(deallocated == 0);
    EXPECT(imp_removeBlock(imp));
    EXPECT(deallocated == 1);
}

CHECK_THAT(theSameBlockTwiceGivesTwoImplementations) {
    __block int calls = 0;
    int (^block)(id) = [^int(id receiver) {
        return ++calls;
    } copy];
    IMP first = imp_implementationWithBlock(block);
    IMP second = imp_implementationWithBlock(block);
    EXPECT(first != second);
    EXPECT(imp_getBlock(first) == (id)block);
    EXPECT(imp_getBlock(second) == (id)block);
    EXPECT(imp_removeBlock(first));
    EXPECT(imp_getBlock(first) == nil);
    EXPECT(imp_getBlock(second) == (id)block);
    EXPECT(((int (*)(id, SEL))second)(nil, @selector(counted)) == 1);
    EXPECT(imp_removeBlock(second));
    RELEASE(block);
}

CHECK_THAT(aBlockThatCapturesNothingIsNotCopiedAndOutlivesItsImplementation) {
    int (^block)(id) = ^int(id receiver) {
        return 5;
    };
    IMP imp = imp_implementationWithBlock(block);
    EXPECT(imp_getBlock(imp) == (id)block);
    EXPECT(imp_removeBlock(imp));
    EXPECT(block(nil) == 5);
}

CHECK_THAT(aBlockMayEndItsOwnImplementationWhenItUsesNothingAfterwards) {
    static IMP imp;
    imp = imp_implementationWithBlock(^int(id receiver) {
        return imp_removeBlock(imp) ? 9 : -1;
    });
    EXPECT(((int (*)(id, SEL))imp)(nil, @selector(counted)) == 9);
    EXPECT(imp_getBlock(imp) == nil);
}

// MARK: Objects and addresses that are refused

CHECK_THAT(nilAndOtherObjectsGiveNoImplementation) {
    Base *object = [Base new];
    EXPECT(imp_implementationWithBlock(nil) == NULL);
    EXPECT(imp_implementationWithBlock(object) == NULL);
    EXPECT(imp_implementationWithBlock([Base class]) == NULL);
    EXPECT(imp_implementationWithBlock((id) @"short") == NULL);
    EXPECT(imp_implementationWithBlock((id) @"a longer string, which is an object") == NULL);
    RELEASE(object);
}

CHECK_THAT(onlyImplementationsMadeFromBlocksHaveOne) {
    IMP imp = imp_implementationWithBlock(^(id receiver){
    });
    const uintptr_t address = (uintptr_t)imp;
    const IMP others[] = {
        NULL,
        class_getMethodImplementation([Base class], @selector(number)),
        class_getMethodImplementation([Base class], @selector(nothingImplementsThis)),
        (IMP)(address + 1),
        (IMP)(address + 8),
        (IMP)(address + 16), // the next place, which holds no implementation
        (IMP)(address - 1),
        (IMP)(address + (1 << 20)),
        (IMP)UINTPTR_MAX,
        (IMP)1,
    };
    for (size_t index = 0; index < sizeof others / sizeof others[0]; index++) {
        EXPECT(imp_getBlock(others[index]) == nil);
        EXPECT(!imp_removeBlock(others[index]));
    }
    EXPECT(imp_getBlock(imp) != nil);
    EXPECT(imp_removeBlock(imp));
}

CHECK_THAT(anImplementationEndsOnce) {
    IMP imp = imp_implementationWithBlock(^(id receiver){
    });
    EXPECT(imp_removeBlock(imp));
    EXPECT(!imp_removeBlock(imp));
    EXPECT(imp_getBlock(imp) == nil);
}
