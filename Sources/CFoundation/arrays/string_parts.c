// Parts of strings, and strings put together. Indexes count UTF-16 code units. An index inside a surrogate pair counts
// as the beginning of the pair.

#include "arrays/array.h"
#include "root/string_view.h"
#include "root/text_builder.h"

#include <cffi_collections.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct range {
    uintptr_t location, length;
};

static void open(struct cffi_string_view *view, id string, id self, SEL selector) {
    if (string == nil) {
        cffi_raise_argument(self, selector, "the argument is nil");
    }
    cffi_check_kind(string, &cffi_class_NSString, self, selector);
    if (!cffi_string_view_open(view, string)) {
        cffi_raise_no_memory(self, selector);
    }
}

// Gets the text of a foreign string first: that may throw, and then nothing is open yet.
static void open_both(struct cffi_string_view *own, struct cffi_string_view *other, id string, id self, SEL selector) {
    open(other, string, self, selector);
    if (cffi_string_view_open(own, self)) {
        return;
    }
    cffi_string_view_close(other);
    cffi_raise_no_memory(self, selector);
}

// MARK: Parts

// The byte where the code unit begins; `length` at the end.
static size_t offset_of(const struct cffi_string_view *view, size_t index) {
    size_t offset = 0, units = 0;
    while (offset < view->length) {
        const uint8_t lead = (uint8_t)view->bytes[offset];
        units += lead >= 0xf0 ? 2 : 1;
        if (units > index) {
            return offset;
        }
        do {
            ++offset;
        } while (offset < view->length && ((uint8_t)view->bytes[offset] & 0xc0) == 0x80);
    }
    return view->length;
}

static id substring(id self, SEL selector, struct range range) {
    struct cffi_string_view view;
    open(&view, self, self, selector);
    const size_t count = cffi_utf8_count_utf16(view.bytes, view.length);
    if (range.location > count || range.length > count - range.location) {
        cffi_string_view_close(&view);
        cffi_raise_range(self, selector, range.location, range.length, count);
    }
    const size_t start = offset_of(&view, range.location), end = offset_of(&view, range.location + range.length);
    const id part = cffi_string_create(view.bytes + start, end - start);
    cffi_string_view_close(&view);
    return objc_autorelease(part);
}

static id substring_from(id self, SEL selector, size_t index) {
    struct cffi_string_view view;
    open(&view, self, self, selector);
    const size_t count = cffi_utf8_count_utf16(view.bytes, view.length);
    cffi_string_view_close(&view);
    if (index > count) {
        cffi_raise_index(self, selector, index, count);
    }
    return substring(self, selector, (struct range){index, count - index});
}

static id substring_to(id self, SEL selector, size_t index) {
    return substring(self, selector, (struct range){0, index});
}

// The code unit of a point in UTF-8: itself, or half of a pair.
static uint16_t unit_of(const uint8_t *bytes, bool is_second) {
    static const uint8_t masks[] = {0x7f, 0x1f, 0x0f, 0x07};
    const unsigned more = bytes[0] < 0x80 ? 0 : bytes[0] < 0xe0 ? 1 : bytes[0] < 0xf0 ? 2 : 3;
    uint32_t point = bytes[0] & masks[more];
    for (unsigned i = 1; i <= more; ++i) {
        point = point << 6 | (bytes[i] & 0x3f);
    }
    if (point < 0x10000) {
        return (uint16_t)point;
    }
    point -= 0x10000;
    return (uint16_t)(is_second ? 0xdc00 | (point & 0x3ff) : 0xd800 | point >> 10);
}

static uint16_t character_at(id self, SEL selector, size_t index) {
    struct cffi_string_view view;
    open(&view, self, self, selector);
    const size_t count = cffi_utf8_count_utf16(view.bytes, view.length);
    uint16_t unit = 0;
    if (index < count) {
        const size_t offset = offset_of(&view, index);
        const bool is_second = cffi_utf8_count_utf16(view.bytes, offset) != index;
        unit = unit_of((const uint8_t *)view.bytes + offset, is_second);
    }
    cffi_string_view_close(&view);
    cffi_check_index(index, count, self, selector);
    return unit;
}

// MARK: Searches

