// Litmus tests: a few threads use one structure at the same time, with random pauses between their steps, and count
// outcomes that the structure's ordering forbids. LITMUS_SEED repeats the pauses of a run, LITMUS_ROUNDS makes it
// longer.

#ifndef LITMUS_H
#define LITMUS_H

#include "check.h"

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

// The state of one thread's pauses.
struct litmus {
    int thread;
    uint64_t state;
};

static atomic_long litmus_forbidden;
static atomic_bool litmus_is_over;
static atomic_int litmus_missing; // threads that have not begun
static atomic_int litmus_others;  // threads besides thread 0 that have not ended
static atomic_ulong litmus_turns; // turns of those threads

static inline uint64_t litmus_seed(void) {
    static _Atomic uint64_t seed;
    if (atomic_load(&seed) == 0) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        const char *given = getenv("LITMUS_SEED");
        uint64_t none = 0;
        uint64_t chosen =
            given != NULL ? strtoull(given, NULL, 10) : (uint64_t)now.tv_nsec << 20 ^ (uint64_t)now.tv_sec;
        atomic_compare_exchange_strong(&seed, &none, chosen | 1);
    }
    return atomic_load(&seed);
}

static inline long litmus_rounds(long usual) {
    const char *given = getenv("LITMUS_ROUNDS");
    return given == NULL ? check_rounds(usual) : strtol(given, NULL, 10);
}

static inline struct litmus litmus_begin(int thread) {
    return (struct litmus){thread, (litmus_seed() + (uint64_t)thread) * 0x9e3779b97f4a7c15u};
}

static inline unsigned int litmus_random(struct litmus *litmus, unsigned int limit) {
    litmus->state = litmus->state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned int)(litmus->state >> 33) % limit;
}

static inline void litmus_take_turn(void) { atomic_fetch_add_explicit(&litmus_turns, 1, memory_order_relaxed); }

// Waits until another thread has taken a turn. On a busy machine the threads would hardly meet otherwise.
static inline void litmus_meet(void) {
    const unsigned long turns = litmus_turns;
    for (int i = 0; litmus_turns == turns && litmus_others > 0; i++) {
        if (i > 1000) {
            sched_yield();
        }
    }
}

// Mostly does nothing, sometimes runs some instructions, rarely waits for another thread's turn.
static inline void litmus_pause(struct litmus *litmus) {
    const unsigned int choice = litmus_random(litmus, 1024);
    if (litmus->thread != 0) {
        litmus_take_turn();
    } else if (choice < 32) {
        litmus_meet();
    }
    for (unsigned int i = choice < 512 ? 0 : choice % 32; i > 0; i--) {
        __asm__ volatile("");
    }
}

static inline void litmus_forbid(bool outcome) {
    if (outcome) {
        atomic_fetch_add_explicit(&litmus_forbidden, 1, memory_order_relaxed);
    }
}

// Runs thread 0 until its body returns, and the others until then. Expects that no thread saw a forbidden outcome. The
// body of the other threads checks litmus_goes_on.
static inline bool litmus_goes_on(void) {
    litmus_take_turn();
    return !atomic_load_explicit(&litmus_is_over, memory_order_relaxed);
}

static void (*litmus_body)(int thread, struct litmus *litmus);

static void litmus_thread(int thread) {
    struct litmus litmus = litmus_begin(thread);
    litmus_missing--;
    while (litmus_missing > 0) {
        sched_yield();
    }
    litmus_body(thread, &litmus);
    if (thread == 0) {
        litmus_is_over = true;
    } else {
        litmus_others--;
    }
}

static inline void litmus_run(int threads, void (*body)(int thread, struct litmus *litmus)) {
    litmus_body = body;
    litmus_forbidden = 0;
    litmus_is_over = false;
    litmus_missing = threads;
    litmus_others = threads - 1;
    check_on_threads(threads, litmus_thread);
    if (litmus_forbidden != 0) {
        printf(
            "%ld forbidden outcomes with LITMUS_SEED=%llu\n", (long)litmus_forbidden,
            (unsigned long long)litmus_seed());
    }
    EXPECT(litmus_forbidden == 0);
}

#endif
