#import "ResponseSerializers.h"
#import "FoundationServices.h"
#import <objc/NSKeyValueCoding.h>
#import <objc/NSNull.h>
#import <objc/NSNumber.h>
#import <stdio.h>

enum : NSUInteger { MutableContainers = 1 };

@implementation HTTPResponseSerializer

+ (instancetype)serializer {
    return [[self alloc] init];
}

- (instancetype)init {
    self = [super init];
    if (self) {
        _acceptableStatusCodes = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(200, 100)];
    }
    return self;
}

// MARK: Copies and archives

// The keys of both; a subclass adds its own.
+ (NSArray<NSString *> *)archivedKeys {
    return @[ @"acceptableStatusCodes", @"acceptableContentTypes" ];
}

- (NSArray<NSString *> *)archivedKeys {
    return [[self class] archivedKeys];
}

- (Class)classOfArchivedKey:(NSString *)key {
    if ([key isEqual:@"acceptableStatusCodes"]) {
        return [NSIndexSet class];
    }
    if ([key isEqual:@"acceptableContentTypes"]) {
        return [NSSet class];
    }
    return [[self archivedKeys] containsObject:key] ? [NSNumber class] : Nil;
}

- (id)copyWithZone:(NSZone *)zone {
    HTTPResponseSerializer *copy = [[[self class] allocWithZone:zone] init];
    for (NSString *key in [self archivedKeys]) {
        [copy setValue:[self valueForKey:key] forKey:key];
    }
    return copy;
}

// MARK: Validation

- (BOOL)validateResponse:(HTTPResponse *)response data:(id)data error:(NSError **)error {
    NSError *reason = [self reasonToRefuseResponse:response data:data];
    if (reason && error) {
        *error = reason;
    }
    return !reason;
}

- (NSError *)reasonToRefuseResponse:(HTTPResponse *)response data:(id)data {
    NSError *failure = nil;
    if (response && ![self acceptsTypeOfResponse:response data:data]) {
        failure = [self failure:SerializationErrorUnacceptableContentType
                        message:[self messageAboutTypeOfResponse:response]
                       response:response
                           data:data
                     underlying:nil];
    }
    if (response && _acceptableStatusCodes && ![self acceptsStatusCode:response.statusCode]) {
        failure = [self failure:SerializationErrorUnacceptableStatusCode
                        message:[self messageAboutStatusOfResponse:response]
                       response:response
                           data:data
                     underlying:failure];
    }
    return failure;
}

- (BOOL)acceptsStatusCode:(NSInteger)code {
    return code >= 0 && [_acceptableStatusCodes containsIndex:(NSUInteger)code];
}

- (BOOL)acceptsTypeOfResponse:(HTTPResponse *)response data:(id)data {
    if (!_acceptableContentTypes || (response.MIMEType && [_acceptableContentTypes containsObject:response.MIMEType])) {
        return YES;
    }
    return [[FoundationServices shared] lengthOfData:data] == 0;
}

- (NSString *)messageAboutTypeOfResponse:(HTTPResponse *)response {
    NSString *type = response.MIMEType ?: @"no content type";
    NSArray *words = [_acceptableContentTypes.allObjects sortedArrayUsingSelector:@selector(compare:)];
    return [@[ @"the body is ", type, @" instead of one of ", [words componentsJoinedByString:@", "] ]
        componentsJoinedByString:@""];
}

- (NSString *)messageAboutStatusOfResponse:(HTTPResponse *)response {
    return [@[ @"the server answered ", @(response.statusCode), @" to ", response.URLString ?: @"the request" ]
        componentsJoinedByString:@""];
}

- (NSError *)failure:(SerializationErrorCode)code
             message:(NSString *)message
            response:(HTTPResponse *)response
                data:(id)data
          underlying:(NSError *)underlying {
    NSMutableDictionary<NSString *, id> *info = [NSMutableDictionary dictionary];
    info[NSLocalizedDescriptionKey] = message;
    info[SerializationErrorResponseKey] = response.object;
    info[SerializationErrorDataKey] = data;
    info[NSUnderlyingErrorKey] = underlying;
    return [NSError errorWithDomain:SerializationErrorDomain code:code userInfo:info];
}

// MARK: Objects

- (id)responseObjectForResponse:(HTTPResponse *)response data:(id)data error:(NSError **)error {
    if (![self validateResponse:response data:data error:error]) {
        return nil;
    }
    return [self objectFromData:data error:error];
}

- (id)objectFromData:(id)data error:(NSError **)error {
    return data;
}

- (BOOL)isBlank:(id)data {
    return !data || [[FoundationServices shared] isBlankData:data];
}

@end

// MARK: JSON

// The object without its nulls. Mutable containers stay mutable.
static id withoutNulls(id object, BOOL isMutable) {
    if ([object isKindOfClass:[NSArray class]]) {
        NSMutableArray *array = [NSMutableArray array];
        for (id element in (NSArray *)object) {
            if (element != [NSNull null]) {
                [array addObject:withoutNulls(element, isMutable)];
            }
        }
        return isMutable ? array : [NSArray arrayWithArray:array];
    }
    if ([object isKindOfClass:[NSDictionary class]]) {
        NSMutableDictionary *dictionary = [NSMutableDictionary dictionary];
        [(NSDictionary *)object enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) {
            if (value != [NSNull null]) {
                [dictionary setObject:withoutNulls(value, isMutable) forKey:key];
            }
        }];
        return isMutable ? dictionary : [NSDictionary dictionaryWithDictionary:dictionary];
    }
    return object;
}

