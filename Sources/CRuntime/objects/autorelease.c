// Autorelease pools: one stack of objects a thread, in which a pool is a NULL mark.

#include "classes/class.h"
#include "support/memory.h"
#include "support/visibility.h"
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct pool_stack {
    id *items;
    size_t count;
    size_t capacity;
    // The count right after a compiled method has autoreleased its return value; 0 once anything else has happened.
    // Only then may the caller take the newest object back, and only with its very next call: a caller that was compiled
    // without automatic counting does not claim, and relies on the pool, while it passes the object on to others that
    // may.
    size_t handshake;
    const void *returned_to; // by objc_autoreleaseReturnValue then
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

__attribute__((constructor(101))) static void make_key(void) { pthread_key_create(&stack_key, end_thread); }

static struct pool_stack *stack_of_thread(void) {
    if (current_stack == NULL) {
        current_stack = ort_memory_allocate(sizeof *current_stack);
        pthread_setspecific(stack_key, current_stack);
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

// MARK: The return value's handshake

#if defined(__x86_64__)

static int32_t displacement(const uint8_t *bytes) {
    int32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

// Whether the code there is the function's, or an entry of a procedure linkage table that jumps to it.
static bool leads_to(const uint8_t *code, const void *function) {
    static const uint8_t landing[] = {0xf3, 0x0f, 0x1e, 0xfa}, jump[] = {0xff, 0x25}; // endbr64; jmp *slot(%rip)
    if (code == function) {
        return true;
    }
    code += memcmp(code, landing, sizeof landing) == 0 ? sizeof landing : 0;
    return memcmp(code, jump, sizeof jump) == 0 &&
        *(const void *const *)(code + 6 + displacement(code + 2)) == function;
}

// Whether the function that `code` belongs to goes on, there, with `mov %rax, %rdi` and a call of `claim`.
static bool calls_next(const uint8_t *code, const void *claim) {
    static const uint8_t move[] = {0x48, 0x89, 0xc7}, call_slot[] = {0xff, 0x15};
    if (memcmp(code, move, sizeof move) != 0) {
        return false;
    }
    code += sizeof move;
    if (memcmp(code, call_slot, sizeof call_slot) == 0) {
        return *(const void *const *)(code + 6 + displacement(code + 2)) == claim;
    }
    return code[0] == 0xe8 && leads_to(code + 5 + displacement(code + 1), claim);
}

#elif defined(__aarch64__)

// Whether the code there is the function's, or an entry of a procedure linkage table that jumps to it:
// adrp x16, page; ldr x17, [x16, #offset].
static bool leads_to(const uint32_t *code, const void *function) {
    if (code == function) {
        return true;
    }
    if ((code[0] & 0x9f00001f) != 0x90000010 || (code[1] & 0xffc003ff) != 0xf9400211) {
        return false;
    }
    int64_t pages =
        (int64_t)(int32_t)(code[0] << 8 & 0x80000000) >> 11 | (code[0] >> 3 & 0x1ffffc) | (code[0] >> 29 & 3);
    uintptr_t slot = ((uintptr_t)code & ~(uintptr_t)0xfff) + (uintptr_t)(pages * 4096) + (code[1] >> 10 & 0xfff) * 8;
    return *(const void *const *)slot == function;
}

// Whether the function that `code` belongs to goes on, there, with a call of `claim`, or with the marker that clang puts
// in front of one (mov x29, x29).
static bool calls_next(const uint32_t *code, const void *claim) {
    code += code[0] == 0xaa1d03fd;
    bool is_call = (code[0] & 0xfc000000) == 0x94000000;
    return is_call && leads_to(code + ((int32_t)(code[0] << 6) >> 6), claim);
}

#endif

// Takes a return value that has just been autoreleased back out of the pool: the caller gets the reference that the
// pool held.
static bool take_back(id object, const void *claim) {
    struct pool_stack *stack = current_stack;
    if (stack == NULL || stack->handshake == 0) {
        return false;
    }
    bool is_newest = stack->handshake == stack->count && stack->items[stack->count - 1] == object;
    stack->handshake = 0;
    if (object == nil || !is_newest || !calls_next(stack->returned_to, claim)) {
        return false;
    }
    stack->count--;
    return true;
}

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

id objc_retainAutoreleasedReturnValue(id object) {
    return take_back(object, (const void *)objc_retainAutoreleasedReturnValue) ? object : objc_retain(object);
}

id objc_unsafeClaimAutoreleasedReturnValue(id object) {
    if (take_back(object, (const void *)objc_unsafeClaimAutoreleasedReturnValue)) {
        objc_release(object);
    }
    return object;
}
