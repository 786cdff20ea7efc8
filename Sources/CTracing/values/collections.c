#include "values/collections.h"
#include "values/strings.h"
#include "values/text.h"
#include <objc/blocks_runtime.h>
#include <string.h>

// A collection shows few elements, and only collections in collections; so cycles end, and the cost is bounded.
enum { WORD = sizeof(uint64_t), MOST_ELEMENTS = 5, MOST_DEPTH = 2, MOST_DATA = 16, MOST_SIGNATURE = 100 };

static bool copy_words(const struct ctracing_access *access, uintptr_t address, uint64_t *words, size_t count) {
    return ctracing_access_copy(access, address, words, count * WORD);
}

static void add_item(
    const struct ctracing_access *access, uint64_t object, unsigned depth, struct ctracing_writing *writing) {
    // The elements may go while the collection changes.
    const struct ctracing_access moving = {access->sight, true};
    ctracing_contents_add(&moving, object, depth + 1, writing);
}

// MARK: Arrays

static bool add_array(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    struct {
        uint64_t elements, count;
    } array;
    uint64_t elements[MOST_ELEMENTS];
    if (!ctracing_access_copy(access, (uintptr_t)seen->object + WORD, &array, sizeof array)) {
        return false;
    }
    if (seen->shape == CTRACING_SHAPE_GNUSTEP_ARRAY) {
        array.count = (uint32_t)array.count;
    }
    const size_t count = array.count < MOST_ELEMENTS ? (size_t)array.count : MOST_ELEMENTS;
    if (!ctracing_access_copy_moving((uintptr_t)array.elements, elements, count * WORD)) {
        return false;
    }
    ctracing_writing_add_text(writing, "[");
    for (size_t i = 0; i < count; i++) {
        ctracing_writing_add_text(writing, i == 0 ? "" : ", ");
        add_item(access, elements[i], seen->depth, writing);
    }
    ctracing_writing_add_text(writing, count < array.count ? ", …" : "");
    ctracing_writing_close(writing, "]");
    return true;
}

// MARK: Dictionaries and sets

struct entry {
    uint64_t key, value;
};

// The first entries of a table; it may be changing.
struct entries {
    size_t count, total;
    bool have_values;
    struct entry first[MOST_ELEMENTS];
};

static void add_entry(struct entries *entries, uint64_t key, uint64_t value) {
    if (entries->count < MOST_ELEMENTS) {
        entries->first[entries->count++] = (struct entry){key, value};
    }
}

// CFoundation/tables/hash_table.h: slots of a key, a value and a hash; a slot without a key is free.
static bool find_entries(const struct ctracing_access *access, uintptr_t object, struct entries *entries) {
    enum { AT_ONCE = 8, SLOT_WORDS = 3, MOST_SLOTS = 256 };
    struct {
        uint64_t slots, capacity, count;
    } table;
    if (!ctracing_access_copy(access, object + WORD, &table, sizeof table)) {
        return false;
    }
    entries->total = (size_t)table.count;
    const size_t capacity = table.capacity < MOST_SLOTS ? (size_t)table.capacity : MOST_SLOTS;
    for (size_t i = 0; i < capacity && entries->count < MOST_ELEMENTS; i += AT_ONCE) {
        uint64_t slots[AT_ONCE][SLOT_WORDS];
        const size_t left = capacity - i < AT_ONCE ? capacity - i : AT_ONCE;
        if (!ctracing_access_copy_moving((uintptr_t)table.slots + i * sizeof slots[0], slots, left * sizeof slots[0])) {
            return false;
        }
        for (size_t j = 0; j < left; j++) {
            if (slots[j][0] != 0) {
                add_entry(entries, slots[j][0], slots[j][1]);
            }
        }
    }
    return true;
}

// GSIMap.h of gnustep-base: buckets of a count and the first node; nodes of the next one, a key and, in dictionaries, a
// value.
static bool find_nodes(uint64_t node, struct entries *entries) {
    const size_t words = entries->have_values ? 3 : 2;
    while (node != 0 && entries->count < MOST_ELEMENTS) {
        uint64_t parts[3] = {0};
        if (!ctracing_access_copy_moving((uintptr_t)node, parts, words * WORD)) {
            return false;
        }
        add_entry(entries, parts[1], parts[2]);
        node = parts[0];
    }
    return true;
}

