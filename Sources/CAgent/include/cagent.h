// What of the agent is C: its start before main, what fork and exit do to its descriptors, and calls of the kernel's.

#ifndef CAGENT_H
#define CAGENT_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

// How many descriptors agent_guard_add remembers at once.
#define AGENT_GUARDED_DESCRIPTORS 64

// Starts the agent; written in Swift. Called by a constructor when HOOKCTL_AGENT is 1. With `waits`, when HOOKCTL_AGENT_WAIT is 1
// too, it returns when a client says to go on, or there is none. Errors go to standard error; the program runs on.
void runtime_agent_start(bool waits);

// From now on the process unlinks the socket at the path at its exit, and a child of fork closes its copies of the guarded
// descriptors that are bound to the path. NULL ends both. Copies the path. One thread at a time.
void agent_guard_path(const char *path);

// Remembers a descriptor of the agent's, and forgets it. A child closes only sockets that are bound to the path, so that one
// which was closed and is another file by now is left alone. Any thread; no lock.
void agent_guard_add(int descriptor);
void agent_guard_remove(int descriptor);

// Accepts a connection, as a descriptor that does not block and that exec closes. −1 and errno where there is none.
int agent_accept(int listener);

// The effective user of the process that made the connection, at that time. False, and errno, when the kernel does not tell.
bool agent_peer_user(int connection, uid_t *user);

// Names the calling thread, with 15 characters at most.
void agent_name_thread(const char *name);

// A descriptor that becomes readable when it is raised; exec closes it. −1 and errno when there is none left.
int agent_flag_create(void);
void agent_flag_raise(int flag);

// Copies the word that lies at an address. False where there is no memory that can be read.
bool agent_read_word(uintptr_t address, uintptr_t *word);

#endif
