// @compatibility_alias gives a class a second name, for the compiler and at run time.

#include "check.h"

#import <objc/kernel.h>
#import <objc/NSObject.h>

@interface Aliased : NSObject
+ (int)number;
@end

@implementation Aliased
+ (int)number {
    return 6;
}
@end

@compatibility_alias Alias Aliased;
@compatibility_alias SecondAlias Aliased;

@interface Taken : NSObject
@end
@implementation Taken
@end

CHECK_THAT(anAliasIsTheClassForTheCompiler) {
    EXPECT([Alias number] == 6);
    EXPECT([Alias class] == [Aliased class]);
}

CHECK_THAT(anAliasIsFoundByItsName) {
    EXPECT(objc_getClass("Alias") == [Aliased class]);
    EXPECT(objc_lookUpClass("SecondAlias") == [Aliased class]);
    EXPECT(objc_getRequiredClass("Alias") == [Aliased class]);
    EXPECT(objc_getMetaClass("Alias") == object_getClass([Aliased class]));
    EXPECT_STRING(class_getName(objc_getClass("Alias")), "Aliased");
    EXPECT(objc_getClass("NoAlias") == Nil && objc_getClass(NULL) == Nil);
}

// The address of a name says nothing of the class that was found by it before.
CHECK_THAT(aNameMayChangeWhereItLies) {
    char name[16] = "Aliased";
    EXPECT(objc_getClass(name) == [Aliased class] && objc_getClass(name) == [Aliased class]);
    strcpy(name, "Taken");
    EXPECT(objc_getClass(name) == [Taken class]);
    strcpy(name, "Alias");
    EXPECT(objc_getClass(name) == [Aliased class]);
    strcpy(name, "Ali");
    EXPECT(objc_getClass(name) == Nil);
    strcpy(name, "Made");
    Class made = objc_allocateClassPair([NSObject class], name, 0);
    objc_registerClassPair(made);
    EXPECT(objc_getClass(name) == made && objc_getClass(name) == made);
    objc_disposeClassPair(made);
    EXPECT(objc_getClass(name) == Nil);
}

CHECK_THAT(anExceptionIsCaughtByAnAliasOfItsClass) {
    id object = [Aliased new];
    EXPECT(ort_exception_is_caught_by(object, "Aliased"));
    EXPECT(ort_exception_is_caught_by(object, "Alias") && ort_exception_is_caught_by(object, "SecondAlias"));
    EXPECT(!ort_exception_is_caught_by(object, "Taken") && !ort_exception_is_caught_by(object, "NoAlias"));
    EXPECT(!ort_exception_is_caught_by(object, NULL) && !ort_exception_is_caught_by(nil, "Alias"));
    RELEASE(object);
}

CHECK_THAT(anAliasIsNoClassOfItsOwn) {
    int count = objc_getClassList(NULL, 0);
    Class classes[count];
    objc_getClassList(classes, count);
    int found = 0;
    for (int i = 0; i < count; i++) {
        found += classes[i] == [Aliased class];
    }
    EXPECT(found == 1);
}

CHECK_THAT(theNameOfAnAliasIsTaken) { EXPECT(objc_allocateClassPair([NSObject class], "Alias", 0) == Nil); }
