// The parts of a method's types.

#include "check.h"

#include <objc/inspect.h>
#import <objc/NSObject.h>
#import <objc/NSString.h>
#include <stdlib.h>

struct pair {
    int first;
    double second;
};

typedef NSString * (^Transformation)(NSString *, void (^)(id));

@interface Typed : NSObject
@end

@implementation Typed
- (struct pair)pair:(id)object with:(const char *)text and:(long)number {
    (void)object, (void)text, (void)number;
    return (struct pair){0, 0};
}

- (NSString *)transform:(NSString *)text by:(Transformation)transformation in:(NSString *__autoreleasing *)place {
    (void)transformation, (void)place;
    return text;
}
@end

static Method typed(void) { return class_getInstanceMethod([Typed class], @selector(pair:with:and:)); }

static void stand_in(void) {}

static Method made(const char *name, const char *types) {
    class_addMethod([Typed class], sel_registerName(name), (IMP)stand_in, types);
    return class_getInstanceMethod([Typed class], sel_registerName(name));
}

static Method extended(void) { return class_getInstanceMethod([Typed class], @selector(transform:by:in:)); }

CHECK_THAT(typesNameNeitherClassesNorSignaturesOfBlocks) {
    EXPECT_STRING(method_getTypeEncoding(extended()), "@40@0:8@16@?24^@32");
    char *type = method_copyReturnType(extended());
    EXPECT_STRING(type, @encode(id));
    free(type);
    type = method_copyArgumentType(extended(), 3);
    EXPECT_STRING(type, "@?");
    free(type);
    char buffer[16];
    method_getReturnType(extended(), buffer, sizeof buffer);
    EXPECT_STRING(buffer, @encode(id));
    method_getArgumentType(extended(), 2, buffer, sizeof buffer);
    EXPECT_STRING(buffer, @encode(id));
}

CHECK_THAT(extendedTypesNameThem) {
    EXPECT_STRING(
        ort_method_getExtendedTypeEncoding(extended()),
        "@\"NSString\"40@0:8@\"NSString\"16@?<@\"NSString\"@?@\"NSString\"@?<v@?@>>24^@32");
    EXPECT(ort_method_getExtendedTypeEncoding(made("withoutTypes", NULL)) == NULL);
}

CHECK_THAT(everyMethodOfTheRootClassThatReturnsAnObjectSaysSo) {
    unsigned int count;
    Method *methods = class_copyMethodList([NSObject class], &count);
    for (unsigned int i = 0; i < count; i++) {
        char *type = method_copyReturnType(methods[i]);
        EXPECT(type[0] != '@' || strcmp(type, @encode(id)) == 0);
        free(type);
    }
    free(methods);
}

// Answers `plain`, and remembers it.
static void expect_plain(const char *name, const char *types, const char *plain) {
    Method method = made(name, types);
    EXPECT_STRING(method_getTypeEncoding(method), plain);
    EXPECT(method_getTypeEncoding(method) == method_getTypeEncoding(method));
    EXPECT_STRING(ort_method_getExtendedTypeEncoding(method), types);
    EXPECT_STRING(method_getDescription(method)->types, plain);
}

CHECK_THAT(typesOfMethodsThatWereAddedArePlainToo) {
    expect_plain("added", "@\"NSString\"16@0:8", "@16@0:8");
    expect_plain("addedWithoutOffsets", "@\"<NSCopying>\"@:@?<i@?@\"NSString\">", "@@:@?");
    expect_plain("addedQualified:", "Vv@:nO@\"NSString\"r*", "Vv@:nO@r*");
    expect_plain("addedStructure:", "{s=\"first\"@\"second\"i}@:^{t=@?}", "{s=\"first\"@\"second\"i}@:^{t=@?}");
    expect_plain("addedBlocks:", "v24@0:8@?<@?<v@?>@?{list<int>=i}>-16", "v24@0:8@?-16");
    expect_plain("addedMalformed", "@\"NSString\"@:{open", "@@:{open");
}

CHECK_THAT(theSameTypesOfSeveralNamesStayApart) {
    Method first = made("firstOfTwo", "@\"NSString\"@:");
    Method second = made("secondOfTwo", "@\"NSString\"@:");
    EXPECT(sel_isEqual(method_getDescription(first)->name, sel_registerName("firstOfTwo")));
    EXPECT(sel_isEqual(method_getDescription(second)->name, sel_registerName("secondOfTwo")));
    class_addMethod(object_getClass([Typed class]), sel_registerName("firstOfTwo"), (IMP)stand_in, "@?<v@?>@:");
    Method third = class_getClassMethod([Typed class], sel_registerName("firstOfTwo"));
    EXPECT_STRING(method_getDescription(third)->types, "@?@:");
    EXPECT_STRING(method_getDescription(first)->types, "@@:");
}

CHECK_THAT(aDescriptionHasPlainTypes) {
    struct objc_method_description *description = method_getDescription(extended());
    EXPECT(sel_isEqual(description->name, @selector(transform:by:in:)));
    EXPECT_STRING(description->types, method_getTypeEncoding(extended()));
    EXPECT(method_getDescription(extended()) == description);
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
