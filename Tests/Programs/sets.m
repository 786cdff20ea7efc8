// NSSet, NSMutableSet and index sets.

#include "counted.h"

#include <cffi_collections.h>
#import <objc/NSException.h>
#import <objc/NSIndexSet.h>
#import <objc/NSNumber.h>
#import <objc/NSSet.h>
#import <objc/runtime.h>

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

static NSSet *set_of(NSArray *array) { return [NSSet setWithArray:array]; }

// MARK: Immutable sets

CHECK_THAT(aSetHasEachMemberOnce) {
    NSSet *set = [NSSet setWithObjects:@1, @"two", @1.0, nil];
    EXPECT([set count] == 2 && [set containsObject:@1] && [set containsObject:@"two"] && ![set containsObject:@2]);
    EXPECT([[set member:@1.0] isEqual:@1] && [set member:@2] == nil && [set member:(id)nil] == nil);
    EXPECT([set anyObject] != nil && [[NSSet set] anyObject] == nil && [[set allObjects] count] == 2);
    EXPECT_STRING([[[NSSet setWithObject:@1] description] UTF8String], "{(1)}");
}

CHECK_THAT(everyWayToMakeOneGivesTheSame) {
    id objects[] = { @1, @2 };
    NSSet *set = set_of(@[ @1, @2 ]);
    EXPECT([set isEqual:[NSSet setWithObjects:objects count:2]] && [set isEqual:[NSSet setWithSet:set]]);
    EXPECT([set isEqual:[[NSSet setWithObject:@1] setByAddingObject:@2]]);
    EXPECT([set isEqual:[[NSSet set] setByAddingObjectsFromArray:@[ @2, @1 ]]]);
    EXPECT([set isEqual:[[NSSet setWithObject:@2] setByAddingObjectsFromSet:set]]);
    NSSet *made[] = {
        [[NSSet alloc] initWithObjects:objects count:2],
        [[NSSet alloc] initWithObjects:@1, @2, nil],
        [[NSSet alloc] initWithArray:@[ @1, @2 ]],
        [[NSSet alloc] initWithSet:set],
        [[NSMutableSet alloc] initWithSet:set],
        [[NSMutableSet alloc] initWithArray:@[ @1, @2 ]],
    };
    for (size_t i = 0; i < 6; i++) {
        EXPECT([made[i] isEqual:set] && [set isEqual:made[i]] && [made[i] hash] == [set hash]);
        RELEASE(made[i]);
    }
    NSSet *none = [[NSSet alloc] init];
    EXPECT([none isEqual:[NSSet setWithArray:nil]] && [none isEqual:[NSSet setWithSet:nil]]);
    RELEASE(none);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSSet setWithObject:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSSet setWithArray:(id) @"text"];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSSet setWithObjects:NULL count:1];
    }));
    EXPECT_STRING(reason, "+[NSSet setWithObjects:count:]: the objects are NULL");
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[[NSMutableSet alloc] initWithObjects:NULL count:1];
    }));
    EXPECT_STRING(reason, "-[NSMutableSet initWithObjects:count:]: the objects are NULL");
}

typedef id (*initializer)(id, SEL, const id __unsafe_unretained *, NSUInteger);
static initializer previous_initializer;
static int initializer_calls;

static id count_initializer(id self, SEL selector, const id __unsafe_unretained *objects, NSUInteger count) {
    initializer_calls++;
    return previous_initializer(self, selector, objects, count);
}

CHECK_THAT(everyInitializerGoesByTheOneWithACount) {
    Class classes[] = {[NSSet class], [NSMutableSet class]};
    NSArray *array = @[ @1, @2 ];
    for (int i = 0; i < 2; i++) {
        Method method = class_getInstanceMethod(classes[i], @selector(initWithObjects:count:));
        previous_initializer = (initializer)method_setImplementation(method, (IMP)count_initializer);
        initializer_calls = 0;
        RELEASE([[classes[i] alloc] initWithArray:array]);
        RELEASE([[classes[i] alloc] initWithSet:set_of(array)]);
        RELEASE([[classes[i] alloc] initWithSet:nil]);
        RELEASE(([[classes[i] alloc] initWithObjects:@1, @2, nil]));
        // The other class still has its own method.
        RELEASE([[classes[1 - i] alloc] initWithArray:array]);
        EXPECT(initializer_calls == 4);
        method_setImplementation(method, (IMP)previous_initializer);
    }
}

