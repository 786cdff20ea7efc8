#include "values.h"

#include <objc/NSString.h>
#include <string.h>

// Those of long double that are no padding.
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

// MARK: Pointers to what exists

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
        // A normal number: others need not survive a load.
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

static void mask_members(const struct value_type *type, uint8_t *mask) {
    for (size_t i = 0; i < type->count; i++) {
        const struct value_member *member = &type->members[i];
        if (!member->is_bit_field) {
            value_mask(member->type, mask + member->offset);
        }
        for (size_t byte = 0; member->image != NULL && byte < type->size; byte++) {
            mask[byte] |= ((const uint8_t *)member->image)[byte];
        }
    }
}

void value_mask(const struct value_type *type, void *mask) {
    switch (type->kind) {
    case VALUE_EXTENDED:
        memset(mask, 0xff, EXTENDED_BYTES);
        break;
    case VALUE_COMPLEX:
    case VALUE_ARRAY:
        for (size_t i = 0; i < type->count; i++) {
            value_mask(type->element, (uint8_t *)mask + i * type->element->size);
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
