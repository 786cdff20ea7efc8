// The contents of compiled protocols, and lists of protocols.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/NSString.h>
#include <stdlib.h>

@protocol Grandparent
- (void)inherited;
@property (nonatomic, copy) NSString *title;
@end

@protocol Parent <Grandparent>
@end

@protocol Other
@end

@protocol Child <Parent, Other>
- (NSString *)described:(Class)cls;
+ (instancetype)shared;
@property (readonly) int number;
@property (class, readonly) int total;
@optional
- (void)perhaps;
+ (void)perhapsShared;
@property int maybe;
@property (class) int maybeTotal;
@end

@interface Adopter : NSObject <Child>
@end

@implementation Adopter
@dynamic title, number;
- (void)inherited {
}
- (NSString *)described:(Class)cls {
    (void)cls;
    return nil;
}
+ (instancetype)shared {
    return nil;
}
+ (int)total {
    return 0;
}
@end

@interface Heir : Adopter
@end

@implementation Heir
@end

static bool has_protocol(Protocol *__unsafe_unretained *list, unsigned int count, const char *name) {
    for (unsigned int i = 0; i < count; i++) {
        if (strcmp(protocol_getName(list[i]), name) == 0) {
            return true;
        }
    }
    return false;
}

static bool has_method(BOOL is_required, BOOL is_instance, const char *name) {
    unsigned int count;
    struct objc_method_description *list =
        protocol_copyMethodDescriptionList(@protocol(Child), is_required, is_instance, &count);
    bool is_found = false;
    for (unsigned int i = 0; i < count; i++) {
        is_found |= strcmp(sel_getName(list[i].name), name) == 0;
    }
    EXPECT(list == NULL || list[count].name == NULL);
    free(list);
    return is_found;
}

CHECK_THAT(theFourKindsOfMethodsAreListedApart) {
    EXPECT(has_method(YES, YES, "described:"));
    EXPECT(has_method(YES, NO, "shared"));
    EXPECT(has_method(NO, YES, "perhaps"));
    EXPECT(has_method(NO, NO, "perhapsShared"));
    EXPECT(!has_method(YES, YES, "perhaps"));
    EXPECT(!has_method(NO, YES, "described:"));
    EXPECT(!has_method(YES, YES, "inherited"));
}

CHECK_THAT(methodTypesArePlain) {
    struct objc_method_description method =
        protocol_getMethodDescription(@protocol(Child), @selector(described:), YES, YES);
    EXPECT_STRING(method.types, "@24@0:8#16");
    unsigned int count;
    struct objc_method_description *list = protocol_copyMethodDescriptionList(@protocol(Child), YES, YES, &count);
    for (unsigned int i = 0; i < count; i++) {
        EXPECT(strchr(list[i].types, '"') == NULL);
    }
    free(list);
}

CHECK_THAT(extendedMethodTypesNameTheirClasses) {
    EXPECT_STRING(
        _protocol_getMethodTypeEncoding(@protocol(Child), @selector(described:), YES, YES), "@\"NSString\"24@0:8#16");
    EXPECT(_protocol_getMethodTypeEncoding(@protocol(Child), @selector(inherited), YES, YES) != NULL);
    EXPECT(_protocol_getMethodTypeEncoding(@protocol(Child), @selector(described:), NO, YES) == NULL);
}

CHECK_THAT(aProtocolMadeAtRunTimeHasBothTypesToo) {
    Protocol *made = objc_allocateProtocol("MadeWithExtendedTypes");
    protocol_addMethodDescription(made, sel_registerName("made:"), "@\"NSString\"24@0:8@?<v@?>16", YES, YES);
    objc_registerProtocol(made);
    struct objc_method_description method = protocol_getMethodDescription(made, sel_registerName("made:"), YES, YES);
    EXPECT_STRING(method.types, "@24@0:8@?16");
    EXPECT_STRING(
        _protocol_getMethodTypeEncoding(made, sel_registerName("made:"), YES, YES), "@\"NSString\"24@0:8@?<v@?>16");
}

static bool lists_property(BOOL is_required, BOOL is_instance, const char *name) {
    unsigned int count;
    objc_property_t *list = protocol_copyPropertyList2(@protocol(Child), &count, is_required, is_instance);
    bool is_only_one = count == 1 && strcmp(property_getName(list[0]), name) == 0 && list[1] == NULL;
    free(list);
    return is_only_one;
}

CHECK_THAT(theFourKindsOfPropertiesAreListedApart) {
    EXPECT(lists_property(YES, YES, "number"));
    EXPECT(lists_property(YES, NO, "total"));
    EXPECT(lists_property(NO, YES, "maybe"));
    EXPECT(lists_property(NO, NO, "maybeTotal"));
    unsigned int count;
    objc_property_t *list = protocol_copyPropertyList(@protocol(Child), &count);
    EXPECT(count == 1);
    EXPECT_STRING(property_getName(list[0]), "number");
    free(list);
}

