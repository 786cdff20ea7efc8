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
    // The memory for the borrowed thread: the library's path, the attributes of the new thread, and a stack.
    SCRATCH_SIZE = 64 << 10,
    ATTRIBUTES_PLACE = 4 << 10,
    STACK_PLACE = SCRATCH_SIZE - 64,
    DIRECTION_FLAG = 1 << 10,
    TRAP_FLAG = 1 << 8,
    // After this time also threads are borrowed that run, or whose wait the kernel does not continue by itself.
    CHOOSY_MILLISECONDS = 300,
    ROUND_NANOSECONDS = 2000000,
};

// One attempt with one thread.
struct attempt {
    const struct cattach_request *request;
    const struct patience *patience;
    pid_t process, thread;
    uint64_t scratch;
    // The thread that pthread_create has made; 0 before.
    pid_t started;
    struct thread_state saved;
};

// For moments after which a thread must not be left. They are short, unless the process is stopped.
static bool never(void) { return false; }
static const struct patience endless = {INT64_MAX, never};

// MARK: Calls in the process

// Lets the thread run to its next system call, or to the end of this one. False when that does not come.
static bool reach(struct attempt *attempt, enum stop wanted) {
    int signal = 0;
    while (true) {
        // When there is a new thread, the call comes to its end, and must.
        const struct patience *patience = attempt->started != 0 ? &endless : attempt->patience;
        const enum stop stop = thread_resume(attempt->thread, PTRACE_SYSCALL, signal, patience, &signal);
        signal = stop == STOP_SIGNAL ? signal : 0;
        if (stop == STOP_CLONE) {
            unsigned long made = 0;
            ptrace(PTRACE_GETEVENTMSG, attempt->thread, NULL, &made);
            attempt->started = (pid_t)made;
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

// Makes a system call in the thread, which is not in one. Returns the kernel's answer.
static bool call_kernel(struct attempt *attempt, long number, const uint64_t arguments[6], int64_t *answer) {
    struct user_regs_struct registers = registers_for(attempt, attempt->request->system_call);
    registers.rax = (uint64_t)number;
    registers.rdi = arguments[0];
    registers.rsi = arguments[1];
    registers.rdx = arguments[2];
    registers.r10 = arguments[3];
    registers.r8 = arguments[4];
    registers.r9 = arguments[5];
    if (!thread_set_registers(attempt->thread, &registers) || !reach(attempt, STOP_ENTRY) ||
        !reach(attempt, STOP_EXIT) || !thread_get_registers(attempt->thread, &registers)) {
        return false;
    }
    *answer = (int64_t)registers.rax;
    return true;
}

// Turns the system call that the thread begins into one that does nothing.
static bool begins_nothing(pid_t thread, struct user_regs_struct *registers) {
    registers->orig_rax = SYS_munmap;
    registers->rdi = registers->rsi = 0;
    return thread_set_registers(thread, registers);
}

// Calls a function in the thread, on the stack of its own. The function returns to a system call instruction, at which
// the thread stops.
static bool call_function(struct attempt *attempt, uint64_t function, const uint64_t arguments[4], uint64_t *result) {
    // At the beginning of a function the stack is eight bytes off a multiple of sixteen.
    const uint64_t stack = attempt->scratch + STACK_PLACE - 8;
    const uint64_t back = attempt->request->system_call;
    struct user_regs_struct registers = registers_for(attempt, function);
    registers.rsp = stack;
    registers.rax = 0;
    registers.rdi = arguments[0];
    registers.rsi = arguments[1];
    registers.rdx = arguments[2];
    registers.rcx = arguments[3];
    if (!thread_write(attempt->thread, stack, &back, sizeof back) ||
        !thread_set_registers(attempt->thread, &registers)) {
        return false;
    }
    do {
        if (!reach(attempt, STOP_ENTRY) || !thread_get_registers(attempt->thread, &registers)) {
            return false;
        }
    } while (registers.rsp != stack + sizeof back);
    *result = registers.orig_rax;
    return begins_nothing(attempt->thread, &registers) && reach(attempt, STOP_EXIT);
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
    if ((int64_t)registers->orig_rax >= 0) {
        return !may_hold_lock(registers->orig_rax) && !(is_choosy && (int64_t)registers->rax == -EINTR);
    }
    return !is_choosy && !is_in(&request->c_library, registers->rip);
}

static bool prepare(struct attempt *attempt, int64_t *answer) {
    const uint64_t arguments[] = {0, SCRATCH_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, (uint64_t)-1,
                                  0};
    if (!call_kernel(attempt, SYS_mmap, arguments, answer) || *answer < 0) {
        return false;
    }
    attempt->scratch = (uint64_t)*answer;
    const char *library = attempt->request->library;
    return library == NULL || thread_write(attempt->thread, attempt->scratch, library, strlen(library) + 1);
}

static enum cattach_outcome create_thread(struct attempt *attempt) {
    const struct cattach_request *request = attempt->request;
    const uint64_t attributes = attempt->scratch + ATTRIBUTES_PLACE;
    const uint64_t handle = attributes + sizeof(pthread_attr_t);
    const bool loads = request->library != NULL;
    // The function of a thread that loads begins with a stop, at which its registers are set.
    const uint64_t function = loads ? request->system_call : request->function;
    const uint64_t argument = loads ? attempt->scratch : 0;
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
    if (!thread_save(attempt->thread, &attempt->saved) || !thread_block_signals(attempt->thread)) {
        return CATTACH_BUSY;
    }
    int64_t answer = 0;
    if (!prepare(attempt, &answer)) {
        errno = answer < 0 ? (int)-answer : 0;
        return answer < 0 ? CATTACH_REFUSED : CATTACH_BUSY;
    }
    const enum cattach_outcome outcome = create_thread(attempt);
    const int error = errno;
    // The new thread reads the path from this memory.
    if (outcome == CATTACH_REFUSED || (outcome == CATTACH_DONE && attempt->request->library == NULL)) {
        const uint64_t arguments[6] = {attempt->scratch, SCRATCH_SIZE};
        call_kernel(attempt, SYS_munmap, arguments, &answer);
    }
    errno = error;
    return outcome;
}

// The kernel continues the call in which the thread has waited only from this kind of stop.
static void give_back(struct attempt *attempt) {
    const int error = errno;
    thread_repeat_call(attempt->process, attempt->thread, &attempt->saved.registers);
    thread_interrupt(attempt->thread, &endless);
    thread_restore(attempt->thread, &attempt->saved);
    thread_release(attempt->thread);
    errno = error;
}

static void release_unchanged(pid_t process, pid_t thread, struct user_regs_struct *registers) {
    const uint64_t place = registers->rip;
    thread_repeat_call(process, thread, registers);
    if (registers->rip != place) {
        thread_set_registers(thread, registers);
    }
    thread_release(thread);
}

// MARK: The new thread

// Has the new thread call dlopen. When it has returned, the thread ends by itself.
static bool call_dlopen(struct attempt *attempt, struct user_regs_struct *registers) {
    if (!begins_nothing(attempt->thread, registers) || !reach(attempt, STOP_EXIT) ||
        !thread_get_registers(attempt->thread, registers)) {
        return false;
    }
    registers->rip = attempt->request->function;
    registers->rdi = attempt->scratch;
    registers->rsi = RTLD_NOW | RTLD_GLOBAL;
    registers->rax = 0;
    registers->orig_rax = UINT64_MAX;
    return thread_set_registers(attempt->thread, registers);
}

// At the end of the new thread, which then repeats the call that ends it.
static bool unmap_scratch(struct attempt *attempt, const struct user_regs_struct *at_end) {
    enum { INSTRUCTION_SIZE = 2 };
    struct user_regs_struct registers = *at_end;
    registers.orig_rax = SYS_munmap;
    registers.rdi = attempt->scratch;
    registers.rsi = SCRATCH_SIZE;
    if (!thread_set_registers(attempt->thread, &registers) || !reach(attempt, STOP_EXIT)) {
        return false;
    }
    registers = *at_end;
    registers.rip -= INSTRUCTION_SIZE;
    registers.rax = at_end->orig_rax;
    registers.orig_rax = UINT64_MAX;
    return thread_set_registers(attempt->thread, &registers);
}

static enum cattach_outcome follow_loading(struct attempt *attempt) {
    struct user_regs_struct registers;
    while (reach(attempt, STOP_ENTRY) && thread_get_registers(attempt->thread, &registers)) {
        if (registers.rdi == attempt->scratch && registers.rip == attempt->request->system_call + 2) {
            if (!call_dlopen(attempt, &registers)) {
                break;
            }
        } else if (registers.orig_rax == SYS_exit) {
            unmap_scratch(attempt, &registers);
            thread_release(attempt->thread);
            return CATTACH_DONE;
        }
    }
    if (patience_is_over(attempt->patience)) {
        const struct patience moment = {patience_now() + INT64_C(1000000000), never};
        thread_interrupt(attempt->thread, &moment);
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
    const enum stop stop = thread_wait(attempt->thread, attempt->patience, &signal);
    if (stop == STOP_END) {
        return CATTACH_GONE;
    }
    if (attempt->request->library == NULL) {
        thread_release(attempt->thread);
        return CATTACH_DONE;
    }
    // The threads that the library starts are not debugged.
    ptrace(PTRACE_SETOPTIONS, attempt->thread, NULL, (void *)PTRACE_O_TRACESYSGOOD);
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

// Tries one thread. CATTACH_BUSY if it cannot be borrowed now.
static enum cattach_outcome try_thread(struct attempt *attempt, bool is_choosy) {
    const char state = state_of(attempt->process, attempt->thread);
    if (state == 'T' || state == 't') {
        return CATTACH_STOPPED;
    }
    if (state != 'S' && (is_choosy || state != 'R')) {
        return CATTACH_BUSY;
    }
    const enum stop stop = thread_take(attempt->thread, attempt->patience);
    struct user_regs_struct registers;
    if (stop == STOP_END) {
        return errno == 0 ? CATTACH_BUSY : CATTACH_FORBIDDEN;
    }
    if (stop == STOP_GROUP) {
        thread_release(attempt->thread);
        return CATTACH_STOPPED;
    }
    if (stop == STOP_NONE || !thread_get_registers(attempt->thread, &registers)) {
        return CATTACH_BUSY;
    }
    if (!can_borrow(attempt->request, &registers, is_choosy)) {
        release_unchanged(attempt->process, attempt->thread, &registers);
        return CATTACH_BUSY;
    }
    const enum cattach_outcome outcome = borrow(attempt);
    give_back(attempt);
    return outcome == CATTACH_DONE ? let_start(attempt) : outcome;
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
    enum cattach_outcome outcome = CATTACH_BUSY;
    while (outcome == CATTACH_BUSY && !patience_is_over(&patience)) {
        outcome = try_threads(&attempt, patience_now() - begin < CHOOSY_MILLISECONDS * millisecond);
        if (outcome == CATTACH_BUSY) {
            nanosleep(&(struct timespec){.tv_nsec = ROUND_NANOSECONDS}, NULL);
        }
    }
    if (kill(process, 0) != 0 && errno == ESRCH) {
        return CATTACH_GONE;
    }
    return outcome == CATTACH_BUSY && request->is_cancelled() ? CATTACH_CANCELLED : outcome;
}
#endif
