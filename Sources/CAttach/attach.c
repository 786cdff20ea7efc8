#include "cattach.h"

#ifndef __x86_64__
enum cattach_outcome cattach_start_thread(pid_t process, const struct cattach_request *request) {
    (void)process;
    (void)request;
    return CATTACH_UNSUPPORTED;
}
#else
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "thread.h"

enum {
    // The memory for both threads: code and the library's path, which are not written again, then the attributes of the
    // new thread, and a stack.
    SCRATCH_SIZE = 64 << 10,
    RETURN_PLACE = 0,
    RETURN_CALL_END = 10,
    LOADING_PLACE = 32,
    PATH_PLACE = 64,
    ATTRIBUTES_PLACE = 8 << 10,
    STACK_PLACE = SCRATCH_SIZE - 64,
    INSTRUCTION_SIZE = 2, // of a system call
    DIRECTION_FLAG = 1 << 10,
    TRAP_FLAG = 1 << 8,
    // After this time also threads are borrowed that run, or whose wait the kernel does not continue by itself.
    CHOOSY_MILLISECONDS = 300,
    ROUND_NANOSECONDS = 2000000,
};

// One attempt with one thread.
struct attempt {
    const struct cattach_request *request;
    // The user's.
    const struct patience *patience;
    // That of the present step.
    struct patience step;
    pid_t process, thread;
    uint64_t scratch;
    // The thread that pthread_create has made; 0 before.
    pid_t started;
    struct thread_state saved;
};

static bool never(void) { return false; }

// For steps that must come to their end, whatever the user wishes. They take no time, unless the process gets none.
static struct patience firm_patience(void) {
    const int64_t second = 1000000000;
    return (struct patience){patience_now() + 10 * second, never};
}

// MARK: Calls in the process

// Lets the thread run to its next system call, or to the end of this one. False when that does not come.
static bool reach(struct attempt *attempt, enum stop wanted) {
    int signal = 0;
    while (true) {
        const enum stop stop = thread_resume(attempt->thread, PTRACE_SYSCALL, signal, &attempt->step, &signal);
        signal = stop == STOP_SIGNAL ? signal : 0;
        if (stop == STOP_CLONE) {
            attempt->started = thread_made(attempt->thread);
        }
        if (stop == wanted) {
            return true;
        }
        const bool is_fault = signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGTRAP;
        if (stop == STOP_END || stop == STOP_NONE || is_fault) {
            return false;
        }
    }
}

static struct user_regs_struct registers_for(const struct attempt *attempt, uint64_t address) {
    struct user_regs_struct registers = attempt->saved.registers;
    registers.rip = address;
    registers.orig_rax = UINT64_MAX;
    registers.eflags &= ~(unsigned long long)(DIRECTION_FLAG | TRAP_FLAG);
    return registers;
}

// Lets the thread run to the beginning of the system call at the instruction that ends here. Handlers of signals of the
// C library make others before.
static bool reach_call(struct attempt *attempt, uint64_t instruction_end, struct user_regs_struct *registers) {
    do {
        if (!reach(attempt, STOP_ENTRY) || !thread_get_registers(attempt->thread, registers)) {
            return false;
        }
    } while (registers->rip != instruction_end);
    return true;
}

// Makes a system call at an instruction in the thread, which is not in one. Returns the kernel's answer.
static bool call_kernel(
    struct attempt *attempt, uint64_t instruction, long number, const uint64_t arguments[6], int64_t *answer) {
    struct user_regs_struct registers = registers_for(attempt, instruction);
    registers.rax = (uint64_t)number;
    registers.rdi = arguments[0];
    registers.rsi = arguments[1];
    registers.rdx = arguments[2];
    registers.r10 = arguments[3];
    registers.r8 = arguments[4];
    registers.r9 = arguments[5];
    if (!thread_set_registers(attempt->thread, &registers) ||
        !reach_call(attempt, instruction + INSTRUCTION_SIZE, &registers) || !reach(attempt, STOP_EXIT) ||
        !thread_get_registers(attempt->thread, &registers)) {
        return false;
    }
    *answer = (int64_t)registers.rax;
    return true;
}

