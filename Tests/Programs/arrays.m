// NSArray and NSMutableArray: elements, errors, enumeration, ownership, order.

#include "counted.h"

#include <cffi_collections.h>
#import <objc/NSArray.h>
#import <objc/NSException.h>
#import <objc/NSNumber.h>

// The name and the reason of the exception that the block throws.
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

static const char *text_of(NSArray *array) { return [[array description] UTF8String]; }

// MARK: Immutable arrays

CHECK_THAT(aLiteralHasItsElementsInOrder) {
    NSArray *array = @[ @1, @"two", @3.0 ];
    EXPECT([array count] == 3 && [[array objectAtIndex:0] isEqual:@1] && [array[1] isEqual:@"two"]);
    EXPECT([array firstObject] == array[0] && [array lastObject] == array[2]);
    NSArray *empty = @[];
    EXPECT([empty count] == 0 && [empty firstObject] == nil && [empty lastObject] == nil);
    EXPECT_STRING(text_of(array), "(1, two, 3)");
    EXPECT_STRING(text_of(empty), "()");
}

CHECK_THAT(everyWayToMakeOneGivesTheSame) {
    id objects[] = { @1, @2 };
    NSArray *array = @[ @1, @2 ];
    EXPECT([array isEqual:[NSArray arrayWithObjects:objects count:2]]);
    EXPECT([array isEqual:[NSArray arrayWithObjects:@1, @2, nil]]);
    EXPECT([array isEqual:[NSArray arrayWithArray:array]]);
    EXPECT([array isEqual:[[NSArray arrayWithObject:@1] arrayByAddingObject:@2]]);
    EXPECT([array isEqual:[@[ @1 ] arrayByAddingObjectsFromArray:@[ @2 ]]]);
    EXPECT([array isEqual:[[NSArray array] arrayByAddingObjectsFromArray:array]]);
    EXPECT([array isEqual:[@[ @0, @1, @2, @3 ] subarrayWithRange:NSMakeRange(1, 2)]]);
    NSArray *made[] = {
        [[NSArray alloc] initWithObjects:objects count:2],
        [[NSArray alloc] initWithObjects:@1, @2, nil],
        [[NSArray alloc] initWithArray:array],
        [[NSMutableArray alloc] initWithObjects:@1, @2, nil],
        [[NSMutableArray alloc] initWithArray:array],
    };
    for (size_t i = 0; i < 5; i++) {
        EXPECT([made[i] isEqual:array] && [array isEqual:made[i]] && [made[i] hash] == [array hash]);
        RELEASE(made[i]);
    }
    NSArray *none = [[NSArray alloc] init];
    EXPECT([none isEqual:@[]] && [[NSArray arrayWithArray:nil] isEqual:@[]]);
    RELEASE(none);
}

CHECK_THAT(elementsAreFoundByEquality) {
    NSArray *array = @[ @"a", @"b", @"b", [NSMutableArray array] ];
    EXPECT([array containsObject:@"b"] && ![array containsObject:@"c"] && ![array containsObject:nil]);
    EXPECT([array indexOfObject:@"b"] == 1 && [array indexOfObject:@"c"] == NSNotFound);
    EXPECT([array indexOfObject:@"b" inRange:NSMakeRange(2, 2)] == 2);
    EXPECT([array indexOfObject:@[]] == 3 && [array indexOfObjectIdenticalTo:@[]] == NSNotFound);
    EXPECT([array indexOfObjectIdenticalTo:array[3]] == 3 && [array indexOfObject:nil] == NSNotFound);
    EXPECT([array indexOfObjectPassingTest:^(id object, NSUInteger index, BOOL *stop) {
               return (BOOL)(index == 2);
           }] == 2);
    EXPECT([array indexOfObjectPassingTest:^(id object, NSUInteger index, BOOL *stop) {
               *stop = YES;
               return NO;
           }] == NSNotFound);
}

CHECK_THAT(arraysAreEqualElementByElement) {
    EXPECT([@[ @1, @[ @2 ] ] isEqual:@[ @1.0, @[ @2 ] ]] && [@[] isEqualToArray:@[]]);
    EXPECT(![@[ @1 ] isEqual:@[ @2 ]] && ![@[ @1 ] isEqual:@[]] && ![@[ @1 ] isEqual:@1] && ![@[] isEqual:nil]);
    NSArray *none = nil;
    EXPECT(![@[] isEqualToArray:none]);
}

