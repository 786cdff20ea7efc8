// Properties that are added to classes at run time.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/NSString.h>
#include <stdlib.h>

@interface Base : NSObject
@property (nonatomic, copy) NSString *title;
@property (class, readonly) int total;
@end

@implementation Base
+ (int)total {
    return 0;
}
@end

@interface Derived : Base
@end

@implementation Derived
@end

static const objc_property_attribute_t copied[] = {{"T", "@\"NSString\""}, {"C", ""}, {"V", "_name"}};

CHECK_THAT(anAddedPropertyIsFoundAndListed) {
    EXPECT(class_addProperty([Derived class], "name", copied, 3));
    objc_property_t property = class_getProperty([Derived class], "name");
    EXPECT_STRING(property_getName(property), "name");
    EXPECT_STRING(property_getAttributes(property), "T@\"NSString\",C,V_name");
    EXPECT(class_getProperty([Base class], "name") == NULL);
    unsigned int count;
    objc_property_t *list = class_copyPropertyList([Derived class], &count);
    EXPECT(count == 1 && list[0] == property && list[1] == NULL);
    free(list);
}

CHECK_THAT(aSecondPropertyOfTheNameIsRefused) {
    EXPECT(!class_addProperty([Base class], "title", copied, 3));
    EXPECT_STRING(property_getAttributes(class_getProperty([Base class], "title")), "T@\"NSString\",C,N,V_title");
}

CHECK_THAT(anInheritedPropertyCanBeOverridden) {
    const objc_property_attribute_t attributes[] = {{"T", "@"}, {"D", ""}};
    EXPECT(class_addProperty([Derived class], "title", attributes, 2));
    EXPECT_STRING(property_getAttributes(class_getProperty([Derived class], "title")), "T@,D");
    EXPECT_STRING(property_getAttributes(class_getProperty([Base class], "title")), "T@\"NSString\",C,N,V_title");
}

CHECK_THAT(replacingKeepsTheProperty) {
    Class cls = objc_allocateClassPair([NSObject class], "Replacing", 0);
    EXPECT(class_addProperty(cls, "value", copied, 3));
    objc_property_t property = class_getProperty(cls, "value");
    const char *before = property_getAttributes(property);
    const objc_property_attribute_t attributes[] = {{"T", "i"}, {"R", ""}};
    class_replaceProperty(cls, "value", attributes, 2);
    EXPECT(class_getProperty(cls, "value") == property);
    EXPECT_STRING(property_getAttributes(property), "Ti,R");
    EXPECT_STRING(before, "T@\"NSString\",C,V_name"); // a reader of the old string may continue to read it
    objc_disposeClassPair(cls);
}

CHECK_THAT(replacingACompiledPropertyReachesWhoeverHoldsIt) {
    objc_property_t property = class_getProperty([Base class], "title");
    char *before = strdup(property_getAttributes(property));
    const objc_property_attribute_t attributes[] = {{"T", "@\"NSString\""}, {"&", ""}};
    class_replaceProperty([Base class], "title", attributes, 2);
    EXPECT_STRING(property_getAttributes(property), "T@\"NSString\",&");
    unsigned int count;
    objc_property_attribute_t *list = property_copyAttributeList(property, &count);
    EXPECT(count == 2);
    free(list);
    const objc_property_attribute_t original[] = {{"T", "@\"NSString\""}, {"C", ""}, {"N", ""}, {"V", "_title"}};
    class_replaceProperty([Base class], "title", original, 4);
    EXPECT_STRING(property_getAttributes(property), before);
    free(before);
}

CHECK_THAT(replacingWhatIsNotThereAdds) {
    Class cls = objc_allocateClassPair([Base class], "ReplaceAdds", 0);
    class_replaceProperty(cls, "title", copied, 3);
    EXPECT(class_getProperty(cls, "title") != class_getProperty([Base class], "title"));
    EXPECT_STRING(property_getAttributes(class_getProperty(cls, "title")), "T@\"NSString\",C,V_name");
    objc_disposeClassPair(cls);
}

