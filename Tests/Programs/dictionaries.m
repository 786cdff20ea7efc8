// NSDictionary and NSMutableDictionary: entries, equality of keys, errors, enumeration, user code in keys.

#include "counted.h"

#include <cffi_collections.h>
#import <objc/NSDictionary.h>
#import <objc/NSException.h>
#import <objc/NSNumber.h>

static char reason[512];

static bool throws(NSString *name, void (^block)(void)) {
    @try {
        block();
    } @catch (NSException *exception) {
        snprintf(reason, sizeof reason, "%s", [[exception reason] UTF8String]);
        return [[exception name] isEqual:name];
    }
    return false;
}

static bool has(NSArray *array, id first, id second) {
    return [array count] == 2 && [array containsObject:first] && [array containsObject:second];
}

// MARK: Immutable dictionaries

CHECK_THAT(aLiteralHasItsEntries) {
    NSDictionary *dictionary = @{@"one" : @1, @"two" : @2, @3 : @"three"};
    EXPECT([dictionary count] == 3 && [dictionary[@"one"] isEqual:@1] && [[dictionary objectForKey:@"two"] isEqual:@2]);
    EXPECT(
        [dictionary[@3.0] isEqual:@"three"] && dictionary[@"four"] == nil && [dictionary objectForKey:(id)nil] == nil);
    EXPECT([@{} count] == 0 && @{}[@"one"] == nil);
    EXPECT_STRING([[@{@"a" : @1} description] UTF8String], "{a = 1}");
    EXPECT_STRING([[@{} description] UTF8String], "{}");
}

CHECK_THAT(everyWayToMakeOneGivesTheSame) {
    id objects[] = { @1, @2 }, keys[] = {@"a", @"b"};
    NSDictionary *dictionary = @{@"a" : @1, @"b" : @2};
    EXPECT([dictionary isEqual:[NSDictionary dictionaryWithObjects:objects forKeys:keys count:2]]);
    EXPECT([dictionary isEqual:[NSDictionary dictionaryWithObjects:@[ @1, @2 ] forKeys:@[ @"a", @"b" ]]]);
    EXPECT([dictionary isEqual:[NSDictionary dictionaryWithObjectsAndKeys:@1, @"a", @2, @"b", nil]]);
    EXPECT([dictionary isEqual:[NSDictionary dictionaryWithDictionary:dictionary]]);
    EXPECT([@{@"a" : @1} isEqual:[NSDictionary dictionaryWithObject:@1 forKey:@"a"]]);
    NSDictionary *made[] = {
        [[NSDictionary alloc] initWithObjects:objects forKeys:keys count:2],
        [[NSDictionary alloc] initWithObjects:@[ @1, @2 ] forKeys:@[ @"a", @"b" ]],
        [[NSDictionary alloc] initWithObjectsAndKeys:@1, @"a", @2, @"b", nil],
        [[NSDictionary alloc] initWithDictionary:dictionary],
        [[NSMutableDictionary alloc] initWithDictionary:dictionary],
        [[NSMutableDictionary alloc] initWithObjectsAndKeys:@1, @"a", @2, @"b", nil],
    };
    for (size_t i = 0; i < 6; i++) {
        EXPECT([made[i] isEqual:dictionary] && [dictionary isEqual:made[i]] && [made[i] hash] == [dictionary hash]);
        RELEASE(made[i]);
    }
    NSDictionary *none = [[NSDictionary alloc] init];
    EXPECT([none isEqual:@{}] && [[NSDictionary dictionaryWithDictionary:nil] isEqual:@{}]);
    RELEASE(none);
    EXPECT([[NSDictionary dictionary] isEqual:@{}] && [[NSMutableDictionary dictionaryWithCapacity:5] isEqual:@{}]);
}

