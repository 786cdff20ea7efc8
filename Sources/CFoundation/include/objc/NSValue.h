// C values as objects.

#ifndef ORT_NSVALUE_H
#define ORT_NSVALUE_H

#include <objc/NSObject.h>
#include <objc/NSRange.h>

#ifdef __OBJC__

// Immutable: bytes and their encoding. Two values are equal when they have the same type, including the names of
// structures, and equal members. Floating members are compared as numbers, objects and other pointers by address, so
// that padding does not count. A value does not retain what its pointers point to.
//
// Methods that make a value return nil without memory, and throw an NSInvalidArgumentException for an encoding that
// does not parse or has no size. A subclass from another library implements objCType and getValue:, and its own
// initializers.
@interface NSValue : NSObject <NSCopying>

+ (instancetype)valueWithBytes:(const void *)bytes objCType:(const char *)type;
+ (instancetype)value:(const void *)bytes withObjCType:(const char *)type;
+ (instancetype)valueWithPointer:(const void *)pointer;
+ (instancetype)valueWithNonretainedObject:(id)object;
+ (instancetype)valueWithRange:(NSRange)range;
- (instancetype)initWithBytes:(const void *)bytes objCType:(const char *)type;

@property (readonly) const char *objCType __attribute__((objc_returns_inner_pointer));

// Copies as many bytes as the type has. Any other `size` throws an NSInvalidArgumentException.
- (void)getValue:(void *)value size:(NSUInteger)size;
- (void)getValue:(void *)value;

// The first bytes of the value as that type. Missing bytes are zero.
@property (readonly) void *pointerValue;
@property (readonly) id nonretainedObjectValue;
@property (readonly) NSRange rangeValue;

- (BOOL)isEqualToValue:(NSValue *)value;

@end

#endif

#endif
