#include "values/line.h"
#include "rings/sight.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Keeps a place for the end of the line.
__attribute__((format(printf, 2, 3))) static void add(struct ctracing_line *line, const char *format, ...) {
    const size_t room = CTRACING_LINE_ROOM - 1 - line->length;
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line->text + line->length, room, format, arguments);
    va_end(arguments);
    if (length > 0) {
        line->length += (size_t)length < room ? (size_t)length : room - 1;
    }
}

// MARK: Values

// For a value of up to 8 bytes; more bytes may be recorded after it.
static unsigned long long unsigned_value(const struct ctracing_value *value) {
    unsigned long long number = 0;
    memcpy(&number, value->bytes, value->size);
    return number;
}

static long long signed_value(const struct ctracing_value *value) {
    const unsigned unused = 64 - 8 * (unsigned)value->size;
    return (long long)(unsigned_value(value) << unused) >> unused;
}

static void add_floating(struct ctracing_line *line, const struct ctracing_value *value) {
    float single;
    double plain;
    long double extended;
    if (value->size == sizeof single) {
        memcpy(&single, value->bytes, sizeof single);
        add(line, "%g", (double)single);
    } else if (value->size == sizeof plain) {
        memcpy(&plain, value->bytes, sizeof plain);
        add(line, "%g", plain);
    } else {
        memcpy(&extended, value->bytes, sizeof extended);
        add(line, "%Lg", extended);
    }
}

static void add_floating_object(struct ctracing_line *line, uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    add(line, "@%g", value);
}

// The form is that of ctracing_value.text.
static void add_number_object(struct ctracing_line *line, const char *text) {
    const char encoding = text[1];
    const uint64_t bits = strtoull(text + 2, NULL, 16);
    if (encoding == 'f' || encoding == 'd') {
        add_floating_object(line, bits);
    } else if (encoding == 'B') {
        add(line, "@%s", bits != 0 ? "YES" : "NO");
    } else if (encoding >= 'a') {
        add(line, "@%lld", (long long)bits);
    } else {
        add(line, "@%llu", (unsigned long long)bits);
    }
}

// Adds a character. Replaces characters that would end the line or move a terminal's cursor. Returns how many bytes of
// the text it has used up.
static size_t add_shown(struct ctracing_line *line, const char *text) {
    const unsigned char byte = (unsigned char)text[0], next = (unsigned char)text[1];
    const bool is_c1 = byte == 0xc2 && next >= 0x80 && next < 0xa0; // U+0080 to U+009F
    add(line, "%c", byte < ' ' || byte == 0x7f || is_c1 ? '?' : *text);
    return is_c1 ? 2 : 1;
}

static void add_quoted(struct ctracing_line *line, const char *text) {
    add(line, "\"");
    while (*text != 0) {
        text += add_shown(line, text);
    }
    add(line, "\"");
}

// The bits that are written at the place after # and a letter; false if something else is there.
static bool read_bits(const char *text, double *number) {
    enum { DIGITS = 16 };
    const char *digits = text + 2;
    if (text[0] != '#' || strchr("fdT", text[1]) == NULL || strspn(digits, "0123456789abcdef") < DIGITS) {
        return false;
    }
    char copy[DIGITS + 1] = {0};
    memcpy(copy, digits, DIGITS);
    const uint64_t bits = strtoull(copy, NULL, DIGITS);
    memcpy(number, &bits, sizeof bits);
    return true;
}

// The form is that of ctracing_value.text after =. Numbers outside of strings are replaced.
static void add_contents(struct ctracing_line *line, const char *text) {
    enum { LENGTH = 18 };
    bool is_in_string = false;
    double number;
    while (*text != 0) {
        if (!is_in_string && read_bits(text, &number)) {
            add(line, text[1] == 'T' ? "<date: %.3f s since 2001>" : "@%g", number);
            text += LENGTH;
            continue;
        }
        if (is_in_string && text[0] == '\\' && text[1] != 0) {
            text += add_shown(line, text);
        } else if (text[0] == '"') {
            is_in_string = !is_in_string;
        }
        text += add_shown(line, text);
    }
}

