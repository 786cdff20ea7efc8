#include "values/captures.h"
#include "rings/record.h"
#include "values/text.h"
#include <string.h>

enum { WORD = sizeof(uint64_t), ARRAY_HEADER = 4 * WORD };

// Enums keep their cases in bits that no address has.
static uintptr_t address_in(const uint8_t *place) {
    uint64_t word;
    memcpy(&word, place, sizeof word);
    return (uintptr_t)(word & 0x0000fffffffffff8);
}

static size_t copy_some(uintptr_t address, uint8_t *bytes, size_t size) {
    return address != 0 && ctracing_access_copy_moving(address, bytes, size) ? size : 0;
}

// As much as can be read: an object may end before.
static size_t copy_memory(uintptr_t address, uint8_t *bytes, size_t size) {
    const ssize_t count = address == 0 ? 0 : ctracing_text_read(address, (char *)bytes, size);
    return count > 0 ? (size_t)count : 0;
}

// The UTF-8 of a string that does not lie in its two words. Source: swift/stdlib/public/core/StringObject.swift.
static uintptr_t address_of_text(const uint8_t *place, size_t *size) {
    enum { HEADER = 32 };
    const uint64_t is_small = (uint64_t)1 << 61, is_foreign = (uint64_t)1 << 60, is_behind_header = (uint64_t)1 << 60;
    uint64_t words[2];
    memcpy(words, place, sizeof words);
    const uint64_t count = words[0] & 0xffffffffffff;
    if ((words[1] & (is_small | is_foreign)) != 0 || (words[0] & is_behind_header) == 0) {
        return 0;
    }
    *size = count < *size ? (size_t)count : *size;
    return (uintptr_t)(words[1] & (is_foreign - 1)) + HEADER;
}

// The header and the first elements. Source: swift/stdlib/public/core/ContiguousArrayBuffer.swift.
static size_t copy_array(const struct ctracing_swift_part *part, uintptr_t address, uint8_t *bytes) {
    uint64_t count;
    if (copy_some(address, bytes, ARRAY_HEADER) == 0) {
        return 0;
    }
    memcpy(&count, bytes + 2 * WORD, sizeof count);
    size_t wanted = (size_t)part->size - ARRAY_HEADER;
    if (part->stride > 0 && count < wanted / part->stride) {
        wanted = (size_t)count * part->stride;
    }
    return ARRAY_HEADER + copy_some(address + ARRAY_HEADER, bytes + ARRAY_HEADER, wanted);
}

// The number of entries, and the first ones: each a key and a value, which a set does not have. Source:
// swift/stdlib/public/core/NativeDictionary.swift, DictionaryStorage.swift and HashTable.swift.
static size_t copy_entries(const struct ctracing_swift_part *part, uintptr_t address, uint8_t *bytes) {
    enum { COUNT = 2, SCALE = 4, KEYS = 6, VALUES = 7, MOST_SCALE = 8, WORD_BITS = 64 };
    const bool is_set = part->value_stride == 0;
    const size_t header_words = is_set ? VALUES : VALUES + 1;
    uint64_t header[VALUES + 1], map[(1 << MOST_SCALE) / WORD_BITS];
    if (copy_some(address, (uint8_t *)header, header_words * WORD) == 0) {
        return 0;
    }
    const unsigned scale = (uint8_t)header[SCALE] < MOST_SCALE ? (uint8_t)header[SCALE] : MOST_SCALE;
    const size_t buckets = (size_t)1 << scale, map_words = buckets < WORD_BITS ? 1 : buckets / WORD_BITS;
    if (copy_some(address + header_words * WORD, (uint8_t *)map, map_words * WORD) == 0) {
        return 0;
    }
    memcpy(bytes, &header[COUNT], WORD);
    size_t size = WORD;
    const size_t entry = (size_t)part->stride + part->value_stride;
    for (size_t i = 0; i < buckets && size + entry <= part->size; i++) {
        if ((map[i / WORD_BITS] >> i % WORD_BITS & 1) == 0) {
            continue;
        }
        if (copy_some((uintptr_t)header[KEYS] + i * part->stride, bytes + size, part->stride) < part->stride) {
            break;
        }
        if (!is_set &&
            copy_some(
                (uintptr_t)header[VALUES] + i * part->value_stride, bytes + size + part->stride, part->value_stride) <
                part->value_stride) {
            break;
        }
        size += entry;
    }
    return size;
}

static size_t copy_part(
    const struct ctracing_swift_part *part, const uint8_t *place, uintptr_t *address, uint8_t *bytes) {
    size_t size = part->size;
    *address = address_in(place);
    switch ((ctracing_swift_part_kind)part->kind) {
    case CTRACING_SWIFT_PART_STRING:
        *address = address_of_text(place, &size);
        return copy_some(*address, bytes, size);
    case CTRACING_SWIFT_PART_MEMORY:
        return copy_memory(*address, bytes, size);
    case CTRACING_SWIFT_PART_ARRAY:
        return copy_array(part, *address, bytes);
    case CTRACING_SWIFT_PART_HASHED:
        return copy_entries(part, *address, bytes);
    }
    return 0;
}

size_t ctracing_swift_capture(
    const struct ctracing_swift_part *parts, size_t count, const void *value, size_t size, uint8_t *place) {
    return ctracing_captures_write(parts, count, (struct ctracing_captured){value, size}, place);
}

size_t ctracing_captures_write(
    const struct ctracing_swift_part *parts, size_t count, struct ctracing_captured value, uint8_t *place) {
    struct ctracing_captured captured[CTRACING_MAX_PARTS] = {0};
    size_t written = 0;
    for (size_t i = 0; i < count; i++) {
        const struct ctracing_swift_part *part = &parts[i];
        const struct ctracing_captured *base = part->base < i ? &captured[part->base] : &value;
        const size_t needed = part->kind == CTRACING_SWIFT_PART_STRING ? 2 * WORD : WORD;
        const size_t room = sizeof(struct ctracing_capture) + ctracing_record_part(part->size);
        if (part->offset + needed > base->size || written + room > CTRACING_CAPTURES_ROOM) {
            continue;
        }
        uint8_t *bytes = place + written + sizeof(struct ctracing_capture);
        uintptr_t address;
        const size_t size = copy_part(part, base->bytes + part->offset, &address, bytes);
        if (size > 0) {
            const struct ctracing_capture head = {.address = address, .size = size};
            memcpy(place + written, &head, sizeof head);
            captured[i] = (struct ctracing_captured){bytes, size};
            written += sizeof head + ctracing_record_part(size);
        }
    }
    return written;
}
