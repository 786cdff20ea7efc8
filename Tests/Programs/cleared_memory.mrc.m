// Objects in memory that the program has allocated, cleared or as it was: they have no class until object_setClass.

#include "check.h"

#import <objc/kernel.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>
#include <stdlib.h>

// The runtime counts references in these bytes in front of an object.
enum { HEADER = 16 };

static int initializations, ends;

@interface Placed : NSObject {
  @public
    int number;
}
@end

@implementation Placed
+ (void)initialize {
    initializations++;
}
- (void)dealloc {
    ends++;
    objc_destructInstance(self);
    free((char *)self - HEADER);
    return;
    [super dealloc]; // the compiler wants it
}
@end

static id cleared_memory(void) {
    return (id)(void *)((char *)calloc(1, HEADER + class_getInstanceSize(objc_getClass("Placed"))) + HEADER);
}

CHECK_THAT(clearedMemoryGetsItsFirstClass) {
    Placed *placed = cleared_memory();
    EXPECT(initializations == 0);
    EXPECT(object_setClass(placed, objc_getClass("Placed")) == Nil);
    EXPECT(initializations == 1 && [placed class] == [Placed class] && placed->number == 0);
    [placed release];
    EXPECT(ends == 1);
}

CHECK_THAT(suchObjectsAreCounted) {
    ends = 0;
    id weak = nil;
    Placed *placed = cleared_memory();
    EXPECT(object_setClass(placed, [Placed class]) == Nil);
    EXPECT([placed retain] == placed && [placed retainCount] == 2);
    objc_initWeak(&weak, placed);
    [placed release];
    EXPECT(ends == 0 && weak == placed);
    [placed release];
    EXPECT(ends == 1 && weak == nil);
    objc_destroyWeak(&weak);
}

CHECK_THAT(theSecondClassReplacesTheFirst) {
    ends = 0;
    Placed *placed = cleared_memory();
    object_setClass(placed, [NSObject class]);
    EXPECT(object_setClass(placed, [Placed class]) == [NSObject class]);
    [placed release];
    EXPECT(ends == 1);
}

CHECK_THAT(noClassLeavesItWithoutOne) {
    id placed = cleared_memory();
    EXPECT(object_setClass(placed, Nil) == Nil);
    free((char *)(void *)placed - HEADER);
}

// GNUstep puts strings on the stack, where any word may stand for the class.
static void giveClassTo(uintptr_t word) {
    uintptr_t memory[8] = {0, 0, word};
    id placed = (id)(void *)(memory + 2);
    object_setClass(placed, [Placed class]);
    EXPECT(object_getClass(placed) == [Placed class] && ort_retain_count(placed) == 1);
}

@interface Constructed : NSObject
@end
@implementation Constructed
@end

CHECK_THAT(whateverStandsThereIsNotRead) {
    // An address that differs from that of a class only in the upper bits.
    uintptr_t words[] = {0, 1, 8, 0xaaaaaaaaaaaaaaaa, UINTPTR_MAX - 7, (uintptr_t)[Constructed class] + (1ul << 40)};
    for (int round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            giveClassTo(words[i]);
        }
        uintptr_t memory[8] = {0};
        id constructed = objc_constructInstance([Constructed class], memory + 2);
        EXPECT(object_setClass(constructed, [NSObject class]) == [Constructed class]);
        EXPECT(ort_retain_count(constructed) == 1 && memory[1] == 0);
        objc_retain(constructed);
        EXPECT(ort_retain_count(constructed) == 2 && memory[1] == 0); // its count is elsewhere, for every class
        objc_destructInstance(constructed);
    }
}
