// The root class, and the protocol that both root classes adopt.

#ifndef ORT_NSOBJECT_H
#define ORT_NSOBJECT_H

#include <objc/objc.h>
#include <objc/runtime.h>

typedef intptr_t NSInteger;
typedef uintptr_t NSUInteger;

#define NSIntegerMin INTPTR_MIN
#define NSIntegerMax INTPTR_MAX
#define NSUIntegerMax UINTPTR_MAX

typedef enum NSComparisonResult : NSInteger {
    NSOrderedAscending = -1,
    NSOrderedSame = 0,
    NSOrderedDescending = 1,
} NSComparisonResult;

// Zones do not exist any more; the type is part of method signatures.
typedef struct _NSZone NSZone;

ORT_BEGIN_DECLS

// Gives the size and the alignment of the first type of an encoding in bytes (0 and 1 for void), and returns the text
// after this type and its frame offset. Registered layouts count. `size` and `alignment` may be NULL. Throws an
// NSException for text that is no encoding.
OBJC_EXPORT const char *NSGetSizeAndAlignment(const char *types, NSUInteger *size, NSUInteger *alignment);

ORT_END_DECLS

#ifdef __OBJC__

@class NSInvocation, NSMethodSignature, NSString, Protocol;

#if __has_feature(objc_arc)
#define ORT_UNAVAILABLE_UNDER_ARC __attribute__((unavailable("not available under automatic reference counting")))
#else
#define ORT_UNAVAILABLE_UNDER_ARC
#endif

@protocol NSObject

@property (readonly) NSUInteger hash;
@property (readonly) Class superclass;
@property (readonly, copy) NSString *description;

- (BOOL)isEqual:(id)object;
- (Class)class;
- (instancetype)self;

- (BOOL)isProxy;
- (BOOL)isKindOfClass:(Class)cls;
- (BOOL)isMemberOfClass:(Class)cls;
- (BOOL)conformsToProtocol:(Protocol *)protocol;
- (BOOL)respondsToSelector:(SEL)selector;

- (id)performSelector:(SEL)selector;
- (id)performSelector:(SEL)selector withObject:(id)object;
- (id)performSelector:(SEL)selector withObject:(id)first withObject:(id)second;

- (instancetype)retain ORT_UNAVAILABLE_UNDER_ARC;
- (oneway void)release ORT_UNAVAILABLE_UNDER_ARC;
- (instancetype)autorelease ORT_UNAVAILABLE_UNDER_ARC;
- (NSUInteger)retainCount ORT_UNAVAILABLE_UNDER_ARC;

@end

@protocol NSCopying
- (id)copyWithZone:(NSZone *)zone;
@end

@protocol NSMutableCopying
- (id)mutableCopyWithZone:(NSZone *)zone;
@end

__attribute__((objc_root_class))
@interface NSObject<NSObject> {
    Class isa __attribute__((deprecated("use object_getClass")));
}

// Does nothing; sent as <objc/runtime.h> describes.
+ (void)load;
+ (void)initialize;

+ (instancetype)alloc;
+ (instancetype)allocWithZone:(NSZone *)zone;
+ (instancetype)new;
- (instancetype)init;
- (void)dealloc;

// copy sends copyWithZone: (mutableCopy likewise), which NSObject does not have.
- (id)copy;
- (id)mutableCopy;

+ (Class)class;
+ (Class)superclass;
+ (BOOL)isSubclassOfClass:(Class)cls;
+ (BOOL)instancesRespondToSelector:(SEL)selector;
+ (BOOL)conformsToProtocol:(Protocol *)protocol;
+ (IMP)instanceMethodForSelector:(SEL)selector;
- (IMP)methodForSelector:(SEL)selector;

// The type of the method, else the type in the adopted protocols. nil when neither exists, or when the type cannot be
// passed.
+ (NSMethodSignature *)instanceMethodSignatureForSelector:(SEL)selector;
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector;

// The steps for a message without a method, in this order.
+ (BOOL)resolveClassMethod:(SEL)selector;
+ (BOOL)resolveInstanceMethod:(SEL)selector;
- (id)forwardingTargetForSelector:(SEL)selector;
- (void)forwardInvocation:(NSInvocation *)invocation;
// Throws an NSException that names class and selector.
- (void)doesNotRecognizeSelector:(SEL)selector;

@end

#endif

#endif
