// Strings: what literals need, and a little more. Immutable; UTF-8 inside.

#ifndef ORT_NSSTRING_H
#define ORT_NSSTRING_H

#include <objc/NSRange.h>

#ifdef __OBJC__

@class NSArray;

typedef unsigned short unichar;

// The root of all string classes. A subclass from another library implements UTF8String and inherits the rest. Without
// memory, a method that makes a string returns nil, and a method that compares or hashes a string throws an
// NSException.
@interface NSString : NSObject <NSCopying>

+ (instancetype)string;
+ (instancetype)stringWithUTF8String:(const char *)text;
- (instancetype)initWithUTF8String:(const char *)text;

// UTF-16 code units.
@property (readonly) NSUInteger length;
// The text lives at least until the current autorelease pool drains. NULL without memory. Short literals, and literals
// with characters outside of ASCII, need memory.
@property (readonly) const char *UTF8String __attribute__((objc_returns_inner_pointer));

- (BOOL)isEqualToString:(NSString *)string;
// By code point.
- (NSComparisonResult)compare:(NSString *)string;

// An index or range out of bounds throws an NSRangeException. An argument that is no string, or is nil, throws an
// NSInvalidArgumentException. An index inside a surrogate pair counts as the beginning of the pair.
- (unichar)characterAtIndex:(NSUInteger)index;
- (NSString *)substringFromIndex:(NSUInteger)index;
- (NSString *)substringToIndex:(NSUInteger)index;
- (NSString *)substringWithRange:(NSRange)range;

// By code points; an empty string is in none.
- (BOOL)hasPrefix:(NSString *)prefix;
- (BOOL)hasSuffix:(NSString *)suffix;
- (BOOL)containsString:(NSString *)string;
// {NSNotFound, 0} when it is not there.
- (NSRange)rangeOfString:(NSString *)string;

// The array has at least one element, which may be empty.
- (NSArray *)componentsSeparatedByString:(NSString *)separator;
- (NSString *)stringByAppendingString:(NSString *)string;

@end

// The class of literals that are not small objects.
@interface NSConstantString : NSString
@end

#endif

#endif