CHECK_THAT(whatIsOutOfBoundsIsNamed) {
    NSArray *array = @[ @1, @2 ];
    EXPECT(throws(NSRangeException, ^{
        (void)[array objectAtIndex:2];
    }));
    EXPECT(
        strstr(reason, "objectAtIndex:") != NULL && strstr(reason, "index 2 ") != NULL && strstr(reason, "count is 2"));
    EXPECT(throws(NSRangeException, ^{
        (void)array[NSNotFound];
    }));
    EXPECT(throws(NSRangeException, ^{
        (void)[array subarrayWithRange:NSMakeRange(1, 2)];
    }));
    EXPECT(strstr(reason, "{1, 2}") != NULL && strstr(reason, "count is 2") != NULL);
    EXPECT(throws(NSRangeException, ^{
        (void)[array subarrayWithRange:NSMakeRange(1, NSUIntegerMax)];
    }));
    EXPECT(throws(NSRangeException, ^{
        (void)[array indexOfObject:@1 inRange:NSMakeRange(3, 0)];
    }));
}

CHECK_THAT(nilIsNoElement) {
    EXPECT(throws(NSInvalidArgumentException, ^{
        id objects[] = { @1, nil };
        (void)[NSArray arrayWithObjects:objects count:2];
    }));
    EXPECT(strstr(reason, "index 1 is nil") != NULL);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSArray arrayWithObject:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[@[] arrayByAddingObject:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSArray arrayWithObjects:NULL count:1];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[NSArray arrayWithArray:(id) @"text"];
    }));
    EXPECT([[@[ @1 ] arrayByAddingObjectsFromArray:nil] isEqual:@[ @1 ]]);
}

CHECK_THAT(anImmutableArrayIsItsOwnCopy) {
    NSArray *array = @[ @1 ], *copy = [array copy];
    EXPECT(copy == array);
    NSMutableArray *changeable = [array mutableCopy];
    [changeable addObject:@2];
    NSArray *snapshot = [changeable copy];
    [changeable addObject:@3];
    EXPECT([snapshot isEqual:(@[ @1, @2 ])] && [array isEqual:@[ @1 ]] && [changeable count] == 3);
    EXPECT(![array respondsToSelector:@selector(addObject:)] && ![snapshot respondsToSelector:@selector(addObject:)]);
    RELEASE(copy);
    RELEASE(changeable);
    RELEASE(snapshot);
}

CHECK_THAT(elementsLiveAsLongAsTheirArray) {
    deallocated = 0;
    @autoreleasepool {
        Counted *element = [Counted new];
        NSArray *array = [[NSArray alloc] initWithObjects:element, element, nil];
        RELEASE(element);
        element = nil;
        EXPECT(deallocated == 0);
        RELEASE(array);
    }
    EXPECT(deallocated == 1);
}

// MARK: Enumeration

CHECK_THAT(enumerationGivesEveryElement) {
    NSMutableArray *array = [NSMutableArray array];
    for (int i = 0; i < 100; i++) {
        [array addObject:@(i)];
    }
    int expected = 0;
    for (NSNumber *number in array) {
        EXPECT([number intValue] == expected++);
    }
    EXPECT(expected == 100);
    __block int sum = 0;
    [array enumerateObjectsUsingBlock:^(NSNumber *number, NSUInteger index, BOOL *stop) {
        sum += [number intValue] == (int)index;
        *stop = index == 9;
    }];
    EXPECT(sum == 10);
    __block NSUInteger next = 100;
    [array enumerateObjectsWithOptions:NSEnumerationReverse usingBlock:^(id object, NSUInteger index, BOOL *stop) {
        EXPECT(index == --next && [object unsignedLongValue] == index);
    }];
    EXPECT(next == 0);
    for (id object in @[]) {
        EXPECT(object == nil);
    }
    EXPECT(throws(NSInvalidArgumentException, ^{
        [array enumerateObjectsUsingBlock:(id)nil];
    }));
}