CHECK_THAT(setsAreComparedByTheirMembers) {
    NSSet *small = set_of(@[ @1 ]), *large = set_of(@[ @1, @2 ]), *other = set_of(@[ @3 ]);
    EXPECT([small isSubsetOfSet:large] && ![large isSubsetOfSet:small] && [[NSSet set] isSubsetOfSet:small]);
    EXPECT([small intersectsSet:large] && ![small intersectsSet:other] && ![small intersectsSet:nil]);
    EXPECT(![small isEqual:large] && ![small isEqual:other] && ![small isEqual:nil] && ![small isEqual:@[ @1 ]]);
    EXPECT([small isEqualToSet:set_of(@[ @1.0 ])]);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[small intersectsSet:(id) @[]];
    }));
}

CHECK_THAT(enumerationGivesEveryMember) {
    NSSet *set = set_of(@[ @1, @2, @3 ]);
    int sum = 0;
    for (NSNumber *number in set) {
        sum += [number intValue];
    }
    EXPECT(sum == 6);
    __block int product = 1;
    [set enumerateObjectsUsingBlock:^(NSNumber *number, BOOL *stop) {
        product *= [number intValue];
    }];
    EXPECT(product == 6 && [[[set objectEnumerator] allObjects] count] == 3);
    __block int calls = 0;
    [set enumerateObjectsWithOptions:0 usingBlock:^(id object, BOOL *stop) {
        calls++;
        *stop = YES;
    }];
    EXPECT(calls == 1);
    EXPECT(throws(NSInvalidArgumentException, ^{
        [set enumerateObjectsUsingBlock:(id)nil];
    }));
}

static void change_while_enumerating(void) {
    NSMutableSet *set = [NSMutableSet setWithObjects:@1, @2, @3, nil];
    for (id object in set) {
        [set removeObject:object];
    }
}

static void change_in_block(void) {
    NSMutableSet *set = [NSMutableSet setWithObjects:@1, @2, @3, nil];
    [set enumerateObjectsUsingBlock:^(id object, BOOL *stop) {
        [set removeObject:object];
    }];
}

CHECK_THAT(aChangeDuringEnumerationIsNoticed) {
    struct child_end end = check_in_child(change_while_enumerating);
    EXPECT(end.signal != 0 && strstr(end.message, "was changed while it was being enumerated") != NULL);
    end = check_in_child(change_in_block);
    EXPECT(end.signal != 0 && strstr(end.message, "was changed while it was being enumerated") != NULL);
}

// MARK: Mutable sets

