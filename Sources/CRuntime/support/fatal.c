#include <objc/kernel.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

// Printing is a cancellation point, but the calling thread may hold a lock, or may not return.
static void print(const char *kind, const char *message) {
    int previous;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &previous);
    fprintf(stderr, "objc: %s%s\n", kind, message);
    pthread_setcancelstate(previous, NULL);
}

static void print_remark(const char *message) { print("", message); }

// Exchanged with acquire and release, and loaded with acquire, which pairs with the exchange: the caller prepares the
// handler's data before it sets the handler. A call that has loaded the old handler may still run after the exchange.
static ort_log_handler log_handler = print_remark;

void ort_fatal(const char *format, ...) {
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    print("fatal: ", message);
    abort();
}

ort_log_handler ort_set_log_handler(ort_log_handler handler) {
    return __atomic_exchange_n(&log_handler, handler ? handler : print_remark, __ATOMIC_ACQ_REL);
}

void ort_log(const char *format, ...) {
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    __atomic_load_n(&log_handler, __ATOMIC_ACQUIRE)(message);
}

void ort_log_text(const char *message) { ort_log("%s", message); }
