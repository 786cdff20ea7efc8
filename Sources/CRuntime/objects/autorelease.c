// Autorelease pools: one stack of objects a thread, in which a pool is a NULL mark.

#include "classes/class.h"
#include "objects/claim_site.h"
#include "support/memory.h"
#include "support/visibility.h"
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <stdlib.h>

struct pool_stack {
    id *items;
    size_t count;
    size_t capacity;
    // The count right after a compiled method has autoreleased its return value; 0 once anything else has happened.
    // Only then may the newest object be taken back, and only by the code that the method returned to. A caller
    // compiled without automatic counting does not claim. It relies on the pool, while it passes the object on to
    // others that may claim.
    size_t handshake;
    const void *returned_to; // by the call that autoreleased the value
};

static _Thread_local struct pool_stack *current_stack;
static _Thread_local size_t most_room; // that a stack of this thread has had; no pool was further up
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
        ort_fatal("no thread key is left for autorelease pools; create fewer with pthread_key_create");
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
        most_room = stack->capacity > most_room ? stack->capacity : most_room;
    }
    stack->items[stack->count++] = object;
    stack->handshake = 0;
}

// A pool is named by the position of its mark plus one, so that it is never NULL.
void *objc_autoreleasePoolPush(void) {
    push(nil);
    return (void *)stack_of_thread()->count;
}

// A pool that was popped, alone or with one around it, has no mark any more: there is an object in its place, or the
// stack ends before it.
void objc_autoreleasePoolPop(void *pool) {
    struct pool_stack *stack = current_stack;
    size_t position = (size_t)pool;
    if (position == 0 || position > most_room) {
        ort_fatal(
            "objc_autoreleasePoolPop: %p is not a pool of this thread; pop what objc_autoreleasePoolPush has returned "
            "on this thread",
            pool);
    }
    if (stack != NULL && position <= stack->count && stack->items[position - 1] == nil) {
        pop_to(stack, position - 1);
    }
}

// A class is not counted, and may be disposed before the pool is popped.
id ort_autorelease(id object) {
    if (object != nil && !object_isClass(object)) {
        push(object);
    }
    return object;
}

size_t ort_autorelease_count(id object) {
    const struct pool_stack *stack = current_stack;
    size_t count = 0;
    for (size_t i = 0; stack != NULL && i < stack->count; i++) {
        count += stack->items[i] != nil && (object == nil || stack->items[i] == object) ? 1 : 0;
    }
    return count;
}

// MARK: The return value's handshake

static id hand_over(id object, const void *returns_to) {
    objc_autorelease(object);
    if (current_stack != NULL) {
        current_stack->handshake = current_stack->count;
        current_stack->returned_to = returns_to;
    }
    return object;
}

id objc_autoreleaseReturnValue(id object) { return hand_over(object, __builtin_return_address(0)); }

id objc_retainAutoreleaseReturnValue(id object) { return hand_over(objc_retain(object), __builtin_return_address(0)); }

// Takes a return value that has just been autoreleased back out of the pool: the caller gets the pool's reference. A
// claim of nil ends the hand-over of nil, which did not change the pool and its newest object.
static bool take_back(id object, const void *returns_to, id (*claim)(id)) {
    struct pool_stack *stack = current_stack;
    if (stack == NULL || stack->handshake == 0) {
        return false;
    }
    bool is_newest = object != nil && stack->handshake == stack->count && stack->items[stack->count - 1] == object;
    stack->handshake = 0;
    if (!is_newest || !ort_claim_site_follows(stack->returned_to, returns_to, (const void *)claim)) {
        return false;
    }
    stack->count--;
    return true;
}

// The functions below, by names that the dynamic linker cannot replace.
static id retain_returned(id object) __attribute__((alias("objc_retainAutoreleasedReturnValue")));
static id claim_returned(id object) __attribute__((alias("objc_unsafeClaimAutoreleasedReturnValue")));

id objc_retainAutoreleasedReturnValue(id object) {
    return take_back(object, __builtin_return_address(0), retain_returned) ? object : objc_retain(object);
}

id objc_unsafeClaimAutoreleasedReturnValue(id object) {
    if (take_back(object, __builtin_return_address(0), claim_returned)) {
        objc_release(object);
    }
    return object;
}
