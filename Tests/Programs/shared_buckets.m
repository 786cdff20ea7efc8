#include "check.h"

#include <objc/message.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>

// Selectors that are registered one after the other lie in a row. So every 16th has the same bucket in every cache of
// up to 16 buckets. Sends find them at the first, second, third and fourth place after it.
enum { STRIDE = 16, SHARING = 4 };

typedef struct Large {
    long values[4];
} Large;

@interface Sharing : NSObject
@end
@implementation Sharing
@end

@interface SharingChild : Sharing
@end
@implementation SharingChild
@end

#define METHODS(index)                                                                     \
    static long number##index(id self, SEL selector) { return index; }                     \
    static Large large##index(id self, SEL selector) { return (Large){{index, 2, 3, 4}}; }
METHODS(0)
METHODS(1)
METHODS(2)
METHODS(3)
METHODS(4)

typedef long (*number_method)(id, SEL);
static const number_method numbers[] = {number0, number1, number2, number3, number4};
static Large (*const larges[])(id, SEL) = {large0, large1, large2, large3, large4};
static SEL selectors[SHARING + 1];
static SEL large_selectors[SHARING + 1];

static void register_selectors(char kind, SEL *sharing) {
    for (int i = 0; i < (SHARING + 1) * STRIDE; i++) {
        char name[16];
        snprintf(name, sizeof name, "%c%d", kind, i);
        SEL selector = sel_registerName(name);
        if (i % STRIDE == 0) {
            sharing[i / STRIDE] = selector;
        }
    }
}

static void add(Class cls, int index) {
    class_addMethod(cls, selectors[index], (IMP)numbers[index], "q@:");
    class_addMethod(cls, large_selectors[index], (IMP)larges[index], "{Large=[4q]}@:");
}

static id instance(void) {
    if (selectors[0] == NULL) {
        register_selectors('n', selectors);
        register_selectors('l', large_selectors);
    }
    for (int i = 0; i < SHARING; i++) {
        add([Sharing class], i);
    }
    return [SharingChild new];
}

static long send(id object, SEL selector) { return ((number_method)objc_msgSend)(object, selector); }

static long send_large(id object, SEL selector) {
    return ((Large (*)(id, SEL))objc_msgSend_stret)(object, selector).values[0];
}

CHECK_THAT(messagesThatShareABucketReachTheirMethods) {
    id object = instance();
    for (int turn = 0; turn < 3; turn++) {
        for (int i = 0; i < SHARING; i++) {
            EXPECT(send(object, selectors[i]) == i);
            EXPECT(send_large(object, large_selectors[i]) == i);
            EXPECT(objc_msg_lookup(object, selectors[i]) == (IMP)numbers[i]);
        }
    }
    RELEASE(object);
}

CHECK_THAT(messagesToSuperThatShareABucketReachTheirMethods) {
    id object = instance();
    struct objc_super super = {object, [Sharing class]};
    for (int turn = 0; turn < 3; turn++) {
        for (int i = 0; i < SHARING; i++) {
            EXPECT(((long (*)(struct objc_super *, SEL))objc_msgSendSuper)(&super, selectors[i]) == i);
            EXPECT(objc_msg_lookup_super(&super, selectors[i]) == (IMP)numbers[i]);
        }
    }
    RELEASE(object);
}

CHECK_THAT(aMissingMethodIsNotTakenForOneThatSharesItsBucket) {
    id object = instance();
    struct objc_super super = {object, [Sharing class]};
    for (int i = 0; i < SHARING; i++) {
        send(object, selectors[i]);
        send_large(object, large_selectors[i]);
        objc_msg_lookup_super(&super, selectors[i]);
    }
    EXPECT(objc_msg_lookup(object, selectors[SHARING]) == (IMP)_objc_msgForward);
    EXPECT(objc_msg_lookup_super(&super, selectors[SHARING]) == (IMP)_objc_msgForward);
    EXPECT(send(nil, selectors[SHARING]) == 0);
    add([SharingChild class], SHARING);
    EXPECT(send(object, selectors[SHARING]) == SHARING);
    EXPECT(send_large(object, large_selectors[SHARING]) == SHARING);
    RELEASE(object);
}
