// Subclasses that were compiled with an older, smaller superclass. The image of the superclass is loaded first.

#include "fixture.h"

#define FragileBase FIXTURE(FragileBase)
#define FragileDerived FIXTURE(FragileDerived)
#define FragileLeaf FIXTURE(FragileLeaf)

@interface FragileBase : TestRoot {
    int first;
}
- (void)fillBase;
- (BOOL)isBaseIntact;
@end

@interface FragileDerived : FragileBase {
  @public
    char character;
    double number;
    unsigned low : 3, high : 7;
    unsigned char after_bits;
    id object;
    long double wide;
}
@end
@implementation FragileDerived
@end

@interface FragileLeaf : FragileDerived {
  @public
    short leaf;
    long last;
}
@end
@implementation FragileLeaf
@end

static const char *check_values(FragileLeaf *object) {
    REQUIRE([object isBaseIntact]);
    REQUIRE(object->character == 'c');
    REQUIRE(object->number == 2.5);
    REQUIRE(object->low == 5);
    REQUIRE(object->high == 99);
    REQUIRE(object->after_bits == 200);
    REQUIRE(object->object == nil);
    REQUIRE(object->wide == 3.5L);
    REQUIRE(object->leaf == -7);
    REQUIRE(object->last == 1234567890123);
    return NULL;
}

EXPORT const char *fragile_check(void) {
    FragileLeaf *object = [FragileLeaf new];
    [object fillBase];
    object->character = 'c';
    object->number = 2.5;
    object->low = 5;
    object->high = 99;
    object->after_bits = 200;
    object->wide = 3.5L;
    object->leaf = -7;
    object->last = 1234567890123;
    REQUIRE((uintptr_t)&object->number % 8 == 0);
    REQUIRE((uintptr_t)&object->object % 8 == 0);
    REQUIRE((uintptr_t)&object->last % 8 == 0);
    REQUIRE((uintptr_t)&object->leaf % 2 == 0);
    // The allocation decides the largest fundamental alignment, so only the offset is checked.
    Ivar wide = class_getInstanceVariable([FragileDerived class], "wide");
    REQUIRE(ivar_getOffset(wide) % 16 == 0);
    REQUIRE((char *)&object->wide - (char *)(__bridge void *)object == ivar_getOffset(wide));
    REQUIRE(
        (char *)&object->last + sizeof(long) - (char *)(__bridge void *)object <=
        (ptrdiff_t)class_getInstanceSize([FragileLeaf class]));
    REQUIRE(class_getInstanceSize([FragileBase class]) >= 8 + 4 + 29 + 8 + 1);
    const char *difference = check_values(object);
    RELEASE(object);
    return difference;
}
