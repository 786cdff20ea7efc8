// for … in, and the mutation of a collection during the loop.

#include "check.h"

#import <objc/NSObject.h>
#include <signal.h>
#include <stdlib.h>

typedef struct {
    unsigned long state;
    id __unsafe_unretained *itemsPtr;
    unsigned long *mutationsPtr;
    unsigned long extra[5];
} NSFastEnumerationState;

@interface Item : NSObject {
  @public
    int number;
}
@end
@implementation Item
@end

// Returns its items in pairs.
@interface Collection : NSObject {
  @public
    Item *items[5];
    unsigned long count;
    unsigned long mutations;
}
@end

@implementation Collection
- (instancetype)init {
    for (int i = 0; i < 5; i++) {
        items[i] = [Item new];
        items[i]->number = i;
    }
    count = 5;
    return self;
}
- (unsigned long)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                     objects:(id __unsafe_unretained *)buffer
                                       count:(unsigned long)capacity {
    unsigned long filled = 0;
    for (; filled < 2 && filled < capacity && state->state < count; filled++) {
        buffer[filled] = items[state->state++];
    }
    state->itemsPtr = buffer;
    state->mutationsPtr = &mutations;
    return filled;
}
- (void)dealloc {
    for (int i = 0; i < 5; i++) {
        RELEASE(items[i]);
    }
    SUPER_DEALLOC();
}
@end

static int sum(Collection *collection) {
    int result = 0;
    for (Item *item in collection) {
        if (item->number == 4) {
            continue;
        }
        result += item->number + 1;
    }
    return result;
}

CHECK_THAT(everyItemComesOnce) {
    Collection *collection = [Collection new];
    EXPECT(sum(collection) == 10);
    collection->count = 2;
    EXPECT(sum(collection) == 3);
    collection->count = 0;
    EXPECT(sum(collection) == 0);
    RELEASE(collection);
}

CHECK_THAT(nilHasNoItems) { EXPECT(sum(nil) == 0); }

CHECK_THAT(aBreakEndsTheEnumeration) {
    Collection *collection = [Collection new];
    Item *last = nil;
    for (last in collection) {
        if (last->number == 3) {
            break;
        }
    }
    EXPECT(last != nil && last->number == 3);
    RELEASE(collection);
}

static void change_while_enumerating(void) {
    Collection *collection = [Collection new];
    for (Item *item in collection) {
        collection->mutations += item->number == 1;
    }
}

CHECK_THAT(aChangeMeanwhileIsFatal) {
    struct child_end end = check_in_child(change_while_enumerating);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "Collection") != NULL && strstr(end.message, "changed while it was being") != NULL);
}

static int handled;
static void *handled_collection;

static void handle(id collection) {
    handled++;
    handled_collection = (__bridge void *)collection;
}

CHECK_THAT(aHandlerIsToldOfTheChangeAndTheEnumerationGoesOn) {
    objc_setEnumerationMutationHandler(handle);
    Collection *collection = [Collection new];
    int seen = 0;
    for (Item *item in collection) {
        seen++;
        collection->mutations += item->number == 3;
    }
    EXPECT(seen == 5);
    EXPECT(handled == 1 && handled_collection == (__bridge void *)collection);
    objc_setEnumerationMutationHandler(NULL);
    EXPECT(check_in_child(change_while_enumerating).signal == SIGABRT);
    RELEASE(collection);
}
