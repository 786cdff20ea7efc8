// Callers that no exception may cross read and make collections.

#include "check.h"

#include <cffi_boundaries.h>
#include <cffi_collections.h>
#import <objc/NSDictionary.h>
#import <objc/NSException.h>
#import <objc/NSNumber.h>
#import <objc/NSSet.h>
#include <stdlib.h>

static int keys_alive;

// Throws if it is compared, or asked for its number.
@interface Thrower : NSNumber
@end
@implementation Thrower
+ (instancetype)new {
    keys_alive++;
    return [super new];
}
- (void)dealloc {
    keys_alive--;
    [super dealloc];
}
- (NSUInteger)hash {
    return 1;
}
- (BOOL)isEqual:(id)other {
    @throw [NSException exceptionWithName:@"Thrown" reason:@"in isEqual:" userInfo:nil];
}
- (const char *)objCType {
    @throw [NSException exceptionWithName:@"Thrown" reason:@"in objCType" userInfo:nil];
}
@end

// Throws at its third element.
@interface Broken : NSArray
@end
@implementation Broken
- (NSUInteger)count {
    return 3;
}
- (id)objectAtIndex:(NSUInteger)index {
    if (index == 2) {
        @throw [NSException exceptionWithName:@"Thrown" reason:@"in objectAtIndex:" userInfo:nil];
    }
    return @(index);
}
@end

static bool is_thrown(struct ort_caught *caught) {
    bool answer = [[(NSException *)caught->object name] isEqual:@"Thrown"];
    [caught->object release];
    return answer;
}

static void free_list(id *objects, size_t count) {
    for (size_t i = 0; i < count; i++) {
        [objects[i] release];
    }
    free(objects);
}

static bool lists(id collection, size_t expected) {
    id *objects;
    size_t count;
    bool is_done;
    struct ort_caught caught;
    if (cffi_collection_copy_catching(collection, &objects, &count, &is_done, &caught)) {
        return false;
    }
    bool answer = is_done && count == expected && (count == 0 || objects[0] != nil);
    free_list(objects, count);
    return answer;
}

CHECK_THAT(elementsMembersAndKeysAreCopied) {
    EXPECT(lists(@[ @1, @"two" ], 2) && lists(@[], 0));
    EXPECT(lists(@{@"a" : @1, @"b" : @2, @"c" : @3}, 3) && lists([NSSet setWithObject:@1], 1));
    id *objects;
    size_t count;
    bool is_done = true;
    struct ort_caught caught;
    EXPECT(!cffi_collection_copy_catching(@1, &objects, &count, &is_done, &caught) && !is_done && objects == NULL);
    is_done = true;
    EXPECT(!cffi_collection_copy_catching(nil, &objects, &count, &is_done, &caught) && !is_done && count == 0);
    Broken *broken = [Broken new];
    is_done = true;
    EXPECT(cffi_collection_copy_catching(broken, &objects, &count, &is_done, &caught) && is_thrown(&caught));
    EXPECT(!is_done && objects == NULL && count == 0);
    [broken release];
}

CHECK_THAT(exceptionsOfKeysAreCaughtAndNothingIsLeaked) {
    @autoreleasepool {
        keys_alive = 0;
        id keys[] = {[Thrower new], [Thrower new]}, objects[] = { @1, @2 };
        id made = @"before";
        struct ort_caught caught;
        EXPECT(cffi_dictionary_create_catching(keys, objects, 2, &made, &caught) && is_thrown(&caught) && made == nil);
        EXPECT(cffi_set_create_catching(keys, 2, &made, &caught) && is_thrown(&caught) && made == nil);
        EXPECT(!cffi_dictionary_create_catching(keys, objects, 1, &made, &caught) && [made count] == 1);
        id object = nil;
        EXPECT(cffi_dictionary_object_catching(made, keys[1], &object, &caught) && is_thrown(&caught) && object == nil);
        EXPECT(!cffi_dictionary_object_catching(made, keys[0], &object, &caught) && object == objects[0]);
        [object release];
        [made release];
        EXPECT(!cffi_set_create_catching(objects, 2, &made, &caught) && [made count] == 2);
        [made release];
        [keys[0] release];
        [keys[1] release];
    }
    EXPECT(keys_alive == 0);
}

CHECK_THAT(numbersOfOthersMayThrow) {
    struct cffi_number number = {.encoding = 0};
    bool is_number = true;
    struct ort_caught caught;
    Thrower *thrower = [Thrower new];
    EXPECT(cffi_number_read_catching(thrower, &number, &is_number, &caught) && is_thrown(&caught) && !is_number);
    EXPECT(!cffi_number_read_catching(@3, &number, &is_number, &caught) && is_number && number.signed_value == 3);
    EXPECT(!cffi_number_read_catching(nil, &number, &is_number, &caught) && !is_number);
    int value = 7;
    bool is_done = true;
    EXPECT(cffi_value_unbox_catching(thrower, "i", &value, &is_done, &caught) && is_thrown(&caught) && !is_done);
    EXPECT(!cffi_value_unbox_catching(@3, "i", &value, &is_done, &caught) && is_done && value == 3);
    [thrower release];
}