// Calls a function in the thread, on the stack of its own. The function returns to the code at RETURN_PLACE.
static bool call_function(struct attempt *attempt, uint64_t function, const uint64_t arguments[4], uint64_t *result) {
    // At the beginning of a function the stack is eight bytes off a multiple of sixteen.
    const uint64_t stack = attempt->scratch + STACK_PLACE - 8;
    const uint64_t back = attempt->scratch + RETURN_PLACE;
    struct user_regs_struct registers = registers_for(attempt, function);
    registers.rsp = stack;
    registers.rax = 0;
    registers.rdi = arguments[0];
    registers.rsi = arguments[1];
    registers.rdx = arguments[2];
    registers.rcx = arguments[3];
    if (!thread_write(attempt->thread, stack, &back, sizeof back) ||
        !thread_set_registers(attempt->thread, &registers) ||
        !reach_call(attempt, attempt->scratch + RETURN_CALL_END, &registers)) {
        return false;
    }
    *result = registers.rdi;
    return reach(attempt, STOP_EXIT);
}

// Writes the code and the path. The code does not need the debugger, which may be killed at any time: the borrowed
// thread then waits, and the new thread loads the library.
static bool write_code(const struct attempt *attempt) {
    static const uint8_t back[] = {
        0x48, 0x89,       0xC7,                               // mov %rax, %rdi
        0xB8, SYS_getpid, 0,    0, 0, 0x0F, 0x05,             // a system call, at which the thread stops
        0xB8, SYS_pause,  0,    0, 0, 0x0F, 0x05, 0xEB, 0xF7, // pause() again and again
    };
    uint8_t loading[] = {
        0xBE, 0,    0, 0, 0,                // mov $flags, %esi
        0x48, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, // movabs $dlopen, %rax
        0xFF, 0xE0,                         // jmp *%rax
    };
    const uint32_t flags = RTLD_NOW | RTLD_GLOBAL;
    memcpy(loading + 1, &flags, sizeof flags);
    memcpy(loading + 7, &attempt->request->function, sizeof attempt->request->function);
    const char *path = attempt->request->library;
    return thread_write(attempt->thread, attempt->scratch + RETURN_PLACE, back, sizeof back) &&
        thread_write(attempt->thread, attempt->scratch + LOADING_PLACE, loading, sizeof loading) &&
        (path == NULL || thread_write(attempt->thread, attempt->scratch + PATH_PLACE, path, strlen(path) + 1));
}

// MARK: The borrowed thread

static bool is_in(const struct cattach_range *range, uint64_t address) {
    return address >= range->start && address < range->end;
}

// System calls that malloc makes while it holds a lock, or that end or copy the process or thread.
static bool may_hold_lock(uint64_t number) {
    switch (number) {
    case SYS_mmap:
    case SYS_mprotect:
    case SYS_munmap:
    case SYS_mremap:
    case SYS_brk:
    case SYS_madvise:
    case SYS_prctl:
    case SYS_getrandom:
    case SYS_clone:
    case SYS_clone3:
    case SYS_fork:
    case SYS_vfork:
    case SYS_execve:
    case SYS_execveat:
    case SYS_exit:
    case SYS_exit_group:
    case SYS_rt_sigreturn:
        return true;
    default:
        return false;
    }
}

// `is_choosy`: only a wait that the kernel continues by itself.
static bool can_borrow(
    const struct cattach_request *request, const struct user_regs_struct *registers, bool is_choosy) {
    if (is_in(&request->loader, registers->rip)) {
        return false;
    }
    for (size_t i = 0; i < request->allocator_count; i++) {
        if (is_in(&request->allocators[i], registers->rip)) {
            return false;
        }
    }
    if ((int64_t)registers->orig_rax >= 0) {
        // It may wait in a function of the allocator.
        if (registers->orig_rax == SYS_futex && request->allocator_count > 0) {
            return false;
        }
        return !may_hold_lock(registers->orig_rax) && !(is_choosy && (int64_t)registers->rax == -EINTR);
    }
    return !is_choosy && !is_in(&request->c_library, registers->rip);
}

