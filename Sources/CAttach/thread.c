#include "cattach.h"

#ifdef __x86_64__
#include <elf.h>
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

enum {
    // The signal of the stop before and after a system call, with PTRACE_O_TRACESYSGOOD.
    CALL_STOP = SIGTRAP | 0x80,
    POLL_NANOSECONDS = 200000,
    // Most stops come at once.
    POLLS_WITHOUT_REST = 200,
};

int64_t patience_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

bool patience_is_over(const struct patience *patience) {
    return patience->is_cancelled() || patience_now() >= patience->deadline;
}

// MARK: Stopping

static enum stop kind_of_call_stop(pid_t thread) {
    struct __ptrace_syscall_info info;
    const long size = ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info);
    return size > 0 && info.op == PTRACE_SYSCALL_INFO_EXIT ? STOP_EXIT : STOP_ENTRY;
}

static enum stop kind_of_stop(pid_t thread, int status, int *stop_signal) {
    if (!WIFSTOPPED(status)) {
        return STOP_END;
    }
    const int event = status >> 16, number = WSTOPSIG(status);
    if (event == PTRACE_EVENT_STOP) {
        return number == SIGTRAP ? STOP_ASKED : STOP_GROUP;
    }
    if (event == PTRACE_EVENT_CLONE) {
        return STOP_CLONE;
    }
    if (event == 0 && number == CALL_STOP) {
        return kind_of_call_stop(thread);
    }
    *stop_signal = number;
    return STOP_SIGNAL;
}

enum stop thread_wait(pid_t thread, const struct patience *patience, int *stop_signal) {
    for (int polls = 0;; polls += polls < POLLS_WITHOUT_REST) {
        int status;
        const pid_t waited = waitpid(thread, &status, __WALL | WNOHANG);
        if (waited == thread) {
            return kind_of_stop(thread, status, stop_signal);
        }
        if (waited < 0 && errno != EINTR) {
            return STOP_END;
        }
        if (patience_is_over(patience)) {
            return STOP_NONE;
        }
        if (polls < POLLS_WITHOUT_REST) {
            sched_yield();
        } else {
            nanosleep(&(struct timespec){.tv_nsec = POLL_NANOSECONDS}, NULL);
        }
    }
}

enum stop thread_resume(pid_t thread, int request, int signal, const struct patience *patience, int *stop_signal) {
    if (ptrace((enum __ptrace_request)request, thread, NULL, (void *)(intptr_t)signal) != 0) {
        return STOP_END;
    }
    return thread_wait(thread, patience, stop_signal);
}

pid_t thread_made(pid_t thread) {
    unsigned long made = 0;
    return ptrace(PTRACE_GETEVENTMSG, thread, NULL, &made) == 0 ? (pid_t)made : 0;
}

// Signals that come in between reach the thread.
static enum stop wait_until_asked(
    pid_t thread, enum stop stop, int stop_signal, const struct patience *patience, pid_t *made) {
    while (stop != STOP_ASKED && stop != STOP_GROUP && stop != STOP_END && stop != STOP_NONE) {
        if (stop == STOP_CLONE) {
            *made = thread_made(thread);
        }
        stop = thread_resume(thread, PTRACE_CONT, stop == STOP_SIGNAL ? stop_signal : 0, patience, &stop_signal);
    }
    return stop;
}

enum stop thread_take(pid_t thread, const struct patience *patience) {
    if (ptrace(PTRACE_SEIZE, thread, NULL, (void *)PTRACE_O_TRACESYSGOOD) != 0) {
        errno = errno == ESRCH ? 0 : errno;
        return STOP_END;
    }
    int signal = 0;
    pid_t made = 0;
    enum stop stop = STOP_END;
    if (ptrace(PTRACE_INTERRUPT, thread, NULL, NULL) == 0) {
        stop = wait_until_asked(thread, thread_wait(thread, patience, &signal), signal, patience, &made);
    }
    errno = 0;
    return stop;
}

enum stop thread_interrupt(pid_t thread, const struct patience *patience, pid_t *made) {
    int signal = 0;
    if (ptrace(PTRACE_INTERRUPT, thread, NULL, NULL) != 0) {
        return STOP_END;
    }
    // A running thread has no registers to tell.
    struct user_regs_struct registers;
    const bool is_stopped = thread_get_registers(thread, &registers);
    const enum stop stop =
        is_stopped ? thread_resume(thread, PTRACE_CONT, 0, patience, &signal) : thread_wait(thread, patience, &signal);
    return wait_until_asked(thread, stop, signal, patience, made);
}