CHECK_THAT(setsAreUnitedAndDivided) {
    NSMutableSet *set = [NSMutableSet setWithCapacity:4];
    [set addObject:@1];
    [set addObject:@1.0];
    [set addObjectsFromArray:@[ @2, @3 ]];
    [set removeObject:@9];
    EXPECT([set isEqual:set_of(@[ @1, @2, @3 ])]);
    [set unionSet:set_of(@[ @3, @4 ])];
    EXPECT([set isEqual:set_of(@[ @1, @2, @3, @4 ])]);
    [set minusSet:set_of(@[ @1, @9 ])];
    EXPECT([set isEqual:set_of(@[ @2, @3, @4 ])]);
    [set intersectSet:set_of(@[ @2, @4, @8 ])];
    EXPECT([set isEqual:set_of(@[ @2, @4 ])]);
    [set unionSet:set];
    [set setSet:set];
    [set unionSet:nil];
    [set minusSet:nil];
    EXPECT([set isEqual:set_of(@[ @2, @4 ])]);
    [set setSet:set_of(@[ @7 ])];
    EXPECT([set isEqual:set_of(@[ @7 ])]);
    [set minusSet:set];
    EXPECT([set count] == 0);
    [set addObject:@1];
    [set intersectSet:nil];
    EXPECT([set count] == 0);
    [set addObject:@1];
    [set removeAllObjects];
    EXPECT([set count] == 0);
    EXPECT(throws(NSInvalidArgumentException, ^{
        [set addObject:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [set removeObject:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [set unionSet:(id) @[]];
    }));
}

CHECK_THAT(membersLiveAsLongAsTheirSet) {
    deallocated = 0;
    @autoreleasepool {
        NSMutableSet *set = [NSMutableSet new];
        Counted *first = [Counted new], *second = [Counted new];
        [set addObject:first];
        [set addObject:second];
        [set addObject:second];
        RELEASE(second);
        second = nil;
        [set removeObject:first];
        EXPECT(deallocated == 0);
        RELEASE(first);
        first = nil;
        EXPECT(deallocated == 1);
        NSSet *copy = [set copy];
        RELEASE(set);
        EXPECT(deallocated == 1 && [copy count] == 1);
        NSSet *same = [copy copy];
        EXPECT(same == copy);
        RELEASE(same);
        RELEASE(copy);
    }
    EXPECT(deallocated == 2);
}

@interface Evens : NSSet
@end
@implementation Evens
- (NSUInteger)count {
    return 3;
}
- (id)member:(id)object {
    return [object intValue] % 2 == 0 && [object intValue] < 6 ? object : nil;
}
- (NSEnumerator *)objectEnumerator {
    return [@[ @0, @2, @4 ] objectEnumerator];
}
@end

CHECK_THAT(aSubclassNeedsThreeMethods) {
    Evens *evens = [Evens new];
    EXPECT([evens isEqual:set_of(@[ @0, @2, @4 ])] && [set_of(@[ @0, @2, @4 ]) isEqual:evens]);
    EXPECT([evens containsObject:@2] && ![evens containsObject:@3] && [[evens allObjects] count] == 3);
    int sum = 0;
    for (NSNumber *number in evens) {
        sum += [number intValue];
    }
    EXPECT(sum == 6 && [[NSSet setWithSet:evens] isEqual:evens]);
    NSMutableSet *copy = [evens mutableCopy];
    [copy addObject:@1];
    EXPECT([copy count] == 4 && [evens isSubsetOfSet:copy]);
    RELEASE(copy);
    RELEASE(evens);
}

// Keeps the arguments of its designated initializer.
@interface Remembering : Evens
@property (retain) NSSet *initial;
@end
@implementation Remembering
- (instancetype)initWithObjects:(const id __unsafe_unretained[])objects count:(NSUInteger)count {
    if ((self = [super init]) != nil) {
        self.initial = [NSSet setWithObjects:objects count:count];
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

CHECK_THAT(aSubclassGetsAllObjectsByOneInitializer) {
    NSSet *expected = set_of(@[ @0, @2, @4 ]);
    Evens *evens = [Evens new];
    Remembering *made[] = {
        [[Remembering alloc] initWithArray:@[ @0, @2, @4 ]],
        [[Remembering alloc] initWithSet:expected],
        [[Remembering alloc] initWithSet:evens],
        [[Remembering alloc] initWithObjects:@0, @2, @4, nil],
    };
    for (int i = 0; i < 4; i++) {
        EXPECT([made[i] isKindOfClass:[Remembering class]] && [made[i].initial isEqual:expected]);
        RELEASE(made[i]);
    }
    RELEASE(evens);
    EXPECT([[[Remembering setWithArray:@[ @0, @2, @4 ]] initial] isEqual:expected]);
    EXPECT([[[Remembering setWithSet:expected] initial] isEqual:expected]);
    EXPECT([[(Remembering *)[Remembering set] initial] count] == 0);
}

@interface Bare : NSSet
@end
@implementation Bare
@end

@interface BareMutable : NSMutableSet
@end
@implementation BareMutable
@end

CHECK_THAT(anErrorNamesTheMethodThatASubclassLacks) {
    Bare *bare = [Bare new];
    BareMutable *changeable = [BareMutable new];
    EXPECT(throws(NSInvalidArgumentException, ^{
        RELEASE([bare copy]);
    }));
    EXPECT_STRING(reason, "-[Bare objectEnumerator] is not implemented; a subclass of NSSet must implement it");
    EXPECT(throws(NSInvalidArgumentException, ^{
        RELEASE([changeable mutableCopy]);
    }));
    EXPECT_STRING(
        reason, "-[BareMutable objectEnumerator] is not implemented; a subclass of NSMutableSet must implement it");
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[bare containsObject:@1];
    }));
    EXPECT_STRING(reason, "-[Bare member:] is not implemented; a subclass of NSSet must implement it");
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[bare isEqual:[NSSet set]];
    }));
    EXPECT_STRING(reason, "-[Bare count] is not implemented; a subclass of NSSet must implement it");
    EXPECT(throws(NSInvalidArgumentException, ^{
        [changeable addObjectsFromArray:@[ @1 ]];
    }));
    EXPECT_STRING(reason, "-[BareMutable addObject:] is not implemented; a subclass of NSMutableSet must implement it");
    RELEASE(bare);
    RELEASE(changeable);
}

