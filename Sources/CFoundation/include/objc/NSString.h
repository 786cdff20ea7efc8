// Strings: what literals need, and a little more. Immutable; UTF-8 inside.

#ifndef ORT_NSSTRING_H
#define ORT_NSSTRING_H

#include <objc/NSRange.h>

#ifdef __OBJC__

@class NSArray;

typedef unsigned short unichar;

// The root of all string classes. A subclass of another library implements UTF8String and inherits the rest. What makes
// a string answers nil without memory; what compares or hashes one throws an NSException then.
@interface NSString : NSObject <NSCopying>

+ (instancetype)string;
+ (instancetype)stringWithUTF8String:(const char *)text;
- (instancetype)initWithUTF8String:(const char *)text;

// UTF-16 code units.
@property (readonly) NSUInteger length;
// Lives at least until the current autorelease pool drains. NULL without memory, which short literals and those outside
// of ASCII need.
@property (readonly) const char *UTF8String __attribute__((objc_returns_inner_pointer));

- (BOOL)isEqualToString:(NSString *)string;
// By code point.
- (NSComparisonResult)compare:(NSString *)string;

// An index or range out of bounds throws an NSRangeException, an argument that is no string (nil, too) an
// NSInvalidArgumentException. One inside of a surrogate pair is taken for the beginning of the pair.
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

// At least one, which may be empty.
- (NSArray *)componentsSeparatedByString:(NSString *)separator;
- (NSString *)stringByAppendingString:(NSString *)string;

@end

// The class of literals that are not small objects.
@interface NSConstantString : NSString
@end

#endif

#endif
