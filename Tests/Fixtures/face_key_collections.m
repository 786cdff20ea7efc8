// Arrays and sets of objects, and the observers of their elements. The functions return NULL if all is well, otherwise
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

#define Shelf FIXTURE(KeyShelf)
#define Reader FIXTURE(KeyReader)

#define NUMBER(value) [NSNumber numberWithInt:value]
#define EQUAL(left, right) REQUIRE([(left) isEqual:(right)])
#define SET(...) [NSSet setWithObjects:__VA_ARGS__, nil]
#define ARRAY(...) [NSArray arrayWithObjects:__VA_ARGS__, nil]

@interface Shelf : NSObject {
  @public
    NSMutableArray *_books, *_bare, *_shown;
    NSMutableSet *_tags, *_marks, *_kept;
    NSArray *_whole;
    NSSet *_wholeSet;
}
@property (nonatomic, strong) Shelf *other;
@property (nonatomic, readonly) NSUInteger total;
@end

@implementation Shelf
- (instancetype)init {
    if ((self = [super init])) {
        _books = [NSMutableArray new];
        _bare = [NSMutableArray new];
        _shown = [NSMutableArray new];
        _tags = [NSMutableSet new];
        _marks = [NSMutableSet new];
        _kept = [NSMutableSet new];
    }
    return self;
}
#if !FIXTURE_ARC
- (void)dealloc {
    [_books release];
    [_bare release];
    [_shown release];
    [_tags release];
    [_marks release];
    [_kept release];
    [_whole release];
    [_wholeSet release];
    [_other release];
    [super dealloc];
}
#endif

// An array with every accessor.
- (NSArray *)books {
    return _books;
}
- (void)insertObject:(id)book inBooksAtIndex:(NSUInteger)index {
    [_books insertObject:book atIndex:index];
}
- (void)removeObjectFromBooksAtIndex:(NSUInteger)index {
    [_books removeObjectAtIndex:index];
}
- (void)replaceObjectInBooksAtIndex:(NSUInteger)index withObject:(id)book {
    [_books replaceObjectAtIndex:index withObject:book];
}
- (void)insertBooks:(NSArray *)books atIndexes:(NSIndexSet *)indexes {
    __block NSUInteger next = 0;
    [indexes enumerateIndexesUsingBlock:^(NSUInteger index, BOOL *stop) {
        [_books insertObject:[books objectAtIndex:next++] atIndex:index];
    }];
}
- (NSUInteger)total {
    return _books.count;
}
+ (NSSet *)keyPathsForValuesAffectingTotal {
    return [NSSet setWithObject:@"books"];
}

// An array that is shown object by object.
- (NSUInteger)countOfShown {
    return _shown.count;
}
- (id)objectInShownAtIndex:(NSUInteger)index {
    return [_shown objectAtIndex:index];
}

// An array that is set as a whole.
- (NSArray *)whole {
    return _whole;
}
- (void)setWhole:(NSArray *)whole {
#if FIXTURE_ARC
    _whole = whole;
#else
    [whole retain];
    [_whole release];
    _whole = whole;
#endif
}

// Three sets: with every accessor, set as a whole, and changed by hand.
- (NSSet *)tags {
    return _tags;
}
- (void)addTagsObject:(id)tag {
    [_tags addObject:tag];
}
- (void)removeTagsObject:(id)tag {
    [_tags removeObject:tag];
}
- (void)addTags:(NSSet *)tags {
    [_tags unionSet:tags];
}
- (void)removeTags:(NSSet *)tags {
    [_tags minusSet:tags];
}
- (void)intersectTags:(NSSet *)tags {
    [_tags intersectSet:tags];
}
- (void)setTags:(NSSet *)tags {
    [_tags setSet:tags];
}
- (NSSet *)wholeSet {
    return _wholeSet;
}
- (void)setWholeSet:(NSSet *)set {
#if FIXTURE_ARC
    _wholeSet = set;
#else
    [set retain];
    [_wholeSet release];
    _wholeSet = set;
#endif
}
- (NSSet *)marks {
    return _marks;
}
- (void)changeMarks:(NSKeyValueSetMutationKind)mutation using:(NSSet *)objects {
    [self willChangeValueForKey:@"marks" withSetMutation:mutation usingObjects:objects];
    if (mutation == NSKeyValueUnionSetMutation) {
        [_marks unionSet:objects];
    } else if (mutation == NSKeyValueMinusSetMutation) {
        [_marks minusSet:objects];
    } else if (mutation == NSKeyValueIntersectSetMutation) {
        [_marks intersectSet:objects];
    } else {
        [_marks setSet:objects];
    }
    [self didChangeValueForKey:@"marks" withSetMutation:mutation usingObjects:objects];
}