CHECK_THAT(setsAreMadeInC) {
    __unsafe_unretained id objects[] = { @1, @2, @1 };
    NSSet *set = cffi_set_create(objects, 3);
    EXPECT(cffi_set_is(set) && cffi_set_count(set) == 2 && !cffi_set_is(nil) && !cffi_set_is(@[]));
    EXPECT(cffi_set_count(nil) == 0);
    RELEASE(set);
    NSMutableSet *changeable = cffi_set_create_mutable();
    [changeable addObject:@1];
    EXPECT(cffi_set_count(changeable) == 1);
    RELEASE(changeable);
}

// MARK: Index sets

static const char *text_of(NSIndexSet *set) { return [[set description] UTF8String]; }

CHECK_THAT(indexesAreKeptAsRanges) {
    NSMutableIndexSet *set = [NSMutableIndexSet indexSet];
    [set addIndex:5];
    [set addIndex:3];
    [set addIndex:4];
    [set addIndexesInRange:NSMakeRange(10, 3)];
    [set addIndexesInRange:NSMakeRange(20, 0)];
    EXPECT_STRING(text_of(set), "(3-5, 10-12)");
    EXPECT([set count] == 6 && [set firstIndex] == 3 && [set lastIndex] == 12);
    [set addIndexesInRange:NSMakeRange(1, 10)];
    EXPECT_STRING(text_of(set), "(1-12)");
    [set removeIndex:4];
    [set removeIndexesInRange:NSMakeRange(6, 2)];
    EXPECT_STRING(text_of(set), "(1-3, 5, 8-12)");
    [set removeIndexesInRange:NSMakeRange(2, 8)];
    EXPECT_STRING(text_of(set), "(1, 10-12)");
    EXPECT([set count] == 4);
    [set addIndexes:[NSIndexSet indexSetWithIndexesInRange:NSMakeRange(11, 4)]];
    [set removeIndexes:[NSIndexSet indexSetWithIndex:12]];
    EXPECT_STRING(text_of(set), "(1, 10-11, 13-14)");
    [set addIndexes:set];
    [set removeIndexes:set];
    EXPECT([set count] == 0 && [set firstIndex] == NSNotFound && [set lastIndex] == NSNotFound);
    [set addIndex:0];
    [set removeAllIndexes];
    [set addIndexes:nil];
    [set removeIndexes:nil];
    EXPECT([set isEqual:[NSIndexSet indexSet]]);
}

