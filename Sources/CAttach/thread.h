// One thread of another process, stopped and resumed by the debugger interface. x86-64.

#ifndef CATTACH_THREAD_H
#define CATTACH_THREAD_H

#include <stdint.h>
#include <sys/types.h>
#include <sys/user.h>

#include "cattach.h"

// How a thread has stopped.
enum stop {
    // The process or the thread has ended.
    STOP_END,
    // The time is over, or the user has asked for the end. The thread runs.
    STOP_NONE,
    // As the debugger has asked.
    STOP_ASKED,
    // By a signal that stops the whole process.
    STOP_GROUP,
    // Before and after a system call.
    STOP_ENTRY,
    STOP_EXIT,
    // It has made a thread.
    STOP_CLONE,
    // By a signal that it is about to get.
    STOP_SIGNAL,
};

// The time that is left, and who may end it before.
struct patience {
    int64_t deadline; // nanoseconds of CLOCK_MONOTONIC
    bool (*is_cancelled)(void);
};

int64_t patience_now(void);
bool patience_is_over(const struct patience *patience);

// Begins to debug the thread and stops it. STOP_END with errno 0 if it has ended, or with the kernel's reason.
enum stop thread_take(pid_t thread, const struct patience *patience);

// Lets a stopped thread run until its next stop. `request`: PTRACE_CONT or PTRACE_SYSCALL; `signal`: one that it gets.
enum stop thread_resume(pid_t thread, int request, int signal, const struct patience *patience, int *stop_signal);

// Waits for the next stop of a running thread.
enum stop thread_wait(pid_t thread, const struct patience *patience, int *stop_signal);

// Stops a thread that runs, or is in another kind of stop, so that an interrupted system call can be continued. `made`
// becomes the thread that it has made meanwhile, if there is one.
enum stop thread_interrupt(pid_t thread, const struct patience *patience, pid_t *made);

// Whether the thread stops when it makes a thread, which is then debugged too.
bool thread_watch_clones(pid_t thread);
bool thread_ignore_clones(pid_t thread);

// The thread that it has made, after STOP_CLONE.
pid_t thread_made(pid_t thread);

// Ends debugging. The thread must be stopped.
void thread_release(pid_t thread);

// False when the thread has ended.
bool thread_get_registers(pid_t thread, struct user_regs_struct *registers);
bool thread_set_registers(pid_t thread, const struct user_regs_struct *registers);

// Words at a multiple of eight. Memory that the process may not write is written too.
bool thread_write(pid_t thread, uint64_t address, const void *bytes, size_t size);

// Whether there is a system call instruction.
bool thread_has_call(pid_t thread, uint64_t address);

// All that a call changes.
struct thread_state {
    struct user_regs_struct registers;
    uint64_t signal_mask;
    size_t extended_size;
    char extended[16 << 10] __attribute__((aligned(64)));
};
bool thread_save(pid_t thread, struct thread_state *state);
bool thread_restore(pid_t thread, const struct thread_state *state);
bool thread_block_signals(pid_t thread);

// Changes the state so that the stopped thread repeats the system call that the stop has ended with EINTR. Some calls
// are not repeated by the kernel (signal(7)). Does nothing if a signal is there, whose handler the program expects to
// end the call.
void thread_repeat_call(pid_t process, pid_t thread, struct thread_state *state);

#endif