// A set that is shown element by element.
- (NSUInteger)countOfSeen {
    return _kept.count;
}
- (id)enumeratorOfSeen {
    return [_kept objectEnumerator];
}
- (id)memberOfSeen:(id)object {
    return [_kept member:object];
}
@end

// Keeps every change that it gets.
@interface Reader : NSObject {
  @public
    NSMutableArray *changes;
}
@end

@implementation Reader
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

static id pop(Reader *reader) {
    if (reader->changes.count == 0) {
        return nil;
    }
    id change = [reader->changes objectAtIndex:0];
#if !FIXTURE_ARC
    [[change retain] autorelease];
#endif
    [reader->changes removeObjectAtIndex:0];
    return change;
}

static bool is_change(Reader *reader, NSKeyValueChange kind, id old, id new, id indexes) {
    NSDictionary *change = pop(reader);
    id values[] = {
        [change objectForKey:NSKeyValueChangeOldKey], [change objectForKey:NSKeyValueChangeNewKey],
        [change objectForKey:NSKeyValueChangeIndexesKey]};
    id wanted[] = {old, new, indexes};
    bool is_right = [[change objectForKey:NSKeyValueChangeKindKey] isEqual:[NSNumber numberWithUnsignedLong:kind]];
    for (int i = 0; i < 3; i++) {
        is_right = is_right && (values[i] == wanted[i] || [values[i] isEqual:wanted[i]]);
    }
    return is_right;
}

#define BOTH (NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld)
#define AT(index) [NSIndexSet indexSetWithIndex:index]
#define INSERTED(index, ...) REQUIRE(is_change(reader, NSKeyValueChangeInsertion, nil, ARRAY(__VA_ARGS__), AT(index)))
#define REMOVED(index, ...) REQUIRE(is_change(reader, NSKeyValueChangeRemoval, ARRAY(__VA_ARGS__), nil, AT(index)))

// MARK: Arrays

EXPORT const char *face_arrays_by_accessors(void) {
    Shelf *shelf = [Shelf new];
    Reader *reader = [Reader new];
    [shelf addObserver:reader forKeyPath:@"books" options:BOTH context:NULL];
    [shelf insertObject:@"a" inBooksAtIndex:0];
    INSERTED(0, @"a");
    [shelf insertObject:@"b" inBooksAtIndex:1];
    INSERTED(1, @"b");
    [shelf replaceObjectInBooksAtIndex:0 withObject:@"c"];
    REQUIRE(is_change(reader, NSKeyValueChangeReplacement, ARRAY(@"a"), ARRAY(@"c"), AT(0)));
    [shelf removeObjectFromBooksAtIndex:0];
    REMOVED(0, @"c");
    NSIndexSet *two = [NSIndexSet indexSetWithIndexesInRange:NSMakeRange(0, 2)];
    [shelf insertBooks:ARRAY(@"x", @"y") atIndexes:two];
    REQUIRE(is_change(reader, NSKeyValueChangeInsertion, nil, ARRAY(@"x", @"y"), two));
    NSMutableArray *books = [shelf mutableArrayValueForKey:@"books"];
    REQUIRE(books.count == 3);
    EQUAL([books objectAtIndex:2], @"b");
    [books addObject:@"z"];
    INSERTED(3, @"z");
    [books removeLastObject];
    REMOVED(3, @"z");
    [books replaceObjectAtIndex:0 withObject:@"w"];
    REQUIRE(is_change(reader, NSKeyValueChangeReplacement, ARRAY(@"x"), ARRAY(@"w"), AT(0)));
    EQUAL(shelf.books, ARRAY(@"w", @"y", @"b"));
    REQUIRE(reader->changes.count == 0);
    [shelf removeObserver:reader forKeyPath:@"books"];
    [books addObject:@"unseen"];
    REQUIRE(reader->changes.count == 0 && shelf.books.count == 4);
    RELEASE(reader);
    RELEASE(shelf);
    return NULL;
}

