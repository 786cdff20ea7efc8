#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/auxv.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#include "cagent.h"

extern int ort_hook_install(void) __attribute__((weak));

static const char *image_of(uintptr_t address) {
    Dl_info info;
    return address != 0 && dladdr((const void *)address, &info) != 0 ? info.dli_fname : NULL;
}

const char *agent_image_of_program(void) { return image_of(getauxval(AT_PHDR)); }

const char *agent_image_of_runtime(void) { return image_of((uintptr_t)&ort_hook_install); }

const char *agent_image_of_agent(void) { return image_of((uintptr_t)&image_of); }

size_t agent_stack_size(void) {
    pthread_attr_t attributes;
    size_t size = 0;
    if (pthread_getattr_default_np(&attributes) == 0) {
        pthread_attr_getstacksize(&attributes, &size);
        pthread_attr_destroy(&attributes);
    }
    return size;
}

pid_t agent_thread_number(void) { return gettid(); }

void agent_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

bool agent_semaphore_wait(sem_t *semaphore, uint64_t nanoseconds) {
    struct timespec deadline;
    clock_gettime(CLOCK_MONOTONIC, &deadline);
    const uint64_t sum = (uint64_t)deadline.tv_nsec + nanoseconds;
    deadline.tv_sec += (time_t)(sum / 1000000000);
    deadline.tv_nsec = (long)(sum % 1000000000);
    int status;
    do {
        status = sem_clockwait(semaphore, CLOCK_MONOTONIC, &deadline);
    } while (status != 0 && errno == EINTR);
    return status == 0;
}

// For sandboxes that forbid process_vm_readv.
static bool read_from_file(uintptr_t address, void *bytes, size_t size) {
    const int memory = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
    if (memory < 0) {
        return false;
    }
    const ssize_t count = pread(memory, bytes, size, (off_t)address);
    close(memory);
    return count == (ssize_t)size;
}

bool agent_read(uintptr_t address, void *bytes, size_t size) {
    const struct iovec local = {.iov_base = bytes, .iov_len = size};
    const struct iovec remote = {.iov_base = (void *)address, .iov_len = size};
    const ssize_t count = process_vm_readv(getpid(), &local, 1, &remote, 1, 0);
    return count == (ssize_t)size || (count < 0 && errno != EFAULT && read_from_file(address, bytes, size));
}

bool agent_read_word(uintptr_t address, uintptr_t *word) { return agent_read(address, word, sizeof *word); }

void agent_give_memory_back(void) { malloc_trim(0); }
