// Every function that takes a class, an object, a method or another pointer, called with NULL. It returns NULL, nil,
// Nil, NO or 0, sets counts to 0, and does nothing else.

#include "check.h"

#include <objc/hooks.h>
#include <objc/inspect.h>
#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <signal.h>
#include <stdlib.h>

static int implementation(id self, SEL selector) { return 1; }

static SEL selector(void) { return sel_registerName("nobodyHasThis"); }

static Class empty_class(void) {
    Class cls = objc_getClass("Empty");
    if (cls == Nil) {
        cls = objc_allocateClassPair([NSObject class], "Empty", 0);
        objc_registerClassPair(cls);
    }
    return cls;
}

// MARK: Lists

// NULL and a count of 0, with and without a pointer to the count.
#define EXPECT_NO_LIST(call, ...)                                 \
    do {                                                          \
        unsigned int count = 9;                                   \
        EXPECT(call(__VA_ARGS__ __VA_OPT__(, ) & count) == NULL); \
        EXPECT(count == 0);                                       \
        EXPECT(call(__VA_ARGS__ __VA_OPT__(, ) NULL) == NULL);    \
    } while (0)

CHECK_THAT(nothingHasNoLists) {
    EXPECT_NO_LIST(class_copyIvarList, Nil);
    EXPECT_NO_LIST(class_copyPropertyList, Nil);
    EXPECT_NO_LIST(class_copyMethodList, Nil);
    EXPECT_NO_LIST(class_copyProtocolList, Nil);
    EXPECT_NO_LIST(ort_class_copyOwnMethods, Nil);
    EXPECT_NO_LIST(ort_class_copySubclasses, Nil);
    EXPECT_NO_LIST(objc_copyClassNamesForImage, NULL);
    EXPECT_NO_LIST(property_copyAttributeList, NULL);
    EXPECT_NO_LIST(protocol_copyPropertyList, NULL);
    EXPECT_NO_LIST(protocol_copyProtocolList, NULL);
    unsigned int count = 9;
    EXPECT(protocol_copyMethodDescriptionList(NULL, YES, YES, &count) == NULL && count == 0);
    EXPECT(protocol_copyMethodDescriptionList(NULL, YES, YES, NULL) == NULL);
    count = 9;
    EXPECT(protocol_copyPropertyList2(NULL, &count, YES, YES) == NULL && count == 0);
    EXPECT(protocol_copyPropertyList2(NULL, NULL, YES, YES) == NULL);
}

CHECK_THAT(listsOfEverythingNeedNoCount) {
    void *lists[] = {objc_copyClassList(NULL), objc_copyImageNames(NULL), objc_copyProtocolList(NULL)};
    for (int i = 0; i < 3; i++) {
        EXPECT(lists[i] != NULL);
        free(lists[i]);
    }
}

// MARK: Classes

CHECK_THAT(nilIsNoClass) {
    EXPECT_STRING(class_getName(Nil), "nil");
    EXPECT(class_getSuperclass(Nil) == Nil && class_getInstanceSize(Nil) == 0 && class_getImageName(Nil) == NULL);
    EXPECT(!class_isMetaClass(Nil));
    EXPECT(class_setSuperclass(Nil, [NSObject class]) == Nil && class_setSuperclass(empty_class(), Nil) == Nil);
    EXPECT(class_getSuperclass(empty_class()) == [NSObject class]);
    EXPECT(class_createInstance(Nil, 0) == nil);
    EXPECT(objc_getClass(NULL) == Nil && objc_lookUpClass(NULL) == Nil && objc_getMetaClass(NULL) == Nil);
    EXPECT(objc_allocateClassPair(Nil, NULL, 0) == Nil && objc_allocateClassPair([NSObject class], NULL, 0) == Nil);
    EXPECT(objc_duplicateClass(Nil, "Duplicate", 0) == Nil && objc_duplicateClass([NSObject class], NULL, 0) == Nil);
    objc_registerClassPair(Nil);
    objc_disposeClassPair(Nil);
    objc_send_initialize(Nil);
    ort_class_park(Nil);
    EXPECT(!ort_class_unpark(Nil));
    ort_class_skipInitialize(Nil);
    EXPECT(ort_class_cacheStatistics(Nil).capacity == 0);
}

