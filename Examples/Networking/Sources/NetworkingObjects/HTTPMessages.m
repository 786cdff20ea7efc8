#import "HTTPMessages.h"
#import <objc/NSArray.h>
#import <strings.h>

NSString *HTTPHeaderSpelling(NSDictionary<NSString *, NSString *> *headers, NSString *name) {
    for (NSString *present in headers) {
        if (strcasecmp(present.UTF8String, name.UTF8String) == 0) {
            return present;
        }
    }
    return name;
}

@implementation HTTPRequest {
    NSMutableDictionary<NSString *, NSString *> *_headers;
}

- (instancetype)init {
    return [self initWithMethod:@"GET" URLString:@""];
}

- (instancetype)initWithMethod:(NSString *)method URLString:(NSString *)URLString {
    self = [super init];
    if (self) {
        _method = [method copy];
        _URLString = [URLString copy];
        _headers = [NSMutableDictionary dictionary];
        _allowsCellularAccess = YES;
        _HTTPShouldHandleCookies = YES;
        _timeoutInterval = 60;
    }
    return self;
}

- (id)copyWithZone:(NSZone *)zone {
    HTTPRequest *copy = [[[self class] allocWithZone:zone] initWithMethod:_method URLString:_URLString];
    copy.body = _body;
    [copy->_headers setDictionary:_headers];
    copy.allowsCellularAccess = _allowsCellularAccess;
    copy.cachePolicy = _cachePolicy;
    copy.HTTPShouldHandleCookies = _HTTPShouldHandleCookies;
    copy.HTTPShouldUsePipelining = _HTTPShouldUsePipelining;
    copy.networkServiceType = _networkServiceType;
    copy.timeoutInterval = _timeoutInterval;
    return copy;
}

- (NSDictionary<NSString *, NSString *> *)headers {
    return [NSDictionary dictionaryWithDictionary:_headers];
}

- (NSString *)valueForHeader:(NSString *)name {
    return [_headers objectForKey:HTTPHeaderSpelling(_headers, name)];
}

- (void)setValue:(NSString *)value forHeader:(NSString *)name {
    _headers[HTTPHeaderSpelling(_headers, name)] = [value copy];
}

@end

@implementation HTTPResponse

- (instancetype)initWithStatusCode:(NSInteger)statusCode
                          MIMEType:(NSString *)MIMEType
                         URLString:(NSString *)URLString
                            object:(id)object {
    self = [super init];
    if (self) {
        _statusCode = statusCode;
        _MIMEType = [MIMEType copy];
        _URLString = [URLString copy];
        _object = object;
    }
    return self;
}

@end
