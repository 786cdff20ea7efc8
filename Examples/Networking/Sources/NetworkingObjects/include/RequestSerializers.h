// Serializers of requests, which put parameters into them.

#ifndef NETWORKING_REQUESTSERIALIZERS_H
#define NETWORKING_REQUESTSERIALIZERS_H

#ifdef __OBJC__

#include <Archiving.h>
#include <HTTPMessages.h>
#include <objc/NSError.h>
#include <objc/NSSet.h>

@protocol RequestSerialization <NSObject, NSCopying>

// A new request like the given one, with the parameters in it. Returns nil and an error if it cannot be made. The given
// request does not change.
- (HTTPRequest *)requestBySerializingRequest:(HTTPRequest *)request
                              withParameters:(id)parameters
                                       error:(NSError **)error;

@end

// Returns the text of a query from parameters; nil for no query. If the block sets the error, the request fails with
// it, whatever the block returns.
typedef NSString * (^QueryStringSerialization)(HTTPRequest *request, id parameters, NSError **error);

// Puts parameters in the URL, or in the body as a form. A subclass encodes bodies in another way: it overrides the two
// methods at the end.
//
// Several threads may use an instance. Any thread may set headers, but only one may set the other properties. A copy
// and an archive have everything but the block.
@interface HTTPRequestSerializer : NSObject <RequestSerialization, Archiving>

+ (instancetype)serializer;

// The encoding of strings in bodies and of escaped text, one of Foundation's numbers. UTF-8 at first.
@property (nonatomic) NSUInteger stringEncoding;

// Methods whose parameters go into the URL. GET, HEAD and DELETE at first.
@property (nonatomic, copy) NSSet<NSString *> *methodsEncodingParametersInURL;

// Makes the query in place of QueryPair; nil for QueryPair.
@property (nonatomic, copy) QueryStringSerialization queryStringSerialization;

// Each of these properties is put into requests after it was set. The serializer observes these keys of itself and
// remembers which were set. Setting nil by key-value coding forgets the key, and its value is the default again.
@property (nonatomic) BOOL allowsCellularAccess;
@property (nonatomic) NSUInteger cachePolicy;
@property (nonatomic) BOOL HTTPShouldHandleCookies;
@property (nonatomic) BOOL HTTPShouldUsePipelining;
@property (nonatomic) NSUInteger networkServiceType;
@property (nonatomic) double timeoutInterval;
@property (nonatomic, readonly) NSSet<NSString *> *changedKeyPaths;

// The headers that a request gets if it does not have them already. Names are compared without regard to case.
@property (nonatomic, readonly) NSDictionary<NSString *, NSString *> *headers;
- (NSString *)valueForHeader:(NSString *)name;
// nil removes the header.
- (void)setValue:(NSString *)value forHeader:(NSString *)name;

// A request with the properties that were set, then serialized.
- (HTTPRequest *)requestWithMethod:(NSString *)method
                         URLString:(NSString *)URLString
                        parameters:(id)parameters
                             error:(NSError **)error;

// MARK: For subclasses

// The content type of a body that bodyForRequest:parameters:error: has made.
@property (nonatomic, readonly) NSString *contentType;
// The bytes, in a box. Returns nil with an error if the parameters cannot be encoded, and nil without an error for no
// body.
- (id)bodyForRequest:(HTTPRequest *)request parameters:(id)parameters error:(NSError **)error;

@end

// JSON bodies. A request without parameters has no body.
@interface JSONRequestSerializer : HTTPRequestSerializer

+ (instancetype)serializerWithWritingOptions:(NSUInteger)options;

@property (nonatomic) NSUInteger writingOptions; // Foundation's

@end

// Bodies that are property lists. A request without parameters has no body.
@interface PropertyListRequestSerializer : HTTPRequestSerializer

+ (instancetype)serializerWithFormat:(NSUInteger)format;

@property (nonatomic) NSUInteger format; // Foundation's; XML at first

@end

#endif

#endif
