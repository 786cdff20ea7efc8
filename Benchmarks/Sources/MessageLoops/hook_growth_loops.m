// The cost of many hooks, and hooked methods on two threads. The bodies are one function, which takes no memory.

#import "populations.h"

#include "growth.h"
#include "measured.h"

#include <objc/hooks.h>
#include <stdlib.h>

enum { HOOKED_CLASSES = 1000, HOOKED_OBJECTS = 10000, HOOKS = 1000000, LONGEST_CHAIN = 1000 };

// For a chain: the number of calls that are timed together, and how often they are timed.
enum { CALLS = 50, PASSES = 100 };

static void body(struct ort_hook_call *call, void *context) { OPAQUE(call); }

static void hook(Class cls, id object) {
    const struct ort_hook_request request = {
        .cls = cls,
        .object = object,
        .selector = @selector(scale:by:),
        .position = ORT_HOOK_BEFORE,
        .function = body,
    };
    if (ort_hook_install(&request, NULL) != ORT_HOOK_OK) {
        abort();
    }
}

static Receiver **make_objects(long count) {
    Receiver **objects = calloc((size_t)count, sizeof *objects);
    for (long i = 0; i < count; i++) {
        objects[i] = [Receiver new];
    }
    return objects;
}

// MARK: Memory

BYTES_ONCE(hook_class_memory, HOOKED_CLASSES) {
    Class *classes = calloc((size_t)count, sizeof *classes);
    Method method = class_getInstanceMethod([Receiver class], @selector(scale:by:));
    for (long i = 0; i < count; i++) {
        classes[i] = population_make_subclass([Receiver class], "HookedClass", (int)i);
        class_addMethod(
            classes[i], @selector(scale:by:), method_getImplementation(method), method_getTypeEncoding(method));
    }
    double before = growth_all_bytes();
    for (long i = 0; i < count; i++) {
        hook(classes[i], nil);
    }
    return growth_all_bytes() - before;
}

BYTES_ONCE(hook_object_memory, HOOKED_OBJECTS) {
    Receiver **objects = make_objects(count);
    double before = growth_all_bytes();
    for (long i = 0; i < count; i++) {
        hook(Nil, objects[i]);
    }
    return growth_all_bytes() - before;
}

// MARK: A million hooks

static Receiver **all_objects;

static void hook_object(int number) { hook(Nil, all_objects[number]); }

static struct line line_of(double (*clock)(void)) {
    all_objects = make_objects(HOOKS);
    return growth_line(clock, hook_object, HOOKS);
}

PORTION_ONCE(scale_hook_time, 1) { return line_of(processor_seconds).slope; }
COUNTER_ONCE(scale_hook_time_fit, 1, "r_squared") { return line_of(processor_seconds).r_squared; }
BYTES_ONCE(scale_hook_memory, 1) { return line_of(growth_all_bytes).slope; }
COUNTER_ONCE(scale_hook_memory_fit, 1, "r_squared") { return line_of(growth_all_bytes).r_squared; }

// MARK: A chain of a thousand hooks

static double seconds_of_calls(Receiver *object) {
    double start = processor_seconds();
    for (int i = 0; i < CALLS; i++) {
        OPAQUE(object);
        [object scale:i by:1.5];
    }
    return (processor_seconds() - start) / CALLS;
}

// Returns the seconds of one call of a method with `number` hooks. A smaller number than last time starts a new class.
static double seconds_with_hooks(int number) {
    static int classes, hooks;
    static Receiver *object;
    if (object == nil || number < hooks) {
        object = class_createInstance(population_make_subclass([Receiver class], "Chain", classes++), 0);
        hooks = 0;
    }
    for (; hooks < number; hooks++) {
        hook(object_getClass(object), nil);
    }
    return seconds_of_calls(object);
}

static struct line line_of_chain(void) { return growth_line_of_samples(seconds_with_hooks, LONGEST_CHAIN, PASSES); }

PORTION_ONCE(scale_chain_time, 1) { return line_of_chain().slope; }
COUNTER_ONCE(scale_chain_time_fit, 1, "r_squared") { return line_of_chain().r_squared; }
