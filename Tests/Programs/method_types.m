// The parts of a method's types.

#include "check.h"

#import <objc/NSObject.h>
#include <stdlib.h>

struct pair {
    int first;
    double second;
};

@interface Typed : NSObject
@end

@implementation Typed
- (struct pair)pair:(id)object with:(const char *)text and:(long)number {
    (void)object, (void)text, (void)number;
    return (struct pair){0, 0};
}
@end

static Method typed(void) { return class_getInstanceMethod([Typed class], @selector(pair:with:and:)); }

static void stand_in(void) {}

static Method made(const char *name, const char *types) {
    class_addMethod([Typed class], sel_registerName(name), (IMP)stand_in, types);
    return class_getInstanceMethod([Typed class], sel_registerName(name));
}

CHECK_THAT(typesAreFilledIn) {
    char type[64];
    method_getReturnType(typed(), type, sizeof type);
    EXPECT_STRING(type, "{pair=id}");
    method_getArgumentType(typed(), 0, type, sizeof type);
    EXPECT_STRING(type, "@");
    method_getArgumentType(typed(), 1, type, sizeof type);
    EXPECT_STRING(type, ":");
    method_getArgumentType(typed(), 3, type, sizeof type);
    EXPECT_STRING(type, "r*");
    method_getArgumentType(typed(), 4, type, sizeof type);
    EXPECT_STRING(type, "q");
}

CHECK_THAT(theRestOfTheBufferIsCleared) {
    char type[16];
    memset(type, 'x', sizeof type);
    method_getArgumentType(typed(), 4, type, sizeof type);
    EXPECT(memcmp(type, "q\0\0\0\0\0\0\0\0\0\0\0\0\0\0", sizeof type) == 0);
}

CHECK_THAT(aTypeThatIsTooLongIsCutOff) {
    char type[8];
    memset(type, 'x', sizeof type);
    method_getReturnType(typed(), type, 5);
    EXPECT(memcmp(type, "{pairxxx", sizeof type) == 0);
    method_getReturnType(typed(), type, 0);
    EXPECT(memcmp(type, "{pairxxx", sizeof type) == 0);
}

CHECK_THAT(copiesAndBuffersAgree) {
    EXPECT(method_getNumberOfArguments(typed()) == 5);
    for (unsigned int i = 0; i < 7; i++) {
        char type[64];
        method_getArgumentType(typed(), i, type, sizeof type);
        char *copy = method_copyArgumentType(typed(), i);
        EXPECT_STRING(type, copy == NULL ? "" : copy);
        EXPECT((copy == NULL) == (i >= 5));
        free(copy);
    }
    char *copy = method_copyReturnType(typed());
    EXPECT_STRING(copy, "{pair=id}");
    free(copy);
}

CHECK_THAT(theDescriptionIsTheMethodsNameAndTypes) {
    struct objc_method_description *description = method_getDescription(typed());
    EXPECT(sel_isEqual(description->name, @selector(pair:with:and:)));
    EXPECT(description->types == method_getTypeEncoding(typed()));
    EXPECT(method_getDescription(typed()) == description);
}

CHECK_THAT(withoutTypesThereIsNothingToFillIn) {
    char type[4] = "xxx";
    Method untyped = made("untyped", NULL);
    method_getReturnType(untyped, type, sizeof type);
    EXPECT_STRING(type, "");
    strcpy(type, "xxx");
    method_getArgumentType(untyped, 0, type, sizeof type);
    EXPECT_STRING(type, "");
    strcpy(type, "xxx");
    method_getReturnType(made("malformed", "{open"), type, sizeof type);
    EXPECT_STRING(type, "");
    EXPECT(method_getDescription(untyped)->types == NULL);
}

CHECK_THAT(withoutAMethodOrABufferNothingIsWritten) {
    char type[4] = "xxx";
    method_getReturnType(NULL, type, sizeof type);
    EXPECT_STRING(type, "");
    strcpy(type, "xxx");
    method_getArgumentType(NULL, 0, type, sizeof type);
    EXPECT_STRING(type, "");
    method_getReturnType(typed(), NULL, 4);
    method_getArgumentType(typed(), 0, NULL, 4);
    EXPECT(method_getDescription(NULL) == NULL);
    EXPECT(method_getName(NULL) == NULL && method_getImplementation(NULL) == NULL);
    EXPECT(method_getTypeEncoding(NULL) == NULL && method_getNumberOfArguments(NULL) == 0);
    EXPECT(method_copyReturnType(NULL) == NULL && method_copyArgumentType(NULL, 0) == NULL);
}
