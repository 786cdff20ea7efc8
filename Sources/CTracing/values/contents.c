#include "values/contents.h"
#include <objc/abi.h>
#include <string.h>

enum { WORD = sizeof(uint64_t) };

// Copies words and bytes that other threads may be changing.
__attribute__((no_sanitize("address", "thread", "undefined"))) static bool copy(
    struct ctracing_sight *sight, uintptr_t address, void *bytes, size_t size) {
    if (!ctracing_sight_reaches(sight, address, size)) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        ((char *)bytes)[i] = ((const volatile char *)address)[i];
    }
    return true;
}

// The same for memory that another thread may unmap now: the kernel copies it, which takes a microsecond.
static bool copy_moving(uintptr_t address, void *bytes, size_t size) {
    return ctracing_text_read(address, bytes, size) == (ssize_t)size;
}

// MARK: Strings

static const char ellipsis[] = "…";
enum { ELLIPSIS = sizeof ellipsis - 1 };

// A text that is being written: `@"` and UTF-8, without a quote at the end.
struct text {
    char *place;
    size_t length;
    bool is_cut;
};

static void begin(struct text *text, char *place) {
    memcpy(place, "@\"", 2);
    *text = (struct text){.place = place, .length = 2};
}

// The most bytes before the end of a text that is not cut.
enum { ROOM = CTRACING_MAX_TEXT_BYTES - ELLIPSIS };

static void add_bytes(struct text *text, const char *bytes, size_t count) {
    if (text->is_cut) {
        return;
    }
    text->is_cut = text->length + count > ROOM;
    if (text->is_cut) {
        bytes = ellipsis;
        count = ELLIPSIS;
    }
    memcpy(text->place + text->length, bytes, count);
    text->length += count;
}

// A NUL would end the text.
__attribute__((noinline)) static void add_any_point(struct text *text, uint32_t point) {
    char bytes[4];
    size_t count = 0;
    if (point == 0) {
        point = 0xfffd;
    }
    if (point < 0x80) {
        bytes[count++] = (char)point;
    } else if (point < 0x800) {
        bytes[count++] = (char)(0xc0 | point >> 6);
    } else if (point < 0x10000) {
        bytes[count++] = (char)(0xe0 | point >> 12);
        bytes[count++] = (char)(0x80 | (point >> 6 & 0x3f));
    } else {
        bytes[count++] = (char)(0xf0 | point >> 18);
        bytes[count++] = (char)(0x80 | (point >> 12 & 0x3f));
        bytes[count++] = (char)(0x80 | (point >> 6 & 0x3f));
    }
    if (point >= 0x80) {
        bytes[count++] = (char)(0x80 | (point & 0x3f));
    }
    add_bytes(text, bytes, count);
}

static inline void add_point(struct text *text, uint32_t point) {
    const bool is_ascii = point - 1 < 0x7f;
    if (is_ascii && text->length < ROOM && !text->is_cut) {
        text->place[text->length++] = (char)point;
    } else {
        add_any_point(text, point);
    }
}

static size_t end(const struct text *text) {
    text->place[text->length] = 0;
    return text->length + 1;
}

// Clang leaves the bits between the length and the last character clear. A number in the place of a string may have
// any.
static size_t write_tiny(uint64_t string, char *place) {
    enum { LENGTH_SHIFT = 3, LENGTH_MASK = 0x1f, LENGTH_END = 8, BITS = 7, MOST = 8 };
    const size_t length = string >> LENGTH_SHIFT & LENGTH_MASK;
    const uint64_t characters = string >> LENGTH_END;
    const size_t unused = (MOST - length) * BITS;
    if (length > MOST || (characters & (((uint64_t)1 << unused) - 1)) != 0) {
        return 0;
    }
    struct text text;
    begin(&text, place);
    for (size_t i = 0; i < length; i++) {
        const uint32_t character = characters >> (MOST - 1 - i) * BITS & 0x7f;
        if (character == 0) {
            return 0;
        }
        add_point(&text, character);
    }
    return end(&text);
}

// The code units of a string. No more are read than a text can have.
struct units {
    uintptr_t address;
    size_t count;
    bool may_move;
};

static bool read_units(struct ctracing_sight *sight, const struct units *units, void *place, size_t size) {
    return size == 0 ||
        (units->may_move ? copy_moving(units->address, place, size) : copy(sight, units->address, place, size));
}

