// Look-ups whose results a caller keeps.

#include "root.h"

@interface Counter : NSObject
- (int)number;
@end
@implementation Counter
- (int)number {
    return 1;
}
@end

@interface Derived : Counter
@end
@implementation Derived
@end

static int two(id self, SEL _cmd) { return (void)self, (void)_cmd, 2; }

CHECK_THAT(aSlotHoldsUntilTheVersionChanges) {
    uint64_t version = 0;
    struct objc_slot2 *slot = objc_get_slot2([Derived class], @selector(number), &version);
    EXPECT(slot != NULL && version != 0 && version == objc_method_cache_version);
    EXPECT(slot->method == class_getMethodImplementation([Counter class], @selector(number)));
    EXPECT(objc_get_slot2([Derived class], @selector(number), NULL) == slot);
    class_addMethod([Derived class], @selector(number), (IMP)two, "i@:");
    EXPECT(version != objc_method_cache_version);
    EXPECT(objc_get_slot2([Derived class], @selector(number), &version)->method == (IMP)two);
    EXPECT(version == objc_method_cache_version);
}

CHECK_THAT(everyKindOfChangeChangesTheVersion) {
    uint64_t version = objc_method_cache_version;
    method_setImplementation(class_getInstanceMethod([Counter class], @selector(number)), (IMP)two);
    EXPECT(objc_method_cache_version > version);
    version = objc_method_cache_version;
    objc_registerClassPair(objc_allocateClassPair([Counter class], "CounterMadeLater", 0));
    EXPECT(objc_method_cache_version > version);
}

CHECK_THAT(withoutAMethodThereIsNoSlot) {
    EXPECT(objc_get_slot2([Counter class], sel_registerName("unheard"), NULL) == NULL);
    EXPECT(objc_get_slot2(Nil, @selector(number), NULL) == NULL);
    EXPECT(objc_get_slot([Counter class], sel_registerName("unheard")) == NULL);
}

CHECK_THAT(aMessageAlwaysHasASlot) {
    id counter = [Counter new], nothing = nil;
    uint64_t version = 0;
    struct objc_slot2 *slot = objc_slot_lookup_version(&counter, @selector(number), &version);
    EXPECT(slot == objc_get_slot2([Counter class], @selector(number), NULL) && version == objc_method_cache_version);
    EXPECT(objc_msg_lookup2(&counter, @selector(number)) == slot->method);
    struct objc_slot2 *forwarding = objc_slot_lookup_version(&counter, sel_registerName("unheard"), NULL);
    EXPECT(forwarding->method == objc_msg_lookup(counter, sel_registerName("unheard")));
    EXPECT(forwarding == objc_slot_lookup_version(&counter, sel_registerName("unheardToo"), NULL));
    EXPECT(objc_slot_lookup_version(&nothing, @selector(class), NULL)->method(nil, @selector(class)) == nil);
    EXPECT(objc_msg_lookup_sender(&nothing, @selector(class), nil)->method(nil, @selector(class)) == nil);
    [counter release];
}

CHECK_THAT(anOlderSlotTellsOwnerAndTypes) {
    objc_registerClassPair(objc_allocateClassPair([Counter class], "CounterBelow", 0));
    Class below = objc_lookUpClass("CounterBelow");
    struct objc_slot *slot = objc_get_slot(below, @selector(number));
    EXPECT(slot->owner == [Counter class] && slot->cachedFor == below && slot->version == 0);
    EXPECT(*slot->types == 'i' && sel_isEqual(slot->selector, @selector(number)));
    id counter = [Counter new];
    slot = objc_msg_lookup_sender(&counter, @selector(number), nil);
    EXPECT(slot->owner == [Counter class] && slot->method == objc_msg_lookup(counter, @selector(number)));
    slot = objc_msg_lookup_sender(&counter, sel_registerTypedName_np("unheard", "v@:"), nil);
    EXPECT(slot->owner == Nil && strcmp(slot->types, "v@:") == 0);
    [counter release];
}

static bool isInitialized;

@interface Late : NSObject
@end
@implementation Late
+ (void)initialize {
    isInitialized = true;
}
@end

CHECK_THAT(initializeCanBeSentByHand) {
    EXPECT(!isInitialized);
    objc_send_initialize(objc_lookUpClass("Late"));
    EXPECT(isInitialized);
}
