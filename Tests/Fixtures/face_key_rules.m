// What names and types promise of keys, and what classes say otherwise: functions that answer NULL when all is well, or
// the condition that was not met.

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

// Keeps every change that it is told.
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

// Whether exactly one more change was told, and it was this one.
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

// The names say that the caller owns what it gets. Those of a property's getter do not mean it, other methods do.
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
            if ([object valueForKey:key] == nil)
                return false;
        }
        if (alive != count)
            return false;
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

// An array with a set's accessors. What is told of it are copies.
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

// A set with an array's.
- (NSSet *)bag {
    return [NSSet setWithSet:_bag];
}
- (void)insertObject:(id)object inBagAtIndex:(NSUInteger)index {
    [_bag addObject:object];
}
- (void)removeObjectFromBagAtIndex:(NSUInteger)index {
    [_bag removeAllObjects];
}

// And a number.
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
