// The parts of Swift's concurrency library that CHooks/lives/tasks.c uses, as main.m imitates them.

#ifndef LIBRARY_H
#define LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))

// As swift/include/swift/RuntimeInspection/RuntimeInternals.h has it: 208 bytes.
struct task {
    uint64_t before[4];
    uint32_t flags, low_number; // the kind is the lowest byte of the flags, 0 for a task
    uint64_t between[13];
    uint32_t high_number, padding;
    uint64_t after[7];
};

struct made_task {
    struct task *task;
    void *context;
};

enum { ENQUEUES = 1 << 12, BEGINS_AT_ONCE = 1 << 16 };

SWIFT struct made_task swift_task_create(size_t flags, void *options, const void *type, void *function, void *closure);
SWIFT void swift_asyncLet_begin(
    void *let, void *options, const void *type, void *function, void *closure, void *result);

#endif