CHECK_THAT(ofEqualKeysTheLastObjectCounts) {
    id objects[] = { @1, @2, @3 }, keys[] = {@"a", @"a", @"b"};
    NSDictionary *dictionary = [NSDictionary dictionaryWithObjects:objects forKeys:keys count:3];
    EXPECT([dictionary count] == 2 && [dictionary[@"a"] isEqual:@2]);
}

CHECK_THAT(dictionariesAreEqualByTheirEntries) {
    EXPECT([@{@1 : @[ @2 ]} isEqual:@{@1.0 : @[ @2.0 ]}] && [@{} isEqualToDictionary:@{}]);
    EXPECT(![@{@1 : @2} isEqual:@{@1 : @3}] && ![@{@1 : @2} isEqual:@{@2 : @2}] && ![@{@1 : @2} isEqual:@{}]);
    EXPECT(![@{} isEqual:nil] && ![@{} isEqual:@[]]);
    NSDictionary *none = nil;
    EXPECT(![@{} isEqualToDictionary:none]);
}

CHECK_THAT(keysAndObjectsAreListed) {
    NSDictionary *dictionary = @{@"a" : @1, @"b" : @2};
    EXPECT(has([dictionary allKeys], @"a", @"b") && has([dictionary allValues], @1, @2));
    EXPECT(has([[dictionary keyEnumerator] allObjects], @"a", @"b"));
    EXPECT(has([[dictionary objectEnumerator] allObjects], @1, @2));
    EXPECT([[dictionary allKeysForObject:@2] isEqual:@[ @"b" ]] && [[dictionary allKeysForObject:nil] isEqual:@[]]);
    EXPECT([[dictionary objectsForKeys:@[ @"b", @"c" ] notFoundMarker:@0] isEqual:(@[ @2, @0 ])]);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[dictionary objectsForKeys:@[ @"c" ] notFoundMarker:(id)nil];
    }));
}

CHECK_THAT(nilIsNeitherKeyNorObject) {
    EXPECT(throws(NSInvalidArgumentException, ^{
        id objects[] = { @1 }, keys[] = {nil};
        (void)[NSDictionary dictionaryWithObjects:objects forKeys:keys count:1];
    }));
    EXPECT(strstr(reason, "dictionaryWithObjects:forKeys:count:") != NULL && strstr(reason, "a key is nil") != NULL);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSDictionary dictionaryWithObject:(id)nil forKey:@"a"];
    }));
    EXPECT(strstr(reason, "an object is nil") != NULL);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSDictionary dictionaryWithObjects:@[ @1 ] forKeys:@[]];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSDictionary dictionaryWithObjectsAndKeys:@1, nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSDictionary dictionaryWithDictionary:(id) @[]];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSDictionary dictionaryWithObjects:NULL forKeys:NULL count:1];
    }));
}

CHECK_THAT(anImmutableDictionaryIsItsOwnCopy) {
    NSDictionary *dictionary = @{@"a" : @1}, *copy = [dictionary copy];
    EXPECT(copy == dictionary);
    NSMutableDictionary *changeable = [dictionary mutableCopy];
    changeable[@"b"] = @2;
    NSDictionary *snapshot = [changeable copy];
    changeable[@"c"] = @3;
    EXPECT([snapshot count] == 2 && [dictionary count] == 1 && [changeable count] == 3);
    EXPECT(![snapshot respondsToSelector:@selector(setObject:forKey:)]);
    RELEASE(copy);
    RELEASE(changeable);
    RELEASE(snapshot);
}

// MARK: Changes

