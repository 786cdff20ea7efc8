// Checks whether the loader can use an image, before anything of the image is registered.

#ifndef ORT_IMAGE_CHECK_H
#define ORT_IMAGE_CHECK_H

#include "loader/image_map.h"
#include <objc/abi.h>

// The fault of an image, as part of a message: "the class Foo has a method without a selector".
struct ort_image_fault {
    const char *kind; // "class", "category", "protocol", or "image" when it is none of them
    const char *name; // NULL if the name is missing
    const char *what;
};

// Whether pointers, counts, sizes, links and names are such that the loader and the rest of the runtime can follow them
// without leaving the loaded files. Reads nothing elsewhere, except classes that the runtime knows. Changes nothing of
// the image; the caller holds the runtime lock.
ORT_HIDDEN bool ort_image_check_locked(
    const struct objc_init *init, struct ort_image_map *map, struct ort_image_fault *fault);

#endif
