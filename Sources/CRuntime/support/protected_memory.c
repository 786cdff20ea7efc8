#include "support/protected_memory.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { NO_MAPPING = -1 };

// The part of the list that is read and not looked at yet. Lines begin "first-end rwxp ", in hexadecimal digits; a path
// may follow that is longer than the buffer.
struct map_list {
    int file;
    size_t begin, end;
    char bytes[1024];
};

// The next character; 0 at the end.
static char next(struct map_list *list) {
    if (list->begin == list->end) {
        ssize_t count;
        do {
            count = read(list->file, list->bytes, sizeof list->bytes);
        } while (count < 0 && errno == EINTR);
        if (count <= 0) {
            return 0;
        }
        list->begin = 0;
        list->end = (size_t)count;
    }
    return list->bytes[list->begin++];
}

static char skip_line(struct map_list *list, char character) {
    while (character != '\n' && character != 0) {
        character = next(list);
    }
    return character;
}

// The protection of the mapping that the address lies in.
static int find_protection(struct map_list *list, uintptr_t address) {
    char line[64], character;
    do {
        size_t length = 0;
        while ((character = next(list)) != '\n' && character != 0 && length < sizeof line - 1) {
            line[length++] = character;
        }
        line[length] = 0;
        char *rest;
        const unsigned long first = strtoul(line, &rest, 16);
        const unsigned long end = *rest == '-' ? strtoul(rest + 1, &rest, 16) : 0;
        if (first <= address && address < end && strlen(rest) > 3) {
            return (rest[1] == 'r' ? PROT_READ : 0) | (rest[2] == 'w' ? PROT_WRITE : 0) |
                (rest[3] == 'x' ? PROT_EXEC : 0);
        }
    } while (skip_line(list, character) != 0);
    return NO_MAPPING;
}

static int protection_at(uintptr_t address) {
    struct map_list list = {.file = open("/proc/self/maps", O_RDONLY | O_CLOEXEC)};
    if (list.file < 0) {
        return NO_MAPPING;
    }
    const int protection = find_protection(&list, address);
    close(list.file);
    return protection;
}

// Compiled code reads such words without reporting it to the thread sanitizer. The reads are atomic, since they are
// words.
__attribute__((disable_sanitizer_instrumentation)) void ort_protected_memory_store(uintptr_t *place, uintptr_t word) {
    __atomic_store_n(place, word, __ATOMIC_RELEASE);
}

static bool store_try(uintptr_t *place, uintptr_t word) {
    const int protection = protection_at((uintptr_t)place);
    if (protection == NO_MAPPING || (protection & PROT_EXEC) != 0) {
        return false;
    }
    if ((protection & PROT_WRITE) != 0) {
        ort_protected_memory_store(place, word);
        return true;
    }
    const size_t size = (size_t)sysconf(_SC_PAGESIZE);
    void *const page = (void *)((uintptr_t)place & -(uintptr_t)size);
    if (mprotect(page, size, protection | PROT_READ | PROT_WRITE) != 0) {
        return false;
    }
    ort_protected_memory_store(place, word);
    mprotect(page, size, protection);
    return true;
}

bool ort_protected_memory_store_try(uintptr_t *place, uintptr_t word) {
    const int saved = errno;
    int previous;
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &previous);
    const bool is_stored = store_try(place, word);
    pthread_setcancelstate(previous, &previous);
    errno = saved;
    return is_stored;
}
