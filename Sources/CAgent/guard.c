#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "cagent.h"

// The process that has the socket. A child of fork is another one, and leaves its parent's file alone.
static pid_t owner;
static char socket_path[sizeof(((struct sockaddr_un *)0)->sun_path)];

// Descriptors plus one; 0 is a free place. Written by the agent's threads, read by fork's only thread in the child.
static _Atomic(int) guarded[AGENT_GUARDED_DESCRIPTORS];

static bool is_bound_to_path(int descriptor) {
    struct sockaddr_un address;
    memset(&address, 0, sizeof address);
    socklen_t length = sizeof address;
    return getsockname(descriptor, (struct sockaddr *)&address, &length) == 0 && address.sun_family == AF_UNIX &&
        strncmp(address.sun_path, socket_path, sizeof socket_path) == 0;
}

static void close_in_child(void) {
    for (int i = 0; i < AGENT_GUARDED_DESCRIPTORS; i++) {
        int descriptor = atomic_exchange_explicit(&guarded[i], 0, memory_order_relaxed) - 1;
        if (descriptor >= 0 && socket_path[0] != 0 && is_bound_to_path(descriptor)) {
            close(descriptor);
        }
    }
    socket_path[0] = 0;
}

static void unlink_at_exit(void) {
    if (socket_path[0] != 0 && owner == getpid()) {
        unlink(socket_path);
    }
}

static void register_handlers(void) {
    pthread_atfork(NULL, NULL, close_in_child);
    atexit(unlink_at_exit);
}

void agent_guard_path(const char *path) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_handlers);
    owner = getpid();
    socket_path[0] = 0;
    if (path != NULL && strlen(path) < sizeof socket_path) {
        strcpy(socket_path, path);
    }
}

void agent_guard_add(int descriptor) {
    for (int i = 0; i < AGENT_GUARDED_DESCRIPTORS; i++) {
        int expected = 0;
        if (atomic_compare_exchange_strong_explicit(
                &guarded[i], &expected, descriptor + 1, memory_order_relaxed, memory_order_relaxed)) {
            return;
        }
    }
}

void agent_guard_remove(int descriptor) {
    for (int i = 0; i < AGENT_GUARDED_DESCRIPTORS; i++) {
        int expected = descriptor + 1;
        if (atomic_compare_exchange_strong_explicit(
                &guarded[i], &expected, 0, memory_order_relaxed, memory_order_relaxed)) {
            return;
        }
    }
}
