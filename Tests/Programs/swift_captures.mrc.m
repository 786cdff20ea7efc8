// Memory that Swift values lead to is copied as far as it can be read, whatever a value holds.

#include "check.h"
#include "values/captures.h"
#include <string.h>
#include <sys/mman.h>

// As the Swift library lays them out.
struct text_buffer {
    uint64_t header[4];
    char text[16];
};
struct array_buffer {
    uint64_t type, counts, count, capacity;
    uint64_t elements[3];
};
struct table {
    uint64_t type, counts, count, capacity;
    uint64_t scale, seed;
    const void *keys, *values;
    uint64_t map;
};

static uint8_t place[CTRACING_CAPTURES_ROOM];

static size_t capture(const struct ctracing_swift_part *parts, size_t count, const void *value, size_t size) {
    memset(place, 0xaa, sizeof place);
    const struct ctracing_captured bytes = {value, size};
    const size_t written = ctracing_captures_write(parts, count, bytes, place);
    EXPECT(written <= sizeof place && written % 8 == 0);
    return written;
}

// The bytes of the capture that begins there.
static const uint8_t *expect_capture(size_t offset, uintptr_t address, size_t size) {
    struct ctracing_capture head;
    memcpy(&head, place + offset, sizeof head);
    EXPECT(head.address == address && head.size == size);
    return place + offset + sizeof head;
}

static const struct ctracing_swift_part text_part = {
    .size = 64, .kind = CTRACING_SWIFT_PART_STRING, .base = CTRACING_NO_PART};
static const struct ctracing_swift_part memory_part = {
    .size = 24, .kind = CTRACING_SWIFT_PART_MEMORY, .base = CTRACING_NO_PART};
static const struct ctracing_swift_part array_part = {
    .size = 32 + 5 * 8, .stride = 8, .kind = CTRACING_SWIFT_PART_ARRAY, .base = CTRACING_NO_PART};
static const struct ctracing_swift_part table_part = {
    .size = 8 + 2 * 16, .stride = 8, .value_stride = 8, .kind = CTRACING_SWIFT_PART_HASHED, .base = CTRACING_NO_PART};

CHECK_THAT(aStringHasItsText) {
    static struct text_buffer buffer = {.text = "a long text"};
    const uint64_t tail = (uint64_t)1 << 60, is_native = (uint64_t)1 << 63;
    uint64_t words[] = {tail | 11, is_native | (uintptr_t)&buffer};
    EXPECT(capture(&text_part, 1, words, sizeof words) == 16 + 16);
    EXPECT(memcmp(expect_capture(0, (uintptr_t)buffer.text, 11), "a long text", 11) == 0);
    words[1] |= (uint64_t)1 << 61; // a small one, which lies in its words
    EXPECT(capture(&text_part, 1, words, sizeof words) == 0);
    EXPECT(capture(&text_part, 1, words, 8) == 0);
}

CHECK_THAT(partsLieInWhatOthersLeadTo) {
    static struct text_buffer buffer = {.text = "inside"};
    static struct array_buffer array = {.count = 2};
    const struct ctracing_swift_part parts[] = {
        array_part,
        {.offset = 32, .size = 64, .kind = CTRACING_SWIFT_PART_STRING, .base = 0},
        {.offset = 48, .size = 64, .kind = CTRACING_SWIFT_PART_STRING, .base = 0}, // beyond the second element
    };
    array.elements[0] = (uint64_t)1 << 60 | 6;
    array.elements[1] = (uint64_t)1 << 63 | (uintptr_t)&buffer;
    const uintptr_t value = (uintptr_t)&array | (uintptr_t)5; // bits of a case
    EXPECT(capture(parts, 3, &value, sizeof value) == 16 + 48 + 16 + 8);
    const uint8_t *bytes = expect_capture(0, (uintptr_t)&array, 48);
    EXPECT(memcmp(bytes, &array, 48) == 0);
    EXPECT(memcmp(expect_capture(16 + 48, (uintptr_t)buffer.text, 6), "inside", 6) == 0);
}

CHECK_THAT(aTableHasItsFirstEntries) {
    static uint64_t keys[4] = {1, 2, 3, 4}, values[4] = {10, 20, 30, 40};
    static struct table table = {.count = 3, .scale = 2, .keys = keys, .values = values, .map = 0xe};
    const uintptr_t value = (uintptr_t)&table;
    EXPECT(capture(&table_part, 1, &value, sizeof value) == 16 + 40);
    const uint64_t expected[] = {3, 2, 20, 3, 30};
    EXPECT(memcmp(expect_capture(0, value, sizeof expected), expected, sizeof expected) == 0);
    table.values = NULL;
    EXPECT(capture(&table_part, 1, &value, sizeof value) == 16 + 8);
    table.scale = 0xff; // of no table
    EXPECT(capture(&table_part, 1, &value, sizeof value) <= 16 + 40);
}

CHECK_THAT(whatCannotBeReadIsLeftOut) {
    char *page = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    EXPECT(mprotect(page + 4096, 4096, PROT_NONE) == 0);
    const struct ctracing_swift_part *parts[] = {&text_part, &memory_part, &array_part, &table_part};
    const uint64_t words[] = {0, 1, 8, 4096, UINT64_MAX, (uintptr_t)page + 4096, (uint64_t)1 << 60};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        for (size_t j = 0; j < 4; j++) {
            const uint64_t value[] = {words[i], words[i]};
            EXPECT(capture(parts[j], 1, value, sizeof value) == 0);
        }
    }
    const uintptr_t end = (uintptr_t)page + 4096 - 8;
    EXPECT(capture(&memory_part, 1, &end, sizeof end) == 16 + 8); // as much as there is
    expect_capture(0, end, 8);
    struct array_buffer *array = (void *)(page + 4096 - 32);
    array->count = UINT64_MAX;
    const uintptr_t value = (uintptr_t)array;
    EXPECT(capture(&array_part, 1, &value, sizeof value) == 16 + 32);
    munmap(page, 8192);
}

CHECK_THAT(theRoomIsBounded) {
    static uint64_t memory[32];
    struct ctracing_swift_part parts[CTRACING_MAX_PARTS];
    for (size_t i = 0; i < CTRACING_MAX_PARTS; i++) {
        parts[i] = (struct ctracing_swift_part){
            .size = sizeof memory, .kind = CTRACING_SWIFT_PART_MEMORY, .base = CTRACING_NO_PART};
    }
    const uintptr_t value = (uintptr_t)memory;
    EXPECT(capture(parts, CTRACING_MAX_PARTS, &value, sizeof value) == 3 * (16 + sizeof memory));
}
