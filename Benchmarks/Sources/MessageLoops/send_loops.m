#import "Receivers.h"

#include "measured.h"
#include <stdlib.h>

// The reference: a method's implementation, called through a pointer.
LOOP(pointer_call) {
    id object = shared_receiver();
    add_function function = (add_function)class_getMethodImplementation(object_getClass(object), @selector(add:));
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(function);
        function(object, @selector(add:), turn);
    }
}

// A function as short as that one, in a shared library, which lies far away from the program.
LOOP(library_call) {
    long (*function)(long) = labs;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(function);
        function(turn);
    }
}

LOOP(send) {
    Receiver *object = shared_receiver();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object add:turn];
    }
}

LOOP(send_nil) {
    Receiver *object = nil;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object add:turn];
    }
}

LOOP(send_class_method) {
    for (long turn = 0; turn < count; turn++) {
        [Receiver add:turn];
    }
}

LOOP(send_pair) {
    Receiver *object = shared_receiver();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object pair:turn];
    }
}

LOOP(send_stret) {
    Receiver *object = shared_receiver();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object quad:turn];
    }
}

LOOP(send_super) {
    static SuperSender *object;
    if (object == nil) {
        object = [SuperSender new];
    }
    SuperSender *sender = object;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(sender);
        [sender addBySuper:turn];
    }
}

LOOP(send_twice) {
    Receiver *object = shared_receiver();
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        [object addBySelf:turn];
    }
}

// The object's class changes before every send. Both classes have one implementation, so that only the change is
// measured: a jump with two alternating targets costs more than all the rest.
LOOP(set_class_send) {
    static Receiver *changer;
    if (changer == nil) {
        changer = [Receiver new];
    }
    Class classes[] = {[Receiver class], [OtherReceiver class]};
    Receiver *object = changer;
    for (long turn = 0; turn < count; turn++) {
        OPAQUE(object);
        object_setClass(object, classes[turn % 2]);
        [object add:turn];
    }
}
