// What the serializers need of Foundation, which is Swift here. The Swift side defines a class that adopts the
// protocol, and sets an instance of it before it makes the first serializer.

#ifndef NETWORKING_FOUNDATIONSERVICES_H
#define NETWORKING_FOUNDATIONSERVICES_H

#ifdef __OBJC__

#include <objc/NSError.h>

// Bytes travel in boxes of Swift's, of which nothing is known here. A method that answers nil says why; where nil is an
// answer, the error is left as it was. Any thread.
@protocol FoundationServices <NSObject>

// nil for a string with characters that the encoding does not have.
- (id)dataFromString:(NSString *)string encoding:(NSUInteger)encoding error:(NSError **)error;
- (NSString *)percentEscapedString:(NSString *)string encoding:(NSUInteger)encoding error:(NSError **)error;
// The text of a date; nil and an error for bytes, and for an object that is no value.
- (NSString *)textOfValue:(id)value error:(NSError **)error;
// By which values are sorted: equal values have equal ones, whatever their addresses.
- (NSString *)orderOfValue:(id)value;
- (NSUInteger)lengthOfData:(id)data;
// Whether it is empty, or one space, which some servers send for nothing.
- (BOOL)isBlankData:(id)data;

- (id)JSONDataFromObject:(id)object options:(NSUInteger)options error:(NSError **)error;
- (id)objectFromJSONData:(id)data options:(NSUInteger)options error:(NSError **)error;
- (id)propertyListDataFromObject:(id)object format:(NSUInteger)format error:(NSError **)error;
- (id)objectFromPropertyListData:(id)data options:(NSUInteger)options error:(NSError **)error;

- (id)XMLParserForData:(id)data;
- (id)XMLDocumentFromData:(id)data options:(NSUInteger)options error:(NSError **)error;
- (id)imageFromData:(id)data error:(NSError **)error;

- (void)postNotificationNamed:(NSString *)name object:(id)object;

@end

@interface FoundationServices : NSObject

// nil before the Swift side has set it.
+ (id<FoundationServices>)shared;
+ (void)setShared:(id<FoundationServices>)services;

@end

OBJC_EXPORT NSString *const SerializationErrorDomain;

typedef enum SerializationErrorCode : NSInteger {
    SerializationErrorInvalidParameters = 1,
    SerializationErrorUnsupportedMethod = 2,
    SerializationErrorUnacceptableStatusCode = 3,
    SerializationErrorUnacceptableContentType = 4,
    SerializationErrorUndecodableBody = 5,
} SerializationErrorCode;

// Beside Foundation's keys: the response and its body, in boxes.
OBJC_EXPORT NSString *const SerializationErrorResponseKey;
OBJC_EXPORT NSString *const SerializationErrorDataKey;

@interface SerializationError : NSError

+ (instancetype)errorWithCode:(SerializationErrorCode)code message:(NSString *)message;

@end

#endif

#endif
