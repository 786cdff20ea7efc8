#include "check.h"

#import <objc/inspect.h>
#import <objc/NSObject.h>
#import <objc/NSString.h>
#import <objc/objc-arc.h>
#import <objc/runtime.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int deallocations;
static int copies;

@interface Value : NSObject <NSCopying> {
  @public
    int number;
}
@end

@implementation Value
- (id)copyWithZone:(NSZone *)zone {
    copies++;
    Value *copy = [Value new];
    copy->number = number;
    return copy;
}
- (void)dealloc {
    deallocations++;
    [super dealloc];
}
@end

static bool reads(NSString *string, const char *text) {
    return string != nil && strcmp([string UTF8String], text) == 0;
}

static char keys[8];
static id host;

static id get(int key) { return objc_getAssociatedObject(host, &keys[key]); }
static void set(int key, id value, objc_AssociationPolicy policy) {
    objc_setAssociatedObject(host, &keys[key], value, policy);
}

static void begin(void) {
    deallocations = 0;
    copies = 0;
    host = [NSObject new];
}

CHECK_THAT(anAssignedValueIsNeitherRetainedNorCopied) {
    begin();
    Value *value = [Value new];
    set(0, value, OBJC_ASSOCIATION_ASSIGN);
    EXPECT(get(0) == value && [value retainCount] == 1);
    [host release];
    EXPECT(deallocations == 0 && [value retainCount] == 1);
    [value release];
}

static void expectRetained(objc_AssociationPolicy policy) {
    begin();
    Value *value = [Value new];
    set(0, value, policy);
    EXPECT([value retainCount] == 2);
    [value release];
    @autoreleasepool {
        EXPECT(get(0) == value);
    }
    EXPECT([value retainCount] == 1 && copies == 0);
    [host release];
    EXPECT(deallocations == 1);
}

CHECK_THAT(aRetainedValueLivesAsLongAsItsObject) {
    expectRetained(OBJC_ASSOCIATION_RETAIN);
    expectRetained(OBJC_ASSOCIATION_RETAIN_NONATOMIC);
}

static void expectCopied(objc_AssociationPolicy policy) {
    begin();
    Value *value = [Value new];
    value->number = 5;
    set(0, value, policy);
    EXPECT([value retainCount] == 1 && copies == 1);
    @autoreleasepool {
        Value *copy = get(0);
        EXPECT(copy != value && copy->number == 5);
    }
    [host release];
    EXPECT(deallocations == 1);
    [value release];
}

CHECK_THAT(aCopiedValueIsACopy) {
    expectCopied(OBJC_ASSOCIATION_COPY);
    expectCopied(OBJC_ASSOCIATION_COPY_NONATOMIC);
}

CHECK_THAT(anAtomicValueSurvivesItsReplacementInsideThePool) {
    begin();
    Value *value = [Value new];
    set(0, value, OBJC_ASSOCIATION_RETAIN);
    [value release];
    @autoreleasepool {
        Value *got = get(0);
        set(0, nil, OBJC_ASSOCIATION_RETAIN);
        EXPECT(deallocations == 0 && got == value);
    }
    EXPECT(deallocations == 1);
    [host release];
}

