// The rules of keys by names and types, and the exceptions that classes state. The functions return NULL if all is
// well, otherwise the condition that was not met.

#include "fixture.h"

#include <objc/NSArray.h>
#include <objc/NSDictionary.h>
#include <objc/NSException.h>
#include <objc/NSIndexSet.h>
#include <objc/NSKeyValueObserving.h>
#include <objc/NSNull.h>
#include <objc/NSNumber.h>
#include <objc/NSSet.h>
#include <objc/NSString.h>
#include <stdbool.h>

#define Thing FIXTURE(KeyThing)
#define Holder FIXTURE(KeyHolder)
#define Crate FIXTURE(KeyCrate)
#define Listener FIXTURE(KeyListener)

#define EQUAL(left, right) REQUIRE([(left) isEqual:(right)])
#define BOTH (NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld)
#define SET(...) [NSSet setWithObjects:__VA_ARGS__, nil]
#define ARRAY(...) [NSArray arrayWithObjects:__VA_ARGS__, nil]

// Keeps every change that it gets.
@interface Listener : NSObject {
  @public
    NSMutableArray *changes;
}
@end

@implementation Listener
- (instancetype)init {
    if ((self = [super init])) {
        changes = [NSMutableArray new];
    }
    return self;
}
- (void)observeValueForKeyPath:(NSString *)path
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
    [changes addObject:change];
}
#if !FIXTURE_ARC
- (void)dealloc {
    [changes release];
    [super dealloc];
}
#endif
@end

// Whether the listener got exactly one new change, and it was this change.
static bool was_told(Listener *listener, NSKeyValueChange kind, id old, id new) {
    NSDictionary *change = listener->changes.count == 1 ? [listener->changes objectAtIndex:0] : nil;
    const id values[] = {
        [change objectForKey:NSKeyValueChangeOldKey], [change objectForKey:NSKeyValueChangeNewKey],
        [change objectForKey:NSKeyValueChangeKindKey]};
    const id wanted[] = {old, new, [NSNumber numberWithUnsignedLong:kind]};
    bool is_right = change != nil;
    for (int i = 0; i < 3; i++) {
        is_right = is_right && (values[i] == wanted[i] || [values[i] isEqual:wanted[i]]);
    }
    [listener->changes removeAllObjects];
    return is_right;
}

// MARK: Ownership

static long alive;

@interface Thing : NSObject
@end

@implementation Thing
- (instancetype)init {
    if ((self = [super init])) {
        alive++;
    }
    return self;
}
- (void)dealloc {
    alive--;
    SUPER_DEALLOC();
}
@end

// By their names, these methods return objects that the caller owns. This is not true of a property's getter, but of
// other methods.
@interface Holder : NSObject
@property (nonatomic, strong) Thing *newValue;
@property (nonatomic, strong, getter=copyNamed) Thing *named;
- (Thing *)newValue __attribute__((objc_method_family(none)));
- (Thing *)copyNamed __attribute__((objc_method_family(none)));
- (Thing *)newThing;
@end

@interface FIXTURE (KeyHeir) : Holder
@end
@implementation FIXTURE (KeyHeir)
@end

@implementation Holder
- (Thing *)newThing {
    return [Thing new];
}
#if !FIXTURE_ARC
- (void)dealloc {
    [_newValue release];
    [_named release];
    [super dealloc];
}
#endif
@end

// Reads a key, a few times.
static bool keeps(id object, NSString *key, long count) {
    for (int round = 0; round < 3; round++) {
        @autoreleasepool {
            if ([object valueForKey:key] == nil) {
                return false;
            }
        }
        if (alive != count) {
            return false;
        }
    }
    return true;
}

