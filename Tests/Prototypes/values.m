#include "values.h"

#include <objc/NSString.h>
#include <string.h>

// The bytes of a long double that are not padding.
#if defined(__x86_64__)
enum { EXTENDED_BYTES = 10 };
#else
enum { EXTENDED_BYTES = 16 };
#endif

// MARK: Random bits

// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
uint64_t random_next(struct random_source *source) {
    uint64_t bits = source->state += 0x9e3779b97f4a7c15;
    bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
    bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
    return bits ^ (bits >> 31);
}

void random_fill(struct random_source *source, void *bytes, size_t size) {
    for (size_t i = 0; i < size; i += 8) {
        uint64_t bits = random_next(source);
        memcpy((uint8_t *)bytes + i, &bits, size - i < 8 ? size - i : 8);
    }
}

// MARK: Pointers to existing objects

#define POOL_SIZE 4

static id pooled_object(size_t index) {
    static id objects[POOL_SIZE];
    if (objects[1] == nil) {
        objects[1] = [NSObject new];
        objects[2] = @"tagged";
        objects[3] = @"a constant string";
    }
    return objects[index];
}

static const void *pooled(enum value_kind kind, size_t index) {
    static int (^const block)(id, double) = ^(id object, double number) {
        return object != nil && number > 0;
    };
    Class classes[POOL_SIZE] = {Nil, [NSObject class], [NSString class], object_getClass([NSObject class])};
    SEL selectors[POOL_SIZE] = { NULL, @selector(init), sel_registerName("copy"), sel_registerName("of:no:class:") };
    static const char *const texts[POOL_SIZE] = {NULL, "", "text", "a longer text"};
    switch (kind) {
    case VALUE_OBJECT:
        return pooled_object(index);
    case VALUE_CLASS:
        return classes[index];
    case VALUE_SELECTOR:
        return selectors[index];
    case VALUE_BLOCK:
        return index == 0 ? NULL : (const void *)block;
    default:
        return texts[index];
    }
}

// MARK: Values

static void set_bits(void *value, const void *image, size_t size, struct random_source *source) {
    uint8_t *bytes = value;
    uint64_t bits = random_next(source);
    for (size_t i = 0; i < size; i++) {
        uint8_t field = ((const uint8_t *)image)[i];
        bytes[i] = (uint8_t)((bytes[i] & ~field) | ((bits >> (i % 8 * 8)) & field));
    }
}

static void fill_member(
    const struct value_type *type, const struct value_member *member, void *value, struct random_source *source) {
    if (!member->is_bit_field) {
        value_fill(member->type, (uint8_t *)value + member->offset, source);
    } else if (member->image != NULL) {
        set_bits(value, member->image, type->size, source);
    }
}

static void fill_members(const struct value_type *type, void *value, struct random_source *source) {
    if (type->kind == VALUE_UNION && type->count > 0) {
        fill_member(type, &type->members[random_next(source) % type->count], value, source);
        return;
    }
    for (size_t i = 0; i < type->count; i++) {
        fill_member(type, &type->members[i], value, source);
    }
}

void value_fill(const struct value_type *type, void *value, struct random_source *source) {
    uint8_t *bytes = value;
    random_fill(source, value, type->size);
    switch (type->kind) {
    case VALUE_BOOL:
        bytes[0] &= 1;
        break;
    case VALUE_EXTENDED:
        // A normal number: a load may change others.
        bytes[7] |= 0x80;
        bytes[EXTENDED_BYTES - 1] = (bytes[EXTENDED_BYTES - 1] & 0x80) | 0x3f;
        break;
    case VALUE_OBJECT:
    case VALUE_CLASS:
    case VALUE_SELECTOR:
    case VALUE_BLOCK:
    case VALUE_CSTRING: {
        const void *pointer = pooled(type->kind, random_next(source) % POOL_SIZE);
        memcpy(value, &pointer, sizeof pointer);
        break;
    }
    case VALUE_COMPLEX:
    case VALUE_ARRAY:
        for (size_t i = 0; i < type->count; i++) {
            value_fill(type->element, bytes + i * type->element->size, source);
        }
        break;
    case VALUE_STRUCT:
    case VALUE_UNION:
        fill_members(type, value, source);
        break;
    default:
        break;
    }
}

// MARK: Comparison

static void mask_bytes(const struct value_type *type, uint8_t *mask);

static void mask_members(const struct value_type *type, uint8_t *mask) {
    for (size_t i = 0; i < type->count; i++) {
        const struct value_member *member = &type->members[i];
        if (!member->is_bit_field) {
            mask_bytes(member->type, mask + member->offset);
        }
        for (size_t byte = 0; member->image != NULL && byte < type->size; byte++) {
            mask[byte] |= ((const uint8_t *)member->image)[byte];
        }
    }
}

