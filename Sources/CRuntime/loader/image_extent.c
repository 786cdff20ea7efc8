#include "loader/image_check.h"
#include <link.h>

struct search {
    uintptr_t address;
    struct ort_image_extent found;
};

static int compare_image(struct dl_phdr_info *image, size_t size, void *context) {
    (void)size;
    struct search *search = context;
    struct ort_image_extent extent = {UINTPTR_MAX, 0};
    for (ElfW(Half) i = 0; i < image->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &image->dlpi_phdr[i];
        uintptr_t start = image->dlpi_addr + segment->p_vaddr, end = start + segment->p_memsz;
        if (segment->p_type == PT_LOAD) {
            extent.start = start < extent.start ? start : extent.start;
            extent.end = end > extent.end ? end : extent.end;
        }
    }
    bool is_it = search->address >= extent.start && search->address < extent.end;
    search->found = is_it ? extent : search->found;
    return is_it;
}

struct ort_image_extent ort_image_extent_of(const void *address) {
    struct search search = {(uintptr_t)address, {0, UINTPTR_MAX}};
    dl_iterate_phdr(compare_image, &search);
    return search.found;
}
