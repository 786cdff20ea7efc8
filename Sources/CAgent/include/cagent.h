// The parts of the agent that are written in C: its start before main, the effects of fork and exit on its descriptors,
// and system calls.

#ifndef CAGENT_H
#define CAGENT_H

#include <semaphore.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/un.h>

enum {
    // How many descriptors are remembered at once: the listener and each connection, including those that are being
    // closed.
    AGENT_GUARDED_DESCRIPTORS = 96,
    // Connections that wait to be accepted.
    AGENT_BACKLOG = 64,
    // How long a child of fork lives before its agent starts.
    AGENT_CHILD_SECONDS = 1,
};

// Starts the agent; written in Swift. A constructor calls it when HOOKCTL_AGENT is 1. `waits` is true when
// HOOKCTL_AGENT_WAIT is 1 or the number of the parent process. The function then returns when a client tells the
// program to continue, or when there is no client. Errors go to standard error; the program runs on, and the result is
// false.
bool runtime_agent_start(bool waits);

// Whether the agent came as a library into a program that does not link it.
bool agent_is_in_library(void);

// Sends the clients the messages that the agent has not sent yet; written in Swift. Called when the process exits with
// the status, if it has an agent.
void runtime_agent_finish(int status);

// Makes a socket with the mode 0600 that listens at the path. The descriptor does not block, and exec closes it. The
// process unlinks the path when it exits. A child of fork closes its copies of this descriptor and of the accepted
// connections. −1 and errno when the socket cannot be made; EADDRINUSE when there is already a file at the path,
// ESHUTDOWN when the process exits. Only one such socket can exist at a time.
int agent_guard_listen(const struct sockaddr_un *address);

// Accepts a connection, as the same kind of descriptor. −1 and errno when there is none. EBADF when the descriptor is
// no longer the listener: the program has closed it, and may have another file with that number.
int agent_guard_accept(int listener);

// Whether the descriptor is the listener, or a connection of it.
bool agent_guard_owns(int descriptor);

// Forgets a connection, which the caller closes. Does not touch the descriptor, which may have been closed and be
// another file by now.
void agent_guard_remove(int descriptor);

// Unlinks the path, closes the listener, unless the descriptor is another file by now, and forgets both.
void agent_guard_end(int listener);

// Whether the process has begun to exit, so that no socket is made any more.
bool agent_guard_is_ending(void);

// Has each child of fork start an agent of its own when it has lived for AGENT_CHILD_SECONDS, on a thread of its own;
// so have the children of the child. A child that executes another program before, or ends, is not changed. Without a
// thread the child says so on standard error. Takes effect once there has been an agent.
void agent_guard_follow_forks(void);

// Gives the calling thread, and the threads that it makes from now on, a table of descriptors of their own. The table
// has the program's standard error and nothing else; standard input and output become /dev/null. Returns false, and
// changes nothing, where the kernel cannot do this (before Linux 5.9) or a sandbox forbids it.
bool agent_own_descriptors(void);

// The effective user of the process that made the connection, at that time. Returns false, and sets errno, when the
// kernel does not tell.
bool agent_peer_user(int connection, uid_t *user);

// The names that the dynamic linker has for the executable, for the image of the Objective-C runtime and for that of
// the agent; NULL if it has none.
const char *agent_image_of_program(void);
const char *agent_image_of_runtime(void);
const char *agent_image_of_agent(void);

// The size in bytes of the stacks that new threads get; 0 if that is not known. `ulimit -s` sets it when a program
// starts.
size_t agent_stack_size(void);

// The kernel's number of the calling thread.
pid_t agent_thread_number(void);

// Names the calling thread. The name has at most 15 characters.
void agent_name_thread(const char *name);

// Whether the semaphore was posted in that time. Changes of the time of day do not matter.
bool agent_semaphore_wait(sem_t *semaphore, uint64_t nanoseconds);

// Gives freed memory that malloc keeps back to the system. Takes malloc's locks.
void agent_give_memory_back(void);

// Copies bytes, or the word, at an address. Returns false when not all of that memory is readable.
bool agent_read(uintptr_t address, void *bytes, size_t size);
bool agent_read_word(uintptr_t address, uintptr_t *word);

#endif
