// Parameters into requests.

#ifndef NETWORKING_REQUESTSERIALIZERS_H
#define NETWORKING_REQUESTSERIALIZERS_H

#ifdef __OBJC__

#include <Archiving.h>
#include <HTTPMessages.h>
#include <objc/NSError.h>
#include <objc/NSSet.h>

@protocol RequestSerialization <NSObject, NSCopying>

// A request like the one that is given, which stays as it is, with the parameters in it; nil and an error when that
// cannot be.
- (HTTPRequest *)requestBySerializingRequest:(HTTPRequest *)request
                              withParameters:(id)parameters
                                       error:(NSError **)error;

@end

// The text of a query from parameters; nil for no query. The request fails with the error if the block sets one,
// whatever it returns.
typedef NSString * (^QueryStringSerialization)(HTTPRequest *request, id parameters, NSError **error);

// Parameters in the URL, or in the body as a form. A subclass says how else a body is encoded, by the two methods at
// the end.
//
// An instance may be used by several threads; setting the properties is up to one of them, but for headers, which any
// may set. A copy and an archive have everything but the block.
@interface HTTPRequestSerializer : NSObject <RequestSerialization, Archiving>

+ (instancetype)serializer;

// Of strings in bodies and of what is escaped; one of Foundation's numbers. UTF-8 at first.
@property (nonatomic) NSUInteger stringEncoding;

// Methods whose parameters go into the URL. GET, HEAD and DELETE at first.
@property (nonatomic, copy) NSSet<NSString *> *methodsEncodingParametersInURL;

// Makes the query in the place of QueryPair; nil for that.
@property (nonatomic, copy) QueryStringSerialization queryStringSerialization;

// What requests get, once it was set. The serializer observes these keys of itself and remembers which were set; to set
// nil by key-value coding forgets one, and its value is the default again.
@property (nonatomic) BOOL allowsCellularAccess;
@property (nonatomic) NSUInteger cachePolicy;
@property (nonatomic) BOOL HTTPShouldHandleCookies;
@property (nonatomic) BOOL HTTPShouldUsePipelining;
@property (nonatomic) NSUInteger networkServiceType;
@property (nonatomic) double timeoutInterval;
@property (nonatomic, readonly) NSSet<NSString *> *changedKeyPaths;

// What requests get that do not have the header already. Names are told apart without regard to case.
@property (nonatomic, readonly) NSDictionary<NSString *, NSString *> *headers;
- (NSString *)valueForHeader:(NSString *)name;
// nil removes.
- (void)setValue:(NSString *)value forHeader:(NSString *)name;

// A request with what was set, then serialized.
- (HTTPRequest *)requestWithMethod:(NSString *)method
                         URLString:(NSString *)URLString
                        parameters:(id)parameters
                             error:(NSError **)error;

// MARK: For subclasses

// Of a body that bodyForRequest:parameters:error: has made.
@property (nonatomic, readonly) NSString *contentType;
// The bytes, in a box; nil with an error when the parameters cannot be encoded, nil without one for no body.
- (id)bodyForRequest:(HTTPRequest *)request parameters:(id)parameters error:(NSError **)error;

@end

// Bodies of JSON. No body without parameters.
@interface JSONRequestSerializer : HTTPRequestSerializer

+ (instancetype)serializerWithWritingOptions:(NSUInteger)options;

@property (nonatomic) NSUInteger writingOptions; // Foundation's

@end

// Bodies that are property lists. No body without parameters.
@interface PropertyListRequestSerializer : HTTPRequestSerializer

+ (instancetype)serializerWithFormat:(NSUInteger)format;

@property (nonatomic) NSUInteger format; // Foundation's; XML at first

@end

#endif

#endif