CHECK_THAT(enumeratorsGoBothWays) {
    NSEnumerator *enumerator = [@[ @1, @2, @3 ] objectEnumerator];
    EXPECT([[enumerator nextObject] isEqual:@1] && [[enumerator allObjects] isEqual:(@[ @2, @3 ])]);
    EXPECT([enumerator nextObject] == nil && [[enumerator allObjects] isEqual:@[]]);
    int expected = 3;
    for (NSNumber *number in [@[ @1, @2, @3 ] reverseObjectEnumerator]) {
        EXPECT([number intValue] == expected--);
    }
    EXPECT(expected == 0 && [[@[] objectEnumerator] nextObject] == nil);
}

static void change_while_enumerating(void) {
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, @2, @3, nil];
    for (id object in array) {
        [array removeObject:object];
    }
}

static void change_in_block(void) {
    NSMutableArray *array = [NSMutableArray arrayWithObjects:@1, @2, @3, nil];
    [array enumerateObjectsUsingBlock:^(id object, NSUInteger index, BOOL *stop) {
        [array addObject:object];
    }];
}

CHECK_THAT(aChangeDuringEnumerationIsNoticed) {
    struct child_end end = check_in_child(change_while_enumerating);
    EXPECT(end.signal != 0 && strstr(end.message, "was changed while it was being enumerated") != NULL);
    end = check_in_child(change_in_block);
    EXPECT(end.signal != 0 && strstr(end.message, "was changed while it was being enumerated") != NULL);
}

// MARK: Changes

CHECK_THAT(elementsAreInsertedReplacedAndRemoved) {
    NSMutableArray *array = [NSMutableArray arrayWithCapacity:2];
    [array addObject:@"b"];
    [array insertObject:@"a" atIndex:0];
    [array insertObject:@"d" atIndex:2];
    [array insertObject:@"c" atIndex:2];
    EXPECT_STRING(text_of(array), "(a, b, c, d)");
    [array replaceObjectAtIndex:0 withObject:@"A"];
    array[1] = @"B";
    array[4] = @"e";
    EXPECT_STRING(text_of(array), "(A, B, c, d, e)");
    [array removeObjectAtIndex:0];
    [array removeLastObject];
    [array exchangeObjectAtIndex:0 withObjectAtIndex:2];
    EXPECT_STRING(text_of(array), "(d, c, B)");
    [array addObjectsFromArray:array];
    EXPECT_STRING(text_of(array), "(d, c, B, d, c, B)");
    [array removeObject:@"c"];
    [array removeObjectsInRange:NSMakeRange(1, 2)];
    EXPECT_STRING(text_of(array), "(d, B)");
    [array removeObjectsInArray:@[ @"d", @"x" ]];
    [array removeObjectIdenticalTo:@"nothing that is in it"];
    EXPECT_STRING(text_of(array), "(B)");
    [array setArray:@[ @1, @2 ]];
    [array setArray:array];
    EXPECT_STRING(text_of(array), "(1, 2)");
    [array removeAllObjects];
    [array addObjectsFromArray:nil];
    EXPECT([array count] == 0);
}