CHECK_THAT(withoutAClassOrANameThereIsNoIvar) {
    Class cls = objc_allocateClassPair([NSObject class], "Building", 0);
    EXPECT(class_getInstanceVariable(Nil, "isa") == NULL && class_getInstanceVariable(cls, NULL) == NULL);
    EXPECT(class_getClassVariable(Nil, "isa") == NULL && class_getClassVariable(cls, NULL) == NULL);
    EXPECT(!class_addIvar(Nil, "ivar", 8, 3, "q") && !class_addIvar(cls, NULL, 8, 3, "q"));
    EXPECT(class_addIvar(cls, "untyped", 8, 3, NULL));
    EXPECT(class_getIvarLayout(Nil) == NULL && class_getWeakIvarLayout(Nil) == NULL);
    class_setIvarLayout(Nil, (const uint8_t *)"\x01");
    class_setWeakIvarLayout(Nil, (const uint8_t *)"\x01");
    class_setIvarLayout(cls, NULL);
    class_setWeakIvarLayout(cls, NULL);
    EXPECT(class_getIvarLayout(cls) == NULL && class_getWeakIvarLayout(cls) == NULL);
    EXPECT(ivar_getName(NULL) == NULL && ivar_getTypeEncoding(NULL) == NULL && ivar_getOffset(NULL) == 0);
    EXPECT(ivar_getTypeEncoding(class_getInstanceVariable(cls, "untyped")) == NULL);
    objc_disposeClassPair(cls);
}

// MARK: Methods and selectors

CHECK_THAT(withoutAClassOrASelectorThereIsNoMethod) {
    Class cls = empty_class();
    IMP imp = (IMP)implementation;
    EXPECT(class_getInstanceMethod(Nil, selector()) == NULL && class_getInstanceMethod(cls, NULL) == NULL);
    EXPECT(class_getClassMethod(Nil, selector()) == NULL && class_getClassMethod(cls, NULL) == NULL);
    EXPECT(class_getMethodImplementation(Nil, selector()) == NULL && class_getMethodImplementation(cls, NULL) == NULL);
    EXPECT(class_getMethodImplementation_stret(Nil, selector()) == NULL);
    EXPECT(class_getMethodImplementation_stret(cls, NULL) == NULL);
    EXPECT(!class_respondsToSelector(Nil, selector()) && !class_respondsToSelector(cls, NULL));
    EXPECT(!class_addMethod(Nil, selector(), imp, "i@:") && !class_addMethod(cls, NULL, imp, "i@:"));
    EXPECT(!class_addMethod(cls, selector(), NULL, "i@:"));
    EXPECT(class_replaceMethod(Nil, selector(), imp, "i@:") == NULL);
    EXPECT(class_replaceMethod(cls, NULL, imp, "i@:") == NULL);
    EXPECT(class_replaceMethod(cls, selector(), NULL, "i@:") == NULL);
    EXPECT(ort_class_removeMethod(Nil, selector()) == NULL && ort_class_removeMethod(cls, NULL) == NULL);
    EXPECT(!class_respondsToSelector(cls, selector()));
}

CHECK_THAT(noMethodHasNoParts) {
    Method method = class_getInstanceMethod([NSObject class], @selector(self));
    IMP before = method_getImplementation(method);
    EXPECT(method_getName(NULL) == NULL && method_getImplementation(NULL) == NULL);
    EXPECT(method_getTypeEncoding(NULL) == NULL && method_getNumberOfArguments(NULL) == 0);
    EXPECT(method_copyReturnType(NULL) == NULL && method_copyArgumentType(NULL, 0) == NULL);
    EXPECT(method_getDescription(NULL) == NULL && ort_method_getExtendedTypeEncoding(NULL) == NULL);
    char buffer[3] = "xx";
    method_getReturnType(NULL, buffer, 2);
    EXPECT(buffer[0] == 0 && buffer[1] == 0);
    buffer[0] = 'x';
    method_getArgumentType(NULL, 0, buffer, 2);
    EXPECT(buffer[0] == 0);
    method_getReturnType(method, NULL, 2);
    method_getArgumentType(method, 0, NULL, 2);
    EXPECT(method_setImplementation(NULL, before) == NULL && method_setImplementation(method, NULL) == NULL);
    method_exchangeImplementations(NULL, method);
    method_exchangeImplementations(method, NULL);
    method_exchangeImplementations(NULL, NULL);
    EXPECT(method_getImplementation(method) == before);
}

