// Source: membarrier(2).

#include "support/barrier.h"
#include <errno.h>
#include <linux/membarrier.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool membarrier_try(int command) { return syscall(SYS_membarrier, command, 0, 0) == 0; }

// A process registers first: the first time, and again after a fork that did not pass the registration on.
static bool pass_quickly_try(void) {
    return membarrier_try(MEMBARRIER_CMD_PRIVATE_EXPEDITED) ||
        (errno == EPERM && membarrier_try(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED) &&
         membarrier_try(MEMBARRIER_CMD_PRIVATE_EXPEDITED));
}

bool ort_barrier_fence_all_try(void) {
    const int previous_error = errno;
    const bool has_passed = pass_quickly_try();
    errno = previous_error;
    return has_passed;
}

#if !defined(__x86_64__)
void ort_barrier_pass_all(void) {
    if (__libc_single_threaded) {
        return;
    }
    const int previous_error = errno;
    if (!pass_quickly_try()) {
        membarrier_try(MEMBARRIER_CMD_GLOBAL); // kernels before 4.14: milliseconds
    }
    errno = previous_error;
}
#endif