static const char *change_array(NSString *key) {
    Shelf *shelf = [Shelf new];
    Reader *reader = [Reader new];
    [shelf addObserver:reader forKeyPath:key options:BOTH context:NULL];
    NSMutableArray *array = [shelf mutableArrayValueForKey:key];
    REQUIRE(array.count == 0);
    [array addObject:@"a"];
    INSERTED(0, @"a");
    [array insertObject:@"b" atIndex:0];
    INSERTED(0, @"b");
    [array removeObjectAtIndex:1];
    REMOVED(1, @"a");
    [array replaceObjectAtIndex:0 withObject:@"c"];
    REQUIRE(is_change(reader, NSKeyValueChangeReplacement, ARRAY(@"b"), ARRAY(@"c"), AT(0)));
    EQUAL([shelf valueForKey:key], ARRAY(@"c"));
    REQUIRE(reader->changes.count == 0);
    [shelf removeObserver:reader forKeyPath:key];
    RELEASE(reader);
    RELEASE(shelf);
    return NULL;
}

EXPORT const char *face_arrays_as_wholes(void) { return change_array(@"whole"); }
EXPORT const char *face_arrays_in_variables(void) { return change_array(@"bare"); }

EXPORT const char *face_arrays_shown(void) {
    Shelf *shelf = [Shelf new];
    NSArray *shown = [shelf valueForKey:@"shown"];
    REQUIRE([shown isKindOfClass:[NSArray class]] && shown.count == 0);
    [shelf->_shown addObject:@"a"];
    [shelf->_shown addObject:@"b"];
    REQUIRE(shown.count == 2);
    EQUAL([shown objectAtIndex:1], @"b");
    EQUAL(shown, ARRAY(@"a", @"b"));
    [shelf->_kept addObject:@"k"];
    NSSet *seen = [shelf valueForKey:@"seen"];
    REQUIRE([seen isKindOfClass:[NSSet class]] && seen.count == 1);
    EQUAL([seen member:@"k"], @"k");
    EQUAL([seen anyObject], @"k");
    BOOL threw = NO;
    @try {
        [shelf mutableArrayValueForKey:@"nothing"];
    } @catch (NSException *exception) {
        threw = [exception.name isEqual:NSUndefinedKeyException];
    }
    REQUIRE(threw);
    RELEASE(shelf);
    return NULL;
}

EXPORT const char *face_arrays_by_hand(void) {
    Shelf *shelf = [Shelf new];
    Reader *reader = [Reader new];
    [shelf addObserver:reader forKeyPath:@"bare" options:BOTH | NSKeyValueObservingOptionPrior context:NULL];
    [shelf willChange:NSKeyValueChangeInsertion valuesAtIndexes:AT(0) forKey:@"bare"];
    [shelf->_bare addObject:@"a"];
    [shelf didChange:NSKeyValueChangeInsertion valuesAtIndexes:AT(0) forKey:@"bare"];
    NSDictionary *prior = pop(reader);
    EQUAL([prior objectForKey:NSKeyValueChangeNotificationIsPriorKey], NUMBER(1));
    REQUIRE([prior objectForKey:NSKeyValueChangeNewKey] == nil);
    INSERTED(0, @"a");
    [shelf willChange:NSKeyValueChangeRemoval valuesAtIndexes:AT(0) forKey:@"bare"];
    [shelf->_bare removeObjectAtIndex:0];
    [shelf didChange:NSKeyValueChangeRemoval valuesAtIndexes:AT(0) forKey:@"bare"];
    EQUAL([pop(reader) objectForKey:NSKeyValueChangeOldKey], ARRAY(@"a"));
    REMOVED(0, @"a");
    REQUIRE(reader->changes.count == 0);
    [shelf removeObserver:reader forKeyPath:@"bare"];
    RELEASE(reader);
    RELEASE(shelf);
    return NULL;
}