CHECK_THAT(entriesComeChangeAndGo) {
    NSMutableDictionary *dictionary = [NSMutableDictionary dictionary];
    [dictionary setObject:@1 forKey:@"a"];
    dictionary[@"b"] = @2;
    dictionary[@"a"] = @3;
    EXPECT([dictionary isEqual:(@{@"a" : @3, @"b" : @2})]);
    dictionary[@"a"] = nil;
    [dictionary removeObjectForKey:@"x"];
    EXPECT([dictionary isEqual:@{@"b" : @2}]);
    [dictionary addEntriesFromDictionary:@{@"b" : @4, @"c" : @5}];
    [dictionary addEntriesFromDictionary:dictionary];
    [dictionary addEntriesFromDictionary:nil];
    EXPECT([dictionary isEqual:(@{@"b" : @4, @"c" : @5})]);
    [dictionary removeObjectsForKeys:@[ @"b", @"x" ]];
    EXPECT([dictionary isEqual:@{@"c" : @5}]);
    [dictionary setDictionary:dictionary];
    EXPECT([dictionary isEqual:@{@"c" : @5}]);
    [dictionary removeAllObjects];
    EXPECT([dictionary count] == 0 && dictionary[@"c"] == nil);
    dictionary[@"d"] = @6;
    EXPECT([dictionary isEqual:@{@"d" : @6}]);
}

CHECK_THAT(manyEntriesAreFoundWhileOthersGo) {
    NSMutableDictionary *dictionary = [NSMutableDictionary dictionary];
    for (int i = 0; i < 2000; i++) {
        dictionary[@(i * 64)] = @(i);
    }
    for (int i = 0; i < 2000; i += 3) {
        [dictionary removeObjectForKey:@(i * 64)];
    }
    bool is_right = [dictionary count] == 2000 - 667;
    for (int i = 0; i < 2000; i++) {
        is_right = is_right && (i % 3 == 0 ? dictionary[@(i * 64)] == nil : [dictionary[@(i * 64)] intValue] == i);
    }
    EXPECT(is_right);
    NSUInteger count = 0;
    for (NSNumber *key in dictionary) {
        count += [dictionary[key] intValue] * 64 == [key intValue];
    }
    EXPECT(count == 1333);
}