CHECK_THAT(nilRemovesAnAssociation) {
    begin();
    set(0, [[Value new] autorelease], OBJC_ASSOCIATION_ASSIGN);
    set(0, nil, OBJC_ASSOCIATION_ASSIGN);
    EXPECT(get(0) == nil);
    Value *value = [Value new];
    set(0, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    [value release];
    // The policy of the first call counts.
    set(0, nil, OBJC_ASSOCIATION_ASSIGN);
    EXPECT(deallocations == 1 && get(0) == nil);
    set(1, nil, OBJC_ASSOCIATION_RETAIN);
    EXPECT(get(1) == nil);
    [host release];
}

CHECK_THAT(keysAreKeptApart) {
    begin();
    Value *values[8];
    for (int key = 0; key < 8; key++) {
        values[key] = [Value new];
        set(key, values[key], OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        [values[key] release];
    }
    set(3, nil, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    for (int key = 0; key < 8; key++) {
        EXPECT(get(key) == (key == 3 ? nil : values[key]));
    }
    NSObject *other = [NSObject new];
    EXPECT(objc_getAssociatedObject(other, &keys[0]) == nil);
    [other release];
    objc_removeAssociatedObjects(host);
    EXPECT(deallocations == 8 && get(0) == nil && get(7) == nil);
    set(0, values[0], OBJC_ASSOCIATION_ASSIGN);
    EXPECT(get(0) == values[0]);
    [host release];
}

// One name with and without types: different selector structures.
@interface Typed : NSObject
- (id)association;
@end

@implementation Typed
- (id)association {
    return objc_getAssociatedObject(self, _cmd);
}
@end

CHECK_THAT(aSelectorIsOneKeyWhereverItIsWritten) {
    Typed *object = [Typed new];
    objc_setAssociatedObject(object, @selector(association), @"a value", OBJC_ASSOCIATION_RETAIN);
    EXPECT(reads([object association], "a value"));
    EXPECT(reads(objc_getAssociatedObject(object, sel_registerName("association")), "a value"));
    objc_setAssociatedObject(object, sel_registerName("association"), @"another value", OBJC_ASSOCIATION_RETAIN);
    EXPECT(reads([object association], "another value"));
    [object release];
}

CHECK_THAT(associationsSurviveAChangeOfClass) {
    begin();
    set(0, @"a value that stays", OBJC_ASSOCIATION_RETAIN);
    Value *value = [Value new];
    set(1, value, OBJC_ASSOCIATION_RETAIN);
    [value release];
    object_setClass(host, [Typed class]);
    @autoreleasepool {
        EXPECT(reads(get(0), "a value that stays") && get(1) == value);
    }
    object_setClass(host, [NSObject class]);
    @autoreleasepool {
        EXPECT(get(1) == value);
    }
    [host release];
    EXPECT(deallocations == 1);
}

CHECK_THAT(classesCanHaveAssociations) {
    deallocations = 0;
    Value *value = [Value new];
    objc_setAssociatedObject((id)[Typed class], &keys[0], value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    [value release];
    EXPECT(objc_getAssociatedObject((id)[Typed class], &keys[0]) == value);
    EXPECT(objc_getAssociatedObject((id)object_getClass([Typed class]), &keys[0]) == nil);
    objc_removeAssociatedObjects((id)[Typed class]);
    EXPECT(deallocations == 1 && objc_getAssociatedObject((id)[Typed class], &keys[0]) == nil);
}

CHECK_THAT(aDisposedClassReleasesItsAssociations) {
    deallocations = 0;
    Class made = objc_allocateClassPair([NSObject class], "AssociatedClass", 0);
    objc_registerClassPair(made);
    Value *value = [Value new];
    objc_setAssociatedObject((id)made, &keys[0], value, OBJC_ASSOCIATION_RETAIN);
    [value release];
    objc_disposeClassPair(made);
    EXPECT(deallocations == 1);
}

CHECK_THAT(smallAndConstantObjectsCanHaveAssociations) {
    id objects[] = {@"small", @"a literal that is long"};
    for (int index = 0; index < 2; index++) {
        objc_setAssociatedObject(objects[index], &keys[0], @"the value of it", OBJC_ASSOCIATION_RETAIN);
        EXPECT(reads(objc_getAssociatedObject(objects[index], &keys[0]), "the value of it"));
        objc_removeAssociatedObjects(objects[index]);
        EXPECT(objc_getAssociatedObject(objects[index], &keys[0]) == nil);
    }
}

CHECK_THAT(nilHasNoAssociations) {
    objc_setAssociatedObject(nil, &keys[0], @"value", OBJC_ASSOCIATION_RETAIN);
    objc_setAssociatedObject(nil, &keys[0], nil, OBJC_ASSOCIATION_ASSIGN);
    EXPECT(objc_getAssociatedObject(nil, &keys[0]) == nil);
    objc_removeAssociatedObjects(nil);
}

CHECK_THAT(theNullKeyIsAKeyLikeAnother) {
    begin();
    objc_setAssociatedObject(host, NULL, @"a value for no key", OBJC_ASSOCIATION_RETAIN);
    EXPECT(reads(objc_getAssociatedObject(host, NULL), "a value for no key"));
    EXPECT(get(0) == nil);
    [host release];
}

// MARK: When user code runs

static bool hadAssociationInDealloc, hadValueBefore;

@interface Owner : NSObject
@end

@implementation Owner
- (void)dealloc {
    hadAssociationInDealloc = objc_getAssociatedObject(self, &keys[0]) != nil;
    hadValueBefore = deallocations == 0;
    [super dealloc];
}
@end

CHECK_THAT(associationsGoAfterTheDeallocOfTheSubclass) {
    deallocations = 0;
    Owner *owner = [Owner new];
    Value *value = [Value new];
    objc_setAssociatedObject(owner, &keys[0], value, OBJC_ASSOCIATION_RETAIN);
    [value release];
    @autoreleasepool {
        [owner release];
    }
    EXPECT(hadAssociationInDealloc && hadValueBefore && deallocations == 1);
}

static int seenNumber;

// Reads or changes the associations of the object that it is associated with.
@interface Meddler : Value
@end

@implementation Meddler
- (void)dealloc {
    Value *current = get(number);
    seenNumber = current == nil ? -1 : current->number;
    set(7, nil, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    Value *value = [Value new];
    set(6, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    [value release];
    [super dealloc];
}
@end

CHECK_THAT(aReplacedValueIsReleasedWhenTheNewOneIsInPlace) {
    begin();
    Meddler *meddler = [Meddler new];
    meddler->number = 2;
    set(2, meddler, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    [meddler release];
    Value *next = [Value new];
    next->number = 77;
    set(2, next, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    [next release];
    EXPECT(seenNumber == 77 && deallocations == 1);
    set(2, nil, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    [host release];
    EXPECT(deallocations == 3);
}

CHECK_THAT(aValueMayChangeItsOwnersAssociationsWhileAllAreRemoved) {
    begin();
    for (int key = 0; key < 4; key++) {
        Meddler *meddler = [Meddler new];
        meddler->number = key;
        set(key, meddler, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        [meddler release];
    }
    objc_removeAssociatedObjects(host);
    EXPECT(seenNumber == -1 && get(0) == nil && get(3) == nil);
    [host release];
    EXPECT(deallocations == 8);
}

CHECK_THAT(aValueMayChangeItsOwnersAssociationsWhileTheOwnerGoes) {
    begin();
    for (int key = 0; key < 4; key++) {
        Meddler *meddler = [Meddler new];
        meddler->number = key;
        set(key, meddler, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        [meddler release];
    }
    [host release];
    EXPECT(deallocations == 8);
}

CHECK_THAT(anObjectMayBeAssociatedWithItself) {
    begin();
    set(0, host, OBJC_ASSOCIATION_ASSIGN);
    EXPECT(get(0) == host);
    [host release];
}

// MARK: Threads

static void setAndGet(int thread) {
    for (int index = 0; index < 2000; index++) {
        @autoreleasepool {
            Value *value = [Value new];
            value->number = 1000;
            set(0, value, OBJC_ASSOCIATION_RETAIN);
            [value release];
            Value *got = get(0);
            EXPECT(got != nil && got->number == 1000);
            set(1 + thread, got, OBJC_ASSOCIATION_RETAIN);
        }
    }
}

CHECK_THAT(fourThreadsSetAndGetOneAssociation) {
    begin();
    check_on_threads(4, setAndGet);
    [host release];
    EXPECT(deallocations == 4 * 2000);
}

static void associateOwnObjects(int thread) {
    for (int index = 0; index < 2000; index++) {
        NSObject *object = [NSObject new];
        Value *value = [Value new];
        objc_setAssociatedObject(object, &keys[0], value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        [value release];
        EXPECT(objc_getAssociatedObject(object, &keys[0]) == value);
        [object release];
    }
}

CHECK_THAT(threadsAssociateTheirOwnObjects) {
    deallocations = 0;
    check_on_threads(4, associateOwnObjects);
    EXPECT(deallocations == 4 * 2000);
}

CHECK_THAT(anObjectHoldsTenThousandAssociations) {
    static char many[10000];
    begin();
    for (int index = 0; index < 10000; index++) {
        Value *value = [Value new];
        value->number = index;
        objc_setAssociatedObject(host, &many[index], value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        [value release];
    }
    bool isRight = true;
    for (int index = 0; index < 10000; index++) {
        isRight &= ((Value *)objc_getAssociatedObject(host, &many[index]))->number == index;
    }
    EXPECT(isRight);
    [host release];
    EXPECT(deallocations == 10000);
}

CHECK_THAT(manyAssociationsComeAndGoOneByOne) {
    enum { COUNT = 500 };
    static char many[COUNT];
    int expected[COUNT] = {0};
    begin();
    unsigned int random = 1, held = 0;
    for (int step = 1; step <= 20000; step++) {
        random = random * 1103515245 + 12345;
        const int index = random / 65536 % COUNT;
        const bool removes = random / 16 % 3 == 0;
        Value *value = removes ? nil : [Value new];
        if (!removes) {
            value->number = step;
        }
        objc_setAssociatedObject(host, &many[index], value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        [value release];
        held += (removes ? 0 : 1) - (expected[index] != 0);
        expected[index] = removes ? 0 : step;
    }
    bool isRight = true;
    for (int index = 0; index < COUNT; index++) {
        Value *value = objc_getAssociatedObject(host, &many[index]);
        isRight &= value == nil ? expected[index] == 0 : value->number == expected[index];
    }
    EXPECT(isRight);
    unsigned int count = 0;
    free(ort_object_copyAssociations(host, &count));
    EXPECT(count == held);
    objc_removeAssociatedObjects(host);
    EXPECT(objc_getAssociatedObject(host, &many[0]) == nil);
    EXPECT(ort_object_copyAssociations(host, &count) == NULL && count == 0);
    [host release];
}