static bool find_mapped(const struct ctracing_access *access, uintptr_t object, struct entries *entries) {
    enum { AT_ONCE = 8, MOST_BUCKETS = 256 };
    struct {
        uint64_t zone, count, bucket_count, buckets;
    } map;
    if (!ctracing_access_copy(access, object + WORD, &map, sizeof map)) {
        return false;
    }
    entries->total = (size_t)map.count;
    const size_t bucket_count = map.bucket_count < MOST_BUCKETS ? (size_t)map.bucket_count : MOST_BUCKETS;
    for (size_t i = 0; i < bucket_count && entries->count < MOST_ELEMENTS && map.count > 0; i += AT_ONCE) {
        struct {
            uint64_t count, first;
        } buckets[AT_ONCE];
        const size_t left = bucket_count - i < AT_ONCE ? bucket_count - i : AT_ONCE;
        if (!ctracing_access_copy_moving(
                (uintptr_t)map.buckets + i * sizeof buckets[0], buckets, left * sizeof buckets[0])) {
            return false;
        }
        for (size_t j = 0; j < left; j++) {
            if (!find_nodes(buckets[j].first, entries)) {
                return false;
            }
        }
    }
    return true;
}

static bool add_entries(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, const struct entries *entries,
    struct ctracing_writing *writing) {
    ctracing_writing_add_text(writing, entries->have_values ? "{" : "{(");
    for (size_t i = 0; i < entries->count; i++) {
        ctracing_writing_add_text(writing, i == 0 ? "" : ", ");
        add_item(access, entries->first[i].key, seen->depth, writing);
        if (entries->have_values) {
            ctracing_writing_add_text(writing, ": ");
            add_item(access, entries->first[i].value, seen->depth, writing);
        }
    }
    const char *more = entries->count == 0 ? "…" : ", …";
    ctracing_writing_add_text(writing, entries->count < entries->total ? more : "");
    ctracing_writing_close(writing, entries->have_values ? "}" : ")}");
    return true;
}

static bool add_hashed(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    const enum ctracing_shape shape = seen->shape;
    const bool is_of_gnustep = shape == CTRACING_SHAPE_GNUSTEP_DICTIONARY || shape == CTRACING_SHAPE_GNUSTEP_SET;
    struct entries entries = {
        .have_values = shape == CTRACING_SHAPE_DICTIONARY || shape == CTRACING_SHAPE_GNUSTEP_DICTIONARY};
    return (is_of_gnustep ? find_mapped : find_entries)(access, (uintptr_t)seen->object, &entries) &&
        add_entries(access, seen, &entries, writing);
}

// MARK: Data and dates

static bool add_data(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    uint64_t words[2]; // the length, and the address of the bytes
    uint8_t bytes[MOST_DATA];
    if (!copy_words(access, (uintptr_t)seen->object + WORD, words, 2)) {
        return false;
    }
    const size_t count = words[0] < MOST_DATA ? (size_t)words[0] : MOST_DATA;
    if (!ctracing_access_copy_moving((uintptr_t)words[1], bytes, count)) {
        return false;
    }
    ctracing_writing_add_text(writing, "<");
    ctracing_writing_add_decimal(writing, words[0], false);
    ctracing_writing_add_text(writing, words[0] == 1 ? " byte" : " bytes");
    ctracing_writing_add_text(writing, count > 0 ? ": " : "");
    for (size_t i = 0; i < count; i++) {
        const char digits[] = {"0123456789abcdef"[bytes[i] >> 4], "0123456789abcdef"[bytes[i] & 0xf]};
        ctracing_writing_add(writing, digits, sizeof digits);
    }
    ctracing_writing_add_text(writing, count < words[0] ? "…" : "");
    ctracing_writing_close(writing, ">");
    return true;
}

static bool add_date(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    struct ctracing_number seconds = {.encoding = 'T'};
    if (!copy_words(access, (uintptr_t)seen->object + WORD, &seconds.bits, 1)) {
        return false;
    }
    ctracing_number_add_bits(writing, &seconds);
    return true;
}

// MARK: Exceptions and errors

// The words after the class. An exception has its name and reason. An error of this project has its domain, user info
// and code; GNUstep's has its code, an int, and its domain.
enum { EXCEPTION_WORDS = 2, ERROR_WORDS = 3 };

static void add_text_of(
    const struct ctracing_access *access, uint64_t object, bool has_quotes, struct ctracing_writing *writing) {
    enum { MOST = 100 };
    ctracing_contents_add_string(access, object, has_quotes ? "\"" : "", MOST, writing);
}