static size_t write_latin(struct ctracing_sight *sight, const struct units *units, char *place) {
    uint8_t bytes[ROOM];
    const size_t count = units->count < ROOM ? units->count : ROOM;
    if (!read_units(sight, units, bytes, count)) {
        return 0;
    }
    struct text text;
    begin(&text, place);
    for (size_t i = 0; i < count; i++) {
        add_point(&text, bytes[i]);
    }
    return end(&text);
}

static bool is_high(uint32_t unit) { return unit >> 10 == 0xd800 >> 10; }

static bool is_low(uint32_t unit) { return unit >> 10 == 0xdc00 >> 10; }

static size_t write_utf16(struct ctracing_sight *sight, const struct units *units, char *place) {
    uint16_t words[ROOM];
    const size_t count = units->count < ROOM ? units->count : ROOM;
    if (!read_units(sight, units, words, count * sizeof *words)) {
        return 0;
    }
    struct text text;
    begin(&text, place);
    for (size_t i = 0; i < count; i++) {
        uint32_t point = words[i];
        if (is_high(point) && i + 1 < count && is_low(words[i + 1])) {
            point = 0x10000 + ((point & 0x3ff) << 10 | (words[++i] & 0x3ff));
        } else if (is_high(point) || is_low(point)) {
            point = 0xfffd;
        }
        add_point(&text, point);
    }
    return end(&text);
}

// The bytes may be changing, so they are cut between characters by their lead bytes alone.
static size_t write_utf8(struct ctracing_sight *sight, uintptr_t address, size_t length, char *place) {
    char bytes[CTRACING_MAX_TEXT_BYTES];
    const size_t count = length < sizeof bytes ? length : sizeof bytes;
    if (count > 0 && !copy(sight, address, bytes, count)) {
        return 0;
    }
    struct text text;
    begin(&text, place);
    for (size_t i = 0, next; i < count; i = next) {
        next = i + 1;
        while (next < count && (bytes[next] & 0xc0) == 0x80 && next - i < 4) {
            next++;
        }
        if (bytes[i] == 0) {
            add_point(&text, 0);
        } else {
            add_bytes(&text, bytes + i, next - i);
        }
    }
    return end(&text);
}

static size_t write_constant(struct ctracing_sight *sight, uintptr_t object, char *place) {
    enum { IS_UTF16 = 2 };
    struct objc_constant_string string;
    if (!copy(sight, object, &string, sizeof string)) {
        return 0;
    }
    const struct units units = {(uintptr_t)string.data, string.length, false};
    return (string.flags & IS_UTF16) != 0 ? write_utf16(sight, &units, place) : write_latin(sight, &units, place);
}

static size_t write_on_heap(struct ctracing_sight *sight, uintptr_t object, char *place) {
    uint64_t length;
    return copy(sight, object + WORD, &length, sizeof length)
        ? write_utf8(sight, object + 2 * WORD, (size_t)length, place)
        : 0;
}

static size_t write_gnustep(struct ctracing_sight *sight, uintptr_t object, char *place) {
    struct {
        uint64_t contents;
        uint32_t count;
        uint32_t flags;
    } string;
    if (!copy(sight, object + WORD, &string, sizeof string)) {
        return 0;
    }
    // Immutable strings have their units behind their ivars; those of mutable ones move when the string grows.
    enum { NEAR = 64 };
    const bool may_move = string.contents - object >= NEAR;
    const struct units units = {string.contents, string.count, may_move};
    return (string.flags & 1) != 0 ? write_utf16(sight, &units, place) : write_latin(sight, &units, place);
}

// MARK: Numbers

static size_t write_number(char encoding, uint64_t bits, char *place) {
    enum { DIGITS = 16, DIGIT_BITS = 4 };
    *place++ = '#';
    *place++ = encoding;
    for (int i = DIGITS - 1; i >= 0; i--) {
        *place++ = "0123456789abcdef"[bits >> i * DIGIT_BITS & 0xf];
    }
    *place = 0;
    return 2 + DIGITS + 1;
}

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t bits_of_single(uint32_t single_bits) {
    float single;
    memcpy(&single, &single_bits, sizeof single);
    return bits_of((double)single);
}

