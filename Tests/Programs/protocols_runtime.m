// Protocols that are built at run time.

#include "check.h"

#include <objc/kernel.h>
#import <objc/NSObject.h>
#include <stdatomic.h>
#include <stdlib.h>

@protocol Compiled
- (void)compiledMethod;
@end

@interface User : NSObject <Compiled>
@end

@implementation User
- (void)compiledMethod {
}
@end

static atomic_int remarks;
static void count_remark(const char *message) {
    (void)message;
    remarks++;
}

CHECK_THAT(aProtocolIsFoundOnceItIsRegistered) {
    Protocol *built = objc_allocateProtocol("Built");
    EXPECT(built != NULL);
    EXPECT_STRING(protocol_getName(built), "Built");
    EXPECT(objc_getProtocol("Built") == NULL);
    objc_registerProtocol(built);
    EXPECT(objc_getProtocol("Built") == built);
}

CHECK_THAT(aTakenNameIsRefused) {
    EXPECT(objc_getProtocol("Compiled") != NULL);
    EXPECT(objc_allocateProtocol("Compiled") == NULL);
    objc_registerProtocol(objc_allocateProtocol("TakenOnce"));
    EXPECT(objc_allocateProtocol("TakenOnce") == NULL);
}

CHECK_THAT(theNameIsCopied) {
    char name[] = "Copied";
    Protocol *protocol = objc_allocateProtocol(name);
    name[0] = 'X';
    EXPECT_STRING(protocol_getName(protocol), "Copied");
}

CHECK_THAT(aBuiltProtocolIsAnObject) {
    Protocol *protocol = objc_allocateProtocol("AnObject");
    EXPECT(object_getClass((id)protocol) == objc_getClass("Protocol"));
    objc_registerProtocol(protocol);
    EXPECT(object_getClass((id)protocol) == objc_getClass("Protocol"));
}

static const char *types_of(Protocol *protocol, const char *name, BOOL is_required, BOOL is_instance) {
    SEL selector = sel_registerName(name);
    struct objc_method_description found = protocol_getMethodDescription(protocol, selector, is_required, is_instance);
    EXPECT(found.name == NULL || sel_isEqual(found.name, selector));
    return found.name == NULL ? "none" : found.types;
}

CHECK_THAT(theFourKindsOfMethodsAreKeptApart) {
    Protocol *protocol = objc_allocateProtocol("FourKinds");
    SEL selector = sel_registerName("kind");
    protocol_addMethodDescription(protocol, selector, "i16@0:8", YES, YES);
    protocol_addMethodDescription(protocol, selector, "s16@0:8", YES, NO);
    protocol_addMethodDescription(protocol, selector, "q16@0:8", NO, YES);
    EXPECT_STRING(types_of(protocol, "kind", YES, YES), "i16@0:8");
    EXPECT_STRING(types_of(protocol, "kind", YES, NO), "s16@0:8");
    EXPECT_STRING(types_of(protocol, "kind", NO, YES), "q16@0:8");
    EXPECT_STRING(types_of(protocol, "kind", NO, NO), "none");
    objc_registerProtocol(protocol);
    EXPECT_STRING(types_of(protocol, "kind", NO, YES), "q16@0:8");
}

CHECK_THAT(aMethodIsAddedOnce) {
    Protocol *protocol = objc_allocateProtocol("MethodOnce");
    char types[] = "v16@0:8";
    protocol_addMethodDescription(protocol, sel_registerName("once"), types, YES, YES);
    types[0] = 'i';
    protocol_addMethodDescription(protocol, sel_registerName("once"), types, YES, YES);
    unsigned int count = 9;
    struct objc_method_description *list = protocol_copyMethodDescriptionList(protocol, YES, YES, &count);
    EXPECT(count == 1);
    EXPECT_STRING(list[0].types, "v16@0:8");
    EXPECT(list[1].name == NULL);
    free(list);
}

CHECK_THAT(manyMethodsKeepTheirOrder) {
    Protocol *protocol = objc_allocateProtocol("ManyMethods");
    char name[16];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "method%d", i);
        protocol_addMethodDescription(protocol, sel_registerName(name), NULL, NO, YES);
    }
    unsigned int count;
    struct objc_method_description *list = protocol_copyMethodDescriptionList(protocol, NO, YES, &count);
    EXPECT(count == 100);
    EXPECT_STRING(sel_getName(list[42].name), "method42");
    EXPECT(list[42].types == NULL);
    free(list);
}

