// Selectors as compiled: typed and untyped ones of the same name are different pointers and the same selector.

#include "fixture.h"

#define Selecting FIXTURE(Selecting)
#define SelectingOtherwise FIXTURE(SelectingOtherwise)

@interface Selecting : TestRoot
- (SEL)ownCommand;
- (int)typedTwice:(int)value;
@end
@implementation Selecting
- (SEL)ownCommand {
    return _cmd;
}
- (int)typedTwice:(int)value {
    return value;
}
@end
@interface SelectingOtherwise : TestRoot
- (double)typedTwice:(double)value;
@end
@implementation SelectingOtherwise
- (double)typedTwice:(double)value {
    return value;
}
@end

EXPORT const char *selectors_check(void) {
    Selecting *object = [Selecting new];
    REQUIRE(sel_isEqual([object ownCommand], @selector(ownCommand)));
    REQUIRE(sel_isEqual(@selector(ownCommand), sel_registerName("ownCommand")));
    REQUIRE(!sel_isEqual(@selector(ownCommand), @selector(typedTwice:)));
    REQUIRE(strcmp(sel_getName([object ownCommand]), "ownCommand") == 0);
    REQUIRE(sel_isMapped(@selector(typedTwice:)));
    REQUIRE([object typedTwice:3] == 3);
    RELEASE(object);
    SelectingOtherwise *other = [SelectingOtherwise new];
    REQUIRE([other typedTwice:2.5] == 2.5);
    RELEASE(other);
    return NULL;
}

EXPORT SEL selectors_typed(int index) {
    Class cls = index ? [SelectingOtherwise class] : [Selecting class];
    return method_getName(class_getInstanceMethod(cls, sel_registerName("typedTwice:")));
}
