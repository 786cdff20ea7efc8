// Formats: those of printf (C17, 7.21.6.1), with %@ for an object's description, and %C and %S for UTF-16. An argument
// cannot be chosen by its position, and %n is not there.

#include "strings/string_format.h"
#include "root/collection.h"
#include "root/string_view.h"
#include "root/text_builder.h"
#include "support/allocation.h"

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/objc-arc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One conversion: its text for printf, with the numbers that came as arguments, and its parts.
struct conversion {
    char text[64];
    size_t length;
    int width; // −1 when there is none
    bool is_left;
    char size[3]; // h, hh, l, ll, q, j, z, t, L or nothing
    char kind;
};

struct formatting {
    id self;
    SEL selector;
    const char *format;
    va_list *arguments;
};

// MARK: Reading

static void add(struct conversion *conversion, const char *bytes, size_t length) {
    if (conversion->length + length < sizeof conversion->text) { // all but absurd flags have room
        memcpy(conversion->text + conversion->length, bytes, length);
        conversion->length += length;
        conversion->text[conversion->length] = 0;
    }
}

// A number, or `*` for one that is an argument.
static const char *read_number(struct conversion *conversion, const char *next, va_list *arguments, int *number) {
    char digits[16];
    if (*next == '*') {
        *number = va_arg(*arguments, int);
        next++;
    } else {
        char *end;
        *number = (int)strtoul(next, &end, 10);
        next = end;
    }
    add(conversion, digits, (size_t)snprintf(digits, sizeof digits, "%d", *number));
    return next;
}

static const char *read_conversion(struct conversion *conversion, const char *next, va_list *arguments) {
    *conversion = (struct conversion){.text = "%", .length = 1, .width = -1};
    const size_t flags = strspn(next, "-+ #0'");
    conversion->is_left = memchr(next, '-', flags) != NULL;
    add(conversion, next, flags);
    next += flags;
    if (*next == '*' || (*next >= '1' && *next <= '9')) {
        next = read_number(conversion, next, arguments, &conversion->width);
        if (conversion->width < 0) { // a flag and a width, says the standard
            conversion->is_left = true;
            conversion->width = -conversion->width;
        }
    }
    if (*next == '.') {
        add(conversion, ".", 1);
        int precision;
        next = read_number(conversion, next + 1, arguments, &precision);
    }
    const size_t size = strspn(next, "hlqjztL");
    memcpy(conversion->size, *next == 'q' ? "ll" : next, *next == 'q' ? 2 : size < 2 ? size : 2);
    add(conversion, conversion->size, strlen(conversion->size));
    next += size;
    conversion->kind = *next;
    add(conversion, next, 1);
    return *next == 0 ? next : next + 1;
}

// MARK: Writing

