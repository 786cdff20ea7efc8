#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cagent.h"

// Held from the creation of a descriptor until it is remembered, and during fork, so that a child knows all its
// descriptors.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// The process that has the socket. A child of fork is another process, and leaves its parent's file alone. The lock
// protects this variable and the next ones.
static pid_t owner;
static char socket_path[sizeof(((struct sockaddr_un *)0)->sun_path)];

// Whether the process has begun to exit: a socket that is made now would stay.
static bool is_ending;

// Whether children of fork get agents of their own.
static bool follows_forks;

// Descriptors plus one; 0 is a free place.
static int guarded[AGENT_GUARDED_DESCRIPTORS];

static bool is_own_locked(int descriptor) {
    struct sockaddr_un address;
    memset(&address, 0, sizeof address);
    socklen_t length = sizeof address;
    return socket_path[0] != '\0' && getsockname(descriptor, (struct sockaddr *)&address, &length) == 0 &&
        address.sun_family == AF_UNIX && strncmp(address.sun_path, socket_path, sizeof socket_path) == 0;
}

static bool replace_locked(int from, int to) {
    for (int i = 0; i < AGENT_GUARDED_DESCRIPTORS; i++) {
        if (guarded[i] == from) {
            guarded[i] = to;
            return true;
        }
    }
    return false;
}

static void take(void) { pthread_mutex_lock(&lock); }

static void give_back(void) { pthread_mutex_unlock(&lock); }

#ifdef AGENT
// The child has time to execute another program or to end. Then it gets no agent, and leaves nothing in the file
// system.
static void *start_in_child(void *nothing) {
    agent_name_thread("runtime-agent");
    struct timespec rest = {.tv_sec = AGENT_CHILD_SECONDS};
    while (nanosleep(&rest, &rest) != 0 && errno == EINTR) {
    }
    runtime_agent_start(false);
    return nothing;
}

// The handlers of the C library and of the runtime have run, so the child can make a thread. The thread gets no signals
// of the program.
static void start_later_in_child(void) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    const int status = pthread_create(&thread, NULL, start_in_child, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (status == 0) {
        pthread_detach(thread);
    } else {
        dprintf(STDERR_FILENO, "hookctl agent: the forked process %d has no agent: %s\n", getpid(), strerror(status));
    }
}
#endif

static void close_in_child(void) {
    for (int i = 0; i < AGENT_GUARDED_DESCRIPTORS; i++) {
        if (guarded[i] != 0 && is_own_locked(guarded[i] - 1)) {
            close(guarded[i] - 1);
        }
        guarded[i] = 0;
    }
    socket_path[0] = '\0';
    is_ending = false;
    const bool starts = follows_forks;
    give_back();
#ifdef AGENT
    if (starts) {
        start_later_in_child();
    }
#else
    (void)starts;
#endif
}

static void finish_at_exit(int status, void *context) {
    (void)context;
    char path[sizeof socket_path];
    take();
    is_ending = true;
    const bool is_owner = socket_path[0] != '\0' && owner == getpid();
    memcpy(path, socket_path, sizeof path);
    give_back();
    if (is_owner) {
#ifdef AGENT
        runtime_agent_finish(status);
#else
        (void)status;
#endif
        unlink(path);
    }
}

static void register_handlers(void) {
    pthread_atfork(take, give_back, close_in_child);
    on_exit(finish_at_exit, NULL);
}

static int listen_locked(const struct sockaddr_un *address) {
    const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener < 0) {
        return -1;
    }
    // The file gets the socket's mode when it is bound, so that there is no moment with another one.
    bool is_ready =
        fchmod(listener, 0600) == 0 && bind(listener, (const struct sockaddr *)address, sizeof *address) == 0;
    if (is_ready && listen(listener, AGENT_BACKLOG) != 0) {
        unlink(address->sun_path);
        is_ready = false;
    }
    if (!is_ready) {
        const int error = errno;
        close(listener);
        errno = error;
        return -1;
    }
    owner = getpid();
    memcpy(socket_path, address->sun_path, sizeof socket_path);
    replace_locked(0, listener + 1);
    return listener;
}

int agent_guard_listen(const struct sockaddr_un *address) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_handlers);
    take();
    int listener = -1;
    if (is_ending) {
        errno = ESHUTDOWN;
    } else {
        listener = listen_locked(address);
    }
    give_back();
    return listener;
}

bool agent_guard_is_ending(void) {
    take();
    const bool is_ending_now = is_ending;
    give_back();
    return is_ending_now;
}

void agent_guard_follow_forks(void) {
    take();
    follows_forks = true;
    give_back();
}

int agent_guard_accept(int listener) {
    take();
    int connection = -1;
    if (!is_own_locked(listener)) {
        errno = EBADF;
    } else {
        connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (connection >= 0) {
            replace_locked(0, connection + 1);
        }
    }
    give_back();
    return connection;
}

bool agent_guard_owns(int descriptor) {
    take();
    const bool is_own = is_own_locked(descriptor);
    give_back();
    return is_own;
}

void agent_guard_remove(int descriptor) {
    take();
    replace_locked(descriptor + 1, 0);
    give_back();
}

void agent_guard_end(int listener) {
    take();
    unlink(socket_path);
    replace_locked(listener + 1, 0);
    if (is_own_locked(listener)) {
        close(listener);
    }
    socket_path[0] = '\0';
    give_back();
}
