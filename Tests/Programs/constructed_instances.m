// Instances in memory that belongs to the program.

#include "check.h"

#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/objc-sync.h>
#include <stdlib.h>

static int alive;

@interface Value : NSObject {
  @public
    int number;
}
@end

@implementation Value
- (instancetype)init {
    alive++;
    return self;
}
- (void)dealloc {
    alive--;
    SUPER_DEALLOC();
}
@end

@interface Subvalue : Value
@end

@implementation Subvalue
@end

// The words around the instance, which the runtime must not change.
struct room {
    unsigned long before[4];
    unsigned char bytes[64];
    unsigned long after[4];
};

static void fill(struct room *room) {
    memset(room, 0xaa, sizeof *room);
    memset(room->bytes, 0, sizeof room->bytes);
}

static bool is_untouched(const struct room *room) {
    for (int i = 0; i < 4; i++) {
        if (room->before[i] != 0xaaaaaaaaaaaaaaaa || room->after[i] != 0xaaaaaaaaaaaaaaaa) {
            return false;
        }
    }
    return true;
}

static char key;

CHECK_THAT(anInstanceLivesInTheGivenMemory) {
    struct room room;
    fill(&room);
    @autoreleasepool {
        void *bytes = room.bytes;
        __unsafe_unretained Value *object = objc_constructInstance([Value class], bytes);
        EXPECT((__bridge void *)object == bytes && object_getClass(object) == [Value class]);
        object->number = 3;
        EXPECT([object isKindOfClass:[NSObject class]]);
        objc_retain(object);
        objc_retain(object);
        objc_release(object);
        objc_release(object);
#if __has_feature(objc_arc)
        __weak Value *weak = object;
        EXPECT(weak == object);
#endif
        Value *associated = [[Value alloc] init];
        objc_setAssociatedObject(object, &key, associated, OBJC_ASSOCIATION_RETAIN);
        RELEASE(associated);
        EXPECT(alive >= 1);
        objc_sync_enter(object);
        objc_sync_exit(object);
        EXPECT(objc_destructInstance(object) == bytes);
#if __has_feature(objc_arc)
        EXPECT(weak == nil);
#endif
    }
    EXPECT(is_untouched(&room));
#if __has_feature(objc_arc)
    EXPECT(alive == 0);
#endif
    alive = 0;
}

CHECK_THAT(theLastReleaseFreesMemoryFromMalloc) {
    void *bytes = calloc(1, class_getInstanceSize([Value class]));
    void *reference = (__bridge void *)objc_constructInstance([Value class], bytes);
    EXPECT(reference == bytes);
    alive = 1;
    objc_retain((__bridge id)reference);
    objc_release((__bridge id)reference);
    EXPECT(alive == 1);
    objc_release((__bridge id)reference);
    EXPECT(alive == 0);
}

CHECK_THAT(ordinaryInstancesOfTheClassGoOnAsBefore) {
    struct room room;
    fill(&room);
    objc_constructInstance([Value class], room.bytes);
    Value *object = [Value new];
    EXPECT(alive == 1);
    objc_retain(object);
    objc_release(object);
    RELEASE(object);
#if __has_feature(objc_arc)
    object = nil;
#endif
    EXPECT(alive == 0);
    objc_destructInstance((__bridge id)(void *)room.bytes);
    EXPECT(is_untouched(&room));
}

CHECK_THAT(theInstanceStaysOneWhenItsClassChanges) {
    struct room room;
    fill(&room);
    __unsafe_unretained id object = objc_constructInstance([Value class], room.bytes);
    object_setClass(object, [Subvalue class]);
    objc_retain(object);
    objc_release(object);
    object_setClass(object, [Value class]);
    objc_destructInstance(object);
    EXPECT(is_untouched(&room));
}

static int constructed, destructed;
static void construct(id self, SEL selector) {
    (void)self, (void)selector;
    constructed++;
}
static void destruct(id self, SEL selector) {
    (void)self, (void)selector;
    destructed++;
}

CHECK_THAT(constructorsAndDestructorsRunOnce) {
    Class base = objc_allocateClassPair([NSObject class], "ConstructedBase", 0);
    class_addMethod(base, sel_registerName(".cxx_construct"), (IMP)construct, "v16@0:8");
    class_addMethod(base, sel_registerName(".cxx_destruct"), (IMP)destruct, "v16@0:8");
    objc_registerClassPair(base);
    Class cls = objc_allocateClassPair(base, "ConstructedDerived", 0);
    class_addMethod(cls, sel_registerName(".cxx_construct"), (IMP)construct, "v16@0:8");
    class_addMethod(cls, sel_registerName(".cxx_destruct"), (IMP)destruct, "v16@0:8");
    objc_registerClassPair(cls);
    struct room room;
    fill(&room);
    __unsafe_unretained id object = objc_constructInstance(cls, room.bytes);
    EXPECT(constructed == 2 && destructed == 0);
    objc_destructInstance(object);
    EXPECT(constructed == 2 && destructed == 2);
    EXPECT(object_getClass(object) == cls);
}

CHECK_THAT(memoryCanBeUsedAgain) {
    struct room room;
    for (int i = 0; i < 3; i++) { // without objc_destructInstance, too
        fill(&room);
        __unsafe_unretained id object = objc_constructInstance([Value class], room.bytes);
        objc_retain(object);
        if (i == 1) {
            objc_destructInstance(object);
        }
    }
    objc_destructInstance((__bridge id)(void *)room.bytes);
    EXPECT(is_untouched(&room));
}

static void construct_many(int thread) {
    (void)thread;
    for (int i = 0; i < 500; i++) {
        struct room room;
        fill(&room);
        __unsafe_unretained id object = objc_constructInstance([Value class], room.bytes);
        objc_retain(object);
        objc_release(object);
        objc_destructInstance(object);
        EXPECT(is_untouched(&room));
    }
}

CHECK_THAT(threadsConstructAtOnce) { check_on_threads(4, construct_many); }

CHECK_THAT(withoutAClassOrMemoryThereIsNoInstance) {
    struct room room;
    fill(&room);
    EXPECT(objc_constructInstance(Nil, room.bytes) == nil);
    EXPECT(objc_constructInstance([Value class], NULL) == nil);
    EXPECT(objc_constructInstance(object_getClass([Value class]), room.bytes) == nil);
    EXPECT(objc_destructInstance(nil) == NULL);
    EXPECT(object_dispose(nil) == nil);
    EXPECT(is_untouched(&room));
}