CHECK_THAT(aClassAdoptsABuiltProtocol) {
    Protocol *parent = objc_allocateProtocol("AdoptedParent");
    objc_registerProtocol(parent);
    Protocol *child = objc_allocateProtocol("AdoptedChild");
    protocol_addProtocol(child, parent);
    EXPECT(!class_addProtocol([User class], child)); // not yet registered
    EXPECT(!class_conformsToProtocol([User class], child));
    objc_registerProtocol(child);
    EXPECT(class_addProtocol([User class], child));
    EXPECT(!class_addProtocol([User class], child));
    EXPECT(class_conformsToProtocol([User class], child));
    EXPECT(class_conformsToProtocol([User class], parent));
    EXPECT(!class_addProtocol([User class], parent));
    EXPECT([User conformsToProtocol:parent]);
}

CHECK_THAT(conformanceAndLookUpGoThroughAdoptedProtocols) {
    Protocol *first = objc_allocateProtocol("ChainFirst");
    protocol_addMethodDescription(first, sel_registerName("chained"), "v16@0:8", YES, YES);
    objc_property_attribute_t attribute = {"T", "i"};
    protocol_addProperty(first, "number", &attribute, 1, YES, YES);
    objc_registerProtocol(first);
    Protocol *second = objc_allocateProtocol("ChainSecond");
    protocol_addProtocol(second, first);
    objc_registerProtocol(second);
    Protocol *third = objc_allocateProtocol("ChainThird");
    protocol_addProtocol(third, second);
    objc_registerProtocol(third);
    EXPECT(protocol_conformsToProtocol(third, first));
    EXPECT(!protocol_conformsToProtocol(first, third));
    EXPECT(protocol_conformsToProtocol(third, third));
    EXPECT(!protocol_isEqual(third, first));
    EXPECT_STRING(types_of(third, "chained", YES, YES), "v16@0:8");
    EXPECT_STRING(types_of(third, "chained", NO, YES), "none");
    EXPECT(protocol_getProperty(third, "number", YES, YES) != NULL);
    EXPECT(protocol_getProperty(third, "number", NO, YES) == NULL);
    EXPECT(protocol_getProperty(third, "number", YES, NO) == NULL);
    unsigned int count = 9;
    EXPECT(protocol_copyMethodDescriptionList(third, YES, YES, &count) == NULL && count == 0); // only its own methods
    EXPECT(protocol_copyPropertyList(third, &count) == NULL && count == 0);
}

CHECK_THAT(aBuiltProtocolAdoptsACompiledOne) {
    Protocol *protocol = objc_allocateProtocol("AdoptsCompiled");
    protocol_addProtocol(protocol, @protocol(Compiled));
    objc_registerProtocol(protocol);
    EXPECT(protocol_conformsToProtocol(protocol, @protocol(Compiled)));
    EXPECT(protocol_getMethodDescription(protocol, @selector(compiledMethod), YES, YES).name != NULL);
}

CHECK_THAT(aLargeGraphIsSearchedToItsEnd) {
    Protocol *previous = objc_allocateProtocol("Large0");
    objc_registerProtocol(previous);
    char name[16];
    for (int i = 1; i < 200; i++) {
        snprintf(name, sizeof name, "Large%d", i);
        Protocol *protocol = objc_allocateProtocol(name);
        protocol_addProtocol(protocol, previous);
        protocol_addProtocol(protocol, objc_getProtocol("Large0"));
        objc_registerProtocol(protocol);
        previous = protocol;
    }
    EXPECT(protocol_conformsToProtocol(previous, objc_getProtocol("Large0")));
    EXPECT(protocol_conformsToProtocol(previous, objc_getProtocol("Large100")));
    EXPECT(!protocol_conformsToProtocol(previous, @protocol(Compiled)));
}