CHECK_THAT(aPropertyIsFoundByItsKindAndInAdoptedProtocols) {
    EXPECT(protocol_getProperty(@protocol(Child), "number", YES, YES) != NULL);
    EXPECT(protocol_getProperty(@protocol(Child), "number", NO, YES) == NULL);
    EXPECT(protocol_getProperty(@protocol(Child), "total", YES, NO) != NULL);
    EXPECT(protocol_getProperty(@protocol(Child), "maybe", NO, YES) != NULL);
    EXPECT(protocol_getProperty(@protocol(Child), "maybeTotal", NO, NO) != NULL);
    objc_property_t title = protocol_getProperty(@protocol(Child), "title", YES, YES);
    EXPECT(title == protocol_getProperty(@protocol(Grandparent), "title", YES, YES));
    EXPECT_STRING(property_getAttributes(title), "T@\"NSString\",C,N");
    EXPECT(protocol_getProperty(@protocol(Child), "nothing", YES, YES) == NULL);
}

CHECK_THAT(theAdoptedProtocolsAreListedWithoutTheirs) {
    unsigned int count;
    Protocol *__unsafe_unretained *list = protocol_copyProtocolList(@protocol(Child), &count);
    EXPECT(count == 2);
    EXPECT(has_protocol(list, count, "Parent") && has_protocol(list, count, "Other"));
    EXPECT(list[count] == NULL);
    free(list);
    list = class_copyProtocolList([Adopter class], &count);
    EXPECT(count == 1);
    EXPECT(list[0] == @protocol(Child));
    free(list);
}

CHECK_THAT(everyRegisteredProtocolIsListed) {
    unsigned int count;
    Protocol *__unsafe_unretained *list = objc_copyProtocolList(&count);
    EXPECT(count >= 4);
    EXPECT(has_protocol(list, count, "Child") && has_protocol(list, count, "Grandparent"));
    EXPECT(!has_protocol(list, count, "NotYet"));
    EXPECT(list[count] == NULL);
    free(list);
    Protocol *unfinished = objc_allocateProtocol("NotYet");
    unsigned int again;
    list = objc_copyProtocolList(&again);
    EXPECT(again == count);
    free(list);
    objc_registerProtocol(unfinished);
    list = objc_copyProtocolList(&again);
    EXPECT(again == count + 1);
    EXPECT(has_protocol(list, again, "NotYet"));
    free(list);
    free(objc_copyProtocolList(NULL));
}

CHECK_THAT(conformanceOfAClassLeavesItsSuperclassOut) {
    EXPECT(class_conformsToProtocol([Adopter class], @protocol(Grandparent)));
    EXPECT(!class_conformsToProtocol([Heir class], @protocol(Child)));
    EXPECT([Heir conformsToProtocol:@protocol(Child)]);
}

CHECK_THAT(protocolsAreEqualByName) {
    EXPECT(protocol_isEqual(@protocol(Child), objc_getProtocol("Child")));
    EXPECT(!protocol_isEqual(@protocol(Child), @protocol(Parent)));
    EXPECT(!protocol_isEqual(@protocol(Child), NULL) && !protocol_isEqual(NULL, @protocol(Child)));
}

CHECK_THAT(withoutAProtocolThereIsNothing) {
    unsigned int count = 9;
    EXPECT(protocol_copyProtocolList(NULL, &count) == NULL && count == 0);
    count = 9;
    EXPECT(protocol_copyPropertyList(NULL, &count) == NULL && count == 0);
    count = 9;
    EXPECT(protocol_copyPropertyList2(NULL, &count, NO, NO) == NULL && count == 0);
    count = 9;
    EXPECT(protocol_copyMethodDescriptionList(NULL, YES, YES, &count) == NULL && count == 0);
    EXPECT(protocol_copyProtocolList(@protocol(Other), NULL) == NULL);
    EXPECT(protocol_getProperty(NULL, "number", YES, YES) == NULL);
    EXPECT(protocol_getProperty(@protocol(Child), NULL, YES, YES) == NULL);
    EXPECT(protocol_getMethodDescription(NULL, @selector(perhaps), NO, YES).name == NULL);
    EXPECT(protocol_getMethodDescription(@protocol(Child), NULL, NO, YES).name == NULL);
    EXPECT(protocol_getName(NULL) == NULL);
    EXPECT(objc_getProtocol(NULL) == NULL);
    EXPECT(objc_getProtocol("") == NULL);
    EXPECT(!class_conformsToProtocol(Nil, @protocol(Child)) && !class_conformsToProtocol([Adopter class], NULL));
    EXPECT(!class_addProtocol(Nil, @protocol(Child)) && !class_addProtocol([Adopter class], NULL));
    count = 9;
    EXPECT(class_copyProtocolList(Nil, &count) == NULL && count == 0);
    EXPECT(class_copyProtocolList([Heir class], NULL) == NULL);
}
