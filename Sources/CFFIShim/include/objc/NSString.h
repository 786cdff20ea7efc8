// Strings: what literals need, and a little more. Immutable; UTF-8 inside.

#ifndef ORT_NSSTRING_H
#define ORT_NSSTRING_H

#include <objc/NSObject.h>

#ifdef __OBJC__

// The root of all string classes. A subclass of another library implements UTF8String and inherits the rest. What makes a
// string answers nil without memory; what compares or hashes one throws an NSException then.
@interface NSString : NSObject <NSCopying>

+ (instancetype)string;
+ (instancetype)stringWithUTF8String:(const char *)text;
- (instancetype)initWithUTF8String:(const char *)text;

// UTF-16 code units.
@property (readonly) NSUInteger length;
// Lives at least until the current autorelease pool drains. NULL without memory, which short literals and those outside of
// ASCII need.
@property (readonly) const char *UTF8String __attribute__((objc_returns_inner_pointer));

- (BOOL)isEqualToString:(NSString *)string;
// By code point.
- (NSComparisonResult)compare:(NSString *)string;

@end

// The class of literals that are not small objects.
@interface NSConstantString : NSString
@end

#endif

#endif
