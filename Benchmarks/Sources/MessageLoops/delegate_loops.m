// A method of (int, double) that a dynamic delegate implements by an empty block.

#import "Receivers.h"

#import "measured.h"

#import <objc/BlocksKit.h>

@protocol Scaling
- (long)scale:(int)factor by:(double)amount;
@end

// Compiled code has to name a protocol; otherwise no image contains it.
static A2DynamicDelegate *make_delegate(void) {
    A2DynamicDelegate *delegate = [[A2DynamicDelegate alloc] initWithProtocol:@protocol(Scaling)];
    [delegate implementMethod:@selector(scale:by:) withBlock:^long(int factor, double amount) {
        return factor;
    }];
    return delegate;
}

LOOP(delegate_call) {
    static id<Scaling> delegate;
    if (delegate == nil) {
        delegate = (id<Scaling>)make_delegate();
    }
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(delegate);
        [delegate scale:(int)turn by:1.5];
    }
}
