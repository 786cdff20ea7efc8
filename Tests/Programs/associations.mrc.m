#include "check.h"

#include <objc/inspect.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int deallocated;
static int copied;

@interface Value : NSObject
@end

@implementation Value
- (id)copy {
    copied++;
    return [Value new];
}

- (void)dealloc {
    deallocated++;
    [super dealloc];
}
@end

@interface Holder : NSObject
- (id)keptValue;
- (void)setKeptValue:(id)value;
@end

@implementation Holder
- (id)keptValue {
    return objc_getAssociatedObject(self, _cmd);
}

- (void)setKeptValue:(id)value {
    objc_setAssociatedObject(self, @selector(keptValue), value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
}
@end

@interface OtherHolder : Holder
@end

@implementation OtherHolder
@end

static char key, other_key;

CHECK_THAT(eachPolicyTreatsItsValueAsItSays) {
    static const objc_AssociationPolicy policies[] = {
        OBJC_ASSOCIATION_ASSIGN, OBJC_ASSOCIATION_RETAIN_NONATOMIC, OBJC_ASSOCIATION_COPY_NONATOMIC,
        OBJC_ASSOCIATION_RETAIN, OBJC_ASSOCIATION_COPY};
    for (int i = 0; i < 5; i++) {
        bool copies = policies[i] == OBJC_ASSOCIATION_COPY_NONATOMIC || policies[i] == OBJC_ASSOCIATION_COPY;
        bool retains = !copies && policies[i] != OBJC_ASSOCIATION_ASSIGN;
        Holder *holder = [Holder new];
        Value *value = [Value new];
        copied = deallocated = 0;
        void *pool = objc_autoreleasePoolPush();
        objc_setAssociatedObject(holder, &key, value, policies[i]);
        EXPECT(copied == copies);
        EXPECT([value retainCount] == (retains ? 2 : 1));
        EXPECT((objc_getAssociatedObject(holder, &key) == value) == !copies);
        objc_autoreleasePoolPop(pool);
        [holder release];
        EXPECT(deallocated == copies);
        EXPECT([value retainCount] == 1);
        [value release];
    }
}

CHECK_THAT(aNewValueReplacesTheOldAndNilRemovesIt) {
    Holder *holder = [Holder new];
    deallocated = 0;
    Value *first = [Value new], *second = [Value new];
    objc_setAssociatedObject(holder, &key, first, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    objc_setAssociatedObject(holder, &other_key, first, OBJC_ASSOCIATION_ASSIGN);
    objc_setAssociatedObject(holder, &key, second, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    EXPECT([first retainCount] == 1 && [second retainCount] == 2);
    EXPECT(objc_getAssociatedObject(holder, &key) == second);
    EXPECT(objc_getAssociatedObject(holder, &other_key) == first);
    EXPECT(objc_getAssociatedObject(holder, NULL) == nil);
    objc_setAssociatedObject(holder, &key, nil, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    EXPECT(objc_getAssociatedObject(holder, &key) == nil && [second retainCount] == 1);
    EXPECT(objc_getAssociatedObject(holder, &other_key) == first);
    [first release];
    [second release];
    EXPECT(deallocated == 2);
    objc_removeAssociatedObjects(holder);
    EXPECT(objc_getAssociatedObject(holder, &other_key) == nil);
    [holder release];
}

CHECK_THAT(nothingIsAssociatedWithNil) {
    Value *value = [Value new];
    objc_setAssociatedObject(nil, &key, value, OBJC_ASSOCIATION_RETAIN);
    EXPECT([value retainCount] == 1);
    EXPECT(objc_getAssociatedObject(nil, &key) == nil);
    objc_removeAssociatedObjects(nil);
    [value release];
}

CHECK_THAT(associationsSurviveAChangeOfTheClass) {
    Holder *holder = [Holder new];
    Value *value = [Value new];
    objc_setAssociatedObject(holder, &key, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    object_setClass(holder, [OtherHolder class]);
    EXPECT(objc_getAssociatedObject(holder, &key) == value);
    deallocated = 0;
    [value release];
    [holder release];
    EXPECT(deallocated == 1);
}

CHECK_THAT(selectorsOfOneNameAreOneKey) {
    Holder *holder = [Holder new];
    Value *value = [Value new];
    [holder setKeptValue:value];
    EXPECT([holder keptValue] == value);
    EXPECT(objc_getAssociatedObject(holder, sel_registerName("keptValue")) == value);
    objc_setAssociatedObject(holder, sel_registerName("keptValue"), nil, OBJC_ASSOCIATION_RETAIN);
    EXPECT([holder keptValue] == nil);
    objc_setAssociatedObject(holder, (void *)1, value, OBJC_ASSOCIATION_ASSIGN);
    EXPECT(objc_getAssociatedObject(holder, (void *)1) == value);
    [value release];
    [holder release];
}

CHECK_THAT(classesHaveAssociations) {
    Value *value = [Value new];
    objc_setAssociatedObject([Holder class], &key, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    EXPECT(objc_getAssociatedObject([Holder class], &key) == value && [value retainCount] == 2);
    objc_removeAssociatedObjects([Holder class]);
    EXPECT(objc_getAssociatedObject([Holder class], &key) == nil && [value retainCount] == 1);
    [value release];
}

CHECK_THAT(manyAssociationsComeAndGo) {
#ifdef ORT_STRESS
    enum { OBJECTS = 5000, KEYS = 10 };
#else
    enum { OBJECTS = 100000, KEYS = 10 };
#endif
    static char keys[KEYS];
    Value *value = [Value new];
    Holder **holders = calloc(OBJECTS, sizeof(Holder *));
    size_t before = check_heap_bytes();
    for (int i = 0; i < OBJECTS; i++) {
        holders[i] = [Holder new];
        for (int k = 0; k < KEYS; k++) {
            objc_setAssociatedObject(holders[i], &keys[k], k % 2 == 0 ? value : holders[i], OBJC_ASSOCIATION_ASSIGN);
        }
    }
    int wrong = 0;
    for (int i = 0; i < OBJECTS; i++) {
        for (int k = 0; k < KEYS; k++) {
            id expected = k % 2 == 0 ? (id)value : (id)holders[i];
            wrong += objc_getAssociatedObject(holders[i], &keys[k]) != expected;
        }
    }
    EXPECT(wrong == 0);
    for (int i = 0; i < OBJECTS; i++) {
        [holders[i] release];
    }
    EXPECT(check_heap_bytes() <= before + (1 << 16)); // the allocator keeps some freed blocks
    free(holders);
    [value release];
}

static Holder *shared;

static void replace(int thread) {
    for (int i = 0; i < 5000; i++) {
        void *pool = objc_autoreleasePoolPush();
        Value *value = [Value new];
        objc_setAssociatedObject(shared, thread % 2 == 0 ? &key : &other_key, value, OBJC_ASSOCIATION_RETAIN);
        [value release];
        [objc_getAssociatedObject(shared, thread % 2 == 0 ? &other_key : &key) self];
        objc_autoreleasePoolPop(pool);
    }
}

CHECK_THAT(valuesAreReleasedOnceWhateverTheThreadsDo) {
    shared = [Holder new];
    deallocated = 0;
    check_on_threads(4, replace);
    [shared release];
    EXPECT(deallocated == 4 * 5000);
}

// MARK: Reading while others write

static char read_keys[3];
static id read_values[3][2];
static atomic_int wrong_values, writers_left, readers_left;

// Each key has two values of its own, which stay alive.
static void changeOrRead(int thread) {
    if (thread % 2 == 0) {
        for (int i = 0; i < 20000; i++) {
            int k = i % 3;
            objc_setAssociatedObject(shared, &read_keys[k], read_values[k][i % 2], OBJC_ASSOCIATION_ASSIGN);
            if (i % 7 == 0) {
                objc_setAssociatedObject(shared, &read_keys[(i + thread) % 3], nil, OBJC_ASSOCIATION_ASSIGN);
            } else if (i % 31 == 0) {
                objc_removeAssociatedObjects(shared);
            }
        }
        writers_left--;
        return;
    }
    while (writers_left > 0) {
        for (int k = 0; k < 3; k++) {
            id value = objc_getAssociatedObject(shared, &read_keys[k]);
            wrong_values += value != nil && value != read_values[k][0] && value != read_values[k][1];
        }
    }
}

CHECK_THAT(aReaderGetsAValueOfItsKeyWhileOthersSetAndRemove) {
    shared = [Holder new];
    for (int k = 0; k < 3; k++) {
        read_values[k][0] = [Value new];
        read_values[k][1] = [Value new];
    }
    wrong_values = 0;
    writers_left = 2;
    check_on_threads(4, changeOrRead);
    EXPECT(wrong_values == 0);
    [shared release];
    for (int k = 0; k < 3; k++) {
        [read_values[k][0] release];
        [read_values[k][1] release];
    }
}

CHECK_THAT(anAssociationThatComesAndGoesKeepsItsMemory) {
    static char keys[64];
    Holder *holder = [Holder new];
    Value *value = [Value new];
    size_t before = 0;
    for (int i = 0; i < 10000; i++) {
        objc_setAssociatedObject(holder, &keys[i % 64], value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        objc_setAssociatedObject(holder, &keys[(i + 1) % 64], value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
        EXPECT([value retainCount] == 3);
        if (i % 2 == 0) {
            objc_removeAssociatedObjects(holder);
        } else {
            objc_setAssociatedObject(holder, &keys[i % 64], nil, OBJC_ASSOCIATION_ASSIGN);
            objc_setAssociatedObject(holder, &keys[(i + 1) % 64], nil, OBJC_ASSOCIATION_ASSIGN);
        }
        EXPECT([value retainCount] == 1);
        before = i == 0 ? check_heap_bytes() : before;
    }
    EXPECT(check_heap_bytes() <= before);
    [holder release];
    [value release];
}

@interface Anywhere : NSObject
@end

@implementation Anywhere
@end

CHECK_THAT(anObjectKeepsItsAssociationsWhenItsClassGetsConstructedInstances) {
    Anywhere *allocated = [Anywhere new];
    Value *value = [Value new], *other = [Value new];
    objc_setAssociatedObject(allocated, &key, value, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    void *memory = calloc(1, class_getInstanceSize([Anywhere class]) + 64);
    id constructed = objc_constructInstance([Anywhere class], (char *)memory + 32);
    EXPECT(objc_getAssociatedObject(constructed, &key) == nil);
    objc_setAssociatedObject(constructed, &key, other, OBJC_ASSOCIATION_RETAIN_NONATOMIC);
    EXPECT(objc_getAssociatedObject(allocated, &key) == value && objc_getAssociatedObject(constructed, &key) == other);
    EXPECT([value retainCount] == 2 && [other retainCount] == 2);
    objc_destructInstance(constructed);
    [allocated release];
    EXPECT([value retainCount] == 1 && [other retainCount] == 1);
    static const char zeros[32];
    EXPECT(memcmp(memory, zeros, 32) == 0); // the memory before the instance belongs to the program
    free(memory);
    [value release];
    [other release];
}

CHECK_THAT(associationsAreListed) {
    Holder *holder = [Holder new];
    unsigned int count = 7;
    EXPECT(ort_object_copyAssociations(holder, &count) == NULL && count == 0);
    Value *value = [Value new];
    objc_setAssociatedObject(holder, &key, value, OBJC_ASSOCIATION_RETAIN);
    objc_setAssociatedObject(holder, &other_key, holder, OBJC_ASSOCIATION_ASSIGN);
    struct ort_association *list = ort_object_copyAssociations(holder, &count);
    EXPECT(count == 2 && list[2].key == NULL && list[2].value == nil);
    const struct ort_association *first = list[0].key == &key ? &list[0] : &list[1];
    const struct ort_association *second = list[0].key == &key ? &list[1] : &list[0];
    EXPECT(first->key == &key && first->value == value && first->policy == OBJC_ASSOCIATION_RETAIN);
    EXPECT(second->key == &other_key && second->value == holder && second->policy == OBJC_ASSOCIATION_ASSIGN);
    free(list);
    objc_removeAssociatedObjects(holder);
    list = ort_object_copyAssociations(holder, NULL);
    EXPECT(list == NULL);
    EXPECT([value retainCount] == 1);
    [value release];
    [holder release];
    EXPECT(ort_object_copyAssociations(nil, &count) == NULL && count == 0);
}

// The associations of the other keys are added and removed before the one that stays.
static void changeOthersOrRead(int thread) {
    if (thread % 2 == 0) {
        for (int i = 0; readers_left > 0; i++) {
            objc_setAssociatedObject(shared, &read_keys[1 + i % 2], i % 4 < 2 ? shared : nil, OBJC_ASSOCIATION_ASSIGN);
        }
        return;
    }
    for (int i = 0; i < 500000; i++) {
        wrong_values += objc_getAssociatedObject(shared, &read_keys[0]) != shared;
    }
    readers_left--;
}

CHECK_THAT(anAssociationIsFoundWhileOthersComeAndGo) {
    shared = [Holder new];
    objc_setAssociatedObject(shared, &read_keys[0], shared, OBJC_ASSOCIATION_ASSIGN);
    wrong_values = 0;
    readers_left = 2;
    check_on_threads(4, changeOthersOrRead);
    EXPECT(wrong_values == 0);
    [shared release];
}
