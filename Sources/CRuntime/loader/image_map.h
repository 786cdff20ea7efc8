// The places of the loaded files in memory. A pointer of an image is followed only if it leads there.

#ifndef ORT_IMAGE_MAP_H
#define ORT_IMAGE_MAP_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A part of a file in memory, which can be read.
struct ort_image_segment {
    uintptr_t start, end;
    uintptr_t writable; // the beginning of the writable part; `end` if there is none
    bool is_code;
};

struct ort_image_map {
    struct ort_image_segment *segments;
    size_t count, capacity;
    size_t own, own_end; // the segments of the image in question
    size_t last;         // where something was found last
};

// Returns the segments of all loaded files; `address` lies in the image in question. If it lies in no file, nothing is
// known, and the result is one segment with all memory. Takes the dynamic linker's lock, so the caller may hold no lock
// of the runtime. Fatal without memory. The caller frees the result.
ORT_HIDDEN struct ort_image_map ort_image_map_of(const void *address);
ORT_HIDDEN void ort_image_map_free(struct ort_image_map *map);

ORT_HIDDEN void ort_image_map_add(struct ort_image_map *map, struct ort_image_segment segment);

// The segment with the address, or NULL.
ORT_HIDDEN const struct ort_image_segment *ort_image_map_find(struct ort_image_map *map, const void *address);

// Whether the address lies in the image in question, and the image in a loaded file.
ORT_HIDDEN bool ort_image_map_is_own(struct ort_image_map *map, const void *address);

// Whether `count` elements from `start` on lie in one segment.
ORT_HIDDEN bool ort_image_map_reaches(struct ort_image_map *map, const void *start, size_t count, size_t size);

// Whether a text begins there, and ends in the same segment.
ORT_HIDDEN bool ort_image_map_has_text(struct ort_image_map *map, const char *text);

#endif
