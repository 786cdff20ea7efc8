// The services of Foundation that the serializers need. Foundation is Swift on Linux, so the Swift side defines a class
// that adopts the protocol, and sets an instance of the class before it makes the first serializer.

#ifndef NETWORKING_FOUNDATIONSERVICES_H
#define NETWORKING_FOUNDATIONSERVICES_H

#ifdef __OBJC__

#include <objc/NSError.h>

// Bytes travel in boxes of Swift's, which are opaque here. A method that fails returns nil and sets the error. If nil
// is a valid result, it leaves the error unchanged. Any thread.
@protocol FoundationServices <NSObject>

// Returns nil for a string with characters that the encoding does not have.
- (id)dataFromString:(NSString *)string encoding:(NSUInteger)encoding error:(NSError **)error;
- (NSString *)percentEscapedString:(NSString *)string encoding:(NSUInteger)encoding error:(NSError **)error;
// The text of a date. Returns nil and an error for bytes, and for an object that is not a value.
- (NSString *)textOfValue:(id)value error:(NSError **)error;
// A key to sort values by: equal values have equal keys, whatever their addresses.
- (NSString *)orderOfValue:(id)value;
- (NSUInteger)lengthOfData:(id)data;
// Whether the data is empty, or one space, which some servers send in place of an empty body.
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

// Keys besides Foundation's: the response and its body, in boxes.
OBJC_EXPORT NSString *const SerializationErrorResponseKey;
OBJC_EXPORT NSString *const SerializationErrorDataKey;

@interface SerializationError : NSError

+ (instancetype)errorWithCode:(SerializationErrorCode)code message:(NSString *)message;

@end

#endif

#endif
