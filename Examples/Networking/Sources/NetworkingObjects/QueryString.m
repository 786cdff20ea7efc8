#import "QueryString.h"
#import "FoundationServices.h"
#import <objc/NSDictionary.h>
#import <objc/NSNull.h>
#import <objc/NSSet.h>

@implementation QueryPair

- (instancetype)initWithName:(NSString *)name object:(id)object {
    self = [super init];
    if (self) {
        _name = [name copy];
        _value = [object isKindOfClass:[NSNull class]] ? nil : [object description];
    }
    return self;
}

static NSArray *sortedByDescription(NSArray *objects) {
    return [objects sortedArrayUsingComparator:^NSComparisonResult(id left, id right) {
        return [[left description] compare:[right description]];
    }];
}

static void addPairs(NSMutableArray<QueryPair *> *pairs, NSString *name, id object) {
    if ([object isKindOfClass:[NSDictionary class]]) {
        NSDictionary *dictionary = object;
        for (id key in sortedByDescription(dictionary.allKeys)) {
            NSString *inner = [key description];
            if (name) {
                inner = [@[ name, @"[", inner, @"]" ] componentsJoinedByString:@""];
            }
            addPairs(pairs, inner, [dictionary objectForKey:key]);
        }
    } else if ([object isKindOfClass:[NSArray class]]) {
        NSString *inner = name ? [name stringByAppendingString:@"[]"] : @"[]";
        for (id element in (NSArray *)object) {
            addPairs(pairs, inner, element);
        }
    } else if ([object isKindOfClass:[NSSet class]]) {
        for (id member in sortedByDescription([(NSSet *)object allObjects])) {
            addPairs(pairs, name, member);
        }
    } else if (object) {
        [pairs addObject:[[QueryPair alloc] initWithName:name ?: @"" object:object]];
    }
}

+ (NSArray<QueryPair *> *)pairsFromParameters:(id)parameters {
    NSMutableArray<QueryPair *> *pairs = [NSMutableArray array];
    addPairs(pairs, nil, parameters);
    return pairs;
}

- (NSString *)escapedWithEncoding:(NSUInteger)encoding error:(NSError **)error {
    id<FoundationServices> services = [FoundationServices shared];
    NSString *escapedName = [services percentEscapedString:_name encoding:encoding error:error];
    if (!escapedName || !_value) {
        return escapedName;
    }
    NSString *escapedValue = [services percentEscapedString:_value encoding:encoding error:error];
    return escapedValue ? [@[ escapedName, escapedValue ] componentsJoinedByString:@"="] : nil;
}

+ (NSString *)queryFromParameters:(id)parameters encoding:(NSUInteger)encoding error:(NSError **)error {
    NSMutableArray<NSString *> *fields = [NSMutableArray array];
    for (QueryPair *pair in [self pairsFromParameters:parameters]) {
        NSString *field = [pair escapedWithEncoding:encoding error:error];
        if (!field) {
            return nil;
        }
        [fields addObject:field];
    }
    return [fields componentsJoinedByString:@"&"];
}

@end