static void mask_bytes(const struct value_type *type, uint8_t *mask) {
    switch (type->kind) {
    case VALUE_EXTENDED:
        memset(mask, 0xff, EXTENDED_BYTES);
        break;
    case VALUE_COMPLEX:
    case VALUE_ARRAY:
        for (size_t i = 0; i < type->count; i++) {
            mask_bytes(type->element, mask + i * type->element->size);
        }
        break;
    case VALUE_STRUCT:
    case VALUE_UNION:
        mask_members(type, mask);
        break;
    default:
        memset(mask, 0xff, type->size);
    }
}

// MARK: Bits that clang loses
//
// On x86-64 clang looks for the floating type of an eightbyte in its own storage type of the value. For a union this
// has only one member. If that member has a float in the first half and nothing in the second, clang passes only the
// first half, whatever other members have there. For example, for union { float a[3]; struct { float x; double y; } b;
// } it loses a[1].

#if defined(__x86_64__)
enum { LARGEST_IN_REGISTERS = 16 };

// Returns the member that clang stores for a union: of those with the largest alignment, the first with the largest
// size.
static const struct value_member *storage_of(const struct value_type *type) {
    const struct value_member *storage = &type->members[0];
    for (size_t i = 1; i < type->count; i++) {
        const struct value_type *member = type->members[i].type;
        if (member->alignment > storage->type->alignment ||
            (member->alignment == storage->type->alignment && member->size > storage->type->size)) {
            storage = &type->members[i];
        }
    }
    return storage;
}

// Masks the bytes that clang's storage of the value has.
static void mask_storage(const struct value_type *type, uint8_t *mask) {
    if (type->kind == VALUE_ARRAY) {
        for (size_t i = 0; i < type->count; i++) {
            mask_storage(type->element, mask + i * type->element->size);
        }
    } else if (type->kind == VALUE_UNION && type->count > 0) {
        mask_storage(storage_of(type)->type, mask);
    } else if (type->kind == VALUE_STRUCT) {
        for (size_t i = 0; i < type->count; i++) {
            const struct value_member *member = &type->members[i];
            if (!member->is_bit_field) {
                mask_storage(member->type, mask + member->offset);
            }
        }
    } else {
        mask_bytes(type, mask);
    }
}

// Masks the bytes in which a value other than a floating one can lie.
static void mask_integers(const struct value_type *type, uint8_t *mask) {
    const bool is_floating = type->kind == VALUE_BITS && strchr("fd", type->encoding[0]) != NULL;
    if (type->kind == VALUE_ARRAY || type->kind == VALUE_COMPLEX) {
        for (size_t i = 0; i < type->count; i++) {
            mask_integers(type->element, mask + i * type->element->size);
        }
    } else if (type->kind == VALUE_STRUCT || type->kind == VALUE_UNION) {
        for (size_t i = 0; i < type->count; i++) {
            const struct value_member *member = &type->members[i];
            if (member->is_bit_field) {
                memset(mask, 0xff, type->size);
            } else {
                mask_integers(member->type, mask + member->offset);
            }
        }
    } else if (!is_floating) {
        memset(mask, 0xff, type->size);
    }
}

static void drop_lost_bytes(const struct value_type *type, uint8_t *mask) {
    uint8_t storage[LARGEST_IN_REGISTERS] = {0}, integers[LARGEST_IN_REGISTERS] = {0};
    static const uint8_t none[4];
    if (type->size > LARGEST_IN_REGISTERS || (type->kind != VALUE_STRUCT && type->kind != VALUE_UNION)) {
        return;
    }
    mask_storage(type, storage);
    mask_integers(type, integers);
    for (size_t start = 0; start + 8 <= type->size; start += 8) {
        const bool is_floating = memcmp(integers + start, none, 4) == 0 && memcmp(integers + start + 4, none, 4) == 0;
        if (is_floating && storage[start] != 0 && memcmp(storage + start + 4, none, 4) == 0) {
            memset(mask + start + 4, 0, 4);
        }
    }
}
#else
static void drop_lost_bytes(const struct value_type *type, uint8_t *mask) { (void)type, (void)mask; }
#endif

void value_mask(const struct value_type *type, void *mask) {
    mask_bytes(type, mask);
    drop_lost_bytes(type, mask);
}

bool value_equal(const void *left, const void *right, const void *mask, size_t size) {
    const uint8_t *a = left, *b = right, *bits = mask;
    for (size_t i = 0; i < size; i++) {
        if (((a[i] ^ b[i]) & bits[i]) != 0) {
            return false;
        }
    }
    return true;
}

int value_widened(const struct value_type *type, const void *value) {
    bool is_signed = type->widening == WIDENING_SIGNED;
    if (type->size == 1) {
        return is_signed ? *(const int8_t *)value : *(const uint8_t *)value;
    }
    return is_signed ? *(const int16_t *)value : *(const uint16_t *)value;
}
