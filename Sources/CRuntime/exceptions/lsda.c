#include "exceptions/lsda.h"
#include <objc/kernel.h>
#include <string.h>

// MARK: Numbers

static uintptr_t read_long_uleb128(const uint8_t **position) {
    uintptr_t value = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = *(*position)++;
        value |= (uintptr_t)(byte & 0x7f) << shift;
        shift += 7;
    } while ((byte & 0x80) != 0);
    return value;
}

// Most have one byte.
static inline uintptr_t read_uleb128(const uint8_t **position) {
    if (**position < 0x80) {
        return *(*position)++;
    }
    return read_long_uleb128(position);
}

static intptr_t read_sleb128(const uint8_t **position) {
    uintptr_t value = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
        byte = *(*position)++;
        value |= (uintptr_t)(byte & 0x7f) << shift;
        shift += 7;
    } while ((byte & 0x80) != 0);
    if (shift < 8 * sizeof value && (byte & 0x40) != 0) {
        value |= ~(uintptr_t)0 << shift;
    }
    return (intptr_t)value;
}

// MARK: Encoded pointers

enum {
    FORMAT = 0x0f, // masks
    BASE = 0x70,
    INDIRECT = 0x80,
    OMITTED = 0xff,
};

enum { ABSOLUTE, ULEB128, UDATA2, UDATA4, UDATA8, SLEB128 = 9, SDATA2, SDATA4, SDATA8 };

enum { FROM_ZERO = 0x00, FROM_HERE = 0x10, FROM_TEXT = 0x20, FROM_DATA = 0x30, FROM_FUNCTION = 0x40 };

static _Noreturn void refuse(uint8_t encoding) {
    ort_fatal(
        "the exception table of a function uses the pointer encoding 0x%x, which the runtime does not know; compile "
        "with clang 21 or a compatible compiler",
        encoding);
}

#define READ(type)                                 \
    {                                              \
        type number;                               \
        memcpy(&number, *position, sizeof number); \
        *position += sizeof number;                \
        return (uintptr_t)(intptr_t)number;        \
    }

static uintptr_t read_number(uint8_t encoding, const uint8_t **position) {
    switch (encoding & FORMAT) {
    case ULEB128:
        return read_uleb128(position);
    case SLEB128:
        return (uintptr_t)read_sleb128(position);
    case UDATA2:
        READ(uint16_t)
    case SDATA2:
        READ(int16_t)
    case UDATA4:
        READ(uint32_t)
    case SDATA4:
        READ(int32_t)
    case ABSOLUTE:
    case UDATA8:
    case SDATA8:
        READ(uint64_t)
    default:
        refuse(encoding);
    }
}

static uintptr_t base_of(uint8_t encoding, const uint8_t *position, struct _Unwind_Context *context) {
    switch (encoding & BASE) {
    case FROM_ZERO:
        return 0;
    case FROM_HERE:
        return (uintptr_t)position;
    case FROM_TEXT:
        return _Unwind_GetTextRelBase(context);
    case FROM_DATA:
        return _Unwind_GetDataRelBase(context);
    case FROM_FUNCTION:
        return _Unwind_GetRegionStart(context);
    default:
        refuse(encoding);
    }
}

static uintptr_t read_pointer(uint8_t encoding, const uint8_t **position, struct _Unwind_Context *context) {
    uintptr_t base = base_of(encoding, *position, context);
    uintptr_t value = read_number(encoding, position);
    if (value == 0) {
        return 0;
    }
    value += base;
    return (encoding & INDIRECT) != 0 ? *(const uintptr_t *)value : value;
}

static size_t size_of(uint8_t encoding) {
    switch (encoding & FORMAT) {
    case UDATA2:
    case SDATA2:
        return 2;
    case UDATA4:
    case SDATA4:
        return 4;
    case ABSOLUTE:
    case UDATA8:
    case SDATA8:
        return 8;
    default:
        refuse(encoding);
    }
}

// MARK: Sites

// Returns the address of the call. The return address of the frame is after it, unless a signal interrupted the frame.
static uintptr_t call_address(struct _Unwind_Context *context) {
    int is_before_instruction = 0;
    uintptr_t address = _Unwind_GetIPInfo(context, &is_before_instruction);
    return is_before_instruction ? address : address - 1;
}

// Compilers have long used this one encoding for call sites.
static inline uintptr_t read_site_number(uint8_t encoding, const uint8_t **position) {
    return encoding == ULEB128 ? read_uleb128(position) : read_number(encoding, position);
}

bool ort_lsda_find_site(struct _Unwind_Context *context, struct ort_lsda_site *site) {
    const uint8_t *position = _Unwind_GetLanguageSpecificData(context);
    if (position == NULL) {
        return false;
    }
    *site = (struct ort_lsda_site){.context = context};
    const uintptr_t function = _Unwind_GetRegionStart(context);
    const uint8_t pads_encoding = *position++;
    const uintptr_t pads = pads_encoding == OMITTED ? function : read_pointer(pads_encoding, &position, context);
    site->type_encoding = *position++;
    if (site->type_encoding != OMITTED) {
        uintptr_t distance = read_uleb128(&position);
        site->types = position + distance;
    }
    const uint8_t encoding = *position++;
    const uintptr_t length = read_uleb128(&position);
    const uint8_t *const actions = position + length;
    const uintptr_t offset = call_address(context) - function;
    while (position < actions) {
        const uintptr_t start = read_site_number(encoding, &position);
        const uintptr_t size = read_site_number(encoding, &position);
        const uintptr_t pad = read_site_number(encoding, &position);
        const uintptr_t action = read_uleb128(&position);
        if (offset < start) {
            return false;
        }
        if (offset - start < size) {
            site->landing_pad = pads + pad;
            site->next_action = action == 0 ? NULL : actions + action - 1;
            return pad != 0;
        }
    }
    return false;
}

bool ort_lsda_take_action(struct ort_lsda_site *site, intptr_t *filter) {
    if (site->next_action == NULL) {
        return false;
    }
    const uint8_t *position = site->next_action;
    *filter = read_sleb128(&position);
    const uint8_t *const origin = position;
    const intptr_t distance = read_sleb128(&position);
    site->next_action = distance == 0 ? NULL : origin + distance;
    return true;
}

const void *ort_lsda_type(const struct ort_lsda_site *site, intptr_t filter) {
    if (site->types == NULL) {
        ort_fatal("the exception table of a function refers to a type, but has no type table; the function is damaged");
    }
    const uint8_t *position = site->types - (size_t)filter * size_of(site->type_encoding);
    return (const void *)read_pointer(site->type_encoding, &position, site->context);
}