CHECK_THAT(nullIsNoSelector) {
    EXPECT(sel_registerName(NULL) == NULL && sel_getUid(NULL) == NULL && !sel_isMapped(NULL));
    EXPECT_STRING(sel_getName(NULL), "<null selector>");
    EXPECT(sel_isEqual(NULL, NULL) && !sel_isEqual(NULL, selector()) && !sel_isEqual(selector(), NULL));
}

CHECK_THAT(nilIsNoBlock) {
    EXPECT(imp_implementationWithBlock(nil) == NULL && imp_getBlock(NULL) == nil && !imp_removeBlock(NULL));
}

// MARK: Objects

CHECK_THAT(nilIsNoObject) {
    EXPECT(object_getClass(nil) == Nil && object_setClass(nil, [NSObject class]) == Nil);
    EXPECT_STRING(object_getClassName(nil), "nil");
    EXPECT(object_getIndexedIvars(nil) == NULL && object_copy(nil, 8) == nil);
    EXPECT(objc_destructInstance(nil) == NULL && object_dispose(nil) == nil);
    EXPECT(object_getMethodImplementation(nil, selector()) == NULL);
    id object = [NSObject new];
    EXPECT(object_getMethodImplementation(object, NULL) == NULL);
    EXPECT(object_setClass(object, Nil) == [NSObject class] && object_getClass(object) == [NSObject class]);
    long bytes[4] = {0};
    EXPECT(objc_constructInstance(Nil, bytes) == nil && objc_constructInstance([NSObject class], NULL) == nil);
    [object release];
}

CHECK_THAT(nilHasNoIvars) {
    id object = [NSObject new];
    void *value = object;
    EXPECT(object_getIvar(nil, class_getInstanceVariable([NSObject class], "isa")) == nil);
    EXPECT(object_getIvar(object, NULL) == nil);
    object_setIvar(nil, NULL, object);
    object_setIvar(object, NULL, object);
    object_setIvarWithStrongDefault(nil, NULL, object);
    object_setIvarWithStrongDefault(object, NULL, object);
    EXPECT(object_getInstanceVariable(nil, "isa", &value) == NULL && value == NULL);
    value = object;
    EXPECT(object_getInstanceVariable(object, NULL, &value) == NULL && value == NULL);
    EXPECT(object_getInstanceVariable(nil, NULL, NULL) == NULL);
    EXPECT(object_setInstanceVariable(nil, "isa", object) == NULL);
    EXPECT(object_setInstanceVariable(object, NULL, object) == NULL);
    EXPECT(object_setInstanceVariableWithStrongDefault(nil, "isa", object) == NULL);
    EXPECT(object_setInstanceVariableWithStrongDefault(object, NULL, object) == NULL);
    EXPECT([object retainCount] == 1);
    [object release];
}

// MARK: Properties and protocols

CHECK_THAT(withoutAClassOrANameThereIsNoProperty) {
    objc_property_attribute_t nothing = {NULL, NULL};
    EXPECT(class_getProperty(Nil, "name") == NULL && class_getProperty([NSObject class], NULL) == NULL);
    EXPECT(!class_addProperty(Nil, "name", NULL, 0) && !class_addProperty(empty_class(), NULL, NULL, 0));
    class_replaceProperty(Nil, "name", NULL, 0);
    class_replaceProperty(empty_class(), NULL, NULL, 0);
    unsigned int count;
    EXPECT(class_copyPropertyList(empty_class(), &count) == NULL && count == 0);
    EXPECT(class_addProperty(empty_class(), "bare", &nothing, 1));
    EXPECT_STRING(property_getAttributes(class_getProperty(empty_class(), "bare")), "");
    EXPECT(property_getName(NULL) == NULL && property_getAttributes(NULL) == NULL);
    EXPECT(property_copyAttributeValue(NULL, "T") == NULL);
    EXPECT(property_copyAttributeValue(class_getProperty(empty_class(), "bare"), NULL) == NULL);
}