__attribute__((format(printf, 2, 3))) static void append(struct cffi_text *text, const char *format, ...) {
    const locale_t previous = uselocale(cffi_c_locale());
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    char *bytes = length < 0 ? NULL : cffi_allocate_try((size_t)length + 1);
    if (bytes == NULL) {
        text->has_failed = true;
    } else {
        vsnprintf(bytes, (size_t)length + 1, format, again);
        cffi_text_append(text, bytes, (size_t)length);
    }
    free(bytes);
    va_end(again);
    va_end(arguments);
    uselocale(previous);
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wformat-nonliteral"

// An integer of either sign; char and short come as int.
static void append_integer(struct cffi_text *text, const struct conversion *conversion, va_list *arguments) {
    if (strcmp(conversion->size, "l") == 0) {
        append(text, conversion->text, va_arg(*arguments, long));
    } else if (strcmp(conversion->size, "ll") == 0) {
        append(text, conversion->text, va_arg(*arguments, long long));
    } else if (conversion->size[0] == 'j') {
        append(text, conversion->text, va_arg(*arguments, intmax_t));
    } else if (conversion->size[0] == 'z' || conversion->size[0] == 't') {
        append(text, conversion->text, va_arg(*arguments, ptrdiff_t));
    } else {
        append(text, conversion->text, va_arg(*arguments, int));
    }
}

static void append_float(struct cffi_text *text, const struct conversion *conversion, va_list *arguments) {
    if (conversion->size[0] == 'L') {
        append(text, conversion->text, va_arg(*arguments, long double));
    } else {
        append(text, conversion->text, va_arg(*arguments, double));
    }
}

static void append_address(struct cffi_text *text, const struct conversion *conversion, const void *address) {
    append(text, conversion->text, conversion->kind == 's' && address == NULL ? "(null)" : address);
}

#pragma clang diagnostic pop

static void append_units(struct cffi_text *text, const uint16_t *units, size_t count) {
    size_t length;
    char *const bytes = cffi_utf16_copy_utf8(units, count, &length);
    if (bytes == NULL) {
        text->has_failed = true;
        return;
    }
    cffi_text_append(text, bytes, length);
    free(bytes);
}

static size_t count_units(const uint16_t *units) {
    size_t count = 0;
    while (units[count] != 0) {
        count++;
    }
    return count;
}

// Puts spaces beside the text that begins at `start`, up to the width in UTF-16 code units.
static void pad(struct cffi_text *text, size_t start, const struct conversion *conversion) {
    const size_t length = text->length - start;
    size_t count = text->has_failed ? 0 : cffi_utf8_count_utf16(text->bytes + start, length), added = 0;
    for (; conversion->width > 0 && count + added < (size_t)conversion->width && !text->has_failed; added++) {
        cffi_text_append(text, " ", 1);
    }
    if (added > 0 && !conversion->is_left && !text->has_failed) {
        memmove(text->bytes + start + added, text->bytes + start, length);
        memset(text->bytes + start, ' ', added);
    }
}

static void append_wide(struct cffi_text *text, const struct conversion *conversion, va_list *arguments) {
    const size_t start = text->length;
    if (conversion->kind == '@') {
        cffi_text_append_description(text, va_arg(*arguments, id));
    } else if (conversion->kind == 'C') {
        const uint16_t unit = (uint16_t)va_arg(*arguments, int);
        append_units(text, &unit, 1);
    } else {
        const uint16_t *const units = va_arg(*arguments, const uint16_t *);
        units != NULL ? append_units(text, units, count_units(units)) : cffi_text_append(text, "(null)", 6);
    }
    pad(text, start, conversion);
}

__attribute__((noreturn)) static void refuse(const struct formatting *formatting, const char *next) {
    cffi_raise(
        "NSInvalidArgumentException", "%c[NSString %s]: the format \"%s\" has an unknown conversion before \"%s\"",
        object_isClass(formatting->self) ? '+' : '-', sel_getName(formatting->selector), formatting->format, next);
}

// Returns false for a conversion that it does not know.
static bool append_argument(struct cffi_text *text, const struct conversion *conversion, va_list *arguments) {
    switch (conversion->kind) {
    case '%':
        cffi_text_append(text, "%", 1);
        return true;
    case 'd':
    case 'i':
    case 'o':
    case 'u':
    case 'x':
    case 'X':
    case 'c':
        append_integer(text, conversion, arguments);
        return true;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        append_float(text, conversion, arguments);
        return true;
    case 's':
    case 'p':
        append_address(text, conversion, va_arg(*arguments, const void *));
        return true;
    case '@':
    case 'C':
    case 'S':
        append_wide(text, conversion, arguments);
        return true;
    default:
        return false;
    }
}

static void write_format(struct cffi_text *text, void *context) {
    const struct formatting *const formatting = context;
    for (const char *next = formatting->format; *next != 0;) {
        const size_t plain = strcspn(next, "%");
        cffi_text_append(text, next, plain);
        next += plain;
        if (*next == '%') {
            struct conversion conversion;
            next = read_conversion(&conversion, next + 1, formatting->arguments);
            if (!append_argument(text, &conversion, formatting->arguments)) {
                refuse(formatting, next);
            }
        }
    }
}

id cffi_string_with_format(id self, SEL selector, id format, va_list arguments) {
    if (format == nil) {
        cffi_raise_argument(self, selector, "the format is nil");
    }
    cffi_check_kind(format, &cffi_class_NSString, self, selector);
    va_list copy;
    va_copy(copy, arguments);
    struct formatting formatting = {self, selector, CFFI_SEND(const char *, format, cffi_selectors.UTF8String), &copy};
    const id string = formatting.format == NULL ? nil : cffi_text_build(write_format, &formatting);
    va_end(copy);
    return string;
}

// MARK: Methods

static id class_with_format(Class self, SEL selector, id format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const id string = cffi_string_with_format((id)(void *)self, selector, format, arguments);
    va_end(arguments);
    return string;
}

// Gives the receiver up before anything can throw.
static id init_with_arguments(id self, SEL selector, id format, va_list arguments) {
    const Class cls = object_getClass(self);
    objc_release(self);
    return objc_retain(cffi_string_with_format((id)(void *)cls, selector, format, arguments));
}

static id init_with_format(id self, SEL selector, id format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const id string = init_with_arguments(self, selector, format, arguments);
    va_end(arguments);
    return string;
}

static id appending_format(id self, SEL selector, id format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const id string = cffi_string_with_format(self, selector, format, arguments);
    va_end(arguments);
    return string == nil ? nil : CFFI_SEND_1(id, self, sel_registerName("stringByAppendingString:"), id, string);
}

const struct ort_static_method cffi_string_format_methods[] = {
    CFFI_METHOD("initWithFormat:", "@24@0:8@16", init_with_format),
    CFFI_METHOD("initWithFormat:arguments:", "@32@0:8@16" CFFI_VA_LIST_ENCODING "24", init_with_arguments),
    CFFI_METHOD("stringByAppendingFormat:", "@24@0:8@16", appending_format),
    CFFI_METHODS_END,
};

const struct ort_static_method cffi_string_format_class_methods[] = {
    CFFI_METHOD("stringWithFormat:", "@24@0:8@16", class_with_format),
    CFFI_METHODS_END,
};