// Has the thread begin anew the call in which it has waited, if it had to run on now.
static bool set_repeating(const struct attempt *attempt) {
    struct user_regs_struct registers = attempt->saved.registers;
    if ((int64_t)registers.orig_rax >= 0) {
        registers.rip -= INSTRUCTION_SIZE;
        registers.rax = registers.orig_rax;
        registers.orig_rax = UINT64_MAX;
    }
    return thread_set_registers(attempt->thread, &registers);
}

// No memory is both written by the process and run: some systems forbid that.
static bool prepare(struct attempt *attempt, int64_t *answer) {
    const uint64_t arguments[] = {0, SCRATCH_SIZE, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, (uint64_t)-1, 0};
    if (!call_kernel(attempt, attempt->request->system_call, SYS_mmap, arguments, answer) || *answer < 0) {
        return false;
    }
    attempt->scratch = (uint64_t)*answer;
    const uint64_t written[6] = {
        attempt->scratch + ATTRIBUTES_PLACE, SCRATCH_SIZE - ATTRIBUTES_PLACE, PROT_READ | PROT_WRITE};
    const uint64_t instruction = attempt->scratch + RETURN_CALL_END - INSTRUCTION_SIZE;
    return set_repeating(attempt) && write_code(attempt) &&
        call_kernel(attempt, instruction, SYS_mprotect, written, answer) && *answer == 0;
}

static void unmap_scratch(struct attempt *attempt) {
    int64_t answer = 0;
    const uint64_t arguments[6] = {attempt->scratch, SCRATCH_SIZE};
    if (attempt->scratch != 0 && call_kernel(attempt, attempt->request->system_call, SYS_munmap, arguments, &answer)) {
        attempt->scratch = 0;
    }
}

static enum cattach_outcome create_thread(struct attempt *attempt) {
    const struct cattach_request *request = attempt->request;
    const uint64_t attributes = attempt->scratch + ATTRIBUTES_PLACE;
    const uint64_t handle = attributes + sizeof(pthread_attr_t);
    const bool loads = request->library != NULL;
    const uint64_t function = loads ? attempt->scratch + LOADING_PLACE : request->function;
    const uint64_t argument = loads ? attempt->scratch + PATH_PLACE : 0;
    uint64_t error = 0;
    if (!call_function(attempt, request->pthread_attr_init, (uint64_t[4]){attributes}, &error) ||
        !call_function(
            attempt, request->pthread_attr_setdetachstate, (uint64_t[4]){attributes, PTHREAD_CREATE_DETACHED},
            &error) ||
        !call_function(
            attempt, request->pthread_create, (uint64_t[4]){handle, attributes, function, argument}, &error)) {
        return CATTACH_BUSY;
    }
    if ((int)error != 0) {
        errno = (int)error;
        return CATTACH_REFUSED;
    }
    return CATTACH_DONE;
}

static enum cattach_outcome borrow(struct attempt *attempt) {
    attempt->step = firm_patience();
    attempt->scratch = 0;
    if (!thread_watch_clones(attempt->thread) || !thread_block_signals(attempt->thread)) {
        return CATTACH_BUSY;
    }
    int64_t answer = 0;
    if (!prepare(attempt, &answer)) {
        errno = answer < 0 ? (int)-answer : 0;
        return answer < 0 ? CATTACH_REFUSED : CATTACH_BUSY;
    }
    return create_thread(attempt);
}

// The kernel continues the call in which the thread has waited only from this kind of stop.
static bool interrupt(struct attempt *attempt) {
    attempt->step = firm_patience();
    const enum stop stop = thread_interrupt(attempt->thread, &attempt->step, &attempt->started);
    return stop == STOP_ASKED || stop == STOP_GROUP;
}