EXPORT const char *face_keys_owned(void) {
    const long before = alive;
    for (int which = 0; which < 2; which++) {
        Holder *holder = which == 0 ? [Holder new] : [FIXTURE(KeyHeir) new];
        @autoreleasepool {
            Thing *thing = [Thing new];
            holder.newValue = thing;
            holder.named = thing;
            RELEASE(thing);
        }
        REQUIRE(keeps(holder, @"newValue", before + 1));
        REQUIRE(keeps(holder, @"copyNamed", before + 1));
        REQUIRE(keeps(holder, @"newThing", before + 1));
        Listener *listener = [Listener new];
        [holder addObserver:listener forKeyPath:@"newValue" options:BOTH context:NULL];
        for (int round = 0; round < 3; round++) {
            @autoreleasepool {
                Thing *other = [Thing new];
                holder.newValue = other;
                RELEASE(other);
                REQUIRE(listener->changes.count == 1);
                [listener->changes removeAllObjects];
            }
            REQUIRE(alive == before + 2);
        }
        REQUIRE(keeps(holder, @"newValue", before + 2));
        [holder removeObserver:listener forKeyPath:@"newValue"];
        RELEASE(listener);
        RELEASE(holder);
    }
    REQUIRE(alive == before);
    return NULL;
}

// MARK: Collections of another kind than their accessors

@interface Crate : NSObject {
  @public
    NSMutableArray *_items;
    NSMutableSet *_bag;
    int _number;
}
@end

@implementation Crate
- (instancetype)init {
    if ((self = [super init])) {
        _items = [NSMutableArray new];
        _bag = [NSMutableSet new];
    }
    return self;
}
#if !FIXTURE_ARC
- (void)dealloc {
    [_items release];
    [_bag release];
    [super dealloc];
}
#endif

// An array with the accessors of a set. Observers get copies of it.
- (NSArray *)items {
    return [NSArray arrayWithArray:_items];
}
- (void)addItemsObject:(id)item {
    [_items addObject:item];
}
- (void)removeItemsObject:(id)item {
    [_items removeObject:item];
}
- (void)addItems:(NSSet *)items {
    for (id item in items) {
        [_items addObject:item];
    }
}
- (void)removeItems:(NSSet *)items {
    for (id item in items) {
        [_items removeObject:item];
    }
}
- (void)intersectItems:(NSSet *)items {
    [_items removeAllObjects];
}

// A set with the accessors of an array.
- (NSSet *)bag {
    return [NSSet setWithSet:_bag];
}
- (void)insertObject:(id)object inBagAtIndex:(NSUInteger)index {
    [_bag addObject:object];
}
- (void)removeObjectFromBagAtIndex:(NSUInteger)index {
    [_bag removeAllObjects];
}

// A number with an accessor of a set.
- (int)number {
    return _number;
}
- (void)addNumberObject:(id)object {
    _number++;
}
@end

EXPORT const char *face_keys_other_collections(void) {
    Crate *crate = [Crate new];
    Listener *listener = [Listener new];
    [crate addObserver:listener forKeyPath:@"items" options:BOTH context:NULL];
    [crate addItemsObject:@"a"];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, [NSArray array], ARRAY(@"a")));
    [crate addItems:SET(@"b")];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, ARRAY(@"a"), ARRAY(@"a", @"b")));
    [crate removeItemsObject:@"a"];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, ARRAY(@"a", @"b"), ARRAY(@"b")));
    [crate removeItems:SET(@"x")];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, ARRAY(@"b"), ARRAY(@"b")));
    [crate intersectItems:SET(@"x")];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, ARRAY(@"b"), [NSArray array]));
    [crate willChangeValueForKey:@"items" withSetMutation:NSKeyValueUnionSetMutation usingObjects:SET(@"c")];
    [crate->_items addObject:@"c"];
    [crate didChangeValueForKey:@"items" withSetMutation:NSKeyValueUnionSetMutation usingObjects:SET(@"c")];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, [NSArray array], ARRAY(@"c")));
    [crate removeObserver:listener forKeyPath:@"items"];
    [crate addObserver:listener forKeyPath:@"bag" options:BOTH context:NULL];
    [crate insertObject:@"a" inBagAtIndex:0];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, [NSSet set], SET(@"a")));
    [crate removeObjectFromBagAtIndex:0];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, SET(@"a"), [NSSet set]));
    [crate removeObserver:listener forKeyPath:@"bag"];
    [crate addObserver:listener forKeyPath:@"number" options:BOTH context:NULL];
    [crate addNumberObject:@"a"];
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, [NSNumber numberWithInt:0], [NSNumber numberWithInt:1]));
    [crate removeObserver:listener forKeyPath:@"number"];
    RELEASE(listener);
    RELEASE(crate);
    return NULL;
}

// MARK: Errors

@interface FIXTURE (KeySilent) : NSObject
@end
@implementation FIXTURE (KeySilent)
@end

