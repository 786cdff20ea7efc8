// Starts a thread in another process, through the debugger interface of the kernel (ptrace(2)).
//
// One thread of the process is borrowed for it. The thread calls pthread_create, on a stack of its own, and then
// continues where it was: its registers, its signal mask and the call that it waited in are as before. The other
// threads run on.
//
// The function pthread_create takes the lock of malloc, so the thread must not hold that. A thread is chosen that waits
// in a system call which malloc and the loader do not make. After some time, a thread will do that runs outside the C
// library and the loader. The loader's lock does not matter: only the new thread loads the library, and may wait for
// the loader as any thread does.

#ifndef CATTACH_H
#define CATTACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum cattach_outcome {
    // The thread has been started. If it loads a library, it has ended.
    CATTACH_DONE,
    // The kernel refuses; errno says why.
    CATTACH_FORBIDDEN,
    // The process has ended.
    CATTACH_GONE,
    // No thread could be borrowed in time.
    CATTACH_BUSY,
    // The process was stopped by a signal.
    CATTACH_STOPPED,
    // The thread that loads the library has not ended in time. It runs on.
    CATTACH_SLOW,
    // The process has no memory or no thread left; errno says which.
    CATTACH_REFUSED,
    // `is_cancelled` has returned true. A thread that was started runs on.
    CATTACH_CANCELLED,
    // Not written for this processor.
    CATTACH_UNSUPPORTED,
};

struct cattach_range {
    uint64_t start, end;
};

// Addresses are those of the process.
struct cattach_request {
    // Functions of the C library.
    uint64_t pthread_attr_init, pthread_attr_setdetachstate, pthread_create;
    // A system call instruction, anywhere in code.
    uint64_t system_call;
    // The function that the thread runs. With `library`, it is dlopen, which is called with the path and with
    // RTLD_NOW | RTLD_GLOBAL; otherwise the argument is NULL.
    uint64_t function;
    const char *library;
    // Code of the C library, and of the loader. The C library's is where system calls may wait.
    struct cattach_range c_library, loader;
    // Code of other libraries that have malloc, or of the executable.
    const struct cattach_range *allocators;
    size_t allocator_count;
    int milliseconds;
    // Called often.
    bool (*is_cancelled)(void);
};

// The calling thread is the debugger, and must have no other children that it waits for meanwhile.
enum cattach_outcome cattach_start_thread(pid_t process, const struct cattach_request *request);

#endif