CHECK_THAT(indexesAreFound) {
    NSMutableIndexSet *set = [NSMutableIndexSet indexSetWithIndexesInRange:NSMakeRange(2, 3)];
    [set addIndex:9];
    EXPECT([set containsIndex:2] && [set containsIndex:4] && ![set containsIndex:5] && ![set containsIndex:1]);
    EXPECT([set containsIndexesInRange:NSMakeRange(2, 3)] && ![set containsIndexesInRange:NSMakeRange(2, 4)]);
    EXPECT([set containsIndexes:[NSIndexSet indexSetWithIndex:9]] && ![[NSIndexSet indexSet] containsIndexes:set]);
    EXPECT([set indexGreaterThanIndex:4] == 9 && [set indexGreaterThanIndex:9] == NSNotFound);
    EXPECT([set indexGreaterThanIndex:NSNotFound] == NSNotFound && [set indexGreaterThanOrEqualToIndex:3] == 3);
    EXPECT([set indexLessThanIndex:9] == 4 && [set indexLessThanIndex:2] == NSNotFound);
    EXPECT([set indexLessThanIndex:0] == NSNotFound && [set indexLessThanOrEqualToIndex:100] == 9);
    EXPECT([set countOfIndexesInRange:NSMakeRange(3, 7)] == 3 && [set countOfIndexesInRange:NSMakeRange(5, 4)] == 0);
    EXPECT([set intersectsIndexesInRange:NSMakeRange(0, 3)] && ![set intersectsIndexesInRange:NSMakeRange(5, 4)]);
    NSUInteger indexes[3];
    NSRange range = NSMakeRange(3, 100);
    EXPECT([set getIndexes:indexes maxCount:2 inIndexRange:&range] == 2 && indexes[0] == 3 && indexes[1] == 4);
    EXPECT(NSEqualRanges(range, NSMakeRange(5, 98)));
    EXPECT([set getIndexes:indexes maxCount:3 inIndexRange:NULL] == 3 && indexes[2] == 4);
}

CHECK_THAT(indexSetsAreCopiedAndCompared) {
    NSIndexSet *set = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(1, 2)], *copy = [set copy];
    NSMutableIndexSet *changeable = [set mutableCopy];
    EXPECT(copy == set && [changeable isEqual:set] && [changeable hash] == [set hash]);
    [changeable addIndex:7];
    EXPECT([set count] == 2 && ![changeable isEqualToIndexSet:set] && ![set isEqual:nil] && ![set isEqual:@1]);
    NSIndexSet *other = [[NSIndexSet alloc] initWithIndexSet:changeable], *one = [[NSIndexSet alloc] initWithIndex:4];
    EXPECT([other isEqual:changeable] && [one count] == 1 && [one firstIndex] == 4);
    RELEASE(copy);
    RELEASE(changeable);
    RELEASE(other);
    RELEASE(one);
}

CHECK_THAT(indexesAreEnumeratedInOrder) {
    NSMutableIndexSet *set = [NSMutableIndexSet indexSetWithIndexesInRange:NSMakeRange(4, 2)];
    [set addIndex:1];
    __block NSUInteger digits = 0;
    [set enumerateIndexesUsingBlock:^(NSUInteger index, BOOL *stop) {
        digits = digits * 10 + index;
    }];
    EXPECT(digits == 145);
    __block NSUInteger ranges = 0;
    [set enumerateRangesUsingBlock:^(NSRange range, BOOL *stop) {
        ranges = ranges * 100 + range.location * 10 + range.length;
        *stop = range.location == 4;
    }];
    EXPECT(ranges == 1142);
    EXPECT(throws(NSInvalidArgumentException, ^{
        [set enumerateIndexesUsingBlock:(id)nil];
    }));
}