// A key that depends on an array, or whose path leads through it, changes as a whole.
EXPORT const char *face_arrays_on_paths(void) {
    Shelf *shelf = [Shelf new], *outer = [Shelf new];
    Reader *reader = [Reader new];
    outer.other = shelf;
    [shelf addObserver:reader forKeyPath:@"books.@count" options:BOTH context:NULL];
    [shelf insertObject:@"a" inBooksAtIndex:0];
    REQUIRE(is_change(reader, NSKeyValueChangeSetting, NUMBER(0), NUMBER(1), nil));
    [shelf removeObserver:reader forKeyPath:@"books.@count"];
    [shelf addObserver:reader forKeyPath:@"total" options:BOTH context:NULL];
    [shelf insertObject:@"b" inBooksAtIndex:0];
    REQUIRE(is_change(reader, NSKeyValueChangeSetting, NUMBER(1), NUMBER(2), nil));
    [shelf removeObserver:reader forKeyPath:@"total"];
    [shelf removeObjectFromBooksAtIndex:1];
    [shelf removeObjectFromBooksAtIndex:0];
    [shelf insertObject:shelf inBooksAtIndex:0];
    [shelf addObserver:reader forKeyPath:@"books.whole" options:BOTH context:NULL];
    [shelf insertObject:shelf inBooksAtIndex:0];
    REQUIRE(is_change(reader, NSKeyValueChangeSetting, ARRAY([NSNull null]), ARRAY([NSNull null], [NSNull null]), nil));
    [shelf removeObserver:reader forKeyPath:@"books.whole"];
    [shelf removeObjectFromBooksAtIndex:0];
    [shelf removeObjectFromBooksAtIndex:0];
    [outer addObserver:reader forKeyPath:@"other.books" options:BOTH context:NULL];
    [shelf insertObject:@"c" inBooksAtIndex:0];
    INSERTED(0, @"c");
    [outer removeObserver:reader forKeyPath:@"other.books"];
    REQUIRE(reader->changes.count == 0);
    RELEASE(reader);
    RELEASE(outer);
    RELEASE(shelf);
    return NULL;
}

// The elements can be observed, the array cannot.
EXPORT const char *face_arrays_of_observed(void) {
    Shelf *first = [Shelf new], *second = [Shelf new];
    NSArray *both = ARRAY(first, second);
    Reader *reader = [Reader new];
    static char context;
    [both addObserver:reader toObjectsAtIndexes:AT(1) forKeyPath:@"whole" options:BOTH context:&context];
    [first setWhole:ARRAY(@"a")];
    REQUIRE(reader->changes.count == 0);
    [second setWhole:ARRAY(@"b")];
    REQUIRE(reader->changes.count == 1);
    int refusals = 0;
    for (int which = 0; which < 4; which++) {
        @try {
            if (which == 0) {
                [both addObserver:reader toObjectsAtIndexes:AT(2) forKeyPath:@"whole" options:0 context:NULL];
            } else if (which == 1) {
                [both removeObserver:reader fromObjectsAtIndexes:AT(0) forKeyPath:@"whole"];
            } else if (which == 2) {
                [both addObserver:reader toObjectsAtIndexes:(id)reader forKeyPath:@"whole" options:0 context:NULL];
            } else {
                [both addObserver:reader forKeyPath:@"count" options:0 context:NULL];
            }
        } @catch (NSException *exception) {
            refusals += [exception.name isEqual:which < 2 ? NSRangeException : NSInvalidArgumentException];
        }
    }
    REQUIRE(refusals == 4);
    [both removeObserver:reader fromObjectsAtIndexes:AT(1) forKeyPath:@"whole" context:&context];
    [both addObserver:reader toObjectsAtIndexes:AT(0) forKeyPath:@"whole" options:0 context:NULL];
    [both removeObserver:reader fromObjectsAtIndexes:AT(0) forKeyPath:@"whole"];
    [first setWhole:nil];
    [second setWhole:nil];
    REQUIRE(reader->changes.count == 1);
    RELEASE(reader);
    RELEASE(first);
    RELEASE(second);
    return NULL;
}

// MARK: Sets

#define ADDED(...) REQUIRE(is_change(reader, NSKeyValueChangeInsertion, nil, SET(__VA_ARGS__), nil))
#define TAKEN(...) REQUIRE(is_change(reader, NSKeyValueChangeRemoval, SET(__VA_ARGS__), nil, nil))

EXPORT const char *face_sets_by_accessors(void) {
    Shelf *shelf = [Shelf new];
    Reader *reader = [Reader new];
    [shelf addObserver:reader forKeyPath:@"tags" options:BOTH context:NULL];
    [shelf addTags:SET(@"a", @"b", @"c")];
    ADDED(@"a", @"b", @"c");
    [shelf removeTags:SET(@"a")];
    TAKEN(@"a");
    [shelf addTagsObject:@"a"];
    ADDED(@"a");
    [shelf removeTagsObject:@"a"];
    TAKEN(@"a");
    [shelf intersectTags:SET(@"b")];
    TAKEN(@"c");
    [shelf setTags:SET(@"c")];
    REQUIRE(reader->changes.count == 1);
    pop(reader);
    REQUIRE(reader->changes.count == 0);
    [shelf removeObserver:reader forKeyPath:@"tags"];
    RELEASE(reader);
    RELEASE(shelf);
    return NULL;
}

