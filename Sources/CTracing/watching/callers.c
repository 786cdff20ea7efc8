#include "watching/callers.h"

enum { WORD = sizeof(uintptr_t), FRAME = 2 * WORD }; // the frame around this one, and the address to return to

// Frames of functions that the address sanitizer watches are read like others.
#define ANY_FRAME __attribute__((no_sanitize("address", "thread", "undefined")))

ANY_FRAME static uintptr_t word_at(uintptr_t address) { return *(const volatile uintptr_t *)address; }

struct bounds {
    uintptr_t low, high;
};

static bool has(const struct bounds *bounds, uintptr_t frame) {
    return frame % WORD == 0 && frame >= bounds->low && frame <= bounds->high - FRAME;
}

// The first frame from `least` on; 0 if the chain ends or leaves the stack before. Each frame lies above the one before
// it, so the chain ends.
static uintptr_t find_frame(const struct bounds *bounds, uintptr_t frame, uintptr_t least) {
    while (has(bounds, frame) && frame < least) {
        const uintptr_t around = word_at(frame);
        frame = around > frame ? around : 0;
    }
    return has(bounds, frame) ? frame : 0;
}

size_t ctracing_callers_find(
    const struct ctracing_thread *thread, struct ort_hook_call *call, const void *frame, uint64_t *places,
    size_t limit) {
    const uintptr_t arguments = (uintptr_t)ort_hook_call_frame(call)->stack, start = (uintptr_t)frame;
    const struct bounds bounds = {thread->stack_low, thread->stack_low + 2 * thread->stack_half};
    if (start < bounds.low || arguments <= start || arguments >= bounds.high) {
        return 0; // another stack, or a copy of the arguments
    }
    size_t count = 0;
#if defined(__x86_64__)
    // The instruction that calls puts the address below the arguments.
    places[count++] = word_at(arguments - WORD);
    uintptr_t next = find_frame(&bounds, start, arguments);
#else
    // The entry keeps the frame and the address of its caller below the arguments.
    enum { ROOM = 64 };
    uintptr_t next = find_frame(&bounds, start, arguments - ROOM);
#endif
    while (next != 0 && count < limit) {
        const uintptr_t place = word_at(next + WORD);
        if (place == 0) {
            break;
        }
        places[count++] = place;
        next = find_frame(&bounds, word_at(next), next + 1);
    }
    return count;
}