CHECK_THAT(propertiesOfAClassAreItsMetaclasss) {
    EXPECT(class_getProperty([Base class], "total") == NULL);
    EXPECT(class_getProperty(object_getClass([Base class]), "total") != NULL);
    Class metaclass = object_getClass([Derived class]);
    EXPECT(class_addProperty(metaclass, "shared", copied, 1));
    EXPECT(class_getProperty(metaclass, "shared") != NULL);
    EXPECT(class_getProperty([Derived class], "shared") == NULL);
}

CHECK_THAT(namesAndAttributesAreCopied) {
    Class cls = objc_allocateClassPair([NSObject class], "CopiesProperties", 0);
    char name[] = "name", type[] = "i", attribute[] = "T";
    objc_property_attribute_t attributes[] = {{attribute, type}};
    EXPECT(class_addProperty(cls, name, attributes, 1));
    name[0] = type[0] = attribute[0] = 'X';
    EXPECT_STRING(property_getAttributes(class_getProperty(cls, "name")), "Ti");
    objc_disposeClassPair(cls);
}

CHECK_THAT(attributesWithoutANameOrValueAreLeftOut) {
    Class cls = objc_allocateClassPair([NSObject class], "LeavesOut", 0);
    const objc_property_attribute_t attributes[] = {{NULL, "x"}, {"", "x"}, {"C", NULL}, {"T", "i"}, {"custom", "1"}};
    EXPECT(class_addProperty(cls, "some", attributes, 5));
    EXPECT_STRING(property_getAttributes(class_getProperty(cls, "some")), "Ti,\"custom\"1");
    EXPECT(class_addProperty(cls, "none", NULL, 3));
    EXPECT_STRING(property_getAttributes(class_getProperty(cls, "none")), "");
    EXPECT(class_addProperty(cls, "empty", attributes, 0));
    objc_disposeClassPair(cls);
}

CHECK_THAT(disposingAClassReturnsItsProperties) {
    size_t before = 0;
    for (int i = 0; i < 100; i++) {
        Class cls = objc_allocateClassPair([NSObject class], "DisposedWithProperties", 0);
        class_addProperty(cls, "name", copied, 3);
        class_replaceProperty(cls, "name", copied, 2);
        class_addProperty(object_getClass(cls), "shared", copied, 3);
        class_addProtocol(cls, objc_getProtocol("NSCopying"));
        objc_disposeClassPair(cls);
        before = i == 50 ? check_heap_bytes() : before;
    }
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
    EXPECT(check_heap_bytes() <= before);
#endif
}

CHECK_THAT(withoutAClassOrNameNothingIsAdded) {
    EXPECT(!class_addProperty(Nil, "name", copied, 3));
    EXPECT(!class_addProperty([Derived class], NULL, copied, 3));
    class_replaceProperty(Nil, "name", copied, 3);
    class_replaceProperty([Derived class], NULL, copied, 3);
    EXPECT(class_getProperty(Nil, "name") == NULL && class_getProperty([Derived class], NULL) == NULL);
    unsigned int count = 9;
    EXPECT(class_copyPropertyList(Nil, &count) == NULL && count == 0);
    EXPECT(property_getName(NULL) == NULL && property_getAttributes(NULL) == NULL);
}

static Class shared;

static void replace_and_read(int thread) {
    const objc_property_attribute_t attributes[] = {{"T", thread % 2 == 0 ? "i" : "q"}, {"N", ""}};
    char name[16];
    for (int i = 0; i < 100; i++) {
        class_replaceProperty(shared, "value", attributes, 2);
        const char *text = property_getAttributes(class_getProperty(shared, "value"));
        EXPECT(strcmp(text, "Ti,N") == 0 || strcmp(text, "Tq,N") == 0);
        snprintf(name, sizeof name, "name%d", i);
        class_addProperty(shared, name, attributes, 2);
        free(class_copyPropertyList(shared, NULL));
    }
}

CHECK_THAT(threadsAddAndReplaceAtOnce) {
    shared = objc_allocateClassPair([NSObject class], "SharedProperties", 0);
    check_on_threads(4, replace_and_read);
    unsigned int count;
    free(class_copyPropertyList(shared, &count));
    EXPECT(count == 101);
    objc_disposeClassPair(shared);
}