// Whether the block throws the exception, and its reason contains all of the words.
static bool throws(NSString *name, const char *words[], void (^body)(void)) {
    @try {
        body();
    } @catch (NSException *exception) {
        const char *const reason = exception.reason.UTF8String;
        bool is_right = [exception.name isEqual:name];
        for (int i = 0; words[i] != NULL; i++) {
            is_right = is_right && strstr(reason, words[i]) != NULL;
        }
        if (!is_right) {
            fprintf(stderr, "%s: %s\n", exception.name.UTF8String, reason);
        }
        return is_right;
    }
    return false;
}

#define REFUSED(method, problem, ...)                                                      \
    REQUIRE(throws(NSInvalidArgumentException, (const char *[]){method, problem, NULL}, ^{ \
        __VA_ARGS__;                                                                       \
    }))
#define METHOD(sign, name) sign "[" FIXTURE_NAME(KeyHolder) " " name "]"

EXPORT const char *face_keys_no_strings(void) {
    Holder *holder = [Holder new];
    Listener *listener = [Listener new];
    Thing *thing = [Thing new];
    [holder addObserver:listener forKeyPath:@"newValue" options:0 context:NULL]; // the object has a dynamic subclass
    id number = [NSNumber numberWithInt:1], none = nil;
    NSDictionary *values = [NSDictionary dictionaryWithObjectsAndKeys:thing, @"named", thing, number, nil];
    REFUSED(FIXTURE_NAME(KeyHolder), "is not a string", [holder dictionaryWithValuesForKeys:ARRAY(@"named", number)]);
    REFUSED("dictionaryWithValuesForKeys:]: the key <", "", [holder dictionaryWithValuesForKeys:ARRAY(number)]);
    REFUSED(FIXTURE_NAME(KeyHolder), "is not a string", [holder setValuesForKeysWithDictionary:values]);
    REFUSED("setValuesForKeysWithDictionary:]: the key <", "", [holder setValuesForKeysWithDictionary:values]);
    REQUIRE(holder.named == nil);
    REFUSED(METHOD("-", "valueForKey:"), ": the key is nil", [holder valueForKey:none]);
    REFUSED(METHOD("-", "valueForKey:"), FIXTURE_NAME(KeyThing), [holder valueForKey:(id)thing]);
    REFUSED(METHOD("-", "setValue:forKeyPath:"), "is not a string", [holder setValue:thing forKeyPath:number]);
    REFUSED(METHOD("-", "willChangeValueForKey:"), "is not a string", [holder willChangeValueForKey:number]);
    REFUSED(METHOD("-", "didChangeValueForKey:"), ": the key is nil", [holder didChangeValueForKey:none]);
    REFUSED(
        METHOD("-", "addObserver:forKeyPath:options:context:"), "is not a string",
        [holder addObserver:listener forKeyPath:number options:0 context:NULL]);
    REFUSED(
        METHOD("+", "automaticallyNotifiesObserversForKey:"), "is not a string",
        [Holder automaticallyNotifiesObserversForKey:number]);
    REFUSED(
        METHOD("+", "keyPathsForValuesAffectingValueForKey:"), ": the key is nil",
        [Holder keyPathsForValuesAffectingValueForKey:none]);
    [holder removeObserver:listener forKeyPath:@"newValue"];
    RELEASE(thing);
    RELEASE(listener);
    RELEASE(holder);
    return NULL;
}

EXPORT const char *face_keys_silent(void) {
    Holder *holder = [Holder new];
    FIXTURE(KeySilent) *silent = [FIXTURE(KeySilent) new];
    [silent addObserver:silent forKeyPath:@"self" options:0 context:NULL]; // both have dynamic subclasses
    [holder addObserver:silent forKeyPath:@"named" options:0 context:NULL];
    const char *words[] = {
        "<" FIXTURE_NAME(KeySilent) ": 0x", " of the key path named of <" FIXTURE_NAME(KeyHolder) ": 0x",
        "observeValueForKeyPath:ofObject:change:context:", NULL};
    REQUIRE(throws(NSInternalInconsistencyException, words, ^{
        holder.named = nil;
    }));
    [holder removeObserver:silent forKeyPath:@"named"];
    [silent removeObserver:silent forKeyPath:@"self"];
    RELEASE(silent);
    RELEASE(holder);
    return NULL;
}

