// One runtime per process. GCC's and libobjc2 define functions of the same names, and an object of one is none for the
// other. They are known by the names of their files. A second copy of this runtime would have classes, selectors and
// caches of its own and share objects with the first. It comes in with a plug-in, for example, that links the static
// library while its program links the shared one.
//
// Every image with a copy carries an ELF note, and every copy, before it registers anything, looks through the notes of
// all loaded images. Symbols would not work: the copies may hide their symbols from each other, or share some of them.

#include <elf.h>
#include <link.h>
#include <objc/kernel.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define NOTE_NAME "swift-objc-runtime"

// The agent has a private copy for Swift programs without a runtime. It shares no objects with another copy.
#ifndef ORT_COPY_IS_PRIVATE

// The part of ELF's note header that has a fixed size, then the name, padded to words; no descriptor.
struct copy_note {
    ElfW(Nhdr) header;
    char name[(sizeof NOTE_NAME + 3) / 4 * 4];
};

// The address sanitizer would put a red zone after it.
__attribute__((
    used, section(".note." NOTE_NAME), aligned(4), no_sanitize("address"))) static const struct copy_note copy_note = {
    .header = {.n_namesz = sizeof NOTE_NAME, .n_descsz = 0, .n_type = 1},
    .name = NOTE_NAME,
};

static size_t align_up(size_t size, size_t alignment) { return (size + alignment - 1) & -alignment; }

// Whether one of the notes from `start` on belongs to a copy of the runtime.
static bool has_copy_note(const char *start, size_t size, size_t alignment) {
    size_t position = 0;
    while (position + sizeof(ElfW(Nhdr)) <= size) {
        const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(const void *)(start + position);
        size_t name = position + sizeof *note;
        size_t next = align_up(align_up(name + note->n_namesz, alignment) + note->n_descsz, alignment);
        if (note->n_namesz == sizeof NOTE_NAME && name + sizeof NOTE_NAME <= size &&
            memcmp(start + name, NOTE_NAME, sizeof NOTE_NAME) == 0) {
            return true;
        }
        if (next <= position || next > size) {
            return false;
        }
        position = next;
    }
    return false;
}

// The images that have a copy, the first two of them by name, and one that is another runtime, or NULL.
struct copies {
    int count;
    const char *names[2];
    const char *other;
};

static bool has_copy(const struct dl_phdr_info *image) {
    for (ElfW(Half) i = 0; i < image->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &image->dlpi_phdr[i];
        size_t alignment = segment->p_align == 8 ? 8 : 4;
        const char *start = (const char *)(image->dlpi_addr + segment->p_vaddr);
        if (segment->p_type == PT_NOTE && has_copy_note(start, segment->p_memsz, alignment)) {
            return true;
        }
    }
    return false;
}

static bool is_called_libobjc(const char *path) {
    static const char name[] = "libobjc.so";
    const char *slash = strrchr(path, '/');
    return strncmp(slash == NULL ? path : slash + 1, name, sizeof name - 1) == 0;
}

static int note_image(struct dl_phdr_info *image, size_t size, void *context) {
    (void)size;
    struct copies *copies = context;
    if (has_copy(image)) {
        if (copies->count < 2) {
            copies->names[copies->count] = image->dlpi_name[0] == '\0' ? "the executable" : image->dlpi_name;
        }
        copies->count++;
    } else if (is_called_libobjc(image->dlpi_name)) {
        copies->other = image->dlpi_name;
    }
    return 0;
}

// 101: among the first constructors after those of the system, and before any that registers a class.
__attribute__((constructor(101))) static void refuse_second_copy(void) {
    struct copies copies = {0};
    dl_iterate_phdr(note_image, &copies);
    if (copies.count > 1) {
        ort_fatal(
            "this process has two copies of the Objective-C runtime, one in %s and one in %s; link the shared library "
            "everywhere, or link the runtime only into the executable and export its symbols",
            copies.names[0], copies.names[1]);
    }
    if (copies.other != NULL) {
        ort_fatal(
            "this process has another Objective-C runtime, %s, beside the one in %s; link everything with one of them "
            "(`ldd` shows what names the other)",
            copies.other, copies.names[0]);
    }
}

// libhookctl-agent.so has this function. In a program that loads the runtime with a plug-in, the agent starts then.
extern void hookctl_agent_runtime_came(void) __attribute__((weak));

// After the check, so that a program with two copies ends with its sentence.
__attribute__((constructor(101))) static void tell_agent(void) {
    if (hookctl_agent_runtime_came != NULL) {
        hookctl_agent_runtime_came();
    }
}

#endif

int ort_seam_version(void) { return ORT_SEAM_VERSION; }
