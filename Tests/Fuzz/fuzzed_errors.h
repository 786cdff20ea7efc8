// Replaces the runtime's errors in a fuzzer: a fatal error ends the input, and its message must name the image or
// class.

#ifndef FUZZED_ERRORS_H
#define FUZZED_ERRORS_H

#include <objc/kernel.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void demand(bool condition) {
    if (!condition) {
        abort();
    }
}

// Whether the fuzzer's inputs may lead to this message. Each fuzzer has its own.
static bool is_expected(const char *sentence);

static jmp_buf after_fatal;

void ort_fatal(const char *format, ...) {
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    demand(is_expected(sentence));
    longjmp(after_fatal, 1);
}

void ort_log(const char *format, ...) { demand(format != NULL); }

ort_log_handler ort_set_log_handler(ort_log_handler handler) { return handler; }

#endif
