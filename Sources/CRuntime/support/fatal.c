#include <objc/kernel.h>
#include <stdio.h>
#include <stdlib.h>

static void print_remark(const char *message) { fprintf(stderr, "objc: %s\n", message); }

// Exchanged with acquire and release, loaded with acquire, which pairs with it: what a handler needs is set up
// before it is set. A call that has loaded the old one may be under way after the exchange.
static ort_log_handler log_handler = print_remark;

void ort_fatal(const char *format, ...) {
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fprintf(stderr, "objc: fatal: %s\n", message);
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