CHECK_THAT(aWrongChangeThrowsAndChangesNothing) {
    NSMutableDictionary *dictionary = [NSMutableDictionary dictionaryWithObject:@1 forKey:@"a"];
    EXPECT(throws(NSInvalidArgumentException, ^{
        [dictionary setObject:(id)nil forKey:@"b"];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [dictionary setObject:@1 forKey:(id)nil];
    }));
    EXPECT(strstr(reason, "setObject:forKey:") != NULL && strstr(reason, "nil") != NULL);
    EXPECT(throws(NSInvalidArgumentException, ^{
        [dictionary removeObjectForKey:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [dictionary addEntriesFromDictionary:(id) @"text"];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [dictionary removeObjectsForKeys:(id) @"text"];
    }));
    // A key that cannot be copied.
    EXPECT(throws(NSInvalidArgumentException, ^{
        [dictionary setObject:@1 forKey:(id)[NSObject new]];
    }));
    EXPECT([dictionary isEqual:@{@"a" : @1}]);
}

CHECK_THAT(keysAreCopiedAndObjectsRetained) {
    deallocated = 0;
    @autoreleasepool {
        NSMutableArray *key = [NSMutableArray arrayWithObject:@1];
        Counted *object = [Counted new];
        NSMutableDictionary *dictionary = [[NSMutableDictionary alloc] init];
        dictionary[(id)key] = object;
        RELEASE(object);
        object = nil;
        [key addObject:@2];
        EXPECT(dictionary[@[ @1 ]] != nil && [[dictionary allKeys][0] count] == 1);
        EXPECT(deallocated == 0);
        dictionary[@[ @1 ]] = @"another";
        RELEASE(dictionary);
    }
    EXPECT(deallocated == 1);
}

// MARK: Enumeration

CHECK_THAT(enumerationGivesEveryEntryOnce) {
    NSDictionary *dictionary = @{@1 : @10, @2 : @20, @3 : @30};
    int sum = 0;
    for (NSNumber *key in dictionary) {
        sum += [key intValue];
    }
    EXPECT(sum == 6);
    __block int product = 1;
    [dictionary enumerateKeysAndObjectsUsingBlock:^(NSNumber *key, NSNumber *object, BOOL *stop) {
        EXPECT([key intValue] * 10 == [object intValue]);
        product *= [key intValue];
    }];
    EXPECT(product == 6);
    __block int calls = 0;
    [dictionary enumerateKeysAndObjectsWithOptions:0 usingBlock:^(id key, id object, BOOL *stop) {
        calls++;
        *stop = YES;
    }];
    EXPECT(calls == 1);
    EXPECT(throws(NSInvalidArgumentException, ^{
        [dictionary enumerateKeysAndObjectsUsingBlock:(id)nil];
    }));
}

CHECK_THAT(anotherObjectForAKeyIsNoChangeOfTheKeys) {
    NSMutableDictionary *dictionary = [NSMutableDictionary dictionaryWithObjectsAndKeys:@1, @"a", @2, @"b", nil];
    for (NSString *key in dictionary) {
        dictionary[key] = @([dictionary[key] intValue] * 2);
    }
    EXPECT([dictionary isEqual:(@{@"a" : @2, @"b" : @4})]);
}

static void change_while_enumerating(void) {
    NSMutableDictionary *dictionary = [NSMutableDictionary dictionaryWithObjectsAndKeys:@1, @"a", @2, @"b", nil];
    for (NSString *key in dictionary) {
        [dictionary removeObjectForKey:key];
    }
}

static void change_in_block(void) {
    NSMutableDictionary *dictionary = [NSMutableDictionary dictionaryWithObjectsAndKeys:@1, @"a", @2, @"b", nil];
    [dictionary enumerateKeysAndObjectsUsingBlock:^(id key, id object, BOOL *stop) {
        dictionary[@[ key ]] = object;
    }];
}

CHECK_THAT(aChangeDuringEnumerationIsNoticed) {
    struct child_end end = check_in_child(change_while_enumerating);
    EXPECT(end.signal != 0 && strstr(end.message, "was changed while it was being enumerated") != NULL);
    end = check_in_child(change_in_block);
    EXPECT(end.signal != 0 && strstr(end.message, "was changed while it was being enumerated") != NULL);
}

// MARK: User code in keys

enum act { NOTHING, THROWS, CHANGES };
static enum act in_hash, in_equal, in_copy;
static NSMutableDictionary *__unsafe_unretained changed;

static void act(enum act act) {
    if (act == THROWS) {
        @throw [NSException exceptionWithName:@"Thrown" reason:@"by a key" userInfo:nil];
    }
    if (act == CHANGES) {
        for (int i = 0; i < 100; i++) {
            changed[@(i)] = @(i);
        }
        [changed removeObjectForKey:@5];
    }
}

// All of them have one hash.
@interface Key : Counted <NSCopying>
@end
@implementation Key
- (NSUInteger)hash {
    enum act now = in_hash;
    in_hash = NOTHING;
    act(now);
    return 7;
}
- (BOOL)isEqual:(id)other {
    enum act now = in_equal;
    in_equal = NOTHING;
    act(now);
    return NO;
}
- (id)copyWithZone:(NSZone *)zone {
    enum act now = in_copy;
    in_copy = NOTHING;
    act(now);
    return [Key new];
}
@end

CHECK_THAT(exceptionsOfKeysPassThroughAndLeaveTheDictionaryAsItWas) {
    deallocated = 0;
    enum act *const places[] = {&in_hash, &in_equal, &in_copy};
    @autoreleasepool {
        Key *key = [Key new];
        NSMutableDictionary *dictionary = [NSMutableDictionary dictionaryWithObject:@1 forKey:key];
        for (int i = 0; i < 3; i++) {
            *places[i] = THROWS;
            EXPECT(throws(@"Thrown", ^{
                dictionary[key] = @2;
            }));
            *places[i] = THROWS;
            EXPECT(throws(@"Thrown", ^{
                (void)[[NSDictionary alloc] initWithObjectsAndKeys:@1, @"first", @2, key, @3, key, nil];
            }));
            in_equal = in_copy = NOTHING;
            EXPECT([dictionary count] == 1);
        }
        RELEASE(key);
    }
    // The key, its copy in the dictionary, and a copy whose comparison with the one before threw.
    EXPECT(deallocated >= 2);
}

CHECK_THAT(keysMayChangeTheDictionaryThatAsksThem) {
    enum act *const places[] = {&in_hash, &in_equal, &in_copy};
    for (int i = 0; i < 3; i++) {
        @autoreleasepool {
            NSMutableDictionary *dictionary = [NSMutableDictionary dictionaryWithObject:@1 forKey:[Key new]];
            changed = dictionary;
            *places[i] = CHANGES;
            dictionary [[Key new]] = @2;
            EXPECT([dictionary count] == 101 && [dictionary[@99] isEqual:@99] && dictionary[@5] == nil);
        }
    }
}

@interface Bomb : Counted
@end
@implementation Bomb
- (void)dealloc {
    @try {
        SUPER_DEALLOC();
    } @finally {
        @throw [NSException exceptionWithName:@"Thrown" reason:@"in dealloc" userInfo:nil];
    }
}
@end

#if !__has_feature(objc_arc)
CHECK_THAT(everythingIsReleasedThoughADeallocThrows) {
    deallocated = 0;
    NSMutableDictionary *dictionary = [[NSMutableDictionary alloc] init];
    NSMutableArray *array = [[NSMutableArray alloc] init];
    for (int i = 0; i < 6; i++) {
        id object = i % 2 == 0 ? [Bomb new] : [Counted new];
        dictionary[@(i)] = object;
        [object release];
        object = i % 2 == 0 ? [Bomb new] : [Counted new];
        [array addObject:object];
        [object release];
    }
    EXPECT(throws(@"Thrown", ^{
               [array removeAllObjects];
           }) && deallocated == 6 && [array count] == 0);
    EXPECT(throws(@"Thrown", ^{
               [dictionary release];
           }) && deallocated == 12);
    [array release];
}
#endif

// MARK: Of another library

@interface Doubles : NSDictionary
@end
@implementation Doubles
- (NSUInteger)count {
    return 3;
}
- (id)objectForKey:(id)key {
    return [key intValue] < 3 ? @([key intValue] * 2) : nil;
}
- (NSEnumerator *)keyEnumerator {
    return [@[ @0, @1, @2 ] objectEnumerator];
}
@end

CHECK_THAT(aSubclassNeedsThreeMethods) {
    Doubles *doubles = [Doubles new];
    EXPECT([doubles isEqual:(@{@0 : @0, @1 : @2, @2 : @4})] && [@{@0 : @0, @1 : @2, @2 : @4} isEqual:doubles]);
    EXPECT([doubles[@2] isEqual:@4] && [[doubles allValues] count] == 3 && [[doubles allKeys] containsObject:@1]);
    int sum = 0;
    for (NSNumber *key in doubles) {
        sum += [key intValue];
    }
    EXPECT(sum == 3);
    EXPECT_STRING([[doubles description] UTF8String], "{0 = 0; 1 = 2; 2 = 4}");
    NSMutableDictionary *copy = [doubles mutableCopy];
    EXPECT([copy isEqual:doubles]);
    RELEASE(copy);
    EXPECT([[NSDictionary dictionaryWithDictionary:doubles] isEqual:doubles]);
    RELEASE(doubles);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[Doubles dictionaryWithObject:@1 forKey:@1];
    }));
}

