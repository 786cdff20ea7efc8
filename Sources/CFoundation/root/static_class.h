// The classes that are written in C, and the methods of the root classes.

#ifndef CFFI_STATIC_CLASS_H
#define CFFI_STATIC_CLASS_H

#include "support/class_definition.h"

CFFI_DECLARE_CLASS(NSObject);
CFFI_DECLARE_CLASS(NSProxy);
CFFI_DECLARE_CLASS(NSString);
CFFI_DECLARE_CLASS(NSConstantString);
CFFI_DECLARE_CLASS(NSException);
CFFI_DECLARE_CLASS(Protocol);
CFFI_DECLARE_CLASS(ORTTinyString);
CFFI_DECLARE_CLASS(ORTHeapString);
CFFI_DECLARE_CLASS(NSValue);
CFFI_DECLARE_CLASS(ORTValue);
CFFI_DECLARE_CLASS(NSNumber);
CFFI_DECLARE_CLASS(ORTTinyNumber);
CFFI_DECLARE_CLASS(ORTHeapNumber);
CFFI_DECLARE_CLASS(NSNull);
CFFI_DECLARE_CLASS(NSEnumerator);
CFFI_DECLARE_CLASS(ORTEnumerator);
CFFI_DECLARE_CLASS(NSArray);
CFFI_DECLARE_CLASS(NSMutableArray);
CFFI_DECLARE_CLASS(ORTArray);
CFFI_DECLARE_CLASS(ORTMutableArray);
CFFI_DECLARE_CLASS(NSDictionary);
CFFI_DECLARE_CLASS(NSMutableDictionary);
CFFI_DECLARE_CLASS(ORTDictionary);
CFFI_DECLARE_CLASS(ORTMutableDictionary);
CFFI_DECLARE_CLASS(NSError);
CFFI_DECLARE_CLASS(NSSet);
CFFI_DECLARE_CLASS(NSMutableSet);
CFFI_DECLARE_CLASS(ORTSet);
CFFI_DECLARE_CLASS(ORTMutableSet);
CFFI_DECLARE_CLASS(NSIndexSet);
CFFI_DECLARE_CLASS(NSMutableIndexSet);
CFFI_DECLARE_CLASS(ORTBox);
CFFI_DECLARE_CLASS(ORTSwiftError);
CFFI_DECLARE_CLASS(ORTAspectInfo);

// ort_class_register_static with instance methods from several files; the list of arrays ends with NULL.
CFFI_HIDDEN void cffi_class_register(
    Class cls, Class superclass, const struct ort_static_method *const *instance_methods,
    const struct ort_static_method *class_methods);

CFFI_HIDDEN void cffi_object_register(void);
CFFI_HIDDEN void cffi_block_register(void);
CFFI_HIDDEN void cffi_proxy_register(void);
CFFI_HIDDEN void cffi_protocol_register(void);
CFFI_HIDDEN void cffi_method_signature_register(void);
CFFI_HIDDEN void cffi_invocation_register(void);
// With the methods of other rooms; the list of arrays ends with NULL.
CFFI_HIDDEN void cffi_string_register(
    const struct ort_static_method *const *methods, const struct ort_static_method *class_methods);
CFFI_HIDDEN void cffi_exception_register(void);
CFFI_HIDDEN void cffi_value_register(void);
CFFI_HIDDEN void cffi_number_register(void);
CFFI_HIDDEN void cffi_null_register(void);
CFFI_HIDDEN void cffi_enumerator_register(void);
CFFI_HIDDEN void cffi_array_register(void);
CFFI_HIDDEN void cffi_mutable_array_register(void);
CFFI_HIDDEN void cffi_hashed_register(void);
CFFI_HIDDEN void cffi_error_register(void);
CFFI_HIDDEN void cffi_index_set_register(void);
CFFI_HIDDEN void cffi_mutable_index_set_register(void);
CFFI_HIDDEN void cffi_box_register(void);
CFFI_HIDDEN void cffi_aspect_info_register(void);

// The selectors that these classes send, registered first of all.
struct cffi_selectors {
    SEL addObject, alloc, class_, code, copy, copyWithZone, count, description, doesNotRecognizeSelector, domain,
        getValue, hash, init, initWithDomainCodeUserInfo, initWithNameReasonUserInfo, initWithObjectsCount,
        initWithObjectsForKeysCount, insertObjectAtIndex, invoke, isEqual, keyEnumerator, localizedDescription, member,
        methodSignatureForSelector, mutableCopyWithZone, nextObject, objCType, objectAtIndex, objectEnumerator,
        objectForKey, removeAllObjects, removeLastObject, removeObject, removeObjectAtIndex, removeObjectForKey,
        replaceObjectAtIndexWithObject, setObjectForKey, userInfo, UTF8String;
};
CFFI_HIDDEN extern struct cffi_selectors cffi_selectors;
CFFI_HIDDEN void cffi_selectors_register(void);

// The object's answer to the message `class`.
static inline Class cffi_class_said(id object) { return CFFI_SEND(Class, object, cffi_selectors.class_); }

// Methods that both root classes have.
CFFI_HIDDEN id cffi_object_self(id self, SEL selector);
CFFI_HIDDEN id cffi_object_retain(id self, SEL selector);
CFFI_HIDDEN void cffi_object_release(id self, SEL selector);
CFFI_HIDDEN id cffi_object_autorelease(id self, SEL selector);
CFFI_HIDDEN uintptr_t cffi_object_retain_count(id self, SEL selector);
CFFI_HIDDEN void cffi_object_dealloc(id self, SEL selector);
CFFI_HIDDEN Class cffi_object_class(id self, SEL selector);
CFFI_HIDDEN Class cffi_object_superclass(id self, SEL selector);
CFFI_HIDDEN Class cffi_object_class_superclass(Class self, SEL selector);
CFFI_HIDDEN uintptr_t cffi_object_hash(id self, SEL selector);
CFFI_HIDDEN BOOL cffi_object_is_equal(id self, SEL selector, id other);
CFFI_HIDDEN BOOL cffi_object_is_kind(id self, SEL selector, Class cls);
CFFI_HIDDEN BOOL cffi_object_class_is_member(Class self, SEL selector, Class cls);
CFFI_HIDDEN BOOL cffi_object_class_is_subclass(Class self, SEL selector, Class cls);
CFFI_HIDDEN BOOL cffi_object_responds(id self, SEL selector, SEL asked);
CFFI_HIDDEN BOOL cffi_object_class_conforms(Class self, SEL selector, struct objc_protocol *protocol);
CFFI_HIDDEN id cffi_object_description(id self, SEL selector);
CFFI_HIDDEN id cffi_object_class_description(Class self, SEL selector);
CFFI_HIDDEN id cffi_object_alloc(Class self, SEL selector);
CFFI_HIDDEN id cffi_object_alloc_with_zone(Class self, SEL selector, void *zone);
CFFI_HIDDEN id cffi_object_method_signature(id self, SEL selector, SEL asked);
CFFI_HIDDEN void cffi_object_does_not_recognize(id self, SEL selector, SEL unknown);

// The methods of NSProxy and the root classes for a message that they do not understand: they refuse it.
CFFI_HIDDEN id cffi_proxy_method_signature(id self, SEL selector, SEL asked);
CFFI_HIDDEN void cffi_object_forward_invocation(id self, SEL selector, id invocation);
CFFI_HIDDEN void cffi_proxy_forward_invocation(id self, SEL selector, id invocation);
CFFI_HIDDEN void cffi_proxy_class_forward_invocation(id self, SEL selector, id invocation);

#endif
