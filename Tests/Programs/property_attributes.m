// Attribute strings of properties, taken apart and put together.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/NSString.h>
#include <stdlib.h>

struct pair {
    int first, second;
};

@interface Attributes : NSObject
@property (nonatomic, copy) NSString *name;
@property (readonly, weak, getter=isParent) id parent;
@property struct pair pair;
@property (nonatomic, strong, setter=putDynamic:) id<NSCopying> dynamic;
@end

@implementation Attributes
@dynamic dynamic;
#if !__has_feature(objc_arc)
@dynamic parent;
#endif
@end

static bool value_is(objc_property_t property, const char *name, const char *expected) {
    char *value = property_copyAttributeValue(property, name);
    bool is_right = expected == NULL ? value == NULL : value != NULL && strcmp(value, expected) == 0;
    free(value);
    return is_right;
}

CHECK_THAT(compiledPropertiesSayWhatTheyWereDeclared) {
    objc_property_t property = class_getProperty([Attributes class], "name");
    EXPECT_STRING(property_getAttributes(property), "T@\"NSString\",C,N,V_name");
    EXPECT(value_is(property, "T", "@\"NSString\"") && value_is(property, "C", "") && value_is(property, "N", ""));
    EXPECT(value_is(property, "V", "_name") && value_is(property, "R", NULL) && value_is(property, "G", NULL));
    property = class_getProperty([Attributes class], "parent");
    EXPECT(value_is(property, "R", "") && value_is(property, "W", "") && value_is(property, "G", "isParent"));
    property = class_getProperty([Attributes class], "pair");
    EXPECT(value_is(property, "T", "{pair=ii}") || value_is(property, "T", "{pair=\"first\"i\"second\"i}"));
    property = class_getProperty([Attributes class], "dynamic");
    EXPECT(value_is(property, "T", "@\"<NSCopying>\"") && value_is(property, "&", "") && value_is(property, "D", ""));
    EXPECT(value_is(property, "S", "putDynamic:"));
}

CHECK_THAT(theListHasEveryAttributeInOrder) {
    unsigned int count;
    objc_property_attribute_t *list = property_copyAttributeList(class_getProperty([Attributes class], "name"), &count);
    const objc_property_attribute_t expected[] = {{"T", "@\"NSString\""}, {"C", ""}, {"N", ""}, {"V", "_name"}};
    EXPECT(count == 4);
    for (unsigned int i = 0; i < 4; i++) {
        EXPECT_STRING(list[i].name, expected[i].name);
        EXPECT_STRING(list[i].value, expected[i].value);
    }
    EXPECT(list[4].name == NULL && list[4].value == NULL);
    free(list);
}

static Class holder(void) {
    static Class cls;
    if (cls == Nil) {
        cls = objc_allocateClassPair([NSObject class], "AttributeHolder", 0);
        objc_registerClassPair(cls);
    }
    return cls;
}

// Returns a property whose attribute string is the text. An attribute with a name of one character is not changed.
static objc_property_t property_of(const char *text) {
    objc_property_attribute_t attribute = {(char[]){text[0], '\0'}, text + 1};
    class_replaceProperty(holder(), "text", &attribute, text[0] == '\0' ? 0 : 1);
    objc_property_t property = class_getProperty(holder(), "text");
    EXPECT_STRING(property_getAttributes(property), text);
    return property;
}

static bool comes_apart(const char *text, const char *expected) {
    char joined[256] = "";
    unsigned int count;
    objc_property_attribute_t *list = property_copyAttributeList(property_of(text), &count);
    for (unsigned int i = 0; i < count; i++) {
        strcat(strcat(strcat(strcat(joined, list[i].name), "="), list[i].value), ";");
    }
    free(list);
    if (strcmp(joined, expected) != 0) {
        printf("%s came apart as %s\n", text, joined);
    }
    return strcmp(joined, expected) == 0;
}

CHECK_THAT(commasInsideTypesAndQuotesDoNotSeparate) {
    EXPECT(comes_apart("T{pair<int, long>=iq},N,V_p", "T={pair<int, long>=iq};N=;V=_p;"));
    EXPECT(comes_apart("T^{map<int, pair<a, b> >},R", "T=^{map<int, pair<a, b> >};R=;"));
    EXPECT(comes_apart("T@\"Odd,Name\",C", "T=@\"Odd,Name\";C=;"));
    EXPECT(comes_apart("X\"a,b\"c,Y", "X=\"a,b\"c;Y=;"));
    EXPECT(comes_apart("T(u=\"a,b\"i\"c\"q),V_u", "T=(u=\"a,b\"i\"c\"q);V=_u;"));
}

CHECK_THAT(longNamesAreInQuotes) {
    EXPECT(comes_apart("\"custom\"value,Ti", "custom=value;T=i;"));
    EXPECT(comes_apart("Ti,\"custom\"", "T=i;custom=;"));
    objc_property_t property = property_of("Ti,\"custom\"1,\"cust\"2");
    EXPECT(value_is(property, "custom", "1") && value_is(property, "cust", "2") && value_is(property, "c", NULL));
}

CHECK_THAT(theFirstOfTwoAttributesCounts) { EXPECT(value_is(property_of("V_a,V_b"), "V", "_a")); }

CHECK_THAT(malformedTextIsReadWithoutHarm) {
    EXPECT(comes_apart("", ""));
    EXPECT(comes_apart(",", ""));
    EXPECT(comes_apart(",,,R,,", "R=;"));
    EXPECT(comes_apart("T", "T=;"));
    EXPECT(comes_apart("T,C", "T=;C=;"));
    EXPECT(comes_apart("T{open,N", "T={open;N=;"));
    EXPECT(comes_apart("T@\"open,N", "T=@\"open;N=;"));
    EXPECT(comes_apart("T{a,b=i", "T={a;b==i;"));
    EXPECT(comes_apart("\"", ""));
    EXPECT(comes_apart("\"\"", ""));
    EXPECT(comes_apart("\"\"x,R", "R=;"));
    EXPECT(comes_apart("\"open,R", "open=;R=;"));
    EXPECT(comes_apart("V\"", "V=\";"));
    EXPECT(comes_apart("Tii,R", "T=ii;R=;"));
}

CHECK_THAT(whatIsPutTogetherComesApartAgain) {
    const objc_property_attribute_t attributes[] = {
        {"T", "{pair<int, long>=\"a\"i\"b\"q}"}, {"long name", "v"}, {"V", "_x"}, {"empty", ""}, {"G", "is"}};
    class_replaceProperty(holder(), "again", attributes, 5);
    unsigned int count;
    objc_property_attribute_t *list = property_copyAttributeList(class_getProperty(holder(), "again"), &count);
    EXPECT(count == 5);
    for (unsigned int i = 0; i < 5; i++) {
        EXPECT_STRING(list[i].name, attributes[i].name);
        EXPECT_STRING(list[i].value, attributes[i].value);
    }
    free(list);
}

CHECK_THAT(withoutAPropertyOrNameThereIsNoAttribute) {
    objc_property_t property = class_getProperty([Attributes class], "name");
    EXPECT(property_copyAttributeValue(NULL, "T") == NULL);
    EXPECT(property_copyAttributeValue(property, NULL) == NULL);
    EXPECT(property_copyAttributeValue(property, "") == NULL);
    unsigned int count = 9;
    EXPECT(property_copyAttributeList(NULL, &count) == NULL && count == 0);
    EXPECT(property_copyAttributeList(property_of(""), NULL) == NULL);
    free(property_copyAttributeList(property, NULL));
}
