#include "loader/image_map.h"
#include "support/memory.h"
#include <link.h>
#include <stdlib.h>
#include <string.h>

// MARK: Making

void ort_image_map_add(struct ort_image_map *map, struct ort_image_segment segment) {
    if (map->count == map->capacity) {
        map->capacity = map->capacity == 0 ? 64 : map->capacity * 2;
        map->segments = ort_memory_resize(map->segments, map->capacity * sizeof *map->segments);
    }
    map->segments[map->count++] = segment;
}

static void add_image(struct ort_image_map *map, const struct dl_phdr_info *image) {
    struct ort_image_segment relocated = {0};
    for (ElfW(Half) i = 0; i < image->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &image->dlpi_phdr[i];
        if (header->p_type == PT_GNU_RELRO) {
            relocated.start = image->dlpi_addr + header->p_vaddr;
            relocated.end = relocated.start + header->p_memsz;
        }
    }
    for (ElfW(Half) i = 0; i < image->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &image->dlpi_phdr[i];
        if (header->p_type == PT_LOAD && (header->p_flags & PF_R) != 0) {
            const uintptr_t start = image->dlpi_addr + header->p_vaddr, end = start + header->p_memsz;
            const bool has_relocated = relocated.start < end && relocated.end > start;
            ort_image_map_add(
                map,
                (struct ort_image_segment){
                    .start = start,
                    .end = end,
                    .writable = (header->p_flags & PF_W) == 0 ? end
                        : has_relocated                       ? relocated.end
                                                              : start,
                    .is_code = (header->p_flags & PF_X) != 0,
                });
        }
    }
}

struct search {
    struct ort_image_map *map;
    uintptr_t address;
};

static bool has(const struct ort_image_map *map, size_t first, uintptr_t address) {
    for (size_t i = first; i < map->count; i++) {
        if (address >= map->segments[i].start && address < map->segments[i].end) {
            return true;
        }
    }
    return false;
}

static int visit_image(struct dl_phdr_info *image, size_t size, void *context) {
    (void)size;
    const struct search *search = context;
    const size_t first = search->map->count;
    add_image(search->map, image);
    if (has(search->map, first, search->address)) {
        search->map->own = first;
        search->map->own_end = search->map->count;
    }
    return 0;
}

struct ort_image_map ort_image_map_of(const void *address) {
    struct ort_image_map map = {0};
    struct search search = {&map, (uintptr_t)address};
    dl_iterate_phdr(visit_image, &search);
    if (map.own == map.own_end) {
        map.count = 0;
        ort_image_map_add(&map, (struct ort_image_segment){.end = UINTPTR_MAX, .is_code = true});
        map.own_end = 1;
    }
    return map;
}

void ort_image_map_free(struct ort_image_map *map) { free(map->segments); }

// MARK: Looking

static const struct ort_image_segment *find(
    const struct ort_image_map *map, size_t first, size_t end, uintptr_t address) {
    for (size_t i = first; i < end; i++) {
        if (address >= map->segments[i].start && address < map->segments[i].end) {
            return &map->segments[i];
        }
    }
    return NULL;
}

const struct ort_image_segment *ort_image_map_find(struct ort_image_map *map, const void *address) {
    const uintptr_t place = (uintptr_t)address;
    const struct ort_image_segment *segment = find(map, map->own, map->own_end, place);
    if (segment == NULL) {
        segment = find(map, map->last, map->count, place);
    }
    if (segment == NULL) {
        segment = find(map, 0, map->last, place);
    }
    if (segment != NULL && (segment < map->segments + map->own || segment >= map->segments + map->own_end)) {
        map->last = (size_t)(segment - map->segments);
    }
    return segment;
}

bool ort_image_map_is_own(struct ort_image_map *map, const void *address) {
    const struct ort_image_segment *segment = find(map, map->own, map->own_end, (uintptr_t)address);
    return segment != NULL && segment->end != UINTPTR_MAX;
}

bool ort_image_map_reaches(struct ort_image_map *map, const void *start, size_t count, size_t size) {
    const struct ort_image_segment *segment = ort_image_map_find(map, start);
    return segment != NULL && count <= (segment->end - (uintptr_t)start) / size;
}

bool ort_image_map_has_text(struct ort_image_map *map, const char *text) {
    const struct ort_image_segment *segment = ort_image_map_find(map, text);
    return segment != NULL && memchr(text, 0, segment->end - (uintptr_t)text) != NULL;
}
