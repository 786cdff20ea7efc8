// The arguments of a call as objects.

#ifndef CFFI_BOXED_ARGUMENTS_H
#define CFFI_BOXED_ARGUMENTS_H

#include "classes/static_class.h"

#include <cffi.h>

// Copies the bytes of one argument.
typedef void (*cffi_argument_reader)(void *source, size_t index, void *bytes);

// An autoreleased NSArray of the arguments behind the selector: objects and classes as they are, blocks copied, the text of
// selectors and C strings, NSNull for what is null, and what cffi_box_create_value makes of other values. nil without memory.
CFFI_HIDDEN id cffi_boxed_arguments(const struct cffi_signature *signature, cffi_argument_reader read, void *source);

#endif
