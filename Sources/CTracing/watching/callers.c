#include "watching/callers.h"

enum { WORD = sizeof(uintptr_t), FRAME = 2 * WORD }; // the frame around this one, and the address to return to

struct stack {
    struct ctracing_sight *sight;
    uintptr_t low, high;
};

// A register that keeps something else may pass for a frame, and not all of the stack need be mapped.
static uintptr_t word_at(const struct stack *stack, uintptr_t address) {
    return ctracing_sight_word(stack->sight, address);
}

static bool has(const struct stack *stack, uintptr_t frame) {
    return frame % WORD == 0 && frame >= stack->low && frame <= stack->high - FRAME;
}

// The first frame from `least` on; 0 if the chain ends or leaves the stack before. Each frame lies above the one before
// it, so the chain ends.
static uintptr_t find_frame(const struct stack *stack, uintptr_t frame, uintptr_t least) {
    while (has(stack, frame) && frame < least) {
        const uintptr_t around = word_at(stack, frame);
        frame = around > frame ? around : 0;
    }
    return has(stack, frame) ? frame : 0;
}

static uintptr_t arguments_of(struct ort_hook_call *call) { return (uintptr_t)ort_hook_call_frame(call)->stack; }

// The entry of a hooked call keeps the address of its caller so far below the arguments: with its frame, where it has
// one. The entry of simple calls on x86-64 has none, and calls the original with the call at the end of the stack.
#if defined(__x86_64__)
enum { ROOM = FRAME };
#else
enum { ROOM = 64 };
#endif

// The place to which the frame returns, for readers: 0 if that is the entry of the call, whose frame is the next one.
static uint64_t place_in(const struct stack *stack, uintptr_t frame, uintptr_t next, struct ort_hook_call *call) {
    const uintptr_t place = ort_return_address(word_at(stack, frame + WORD));
    const uintptr_t arguments = call == NULL ? 0 : arguments_of(call);
    if (next >= arguments - ROOM && next < arguments) {
        return 0;
    }
    return arguments != 0 && (uintptr_t)call == frame + FRAME ? word_at(stack, arguments - WORD) : place;
}

size_t ctracing_callers_find(
    struct ctracing_thread *thread, struct ort_hook_call *call, const void *frame, uint64_t *places, size_t limit) {
    const uintptr_t arguments = arguments_of(call), start = (uintptr_t)frame;
    const struct stack stack = {&thread->sight, thread->stack_low, thread->stack_low + 2 * thread->stack_half};
    if (start < stack.low || arguments <= start || arguments >= stack.high) {
        return 0; // another stack, or a copy of the arguments
    }
    size_t count = 0;
#if defined(__x86_64__)
    // The instruction that calls puts the address below the arguments.
    places[count++] = word_at(&stack, arguments - WORD);
    uintptr_t next = find_frame(&stack, start, arguments);
#else
    uintptr_t next = find_frame(&stack, start, arguments - ROOM);
#endif
    struct ort_hook_call *around = ort_hook_call_around(call);
    while (next != 0 && count < limit) {
        if (ort_return_address(word_at(&stack, next + WORD)) == 0) {
            break;
        }
        while (around != NULL && arguments_of(around) <= next) {
            around = ort_hook_call_around(around);
        }
        const uintptr_t found = next;
        next = find_frame(&stack, word_at(&stack, found), found + 1);
        const uintptr_t place = place_in(&stack, found, next, around);
        if (place != 0) {
            places[count++] = place;
        }
    }
    return count;
}