static void give_back(struct attempt *attempt) {
    const int error = errno;
    // A new thread runs code of the scratch memory, and reads the path from it.
    if (interrupt(attempt) && (attempt->started == 0 || attempt->request->library == NULL)) {
        unmap_scratch(attempt);
        interrupt(attempt);
    }
    thread_repeat_call(attempt->process, attempt->thread, &attempt->saved);
    thread_restore(attempt->thread, &attempt->saved);
    thread_release(attempt->thread);
    errno = error;
}

static void release_unchanged(struct attempt *attempt) {
    const uint64_t place = attempt->saved.registers.rip;
    thread_repeat_call(attempt->process, attempt->thread, &attempt->saved);
    if (attempt->saved.registers.rip != place) {
        thread_set_registers(attempt->thread, &attempt->saved.registers);
    }
    thread_release(attempt->thread);
}

// MARK: The new thread

// At the end of the new thread, which then repeats the call that ends it.
static void unmap_scratch_at_end(struct attempt *attempt, const struct user_regs_struct *at_end) {
    struct user_regs_struct registers = *at_end;
    attempt->step = firm_patience();
    registers.orig_rax = SYS_munmap;
    registers.rdi = attempt->scratch;
    registers.rsi = SCRATCH_SIZE;
    if (!thread_set_registers(attempt->thread, &registers) || !reach(attempt, STOP_EXIT)) {
        return;
    }
    registers = *at_end;
    registers.rip -= INSTRUCTION_SIZE;
    registers.rax = at_end->orig_rax;
    registers.orig_rax = UINT64_MAX;
    thread_set_registers(attempt->thread, &registers);
}

static enum cattach_outcome follow_loading(struct attempt *attempt) {
    struct user_regs_struct registers;
    attempt->step = *attempt->patience;
    while (reach(attempt, STOP_ENTRY) && thread_get_registers(attempt->thread, &registers)) {
        if (registers.orig_rax == SYS_exit) {
            unmap_scratch_at_end(attempt, &registers);
            thread_release(attempt->thread);
            return CATTACH_DONE;
        }
    }
    if (patience_is_over(attempt->patience)) {
        interrupt(attempt);
        thread_release(attempt->thread);
        return attempt->patience->is_cancelled() ? CATTACH_CANCELLED : CATTACH_SLOW;
    }
    // Whether the library is there is for the caller to see.
    return kill(attempt->process, 0) == 0 ? CATTACH_DONE : CATTACH_GONE;
}

static enum cattach_outcome let_start(struct attempt *attempt) {
    attempt->thread = attempt->started;
    attempt->started = 0;
    int signal = 0;
    attempt->step = firm_patience();
    const enum stop stop = thread_wait(attempt->thread, &attempt->step, &signal);
    if (stop == STOP_END || stop == STOP_NONE) {
        return stop == STOP_END ? CATTACH_GONE : CATTACH_SLOW;
    }
    if (attempt->request->library == NULL) {
        thread_release(attempt->thread);
        return CATTACH_DONE;
    }
    // The threads that the library starts are not debugged.
    if (!thread_ignore_clones(attempt->thread)) {
        return CATTACH_GONE;
    }
    return follow_loading(attempt);
}

// MARK: Choosing a thread

// The kernel's letter for what the thread does; see proc(5).
static char state_of(pid_t process, pid_t thread) {
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%d/task/%d/stat", process, thread);
    FILE *file = fopen(path, "re");
    const bool has_line = file != NULL && fgets(line, sizeof line, file) != NULL;
    if (file != NULL) {
        fclose(file);
    }
    const char *name_end = has_line ? strrchr(line, ')') : NULL;
    return name_end != NULL && name_end[1] != '\0' ? name_end[2] : 'X';
}

// Whether the kernel refuses only this thread, which has ended or has another debugger.
static bool is_taken(pid_t process, pid_t thread) {
    char path[64], line[128];
    snprintf(path, sizeof path, "/proc/%d/task/%d/status", process, thread);
    const char state = state_of(process, thread);
    FILE *file = fopen(path, "re");
    if (file == NULL || state == 'X' || state == 'Z') {
        if (file != NULL) {
            fclose(file);
        }
        return true;
    }
    long debugger = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "TracerPid:", 10) == 0) {
            debugger = strtol(line + 10, NULL, 10);
        }
    }
    fclose(file);
    return debugger != 0;
}

