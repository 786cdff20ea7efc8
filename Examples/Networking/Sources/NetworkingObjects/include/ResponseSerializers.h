// Serializers of responses, which make objects of them.

#ifndef NETWORKING_RESPONSESERIALIZERS_H
#define NETWORKING_RESPONSESERIALIZERS_H

#ifdef __OBJC__

#include <Archiving.h>
#include <HTTPMessages.h>
#include <objc/NSError.h>
#include <objc/NSIndexSet.h>
#include <objc/NSSet.h>

@protocol ResponseSerialization <NSObject, NSCopying>

// The object in the body; nil without an error if the body means nothing. `data` is a box, or nil.
- (id)responseObjectForResponse:(HTTPResponse *)response data:(id)data error:(NSError **)error;

@end

// Validates the response, and answers the body unchanged. The subclasses decode the body.
//
// Several threads may use an instance after its properties are set.
@interface HTTPResponseSerializer : NSObject <ResponseSerialization, Archiving>

+ (instancetype)serializer;

@property (nonatomic, copy) NSIndexSet *acceptableStatusCodes;         // 200 to 299 at first; nil for all
@property (nonatomic, copy) NSSet<NSString *> *acceptableContentTypes; // nil for all

// Checks the status code and the content type. If both are wrong, the error of the status code has the error of the
// type as its underlying error. An empty body has no type, so a response with an empty body needs no type.
- (BOOL)validateResponse:(HTTPResponse *)response data:(id)data error:(NSError **)error;
// The same check. Returns nil if the response is acceptable.
- (NSError *)reasonToRefuseResponse:(HTTPResponse *)response data:(id)data;

// For subclasses: the object in the body of an acceptable response.
- (id)objectFromData:(id)data error:(NSError **)error;

@end

// Objects of this runtime: dictionaries, arrays, strings, numbers, NSNull.
@interface JSONResponseSerializer : HTTPResponseSerializer

+ (instancetype)serializerWithReadingOptions:(NSUInteger)options;

@property (nonatomic)
    NSUInteger readingOptions; // Foundation's; with 1 (mutable containers) dictionaries and arrays change
// Whether nulls are removed from dictionaries and arrays, at any depth.
@property (nonatomic) BOOL removesNullValues;

@end

@interface PropertyListResponseSerializer : HTTPResponseSerializer

+ (instancetype)serializerWithReadingOptions:(NSUInteger)options;

@property (nonatomic) NSUInteger readingOptions; // Foundation's; 1 (mutable containers) as with JSON

@end

// Answers a parser that has not begun to parse.
@interface XMLParserResponseSerializer : HTTPResponseSerializer
@end

@interface XMLDocumentResponseSerializer : HTTPResponseSerializer

@property (nonatomic) NSUInteger options; // Foundation's

@end

// Answers the format and the size.
@interface ImageResponseSerializer : HTTPResponseSerializer
@end

// Answers the object of the first serializer that makes one. If none does, it validates the body and answers it
// unchanged.
@interface CompoundResponseSerializer : HTTPResponseSerializer

+ (instancetype)serializerWithResponseSerializers:(NSArray<id<ResponseSerialization>> *)serializers;

@property (nonatomic, readonly, copy) NSArray<id<ResponseSerialization>> *responseSerializers;

@end

#endif

#endif