static const char *change_set(NSString *key) {
    Shelf *shelf = [Shelf new];
    Reader *reader = [Reader new];
    [shelf addObserver:reader forKeyPath:key options:BOTH context:NULL];
    NSMutableSet *set = [shelf mutableSetValueForKey:key];
    REQUIRE(set.count == 0);
    [set unionSet:SET(@"a", @"b", @"c")];
    ADDED(@"a", @"b", @"c");
    [set minusSet:SET(@"a")];
    TAKEN(@"a");
    [set addObject:@"a"];
    ADDED(@"a");
    [set removeObject:@"a"];
    TAKEN(@"a");
    [set intersectSet:SET(@"b")];
    TAKEN(@"c");
    [set setSet:SET(@"c")];
    REQUIRE(is_change(reader, NSKeyValueChangeReplacement, SET(@"b"), SET(@"c"), nil));
    REQUIRE(reader->changes.count == 0);
    EQUAL([shelf valueForKey:key], SET(@"c"));
    EQUAL([set anyObject], @"c");
    [set removeAllObjects];
    REQUIRE(set.count == 0);
    [shelf removeObserver:reader forKeyPath:key];
    RELEASE(reader);
    RELEASE(shelf);
    return NULL;
}

EXPORT const char *face_sets_through_accessors(void) { return change_set(@"tags"); }
EXPORT const char *face_sets_as_wholes(void) { return change_set(@"wholeSet"); }
EXPORT const char *face_sets_in_variables(void) { return change_set(@"kept"); }

EXPORT const char *face_sets_by_hand(void) {
    Shelf *shelf = [Shelf new];
    Reader *reader = [Reader new];
    [shelf addObserver:reader forKeyPath:@"marks" options:BOTH context:NULL];
    [shelf changeMarks:NSKeyValueUnionSetMutation using:SET(@"a", @"b")];
    ADDED(@"a", @"b");
    [shelf changeMarks:NSKeyValueMinusSetMutation using:SET(@"a", @"x")];
    TAKEN(@"a");
    [shelf changeMarks:NSKeyValueUnionSetMutation using:SET(@"b", @"c")];
    ADDED(@"c");
    [shelf changeMarks:NSKeyValueIntersectSetMutation using:SET(@"c")];
    TAKEN(@"b");
    [shelf changeMarks:NSKeyValueSetSetMutation using:SET(@"d")];
    REQUIRE(is_change(reader, NSKeyValueChangeReplacement, SET(@"c"), SET(@"d"), nil));
    [shelf removeObserver:reader forKeyPath:@"marks"];
    RELEASE(reader);
    RELEASE(shelf);
    return NULL;
}

// MARK: Dictionaries

EXPORT const char *face_dictionaries(void) {
    NSMutableDictionary *dictionary = [NSMutableDictionary new];
    Shelf *shelf = [Shelf new];
    Reader *reader = [Reader new];
    [dictionary setObject:shelf forKey:@"shelf"];
    [dictionary addObserver:reader forKeyPath:@"word" options:BOTH context:NULL];
    [dictionary addObserver:reader forKeyPath:@"shelf.whole" options:BOTH context:NULL];
    [dictionary setObject:@"a" forKey:@"word"];
    REQUIRE(is_change(reader, NSKeyValueChangeSetting, [NSNull null], @"a", nil));
    [dictionary setValue:@"b" forKey:@"word"];
    REQUIRE(is_change(reader, NSKeyValueChangeSetting, @"a", @"b", nil));
    [dictionary setValue:nil forKey:@"word"];
    REQUIRE(is_change(reader, NSKeyValueChangeSetting, @"b", [NSNull null], nil));
    [dictionary setObject:@"other" forKey:@"else"];
    REQUIRE(reader->changes.count == 0);
    [dictionary setValue:ARRAY(@"x") forKeyPath:@"shelf.whole"];
    REQUIRE(is_change(reader, NSKeyValueChangeSetting, [NSNull null], ARRAY(@"x"), nil));
    [dictionary removeObserver:reader forKeyPath:@"shelf.whole"];
    [dictionary removeObserver:reader forKeyPath:@"word"];
    RELEASE(reader);
    RELEASE(shelf);
    RELEASE(dictionary);
    return NULL;
}
