// Accesses: how memory of the program is copied while a record is made.

#ifndef CTRACING_ACCESS_H
#define CTRACING_ACCESS_H

#include "rings/sight.h"

struct ctracing_access {
    struct ctracing_sight *sight; // NULL: the kernel is asked about each page
    bool is_moving;               // other threads may free the memory meanwhile: the kernel copies it
};

// Copies words and bytes that other threads may be changing. false, and nothing is known of the bytes, if the memory
// cannot be read as a whole.
CTRACING_HIDDEN bool ctracing_access_copy(
    const struct ctracing_access *access, uintptr_t address, void *bytes, size_t size);

// The same for memory that another thread may free now; takes half a microsecond.
CTRACING_HIDDEN bool ctracing_access_copy_moving(uintptr_t address, void *bytes, size_t size);

#endif
