// Between UTF-8 and UTF-16.

#include "root/string_view.h"
#include "support/allocation.h"

static bool is_high_surrogate(uint32_t unit) { return (unit & 0xfc00) == 0xd800; }

static bool is_low_surrogate(uint32_t unit) { return (unit & 0xfc00) == 0xdc00; }

char *cffi_utf8_write(char *end, uint32_t point) {
    if (point < 0x80) {
        *end++ = (char)point;
        return end;
    }
    const unsigned continuations = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
    static const uint8_t leads[] = {0, 0xc0, 0xe0, 0xf0};
    *end++ = (char)(leads[continuations] | point >> 6 * continuations);
    for (unsigned i = continuations; i-- > 0;) {
        *end++ = (char)(0x80 | (point >> 6 * i & 0x3f));
    }
    return end;
}

char *cffi_utf16_copy_utf8(const uint16_t *units, size_t count, size_t *length) {
    char *const text = cffi_allocate_try(3 * count + 1);
    if (text == NULL) {
        return NULL;
    }
    char *end = text;
    for (size_t i = 0; i < count; ++i) {
        uint32_t point = units[i];
        if (is_high_surrogate(point) && i + 1 < count && is_low_surrogate(units[i + 1])) {
            point = 0x10000 + ((point & 0x3ff) << 10) + (units[++i] & 0x3ffu);
        } else if (is_high_surrogate(point) || is_low_surrogate(point)) {
            point = 0xfffd;
        }
        end = cffi_utf8_write(end, point);
    }
    *end = 0;
    *length = (size_t)(end - text);
    return text;
}

size_t cffi_utf8_count_utf16(const char *bytes, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; ++i) {
        const uint8_t byte = (uint8_t)bytes[i];
        // Every point has one lead byte; the longest form is a surrogate pair.
        count += (byte & 0xc0) != 0x80;
        count += byte >= 0xf0;
    }
    return count;
}
