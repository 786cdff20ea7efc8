// Values and collections without memory: initializers return nil, and mutating methods throw and change nothing.

#include "failing_memory.h"

#include <cffi.h>
#include <cffi_collections.h>
#import <objc/NSDictionary.h>
#import <objc/NSError.h>
#import <objc/NSException.h>
#import <objc/NSIndexSet.h>
#import <objc/NSNumber.h>
#import <objc/NSSet.h>
#import <objc/objc-arc.h>

static id made;
static NSMutableArray *array;

static void nothing(void) {}

static void release_made(void) {
    [made release];
    made = nil;
}

// Whether the block ran to its end. Otherwise it threw an NSMallocException.
static bool does(void (^block)(void)) {
    void *pool = objc_autoreleasePoolPush();
    bool is_done = true;
    @try {
        block();
    } @catch (NSException *exception) {
        EXPECT_STRING([[exception name] UTF8String], "NSMallocException");
        is_done = false;
    }
    objc_autoreleasePoolPop(pool);
    return is_done;
}

// The first exception of a thread allocates memory that later exceptions use again.
static void throw_once(void) {
    EXPECT(!does(^{
        cffi_raise("NSMallocException", "thrown once");
    }));
}

// MARK: Values

static bool makes_number(void) { return (made = [[NSNumber alloc] initWithDouble:0.1]) != nil; }

static bool makes_value(void) {
    NSRange range = {1, 2};
    return (made = [[NSValue alloc] initWithBytes:&range objCType:@encode(NSRange)]) != nil;
}

static bool makes_text(void) {
    @autoreleasepool {
        return [@12 stringValue] != nil;
    }
}

CHECK_THAT(valuesAreMadeOrTheAnswerIsNil) {
    const struct attempt attempts[] = {
        {"-[NSNumber stringValue]", NULL, makes_text, NULL, nothing},
    };
    TRY_EACH(attempts);
    // The first allocation is in alloc. The memory that methods need on their first call exists already.
    for (int i = 0; i < 2; i++) {
        EXPECT(i == 0 ? makes_number() : makes_value());
        release_made();
    }
    ort_memory_fail_once(2);
    EXPECT(makes_number() != (bool)CAN_FAIL);
    ort_memory_fail_once(0);
    release_made();
    ort_memory_fail_once(2);
    EXPECT(makes_value() != (bool)CAN_FAIL);
    ort_memory_fail_once(0);
    release_made();
}

// MARK: Arrays

static bool makes_array(void) {
    id objects[] = { @1, @2 };
    return (made = cffi_array_create(objects, 2)) != nil;
}

static bool makes_mutable_array(void) { return (made = cffi_array_create_mutable()) != nil; }

static bool copies(void) { return (made = [array copy]) != nil; }

static bool copies_mutable(void) { return (made = [array mutableCopy]) != nil; }

static bool takes_part(void) {
    @autoreleasepool {
        return [array subarrayWithRange:NSMakeRange(0, 1)] != nil;
    }
}

static bool describes(void) {
    @autoreleasepool {
        return [array description] != nil;
    }
}

static bool enumerates(void) {
    @autoreleasepool {
        return [array objectEnumerator] != nil;
    }
}

static void fill(void) {
    array = [NSMutableArray new];
    for (int i = 0; i < 5; i++) { // as many as fit at first
        [array addObject:@(i)];
    }
}

static void drop(void) { [array release]; }

static bool adds(void) {
    return does(^{
        [array addObject:@4];
    });
}

static bool inserts(void) {
    return does(^{
        [array insertObject:@4 atIndex:0];
    });
}

static bool adds_array(void) {
    return does(^{
        [array addObjectsFromArray:array];
    });
}

static bool sorts(void) {
    return does(^{
        [array sortUsingSelector:@selector(compare:)];
    });
}

static bool has_more(void) { return [array count] > 5; }

CHECK_THAT(arraysAreMadeOrTheAnswerIsNil) {
    fill();
    const struct attempt attempts[] = {
        {"cffi_array_create", NULL, makes_array, NULL, release_made},
        {"cffi_array_create_mutable", NULL, makes_mutable_array, NULL, release_made},
        {"copy", NULL, copies, NULL, release_made},
        {"mutableCopy", NULL, copies_mutable, NULL, release_made},
        {"subarrayWithRange:", NULL, takes_part, NULL, nothing},
        {"description", NULL, describes, NULL, nothing},
        {"objectEnumerator", NULL, enumerates, NULL, nothing},
    };
    TRY_EACH(attempts);
    drop();
}

CHECK_THAT(arraysAreChangedOrAsTheyWere) {
    throw_once();
    static const struct attempt attempts[] = {
        {"addObject:", fill, adds, has_more, drop},
        {"insertObject:atIndex:", fill, inserts, has_more, drop},
        {"addObjectsFromArray:", fill, adds_array, has_more, drop},
        {"sortUsingSelector:", fill, sorts, NULL, drop},
    };
    @autoreleasepool {
        TRY_EACH(attempts);
    }
}

// MARK: Dictionaries

static NSMutableDictionary *dictionary;
static NSDictionary *more;

