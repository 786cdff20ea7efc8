// The loops that are measured, written as a program would write them and compiled as Objective-C.
//
// Each does its work `count` times on objects that message_loops_prepare made. The callees are in another file, so that
// the compiler sees neither through a send nor through a call by pointer.

#ifndef MESSAGE_LOOPS_H
#define MESSAGE_LOOPS_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void (*message_loop)(long count);

// Call it once, before any loop.
void message_loops_prepare(void);

// The yardstick: a method's implementation, called through a pointer.
void loop_pointer_call(long count);

// The same method, sent.
void loop_send(long count);
void loop_send_nil(long count);
void loop_send_class_method(long count);

// Methods that return 16 bytes in registers, and 32 bytes in memory.
void loop_send_pair(long count);
void loop_send_stret(long count);

// A method that sends one message to super, and one that sends one to self.
void loop_send_super(long count);
void loop_send_twice(long count);

// Objects of 16 classes with an implementation each, in one pseudo-random order: called through pointers, and sent.
void loop_pointer_call_16(long count);
void loop_send_16(long count);

void loop_retain_release(long count);

// The object changes between two classes before every send.
void loop_set_class_send(long count);

// A message with an int and a double that goes through forwardInvocation: and invokeWithTarget:.
void loop_forward(long count);

#ifdef __cplusplus
}
#endif

#endif