CHECK_THAT(aWrongChangeThrowsAndChangesNothing) {
    NSMutableArray *array = [NSMutableArray arrayWithObject:@1];
    EXPECT(throws(NSInvalidArgumentException, ^{
        [array addObject:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [array insertObject:(id)nil atIndex:0];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [array replaceObjectAtIndex:0 withObject:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        array[1] = nil;
    }));
    EXPECT(throws(NSRangeException, ^{
        [array insertObject:@2 atIndex:2];
    }));
    EXPECT(strstr(reason, "index 2 ") != NULL && strstr(reason, "count is 1") != NULL);
    EXPECT(throws(NSRangeException, ^{
        [array removeObjectAtIndex:1];
    }));
    EXPECT(throws(NSRangeException, ^{
        [array replaceObjectAtIndex:1 withObject:@2];
    }));
    EXPECT(throws(NSRangeException, ^{
        array[2] = @2;
    }));
    EXPECT(throws(NSRangeException, ^{
        [array removeObjectsInRange:NSMakeRange(0, 2)];
    }));
    EXPECT(throws(NSRangeException, ^{
        [array exchangeObjectAtIndex:0 withObjectAtIndex:1];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [array addObjectsFromArray:(id) @"text"];
    }));
    EXPECT([array isEqual:@[ @1 ]]);
    [array removeLastObject];
    EXPECT(throws(NSRangeException, ^{
        [array removeLastObject];
    }));
}

CHECK_THAT(whatIsRemovedIsReleased) {
    deallocated = 0;
    @autoreleasepool {
        NSMutableArray *array = [NSMutableArray new];
        for (int i = 0; i < 5; i++) {
            Counted *element = [Counted new];
            [array addObject:element];
            RELEASE(element);
        }
        [array removeObjectAtIndex:1];
        EXPECT(deallocated == 1);
        [array replaceObjectAtIndex:0 withObject:@1];
        EXPECT(deallocated == 2);
        [array removeLastObject];
        EXPECT(deallocated == 3);
        [array removeAllObjects];
        EXPECT(deallocated == 5);
        RELEASE(array);
    }
}

// MARK: Order

@interface NSNumber (Backwards)
- (NSComparisonResult)compareBackwards:(NSNumber *)other;
@end
@implementation NSNumber (Backwards)
- (NSComparisonResult)compareBackwards:(NSNumber *)other {
    return -[self compare:other];
}
@end

CHECK_THAT(sortingKeepsEqualElementsInOrder) {
    NSMutableArray *array = [NSMutableArray array];
    for (unsigned i = 0; i < 200; i++) {
        [array addObject:@[ @(i * 7919 % 10), @(i) ]];
    }
    NSArray *sorted = [array sortedArrayUsingComparator:^(NSArray *left, NSArray *right) {
        return [left[0] compare:right[0]];
    }];
    EXPECT([sorted count] == 200);
    for (NSUInteger i = 1; i < 200; i++) {
        NSComparisonResult order = [sorted[i - 1][0] compare:sorted[i][0]];
        EXPECT(order == NSOrderedAscending || (order == NSOrderedSame && [sorted[i - 1][1] compare:sorted[i][1]] < 0));
    }
    EXPECT([[@[ @2, @3, @1 ] sortedArrayUsingSelector:@selector(compare:)] isEqual:@[ @1, @2, @3 ]]);
    NSMutableArray *numbers = [NSMutableArray arrayWithObjects:@2, @3, @1, nil];
    [numbers sortUsingSelector:@selector(compareBackwards:)];
    EXPECT_STRING(text_of(numbers), "(3, 2, 1)");
    [numbers sortUsingComparator:^(id left, id right) {
        return [left compare:right];
    }];
    EXPECT_STRING(text_of(numbers), "(1, 2, 3)");
    EXPECT([[@[] sortedArrayUsingSelector:@selector(compare:)] isEqual:@[]]);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[numbers sortedArrayUsingComparator:(id)nil];
    }));
    EXPECT(throws(NSInvalidArgumentException, ^{
        [numbers sortUsingSelector:NULL];
    }));
}

CHECK_THAT(textIsJoined) {
    EXPECT([[@[ @"a", @1, @"c" ] componentsJoinedByString:@"."] isEqual:@"a.1.c"]);
    EXPECT_STRING([[@[] componentsJoinedByString:@"."] UTF8String], "");
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[@[] componentsJoinedByString:(id) @1];
    }));
}

// MARK: User code that throws

@interface Thrower : NSObject
@end
@implementation Thrower
- (BOOL)isEqual:(id)other {
    @throw [NSException exceptionWithName:@"Thrown" reason:@"in isEqual:" userInfo:nil];
}
- (NSString *)description {
    @throw [NSException exceptionWithName:@"Thrown" reason:@"in description" userInfo:nil];
}
@end

CHECK_THAT(exceptionsOfElementsPassThrough) {
    deallocated = 0;
    @autoreleasepool {
        Thrower *thrower = [Thrower new];
        Counted *counted = [Counted new];
        NSArray *array = [[NSArray alloc] initWithObjects:thrower, counted, nil];
        EXPECT(throws(@"Thrown", ^{
            (void)[array description];
        }));
        EXPECT(throws(@"Thrown", ^{
            (void)[array componentsJoinedByString:@" "];
        }));
        EXPECT(throws(@"Thrown", ^{
            (void)[@[ @1 ] indexOfObject:thrower];
        }));
        EXPECT(throws(@"Thrown", ^{
            (void)[array isEqual:(@[ @1, @2 ])];
        }));
        EXPECT(throws(@"Thrown", ^{
            (void)[array sortedArrayUsingComparator:^NSComparisonResult(id left, id right) {
                @throw [NSException exceptionWithName:@"Thrown" reason:@"in a block" userInfo:nil];
            }];
        }));
        RELEASE(thrower);
        RELEASE(counted);
        thrower = nil;
        counted = nil;
        RELEASE(array);
    }
    EXPECT(deallocated == 1);
}

