// Responses into objects.

#ifndef NETWORKING_RESPONSESERIALIZERS_H
#define NETWORKING_RESPONSESERIALIZERS_H

#ifdef __OBJC__

#include <Archiving.h>
#include <HTTPMessages.h>
#include <objc/NSError.h>
#include <objc/NSIndexSet.h>
#include <objc/NSSet.h>

@protocol ResponseSerialization <NSObject, NSCopying>

// What the body means; nil without an error for a body that means nothing. `data` is a box, or nil.
- (id)responseObjectForResponse:(HTTPResponse *)response data:(id)data error:(NSError **)error;

@end

// Validates, and answers the body as it is. The subclasses decode it.
//
// An instance may be used by several threads once its properties are set.
@interface HTTPResponseSerializer : NSObject <ResponseSerialization, Archiving>

+ (instancetype)serializer;

@property (nonatomic, copy) NSIndexSet *acceptableStatusCodes;         // 200 to 299 at first; nil for all
@property (nonatomic, copy) NSSet<NSString *> *acceptableContentTypes; // nil for all

// Status code and content type. When both are wrong, the error of the status code has the other one as its underlying
// error. A body that is empty has no type, and a response without one is accepted for that.
- (BOOL)validateResponse:(HTTPResponse *)response data:(id)data error:(NSError **)error;
// The same; nil for a response that is acceptable.
- (NSError *)reasonToRefuseResponse:(HTTPResponse *)response data:(id)data;

// For subclasses: the object in the body of an acceptable response.
- (id)objectFromData:(id)data error:(NSError **)error;

@end

// Objects of this runtime: dictionaries, arrays, strings, numbers, NSNull.
@interface JSONResponseSerializer : HTTPResponseSerializer

+ (instancetype)serializerWithReadingOptions:(NSUInteger)options;

@property (nonatomic)
    NSUInteger readingOptions; // Foundation's; with 1 (mutable containers) dictionaries and arrays change
// From dictionaries and arrays at any depth.
@property (nonatomic) BOOL removesNullValues;

@end

@interface PropertyListResponseSerializer : HTTPResponseSerializer

+ (instancetype)serializerWithReadingOptions:(NSUInteger)options;

@property (nonatomic) NSUInteger readingOptions; // Foundation's; 1 (mutable containers) as with JSON

@end

// A parser that has not begun.
@interface XMLParserResponseSerializer : HTTPResponseSerializer
@end

@interface XMLDocumentResponseSerializer : HTTPResponseSerializer

@property (nonatomic) NSUInteger options; // Foundation's

@end

// Format and size.
@interface ImageResponseSerializer : HTTPResponseSerializer
@end

// The object of the first serializer that makes one; when none does, the body is validated and answered as it is.
@interface CompoundResponseSerializer : HTTPResponseSerializer

+ (instancetype)serializerWithResponseSerializers:(NSArray<id<ResponseSerialization>> *)serializers;

@property (nonatomic, readonly, copy) NSArray<id<ResponseSerialization>> *responseSerializers;

@end

#endif

#endif
