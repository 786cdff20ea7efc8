// Numbers as objects.

#ifndef ORT_NSNUMBER_H
#define ORT_NSNUMBER_H

#include <objc/NSString.h>
#include <objc/NSValue.h>

#ifdef __OBJC__

// Immutable. Numbers are equal and have the same hash when they are the same number, whatever their types: 1, 1.0 and
// YES. NaN equals NaN and comes before every other number. Integers are compared with floating values exactly.
//
// Integers of up to 57 bits, every float, and doubles whose last seven bits are zero are small objects, which use no
// memory. A method that makes another number returns nil without memory. A subclass from another library implements
// objCType (the type of a number), getValue:, and its own initializers.
@interface NSNumber : NSValue

+ (NSNumber *)numberWithChar:(char)value;
+ (NSNumber *)numberWithUnsignedChar:(unsigned char)value;
+ (NSNumber *)numberWithShort:(short)value;
+ (NSNumber *)numberWithUnsignedShort:(unsigned short)value;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithUnsignedInt:(unsigned int)value;
+ (NSNumber *)numberWithLong:(long)value;
+ (NSNumber *)numberWithUnsignedLong:(unsigned long)value;
+ (NSNumber *)numberWithLongLong:(long long)value;
+ (NSNumber *)numberWithUnsignedLongLong:(unsigned long long)value;
+ (NSNumber *)numberWithFloat:(float)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithInteger:(NSInteger)value;
+ (NSNumber *)numberWithUnsignedInteger:(NSUInteger)value;

- (instancetype)initWithChar:(char)value;
- (instancetype)initWithUnsignedChar:(unsigned char)value;
- (instancetype)initWithShort:(short)value;
- (instancetype)initWithUnsignedShort:(unsigned short)value;
- (instancetype)initWithInt:(int)value;
- (instancetype)initWithUnsignedInt:(unsigned int)value;
- (instancetype)initWithLong:(long)value;
- (instancetype)initWithUnsignedLong:(unsigned long)value;
- (instancetype)initWithLongLong:(long long)value;
- (instancetype)initWithUnsignedLongLong:(unsigned long long)value;
- (instancetype)initWithFloat:(float)value;
- (instancetype)initWithDouble:(double)value;
- (instancetype)initWithBool:(BOOL)value;
- (instancetype)initWithInteger:(NSInteger)value;
- (instancetype)initWithUnsignedInteger:(NSUInteger)value;

// The number as another type. An integer loses the high bits that do not fit. For an integer type, a floating value is
// first cut toward zero and to the range of long long (unsigned long long for an unsigned type of 64 bits), and NaN
// becomes 0.
@property (readonly) char charValue;
@property (readonly) unsigned char unsignedCharValue;
@property (readonly) short shortValue;
@property (readonly) unsigned short unsignedShortValue;
@property (readonly) int intValue;
@property (readonly) unsigned int unsignedIntValue;
@property (readonly) long longValue;
@property (readonly) unsigned long unsignedLongValue;
@property (readonly) long long longLongValue;
@property (readonly) unsigned long long unsignedLongLongValue;
@property (readonly) float floatValue;
@property (readonly) double doubleValue;
@property (readonly) BOOL boolValue; // whether it is not 0
@property (readonly) NSInteger integerValue;
@property (readonly) NSUInteger unsignedIntegerValue;

// The fewest digits that read back as the same number; 1 and 0 for YES and NO. The description is the same text.
@property (readonly, copy) NSString *stringValue;

- (NSComparisonResult)compare:(NSNumber *)number;
- (BOOL)isEqualToNumber:(NSNumber *)number;

@end

#endif

#endif