// MARK: Operators

static bool is_result(NSArray *numbers, NSString *path, NSNumber *wanted) {
    NSNumber *const result = [numbers valueForKeyPath:path];
    if (![result isEqual:wanted]) {
        fprintf(stderr, "%s: %s\n", path.UTF8String, result.description.UTF8String);
        return false;
    }
    return true;
}

EXPORT const char *face_keys_large_numbers(void) {
    NSNumber *const largest = [NSNumber numberWithUnsignedLongLong:UINT64_MAX];
    NSNumber *const one = [NSNumber numberWithInt:1], *const less = [NSNumber numberWithInt:-1];
    REQUIRE(is_result(ARRAY(largest), @"@sum.self", largest));
    REQUIRE(is_result(ARRAY(largest, less), @"@sum.self", [NSNumber numberWithUnsignedLongLong:UINT64_MAX - 1]));
    REQUIRE(is_result(ARRAY(largest, one), @"@sum.self", [NSNumber numberWithDouble:0x1p64]));
    REQUIRE(is_result(ARRAY(largest, one), @"@avg.self", [NSNumber numberWithDouble:0x1p63]));
    REQUIRE(is_result(ARRAY(largest, one, less), @"@max.self", largest));
    REQUIRE(is_result(ARRAY(largest, one, less), @"@min.self", less));
    NSNumber *const least = [NSNumber numberWithLongLong:INT64_MIN];
    REQUIRE(is_result(ARRAY(least, less), @"@sum.self", [NSNumber numberWithDouble:-0x1p63]));
    REQUIRE(is_result(ARRAY(least, less, one), @"@sum.self", least));
    REQUIRE(is_result(ARRAY(one, [NSNumber numberWithDouble:0.5]), @"@sum.self", [NSNumber numberWithDouble:1.5]));
    return NULL;
}

static bool is_array_of(id result, NSSet *objects) {
    return [result isKindOfClass:[NSArray class]] && [result count] == objects.count &&
        [[NSSet setWithArray:result] isEqual:objects];
}

EXPORT const char *face_keys_unions(void) {
    NSDictionary *first = [NSDictionary
        dictionaryWithObjectsAndKeys:@"one", @"word", ARRAY(@"a", @"b"), @"list", SET(@"a", @"b"), @"set", nil];
    NSDictionary *second = [NSDictionary
        dictionaryWithObjectsAndKeys:@"one", @"word", ARRAY(@"b", @"c"), @"list", SET(@"b", @"c"), @"set", nil];
    NSArray *both = ARRAY(first, second);
    EQUAL([both valueForKeyPath:@"@unionOfObjects.word"], ARRAY(@"one", @"one"));
    REQUIRE(is_array_of([both valueForKeyPath:@"@distinctUnionOfObjects.word"], SET(@"one")));
    EQUAL([both valueForKeyPath:@"@unionOfArrays.list"], ARRAY(@"a", @"b", @"b", @"c"));
    REQUIRE(is_array_of([both valueForKeyPath:@"@distinctUnionOfArrays.list"], SET(@"a", @"b", @"c")));
    NSSet *all = [NSSet setWithArray:both];
    EQUAL([all valueForKeyPath:@"@distinctUnionOfObjects.word"], SET(@"one"));
    EQUAL([all valueForKeyPath:@"@unionOfSets.set"], SET(@"a", @"b", @"c"));
    EQUAL([all valueForKeyPath:@"@distinctUnionOfSets.set"], SET(@"a", @"b", @"c"));
    return NULL;
}

// MARK: Statements of classes about their keys

@interface FIXTURE (KeySpeaker) : NSObject
@property (nonatomic, copy) NSString *first;
@property (nonatomic, copy) NSString *last;
@property (nonatomic, copy) NSString *other;
@property (nonatomic, strong) FIXTURE(KeySpeaker) * next;
@property (nonatomic, readonly) NSString *name;
@end