// Stops one thread and borrows it. CATTACH_BUSY if it cannot be borrowed now.
static enum cattach_outcome take_and_borrow(struct attempt *attempt, bool is_choosy) {
    const enum stop stop = thread_take(attempt->thread, attempt->patience);
    if (stop == STOP_END) {
        const int error = errno;
        const bool is_busy = error == 0 || (error == EPERM && is_taken(attempt->process, attempt->thread));
        errno = error;
        return is_busy ? CATTACH_BUSY : CATTACH_FORBIDDEN;
    }
    if (stop == STOP_GROUP) {
        thread_release(attempt->thread);
        return CATTACH_STOPPED;
    }
    if (stop == STOP_NONE) {
        return CATTACH_BUSY;
    }
    if (!thread_save(attempt->thread, &attempt->saved)) {
        thread_release(attempt->thread);
        return CATTACH_BUSY;
    }
    if (!can_borrow(attempt->request, &attempt->saved.registers, is_choosy) ||
        !thread_has_call(attempt->thread, attempt->request->system_call)) {
        release_unchanged(attempt);
        return CATTACH_BUSY;
    }
    const enum cattach_outcome outcome = borrow(attempt);
    give_back(attempt);
    return outcome;
}

static enum cattach_outcome try_thread(struct attempt *attempt, bool is_choosy) {
    const char state = state_of(attempt->process, attempt->thread);
    if (state == 'T' || state == 't') {
        return CATTACH_STOPPED;
    }
    if (state != 'S' && (is_choosy || state != 'R')) {
        return CATTACH_BUSY;
    }
    // A signal must not end the debugger while the thread has other registers than its own.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const enum cattach_outcome outcome = take_and_borrow(attempt, is_choosy);
    const int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return attempt->started != 0 ? let_start(attempt) : outcome;
}

static enum cattach_outcome try_threads(struct attempt *attempt, bool is_choosy) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", attempt->process);
    DIR *tasks = opendir(path);
    if (tasks == NULL) {
        return CATTACH_GONE;
    }
    enum cattach_outcome outcome = CATTACH_BUSY;
    const struct dirent *entry;
    while (outcome == CATTACH_BUSY && !patience_is_over(attempt->patience) && (entry = readdir(tasks)) != NULL) {
        attempt->thread = (pid_t)strtol(entry->d_name, NULL, 10);
        if (attempt->thread > 0) {
            outcome = try_thread(attempt, is_choosy);
        }
    }
    const int error = errno;
    closedir(tasks);
    errno = error;
    return outcome;
}

enum cattach_outcome cattach_start_thread(pid_t process, const struct cattach_request *request) {
    const int64_t begin = patience_now(), millisecond = 1000000;
    const struct patience patience = {begin + request->milliseconds * millisecond, request->is_cancelled};
    static struct attempt attempt; // too large for a small stack
    attempt = (struct attempt){.request = request, .patience = &patience, .process = process};
    // A stopped debugger would leave a thread stopped, too.
    sigset_t stops, before;
    sigemptyset(&stops);
    sigaddset(&stops, SIGTSTP);
    sigaddset(&stops, SIGTTIN);
    sigaddset(&stops, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stops, &before);
    enum cattach_outcome outcome = CATTACH_BUSY;
    while (outcome == CATTACH_BUSY && !patience_is_over(&patience)) {
        outcome = try_threads(&attempt, patience_now() - begin < CHOOSY_MILLISECONDS * millisecond);
        if (outcome == CATTACH_BUSY) {
            nanosleep(&(struct timespec){.tv_nsec = ROUND_NANOSECONDS}, NULL);
        }
    }
    const int error = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (kill(process, 0) != 0 && errno == ESRCH) {
        return CATTACH_GONE;
    }
    errno = error;
    return outcome == CATTACH_BUSY && request->is_cancelled() ? CATTACH_CANCELLED : outcome;
}
#endif
