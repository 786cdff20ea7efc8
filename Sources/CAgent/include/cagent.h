// What of the agent is C: its start before main, what fork and exit do to its descriptors, and calls of the kernel's.

#ifndef CAGENT_H
#define CAGENT_H

#include <semaphore.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/un.h>

enum {
    // How many descriptors are remembered at once: the listener and each connection, those that are being closed
    // included.
    AGENT_GUARDED_DESCRIPTORS = 96,
    // Connections that wait to be accepted.
    AGENT_BACKLOG = 64,
};

// Starts the agent; written in Swift. Called by a constructor when HOOKCTL_AGENT is 1. With `waits`, when
// HOOKCTL_AGENT_WAIT is 1 or the number of the parent process, it returns when a client says to go on, or there is
// none. Errors go to standard error; the program runs on.
void runtime_agent_start(bool waits);

// Gives the clients what the agent has not told them yet; written in Swift. Called when the process exits, if it has an
// agent.
void runtime_agent_finish(void);

// Makes a socket with the mode 0600 that listens at the path, as a descriptor that does not block and that exec closes.
// The process unlinks the path when it exits; a child of fork closes its copies of this descriptor and of those that it
// has accepted. −1 and errno when that cannot be made; EADDRINUSE where there is a file. One such socket at a time.
int agent_guard_listen(const struct sockaddr_un *address);

// Accepts a connection, as the same kind of descriptor. −1 and errno where there is none; EBADF when the descriptor is
// not the listener any more: the program has closed it, and may have another file there.
int agent_guard_accept(int listener);

// Whether the descriptor is the listener, or a connection of it.
bool agent_guard_owns(int descriptor);

// Forgets a connection, which the caller closes. One that was closed, and is another file by now, is left alone all the
// same.
void agent_guard_remove(int descriptor);

// Unlinks the path, closes the listener, unless it is another file by now, and forgets both.
void agent_guard_end(int listener);

// Gives the calling thread, and those that it makes from now on, a table of descriptors of their own, which has the
// program's standard error and nothing else; in the place of standard input and output is /dev/null. False, and nothing
// has changed, where the kernel cannot do that (before Linux 5.9) or a sandbox forbids it.
bool agent_own_descriptors(void);

// The effective user of the process that made the connection, at that time. False, and errno, when the kernel does not
// tell.
bool agent_peer_user(int connection, uid_t *user);

// Names the calling thread, with 15 characters at most.
void agent_name_thread(const char *name);

// Whether the semaphore was posted in that time, whatever is done to the time of day meanwhile.
bool agent_semaphore_wait(sem_t *semaphore, uint64_t nanoseconds);

// Gives back what malloc keeps of freed memory. Takes malloc's locks.
void agent_give_memory_back(void);

// Copies the word that lies at an address. False where there is no memory that can be read.
bool agent_read_word(uintptr_t address, uintptr_t *word);

#endif
