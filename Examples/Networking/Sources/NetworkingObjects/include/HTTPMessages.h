// Requests and responses, for the serializers.

#ifndef NETWORKING_HTTPMESSAGES_H
#define NETWORKING_HTTPMESSAGES_H

#ifdef __OBJC__

#include <objc/NSDictionary.h>

// The key in `headers` that is equal to `name` without regard to case (RFC 9110, section 5.1); `name` itself if there
// is none.
NSString *HTTPHeaderSpelling(NSDictionary<NSString *, NSString *> *headers, NSString *name);

// A request that is being made. Only one thread may use it at a time.
@interface HTTPRequest : NSObject <NSCopying>

- (instancetype)initWithMethod:(NSString *)method URLString:(NSString *)URLString;

@property (nonatomic, copy) NSString *method;
@property (nonatomic, copy) NSString *URLString;
@property (nonatomic, strong) id body; // a box of Swift's, with the bytes

// Names are compared without regard to case, and keep the spelling of the first.
@property (nonatomic, readonly) NSDictionary<NSString *, NSString *> *headers;
- (NSString *)valueForHeader:(NSString *)name;
// nil removes the header.
- (void)setValue:(NSString *)value forHeader:(NSString *)name;

// The keys that HTTPRequestSerializer has, too.
@property (nonatomic) BOOL allowsCellularAccess;
@property (nonatomic) NSUInteger cachePolicy;
@property (nonatomic) BOOL HTTPShouldHandleCookies;
@property (nonatomic) BOOL HTTPShouldUsePipelining;
@property (nonatomic) NSUInteger networkServiceType;
@property (nonatomic) double timeoutInterval;

@end

// The response of a server. Immutable.
@interface HTTPResponse : NSObject

- (instancetype)initWithStatusCode:(NSInteger)statusCode
                          MIMEType:(NSString *)MIMEType
                         URLString:(NSString *)URLString
                            object:(id)object;

@property (nonatomic, readonly) NSInteger statusCode;
@property (nonatomic, readonly, copy) NSString *MIMEType; // nil when the server sent none
@property (nonatomic, readonly, copy) NSString *URLString;
@property (nonatomic, readonly) id object; // a box of Swift's, with the response; it goes into errors

@end

#endif

#endif
