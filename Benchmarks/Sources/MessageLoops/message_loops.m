#include "message_loops.h"

#import "Receivers.h"

#import <objc/objc-arc.h>
#import <objc/runtime.h>

enum { SEQUENCE_LENGTH = 4096 };

// From here on the compiler knows nothing of the value, so it can neither hoist what is read through it nor see the
// callee.
#define OPAQUE(value) __asm__ volatile("" : "+r"(value))

typedef long (*add_function)(id, SEL, long);

static id receiver;
static id super_sender;
static id class_changer;
static id forwarder;
static id sequence[SEQUENCE_LENGTH];
static add_function sequence_functions[SEQUENCE_LENGTH];

// Numbers 0 to 15 that no branch predictor learns. Source: Knuth's MMIX linear congruential generator.
static int next_class(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (int)(*state >> 60);
}

void message_loops_prepare(void) {
    receiver = [Receiver new];
    super_sender = [SuperSender new];
    class_changer = [Receiver new];
    forwarder = [[Forwarder alloc] initWithTarget:receiver];

    uint64_t state = 1;
    id objects[RECEIVER_CLASSES];
    for (int index = 0; index < RECEIVER_CLASSES; index++) {
        objects[index] = [receiver_class(index) new];
    }
    for (int index = 0; index < SEQUENCE_LENGTH; index++) {
        id object = objects[next_class(&state)];
        sequence[index] = object;
        sequence_functions[index] = (add_function)object_getMethodImplementation(object, @selector(add:));
    }
}

void loop_pointer_call(long count) {
    add_function function = (add_function)class_getMethodImplementation([Receiver class], @selector(add:));
    id object = receiver;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(function);
        function(object, @selector(add:), turn);
    }
}

void loop_send(long count) {
    Receiver *object = receiver;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object add:turn];
    }
}

void loop_send_nil(long count) {
    Receiver *object = nil;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object add:turn];
    }
}

void loop_send_class_method(long count) {
    for (long turn = 0; turn < count; turn++) {
        [Receiver add:turn];
    }
}

void loop_send_pair(long count) {
    Receiver *object = receiver;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object pair:turn];
    }
}

void loop_send_stret(long count) {
    Receiver *object = receiver;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object quad:turn];
    }
}

void loop_send_super(long count) {
    SuperSender *object = super_sender;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object addBySuper:turn];
    }
}

void loop_send_twice(long count) {
    Receiver *object = receiver;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object addBySelf:turn];
    }
}

void loop_pointer_call_16(long count) {
    for (long turn = 0; turn < count; turn++) {
        long place = turn % SEQUENCE_LENGTH;
        sequence_functions[place](sequence[place], @selector(add:), turn);
    }
}

void loop_send_16(long count) {
    for (long turn = 0; turn < count; turn++) {
        [(Receiver *)sequence[turn % SEQUENCE_LENGTH] add:turn];
    }
}

void loop_retain_release(long count) {
    id object = receiver;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        objc_retain(object);
        objc_release(object);
    }
}

void loop_set_class_send(long count) {
    Class classes[] = {[Receiver class], [OtherReceiver class]};
    Receiver *object = class_changer;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        object_setClass(object, classes[turn % 2]);
        [object add:turn];
    }
}

void loop_forward(long count) {
    @autoreleasepool {
        Receiver *object = forwarder;
        for (long turn = 0; turn < count; turn++) {
            OPAQUE(object);
            [object scale:(int)turn by:1.5];
        }
    }
}
