#include "lives/callers.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <string.h>
#include <sys/mman.h>

// MARK: Frames

enum { WORD = sizeof(uintptr_t), FRAME = 2 * WORD }; // the frame around this one, and the address to return to

// The frame of an asynchronous function keeps this bit with the frame around it. Source: LLVM,
// X86FrameLowering.cpp and AArch64FrameLowering.cpp, "Swift extended frame".
static const uintptr_t ASYNC_FRAME = (uintptr_t)1 << 60;

static _Thread_local struct bounds {
    uintptr_t low, high;
} own_stack
    __attribute__((tls_model("initial-exec"))); // `high` is 0 until they are asked for, and 1 if they are not known

void ort_callers_prepare(void) {
    if (__builtin_expect(own_stack.high == 0, false)) {
        struct bounds bounds;
        ort_thread_stack(pthread_self(), &bounds.low, &bounds.high);
        own_stack.low = bounds.low;
        own_stack.high = bounds.high == 0 ? 1 : bounds.high;
    }
}

static bool has_frame(uintptr_t frame) {
    return frame % WORD == 0 && frame >= own_stack.low && frame + FRAME <= own_stack.high && frame + FRAME > frame;
}

// A register that keeps something else may pass for a frame, so the word may be anything that lies on the stack.
__attribute__((no_sanitize("address", "thread"))) static uintptr_t word_at(uintptr_t address) {
    return *(const volatile uintptr_t *)address;
}

// Each frame lies above the one before it, so the chain ends. The stack is mapped from a frame in use upwards.
size_t ort_callers_find(const void *start, uintptr_t *places, size_t limit) {
    uintptr_t frame = (uintptr_t)start;
    size_t count = 0;
    places[count++] = ort_return_address(word_at(frame + WORD));
    while (count < limit && has_frame(frame)) {
        const uintptr_t around = word_at(frame) & ~ASYNC_FRAME;
        const uintptr_t place = around > frame && has_frame(around) ? ort_return_address(word_at(around + WORD)) : 0;
        if (place == 0) {
            break;
        }
        places[count++] = place;
        frame = around;
    }
    return count;
}

// MARK: Lists

struct list {
    uint64_t hash;  // 0: free; atomic
    uint64_t count; // 0: not written yet; atomic
    uintptr_t places[];
};

static char *lists;
static size_t most; // in one list

static size_t size_of_list(void) { return sizeof(struct list) + most * WORD; }

static struct list *list_at(size_t index) { return (struct list *)(void *)(lists + index * size_of_list()); }

bool ort_callers_begin_try(size_t depth) {
    most = depth;
    const size_t size = ORT_CALLERS_LISTS * size_of_list();
    lists = ort_memory_map_try(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1);
    return lists != NULL;
}

void ort_callers_end(void) {
    munmap(lists, ORT_CALLERS_LISTS * size_of_list());
    lists = NULL;
}

// Never 0. Multiplies as splitmix64 does, whose steps are found in Steele, Lea and Flood, "Fast splittable pseudorandom
// number generators" (2014).
static uint64_t hash_of(const uintptr_t *places, size_t count) {
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ places[i]) * 0xbf58476d1ce4e5b9u;
        hash ^= hash >> 29;
    }
    return hash == 0 ? 1 : hash;
}

// Whether the place has the list now.
static bool claim(struct list *list, uint64_t hash, const uintptr_t *places, size_t count) {
    uint64_t found = 0;
    if (!__atomic_compare_exchange_n(&list->hash, &found, hash, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        return found == hash;
    }
    memcpy(list->places, places, count * WORD);
    __atomic_store_n(&list->count, count, __ATOMIC_RELEASE);
    return true;
}

uint32_t ort_callers_number(const uintptr_t *places, size_t length) {
    enum { TRIES = 64 };
    const size_t count = length < most ? length : most;
    const uint64_t hash = hash_of(places, count);
    for (size_t i = 0; i < TRIES; i++) {
        const size_t index = (hash + i) % ORT_CALLERS_LISTS;
        struct list *list = list_at(index);
        const uint64_t found = __atomic_load_n(&list->hash, __ATOMIC_RELAXED);
        if (found == hash || (found == 0 && claim(list, hash, places, count))) {
            return (uint32_t)index;
        }
    }
    return ORT_CALLERS_NONE;
}

const uintptr_t *ort_callers_list(uint32_t number, size_t *count) {
    const struct list *list = list_at(number);
    *count = __atomic_load_n(&list->count, __ATOMIC_ACQUIRE);
    return list->places;
}
