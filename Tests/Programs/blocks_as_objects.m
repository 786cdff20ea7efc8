#include "counted.h"

#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

#if __has_feature(objc_arc)
#define ON_STACK __unsafe_unretained
#else
#define ON_STACK
#endif

#define POINTER(block) ((__bridge void *)(block))

@interface Holder : NSObject {
  @public
    number_block strong;
}
@property (copy, nonatomic) number_block copied;
@property (copy) number_block copiedAtomically;
@end

@implementation Holder
@synthesize copied;
@synthesize copiedAtomically;
#if !__has_feature(objc_arc)
- (void)dealloc {
    [strong release];
    [copied release];
    [copiedAtomically release];
    [super dealloc];
}
#endif
@end

// MARK: Classes

CHECK_THAT(blocksAreObjectsOfBlockClasses) {
    Class base = objc_getClass("NSBlock");
    EXPECT(base != Nil);
    EXPECT(class_getSuperclass(base) == [NSObject class]);
    int captured = 1;
    ON_STACK number_block stack = ^int {
        return captured;
    };
    number_block global = ^int {
        return 2;
    };
    @autoreleasepool {
        number_block heap = heap_block(3);
        ON_STACK id blocks[] = {(__bridge id)POINTER(stack), (__bridge id)POINTER(global), (__bridge id)POINTER(heap)};
        const char *names[] = {"NSStackBlock", "NSGlobalBlock", "NSMallocBlock"};
        for (int index = 0; index < 3; index++) {
            EXPECT_STRING(object_getClassName(blocks[index]), names[index]);
            EXPECT(ort_object_is_block(blocks[index]));
            EXPECT([blocks[index] isKindOfClass:base]);
            EXPECT([blocks[index] isKindOfClass:[NSObject class]]);
            EXPECT(![blocks[index] isKindOfClass:[Counted class]]);
            EXPECT([blocks[index] class] == object_getClass(blocks[index]));
            EXPECT([blocks[index] respondsToSelector:@selector(copy)]);
            EXPECT([blocks[index] isEqual:blocks[index]]);
            EXPECT([blocks[index] hash] == [blocks[index] hash]);
            EXPECT([blocks[index] description] != nil);
        }
        EXPECT(![(id)stack isEqual:(id)global]);
        RELEASE(heap);
    }
}

CHECK_THAT(blockClassesCannotBeInstantiated) {
    const char *names[] = {"NSBlock", "NSStackBlock", "NSGlobalBlock", "NSMallocBlock"};
    for (int index = 0; index < 4; index++) {
        EXPECT([objc_getClass(names[index]) new] == nil);
        EXPECT(class_createInstance(objc_getClass(names[index]), 0) == nil);
    }
}

// MARK: Where blocks are kept

CHECK_THAT(ivarsAndPropertiesKeepBlocks) {
    deallocated = 0;
    @autoreleasepool {
        Holder *holder = [Holder new];
        holder->strong = heap_block(1);
        int captured = 2;
        holder.copied = ^int {
            return captured;
        };
        holder.copiedAtomically = ^int {
            return captured + 1;
        };
        captured = 100;
        EXPECT(holder->strong() == 1);
        EXPECT(holder.copied() == 2);
        EXPECT(holder.copiedAtomically() == 3);
        EXPECT_STRING(object_getClassName(holder.copied), "NSMallocBlock");
        holder.copied = nil;
        EXPECT(holder.copied == nil);
        RELEASE(holder);
    }
    EXPECT(deallocated == 1);
}

CHECK_THAT(anAssociationKeepsABlock) {
    static char key, other;
    deallocated = 0;
    @autoreleasepool {
        Holder *holder = [Holder new];
        int captured = 9;
        ON_STACK number_block stack = ^int {
            return captured;
        };
        objc_setAssociatedObject(holder, &key, (id)stack, OBJC_ASSOCIATION_COPY_NONATOMIC);
        EXPECT(POINTER(objc_getAssociatedObject(holder, &key)) != POINTER(stack));
        EXPECT(((number_block)objc_getAssociatedObject(holder, &key))() == 9);
        number_block heap = heap_block(10);
        objc_setAssociatedObject(holder, &other, (id)heap, OBJC_ASSOCIATION_RETAIN);
        RELEASE(heap);
        EXPECT(((number_block)objc_getAssociatedObject(holder, &other))() == 10);
        RELEASE(holder);
    }
    EXPECT(deallocated == 1);
}

CHECK_THAT(anAssociationWithABlockEndsWithIt) {
    static char key;
    deallocated = 0;
    @autoreleasepool {
        number_block block = heap_block(1);
        Counted *value = [Counted new];
        objc_setAssociatedObject((id)block, &key, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        RELEASE(value);
        EXPECT(objc_getAssociatedObject((id)block, &key) != nil);
        EXPECT(deallocated == 0);
        RELEASE(block);
    }
    EXPECT(deallocated == 2);
}

// MARK: Weak references

#if __has_feature(objc_arc)
CHECK_THAT(aBlockThatRefersToItselfWeaklyGoes) {
    deallocated = 0;
    @autoreleasepool {
        Counted *captured = [Counted new];
        __block __weak int (^again)(int);
        int (^factorial)(int) = ^int(int number) {
            return captured == nil ? -1 : number <= 1 ? 1 : number * again(number - 1);
        };
        again = factorial;
        EXPECT(factorial(5) == 120);
        captured = nil;
        factorial = nil;
        EXPECT(again == nil);
    }
    EXPECT(deallocated == 1);
}
#endif

// MARK: Before there is a root class

static bool knew_class_methods;

// Runs after the runtime has made the block classes, and before they have a superclass.
__attribute__((constructor(150))) static void ask_early(void) {
    Class metaclass = object_getClass((id)objc_getClass("NSGlobalBlock"));
    ort_class_skipInitialize(objc_getClass("NSGlobalBlock"));
    knew_class_methods = class_respondsToSelector(metaclass, sel_registerName("superclass"));
}

CHECK_THAT(blockClassesForgetWhatTheyLackedWithoutARootClass) {
    Class cls = objc_getClass("NSGlobalBlock");
    EXPECT(!knew_class_methods);
    EXPECT(class_respondsToSelector(object_getClass((id)cls), sel_registerName("superclass")));
    EXPECT([cls superclass] == objc_getClass("NSBlock"));
}

// MARK: Questions about blocks

struct large {
    long values[4];
};

CHECK_THAT(blocksTellTheirSignatures) {
    int captured = 1;
    int (^plain)(id, double) = ^int(id object, double fraction) {
        return captured;
    };
    struct large (^large)(void) = ^struct large(void) {
        return (struct large){{1}};
    };
    EXPECT(_Block_has_signature(POINTER(plain)));
    EXPECT(_Block_signature(POINTER(plain)) == ort_block_signature(POINTER(plain)));
    EXPECT(strncmp(ort_block_signature(POINTER(plain)), "i24@?0@8d16", 11) == 0);
    EXPECT(strncmp(ort_block_signature(POINTER(large)), "{large=[4q]}", 12) == 0);
    EXPECT(ort_block_signature(NULL) == NULL);
    EXPECT(!_Block_use_stret(POINTER(plain)));
    EXPECT(_Block_use_stret(POINTER(large)) == ORT_RETURN_IN_MEMORY_MOVES_RECEIVER);
    EXPECT(Block_size(POINTER(large)) == sizeof(struct ort_block_literal));
    EXPECT(Block_size(POINTER(plain)) >= sizeof(struct ort_block_literal) + sizeof(int));
}
