// Properties as the compiler synthesizes them.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#include <stdatomic.h>

struct point {
    double x, y;
};
struct record {
    long values[8];
};

static atomic_int deallocations;
static int copies;

@interface Value : NSObject <NSCopying>
@property int number;
@end

@implementation Value
- (id)copyWithZone:(NSZone *)zone {
    copies++;
    Value *copy = [Value new];
    copy.number = self.number + 100;
    return copy;
}
- (void)dealloc {
    deallocations++;
    SUPER_DEALLOC();
}
@end

@interface Model : NSObject {
    int hidden;
}
@property int integer;
@property (nonatomic) double real;
@property (nonatomic) BOOL truth;
@property long double wide;
@property struct point point;
@property (nonatomic) struct point quickPoint;
@property struct record record;
@property (strong) Value *strongValue;
@property (nonatomic, strong) Value *quickValue;
@property (copy) Value *copiedValue;
@property (nonatomic, copy) Value *quickCopy;
@property (unsafe_unretained) Value *borrowed;
@property (readonly) int readOnly;
@property (getter=isOpen, setter=makeOpen:) BOOL open;
@property (class) int shared;
@property (readonly) Value *lazy;
@property int renamed;
@property (copy) int (^action)(int);
- (int)hiddenValue;
@end

@implementation Model
@synthesize renamed = hidden;
@synthesize lazy = _lazy;
static int sharedNumber;
+ (int)shared {
    return sharedNumber;
}
+ (void)setShared:(int)value {
    sharedNumber = value;
}
- (int)readOnly {
    return 5;
}
- (Value *)lazy {
    if (_lazy == nil) {
        _lazy = [Value new];
    }
    return _lazy;
}
- (int)hiddenValue {
    return hidden;
}
#if !__has_feature(objc_arc)
- (void)dealloc {
    [_strongValue release];
    [_quickValue release];
    [_copiedValue release];
    [_quickCopy release];
    [_lazy release];
    [_action release];
    [super dealloc];
}
#endif
@end

CHECK_THAT(scalarsAreStoredAndRead) {
    Model *model = [Model new];
    EXPECT(model.integer == 0 && model.real == 0 && !model.truth && model.wide == 0);
    model.integer = -3;
    model.real = 2.5;
    model.truth = YES;
    model.wide = 1.25L;
    EXPECT(model.integer == -3 && model.real == 2.5 && model.truth && model.wide == 1.25L);
    RELEASE(model);
}

CHECK_THAT(structuresAreStoredAndRead) {
    Model *model = [Model new];
    model.point = (struct point){1, 2};
    model.quickPoint = (struct point){3, 4};
    model.record = (struct record){{1, 2, 3, 4, 5, 6, 7, 8}};
    EXPECT(model.point.x == 1 && model.point.y == 2 && model.quickPoint.y == 4);
    struct record record = model.record;
    EXPECT(record.values[0] == 1 && record.values[7] == 8);
    RELEASE(model);
}

CHECK_THAT(strongValuesAreKeptAndReleased) {
    deallocations = 0;
    @autoreleasepool {
        Model *model = [Model new];
        Value *first = [Value new], *second = [Value new];
        model.strongValue = first;
        model.quickValue = second;
        EXPECT(model.strongValue == first && model.quickValue == second);
        RELEASE(first);
        RELEASE(second);
        first = second = nil;
        EXPECT(deallocations == 0);
        model.strongValue = nil;
        model.quickValue = nil;
        EXPECT(model.strongValue == nil && model.quickValue == nil);
        RELEASE(model);
    }
    EXPECT(deallocations == 2);
}

CHECK_THAT(settingTheSameObjectKeepsIt) {
    deallocations = 0;
    @autoreleasepool {
        Model *model = [Model new];
        @autoreleasepool {
            Value *value = [Value new];
            model.strongValue = value;
            model.quickValue = value;
            RELEASE(value);
        }
        for (int index = 0; index < 3; index++) {
            @autoreleasepool {
                model.strongValue = model.strongValue;
                model.quickValue = model.quickValue;
            }
        }
        EXPECT(deallocations == 0 && model.strongValue != nil && model.strongValue == model.quickValue);
        model.strongValue = nil;
        RELEASE(model);
    }
    EXPECT(deallocations == 1);
}

