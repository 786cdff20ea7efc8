// Synthesized accessors of every kind.

#include "check.h"

#import <objc/NSString.h>
#include <objc/objc-arc.h>
#include <stdatomic.h>

struct wide {
    long values[6];
};

static int copies;

@interface Copied : NSObject <NSCopying>
@end
@implementation Copied
- (id)copyWithZone:(NSZone *)zone {
    (void)zone;
    copies++;
    return [Copied new];
}
@end

@interface Holder : NSObject
@property (strong) id atomicObject;
@property (nonatomic, strong) id object;
@property (copy) id atomicCopy;
@property (nonatomic, copy) id plainCopy;
@property (nonatomic, unsafe_unretained) id unowned;
@property struct wide atomicStructure;
@property (nonatomic) struct wide structure;
@property (nonatomic) double number;
@property BOOL flag;
@property (getter=isRenamed, setter=rename:) BOOL renamed;
@property (readonly, nonatomic) int computed;
@property (class) int classNumber;
@property (nonatomic, copy) int (^block)(int);
@end

static int class_number;

@implementation Holder
@synthesize number = _otherName;
+ (int)classNumber {
    return class_number;
}
+ (void)setClassNumber:(int)number {
    class_number = number;
}
- (int)computed {
    return 11;
}
#if !__has_feature(objc_arc)
- (void)dealloc {
    self.atomicObject = self.object = self.atomicCopy = self.plainCopy = nil;
    self.block = nil;
    [super dealloc];
}
#endif
@end

CHECK_THAT(objectsAreKept) {
    Holder *holder = [Holder new];
    NSObject *object = [NSObject new];
    holder.object = object;
    holder.atomicObject = object;
    holder.unowned = object;
    EXPECT(holder.object == object && holder.atomicObject == object && holder.unowned == object);
    RELEASE(object);
    EXPECT([holder.object class] == [NSObject class]);
    holder.object = nil;
    EXPECT(holder.object == nil && holder.atomicObject != nil);
    holder.atomicObject = holder.atomicObject; // itself
    EXPECT(holder.atomicObject != nil);
    RELEASE(holder);
}

CHECK_THAT(copyingSettersCopyAndKeepNil) {
    @autoreleasepool {
        Holder *holder = [Holder new];
        Copied *original = [Copied new];
        copies = 0;
        holder.atomicCopy = original;
        holder.plainCopy = original;
        EXPECT(copies == 2);
        EXPECT(holder.atomicCopy != original && holder.plainCopy != original && holder.atomicCopy != nil);
        holder.atomicCopy = nil;
        holder.plainCopy = nil;
        EXPECT(copies == 2 && holder.atomicCopy == nil && holder.plainCopy == nil);
        RELEASE(original);
        RELEASE(holder);
    }
}

CHECK_THAT(structuresAndNumbersAreStored) {
    Holder *holder = [Holder new];
    struct wide wide = {{1, 2, 3, 4, 5, 6}};
    holder.structure = wide;
    holder.atomicStructure = wide;
    holder.number = 2.5;
    holder.flag = YES;
    holder.renamed = YES;
    EXPECT(holder.structure.values[5] == 6 && holder.atomicStructure.values[0] == 1);
    EXPECT(holder.number == 2.5 && holder.flag && holder.isRenamed);
    EXPECT(holder.computed == 11);
    EXPECT(class_getInstanceVariable([Holder class], "_otherName") != NULL);
    RELEASE(holder);
}

CHECK_THAT(classPropertiesAreTheMetaclasss) {
    Holder.classNumber = 4;
    EXPECT(Holder.classNumber == 4);
    EXPECT(class_getProperty(object_getClass([Holder class]), "classNumber") != NULL);
    EXPECT(class_getProperty([Holder class], "classNumber") == NULL);
}

CHECK_THAT(aBlockPropertyCopiesTheBlock) {
    Holder *holder = [Holder new];
    int captured = 30;
    holder.block = ^(int value) {
        return value + captured;
    };
    EXPECT(holder.block(12) == 42);
    holder.block = nil;
    EXPECT(holder.block == nil);
    RELEASE(holder);
}

CHECK_THAT(accessorsOfNilDoNothing) {
    Holder *nothing = nil;
    nothing.object = @"x";
    nothing.structure = (struct wide){{1}};
    EXPECT(nothing.object == nil && nothing.structure.values[0] == 0 && nothing.number == 0);
    objc_setProperty(nil, NULL, 8, nil, YES, YES);
    EXPECT(objc_getProperty(nil, NULL, 8, YES) == nil);
}

enum { THREADS = 6, ROUNDS = 3000 };

static Holder *shared;
static _Atomic int torn;

static void write_and_read(int thread) {
    for (int round = 0; round < ROUNDS; round++) {
        @autoreleasepool {
            struct wide wide;
            for (int i = 0; i < 6; i++) {
                wide.values[i] = thread * 1000 + round % 100;
            }
            shared.atomicStructure = wide;
            wide = shared.atomicStructure;
            for (int i = 1; i < 6; i++) {
                torn += wide.values[i] != wide.values[0];
            }
            NSObject *object = [Copied new];
            shared.atomicObject = object;
            RELEASE(object);
            torn += [shared.atomicObject class] != [Copied class];
        }
    }
}

CHECK_THAT(atomicPropertiesAreReadWholeWhileOthersWrite) {
    shared = [Holder new];
    shared.atomicObject = nil;
    check_on_threads(THREADS, write_and_read);
    EXPECT(torn == 0);
    RELEASE(shared);
    shared = nil;
}