static void fill_dictionary(void) {
    dictionary = [NSMutableDictionary new];
    for (int i = 0; i < 3; i++) { // as many as fit at first
        dictionary[@(i)] = @(i);
    }
}

static void drop_dictionary(void) { [dictionary release]; }

static bool makes_dictionary(void) {
    id objects[] = { @1, @2 };
    return (made = cffi_dictionary_create(objects, objects, 2)) != nil;
}

static bool makes_mutable_dictionary(void) { return (made = cffi_dictionary_create_mutable()) != nil; }

static bool copies_dictionary(void) { return (made = [dictionary copy]) != nil; }

static bool copies_dictionary_mutable(void) { return (made = [dictionary mutableCopy]) != nil; }

static bool lists_keys(void) {
    @autoreleasepool {
        return [dictionary allKeys] != nil;
    }
}

static bool describes_dictionary(void) {
    @autoreleasepool {
        return [dictionary description] != nil;
    }
}

static bool sets(void) {
    return does(^{
        dictionary[@3] = @3;
    });
}

static bool adds_entries(void) {
    return does(^{
        [dictionary addEntriesFromDictionary:more];
    });
}

static bool has_more_entries(void) { return [dictionary count] > 3; }

CHECK_THAT(dictionariesAreMadeOrTheAnswerIsNil) {
    fill_dictionary();
    const struct attempt attempts[] = {
        {"cffi_dictionary_create", NULL, makes_dictionary, NULL, release_made},
        {"cffi_dictionary_create_mutable", NULL, makes_mutable_dictionary, NULL, release_made},
        {"copy", NULL, copies_dictionary, NULL, release_made},
        {"mutableCopy", NULL, copies_dictionary_mutable, NULL, release_made},
        {"allKeys", NULL, lists_keys, NULL, nothing},
        {"description", NULL, describes_dictionary, NULL, nothing},
    };
    TRY_EACH(attempts);
    drop_dictionary();
}

CHECK_THAT(dictionariesAreChangedOrAsTheyWere) {
    throw_once();
    more = [[NSDictionary alloc] initWithObjectsAndKeys:@3, @3, nil];
    static const struct attempt attempts[] = {
        {"setObject:forKey:", fill_dictionary, sets, has_more_entries, drop_dictionary},
        {"addEntriesFromDictionary:", fill_dictionary, adds_entries, has_more_entries, drop_dictionary},
    };
    @autoreleasepool {
        TRY_EACH(attempts);
    }
    [more release];
}

// MARK: Sets and errors

static NSMutableSet *set;
static NSMutableIndexSet *indexes;

static void fill_sets(void) {
    set = [NSMutableSet new];
    indexes = [NSMutableIndexSet new];
    for (int i = 0; i < 3; i++) { // as many as fit at first
        [set addObject:@(i)];
        [indexes addIndex:2 * i];
    }
}

static void drop_sets(void) {
    [set release];
    [indexes release];
}

static bool makes_set(void) {
    id objects[] = { @1, @2 };
    return (made = cffi_set_create(objects, 2)) != nil;
}

static bool copies_set(void) { return (made = [set mutableCopy]) != nil; }

static bool makes_indexes(void) {
    const struct cffi_range ranges[] = {{1, 1}, {3, 1}};
    return (made = cffi_index_set_create(ranges, 2, false)) != nil;
}

static bool copies_indexes(void) { return (made = [indexes copy]) != nil; }

static bool makes_error(void) {
    @autoreleasepool {
        return (made = cffi_error_create_described("d", 1, "description", "reason", "suggestion", nil)) != nil;
    }
}

static bool adds_member(void) {
    return does(^{
        [set addObject:@3];
    });
}

static bool has_more_members(void) { return [set count] > 3; }

static bool adds_index(void) {
    return does(^{
        [indexes addIndexesInRange:NSMakeRange(10, 2)];
    });
}

static bool has_more_indexes(void) { return [indexes count] > 3; }

static bool splits(void) {
    return does(^{
        [indexes addIndexesInRange:NSMakeRange(0, 5)];
        [indexes removeIndex:2];
    });
}

CHECK_THAT(setsAndErrorsAreMadeOrTheAnswerIsNil) {
    fill_sets();
    const struct attempt attempts[] = {
        {"cffi_set_create", NULL, makes_set, NULL, release_made},
        {"-[NSSet mutableCopy]", NULL, copies_set, NULL, release_made},
        {"cffi_index_set_create", NULL, makes_indexes, NULL, release_made},
        {"-[NSIndexSet copy]", NULL, copies_indexes, NULL, release_made},
        {"cffi_error_create_described", NULL, makes_error, NULL, release_made},
    };
    TRY_EACH(attempts);
    drop_sets();
}

CHECK_THAT(setsAreChangedOrAsTheyWere) {
    throw_once();
    static const struct attempt attempts[] = {
        {"-[NSMutableSet addObject:]", fill_sets, adds_member, has_more_members, drop_sets},
        {"-[NSMutableIndexSet addIndexesInRange:]", fill_sets, adds_index, has_more_indexes, drop_sets},
    };
    @autoreleasepool {
        TRY_EACH(attempts);
    }
    fill_sets();
    EXPECT(splits() && [indexes count] == 4);
    drop_sets();
}