static void add_class(struct ctracing_line *line, const struct ctracing_value *value) {
    const unsigned long long address = unsigned_value(value);
    if (address == 0) {
        add(line, "Nil");
    } else if (value->text == NULL) {
        add(line, "%#llx", address);
    } else {
        add(line, "%s", value->text);
    }
}

static void add_object(struct ctracing_line *line, const struct ctracing_value *value) {
    enum { NUMBER_LENGTH = 18 };
    const unsigned long long address = unsigned_value(value);
    if (address == 0) {
        add(line, "nil");
    } else if (value->text == NULL) {
        add(line, "%#llx", address);
    } else if (value->text[0] == '#' && strlen(value->text) == NUMBER_LENGTH) {
        add_number_object(line, value->text);
    } else if (value->text[0] == '=') {
        add_contents(line, value->text + 1);
    } else if (value->text[0] == '@' && value->text[1] == '"') {
        add(line, "@");
        add_quoted(line, value->text + 2);
    } else {
        add(line, "<%s %#llx>", value->text, address);
    }
}

// Prints any value in the place of a selector: a value that is no selector may point nowhere. If the memory can be
// read, the address is compared with the addresses of records before the record is touched.
static void add_selector(struct ctracing_line *line, const struct ctracing_value *value) {
    const uintptr_t address = (uintptr_t)unsigned_value(value);
    const SEL selector = (SEL)address;
    uintptr_t record;
    if (address == 0) {
        add(line, "NULL");
    } else if (
        address % sizeof record == 0 && ctracing_sight_copy(address, (char *)&record, sizeof record) == sizeof record &&
        sel_isMapped(selector)) {
        add(line, "@selector(%s)", sel_getName(selector));
    } else {
        add(line, "%#llx", (unsigned long long)address);
    }
}

static void add_word(struct ctracing_line *line, enum ctracing_form form, const struct ctracing_value *value) {
    switch (form) {
    case CTRACING_FORM_SIGNED:
        add(line, "%lld", signed_value(value));
        break;
    case CTRACING_FORM_UNSIGNED:
        add(line, "%llu", unsigned_value(value));
        break;
    case CTRACING_FORM_BOOLEAN:
        add(line, "%s", (unsigned_value(value) & 1) != 0 ? "true" : "false");
        break;
    case CTRACING_FORM_OBJECT:
        add_object(line, value);
        break;
    case CTRACING_FORM_CLASS:
        add_class(line, value);
        break;
    case CTRACING_FORM_SELECTOR:
        add_selector(line, value);
        break;
    default:
        add(line, "%#llx", unsigned_value(value));
    }
}

static void add_value(struct ctracing_line *line, enum ctracing_form form, const struct ctracing_value *value) {
    const bool is_known = value->recorded >= value->size && form != CTRACING_FORM_BYTES;
    if (form == CTRACING_FORM_TEXT && value->text != NULL) {
        add_quoted(line, value->text);
    } else if (is_known && form == CTRACING_FORM_FLOATING) {
        add_floating(line, value);
    } else if (is_known && value->size > 0 && value->size <= sizeof(uint64_t)) {
        add_word(line, form, value);
    } else {
        add(line, "{%u bytes}", value->size);
    }
}

// MARK: Lines

void ctracing_line_write(
    struct ctracing_line *line, const struct ctracing_record *record, const struct ctracing_plan *plan) {
    line->length = 0;
    if (plan->is_of_swift) {
        add(line, "%s", plan->name);
    } else {
        add(line, "%c[%s %s]", record->receiver_is_class ? '+' : '-',
            record->class_name == NULL ? "?" : record->class_name, sel_getName(record->selector));
    }
    add(line, " %p", record->receiver);
    for (size_t i = 0; i < record->value_count; i++) {
        add(line, i == 0 ? ": " : ", ");
        add_value(line, plan->values[i].form, &record->values[i]);
    }
    line->text[line->length++] = '\n';
}