CHECK_THAT(nullIsNoProtocol) {
    Protocol *protocol = @protocol(NSObject);
    EXPECT(objc_getProtocol(NULL) == NULL && protocol_getName(NULL) == NULL);
    EXPECT(protocol_isEqual(NULL, NULL) && !protocol_isEqual(NULL, protocol) && !protocol_isEqual(protocol, NULL));
    EXPECT(!protocol_conformsToProtocol(NULL, protocol) && !protocol_conformsToProtocol(protocol, NULL));
    EXPECT(!protocol_conformsToProtocol(NULL, NULL));
    EXPECT(protocol_getMethodDescription(NULL, selector(), YES, YES).name == NULL);
    EXPECT(protocol_getMethodDescription(protocol, NULL, YES, YES).name == NULL);
    EXPECT(_protocol_getMethodTypeEncoding(NULL, selector(), YES, YES) == NULL);
    EXPECT(_protocol_getMethodTypeEncoding(protocol, NULL, YES, YES) == NULL);
    EXPECT(
        protocol_getProperty(NULL, "name", YES, YES) == NULL && protocol_getProperty(protocol, NULL, YES, YES) == NULL);
    EXPECT(!class_addProtocol(Nil, protocol) && !class_addProtocol(empty_class(), NULL));
    EXPECT(!class_conformsToProtocol(Nil, protocol) && !class_conformsToProtocol(empty_class(), NULL));
}

CHECK_THAT(nothingIsBuiltFromNothing) {
    Protocol *building = objc_allocateProtocol("BuiltFromNothing");
    EXPECT(building != NULL && objc_allocateProtocol(NULL) == NULL);
    objc_registerProtocol(NULL);
    protocol_addProtocol(NULL, @protocol(NSObject));
    protocol_addProtocol(building, NULL);
    protocol_addMethodDescription(NULL, selector(), "v@:", YES, YES);
    protocol_addMethodDescription(building, NULL, "v@:", YES, YES);
    protocol_addProperty(NULL, "name", NULL, 0, YES, YES);
    protocol_addProperty(building, NULL, NULL, 0, YES, YES);
    objc_registerProtocol(building);
    EXPECT_NO_LIST(protocol_copyProtocolList, building);
    EXPECT_NO_LIST(protocol_copyPropertyList, building);
    EXPECT(protocol_copyMethodDescriptionList(building, YES, YES, NULL) == NULL);
}

// MARK: Associations and weak references

CHECK_THAT(nilHasNoAssociations) {
    static char key;
    id object = [NSObject new];
    objc_setAssociatedObject(nil, &key, object, OBJC_ASSOCIATION_RETAIN);
    EXPECT(objc_getAssociatedObject(nil, &key) == nil && ort_copyAssociatedObject(nil, &key) == nil);
    objc_removeAssociatedObjects(nil);
    objc_setAssociatedObject(object, &key, nil, OBJC_ASSOCIATION_RETAIN);
    objc_setAssociatedObject(object, &key, nil, OBJC_ASSOCIATION_COPY);
    EXPECT(objc_getAssociatedObject(object, &key) == nil && [object retainCount] == 1);
    objc_setAssociatedObject(object, NULL, object, OBJC_ASSOCIATION_ASSIGN); // a key like any other
    EXPECT(objc_getAssociatedObject(object, NULL) == object);
    [object release];
}