@implementation JSONResponseSerializer

+ (instancetype)serializerWithReadingOptions:(NSUInteger)options {
    JSONResponseSerializer *serializer = [self serializer];
    serializer.readingOptions = options;
    return serializer;
}

+ (NSArray<NSString *> *)archivedKeys {
    return [[super archivedKeys] arrayByAddingObjectsFromArray:@[ @"readingOptions", @"removesNullValues" ]];
}

- (instancetype)init {
    self = [super init];
    if (self) {
        self.acceptableContentTypes = [NSSet setWithObjects:@"application/json", @"text/json", @"text/javascript", nil];
    }
    return self;
}

- (id)objectFromData:(id)data error:(NSError **)error {
    if ([self isBlank:data]) {
        return nil;
    }
    id object = [[FoundationServices shared] objectFromJSONData:data options:_readingOptions error:error];
    return _removesNullValues ? withoutNulls(object, (_readingOptions & MutableContainers) != 0) : object;
}

@end

// MARK: The others

@implementation PropertyListResponseSerializer

+ (instancetype)serializerWithReadingOptions:(NSUInteger)options {
    PropertyListResponseSerializer *serializer = [self serializer];
    serializer.readingOptions = options;
    return serializer;
}

+ (NSArray<NSString *> *)archivedKeys {
    return [[super archivedKeys] arrayByAddingObject:@"readingOptions"];
}

- (instancetype)init {
    self = [super init];
    if (self) {
        self.acceptableContentTypes = [NSSet setWithObject:@"application/x-plist"];
    }
    return self;
}

- (id)objectFromData:(id)data error:(NSError **)error {
    if ([self isBlank:data]) {
        return nil;
    }
    return [[FoundationServices shared] objectFromPropertyListData:data options:_readingOptions error:error];
}

@end

@implementation XMLParserResponseSerializer

- (instancetype)init {
    self = [super init];
    if (self) {
        self.acceptableContentTypes = [NSSet setWithObjects:@"application/xml", @"text/xml", nil];
    }
    return self;
}

- (id)objectFromData:(id)data error:(NSError **)error {
    return [self isBlank:data] ? nil : [[FoundationServices shared] XMLParserForData:data];
}

@end

@implementation XMLDocumentResponseSerializer

+ (NSArray<NSString *> *)archivedKeys {
    return [[super archivedKeys] arrayByAddingObject:@"options"];
}

- (instancetype)init {
    self = [super init];
    if (self) {
        self.acceptableContentTypes = [NSSet setWithObjects:@"application/xml", @"text/xml", nil];
    }
    return self;
}

- (id)objectFromData:(id)data error:(NSError **)error {
    return [self isBlank:data] ? nil
                               : [[FoundationServices shared] XMLDocumentFromData:data options:_options error:error];
}

@end

@implementation ImageResponseSerializer

- (instancetype)init {
    self = [super init];
    if (self) {
        self.acceptableContentTypes = [NSSet
            setWithObjects:@"image/png", @"image/jpeg", @"image/gif", @"image/webp", @"image/bmp", @"image/x-bmp",
                           @"image/x-ms-bmp", @"image/tiff", @"image/x-icon", @"image/vnd.microsoft.icon", nil];
    }
    return self;
}

- (id)objectFromData:(id)data error:(NSError **)error {
    return [self isBlank:data] ? nil : [[FoundationServices shared] imageFromData:data error:error];
}

@end

@implementation CompoundResponseSerializer

+ (instancetype)serializerWithResponseSerializers:(NSArray<id<ResponseSerialization>> *)serializers {
    CompoundResponseSerializer *serializer = [self serializer];
    serializer->_responseSerializers = [serializers copy];
    return serializer;
}

+ (NSArray<NSString *> *)archivedKeys {
    return [[super archivedKeys] arrayByAddingObject:@"responseSerializers"];
}

- (Class)classOfArchivedKey:(NSString *)key {
    return [key isEqual:@"responseSerializers"] ? [NSArray class] : [super classOfArchivedKey:key];
}

- (instancetype)init {
    self = [super init];
    if (self) {
        _responseSerializers = @[];
    }
    return self;
}

// Called by key-value coding, for copies and archives. Both have serializers of their own.
- (void)setResponseSerializers:(NSArray<id<ResponseSerialization>> *)serializers {
    NSMutableArray<id<ResponseSerialization>> *copies = [NSMutableArray array];
    for (NSObject<ResponseSerialization> *serializer in serializers) {
        if ([serializer conformsToProtocol:@protocol(ResponseSerialization)]) {
            [copies addObject:[serializer copy]];
        }
    }
    _responseSerializers = [copies copy];
}

- (id)responseObjectForResponse:(HTTPResponse *)response data:(id)data error:(NSError **)error {
    for (id<ResponseSerialization> serializer in _responseSerializers) {
        NSError *refusal = nil; // the next serializer may accept the response
        id object = [serializer responseObjectForResponse:response data:data error:&refusal];
        if (object) {
            return object;
        }
    }
    return [super responseObjectForResponse:response data:data error:error];
}

@end