// It implements only the three methods that NSDictionary.h requires.
@interface Exclusive : Doubles
@end
@implementation Exclusive
- (NSArray *)allKeys {
    @throw [NSException exceptionWithName:@"Thrown" reason:@"allKeys" userInfo:nil];
}
- (NSArray *)allValues {
    @throw [NSException exceptionWithName:@"Thrown" reason:@"allValues" userInfo:nil];
}
- (NSEnumerator *)objectEnumerator {
    @throw [NSException exceptionWithName:@"Thrown" reason:@"objectEnumerator" userInfo:nil];
}
@end

// Keeps the arguments of its designated initializer.
@interface Remembering : Doubles
@property (retain) NSDictionary *initial;
@end
@implementation Remembering
- (instancetype)initWithObjects:(const id __unsafe_unretained[])objects
                        forKeys:(const id<NSCopying> __unsafe_unretained[])keys
                          count:(NSUInteger)count {
    if ((self = [super init]) != nil) {
        self.initial = [NSDictionary dictionaryWithObjects:objects forKeys:keys count:count];
    }
    return self;
}
#if !__has_feature(objc_arc)
- (void)dealloc {
    [_initial release];
    [super dealloc];
}
#endif
@end

CHECK_THAT(anInitializerReadsAForeignDictionaryByItsPrimitives) {
    Exclusive *exclusive = [Exclusive new];
    NSDictionary *expected = @{@0 : @0, @1 : @2, @2 : @4};
    NSDictionary *made = [[NSDictionary alloc] initWithDictionary:exclusive];
    NSMutableDictionary *changeable = [[NSMutableDictionary alloc] initWithDictionary:exclusive];
    Remembering *remembering = [[Remembering alloc] initWithDictionary:exclusive];
    EXPECT([made isEqual:expected] && [changeable isEqual:expected] && [remembering.initial isEqual:expected]);
    EXPECT([[[Remembering dictionaryWithDictionary:exclusive] initial] isEqual:expected]);
    RELEASE(made);
    RELEASE(changeable);
    RELEASE(remembering);
    RELEASE(exclusive);
}