CHECK_THAT(indexesAreShifted) {
    NSMutableIndexSet *set = [NSMutableIndexSet indexSetWithIndexesInRange:NSMakeRange(1, 5)];
    [set shiftIndexesStartingAtIndex:3 by:2];
    EXPECT_STRING(text_of(set), "(1-2, 5-7)");
    [set shiftIndexesStartingAtIndex:5 by:-2];
    EXPECT_STRING(text_of(set), "(1-5)");
    [set shiftIndexesStartingAtIndex:4 by:-3];
    EXPECT_STRING(text_of(set), "(1-2)");
    EXPECT(throws(NSRangeException, ^{
        [set shiftIndexesStartingAtIndex:1 by:-2];
    }));
    EXPECT(throws(NSRangeException, ^{
        [set shiftIndexesStartingAtIndex:0 by:NSIntegerMax];
    }));
    EXPECT_STRING(text_of(set), "(1-2)");
}

CHECK_THAT(whatIsNoIndexIsRefused) {
    NSMutableIndexSet *set = [NSMutableIndexSet indexSet];
    EXPECT(throws(NSRangeException, ^{
        [set addIndex:NSNotFound];
    }));
    EXPECT(throws(NSRangeException, ^{
        [set addIndexesInRange:NSMakeRange(1, NSUIntegerMax)];
    }));
    EXPECT(throws(NSRangeException, ^{
        (void)[NSIndexSet indexSetWithIndex:NSUIntegerMax];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [set addIndexes:(id) @1];
    }));
    [set addIndex:NSNotFound - 1];
    EXPECT([set lastIndex] == NSNotFound - 1);
}

CHECK_THAT(indexSetsAreMadeAndReadInC) {
    const struct cffi_range ranges[] = {{4, 2}, {1, 1}};
    NSIndexSet *set = cffi_index_set_create(ranges, 2, false);
    size_t count;
    const struct cffi_range *kept = cffi_index_set_ranges(set, &count);
    EXPECT(count == 2 && kept[0].location == 1 && kept[1].length == 2 && cffi_index_set_is(set));
    EXPECT(cffi_index_set_ranges(nil, &count) == NULL && count == 0 && !cffi_index_set_is(@1));
    const struct cffi_range wrong = {SIZE_MAX, 2};
    EXPECT(cffi_index_set_create(&wrong, 1, true) == nil);
    RELEASE(set);
}

// MARK: Arrays by index sets

CHECK_THAT(elementsAreTakenInsertedAndRemovedByIndexes) {
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@0, @1, @2, @3, nil];
    NSMutableIndexSet *indexes = [NSMutableIndexSet indexSetWithIndex:1];
    [indexes addIndex:3];
    EXPECT([[array objectsAtIndexes:indexes] isEqual:(@[ @1, @3 ])]);
    [array removeObjectsAtIndexes:indexes];
    EXPECT([array isEqual:(@[ @0, @2 ])]);
    [array insertObjects:@[ @"a", @"b" ] atIndexes:indexes];
    EXPECT([array isEqual:(@[ @0, @"a", @2, @"b" ])]);
    [array replaceObjectsAtIndexes:indexes withObjects:@[ @1, @3 ]];
    EXPECT([array isEqual:(@[ @0, @1, @2, @3 ])]);
    NSIndexSet *odd = [array indexesOfObjectsPassingTest:^(id object, NSUInteger index, BOOL *stop) {
        return (BOOL)([object intValue] % 2 == 1);
    }];
    EXPECT([odd isEqual:indexes]);
    [indexes addIndex:9];
    EXPECT(throws(NSRangeException, ^{
        [array removeObjectsAtIndexes:indexes];
    }));
    EXPECT(throws(NSRangeException, ^{
        (void)[array objectsAtIndexes:indexes];
    }));
    EXPECT(throws(NSRangeException, ^{
        [array insertObjects:@[ @1, @2, @3 ] atIndexes:indexes];
    }));
    [indexes removeIndex:9];
    EXPECT(throws(NSInvalidArgumentException, ^{
        [array insertObjects:@[ @1 ] atIndexes:indexes];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [array replaceObjectsAtIndexes:indexes withObjects:@[]];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [array removeObjectsAtIndexes:(id)nil];
    }));
    EXPECT([array isEqual:(@[ @0, @1, @2, @3 ])]);
}