CHECK_THAT(copyPropertiesCopy) {
    deallocations = copies = 0;
    @autoreleasepool {
        Model *model = [Model new];
        Value *value = [Value new];
        value.number = 1;
        model.copiedValue = value;
        model.quickCopy = value;
        EXPECT(copies == 2);
        EXPECT(model.copiedValue != value && model.copiedValue.number == 101);
        EXPECT(model.quickCopy != value && model.quickCopy.number == 101);
        model.copiedValue = nil;
        EXPECT(copies == 2 && model.copiedValue == nil);
        RELEASE(value);
        RELEASE(model);
    }
    EXPECT(deallocations == 3);
}

CHECK_THAT(blocksAreCopiedOffTheStack) {
    Model *model = [Model new];
    @autoreleasepool {
        int captured = 40;
        model.action = ^(int value) {
            return captured + value;
        };
    }
    EXPECT(model.action(2) == 42);
    RELEASE(model);
}

CHECK_THAT(borrowedValuesAreNotRetained) {
    deallocations = 0;
    Model *model = [Model new];
    @autoreleasepool {
        Value *value = [Value new];
        model.borrowed = value;
        EXPECT(model.borrowed == value);
        RELEASE(value);
        value = nil;
        model.borrowed = nil;
    }
    EXPECT(deallocations == 1);
    RELEASE(model);
}

CHECK_THAT(gettersAndSettersMayHaveOtherNames) {
    Model *model = [Model new];
    model.open = YES;
    EXPECT([model isOpen] && model.open);
    [model makeOpen:NO];
    EXPECT(!model.isOpen);
    EXPECT(![model respondsToSelector:sel_registerName("setOpen:")]);
    EXPECT(![model respondsToSelector:sel_registerName("setReadOnly:")] && model.readOnly == 5);
    model.renamed = 9;
    EXPECT([model hiddenValue] == 9);
    RELEASE(model);
}

CHECK_THAT(classesHaveProperties) {
    Model.shared = 12;
    EXPECT(Model.shared == 12 && [Model shared] == 12);
}

CHECK_THAT(aGetterMayMakeItsValue) {
    Model *model = [Model new];
    @autoreleasepool {
        EXPECT(model.lazy != nil && model.lazy == model.lazy);
    }
    RELEASE(model);
}

// MARK: Threads

static Model *shared;
enum { ROUNDS = 5000 };

static void setAndGetStructures(int thread) {
    for (int round = 0; round < ROUNDS; round++) {
        long value = thread * ROUNDS + round;
        shared.record = (struct record){{value, value, value, value, value, value, value, value}};
        struct record record = shared.record;
        bool isWhole = true;
        for (int index = 1; index < 8; index++) {
            isWhole &= record.values[index] == record.values[0];
        }
        EXPECT(isWhole);
    }
}

CHECK_THAT(anAtomicStructureIsNeverTorn) {
    shared = [Model new];
    check_on_threads(4, setAndGetStructures);
    RELEASE(shared);
    shared = nil;
}

static void setAndGetObjects(int thread) {
    for (int round = 0; round < ROUNDS; round++) {
        @autoreleasepool {
            Value *value = [Value new];
            value.number = 7;
            shared.strongValue = value;
            RELEASE(value);
            Value *got = shared.strongValue;
            EXPECT(got != nil && got.number == 7);
        }
    }
}

CHECK_THAT(anAtomicObjectIsAliveWhenItIsRead) {
    deallocations = 0;
    shared = [Model new];
    check_on_threads(4, setAndGetObjects);
    @autoreleasepool {
        shared.strongValue = nil;
    }
    RELEASE(shared);
    shared = nil;
    EXPECT(deallocations == 4 * ROUNDS);
}