CHECK_THAT(aRegisteredProtocolStaysAsItIsAndTheLogIsTold) {
    ort_set_log_handler(count_remark);
    Protocol *protocol = objc_allocateProtocol("Closed");
    objc_registerProtocol(protocol);
    objc_property_attribute_t attribute = {"T", "i"};
    remarks = 0;
    protocol_addMethodDescription(protocol, sel_registerName("late"), "v16@0:8", YES, YES);
    protocol_addProperty(protocol, "late", &attribute, 1, YES, YES);
    protocol_addProtocol(protocol, @protocol(Compiled));
    objc_registerProtocol(protocol);
    protocol_addMethodDescription(@protocol(Compiled), sel_registerName("late"), "v16@0:8", YES, YES);
    EXPECT(remarks == 5);
    EXPECT_STRING(types_of(protocol, "late", YES, YES), "none");
    EXPECT_STRING(types_of(@protocol(Compiled), "late", YES, YES), "none");
    EXPECT(protocol_getProperty(protocol, "late", YES, YES) == NULL);
    EXPECT(!protocol_conformsToProtocol(protocol, @protocol(Compiled)));
    ort_set_log_handler(NULL);
}

CHECK_THAT(aProtocolCannotAdoptAnUnfinishedOneNorItself) {
    ort_set_log_handler(count_remark);
    Protocol *unfinished = objc_allocateProtocol("Unfinished");
    Protocol *protocol = objc_allocateProtocol("WantsUnfinished");
    remarks = 0;
    protocol_addProtocol(protocol, unfinished);
    protocol_addProtocol(protocol, protocol);
    EXPECT(remarks == 2);
    EXPECT(!protocol_conformsToProtocol(protocol, unfinished));
    EXPECT(protocol_copyProtocolList(protocol, NULL) == NULL);
    ort_set_log_handler(NULL);
}

CHECK_THAT(ofTwoUnderConstructionTheFirstRegisteredKeepsTheName) {
    ort_set_log_handler(count_remark);
    Protocol *first = objc_allocateProtocol("Rivals");
    Protocol *second = objc_allocateProtocol("Rivals");
    EXPECT(first != NULL && second != NULL && first != second);
    objc_registerProtocol(second);
    remarks = 0;
    objc_registerProtocol(first);
    EXPECT(remarks == 1);
    EXPECT(objc_getProtocol("Rivals") == second);
    EXPECT(protocol_isEqual(first, second));
    ort_set_log_handler(NULL);
}

CHECK_THAT(buildingWithoutAProtocolOrANameDoesNothing) {
    EXPECT(objc_allocateProtocol(NULL) == NULL);
    objc_registerProtocol(NULL);
    Protocol *protocol = objc_allocateProtocol("GivenNothing");
    protocol_addProtocol(NULL, protocol);
    protocol_addProtocol(protocol, NULL);
    protocol_addMethodDescription(NULL, sel_registerName("x"), "v16@0:8", YES, YES);
    protocol_addMethodDescription(protocol, NULL, "v16@0:8", YES, YES);
    protocol_addProperty(NULL, "x", NULL, 0, YES, YES);
    protocol_addProperty(protocol, NULL, NULL, 0, YES, YES);
    EXPECT(protocol_copyMethodDescriptionList(protocol, YES, YES, NULL) == NULL);
    EXPECT(protocol_copyPropertyList(protocol, NULL) == NULL);
    EXPECT(protocol_copyProtocolList(protocol, NULL) == NULL);
}

static Protocol *shared;

static void build_and_ask(int thread) {
    char name[32];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "thread%dMethod%d", thread, i);
        protocol_addMethodDescription(shared, sel_registerName(name), "v16@0:8", YES, YES);
        EXPECT(protocol_getMethodDescription(shared, sel_registerName(name), YES, YES).name != NULL);
        snprintf(name, sizeof name, "Thread%d_%d", thread, i);
        Protocol *own = objc_allocateProtocol(name);
        protocol_addProtocol(own, @protocol(Compiled));
        objc_registerProtocol(own);
        EXPECT(protocol_conformsToProtocol(objc_getProtocol(name), @protocol(Compiled)));
        protocol_addProtocol(shared, own);
        free(protocol_copyProtocolList(shared, NULL));
    }
}

CHECK_THAT(threadsBuildProtocolsAtOnce) {
    shared = objc_allocateProtocol("Shared");
    check_on_threads(4, build_and_ask);
    objc_registerProtocol(shared);
    unsigned int count;
    free(protocol_copyMethodDescriptionList(shared, YES, YES, &count));
    EXPECT(count == 400);
    free(protocol_copyProtocolList(shared, &count));
    EXPECT(count == 400);
}
