#include <cffi.h>
#include <stdarg.h>
#include <stdio.h>

void cffi_raise(const char *name, const char *format, ...) {
    char reason[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    ort_fatal("%s: %s", name, reason);
}