static const char *find(const char *from, const char *end, const struct cffi_string_view *searched) {
    return memmem(from, (size_t)(end - from), searched->bytes, searched->length);
}

static BOOL has_prefix(id self, SEL selector, id prefix) {
    struct cffi_string_view own, other;
    open_both(&own, &other, prefix, self, selector);
    const BOOL answer = other.length <= own.length && memcmp(own.bytes, other.bytes, other.length) == 0;
    cffi_string_view_close(&own);
    cffi_string_view_close(&other);
    return answer;
}

static BOOL has_suffix(id self, SEL selector, id suffix) {
    struct cffi_string_view own, other;
    open_both(&own, &other, suffix, self, selector);
    const BOOL answer =
        other.length <= own.length && memcmp(own.bytes + (own.length - other.length), other.bytes, other.length) == 0;
    cffi_string_view_close(&own);
    cffi_string_view_close(&other);
    return answer;
}

static struct range range_of(id self, SEL selector, id string) {
    struct cffi_string_view own, other;
    open_both(&own, &other, string, self, selector);
    struct range range = {INTPTR_MAX, 0};
    const char *const found = other.length != 0 ? find(own.bytes, own.bytes + own.length, &other) : NULL;
    if (found != NULL) {
        range.location = cffi_utf8_count_utf16(own.bytes, (size_t)(found - own.bytes));
        range.length = cffi_utf8_count_utf16(other.bytes, other.length);
    }
    cffi_string_view_close(&own);
    cffi_string_view_close(&other);
    return range;
}

static BOOL contains(id self, SEL selector, id string) {
    return range_of(self, selector, string).location != INTPTR_MAX;
}

// MARK: Put together

static bool append_part(struct cffi_array *parts, const char *bytes, size_t length) {
    const id part = cffi_string_create(bytes, length);
    const bool is_done = part != nil && cffi_array_append_try(parts, part);
    objc_release(part);
    return is_done;
}

static id components(id self, SEL selector, id separator) {
    struct cffi_string_view own, other;
    open_both(&own, &other, separator, self, selector);
    struct cffi_array *const parts = (void *)objc_autorelease(cffi_array_create_mutable());
    bool is_done = parts != NULL;
    const char *part = own.bytes, *const end = own.bytes + own.length;
    while (is_done && part != NULL) {
        const char *const found = other.length != 0 ? find(part, end, &other) : NULL;
        is_done = append_part(parts, part, (size_t)((found != NULL ? found : end) - part));
        part = found != NULL ? found + other.length : NULL;
    }
    cffi_string_view_close(&own);
    cffi_string_view_close(&other);
    return is_done ? objc_autorelease(cffi_array_create(parts->objects, parts->count)) : nil;
}

struct pair {
    id first, second;
};

static void write_pair(struct cffi_text *text, void *context) {
    const struct pair *const pair = context;
    cffi_text_append_string(text, pair->first);
    cffi_text_append_string(text, pair->second);
}

static id appending(id self, SEL selector, id other) {
    if (other == nil) {
        cffi_raise_argument(self, selector, "the argument is nil");
    }
    cffi_check_kind(other, &cffi_class_NSString, self, selector);
    struct pair pair = {self, other};
    return cffi_text_build(write_pair, &pair);
}

const struct ort_static_method cffi_string_part_methods[] = {
    CFFI_METHOD("characterAtIndex:", "S24@0:8Q16", character_at),
    CFFI_METHOD("substringWithRange:", "@32@0:8{_NSRange=QQ}16", substring),
    CFFI_METHOD("substringFromIndex:", "@24@0:8Q16", substring_from),
    CFFI_METHOD("substringToIndex:", "@24@0:8Q16", substring_to),
    CFFI_METHOD("hasPrefix:", "B24@0:8@16", has_prefix),
    CFFI_METHOD("hasSuffix:", "B24@0:8@16", has_suffix),
    CFFI_METHOD("rangeOfString:", "{_NSRange=QQ}24@0:8@16", range_of),
    CFFI_METHOD("containsString:", "B24@0:8@16", contains),
    CFFI_METHOD("componentsSeparatedByString:", "@24@0:8@16", components),
    CFFI_METHOD("stringByAppendingString:", "@24@0:8@16", appending),
    CFFI_METHODS_END,
};
