// The arguments of a call as objects.

#ifndef CFFI_BOXED_ARGUMENTS_H
#define CFFI_BOXED_ARGUMENTS_H

#include "root/static_class.h"

#include <cffi.h>

// Copies the bytes of one argument.
typedef void (*cffi_argument_reader)(void *source, size_t index, void *bytes);

// An autoreleased NSArray of the arguments after the selector. Objects and classes are elements as they are, blocks are
// copied, selectors and C strings become their text, and null pointers become NSNull. cffi_box_create_value makes the
// elements for other values. nil without memory.
CFFI_HIDDEN id cffi_boxed_arguments(const struct cffi_signature *signature, cffi_argument_reader read, void *source);

// Such an array with the bytes of the arguments that it was made from. All zero means no array.
struct cffi_kept_arguments {
    id array;    // owned
    char *bytes; // malloc'ed
};

// The same array as last time when the bytes are the same; else a new array, which is kept in its place. Autoreleased.
// Texts, and arguments outside the call's frame, are boxed each time, since equal bytes do not mean that they are the
// same. nil without memory. All arguments must have one signature until they are dropped.
CFFI_HIDDEN id cffi_kept_arguments_box(
    struct cffi_kept_arguments *kept, const struct cffi_signature *signature, cffi_argument_reader read, void *source);

CFFI_HIDDEN void cffi_kept_arguments_drop(struct cffi_kept_arguments *kept);

#endif