// MARK: Of another library

@interface Squares : NSArray
@end
@implementation Squares
- (NSUInteger)count {
    return 4;
}
- (id)objectAtIndex:(NSUInteger)index {
    return @(index * index);
}
@end

CHECK_THAT(aSubclassNeedsTwoMethods) {
    Squares *squares = [Squares new];
    EXPECT_STRING(text_of(squares), "(0, 1, 4, 9)");
    EXPECT([squares isEqual:(@[ @0, @1, @4, @9 ])] && [@[ @0, @1, @4, @9 ] isEqual:squares]);
    EXPECT([squares[3] isEqual:@9] && [[squares lastObject] isEqual:@9] && [squares indexOfObject:@4] == 2);
    int sum = 0;
    for (NSNumber *number in squares) {
        sum += [number intValue];
    }
    EXPECT(sum == 14 && [[NSArray arrayWithArray:squares] isEqual:squares]);
    EXPECT_STRING(text_of([squares subarrayWithRange:NSMakeRange(1, 2)]), "(1, 4)");
    NSMutableArray *copy = [squares mutableCopy];
    [copy removeObjectAtIndex:0];
    EXPECT_STRING(text_of(copy), "(1, 4, 9)");
    RELEASE(copy);
    RELEASE(squares);
    EXPECT(throws(NSInvalidArgumentException, ^{
        (void)[[Squares alloc] initWithObjects:@1, nil];
    }));
}

@interface Backed : NSMutableArray {
    NSMutableArray *elements;
}
@end
@implementation Backed
- (instancetype)init {
    elements = [NSMutableArray new];
    return self;
}
- (NSUInteger)count {
    return [elements count];
}
- (id)objectAtIndex:(NSUInteger)index {
    return [elements objectAtIndex:index];
}
- (void)insertObject:(id)object atIndex:(NSUInteger)index {
    [elements insertObject:object atIndex:index];
}
- (void)removeObjectAtIndex:(NSUInteger)index {
    [elements removeObjectAtIndex:index];
}
- (void)replaceObjectAtIndex:(NSUInteger)index withObject:(id)object {
    [elements replaceObjectAtIndex:index withObject:object];
}
- (void)dealloc {
    RELEASE(elements);
    SUPER_DEALLOC();
}
@end

CHECK_THAT(aMutableSubclassNeedsFiveMethods) {
    Backed *array = [Backed arrayWithObjects:@3, @1, nil];
    EXPECT([array isKindOfClass:[Backed class]]);
    [array addObject:@2];
    array[3] = @0;
    [array sortUsingSelector:@selector(compare:)];
    EXPECT_STRING(text_of(array), "(0, 1, 2, 3)");
    [array removeLastObject];
    [array removeObject:@1];
    [array addObjectsFromArray:@[ @7, @8 ]];
    EXPECT_STRING(text_of(array), "(0, 2, 7, 8)");
    [array setArray:array];
    [array removeObjectsInRange:NSMakeRange(1, 2)];
    EXPECT_STRING(text_of(array), "(0, 8)");
    [array removeAllObjects];
    EXPECT([array count] == 0);
}

// MARK: From C

CHECK_THAT(arraysAreMadeAndReadInC) {
    __unsafe_unretained id objects[] = { @1, @2 };
    NSArray *array = cffi_array_create(objects, 2);
    EXPECT(cffi_array_is(array) && cffi_array_count(array) == 2 && cffi_array_object(array, 1) == objects[1]);
    EXPECT(cffi_array_object(array, 2) == nil && cffi_array_object(nil, 0) == nil && cffi_array_count(nil) == 0);
    EXPECT(!cffi_array_is(nil) && !cffi_array_is(@1) && cffi_array_count(@"text") == 0);
    NSMutableArray *changeable = cffi_array_create_mutable();
    [changeable addObject:@1];
    EXPECT(cffi_array_count(changeable) == 1);
    RELEASE(array);
    RELEASE(changeable);
}
