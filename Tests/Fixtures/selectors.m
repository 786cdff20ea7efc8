// Selectors as compiled: typed and untyped ones of the same name are different pointers and the same selector.

#include "fixture.h"

@interface FIXTURE (Selecting) : TestRoot
- (SEL)ownCommand;
- (int)typedTwice:(int)value;
@end
@implementation FIXTURE (Selecting)
- (SEL)ownCommand {
    return _cmd;
}
- (int)typedTwice:(int)value {
    return value;
}
@end
@interface FIXTURE (SelectingOtherwise) : TestRoot
- (double)typedTwice:(double)value;
@end
@implementation FIXTURE (SelectingOtherwise)
- (double)typedTwice:(double)value {
    return value;
}
@end

EXPORT const char *selectors_check(void) {
    FIXTURE(Selecting) *object = [FIXTURE(Selecting) new];
    REQUIRE(sel_isEqual([object ownCommand], @selector(ownCommand)));
    REQUIRE(sel_isEqual(@selector(ownCommand), sel_registerName("ownCommand")));
    REQUIRE(!sel_isEqual(@selector(ownCommand), @selector(typedTwice:)));
    REQUIRE(strcmp(sel_getName([object ownCommand]), "ownCommand") == 0);
    REQUIRE(sel_isMapped(@selector(typedTwice:)));
    REQUIRE([object typedTwice:3] == 3);
    RELEASE(object);
    FIXTURE(SelectingOtherwise) *other = [FIXTURE(SelectingOtherwise) new];
    REQUIRE([other typedTwice:2.5] == 2.5);
    RELEASE(other);
    return NULL;
}

EXPORT SEL selectors_typed(int index) {
    Class cls = index ? [FIXTURE(SelectingOtherwise) class] : [FIXTURE(Selecting) class];
    return method_getName(class_getInstanceMethod(cls, sel_registerName("typedTwice:")));
}
