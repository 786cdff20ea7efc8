// The loops of hooked methods have this in common: a method of (int, double) with an empty block before it, which takes
// both arguments.

#ifndef HOOKED_H
#define HOOKED_H

#import "Receivers.h"

#include "measured.h"

#include <objc/hooks.h>

typedef void (^before_block)(id info, int factor, double amount);

before_block empty_block(void);

// The hook stays. Ends the process if it cannot be installed.
void hook(Class cls, id object, ort_hook_position position, id block, ort_hook_function function);
void hook_selector(
    SEL selector, Class cls, id object, ort_hook_position position, id block, ort_hook_function function);

#define HOOKED_CLASS(name)                           \
    @interface name : Receiver                       \
    @end                                             \
    @implementation name                             \
    -(long)scale : (int)factor by : (double)amount { \
        return (long)(factor * amount);              \
    }

#define SEND_IN_LOOP(class)                     \
    static Receiver *object;                    \
    if (object == nil) {                        \
        object = [class new];                   \
    }                                           \
    for (long turn = 0; turn < count; turn++) { \
        OPAQUE(object);                         \
        [object scale:(int)turn by:1.5];        \
    }

@interface StubHooked : Receiver
- (long)number;
@end

// The receiver of the rows below, each in its own process.
StubHooked *stub_hooked(void);

// A row. The hooks are installed before the first turn.
#define SENDING_LOOP(name, send, ...)               \
    LOOP(name) {                                    \
        static int is_hooked;                       \
        StubHooked *object = stub_hooked();         \
        if (!is_hooked) {                           \
            is_hooked = 1;                          \
            __VA_ARGS__;                            \
        }                                           \
        for (long turn = 0; turn < count; turn++) { \
            OPAQUE(object);                         \
            send;                                   \
        }                                           \
    }

#define STUB_LOOP(name, ...) SENDING_LOOP(name, [object scale:(int)turn by:1.5], __VA_ARGS__)

#endif
