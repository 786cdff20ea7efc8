#include "values/strings.h"
#include <objc/abi.h>
#include <string.h>

enum { WORD = sizeof(uint64_t), MOST_UNITS = 128 };

// How many units of a string are read: no more than the text has room for.
static size_t wanted(const struct ctracing_writing *writing, size_t count) {
    const size_t left = writing->room > writing->length ? writing->room - writing->length : 0;
    const size_t most = left < MOST_UNITS ? left : MOST_UNITS;
    return count < most ? count : most;
}

static void cut_unless(bool is_whole, struct ctracing_writing *writing) {
    if (!is_whole) {
        ctracing_writing_cut(writing);
    }
}

// Clang leaves the bits between the length and the last character clear. A number in the place of a string may have
// any.
static bool add_tiny(uint64_t string, struct ctracing_writing *writing) {
    enum { LENGTH_SHIFT = 3, LENGTH_MASK = 0x1f, LENGTH_END = 8, BITS = 7, MOST = 8 };
    const size_t length = string >> LENGTH_SHIFT & LENGTH_MASK;
    const uint64_t characters = string >> LENGTH_END;
    const size_t unused = (MOST - length) * BITS;
    if (length > MOST || (characters & (((uint64_t)1 << unused) - 1)) != 0) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if ((characters >> (MOST - 1 - i) * BITS & 0x7f) == 0) {
            return false;
        }
    }
    for (size_t i = 0; i < length; i++) {
        ctracing_writing_add_point(writing, characters >> (MOST - 1 - i) * BITS & 0x7f);
    }
    return true;
}

// The code units of a string.
struct units {
    uintptr_t address;
    size_t count;
    bool may_move;
};

static bool read_units(const struct ctracing_access *access, const struct units *units, void *place, size_t size) {
    return units->may_move ? ctracing_access_copy_moving(units->address, place, size)
                           : ctracing_access_copy(access, units->address, place, size);
}

static bool add_latin(
    const struct ctracing_access *access, const struct units *units, struct ctracing_writing *writing) {
    uint8_t bytes[MOST_UNITS];
    const size_t count = wanted(writing, units->count);
    if (!read_units(access, units, bytes, count)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        ctracing_writing_add_point(writing, bytes[i]);
    }
    cut_unless(count == units->count, writing);
    return true;
}

static bool is_high(uint32_t unit) { return unit >> 10 == 0xd800 >> 10; }

static bool is_low(uint32_t unit) { return unit >> 10 == 0xdc00 >> 10; }

static bool add_utf16(
    const struct ctracing_access *access, const struct units *units, struct ctracing_writing *writing) {
    uint16_t words[MOST_UNITS];
    const size_t count = wanted(writing, units->count);
    if (!read_units(access, units, words, count * sizeof *words)) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t point = words[i];
        if (is_high(point) && i + 1 < count && is_low(words[i + 1])) {
            point = 0x10000 + ((point & 0x3ff) << 10 | (words[++i] & 0x3ff));
        } else if (is_high(point) || is_low(point)) {
            point = 0xfffd;
        }
        ctracing_writing_add_point(writing, point);
    }
    cut_unless(count == units->count, writing);
    return true;
}

// The bytes may be changing, so they are cut between characters by their lead bytes alone.
static bool add_utf8(
    const struct ctracing_access *access, uintptr_t address, size_t length, struct ctracing_writing *writing) {
    char bytes[MOST_UNITS + 1]; // one more shows whether a character is cut
    size_t count = wanted(writing, length);
    const bool is_whole = count == length;
    if (!ctracing_access_copy(access, address, bytes, is_whole ? count : count + 1)) {
        return false;
    }
    while (!is_whole && count > 0 && (bytes[count] & 0xc0) == 0x80) {
        count--;
    }
    for (size_t i = 0, next; i < count; i = next) {
        next = i + 1;
        while (next < count && (bytes[next] & 0xc0) == 0x80 && next - i < 4) {
            next++;
        }
        if (next - i == 1) {
            ctracing_writing_add_point(writing, (unsigned char)bytes[i]);
        } else {
            ctracing_writing_add(writing, bytes + i, next - i);
        }
    }
    cut_unless(is_whole, writing);
    return true;
}

static bool add_constant(const struct ctracing_access *access, uintptr_t object, struct ctracing_writing *writing) {
    enum { IS_UTF16 = 2 };
    struct objc_constant_string string;
    if (!ctracing_access_copy(access, object, &string, sizeof string)) {
        return false;
    }
    const struct units units = {(uintptr_t)string.data, string.length, false};
    return (string.flags & IS_UTF16) != 0 ? add_utf16(access, &units, writing) : add_latin(access, &units, writing);
}

static bool add_on_heap(const struct ctracing_access *access, uintptr_t object, struct ctracing_writing *writing) {
    uint64_t length;
    return ctracing_access_copy(access, object + WORD, &length, sizeof length) &&
        add_utf8(access, object + 2 * WORD, (size_t)length, writing);
}

static bool add_gnustep(const struct ctracing_access *access, uintptr_t object, struct ctracing_writing *writing) {
    struct {
        uint64_t contents;
        uint32_t count;
        uint32_t flags;
    } string;
    if (!ctracing_access_copy(access, object + WORD, &string, sizeof string)) {
        return false;
    }
    // Immutable strings have their units behind their ivars; those of mutable ones move when the string grows.
    enum { NEAR = 64 };
    const bool may_move = string.contents - object >= NEAR;
    const struct units units = {string.contents, string.count, may_move};
    return (string.flags & 1) != 0 ? add_utf16(access, &units, writing) : add_latin(access, &units, writing);
}

bool ctracing_string_add(
    const struct ctracing_access *access, enum ctracing_shape shape, uint64_t object,
    struct ctracing_writing *writing) {
    switch (shape) {
    case CTRACING_SHAPE_TINY_STRING:
        return add_tiny(object, writing);
    case CTRACING_SHAPE_CONSTANT_STRING:
        return add_constant(access, (uintptr_t)object, writing);
    case CTRACING_SHAPE_HEAP_STRING:
        return add_on_heap(access, (uintptr_t)object, writing);
    case CTRACING_SHAPE_GNUSTEP_STRING:
        return add_gnustep(access, (uintptr_t)object, writing);
    default:
        return false;
    }
}
