// The functions that synthesized accessors call, called directly.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/objc-arc.h>

struct record {
    long values[8];
};

static int deallocations, copies;

@interface Value : NSObject <NSCopying>
@end

@implementation Value
- (id)copyWithZone:(NSZone *)zone {
    copies++;
    return [Value new];
}
- (void)dealloc {
    deallocations++;
    [super dealloc];
}
@end

@interface Holder : NSObject {
  @public
    id value;
    struct record record;
}
@end

@implementation Holder
@end

static ptrdiff_t offset(void) { return ivar_getOffset(class_getInstanceVariable([Holder class], "value")); }

typedef void (*setter)(id holder, id value);

static void setAtomic(id holder, id value) { objc_setProperty_atomic(holder, @selector(value), value, offset()); }
static void setPlain(id holder, id value) { objc_setProperty_nonatomic(holder, @selector(value), value, offset()); }
static void setOldAtomic(id holder, id value) { objc_setProperty(holder, @selector(value), offset(), value, YES, NO); }
static void setOldPlain(id holder, id value) { objc_setProperty(holder, @selector(value), offset(), value, NO, NO); }
static void copyAtomic(id holder, id value) { objc_setProperty_atomic_copy(holder, @selector(value), value, offset()); }
static void copyPlain(id holder, id value) {
    objc_setProperty_nonatomic_copy(holder, @selector(value), value, offset());
}
static void copyOldAtomic(id holder, id value) {
    objc_setProperty(holder, @selector(value), offset(), value, YES, YES);
}
static void copyOldPlain(id holder, id value) { objc_setProperty(holder, @selector(value), offset(), value, NO, YES); }

static const setter retaining[] = {setAtomic, setPlain, setOldAtomic, setOldPlain};
static const setter copying[] = {copyAtomic, copyPlain, copyOldAtomic, copyOldPlain};

CHECK_THAT(settersRetainTheNewAndReleaseTheOldValue) {
    for (int index = 0; index < 4; index++) {
        deallocations = copies = 0;
        Holder *holder = [Holder new];
        Value *value = [Value new];
        retaining[index](holder, value);
        EXPECT(holder->value == value && [value retainCount] == 2);
        retaining[index](holder, value);
        EXPECT(holder->value == value && [value retainCount] == 2);
        [value release];
        retaining[index](holder, nil);
        EXPECT(holder->value == nil && deallocations == 1 && copies == 0);
        retaining[index](holder, nil);
        [holder release];
    }
}

CHECK_THAT(copyingSettersStoreACopy) {
    for (int index = 0; index < 4; index++) {
        deallocations = copies = 0;
        Holder *holder = [Holder new];
        Value *value = [Value new];
        copying[index](holder, value);
        EXPECT(holder->value != nil && holder->value != value && copies == 1);
        EXPECT([value retainCount] == 1 && [holder->value retainCount] == 1);
        copying[index](holder, value);
        EXPECT(copies == 2 && deallocations == 1);
        copying[index](holder, nil);
        EXPECT(holder->value == nil && deallocations == 2);
        [value release];
        [holder release];
    }
}

CHECK_THAT(theGetterReadsTheValue) {
    Holder *holder = [Holder new];
    EXPECT(objc_getProperty(holder, @selector(value), offset(), YES) == nil);
    Value *value = holder->value = [Value new];
    EXPECT(objc_getProperty(holder, @selector(value), offset(), NO) == value);
    EXPECT([value retainCount] == 1);
    @autoreleasepool {
        EXPECT(objc_getProperty(holder, @selector(value), offset(), YES) == value);
        // The value lives until the pool is popped, whatever is set meanwhile.
        deallocations = 0;
        setAtomic(holder, nil);
        EXPECT(deallocations == 0);
    }
    EXPECT(deallocations == 1);
    [holder release];
}

CHECK_THAT(anAtomicGetterHandsItsValueOver) {
    Holder *holder = [Holder new];
    Value *value = holder->value = [Value new];
    @autoreleasepool {
        id claimed = objc_retainAutoreleasedReturnValue(objc_getProperty(holder, @selector(value), offset(), YES));
        EXPECT(claimed == value);
        [claimed release];
    }
    EXPECT([value retainCount] == 1);
    [value release];
    [holder release];
}

CHECK_THAT(structuresAreCopiedWhole) {
    Holder *holder = [Holder new];
    struct record record = {{1, 2, 3, 4, 5, 6, 7, 8}}, read;
    for (int is_atomic = 0; is_atomic < 2; is_atomic++) {
        record.values[3]++;
        objc_setPropertyStruct(&holder->record, &record, sizeof record, is_atomic, NO);
        EXPECT(memcmp(&holder->record, &record, sizeof record) == 0);
        memset(&read, 0, sizeof read);
        objc_getPropertyStruct(&read, &holder->record, sizeof read, is_atomic, NO);
        EXPECT(memcmp(&read, &record, sizeof record) == 0);
        memset(&read, 0, sizeof read);
        objc_copyStruct(&read, &holder->record, sizeof read, is_atomic, NO);
        EXPECT(memcmp(&read, &record, sizeof record) == 0);
    }
    [holder release];
}

CHECK_THAT(aPartOfAStructureLeavesItsSurroundingsAlone) {
    struct record record = {{1, 2, 3, 4, 5, 6, 7, 8}}, target = {{0}};
    objc_copyStruct(&target.values[2], &record.values[2], 3, YES, NO);
    EXPECT(target.values[1] == 0 && target.values[2] == 3 && target.values[3] == 0);
    objc_copyStruct(&target, &record, 0, YES, NO);
    EXPECT(target.values[0] == 0);
}

CHECK_THAT(nilHasNoProperties) {
    EXPECT(objc_getProperty(nil, @selector(value), offset(), YES) == nil);
    EXPECT(objc_getProperty(nil, @selector(value), offset(), NO) == nil);
    Value *value = [Value new];
    for (int index = 0; index < 4; index++) {
        retaining[index](nil, value);
    }
    EXPECT([value retainCount] == 1);
    [value release];
}

// Its dealloc reads the property that held it.
static Holder *watched;
static id seenInDealloc;

@interface Watcher : NSObject
@end

@implementation Watcher
- (void)dealloc {
    seenInDealloc = objc_getProperty(watched, @selector(value), offset(), YES);
    setAtomic(watched, seenInDealloc);
    [super dealloc];
}
@end

CHECK_THAT(theOldValueIsReleasedOutsideTheLock) {
    watched = [Holder new];
    for (int index = 0; index < 4; index++) {
        Watcher *watcher = [Watcher new];
        retaining[index](watched, watcher);
        [watcher release];
        Value *value = [Value new];
        @autoreleasepool {
            retaining[index](watched, value);
        }
        EXPECT(watched->value == value && seenInDealloc == value);
        setAtomic(watched, nil);
        [value release];
    }
    [watched release];
}
