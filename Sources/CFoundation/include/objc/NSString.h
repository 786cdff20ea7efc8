// Strings: what literals need, and a little more. Immutable; UTF-8 inside.

#ifndef ORT_NSSTRING_H
#define ORT_NSSTRING_H

#include <objc/NSObjCRuntime.h>

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

// printf's format (C17, 7.21.6.1), with %@ for an object's description, %C for a unichar and %S for a text of them.
// Numbers have a decimal point in every locale. The width of %@ counts UTF-16 code units. An unknown conversion (%n, or
// an argument chosen by its position, is one) throws an NSInvalidArgumentException, and so does a format that is nil.
// nil without memory.
+ (instancetype)stringWithFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
- (instancetype)initWithFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
- (instancetype)initWithFormat:(NSString *)format arguments:(va_list)arguments NS_FORMAT_FUNCTION(1, 0);
- (NSString *)stringByAppendingFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);

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

// The number that the string begins with, after spaces: 0 without one, and the nearest that fits. boolValue is YES for
// a string that begins with one of YyTt or a number other than 0.
@property (readonly) NSInteger integerValue;
@property (readonly) long long longLongValue;
@property (readonly) int intValue;
@property (readonly) double doubleValue;
@property (readonly) float floatValue;
@property (readonly) BOOL boolValue;

// Other letters, in every locale the same. Those whose counterpart has several letters (ß) stay.
@property (readonly) NSString *lowercaseString;
@property (readonly) NSString *uppercaseString;
// An empty target is nowhere.
- (NSString *)stringByReplacingOccurrencesOfString:(NSString *)target withString:(NSString *)replacement;

// The array has at least one element, which may be empty.
- (NSArray *)componentsSeparatedByString:(NSString *)separator;
- (NSString *)stringByAppendingString:(NSString *)string;

@end

// The class of literals that are not small objects.
@interface NSConstantString : NSString
@end

#endif

#endif
