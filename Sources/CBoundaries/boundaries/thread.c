// Descriptions of threads, for messages about a call on the wrong thread.

#include <cffi.h>
#include <cffi_boundaries.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

bool cffi_thread_is_first(void) { return getpid() == gettid(); }

void cffi_thread_describe(char *text, size_t size) {
    char name[64] = "";
    pthread_getname_np(pthread_self(), name, sizeof name);
    snprintf(text, size, "%d \"%s\"", (int)gettid(), name);
}