bool ctracing_exception_add(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    const bool is_of_gnustep = seen->shape == CTRACING_SHAPE_GNUSTEP_ERROR;
    uint64_t words[ERROR_WORDS];
    const size_t count = seen->shape == CTRACING_SHAPE_EXCEPTION || is_of_gnustep ? EXCEPTION_WORDS : ERROR_WORDS;
    if (!copy_words(access, (uintptr_t)seen->object + WORD, words, count)) {
        return false;
    }
    switch (seen->shape) {
    case CTRACING_SHAPE_EXCEPTION:
        add_text_of(access, words[0], false, writing);
        if (words[1] != 0) {
            ctracing_writing_add_text(writing, ": ");
            add_text_of(access, words[1], true, writing);
        }
        return true;
    case CTRACING_SHAPE_ERROR:
    case CTRACING_SHAPE_GNUSTEP_ERROR: {
        const int64_t code = is_of_gnustep ? (int32_t)words[0] : (int64_t)words[2];
        add_text_of(access, words[is_of_gnustep ? 1 : 0], false, writing);
        ctracing_writing_add_text(writing, ", code ");
        ctracing_writing_add_decimal(writing, (uint64_t)code, code < 0);
        return true;
    }
    default:
        return false;
    }
}

static bool add_exception(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    ctracing_contents_open_object(seen, writing);
    struct ctracing_writing longer = *writing;
    ctracing_writing_add_text(&longer, ", ");
    if (ctracing_exception_add(access, seen, &longer)) {
        *writing = longer;
    }
    ctracing_writing_close(writing, ">");
    return true;
}

// MARK: Blocks

// Source: "Block Implementation Specification", clang documentation: the descriptor has two words, two functions if the
// block has captured objects, and the signature.
static bool add_block(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    struct ort_block_literal block;
    uint64_t signature;
    char text[MOST_SIGNATURE + 1] = {0};
    if (!ctracing_access_copy(access, (uintptr_t)seen->object, &block, sizeof block) ||
        (block.flags & ORT_BLOCK_HAS_SIGNATURE) == 0) {
        return false;
    }
    const size_t before = (block.flags & ORT_BLOCK_HAS_COPY_DISPOSE) != 0 ? 4 : 2;
    if (!copy_words(access, (uintptr_t)block.descriptor + before * WORD, &signature, 1) ||
        ctracing_text_read((uintptr_t)signature, text, MOST_SIGNATURE) <= 0) {
        return false;
    }
    const size_t length = strlen(text);
    if (length == 0 || length == MOST_SIGNATURE) {
        return false;
    }
    ctracing_contents_open_object(seen, writing);
    ctracing_writing_add_text(writing, ", ^");
    ctracing_writing_add_text(writing, text);
    ctracing_writing_close(writing, ">");
    return true;
}

// MARK: All

bool ctracing_collection_add(
    const struct ctracing_access *access, const struct ctracing_seen_object *seen, struct ctracing_writing *writing) {
    const bool is_deep = seen->depth >= MOST_DEPTH;
    switch (seen->shape) {
    case CTRACING_SHAPE_ARRAY:
    case CTRACING_SHAPE_GNUSTEP_ARRAY:
        if (is_deep) {
            ctracing_writing_add_text(writing, "[…]");
            return true;
        }
        return add_array(access, seen, writing);
    case CTRACING_SHAPE_DICTIONARY:
    case CTRACING_SHAPE_GNUSTEP_DICTIONARY:
        if (is_deep) {
            ctracing_writing_add_text(writing, "{…}");
            return true;
        }
        return add_hashed(access, seen, writing);
    case CTRACING_SHAPE_SET:
    case CTRACING_SHAPE_GNUSTEP_SET:
        if (is_deep) {
            ctracing_writing_add_text(writing, "{(…)}");
            return true;
        }
        return add_hashed(access, seen, writing);
    case CTRACING_SHAPE_DATA:
        return add_data(access, seen, writing);
    case CTRACING_SHAPE_DATE:
        return add_date(access, seen, writing);
    case CTRACING_SHAPE_NULL:
        ctracing_writing_add_text(writing, "null");
        return true;
    case CTRACING_SHAPE_BLOCK:
        return add_block(access, seen, writing);
    case CTRACING_SHAPE_EXCEPTION:
    case CTRACING_SHAPE_ERROR:
    case CTRACING_SHAPE_GNUSTEP_ERROR:
        return add_exception(access, seen, writing);
    default:
        return false;
    }
}
