#include "support/code_memory.h"
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

uint64_t ort_code_memory_table[ORT_CODE_GROUPS];

// The kernel reads a new set of signals before it notices that the way to change it is invalid.
static bool can_be_read(uintptr_t address) {
    enum { NO_WAY = -1, SET_SIZE = 8 };
    int saved = errno;
    errno = 0;
    syscall(SYS_rt_sigprocmask, NO_WAY, address & ~(uintptr_t)(SET_SIZE - 1), NULL, SET_SIZE);
    bool can = errno != EFAULT;
    errno = saved;
    return can;
}

static bool find_out_at(uintptr_t address) {
    uint64_t *place = &ort_code_memory_table[address / ORT_CODE_GROUP % ORT_CODE_GROUPS];
    uint64_t group = address / ORT_CODE_GROUP, page = UINT64_C(1) << address / ORT_CODE_PAGE % 8;
    uint64_t word = __atomic_load_n(place, __ATOMIC_RELAXED);
    if (word >> 16 != group) {
        word = group << 16;
    }
    if ((word & page << 8) == 0) {
        word |= page << 8 | (can_be_read(address) ? page : 0);
        __atomic_store_n(place, word, __ATOMIC_RELAXED);
    }
    return (word & page) != 0;
}

bool ort_code_memory_find_out(const void *code, size_t size) {
    return find_out_at((uintptr_t)code) && find_out_at((uintptr_t)code + size - 1);
}
