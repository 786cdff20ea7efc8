#import "RequestSerializers.h"
#import "Archiving.h"
#import "FoundationServices.h"
#import "QueryString.h"
#import <objc/NSKeyValueObserving.h>
#import <objc/NSNull.h>
#import <objc/NSNumber.h>
#include <strings.h>

// NSUTF8StringEncoding, NSPropertyListXMLFormat_v1_0
enum : NSUInteger { UTF8Encoding = 4, XMLFormat = 100 };

static char selfObservation;

@implementation HTTPRequestSerializer {
    NSMutableDictionary<NSString *, NSString *> *_headers; // guarded by itself
    NSMutableSet<NSString *> *_changedKeyPaths;            // guarded by itself
}

static NSArray<NSString *> *observedKeyPaths(void) {
    return @[
        @"allowsCellularAccess", @"cachePolicy", @"HTTPShouldHandleCookies", @"HTTPShouldUsePipelining",
        @"networkServiceType", @"timeoutInterval"
    ];
}

+ (instancetype)serializer {
    return [[self alloc] init];
}

- (instancetype)init {
    self = [super init];
    if (self) {
        _stringEncoding = UTF8Encoding;
        _methodsEncodingParametersInURL = [NSSet setWithObjects:@"GET", @"HEAD", @"DELETE", nil];
        _headers = [NSMutableDictionary dictionary];
        _changedKeyPaths = [NSMutableSet set];
        _allowsCellularAccess = YES;
        _HTTPShouldHandleCookies = YES;
        _timeoutInterval = 60;
        // The observation ends with the object.
        for (NSString *keyPath in observedKeyPaths()) {
            [self addObserver:self forKeyPath:keyPath options:NSKeyValueObservingOptionNew context:&selfObservation];
        }
    }
    return self;
}

// The keys that each copy and archive has, besides the changed ones.
+ (NSArray<NSString *> *)archivedKeys {
    return @[ @"stringEncoding", @"methodsEncodingParametersInURL", @"headers" ];
}

- (NSArray<NSString *> *)archivedKeys {
    return [[[self class] archivedKeys] arrayByAddingObjectsFromArray:self.changedKeyPaths.allObjects];
}

- (Class)classOfArchivedKey:(NSString *)key {
    if ([key isEqual:@"methodsEncodingParametersInURL"]) {
        return [NSSet class];
    }
    if ([key isEqual:@"headers"]) {
        return [NSDictionary class];
    }
    BOOL isKnown = [[[self class] archivedKeys] containsObject:key] || [observedKeyPaths() containsObject:key];
    return isKnown ? [NSNumber class] : Nil;
}

- (id)copyWithZone:(NSZone *)zone {
    HTTPRequestSerializer *copy = [[[self class] allocWithZone:zone] init];
    [copy setValuesForKeysWithDictionary:[self dictionaryWithValuesForKeys:[self archivedKeys]]];
    return copy;
}

// MARK: Changed properties

- (void)observeValueForKeyPath:(NSString *)keyPath
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
    if (context != &selfObservation) {
        [super observeValueForKeyPath:keyPath ofObject:object change:change context:context];
        return;
    }
    BOOL isNull = [[change objectForKey:NSKeyValueChangeNewKey] isKindOfClass:[NSNull class]];
    @synchronized(_changedKeyPaths) {
        if (isNull) {
            [_changedKeyPaths removeObject:keyPath];
        } else {
            [_changedKeyPaths addObject:keyPath];
        }
    }
}

// A number cannot be nil: the property gets its default value, and no longer counts as changed.
- (void)setNilValueForKey:(NSString *)key {
    if (![observedKeyPaths() containsObject:key]) {
        [super setNilValueForKey:key];
        return;
    }
    [self setValue:[[[HTTPRequest alloc] init] valueForKey:key] forKey:key];
    @synchronized(_changedKeyPaths) {
        [_changedKeyPaths removeObject:key];
    }
}

- (NSSet<NSString *> *)changedKeyPaths {
    @synchronized(_changedKeyPaths) {
        return [NSSet setWithSet:_changedKeyPaths];
    }
}

// MARK: Headers

- (NSDictionary<NSString *, NSString *> *)headers {
    @synchronized(_headers) {
        return [NSDictionary dictionaryWithDictionary:_headers];
    }
}

// Called by key-value coding when a serializer is copied.
- (void)setHeaders:(NSDictionary<NSString *, NSString *> *)headers {
    @synchronized(_headers) {
        [_headers setDictionary:headers];
    }
}

- (NSString *)valueForHeader:(NSString *)name {
    @synchronized(_headers) {
        return [_headers objectForKey:HTTPHeaderSpelling(_headers, name)];
    }
}

- (void)setValue:(NSString *)value forHeader:(NSString *)name {
    @synchronized(_headers) {
        _headers[HTTPHeaderSpelling(_headers, name)] = [value copy];
    }
}

// MARK: Requests

