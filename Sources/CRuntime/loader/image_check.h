// Whether an image is one that the loader can use: checked before anything of it is registered.

#ifndef ORT_IMAGE_CHECK_H
#define ORT_IMAGE_CHECK_H

#include "support/visibility.h"
#include <objc/abi.h>

// The memory that an image was mapped to. What the image's own structures say must lie in it.
struct ort_image_extent {
    uintptr_t start, end;
};

// The extent of the loaded file that the address lies in; all memory when it lies in none. Takes the dynamic linker's
// lock.
ORT_HIDDEN struct ort_image_extent ort_image_extent_of(const void *address);

// What is wrong with an image, for a sentence: "the class Foo has a method without a selector".
struct ort_image_fault {
    const char *kind; // "class", "category", "protocol", or "image" when it is none of them
    const char *name; // NULL when that is what is missing
    const char *what;
};

// Whether counts, sizes, links and names are such that the loader and the rest of the runtime can follow them without
// leaving the image. Pointers are taken to be what they are declared as. Changes nothing; the caller holds the runtime
// lock.
ORT_HIDDEN bool ort_image_check_locked(
    const struct objc_init *init, struct ort_image_extent extent, struct ort_image_fault *fault);

#endif