static size_t write_tiny_number(uint64_t number, char *place) {
    enum { KIND_SHIFT = 3, KIND_MASK = 0xf, SHIFT = 7, DROPPED = 0x7f };
    static const char encodings[] = "cCsSiIqQBfd";
    const size_t kind = number >> KIND_SHIFT & KIND_MASK;
    const char encoding = kind < sizeof encodings - 1 ? encodings[kind] : 'q';
    if (encoding == 'd') {
        return write_number(encoding, number & ~(uint64_t)DROPPED, place);
    }
    if (encoding == 'f') {
        return write_number(encoding, bits_of_single((uint32_t)(number >> SHIFT)), place);
    }
    const bool is_signed = encoding != 'B' && encoding >= 'a';
    return write_number(encoding, is_signed ? (uint64_t)((int64_t)number >> SHIFT) : number >> SHIFT, place);
}

static size_t write_heap_number(struct ctracing_sight *sight, uintptr_t object, char *place) {
    struct {
        uint64_t encoding;
        uint64_t bits;
    } number;
    if (!copy(sight, object + WORD, &number, sizeof number)) {
        return 0;
    }
    const char encoding = (char)number.encoding;
    return encoding != 0 && strchr("cCsSiIqQBfd", encoding) != NULL ? write_number(encoding, number.bits, place) : 0;
}

static size_t write_value(
    struct ctracing_sight *sight, enum ctracing_shape shape, uintptr_t object, size_t size, char *place) {
    uint64_t bits = 0;
    if (!copy(sight, object + WORD, &bits, size)) {
        return 0;
    }
    switch (shape) {
    case CTRACING_SHAPE_BOOLEAN:
        return write_number('B', bits, place);
    case CTRACING_SHAPE_INT:
        return write_number('i', (uint64_t)(int64_t)(int32_t)bits, place);
    case CTRACING_SHAPE_UINT64:
        return write_number('Q', bits, place);
    case CTRACING_SHAPE_FLOAT:
        return write_number('f', bits_of_single((uint32_t)bits), place);
    case CTRACING_SHAPE_DOUBLE:
        return write_number('d', bits, place);
    default:
        return write_number('q', bits, place);
    }
}

// MARK: All

size_t ctracing_contents_write(struct ctracing_sight *sight, enum ctracing_shape shape, uint64_t object, char *place) {
    enum { TAG_BITS = 3, TAG = 7, LOWEST = 1 << TAG_BITS };
    switch (shape) {
    case CTRACING_SHAPE_UNKNOWN:
        return 0;
    case CTRACING_SHAPE_TINY_STRING:
        return write_tiny(object, place);
    case CTRACING_SHAPE_CONSTANT_STRING:
        return write_constant(sight, (uintptr_t)object, place);
    case CTRACING_SHAPE_HEAP_STRING:
        return write_on_heap(sight, (uintptr_t)object, place);
    case CTRACING_SHAPE_GNUSTEP_STRING:
        return write_gnustep(sight, (uintptr_t)object, place);
    case CTRACING_SHAPE_TINY_NUMBER:
        return write_tiny_number(object, place);
    case CTRACING_SHAPE_HEAP_NUMBER:
        return write_heap_number(sight, (uintptr_t)object, place);
    case CTRACING_SHAPE_SMALL_INT:
        return write_number('q', (uint64_t)((int64_t)object >> TAG_BITS), place);
    case CTRACING_SHAPE_SMALL_EXTENDED: {
        const uint64_t lowest = object & LOWEST;
        return write_number('d', (object & ~(uint64_t)TAG) | lowest >> 1 | lowest >> 2 | lowest >> 3, place);
    }
    case CTRACING_SHAPE_SMALL_REPEATING:
        return write_number('d', (object & ~(uint64_t)TAG) | (object >> TAG_BITS & TAG), place);
    case CTRACING_SHAPE_BOOLEAN:
    case CTRACING_SHAPE_INT:
    case CTRACING_SHAPE_FLOAT:
        return write_value(sight, shape, (uintptr_t)object, sizeof(int), place);
    case CTRACING_SHAPE_INT64:
    case CTRACING_SHAPE_UINT64:
    case CTRACING_SHAPE_DOUBLE:
        return write_value(sight, shape, (uintptr_t)object, WORD, place);
    }
    return 0;
}