- (HTTPRequest *)requestWithMethod:(NSString *)method
                         URLString:(NSString *)URLString
                        parameters:(id)parameters
                             error:(NSError **)error {
    HTTPRequest *request = [[HTTPRequest alloc] initWithMethod:method URLString:URLString];
    for (NSString *keyPath in self.changedKeyPaths) {
        [request setValue:[self valueForKeyPath:keyPath] forKeyPath:keyPath];
    }
    return [self requestBySerializingRequest:request withParameters:parameters error:error];
}

- (HTTPRequest *)requestBySerializingRequest:(HTTPRequest *)request
                              withParameters:(id)parameters
                                       error:(NSError **)error {
    HTTPRequest *serialized = [request copy];
    NSDictionary<NSString *, NSString *> *headers = self.headers;
    for (NSString *name in headers) {
        if (![serialized valueForHeader:name]) {
            [serialized setValue:[headers objectForKey:name] forHeader:name];
        }
    }
    BOOL isDone = [self encodesParametersInURLOf:request.method]
        ? [self addQueryTo:serialized parameters:parameters error:error]
        : [self addBodyTo:serialized parameters:parameters error:error];
    return isDone ? serialized : nil;
}

// The case of the method does not matter: the caller's spelling comes here.
- (BOOL)encodesParametersInURLOf:(NSString *)method {
    for (NSString *known in _methodsEncodingParametersInURL) {
        if (strcasecmp(known.UTF8String, method.UTF8String) == 0) {
            return YES;
        }
    }
    return NO;
}

- (BOOL)addQueryTo:(HTTPRequest *)request parameters:(id)parameters error:(NSError **)error {
    if (!parameters) {
        return YES;
    }
    NSString *query = [self queryForRequest:request parameters:parameters error:error];
    if (query.length > 0) {
        request.URLString = [self URLString:request.URLString withQuery:query];
    }
    return query != nil;
}

- (NSString *)URLString:(NSString *)URLString withQuery:(NSString *)query {
    NSRange fragment = [URLString rangeOfString:@"#"];
    NSUInteger end = fragment.location == NSNotFound ? URLString.length : fragment.location;
    NSString *resource = [URLString substringToIndex:end];
    NSString *separator = [resource containsString:@"?"] ? @"&" : @"?";
    return [@[ resource, separator, query, [URLString substringFromIndex:end] ] componentsJoinedByString:@""];
}

- (NSString *)queryForRequest:(HTTPRequest *)request parameters:(id)parameters error:(NSError **)error {
    if (!_queryStringSerialization) {
        return [QueryPair queryFromParameters:parameters encoding:_stringEncoding error:error];
    }
    NSError *failure = nil;
    NSString *query = _queryStringSerialization(request, parameters, &failure);
    if (failure) { // also if the block returns a query
        if (error) {
            *error = failure;
        }
        return nil;
    }
    return query ?: @""; // an empty query adds nothing to the URL
}

- (BOOL)addBodyTo:(HTTPRequest *)request parameters:(id)parameters error:(NSError **)error {
    NSError *failure = nil;
    id body = [self bodyForRequest:request parameters:parameters error:&failure];
    if (body) {
        request.body = body;
        if (![request valueForHeader:@"Content-Type"]) {
            [request setValue:self.contentType forHeader:@"Content-Type"];
        }
    } else if (failure && error) {
        *error = failure;
    }
    return body || !failure;
}

// MARK: A form

- (NSString *)contentType {
    return @"application/x-www-form-urlencoded";
}

// A form without parameters is a form, too.
- (id)bodyForRequest:(HTTPRequest *)request parameters:(id)parameters error:(NSError **)error {
    NSString *form = parameters ? [self queryForRequest:request parameters:parameters error:error] : @"";
    return form ? [[FoundationServices shared] dataFromString:form encoding:_stringEncoding error:error] : nil;
}

@end

@implementation JSONRequestSerializer

+ (NSArray<NSString *> *)archivedKeys {
    return [[super archivedKeys] arrayByAddingObject:@"writingOptions"];
}

+ (instancetype)serializerWithWritingOptions:(NSUInteger)options {
    JSONRequestSerializer *serializer = [self serializer];
    serializer.writingOptions = options;
    return serializer;
}

- (NSString *)contentType {
    return @"application/json";
}

- (id)bodyForRequest:(HTTPRequest *)request parameters:(id)parameters error:(NSError **)error {
    return parameters ? [[FoundationServices shared] JSONDataFromObject:parameters options:_writingOptions error:error]
                      : nil;
}

@end

@implementation PropertyListRequestSerializer

+ (NSArray<NSString *> *)archivedKeys {
    return [[super archivedKeys] arrayByAddingObject:@"format"];
}

+ (instancetype)serializerWithFormat:(NSUInteger)format {
    PropertyListRequestSerializer *serializer = [self serializer];
    serializer.format = format;
    return serializer;
}

- (instancetype)init {
    self = [super init];
    if (self) {
        _format = XMLFormat;
    }
    return self;
}

- (NSString *)contentType {
    return @"application/x-plist";
}

- (id)bodyForRequest:(HTTPRequest *)request parameters:(id)parameters error:(NSError **)error {
    return parameters ? [[FoundationServices shared] propertyListDataFromObject:parameters format:_format error:error]
                      : nil;
}

@end
