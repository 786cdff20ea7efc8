#include "rings/sight.h"
#include <errno.h>
#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/runtime.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Bits of a program's addresses. The number of a page and the round have room in a word.
#if defined(__aarch64__)
enum { ADDRESS_BITS = 48 };
#else
enum { ADDRESS_BITS = 47 };
#endif
enum { PAGE = 4096, ROUND_BITS = 28 };

static uint32_t present_round; // written by the reader; relaxed

void ctracing_sight_next_round(void) { __atomic_fetch_add(&present_round, 1, __ATOMIC_RELAXED); }

// MARK: Pages

// Nothing is mapped below the first 64 KiB (/proc/sys/vm/mmap_min_addr), nor where the kernel's addresses are.
static bool may_be_mapped(uintptr_t address) {
    enum { LOWEST = 1 << 16 };
    return address >= LOWEST && address >> ADDRESS_BITS == 0;
}

// The kernel reads the set of signals before it looks at the operation, which is invalid. Any thread may make this
// call, also where calls of the kernel are filtered.
__attribute__((noinline)) static bool ask(uint64_t *place, uint64_t page, uintptr_t address) {
    enum { NO_OPERATION = -1 };
    const int error = errno;
    const long answer = syscall(SYS_rt_sigprocmask, NO_OPERATION, address & ~(uintptr_t)7, NULL, sizeof(uint64_t));
    const bool is_readable = answer != 0 && errno == EINVAL;
    errno = error;
    if (is_readable && place != NULL) {
        *place = page;
    }
    return is_readable;
}

static bool is_readable(struct ctracing_sight *sight, uintptr_t address) {
    if (!may_be_mapped(address)) {
        return false;
    }
    const uintptr_t number = address / PAGE;
    const uint32_t round = __atomic_load_n(&present_round, __ATOMIC_RELAXED) % (1u << ROUND_BITS);
    const uint64_t page = (uint64_t)number << ROUND_BITS | round;
    uint64_t *place = sight == NULL ? NULL : &sight->pages[number % CTRACING_SIGHT_PAGES];
    return (place != NULL && *place == page) || ask(place, page, address);
}

// Reads memory that may be anything by now: freed, too, or being written by another thread.
#define ANY_MEMORY __attribute__((no_sanitize("address", "thread", "undefined")))

ANY_MEMORY static uintptr_t word_at(uintptr_t address) { return *(const volatile uintptr_t *)address; }

ANY_MEMORY static char byte_at(uintptr_t address) { return *(const volatile char *)address; }

bool ctracing_sight_reaches(struct ctracing_sight *sight, uintptr_t address, size_t size) {
    uintptr_t last;
    if (__builtin_add_overflow(address, size - 1, &last)) {
        return false;
    }
    for (uintptr_t page = address / PAGE; page <= last / PAGE; page++) {
        if (!is_readable(sight, page == address / PAGE ? address : page * PAGE)) {
            return false;
        }
    }
    return true;
}

uintptr_t ctracing_sight_word(struct ctracing_sight *sight, uintptr_t address) {
    return address % sizeof(uintptr_t) == 0 && is_readable(sight, address) ? word_at(address) : 0;
}

size_t ctracing_sight_copy(uintptr_t address, char *place, size_t size) {
    size_t count = 0;
    for (; count < size; count++) {
        const bool is_first_of_page = count == 0 || (address + count) % PAGE == 0;
        if (is_first_of_page && !is_readable(NULL, address + count)) {
            break;
        }
        place[count] = byte_at(address + count);
    }
    return count;
}

// MARK: Classes

static bool has_room_for_class(struct ctracing_sight *sight, uintptr_t cls) {
    return cls % sizeof(uintptr_t) == 0 && is_readable(sight, cls) &&
        is_readable(sight, cls + sizeof(struct objc_class) - sizeof(uintptr_t));
}

#define MEMBER(cls, member) word_at((cls) + offsetof(struct objc_class, member))

static bool is_marked_as_meta(uintptr_t cls) { return (MEMBER(cls, info) & ORT_CLASS_META) != 0; }

// Whether the byte of a text can be read, if the bytes before it could.
static bool has_byte(struct ctracing_sight *sight, uintptr_t text, size_t index) {
    return (index > 0 && (text + index) % PAGE != 0) || is_readable(sight, text + index);
}

static bool is_equal_text(struct ctracing_sight *sight, uintptr_t one, uintptr_t other) {
    for (size_t i = 0; i < CTRACING_MAX_NAME_BYTES; i++) {
        if (!has_byte(sight, one, i) || !has_byte(sight, other, i) || byte_at(one + i) != byte_at(other + i)) {
            return false;
        }
        if (byte_at(one + i) == 0) {
            return i > 0;
        }
    }
    return true;
}

// A class and its metaclass have the same name. The memory of a class that was disposed of may look like one, too.
static bool is_class(struct ctracing_sight *sight, uintptr_t cls) {
    const uintptr_t metaclass = MEMBER(cls, isa);
    return (MEMBER(cls, info) & ORT_CLASS_DISPOSED) == 0 && is_readable(sight, MEMBER(cls, state)) &&
        has_room_for_class(sight, metaclass) && is_marked_as_meta(metaclass) &&
        is_equal_text(sight, MEMBER(cls, name), MEMBER(metaclass, name));
}

__attribute__((noinline)) static void compare(
    struct ctracing_sight *sight, struct ctracing_sighted_class *place, uintptr_t cls, uint64_t generation) {
    *place = (struct ctracing_sighted_class){.cls = cls, .generation = generation};
    if (!has_room_for_class(sight, cls)) {
        return;
    }
    place->is_meta = is_marked_as_meta(cls);
    if (!place->is_meta && is_class(sight, cls)) {
        const char *name = class_getName(ort_class_original((Class)cls));
        const size_t length = strnlen(name, CTRACING_MAX_NAME_BYTES);
        memcpy(place->name, name, length);
        place->length = (uint8_t)(length + 1);
        place->shape = (uint8_t)ctracing_shape_of((Class)cls);
    }
}

const struct ctracing_sighted_class *ctracing_sight_class(
    struct ctracing_sight *sight, uintptr_t cls, struct ctracing_sighted_class *found) {
    struct ctracing_sighted_class *place =
        sight == NULL ? found : &sight->classes[(cls >> 4 ^ cls >> 10) % CTRACING_SIGHT_CLASSES];
    const uint64_t generation = ort_method_generation();
    if (sight == NULL || place->cls != cls || place->generation != generation) {
        compare(sight, place, cls, generation);
    }
    return place;
}

const struct ctracing_sighted_class *ctracing_sight_class_of(
    struct ctracing_sight *sight, uintptr_t object, struct ctracing_sighted_class *found) {
    if (!is_readable(sight, object)) {
        *found = (struct ctracing_sighted_class){0};
        return found;
    }
    const struct ctracing_sighted_class *cls = ctracing_sight_class(sight, word_at(object), found);
    return cls->is_meta ? ctracing_sight_class(sight, object, found) : cls;
}
