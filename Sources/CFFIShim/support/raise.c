#include "support/raise.h"

#include <objc/kernel.h>
#include <stdarg.h>
#include <stdio.h>

__attribute__((noreturn)) static void end_program(const char *name, const char *reason) {
    ort_fatal("%s: %s (NSException is not loaded yet, so the exception cannot be thrown)", name, reason);
}

static cffi_raise_handler raise_handler = end_program;

void cffi_set_raise_handler(cffi_raise_handler handler) { raise_handler = handler; }

void cffi_raise(const char *name, const char *format, ...) {
    char reason[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    raise_handler(name, reason);
}