@implementation FIXTURE (KeySpeaker)
- (NSString *)name {
    return self.last != nil ? self.last : self.first;
}
+ (NSSet *)keyPathsForValuesAffectingName {
    return SET(@"first");
}
+ (NSSet *)keyPathsForValuesAffectingValueForKey:(NSString *)key {
    NSSet *paths = [super keyPathsForValuesAffectingValueForKey:key];
    return [key isEqual:@"name"] ? [paths setByAddingObject:@"last"] : paths;
}
- (BOOL)validateFirst:(id *)value error:(NSError **)error {
    if ([*value isEqual:@"bad"]) {
        if (error != NULL) {
            *error = (NSError *)@"refused";
        }
        return NO;
    }
    if ([*value isEqual:@"old"]) {
        *value = @"new";
    }
    return YES;
}
#if !FIXTURE_ARC
- (void)dealloc {
    [_first release];
    [_last release];
    [_other release];
    [_next release];
    [super dealloc];
}
#endif
@end

EXPORT const char *face_keys_affecting(void) {
    FIXTURE(KeySpeaker) *speaker = [FIXTURE(KeySpeaker) new];
    Listener *listener = [Listener new];
    [speaker addObserver:listener forKeyPath:@"name" options:BOTH context:NULL];
    speaker.first = @"a";
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, [NSNull null], @"a"));
    speaker.last = @"b";
    REQUIRE(was_told(listener, NSKeyValueChangeSetting, @"a", @"b"));
    speaker.other = @"c";
    REQUIRE(listener->changes.count == 0);
    [speaker removeObserver:listener forKeyPath:@"name"];
    RELEASE(listener);
    RELEASE(speaker);
    return NULL;
}

EXPORT const char *face_keys_validation(void) {
    FIXTURE(KeySpeaker) *speaker = [FIXTURE(KeySpeaker) new], *next = [FIXTURE(KeySpeaker) new];
    for (int which = 0; which < 2; which++) {
        id value = @"old";
        NSError *error = nil;
        speaker.next = which == 0 ? nil : next;
        if (which == 0) {
            REQUIRE([speaker validateValue:&value forKey:@"first" error:&error]);
        } else {
            REQUIRE([speaker validateValue:&value forKeyPath:@"next.first" error:&error]);
        }
        EQUAL(value, @"new");
        REQUIRE(error == nil);
        value = @"bad";
        if (which == 0) {
            REQUIRE(![speaker validateValue:&value forKey:@"first" error:&error]);
            REQUIRE(![speaker validateValue:&value forKey:@"first" error:NULL]);
        } else {
            REQUIRE(![speaker validateValue:&value forKeyPath:@"next.first" error:&error]);
            REQUIRE(![speaker validateValue:&value forKeyPath:@"next.first" error:NULL]);
        }
        EQUAL(value, @"bad");
        EQUAL((id)error, @"refused");
        REQUIRE([speaker validateValue:&value forKey:@"last" error:NULL]);
    }
    speaker.next = nil;
    id value = @"bad";
    REQUIRE([speaker validateValue:&value forKeyPath:@"next.first" error:NULL]); // no object that could refuse it
    RELEASE(next);
    RELEASE(speaker);
    return NULL;
}

// MARK: Several elements at once

// Its array can be changed by index sets only.
@interface FIXTURE (KeyBatch) : NSObject {
  @public
    NSMutableArray *_parts;
    NSMutableSet *_marks;
}
@property (nonatomic, strong) FIXTURE(KeyBatch) * next;
@end

@implementation FIXTURE (KeyBatch)
- (instancetype)init {
    if ((self = [super init])) {
        _parts = [NSMutableArray new];
        _marks = [NSMutableSet new];
    }
    return self;
}
#if !FIXTURE_ARC
- (void)dealloc {
    [_parts release];
    [_marks release];
    [_next release];
    [super dealloc];
}
#endif
- (NSArray *)parts {
    return _parts;
}
- (void)insertParts:(NSArray *)parts atIndexes:(NSIndexSet *)indexes {
    NSUInteger index = indexes.firstIndex;
    for (id part in parts) {
        [_parts insertObject:part atIndex:index];
        index = [indexes indexGreaterThanIndex:index];
    }
}
- (void)removePartsAtIndexes:(NSIndexSet *)indexes {
    for (NSUInteger index = _parts.count; index-- > 0;) {
        if ([indexes containsIndex:index]) {
            [_parts removeObjectAtIndex:index];
        }
    }
}
- (void)replacePartsAtIndexes:(NSIndexSet *)indexes withParts:(NSArray *)parts {
    NSUInteger index = indexes.firstIndex;
    for (id part in parts) {
        [_parts replaceObjectAtIndex:index withObject:part];
        index = [indexes indexGreaterThanIndex:index];
    }
}
@end

