#import "QueryString.h"
#import "FoundationServices.h"
#import <objc/NSDictionary.h>
#import <objc/NSNull.h>
#import <objc/NSNumber.h>
#import <objc/NSSet.h>

// The text of a value. Returns nil and an error for bytes, and for an object that is not a value: a server cannot use
// the object's description.
static NSString *textOf(id object, NSError **error) {
    if ([object isKindOfClass:[NSString class]]) {
        return object;
    }
    if ([object isKindOfClass:[NSNumber class]]) {
        return [object description];
    }
    return [[FoundationServices shared] textOfValue:object error:error];
}

@implementation QueryPair

- (instancetype)initWithName:(NSString *)name object:(id)object {
    self = [super init];
    if (self) {
        _name = [name copy];
        _object = [object isKindOfClass:[NSNull class]] ? nil : object;
    }
    return self;
}

- (NSString *)textWithError:(NSError **)error {
    return textOf(_object, error);
}

static NSArray *sorted(NSArray *objects) {
    id<FoundationServices> services = [FoundationServices shared];
    return [objects sortedArrayUsingComparator:^NSComparisonResult(id left, id right) {
        return [[services orderOfValue:left] compare:[services orderOfValue:right]];
    }];
}

static BOOL addPairs(NSMutableArray<QueryPair *> *pairs, NSString *name, id object, NSError **error);

static BOOL addMembers(NSMutableArray<QueryPair *> *pairs, NSString *name, NSDictionary *dictionary, NSError **error) {
    for (id key in sorted(dictionary.allKeys)) {
        NSString *inner = textOf(key, error);
        if (!inner) {
            return NO;
        }
        if (name) {
            inner = [@[ name, @"[", inner, @"]" ] componentsJoinedByString:@""];
        }
        if (!addPairs(pairs, inner, [dictionary objectForKey:key], error)) {
            return NO;
        }
    }
    return YES;
}

static BOOL addAll(NSMutableArray<QueryPair *> *pairs, NSString *name, NSArray *objects, NSError **error) {
    for (id object in objects) {
        if (!addPairs(pairs, name, object, error)) {
            return NO;
        }
    }
    return YES;
}

static BOOL addPairs(NSMutableArray<QueryPair *> *pairs, NSString *name, id object, NSError **error) {
    if ([object isKindOfClass:[NSDictionary class]]) {
        return addMembers(pairs, name, object, error);
    }
    if ([object isKindOfClass:[NSArray class]]) {
        return addAll(pairs, name ? [name stringByAppendingString:@"[]"] : @"[]", object, error);
    }
    if ([object isKindOfClass:[NSSet class]]) {
        return addAll(pairs, name, sorted([(NSSet *)object allObjects]), error);
    }
    if (object) {
        [pairs addObject:[[QueryPair alloc] initWithName:name ?: @"" object:object]];
    }
    return YES;
}

+ (NSArray<QueryPair *> *)pairsFromParameters:(id)parameters error:(NSError **)error {
    NSMutableArray<QueryPair *> *pairs = [NSMutableArray array];
    return addPairs(pairs, nil, parameters, error) ? pairs : nil;
}

- (NSString *)escapedWithEncoding:(NSUInteger)encoding error:(NSError **)error {
    id<FoundationServices> services = [FoundationServices shared];
    NSString *escapedName = [services percentEscapedString:_name encoding:encoding error:error];
    if (!escapedName || !_object) {
        return escapedName;
    }
    NSString *text = [self textWithError:error];
    NSString *escapedValue = text ? [services percentEscapedString:text encoding:encoding error:error] : nil;
    return escapedValue ? [@[ escapedName, escapedValue ] componentsJoinedByString:@"="] : nil;
}

+ (NSString *)queryFromParameters:(id)parameters encoding:(NSUInteger)encoding error:(NSError **)error {
    NSArray<QueryPair *> *pairs = [self pairsFromParameters:parameters error:error];
    NSMutableArray<NSString *> *fields = [NSMutableArray array];
    for (QueryPair *pair in pairs) {
        NSString *field = [pair escapedWithEncoding:encoding error:error];
        if (!field) {
            return nil;
        }
        [fields addObject:field];
    }
    return pairs ? [fields componentsJoinedByString:@"&"] : nil;
}

@end
