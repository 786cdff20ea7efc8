// Blocks that run once.

#include "support/class_definition.h"

#include <objc/blocks_runtime.h>
#include <objc/kernel.h>
#include <objc/NSObjCRuntime.h>
#include <objc/objc-sync.h>

enum { DONE = 1 };

struct once {
    intptr_t *state;
    struct ort_block_literal *block;
};

static void run(void *context) {
    const struct once *const once = context;
    if (*once->state != DONE) {
        ((void (*)(void *))once->block->invoke)(once->block);
        __atomic_store_n(once->state, DONE, __ATOMIC_RELEASE);
    }
}

static void leave(void *context) { objc_sync_exit((id)(void *)((const struct once *)context)->state); }

// The lock is that of @synchronized, for the address of the state.
void ORTRunOnce(intptr_t *state, id block) {
    if (__atomic_load_n(state, __ATOMIC_ACQUIRE) != DONE) {
        struct once once = {state, (struct ort_block_literal *)(void *)block};
        objc_sync_enter((id)(void *)state);
        ort_call_with_cleanup(run, &once, leave);
    }
}
