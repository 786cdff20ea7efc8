// Lets files below the class NSException throw one.

#ifndef CFFI_RAISE_H
#define CFFI_RAISE_H

#include <cffi.h>

// Throws an NSException of that name and reason, which are the caller's.
typedef void (*cffi_raise_handler)(const char *name, const char *reason) __attribute__((noreturn));

// Sets the handler that cffi_raise calls. Called once, when the image is loaded. Before that, cffi_raise ends the
// program.
__attribute__((visibility("hidden"))) void cffi_set_raise_handler(cffi_raise_handler handler);

#endif