CHECK_THAT(nilIsReferredToWeakly) {
    id from = nil, to;
    EXPECT(objc_initWeak(&from, nil) == nil && objc_storeWeak(&from, nil) == nil);
    EXPECT(objc_loadWeak(&from) == nil && objc_loadWeakRetained(&from) == nil);
    to = (id)8;
    objc_copyWeak(&to, &from);
    EXPECT(to == nil);
    to = (id)8;
    objc_moveWeak(&to, &from);
    EXPECT(to == nil);
    objc_destroyWeak(&to);
}

// MARK: Accessors

CHECK_THAT(nilHasNoProperties) {
    id object = [NSObject new];
    EXPECT(objc_getProperty(nil, NULL, 8, YES) == nil && objc_getProperty(nil, NULL, 8, NO) == nil);
    objc_setProperty(nil, NULL, 8, object, YES, YES);
    objc_setProperty_atomic(nil, NULL, object, 8);
    objc_setProperty_atomic_copy(nil, NULL, object, 8);
    objc_setProperty_nonatomic(nil, NULL, object, 8);
    objc_setProperty_nonatomic_copy(nil, NULL, object, 8);
    EXPECT([object retainCount] == 1);
    [object release];
}

CHECK_THAT(nilIsStoredInProperties) {
    struct {
        id isa, value;
    } holder = {nil, [NSObject new]};
    enum { OFFSET = sizeof(id) };
    objc_setProperty((id)&holder, NULL, OFFSET, nil, YES, YES);
    EXPECT(holder.value == nil && objc_getProperty((id)&holder, NULL, OFFSET, YES) == nil);
    objc_setProperty_atomic((id)&holder, NULL, nil, OFFSET);
    objc_setProperty_atomic_copy((id)&holder, NULL, nil, OFFSET);
    objc_setProperty_nonatomic((id)&holder, NULL, nil, OFFSET);
    objc_setProperty_nonatomic_copy((id)&holder, NULL, nil, OFFSET);
    EXPECT(holder.value == nil && objc_getProperty((id)&holder, NULL, OFFSET, NO) == nil);
}

CHECK_THAT(nilHasNoVersionAndIsNoClass) {
    class_setVersion(Nil, 4);
    EXPECT(class_getVersion(Nil) == 0);
    EXPECT(!object_isClass(nil));
    EXPECT(object_isClass([NSObject class]));
    EXPECT(objc_getClassList(NULL, 0) > 0);
    EXPECT(objc_getClassList(NULL, -1) == objc_getClassList(NULL, 0));
}

CHECK_THAT(countingNilGivesNil) {
    EXPECT(objc_retain(nil) == nil && objc_autorelease(nil) == nil && objc_retainAutorelease(nil) == nil);
    EXPECT(objc_autoreleaseReturnValue(nil) == nil && objc_retainAutoreleaseReturnValue(nil) == nil);
    EXPECT(objc_retainAutoreleasedReturnValue(nil) == nil && objc_unsafeClaimAutoreleasedReturnValue(nil) == nil);
    EXPECT(objc_retainBlock(nil) == nil);
    objc_release(nil);
    EXPECT(objc_alloc(Nil) == nil && objc_allocWithZone(Nil) == nil && objc_alloc_init(Nil) == nil);
}

CHECK_THAT(nilIsStoredStrongly) {
    id slot = nil;
    objc_storeStrong(&slot, nil);
    EXPECT(slot == nil);
    id object = [NSObject new];
    objc_storeStrong(&slot, object);
    EXPECT(slot == object);
    objc_storeStrong(&slot, nil);
    EXPECT(slot == nil);
    RELEASE(object);
}

CHECK_THAT(aStructureOfNoBytesIsNotCopied) {
    long from = 1, to = 2;
    objc_copyStruct(&to, &from, 0, YES, NO);
    objc_getPropertyStruct(&to, &from, 0, YES, NO);
    objc_setPropertyStruct(&to, &from, 0, NO, NO);
    EXPECT(to == 2);
}

static void require_nothing(void) { objc_getRequiredClass(NULL); }

CHECK_THAT(requiringAClassWithoutANameIsFatal) {
    struct child_end end = check_in_child(require_nothing);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "required") != NULL);
}
