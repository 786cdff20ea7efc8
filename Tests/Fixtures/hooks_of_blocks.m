// Blocks whose calls are hooked, and their callers.

#include "fixture.h"

#include <objc/blocks_runtime.h>

EXPORT void (*hooks_trace)(const char *text);

static void trace(const char *format, long value) {
    char text[100];
    snprintf(text, sizeof text, format, value);
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

struct point {
    double x, y;
};
struct rect {
    struct point origin, size;
};
struct mixed {
    long count;
    double weight;
};

@protocol FIXTURE
(HooksNamed) - (id)self;
@end

typedef long (^number_block)(long);
typedef struct rect (^rect_block)(struct rect, double);
typedef struct mixed (^mixed_block)(struct mixed);
typedef struct rect * (^pointer_block)(struct rect *, long);
typedef id (^object_block)(id, long);
typedef id (^named_block)(id<FIXTURE(HooksNamed)>);

// MARK: Blocks on the heap, which the caller releases

static long one = 1; // the variable that they capture

#define BLOCK(name, ...)                                          \
    EXPORT const void *blocks_##name(void) {                      \
        const long added = one;                                   \
        return _Block_copy((__bridge const void *)(__VA_ARGS__)); \
    }

BLOCK(number, ^(long value) {
    trace("block %ld", value);
    return value + added;
})
BLOCK(rect, ^(struct rect rect, double factor) {
    rect.size.x *= factor * (double)added;
    rect.size.y *= factor;
    return rect;
})
BLOCK(mixed, ^(struct mixed mixed) {
    return (struct mixed){mixed.count + added, mixed.weight + 1};
})
BLOCK(pointer, ^(struct rect *rect, long value) {
    rect->origin.x += (double)(value * added);
    return rect;
})
BLOCK(object, ^(id object, long value) {
    trace("object %ld", value * added);
    return object;
})
BLOCK(named, ^(id<FIXTURE(HooksNamed)> object) {
    trace("named %ld", added);
    return object;
})

// MARK: Others

// A constant of the image, in a variable that the compiler cannot see through.
EXPORT number_block blocks_constant_variable;

EXPORT const void *blocks_constant(void) {
    blocks_constant_variable = ^(long value) {
        trace("constant %ld", value);
        return value + 1;
    };
    return _Block_copy((__bridge const void *)blocks_constant_variable);
}

EXPORT void blocks_with_one_on_the_stack(void (*look)(const void *block, void *context), void *context) {
    const long added = one;
    look((__bridge const void *)^(long value) {
        return value + added;
    }, context);
}

// MARK: Calls

EXPORT long blocks_call_number(const void *block, long value) { return ((__bridge number_block)block)(value); }

EXPORT void blocks_call_rect(const void *block, struct rect *rect, double factor) {
    *rect = ((__bridge rect_block)block)(*rect, factor);
}

EXPORT void blocks_call_mixed(const void *block, struct mixed *mixed) {
    *mixed = ((__bridge mixed_block)block)(*mixed);
}

EXPORT struct rect *blocks_call_pointer(const void *block, struct rect *rect, long value) {
    return ((__bridge pointer_block)block)(rect, value);
}

EXPORT const void *blocks_call_object(const void *block, const void *object, long value) {
    return (__bridge const void *)((__bridge object_block)block)((__bridge id)object, value);
}

EXPORT const void *blocks_call_named(const void *block, const void *object) {
    return (__bridge const void *)((__bridge named_block)block)((__bridge id)object);
}