bool thread_watch_clones(pid_t thread) {
    const long options = PTRACE_O_TRACECLONE | PTRACE_O_TRACESYSGOOD;
    return ptrace(PTRACE_SETOPTIONS, thread, NULL, (void *)options) == 0;
}

bool thread_ignore_clones(pid_t thread) {
    return ptrace(PTRACE_SETOPTIONS, thread, NULL, (void *)PTRACE_O_TRACESYSGOOD) == 0;
}

void thread_release(pid_t thread) { ptrace(PTRACE_DETACH, thread, NULL, NULL); }

// MARK: State

bool thread_get_registers(pid_t thread, struct user_regs_struct *registers) {
    return ptrace(PTRACE_GETREGS, thread, NULL, registers) == 0;
}

bool thread_set_registers(pid_t thread, const struct user_regs_struct *registers) {
    return ptrace(PTRACE_SETREGS, thread, NULL, registers) == 0;
}

bool thread_write(pid_t thread, uint64_t address, const void *bytes, size_t size) {
    for (size_t done = 0; done < size; done += sizeof(uint64_t)) {
        uint64_t word = 0;
        const size_t left = size - done;
        memcpy(&word, (const char *)bytes + done, left < sizeof word ? left : sizeof word);
        if (ptrace(PTRACE_POKEDATA, thread, (void *)(address + done), (void *)word) != 0) {
            return false;
        }
    }
    return true;
}

bool thread_has_call(pid_t thread, uint64_t address) {
    errno = 0;
    const long word = ptrace(PTRACE_PEEKDATA, thread, (void *)address, NULL);
    return errno == 0 && (word & 0xFFFF) == 0x050F;
}

bool thread_save(pid_t thread, struct thread_state *state) {
    struct iovec extended = {state->extended, sizeof state->extended};
    if (!thread_get_registers(thread, &state->registers) ||
        ptrace(PTRACE_GETSIGMASK, thread, sizeof state->signal_mask, &state->signal_mask) != 0 ||
        ptrace(PTRACE_GETREGSET, thread, NT_X86_XSTATE, &extended) != 0) {
        return false;
    }
    state->extended_size = extended.iov_len;
    return true;
}

bool thread_restore(pid_t thread, const struct thread_state *state) {
    struct iovec extended = {(void *)(uintptr_t)state->extended, state->extended_size};
    const bool has_extended = ptrace(PTRACE_SETREGSET, thread, NT_X86_XSTATE, &extended) == 0;
    const bool has_mask = ptrace(PTRACE_SETSIGMASK, thread, sizeof state->signal_mask, &state->signal_mask) == 0;
    return thread_set_registers(thread, &state->registers) && has_extended && has_mask;
}

bool thread_block_signals(pid_t thread) {
    // Not 32 and 33, with which the C library interrupts threads, and waits for them all, as in setuid.
    const uint64_t mask = ~(UINT64_C(3) << 31);
    return ptrace(PTRACE_SETSIGMASK, thread, sizeof mask, &mask) == 0;
}

// Whether the thread, or the process, has a signal that is not blocked.
static bool has_signal(pid_t process, pid_t thread, uint64_t blocked) {
    char path[64], line[128];
    snprintf(path, sizeof path, "/proc/%d/task/%d/status", process, thread);
    FILE *file = fopen(path, "re");
    if (file == NULL) {
        return true;
    }
    uint64_t pending = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "SigPnd:", 7) == 0 || strncmp(line, "ShdPnd:", 7) == 0) {
            pending |= strtoull(line + 7, NULL, 16);
        }
    }
    fclose(file);
    return (pending & ~blocked) != 0;
}

void thread_repeat_call(pid_t process, pid_t thread, struct thread_state *state) {
    enum { INSTRUCTION_SIZE = 2 };
    struct user_regs_struct *registers = &state->registers;
    const bool was_ended = (int64_t)registers->orig_rax >= 0 && (int64_t)registers->rax == -EINTR;
    if (was_ended && !has_signal(process, thread, state->signal_mask)) {
        registers->rip -= INSTRUCTION_SIZE;
        registers->rax = registers->orig_rax;
        registers->orig_rax = UINT64_MAX;
    }
}
#endif
