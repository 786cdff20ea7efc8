// Autorelease pools: one stack of objects a thread, in which a pool is a NULL mark.

#include "classes/class.h"
#include "support/memory.h"
#include "support/visibility.h"
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <pthread.h>
#include <stdlib.h>

struct pool_stack {
    id *items;
    size_t count;
    size_t capacity;
    // The count right after a compiled method has autoreleased its return value; 0 once anything else has happened.
    // Only then may the caller take the newest object back: it, or one of its callers in turn, but nobody whom it calls.
    // A caller that was compiled without automatic counting does not claim, and relies on the pool, while it passes the
    // object on to others that may.
    size_t handshake;
    const void *frame; // of objc_autoreleaseReturnValue then
};

static _Thread_local struct pool_stack *current_stack;
static pthread_key_t stack_key;

static void pop_to(struct pool_stack *stack, size_t count) {
    stack->handshake = 0;
    while (stack->count > count) {
        objc_release(stack->items[--stack->count]); // nil for a mark; may autorelease more
    }
}

static void end_thread(void *value) {
    struct pool_stack *stack = value;
    current_stack = stack; // dealloc methods may autorelease
    pop_to(stack, 0);
    current_stack = NULL;
    free(stack->items);
    free(stack);
}

__attribute__((constructor(101))) static void make_key(void) {
    if (pthread_key_create(&stack_key, end_thread) != 0) {
        ort_fatal("the process has no key left for a thread's autorelease pools; make fewer with pthread_key_create");
    }
}

static struct pool_stack *stack_of_thread(void) {
    if (current_stack == NULL) {
        current_stack = ort_memory_allocate(sizeof *current_stack);
        if (pthread_setspecific(stack_key, current_stack) != 0) {
            ort_fatal("out of memory: no room for the autorelease pools of a thread");
        }
    }
    return current_stack;
}

static void push(id object) {
    struct pool_stack *stack = stack_of_thread();
    if (stack->count == stack->capacity) {
        stack->capacity = stack->capacity == 0 ? 256 : stack->capacity * 2;
        stack->items = ort_memory_resize(stack->items, stack->capacity * sizeof(id));
    }
    stack->items[stack->count++] = object;
    stack->handshake = 0;
}

// A pool is named by the position of its mark plus one, so that it is never NULL.
void *objc_autoreleasePoolPush(void) {
    push(nil);
    return (void *)stack_of_thread()->count;
}

void objc_autoreleasePoolPop(void *pool) {
    struct pool_stack *stack = stack_of_thread();
    size_t position = (size_t)pool;
    if (position == 0 || position > stack->count || stack->items[position - 1] != nil) {
        ort_fatal("objc_autoreleasePoolPop: %p is no pool of this thread; pops must mirror the pushes", pool);
    }
    pop_to(stack, position - 1);
}

id ort_autorelease(id object) {
    if (object != nil) {
        push(object);
    }
    return object;
}

// Takes a return value that has just been autoreleased back out of the pool: the caller gets the reference that the
// pool held.
static bool take_back(id object, const void *frame) {
    struct pool_stack *stack = current_stack;
    if (stack == NULL || stack->handshake == 0) {
        return false;
    }
    bool is_newest = stack->handshake == stack->count && stack->items[stack->count - 1] == object;
    stack->handshake = 0;
    if (object == nil || !is_newest || (uintptr_t)frame < (uintptr_t)stack->frame) {
        return false;
    }
    stack->count--;
    return true;
}

// The entry points below do nothing but pass the address of their frame on, so that each has one of the same size and
// the addresses of two that the same function called are the same.

__attribute__((noinline)) static id hand_over(id object, const void *frame) {
    objc_autorelease(object);
    if (current_stack != NULL) {
        current_stack->handshake = current_stack->count;
        current_stack->frame = frame;
    }
    return object;
}

__attribute__((noinline)) static id claim(id object, const void *frame) {
    return take_back(object, frame) ? object : objc_retain(object);
}

__attribute__((noinline)) static id claim_unretained(id object, const void *frame) {
    if (take_back(object, frame)) {
        objc_release(object);
    }
    return object;
}

id objc_autoreleaseReturnValue(id object) { return hand_over(object, __builtin_frame_address(0)); }

id objc_retainAutoreleaseReturnValue(id object) { return hand_over(objc_retain(object), __builtin_frame_address(0)); }

id objc_retainAutoreleasedReturnValue(id object) { return claim(object, __builtin_frame_address(0)); }

id objc_unsafeClaimAutoreleasedReturnValue(id object) { return claim_unretained(object, __builtin_frame_address(0)); }