static bool was_told_at(Listener *listener, NSKeyValueChange kind, id old, id new, NSIndexSet *indexes) {
    NSDictionary *change = listener->changes.count == 1 ? [listener->changes objectAtIndex:0] : nil;
    return [[change objectForKey:NSKeyValueChangeIndexesKey] isEqual:indexes] && was_told(listener, kind, old, new);
}

EXPORT const char *face_keys_batches(void) {
    FIXTURE(KeyBatch) *batch = [FIXTURE(KeyBatch) new];
    Listener *listener = [Listener new];
    [batch addObserver:listener forKeyPath:@"parts" options:BOTH context:NULL];
    NSIndexSet *const three = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, 3)];
    NSMutableIndexSet *const ends = [NSMutableIndexSet indexSetWithIndex:0];
    [ends addIndex:2];
    [batch insertParts:ARRAY(@"a", @"b", @"c") atIndexes:three];
    REQUIRE(was_told_at(listener, NSKeyValueChangeInsertion, nil, ARRAY(@"a", @"b", @"c"), three));
    [batch replacePartsAtIndexes:ends withParts:ARRAY(@"x", @"y")];
    REQUIRE(was_told_at(listener, NSKeyValueChangeReplacement, ARRAY(@"a", @"c"), ARRAY(@"x", @"y"), ends));
    [batch removePartsAtIndexes:ends];
    REQUIRE(was_told_at(listener, NSKeyValueChangeRemoval, ARRAY(@"x", @"y"), nil, ends));
    EQUAL(batch.parts, ARRAY(@"b"));
    NSMutableArray *parts = [batch mutableArrayValueForKey:@"parts"];
    [parts addObject:@"z"];
    NSIndexSet *const second = [NSIndexSet indexSetWithIndex:1];
    REQUIRE(was_told_at(listener, NSKeyValueChangeInsertion, nil, ARRAY(@"z"), second));
    [parts removeObjectAtIndex:1];
    REQUIRE(was_told_at(listener, NSKeyValueChangeRemoval, ARRAY(@"z"), nil, second));
    EQUAL(batch.parts, ARRAY(@"b"));
    [batch removeObserver:listener forKeyPath:@"parts"];
    RELEASE(listener);
    RELEASE(batch);
    return NULL;
}

EXPORT const char *face_keys_collections_on_paths(void) {
    FIXTURE(KeyBatch) *outer = [FIXTURE(KeyBatch) new], *inner = [FIXTURE(KeyBatch) new];
    REQUIRE([outer mutableArrayValueForKeyPath:@"next.parts"] == nil); // no object that has them
    REQUIRE([outer mutableSetValueForKeyPath:@"next.marks"] == nil);
    outer.next = inner;
    Listener *listener = [Listener new];
    [outer addObserver:listener forKeyPath:@"next.parts" options:BOTH context:NULL];
    [outer addObserver:listener forKeyPath:@"next.marks" options:BOTH context:NULL];
    [[outer mutableArrayValueForKeyPath:@"next.parts"] addObject:@"a"];
    REQUIRE(was_told_at(listener, NSKeyValueChangeInsertion, nil, ARRAY(@"a"), [NSIndexSet indexSetWithIndex:0]));
    EQUAL(inner.parts, ARRAY(@"a"));
    [[outer mutableSetValueForKeyPath:@"next.marks"] addObject:@"m"];
    REQUIRE(was_told(listener, NSKeyValueChangeInsertion, nil, SET(@"m")));
    EQUAL(inner->_marks, SET(@"m"));
    [[outer mutableArrayValueForKeyPath:@"parts"] addObject:@"own"];
    [[outer mutableSetValueForKeyPath:@"marks"] addObject:@"own"];
    EQUAL(outer.parts, ARRAY(@"own"));
    EQUAL(outer->_marks, SET(@"own"));
    REQUIRE(listener->changes.count == 0);
    [outer removeObserver:listener forKeyPath:@"next.parts"];
    [outer removeObserver:listener forKeyPath:@"next.marks"];
    RELEASE(listener);
    RELEASE(inner);
    RELEASE(outer);
    return NULL;
}
