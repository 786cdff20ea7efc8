// Numbers that a string begins with, and strings with other letters.

#include "root/collection.h"
#include "root/string_view.h"
#include "root/text_builder.h"
#include "strings/string_format.h"

#include <cffi_collections.h>
#include <limits.h>
#include <objc/objc-arc.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// Made once; the loser of a race frees its own.
static locale_t locale_called(const char *name, locale_t *place) {
    locale_t present = __atomic_load_n(place, __ATOMIC_ACQUIRE);
    if (present != NULL) {
        return present;
    }
    const locale_t made = newlocale(LC_ALL_MASK, name, NULL);
    if (made != NULL &&
        !__atomic_compare_exchange_n(place, &present, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        freelocale(made);
        return present;
    }
    return made;
}

// NULL without memory: then the locale of the thread counts.
locale_t cffi_c_locale(void) {
    static locale_t locale;
    return locale_called("C", &locale);
}

// MARK: Numbers

// Opens the view, or throws.
static const char *open(struct cffi_string_view *view, id self, SEL selector) {
    if (!cffi_string_view_open(view, self)) {
        cffi_raise_no_memory(self, selector);
    }
    return view->bytes;
}

static long long long_value(id self, SEL selector) {
    struct cffi_string_view view;
    const long long value = strtoll(open(&view, self, selector), NULL, 10);
    cffi_string_view_close(&view);
    return value;
}

static int int_value(id self, SEL selector) {
    const long long value = long_value(self, selector);
    return value > INT_MAX ? INT_MAX : value < INT_MIN ? INT_MIN : (int)value;
}

static double double_value(id self, SEL selector) {
    struct cffi_string_view view;
    const char *const text = open(&view, self, selector);
    const double value = strtod_l(text, NULL, cffi_c_locale());
    cffi_string_view_close(&view);
    return value;
}

static float float_value(id self, SEL selector) { return (float)double_value(self, selector); }

// Whether it begins with one of YyTt or a digit that is not 0, after spaces, a sign and zeros.
static BOOL bool_value(id self, SEL selector) {
    struct cffi_string_view view;
    const char *text = open(&view, self, selector);
    text += strspn(text, " \t\n\r");
    text += *text == '-' || *text == '+';
    text += strspn(text, "0");
    const BOOL value = *text != 0 && strchr("YyTt123456789", *text) != NULL;
    cffi_string_view_close(&view);
    return value;
}

// MARK: Letters

struct mapping {
    struct cffi_string_view view;
    wint_t (*map)(wint_t point, locale_t locale);
};

// The letters of Unicode that have one counterpart; all of them need the locale.
static locale_t letters(void) {
    static locale_t locale;
    return locale_called("C.UTF-8", &locale);
}

// Reads a code point of valid UTF-8; a byte that begins none stands for itself.
static size_t read_point(const char *bytes, size_t length, wint_t *point) {
    const uint8_t lead = (uint8_t)bytes[0];
    const size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    *point = size == 1 ? lead : lead & (0x7fu >> size);
    if (size > length) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if (((uint8_t)bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        *point = *point << 6 | ((uint8_t)bytes[i] & 0x3fu);
    }
    return size;
}

static void write_mapped(struct cffi_text *text, void *context) {
    const struct mapping *const mapping = context;
    const locale_t locale = letters();
    size_t size;
    for (size_t i = 0; i < mapping->view.length; i += size == 0 ? 1 : size) {
        wint_t point;
        size = read_point(mapping->view.bytes + i, mapping->view.length - i, &point);
        const wint_t mapped = size == 0 || locale == NULL ? point : mapping->map(point, locale);
        if (mapped == point) {
            cffi_text_append(text, mapping->view.bytes + i, size == 0 ? 1 : size);
        } else {
            char bytes[4];
            cffi_text_append(text, bytes, (size_t)(cffi_utf8_write(bytes, mapped) - bytes));
        }
    }
}

static id mapped(id self, SEL selector, wint_t (*map)(wint_t point, locale_t locale)) {
    struct mapping mapping = {.map = map};
    open(&mapping.view, self, selector);
    const id string = cffi_text_build(write_mapped, &mapping);
    cffi_string_view_close(&mapping.view);
    return string;
}

static id lowercase(id self, SEL selector) { return mapped(self, selector, towlower_l); }

static id uppercase(id self, SEL selector) { return mapped(self, selector, towupper_l); }

// MARK: Replacing

struct replacing {
    struct cffi_string_view own, target, replacement;
};

static void write_replaced(struct cffi_text *text, void *context) {
    const struct replacing *const replacing = context;
    const char *next = replacing->own.bytes, *const end = next + replacing->own.length;
    for (;;) {
        const char *const found = replacing->target.length == 0
            ? NULL
            : memmem(next, (size_t)(end - next), replacing->target.bytes, replacing->target.length);
        if (found == NULL) {
            cffi_text_append(text, next, (size_t)(end - next));
            return;
        }
        cffi_text_append(text, next, (size_t)(found - next));
        cffi_text_append(text, replacing->replacement.bytes, replacing->replacement.length);
        next = found + replacing->target.length;
    }
}

static void require_string(id string, id self, SEL selector) {
    if (string == nil) {
        cffi_raise_argument(self, selector, "the argument is nil");
    }
    cffi_check_kind(string, &cffi_class_NSString, self, selector);
}

static id replacing(id self, SEL selector, id target, id replacement) {
    require_string(target, self, selector);
    require_string(replacement, self, selector);
    struct replacing replacing;
    const bool has_target = cffi_string_view_open(&replacing.target, target);
    const bool has_replacement = cffi_string_view_open(&replacing.replacement, replacement);
    const bool has_own = cffi_string_view_open(&replacing.own, self);
    const id string = has_target && has_replacement && has_own ? cffi_text_build(write_replaced, &replacing) : nil;
    cffi_string_view_close(&replacing.target);
    cffi_string_view_close(&replacing.replacement);
    cffi_string_view_close(&replacing.own);
    return string;
}

const struct ort_static_method cffi_string_value_methods[] = {
    CFFI_METHOD("integerValue", "q16@0:8", long_value),
    CFFI_METHOD("longLongValue", "q16@0:8", long_value),
    CFFI_METHOD("intValue", "i16@0:8", int_value),
    CFFI_METHOD("doubleValue", "d16@0:8", double_value),
    CFFI_METHOD("floatValue", "f16@0:8", float_value),
    CFFI_METHOD("boolValue", "B16@0:8", bool_value),
    CFFI_METHOD("lowercaseString", "@16@0:8", lowercase),
    CFFI_METHOD("uppercaseString", "@16@0:8", uppercase),
    CFFI_METHOD("stringByReplacingOccurrencesOfString:withString:", "@32@0:8@16@24", replacing),
    CFFI_METHODS_END,
};
