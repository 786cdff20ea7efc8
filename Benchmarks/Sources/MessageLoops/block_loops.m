#import "populations.h"

#include "measured.h"

typedef long (^add_block)(id, long);

static add_block shared_block(void) {
    return ^long(id self, long value) {
        return value + 1;
    };
}

LOOP(block_call) {
    add_block block = shared_block();
    id object = shared_receiver();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(block);
        block(object, turn);
    }
}

LOOP(block_send) {
    static Receiver *receiver;
    if (receiver == nil) {
        Class cls = population_make_subclass([Receiver class], "WithBlock", 0);
        class_addMethod(cls, @selector(add:), imp_implementationWithBlock(shared_block()), "q@:q");
        receiver = [cls new];
    }
    Receiver *object = receiver;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object add:turn];
    }
}
