// Functions of shared libraries that other images call through pointers which the dynamic linker has set. A replaced
// pointer makes the calls of its image reach another function; no code is changed, and images that are loaded later are
// not affected.

#ifndef ORT_IMPORTS_H
#define ORT_IMPORTS_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ort_import {
    const char *name;
    uintptr_t function;    // atomic: what pointers hold once the linker has set them; 0: no pointer is replaced
    uintptr_t replacement; // what they are to hold instead
};

// Looks up the functions that are still 0 by their names. They stay 0 if no image has them; others never change.
// Several threads may do so. The linker runs constructors under the lock that the look-up takes, and they may make
// objects and tasks. So the caller must hold no lock that the replacements take.
ORT_HIDDEN void ort_imports_find(struct ort_import *imports, size_t import_count);

static inline uintptr_t ort_import_function(const struct ort_import *import) {
    return __atomic_load_n(&import->function, __ATOMIC_RELAXED);
}

// Stores the replacement into the pointers of all images. If a pointer holds a third function of another image, other
// code has replaced it, and it stays. *count gets the number of pointers that hold a replacement then. Answers false if
// one cannot be written; some pointers may be replaced then.
ORT_HIDDEN bool ort_imports_replace_locked(const struct ort_import *imports, size_t import_count, size_t *count);

// The reverse: stores the function into the pointers that hold the replacement.
ORT_HIDDEN void ort_imports_restore_locked(const struct ort_import *imports, size_t import_count);

// The addresses of the image that has the function.
ORT_HIDDEN bool ort_imports_find_image(uintptr_t function, uintptr_t *begin, uintptr_t *end);

#endif
