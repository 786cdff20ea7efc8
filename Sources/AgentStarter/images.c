#include "images.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

static size_t align_up(size_t size, size_t alignment) { return (size + alignment - 1) & -alignment; }

// The descriptor of the note of this name in a segment of notes, or NULL.
static const char *find_note(const char *segment, size_t size, size_t alignment, const char *name) {
    const size_t name_size = strlen(name) + 1;
    size_t position = 0;
    while (position + sizeof(ElfW(Nhdr)) <= size) {
        const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(const void *)(segment + position);
        const size_t name_place = position + sizeof *note;
        const size_t descriptor = align_up(name_place + note->n_namesz, alignment);
        const size_t next = align_up(descriptor + note->n_descsz, alignment);
        if (next <= position || next > size) {
            return NULL;
        }
        if (note->n_namesz == name_size && memcmp(segment + name_place, name, name_size) == 0) {
            return segment + descriptor;
        }
        position = next;
    }
    return NULL;
}

static const char *note_of_image(const struct dl_phdr_info *image, const char *name) {
    for (ElfW(Half) i = 0; i < image->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &image->dlpi_phdr[i];
        if (segment->p_type != PT_NOTE) {
            continue;
        }
        const char *start = (const char *)(image->dlpi_addr + segment->p_vaddr);
        const char *descriptor = find_note(start, segment->p_memsz, segment->p_align == 8 ? 8 : 4, name);
        if (descriptor != NULL) {
            return descriptor;
        }
    }
    return NULL;
}

static bool is_called(const char *path, const char *name) {
    const char *slash = strrchr(path, '/');
    return strcmp(slash == NULL ? path : slash + 1, name) == 0;
}

static int look_at_image(struct dl_phdr_info *image, size_t size, void *context) {
    (void)size;
    struct images *images = context;
    // The note of CAgent/environment.c has the distance to the function.
    const char *start = note_of_image(image, "hookctl-agent");
    if (start != NULL && images->agent == NULL) {
        int32_t distance;
        memcpy(&distance, start, sizeof distance);
        images->agent = (agent_start)(uintptr_t)(start + distance);
    }
    // The note of CRuntime/support/copies.c.
    if (images->runtime == NULL && note_of_image(image, "swift-objc-runtime") != NULL) {
        images->runtime = image->dlpi_name;
    }
    images->has_swift = images->has_swift || is_called(image->dlpi_name, "libswiftCore.so");
    return 0;
}

struct images images_look(void) {
    struct images images = {0};
    dl_iterate_phdr(look_at_image, &images);
    return images;
}

// The names of the sections of a file, as far as there is room for them. Returns their size.
static size_t read_section_names(int file, char *names, size_t room) {
    ElfW(Ehdr) header;
    ElfW(Shdr) table;
    if (pread(file, &header, sizeof header, 0) != sizeof header) {
        return 0;
    }
    const off_t place = (off_t)(header.e_shoff + (size_t)header.e_shstrndx * sizeof table);
    if (pread(file, &table, sizeof table, place) != sizeof table) {
        return 0;
    }
    const ssize_t size = pread(file, names, table.sh_size < room ? table.sh_size : room, (off_t)table.sh_offset);
    return size > 0 ? (size_t)size : 0;
}

bool images_executable_is_swift(void) {
    static const char prefix[] = "swift5_";
    char names[4 << 10];
    const int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return false;
    }
    const size_t size = read_section_names(file, names, sizeof names);
    close(file);
    return memmem(names, size, prefix, sizeof prefix - 1) != NULL;
}
