#include "check.h"

#import <objc/message.h>
#import <objc/NSObject.h>

struct big {
    long values[5];
};

@interface Grandparent : NSObject
- (int)place;
- (struct big)memory:(int)value;
- (long double)wide:(int)value;
- (int)grown;
- (Class)whoAmI;
+ (int)classPlace;
+ (Class)whoAmI;
@end

@implementation Grandparent
- (int)place {
    return 1;
}
- (struct big)memory:(int)value {
    return (struct big){{value, 1, 1, 1, 1}};
}
- (long double)wide:(int)value {
    return value + 1;
}
- (int)grown {
    return 100;
}
- (Class)whoAmI {
    return object_getClass(self);
}
+ (int)classPlace {
    return 1;
}
+ (Class)whoAmI {
    return self;
}
@end

// Implements none of these methods, so super sends skip it.
@interface Parent : Grandparent
@end

@implementation Parent
@end

@interface Child : Parent
@end

@implementation Child
- (int)place {
    return 10 + [super place];
}
- (struct big)memory:(int)value {
    struct big big = [super memory:value];
    big.values[4] = 5;
    return big;
}
- (long double)wide:(int)value {
    return 10 + [super wide:value];
}
- (Class)whoAmI {
    return [super whoAmI];
}
+ (int)classPlace {
    return 10 + [super classPlace];
}
+ (Class)whoAmI {
    return [super whoAmI];
}
@end

@interface Child (Added)
- (int)grown;
- (int)placeOfParent;
+ (int)placeOfParent;
@end

@implementation Child (Added)
- (int)grown {
    return 1 + [super grown];
}
- (int)placeOfParent {
    return [super place];
}
+ (int)placeOfParent {
    return [super classPlace];
}
@end

@interface Grandchild : Child
@end

@implementation Grandchild
- (int)place {
    int (^above)(void) = ^{
        return [super place];
    };
    return 1000 + above();
}
@end

CHECK_THAT(superPassesOverClassesThatDoNotImplementTheMethod) {
    Child *child = [Child new];
    EXPECT([child place] == 11);
    RELEASE(child);
}

CHECK_THAT(superStartsAboveTheClassOfTheMethodAndNotOfTheReceiver) {
    Grandchild *grandchild = [Grandchild new];
    EXPECT([grandchild place] == 1011);
    EXPECT([grandchild placeOfParent] == 1);
    RELEASE(grandchild);
}

CHECK_THAT(superKeepsTheReceiver) {
    Grandchild *grandchild = [Grandchild new];
    EXPECT([grandchild whoAmI] == [Grandchild class]);
    EXPECT([Grandchild whoAmI] == [Grandchild class]);
    RELEASE(grandchild);
}

CHECK_THAT(superReturnsStructuresInMemoryAndLongDoubles) {
    Child *child = [Child new];
    struct big big = [child memory:7];
    EXPECT(big.values[0] == 7 && big.values[1] == 1 && big.values[4] == 5);
    EXPECT([child wide:7] == 18);
    RELEASE(child);
}

CHECK_THAT(superWorksInClassMethods) {
    EXPECT([Child classPlace] == 11);
    EXPECT([Grandchild classPlace] == 11);
}

CHECK_THAT(superWorksInCategories) {
    Grandchild *grandchild = [Grandchild new];
    EXPECT([grandchild grown] == 101);
    EXPECT([Grandchild placeOfParent] == 1);
    RELEASE(grandchild);
}

static int addedPlace(id self, SEL selector) { return 50; }

CHECK_THAT(superSeesAMethodThatIsAddedInBetween) {
    Child *child = [Child new];
    EXPECT([child placeOfParent] == 1);
    EXPECT(class_addMethod([Parent class], @selector(place), (IMP)addedPlace, "i@:"));
    EXPECT([child placeOfParent] == 50);
    EXPECT([child place] == 60);
    RELEASE(child);
}

CHECK_THAT(superSeesAReplacedImplementation) {
    Child *child = [Child new];
    EXPECT([child grown] == 101);
    Method method = class_getInstanceMethod([Grandparent class], @selector(grown));
    IMP previous = method_setImplementation(method, (IMP)addedPlace);
    EXPECT([child grown] == 51);
    EXPECT(method_setImplementation(method, previous) == (IMP)addedPlace);
    EXPECT([child grown] == 101);
    RELEASE(child);
}

// MARK: The messengers and the lookup, called directly

CHECK_THAT(theSuperMessengersStartTheSearchAtTheGivenClass) {
    Grandchild *grandchild = [Grandchild new];
    struct objc_super above = {(id)grandchild, [Grandparent class]};
    EXPECT(((int (*)(struct objc_super *, SEL))objc_msgSendSuper)(&above, @selector(grown)) == 100);
    above.super_class = [Child class];
    EXPECT(((int (*)(struct objc_super *, SEL))objc_msgSendSuper)(&above, @selector(grown)) == 101);
#if defined(__x86_64__)
    struct big (*send)(struct objc_super *, SEL, int) =
        (struct big (*)(struct objc_super *, SEL, int))objc_msgSendSuper_stret;
    EXPECT(send(&above, @selector(memory:), 3).values[4] == 5);
    above.super_class = [Parent class];
    EXPECT(send(&above, @selector(memory:), 3).values[4] == 1);
#endif
    RELEASE(grandchild);
}

CHECK_THAT(theSuperLookupFindsTheImplementationOfTheGivenClass) {
    Grandchild *grandchild = [Grandchild new];
    struct objc_super above = {(id)grandchild, [Child class]};
    IMP imp = objc_msg_lookup_super(&above, @selector(wide:));
    EXPECT(imp == class_getMethodImplementation([Child class], @selector(wide:)));
    above.super_class = object_getClass([Grandparent class]);
    above.receiver = (id)[Grandchild class];
    imp = objc_msg_lookup_super(&above, @selector(classPlace));
    EXPECT(((int (*)(id, SEL))imp)((id)[Grandchild class], @selector(classPlace)) == 1);
    RELEASE(grandchild);
}

CHECK_THAT(aSuperSendToNilReturnsZero) {
    struct objc_super nobody = {nil, [Grandparent class]};
    EXPECT(((int (*)(struct objc_super *, SEL))objc_msgSendSuper)(&nobody, @selector(place)) == 0);
    IMP imp = objc_msg_lookup_super(&nobody, @selector(place));
    EXPECT(imp != NULL && ((long (*)(id, SEL))imp)(nil, @selector(place)) == 0);
}
