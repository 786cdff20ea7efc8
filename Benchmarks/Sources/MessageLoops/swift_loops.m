// Loops whose bodies are Swift: Benchmarks/Sources/SwiftLoops.

#import "Receivers.h"

#import <objc/message.h>

#include "measured.h"

void swift_loop_pointer(id receiver, long (*send)(id, SEL, long), long count);
void swift_loop_unchecked(id receiver, long count);
void swift_loop_unchecked_object(id receiver, long count);
void swift_loop_typed(id receiver, long count);
void swift_loop_class_method(long count);
void swift_loop_class_method_of_double(long count);
void swift_loop_protocol_method(long count);
void swift_loop_class_hook_before(long count);
void swift_loop_class_hook_before_double(long count);
void swift_loop_class_hook_object_before(long count);
void swift_loop_class_hook_after(long count);
void swift_loop_class_hook_instead(long count);
void swift_loop_class_hook_instead_next(long count);
void swift_loop_class_hook_call(long count);
void swift_loop_class_hook_call_before(long count);
void swift_loop_class_hook_call_after(long count);
void swift_loop_class_hook_call_read(long count);
void swift_loop_retain_release(long count);
void swift_loop_retain_release_of_other_class(long count);
void swift_loop_retain_release_of_older(long count);
void swift_loop_retain_release_counted(long count);
void swift_hook_first_of_class(void);
void swift_hook_other_class(void);
void swift_list_methods(void);
void swift_loop_plain_function(long count);
void swift_loop_function(long count);
void swift_loop_function_replaced(long count);
void swift_loop_function_hook_before(long count);
void swift_loop_function_hook_after(long count);
void swift_loop_function_hook_instead(long count);
void swift_loop_function_hook_instead_next(long count);
void swift_loop_async_function(long count);
void swift_loop_async_function_around(long count);
void swift_loop_async_function_hook_instead(long count);

static inline unsigned long read_counter(void) {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#else
    unsigned long ticks;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
    return ticks;
#endif
}

LOOP(swift_pointer_send) { swift_loop_pointer(shared_receiver(), (long (*)(id, SEL, long))objc_msgSend, count); }

LOOP(swift_send_unchecked) { swift_loop_unchecked(shared_receiver(), count); }

LOOP(swift_send_unchecked_object) { swift_loop_unchecked_object(shared_receiver(), count); }

LOOP(swift_send) { swift_loop_typed(shared_receiver(), count); }

// MARK: Swift's own calls

LOOP(swift_class_call) { swift_loop_class_method(count); }

LOOP(swift_class_call_double) { swift_loop_class_method_of_double(count); }

LOOP(swift_protocol_call) { swift_loop_protocol_method(count); }

// MARK: Hooked

// As a call reads it that measures the duration.
LOOP(clock_twice) {
    for (long turn = 0; turn < count; turn++) {
        unsigned long begin = read_counter();
        OPAQUE(begin);
        unsigned long end = read_counter();
        OPAQUE(end);
    }
}

LOOP(swift_class_hook_before) { swift_loop_class_hook_before(count); }

LOOP(swift_class_hook_before_double) { swift_loop_class_hook_before_double(count); }

LOOP(swift_class_hook_object_before) { swift_loop_class_hook_object_before(count); }

LOOP(swift_class_hook_after) { swift_loop_class_hook_after(count); }

LOOP(swift_class_hook_instead) { swift_loop_class_hook_instead(count); }

LOOP(swift_class_hook_instead_next) { swift_loop_class_hook_instead_next(count); }

LOOP(swift_class_hook_call) { swift_loop_class_hook_call(count); }

LOOP(swift_class_hook_call_before) { swift_loop_class_hook_call_before(count); }

LOOP(swift_class_hook_call_after) { swift_loop_class_hook_call_after(count); }

LOOP(swift_class_hook_call_read) { swift_loop_class_hook_call_read(count); }

LOOP(swift_plain_function_call) { swift_loop_plain_function(count); }

LOOP(swift_function_call) { swift_loop_function(count); }

LOOP(swift_function_replaced) { swift_loop_function_replaced(count); }

LOOP(swift_function_hook_before) { swift_loop_function_hook_before(count); }

LOOP(swift_function_hook_after) { swift_loop_function_hook_after(count); }

LOOP(swift_function_hook_instead) { swift_loop_function_hook_instead(count); }

LOOP(swift_function_hook_instead_next) { swift_loop_function_hook_instead_next(count); }

// A thread of Swift's concurrency library runs the task.
static double seconds_of(void (*loop)(long), long count) {
    loop(1); // installs the hook
    const double begin = wall_seconds();
    loop(count);
    return wall_seconds() - begin;
}

PORTION(swift_async_call, 4096) { return seconds_of(swift_loop_async_function, count); }

PORTION(swift_async_around, 4096) { return seconds_of(swift_loop_async_function_around, count); }

PORTION(swift_async_hook_instead, 4096) { return seconds_of(swift_loop_async_function_hook_instead, count); }

// MARK: Once in a process

PORTION_ONCE(swift_class_hook_first, 1) {
    (void)count;
    const double begin = processor_seconds();
    swift_hook_first_of_class();
    return processor_seconds() - begin;
}

PORTION_ONCE(swift_class_hook_next, 1) {
    (void)count;
    swift_hook_other_class();
    const double begin = processor_seconds();
    swift_hook_first_of_class();
    return processor_seconds() - begin;
}

PORTION_ONCE(swift_class_methods, 1) {
    (void)count;
    const double begin = processor_seconds();
    swift_list_methods();
    return processor_seconds() - begin;
}

// MARK: References

LOOP(swift_retain_release) { swift_loop_retain_release(count); }

LOOP(swift_retain_release_of_other_class) { swift_loop_retain_release_of_other_class(count); }

LOOP(swift_retain_release_of_older) { swift_loop_retain_release_of_older(count); }

LOOP(swift_retain_release_counted) { swift_loop_retain_release_counted(count); }
