#include "line.h"
#include "sight.h"
#include <stdarg.h>
#include <stdio.h>
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

static long long signed_value(const struct ctracing_value *value) {
    long long number = 0;
    memcpy(&number, value->bytes, value->recorded);
    const unsigned unused = 64 - 8 * (unsigned)value->recorded;
    return (long long)((unsigned long long)number << unused) >> unused;
}

static unsigned long long unsigned_value(const struct ctracing_value *value) {
    unsigned long long number = 0;
    memcpy(&number, value->bytes, value->recorded);
    return number;
}

static void add_floating(struct ctracing_line *line, ort_type_kind type, const void *bytes) {
    float single;
    double plain;
    long double extended;
    if (type == ORT_TYPE_FLOAT) {
        memcpy(&single, bytes, sizeof single);
        add(line, "%g", (double)single);
    } else if (type == ORT_TYPE_DOUBLE) {
        memcpy(&plain, bytes, sizeof plain);
        add(line, "%g", plain);
    } else {
        memcpy(&extended, bytes, sizeof extended);
        add(line, "%Lg", extended);
    }
}

// What would end the line, or move a terminal's cursor, does not get there.
static void add_quoted(struct ctracing_line *line, const char *text) {
    add(line, "\"");
    for (; *text != 0; text++) {
        add(line, "%c", (unsigned char)*text < ' ' || *text == 0x7f ? '?' : *text);
    }
    add(line, "\"");
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
    const unsigned long long address = unsigned_value(value);
    if (address == 0) {
        add(line, "nil");
    } else if (value->text == NULL) {
        add(line, "%#llx", address);
    } else {
        add(line, "<%s %#llx>", value->text, address);
    }
}

// Whatever lies in the place of a selector: one that is none may lead nowhere. What can be read is compared with
// addresses of records before the record is touched.
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

static void add_value(struct ctracing_line *line, ort_type_kind type, const struct ctracing_value *value) {
    if (value->recorded != value->size) {
        add(line, "?");
        return;
    }
    switch (type) {
    case ORT_TYPE_CHAR:
    case ORT_TYPE_SHORT:
    case ORT_TYPE_INT:
    case ORT_TYPE_LONG:
    case ORT_TYPE_LONG_LONG:
        add(line, "%lld", signed_value(value));
        break;
    case ORT_TYPE_BOOL:
    case ORT_TYPE_UCHAR:
    case ORT_TYPE_USHORT:
    case ORT_TYPE_UINT:
    case ORT_TYPE_ULONG:
    case ORT_TYPE_ULONG_LONG:
        add(line, "%llu", unsigned_value(value));
        break;
    case ORT_TYPE_FLOAT:
    case ORT_TYPE_DOUBLE:
    case ORT_TYPE_LONG_DOUBLE:
        add_floating(line, type, value->bytes);
        break;
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_BLOCK:
        add_object(line, value);
        break;
    case ORT_TYPE_CLASS:
        add_class(line, value);
        break;
    case ORT_TYPE_SELECTOR:
        add_selector(line, value);
        break;
    case ORT_TYPE_CSTRING:
        if (value->text != NULL) {
            add_quoted(line, value->text);
            break;
        }
        __attribute__((fallthrough));
    case ORT_TYPE_POINTER:
        add(line, "%#llx", unsigned_value(value));
        break;
    default:
        add(line, "{%u bytes}", value->size);
    }
}

// MARK: Lines

void ctracing_line_write(
    struct ctracing_line *line, const struct ctracing_record *record, const struct ctracing_plan *plan) {
    line->length = 0;
    add(line, "%c[%s %s]", record->receiver_is_class ? '+' : '-', record->class_name == NULL ? "?" : record->class_name,
        sel_getName(record->selector));
    add(line, " %p", record->receiver);
    for (size_t i = 0; i < record->value_count; i++) {
        add(line, i == 0 ? ": " : ", ");
        add_value(line, plan->arguments[i].type, &record->values[i]);
    }
    line->text[line->length++] = '\n';
}

// MARK: Methods of Swift classes

static void add_swift_value(
    struct ctracing_line *line, const struct ctracing_swift_value *plan, const struct ctracing_value *value) {
    const bool is_word = value->size > 0 && value->size <= sizeof(uint64_t) && value->recorded >= value->size;
    struct ctracing_value word = *value;
    word.recorded = is_word ? value->size : 0;
    if (plan->kind == CTRACING_SWIFT_STRING && value->text != NULL) {
        add_quoted(line, value->text);
    } else if (!is_word) {
        add(line, "{%u bytes}", value->size);
    } else if (plan->kind == CTRACING_SWIFT_SIGNED) {
        add(line, "%lld", signed_value(&word));
    } else if (plan->kind == CTRACING_SWIFT_UNSIGNED) {
        add(line, "%llu", unsigned_value(&word));
    } else if (plan->kind == CTRACING_SWIFT_BOOLEAN) {
        add(line, "%s", (unsigned_value(&word) & 1) != 0 ? "true" : "false");
    } else if (plan->kind == CTRACING_SWIFT_FLOATING && word.size != sizeof(uint16_t)) {
        add_floating(line, word.size == sizeof(float) ? ORT_TYPE_FLOAT : ORT_TYPE_DOUBLE, word.bytes);
    } else {
        add(line, "%#llx", unsigned_value(&word));
    }
}

void ctracing_line_write_swift(
    struct ctracing_line *line, const struct ctracing_record *record, const struct ctracing_swift_plan *plan,
    const char *name) {
    line->length = 0;
    add(line, "%s %p", name, record->receiver);
    for (size_t i = 0; i < record->value_count; i++) {
        add(line, i == 0 ? ": " : ", ");
        add_swift_value(line, &plan->arguments[i].value, &record->values[i]);
    }
    line->text[line->length++] = '\n';
}
