#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/uio.h>
#include <unistd.h>

#include "cagent.h"

void agent_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

int agent_flag_create(void) { return eventfd(0, EFD_CLOEXEC); }

void agent_flag_raise(int flag) { eventfd_write(flag, 1); }

bool agent_read_word(uintptr_t address, uintptr_t *word) {
    const struct iovec local = {.iov_base = word, .iov_len = sizeof *word};
    const struct iovec remote = {.iov_base = (void *)address, .iov_len = sizeof *word};
    return process_vm_readv(getpid(), &local, 1, &remote, 1, 0) == (ssize_t)sizeof *word;
}
