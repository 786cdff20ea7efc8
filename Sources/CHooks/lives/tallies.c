#include "lives/tallies.h"
#include "support/locks.h"
#include "support/memory.h"
#include <sys/mman.h>

// An object with more of them would keep its lock too long.
enum { POOL = 1 << 19, MOST_OF_OBJECT = 256 };

static struct ort_tally *pool; // from 1 on
static uint32_t used;          // how many have ever been taken out of the pool; atomic
static uint32_t given_back[ORT_STRIPE_COUNT];

bool ort_tallies_begin_try(void) {
    const int rights = PROT_READ | PROT_WRITE, flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    pool = ort_memory_map_try(NULL, (POOL + 1) * sizeof *pool, rights, flags, -1);
    return pool != NULL;
}

void ort_tallies_end(void) {
    munmap(pool, (POOL + 1) * sizeof *pool);
    pool = NULL;
    used = 0;
    for (size_t i = 0; i < ORT_STRIPE_COUNT; i++) {
        given_back[i] = 0;
    }
}

const struct ort_tally *ort_tally_at(uint32_t number) { return number == 0 ? NULL : &pool[number]; }

// The number of a tally; 0 if there is none.
static uint32_t take_locked_try(size_t part) {
    const uint32_t number = given_back[part];
    if (number != 0) {
        given_back[part] = pool[number].next;
        return number;
    }
    uint32_t last = __atomic_load_n(&used, __ATOMIC_RELAXED);
    while (last < POOL &&
           !__atomic_compare_exchange_n(&used, &last, last + 1, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    return last < POOL ? last + 1 : 0;
}

static bool is_of(const struct ort_tally *tally, uint16_t function, uint16_t callers) {
    return tally->function == function && tally->callers == callers;
}

// The one that is counted comes to the front, since the next call is often the same.
bool ort_tallies_add_locked_try(uint32_t *list, size_t part, uint16_t function, uint16_t callers, uint64_t count) {
    uint32_t *link = list;
    size_t passed = 0;
    for (; *link != 0 && !is_of(&pool[*link], function, callers); passed++) {
        link = &pool[*link].next;
    }
    uint32_t number = *link;
    if (number != 0) {
        *link = pool[number].next;
    } else {
        number = passed < MOST_OF_OBJECT ? take_locked_try(part) : 0;
        if (number == 0) {
            return false;
        }
        pool[number] = (struct ort_tally){.function = function, .callers = callers};
    }
    pool[number].count += count;
    pool[number].next = *list;
    *list = number;
    return true;
}

void ort_tallies_empty_locked(uint32_t *list, size_t part) {
    while (*list != 0) {
        const uint32_t number = *list;
        *list = pool[number].next;
        pool[number].next = given_back[part];
        given_back[part] = number;
    }
}