@interface Bare : NSDictionary
@end
@implementation Bare
@end

@interface Counting : Bare
@end
@implementation Counting
- (NSUInteger)count {
    return 1;
}
@end

@interface Keyed : Counting
@end
@implementation Keyed
- (NSEnumerator *)keyEnumerator {
    return [@[ @1 ] objectEnumerator];
}
@end

CHECK_THAT(anErrorNamesTheMethodThatASubclassLacks) {
    const char *const missing[] = {
        "-[Bare count] is not implemented; a subclass of NSDictionary must implement it",
        "-[Counting keyEnumerator] is not implemented; a subclass of Bare must implement it",
        "-[Keyed objectForKey:] is not implemented; a subclass of Counting must implement it",
    };
    NSDictionary *incomplete[] = {[Bare new], [Counting new], [Keyed new]};
    for (int i = 0; i < 3; i++) {
        NSDictionary *dictionary = incomplete[i];
        EXPECT(throws(NSInvalidArgumentException, ^{
            RELEASE([dictionary copy]);
        }));
        EXPECT_STRING(reason, missing[i]);
        RELEASE(dictionary);
    }
}

// MARK: From C

CHECK_THAT(dictionariesAreMadeAndReadInC) {
    __unsafe_unretained id keys[] = {@"a"}, objects[] = { @1 };
    NSDictionary *dictionary = cffi_dictionary_create(keys, objects, 1);
    EXPECT(cffi_dictionary_is(dictionary) && cffi_dictionary_count(dictionary) == 1);
    EXPECT(cffi_dictionary_object(dictionary, @"a") == objects[0] && cffi_dictionary_object(dictionary, @"b") == nil);
    EXPECT(cffi_dictionary_object(nil, @"a") == nil && cffi_dictionary_object(dictionary, nil) == nil);
    EXPECT(!cffi_dictionary_is(nil) && !cffi_dictionary_is(@[]) && cffi_dictionary_count(nil) == 0);
    RELEASE(dictionary);
    NSMutableDictionary *changeable = cffi_dictionary_create_mutable();
    changeable[@"a"] = @1;
    EXPECT(cffi_dictionary_count(changeable) == 1);
    RELEASE(changeable);
}
