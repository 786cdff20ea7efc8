// The table of signatures and routes that were found.
//
// Representation: a fixed array of slots. Each slot has one answer for a class and a selector's name, and the method
// generation (ort_method_generation) in which the answer was found. When two questions share a slot, the later one
// takes it. The first word of an answer is the signature's address, with bit 0 set when there is a method. The address
// is 0 when the signature must be looked up each time: there is none, or it was refused, which the registration of a
// layout can change. The other words say where forwarded messages with hooks lead.
//
// Order. A slot is a sequence lock: its number is odd while one thread writes the slot. A second writer does not wait
// and writes nothing.
// - The writer's exchange (acquire) and the following fence (release) keep the stores of the words after the odd
//   number; the release of the even number keeps them before it.
// - The reader's acquire of an even number pairs with that release, also for the signature that the word leads to. The
//   reader's fence (acquire) keeps the loads of the words before the second load of the number. If the number is
//   unchanged, the words belong together.
// - The generation is read with acquire before the method is looked up and before a slot is read. A later change has
//   another generation (see ort_class_note_change_locked).
//
// A child of fork may find a slot odd for ever. It then looks the answer up each time.

#include "signatures/method_signatures.h"

#include <objc/abi.h>
#include <objc/hooks.h>
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

struct answer {
    uintptr_t signature; // and HAS_METHOD
    uintptr_t function;
    uintptr_t forward_invocation;
};

static struct slot {
    _Alignas(64) _Atomic uint64_t number;
    _Atomic uint64_t generation;
    _Atomic uintptr_t cls;
    _Atomic uintptr_t key;
    _Atomic uintptr_t signature;
    _Atomic uintptr_t function;
    _Atomic uintptr_t forward_invocation;
} slots[SLOT_COUNT];

static struct slot *slot_of(const struct question *question) {
    return &slots[(question->cls >> 4 ^ question->cls >> 14 ^ question->key >> 4) % SLOT_COUNT];
}

static inline bool read_slot(
    struct slot *slot, const struct question *question, bool is_signature_enough, struct answer *answer) {
    const uint64_t number = atomic_load_explicit(&slot->number, memory_order_acquire);
    if (atomic_load_explicit(&slot->generation, memory_order_relaxed) != question->generation ||
        atomic_load_explicit(&slot->cls, memory_order_relaxed) != question->cls ||
        atomic_load_explicit(&slot->key, memory_order_relaxed) != question->key) {
        return false;
    }
    answer->signature = atomic_load_explicit(&slot->signature, memory_order_relaxed);
    if (!is_signature_enough) {
        answer->function = atomic_load_explicit(&slot->function, memory_order_relaxed);
        answer->forward_invocation = atomic_load_explicit(&slot->forward_invocation, memory_order_relaxed);
    }
    atomic_thread_fence(memory_order_acquire);
    return number % 2 == 0 && atomic_load_explicit(&slot->number, memory_order_relaxed) == number;
}

static void write_slot(struct slot *slot, const struct question *question, const struct answer *answer) {
    uint64_t number = atomic_load_explicit(&slot->number, memory_order_relaxed);
    if (number % 2 != 0 ||
        !atomic_compare_exchange_strong_explicit(
            &slot->number, &number, number + 1, memory_order_acquire, memory_order_relaxed)) {
        return;
    }
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&slot->generation, question->generation, memory_order_relaxed);
    atomic_store_explicit(&slot->cls, question->cls, memory_order_relaxed);
    atomic_store_explicit(&slot->key, question->key, memory_order_relaxed);
    atomic_store_explicit(&slot->signature, answer->signature, memory_order_relaxed);
    atomic_store_explicit(&slot->function, answer->function, memory_order_relaxed);
    atomic_store_explicit(&slot->forward_invocation, answer->forward_invocation, memory_order_relaxed);
    atomic_store_explicit(&slot->number, number + 2, memory_order_release);
}

// The signature comes first: if the method is removed meanwhile, the answer has no function without a signature. An
// answer for a method without a signature is not kept, since the signature may be refused now and found later.
__attribute__((noinline)) static void look_up(Class cls, SEL selector, uint64_t generation, struct answer *answer) {
    const struct question question = {generation, (uintptr_t)cls, (uintptr_t)selector->record};
    const uintptr_t has_method = class_getInstanceMethod(cls, selector) != NULL ? HAS_METHOD : 0;
    const struct cffi_signature *const signature = cffi_signature_of_method(cls, selector, NULL);
    struct ort_forwarded_hook hook = {0};
    if (has_method != 0 && signature != NULL && !ort_forwarded_hook_find(cls, Nil, selector, &hook)) {
        hook = (struct ort_forwarded_hook){0};
    }
    *answer = (struct answer){(uintptr_t)signature | has_method, (uintptr_t)hook.function,
                              (uintptr_t)hook.forward_invocation};
    if (has_method == 0 || signature != NULL) {
        write_slot(slot_of(&question), &question, answer);
    }
}

static inline struct answer find(Class cls, SEL selector, bool is_signature_enough) {
    struct answer answer = {0};
    if (cls == Nil || selector == NULL) {
        return answer;
    }
    const uint64_t generation = ort_method_generation();
    const struct question question = {generation, (uintptr_t)cls, (uintptr_t)selector->record};
    if (__builtin_expect(!read_slot(slot_of(&question), &question, is_signature_enough, &answer), false)) {
        look_up(cls, selector, generation, &answer);
    }
    return answer;
}

static inline const struct cffi_signature *signature_of(Class cls, SEL selector, const struct answer *answer) {
    const uintptr_t signature = answer->signature & ~(uintptr_t)HAS_METHOD;
    if (__builtin_expect(signature == 0, false)) {
        return cffi_signature_of_method(cls, selector, NULL);
    }
    return (const struct cffi_signature *)signature;
}

const struct cffi_signature *cffi_method_signature_find(Class cls, SEL selector) {
    const struct answer answer = find(cls, selector, true);
    return signature_of(cls, selector, &answer);
}

struct cffi_route cffi_method_route_find(Class cls, SEL selector) {
    const struct answer answer = find(cls, selector, false);
    return (struct cffi_route){
        .signature = signature_of(cls, selector, &answer),
        .function = (IMP)answer.function,
        .forward_invocation = (IMP)answer.forward_invocation,
    };
}

const struct cffi_signature *cffi_method_own_signature(Class cls, SEL selector) {
    const struct answer answer = find(cls, selector, true);
    return (answer.signature & HAS_METHOD) != 0 ? signature_of(cls, selector, &answer) : NULL;
}
