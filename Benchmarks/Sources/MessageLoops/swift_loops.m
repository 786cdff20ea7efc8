// Loops whose bodies are Swift: Benchmarks/Sources/SwiftLoops.

#import "Receivers.h"

#import <objc/message.h>

#include "measured.h"

void swift_loop_pointer(id receiver, long (*send)(id, SEL, long), long count);
void swift_loop_unchecked(id receiver, long count);
void swift_loop_unchecked_object(id receiver, long count);
void swift_loop_typed(id receiver, long count);
void swift_loop_class_method(long count);
void swift_loop_protocol_method(long count);

LOOP(swift_pointer_send) { swift_loop_pointer(shared_receiver(), (long (*)(id, SEL, long))objc_msgSend, count); }

LOOP(swift_send_unchecked) { swift_loop_unchecked(shared_receiver(), count); }

LOOP(swift_send_unchecked_object) { swift_loop_unchecked_object(shared_receiver(), count); }

LOOP(swift_send) { swift_loop_typed(shared_receiver(), count); }

// MARK: Swift's own calls

LOOP(swift_class_call) { swift_loop_class_method(count); }

LOOP(swift_protocol_call) { swift_loop_protocol_method(count); }
