// Classes of Swift for the tests of the lives of objects: their metadata is made by hand, and clang's attributes for
// Swift's calling convention make the functions that destroy their objects.

#ifndef SWIFT_CLASSES_H
#define SWIFT_CLASSES_H

#include <stddef.h>
#include <stdint.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))
// Compiled Swift code does not report its reads of words in objects and metadata to the thread sanitizer.
#define UNSEEN __attribute__((disable_sanitizer_instrumentation))

struct object;

typedef SWIFT_FUNCTION void (*destroyer)(SWIFT_SELF struct object *self);

struct metadata {
    destroyer destroy;
    const void *witnesses;
    struct class {
        uintptr_t kind;
        const struct class *superclass;
        uint32_t flags, instance_address_point, instance_size;
        uint16_t alignment_mask, reserved;
        uint32_t size, address_point;
        const void *descriptor;
        destroyer destroy_variables;
    } class;
};

struct object {
    const struct class *class;
    uintptr_t count;
};

#define METADATA(above, function)                                                                        \
    {                                                                                                    \
        function, NULL, { .superclass = (above), .size = sizeof(struct metadata), .address_point = 16, } \
    }

UNSEEN static inline destroyer destroyer_of(const struct class *class) {
    return __atomic_load_n((const destroyer *)(const void *)class - 2, __ATOMIC_ACQUIRE);
}

#endif
