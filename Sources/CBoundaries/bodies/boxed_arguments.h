// The arguments of a call as objects.

#ifndef CFFI_BOXED_ARGUMENTS_H
#define CFFI_BOXED_ARGUMENTS_H

#include "root/static_class.h"

#include <cffi.h>

// Copies the bytes of one argument.
typedef void (*cffi_argument_reader)(void *source, size_t index, void *bytes);

// An autoreleased NSArray of the arguments behind the selector: objects and classes as they are, blocks copied, the
// text of selectors and C strings, NSNull for what is null, and what cffi_box_create_value makes of other values. nil
// without memory.
CFFI_HIDDEN id cffi_boxed_arguments(const struct cffi_signature *signature, cffi_argument_reader read, void *source);

// Such an array with the bytes of the arguments that it was made of. Zero holds none.
struct cffi_kept_arguments {
    id array;    // owned
    char *bytes; // malloc'ed
};

// The same array as last time when the bytes are the same, else a new one, which is kept in its place; autoreleased.
// Arguments that are texts, or lie elsewhere than in the call, are boxed each time, since bytes do not tell whether
// they are the same. nil without memory. Arguments are of one signature until they are dropped.
CFFI_HIDDEN id cffi_kept_arguments_box(
    struct cffi_kept_arguments *kept, const struct cffi_signature *signature, cffi_argument_reader read, void *source);

CFFI_HIDDEN void cffi_kept_arguments_drop(struct cffi_kept_arguments *kept);

#endif
