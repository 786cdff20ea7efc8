// The table of what was found.
//
// Representation: a fixed array of slots, each with one answer for a class and a selector's name, and the method
// generation (ort_method_generation) that it was found in. Of two questions that share a slot the later one takes it.
// An answer is one word: the signature's address, or 0 for one that has to be looked for each time (there is none, or it
// was refused, which a layout that is registered can change), and in bit 0 whether there is a method.
//
// Order. A slot is a sequence lock: its number is odd while one thread writes it, which no second one waits for.
// - The writer's exchange (acquire) and the fence (release) behind it keep the stores of the words after the odd number;
//   the release of the even number keeps them before it.
// - The reader's acquire of an even number pairs with that release, also for the signature that the word leads to, and
//   its fence (acquire) keeps the loads of the words before the second load of the number: unchanged, the words belong
//   together.
// - The generation is read with acquire before anything is looked up, and before a slot is: what changed later has
//   another one (see ort_class_note_change_locked).
// A child of fork may find a slot odd for ever: it is then looked up each time.

#include "signatures/method_signatures.h"

#include <objc/abi.h>
#include <objc/runtime.h>

#ifdef ORT_STRESS
enum { SLOT_COUNT = 2 };
#else
enum { SLOT_COUNT = 1024 }; // a power of two
#endif

enum { HAS_METHOD = 1 };

struct question {
    uint64_t generation;
    uintptr_t cls;
    uintptr_t key;
};

static struct slot {
    _Alignas(64) _Atomic uint64_t number;
    _Atomic uint64_t generation;
    _Atomic uintptr_t cls;
    _Atomic uintptr_t key;
    _Atomic uintptr_t answer;
} slots[SLOT_COUNT];

static struct slot *slot_of(const struct question *question) {
    return &slots[(question->cls >> 4 ^ question->cls >> 14 ^ question->key >> 4) % SLOT_COUNT];
}

static bool read_slot(struct slot *slot, const struct question *question, uintptr_t *answer) {
    const uint64_t number = atomic_load_explicit(&slot->number, memory_order_acquire);
    const bool is_same = atomic_load_explicit(&slot->generation, memory_order_relaxed) == question->generation &&
        atomic_load_explicit(&slot->cls, memory_order_relaxed) == question->cls &&
        atomic_load_explicit(&slot->key, memory_order_relaxed) == question->key;
    *answer = atomic_load_explicit(&slot->answer, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    return is_same && number % 2 == 0 && atomic_load_explicit(&slot->number, memory_order_relaxed) == number;
}

static void write_slot(struct slot *slot, const struct question *question, uintptr_t answer) {
    uint64_t number = atomic_load_explicit(&slot->number, memory_order_relaxed);
    if (number % 2 != 0 ||
        !atomic_compare_exchange_strong_explicit(
            &slot->number, &number, number + 1, memory_order_acquire, memory_order_relaxed))
        return;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&slot->generation, question->generation, memory_order_relaxed);
    atomic_store_explicit(&slot->cls, question->cls, memory_order_relaxed);
    atomic_store_explicit(&slot->key, question->key, memory_order_relaxed);
    atomic_store_explicit(&slot->answer, answer, memory_order_relaxed);
    atomic_store_explicit(&slot->number, number + 2, memory_order_release);
}

__attribute__((noinline)) static uintptr_t look_up(Class cls, SEL selector, struct question question) {
    const uintptr_t has_method = class_getInstanceMethod(cls, selector) != NULL ? HAS_METHOD : 0;
    const uintptr_t answer = (uintptr_t)cffi_signature_of_method(cls, selector, NULL) | has_method;
    write_slot(slot_of(&question), &question, answer);
    return answer;
}

static inline uintptr_t find(Class cls, SEL selector) {
    if (cls == Nil || selector == NULL)
        return 0;
    const struct question question = {ort_method_generation(), (uintptr_t)cls, (uintptr_t)selector->record};
    uintptr_t answer;
    if (__builtin_expect(read_slot(slot_of(&question), &question, &answer), true))
        return answer;
    return look_up(cls, selector, question);
}

const struct cffi_signature *cffi_method_signature_find(Class cls, SEL selector) {
    const uintptr_t signature = find(cls, selector) & ~(uintptr_t)HAS_METHOD;
    if (__builtin_expect(signature == 0, false))
        return cffi_signature_of_method(cls, selector, NULL);
    return (const struct cffi_signature *)signature;
}

bool cffi_method_is_there(Class cls, SEL selector) { return (find(cls, selector) & HAS_METHOD) != 0; }
