// C values as objects.

#ifndef ORT_NSVALUE_H
#define ORT_NSVALUE_H

#include <objc/NSObject.h>
#include <objc/NSRange.h>

#ifdef __OBJC__

// Immutable: bytes and their encoding. Equal to another one of the same type, names of structures included, whose
// members are equal: floating values as numbers, objects and other pointers by address, so that padding does not count.
// What is pointed to is not retained.
//
// What makes a value answers nil without memory, and throws an NSInvalidArgumentException for an encoding that does not
// parse or has no size. A subclass of another library implements objCType and getValue:, and its own initializers.
@interface NSValue : NSObject <NSCopying>

+ (instancetype)valueWithBytes:(const void *)bytes objCType:(const char *)type;
+ (instancetype)value:(const void *)bytes withObjCType:(const char *)type;
+ (instancetype)valueWithPointer:(const void *)pointer;
+ (instancetype)valueWithNonretainedObject:(id)object;
+ (instancetype)valueWithRange:(NSRange)range;
- (instancetype)initWithBytes:(const void *)bytes objCType:(const char *)type;

@property (readonly) const char *objCType __attribute__((objc_returns_inner_pointer));

// As many bytes as the type has. With a size, which has to be that, else NSInvalidArgumentException is thrown.
- (void)getValue:(void *)value size:(NSUInteger)size;
- (void)getValue:(void *)value;

// The first bytes as that type; zero where the value has fewer.
@property (readonly) void *pointerValue;
@property (readonly) id nonretainedObjectValue;
@property (readonly) NSRange rangeValue;

- (BOOL)isEqualToValue:(NSValue *)value;

@end

#endif

#endif
