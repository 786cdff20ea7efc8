// Objects that count their deallocations, alone and held by a block.

#ifndef COUNTED_H
#define COUNTED_H

#include "check.h"

#import <objc/NSObject.h>
#include <stdatomic.h>

static atomic_int deallocated;

@interface Counted : NSObject
@end
@implementation Counted
- (void)dealloc {
    deallocated++;
    SUPER_DEALLOC();
}
@end

typedef int (^number_block)(void);

// A block on the heap that holds the only reference to a Counted.
__attribute__((unused)) static number_block heap_block(int number) {
    Counted *captured = [Counted new];
    number_block block = [^int {
        return captured != nil ? number : -1;
    } copy];
    RELEASE(captured);
    return block;
}

#endif
