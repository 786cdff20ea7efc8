#import "Receivers.h"

#include "measured.h"

// A separate function, so that the search and the unwinding have a frame to leave.
__attribute__((noinline)) static void throw_object(id object) {
    OPAQUE(object);
    @throw object;
}

LOOP(throw_catch) {
    id object = shared_receiver();
    long caught = 0;
    for (long turn = 0; turn < count; turn++) {
        @try {
            throw_object(object);
        } @catch (Receiver *exception) {
            caught += exception == object;
        }
    }
    OPAQUE(caught);
}
