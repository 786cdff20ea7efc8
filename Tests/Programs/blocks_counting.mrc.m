#include "counted.h"

#include <objc/blocks_runtime.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

CHECK_THAT(onlyRetainBlockCopiesAStackBlock) {
    int captured = 7;
    number_block stack = ^int {
        return captured;
    };
    id stack_object = (id)stack;
    EXPECT(objc_retain(stack_object) == stack_object);
    objc_release(stack_object);
    EXPECT_STRING(object_getClassName(stack_object), "NSStackBlock");
    id copy = objc_retainBlock(stack_object);
    EXPECT(copy != stack_object);
    EXPECT_STRING(object_getClassName(copy), "NSMallocBlock");
    captured = 8;
    EXPECT(((number_block)copy)() == 7);
    objc_release(copy);
    EXPECT(objc_retainBlock(nil) == nil);
}

CHECK_THAT(aHeapBlockLivesUntilItsLastRelease) {
    deallocated = 0;
    id block = (id)heap_block(4);
    EXPECT(objc_retain(block) == block);
    EXPECT(objc_retainBlock(block) == block);
    objc_release(block);
    objc_release(block);
    EXPECT(deallocated == 0);
    void *pool = objc_autoreleasePoolPush();
    EXPECT(objc_retainAutorelease(block) == block);
    objc_release(block);
    EXPECT(deallocated == 0);
    EXPECT(((number_block)block)() == 4);
    objc_autoreleasePoolPop(pool);
    EXPECT(deallocated == 1);
}

CHECK_THAT(aGlobalBlockIsNeverCopiedNorFreed) {
    number_block global = ^int {
        return 11;
    };
    id block = (id)global;
    for (int round = 0; round < 3; round++) {
        EXPECT(objc_retainBlock(block) == block);
        objc_release(block);
        objc_release(block);
    }
    EXPECT(global() == 11);
}

CHECK_THAT(blocksAnswerTheMessagesOfCounting) {
    deallocated = 0;
    int number = 5;
    id stack = (id) ^ int { return number; };
    EXPECT([stack retain] == stack);
    [stack release];
    @autoreleasepool {
        EXPECT([stack autorelease] == stack);
    }
    id copy = [stack copy];
    EXPECT(copy != stack && ((number_block)copy)() == 5);
    EXPECT([copy copy] == copy);
    [copy release];
    [copy release];

    id block = (id)heap_block(6);
    EXPECT([block retain] == block);
    [block release];
    @autoreleasepool {
        EXPECT([[block retain] autorelease] == block);
        [block release];
        EXPECT(deallocated == 0);
    }
    EXPECT(deallocated == 1);
}
