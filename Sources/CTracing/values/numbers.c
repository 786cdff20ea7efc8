#include "values/strings.h"
#include <string.h>

enum { WORD = sizeof(uint64_t) };

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

// MARK: In the pointer

static struct ctracing_number tiny(uint64_t number) {
    enum { KIND_SHIFT = 3, KIND_MASK = 0xf, SHIFT = 7, DROPPED = 0x7f };
    static const char encodings[] = "cCsSiIqQBfd";
    const size_t kind = number >> KIND_SHIFT & KIND_MASK;
    const char encoding = kind < sizeof encodings - 1 ? encodings[kind] : 'q';
    if (encoding == 'd') {
        return (struct ctracing_number){encoding, number & ~(uint64_t)DROPPED};
    }
    if (encoding == 'f') {
        return (struct ctracing_number){encoding, bits_of_single((uint32_t)(number >> SHIFT))};
    }
    const bool is_signed = encoding != 'B' && encoding >= 'a';
    return (struct ctracing_number){encoding, is_signed ? (uint64_t)((int64_t)number >> SHIFT) : number >> SHIFT};
}

static struct ctracing_number small(enum ctracing_shape shape, uint64_t number) {
    enum { TAG_BITS = 3, TAG = 7, LOWEST = 1 << TAG_BITS };
    const uint64_t lowest = number & LOWEST, rest = number & ~(uint64_t)TAG;
    switch (shape) {
    case CTRACING_SHAPE_SMALL_EXTENDED:
        return (struct ctracing_number){'d', rest | lowest >> 1 | lowest >> 2 | lowest >> 3};
    case CTRACING_SHAPE_SMALL_REPEATING:
        return (struct ctracing_number){'d', rest | (number >> TAG_BITS & TAG)};
    default:
        return (struct ctracing_number){'q', (uint64_t)((int64_t)number >> TAG_BITS)};
    }
}

// MARK: In memory

static bool read_on_heap(const struct ctracing_access *access, uintptr_t object, struct ctracing_number *number) {
    uint64_t words[2]; // the encoding, and the bits
    if (!ctracing_access_copy(access, object + WORD, words, sizeof words)) {
        return false;
    }
    *number = (struct ctracing_number){(char)words[0], words[1]};
    return number->encoding != 0 && strchr("cCsSiIqQBfd", number->encoding) != NULL;
}

static struct ctracing_number of_bits(enum ctracing_shape shape, uint64_t bits) {
    switch (shape) {
    case CTRACING_SHAPE_BOOLEAN:
        return (struct ctracing_number){'B', bits};
    case CTRACING_SHAPE_INT:
        return (struct ctracing_number){'i', (uint64_t)(int64_t)(int32_t)bits};
    case CTRACING_SHAPE_UINT64:
        return (struct ctracing_number){'Q', bits};
    case CTRACING_SHAPE_FLOAT:
        return (struct ctracing_number){'f', bits_of_single((uint32_t)bits)};
    case CTRACING_SHAPE_DOUBLE:
        return (struct ctracing_number){'d', bits};
    default:
        return (struct ctracing_number){'q', bits};
    }
}

static bool read_value(
    const struct ctracing_access *access, enum ctracing_shape shape, uintptr_t object, size_t size,
    struct ctracing_number *number) {
    uint64_t bits = 0;
    if (!ctracing_access_copy(access, object + WORD, &bits, size)) {
        return false;
    }
    *number = of_bits(shape, bits);
    return true;
}

// MARK: All

bool ctracing_number_read(
    const struct ctracing_access *access, enum ctracing_shape shape, uint64_t object, struct ctracing_number *number) {
    switch (shape) {
    case CTRACING_SHAPE_TINY_NUMBER:
        *number = tiny(object);
        return true;
    case CTRACING_SHAPE_SMALL_INT:
    case CTRACING_SHAPE_SMALL_EXTENDED:
    case CTRACING_SHAPE_SMALL_REPEATING:
        *number = small(shape, object);
        return true;
    case CTRACING_SHAPE_HEAP_NUMBER:
        return read_on_heap(access, (uintptr_t)object, number);
    case CTRACING_SHAPE_BOOLEAN:
    case CTRACING_SHAPE_INT:
    case CTRACING_SHAPE_FLOAT:
        return read_value(access, shape, (uintptr_t)object, sizeof(int), number);
    case CTRACING_SHAPE_INT64:
    case CTRACING_SHAPE_UINT64:
    case CTRACING_SHAPE_DOUBLE:
        return read_value(access, shape, (uintptr_t)object, WORD, number);
    default:
        return false;
    }
}

void ctracing_number_write_bits(const struct ctracing_number *number, char *place) {
    enum { DIGIT_BITS = 4, TOP = 60 };
    *place++ = '#';
    *place++ = number->encoding;
    for (int shift = TOP; shift >= 0; shift -= DIGIT_BITS) {
        *place++ = "0123456789abcdef"[number->bits >> shift & 0xf];
    }
}

void ctracing_number_add_bits(struct ctracing_writing *writing, const struct ctracing_number *number) {
    char text[CTRACING_NUMBER_LENGTH];
    ctracing_number_write_bits(number, text);
    ctracing_writing_add(writing, text, sizeof text);
}
