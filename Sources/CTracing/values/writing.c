#include "values/writing.h"
#include <string.h>

static const char ellipsis[] = "…";

void ctracing_writing_add(struct ctracing_writing *writing, const char *bytes, size_t count) {
    if (writing->is_cut) {
        return;
    }
    writing->is_cut = writing->length + count > writing->room;
    if (writing->is_cut) {
        bytes = ellipsis;
        count = sizeof ellipsis - 1;
    }
    memcpy(writing->place + writing->length, bytes, count);
    writing->length += count;
}

void ctracing_writing_add_text(struct ctracing_writing *writing, const char *text) {
    ctracing_writing_add(writing, text, strlen(text));
}

void ctracing_writing_cut(struct ctracing_writing *writing) {
    if (!writing->is_cut) {
        writing->is_cut = true;
        ctracing_writing_close(writing, ellipsis);
    }
}

void ctracing_writing_close(struct ctracing_writing *writing, const char *bytes) {
    const size_t count = strlen(bytes);
    memcpy(writing->place + writing->length, bytes, count);
    writing->length += count;
}

// MARK: Characters

static char escape_of(uint32_t point) {
    switch (point) {
    case '"':
    case '\\':
        return (char)point;
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    default:
        return 0;
    }
}

void ctracing_writing_add_any_point(struct ctracing_writing *writing, uint32_t point) {
    char bytes[4];
    size_t count = 0;
    if (point == 0) {
        point = 0xfffd;
    }
    if (writing->is_quoted && escape_of(point) != 0) {
        bytes[count++] = '\\';
        bytes[count++] = escape_of(point);
    } else if (point < 0x80) {
        bytes[count++] = (char)point;
    } else if (point < 0x800) {
        bytes[count++] = (char)(0xc0 | point >> 6);
    } else if (point < 0x10000) {
        bytes[count++] = (char)(0xe0 | point >> 12);
        bytes[count++] = (char)(0x80 | (point >> 6 & 0x3f));
    } else {
        bytes[count++] = (char)(0xf0 | point >> 18);
        bytes[count++] = (char)(0x80 | (point >> 12 & 0x3f));
        bytes[count++] = (char)(0x80 | (point >> 6 & 0x3f));
    }
    if (point >= 0x80) {
        bytes[count++] = (char)(0x80 | (point & 0x3f));
    }
    ctracing_writing_add(writing, bytes, count);
}

// MARK: Numbers

static void add_digits(struct ctracing_writing *writing, uint64_t number, unsigned base, const char *prefix) {
    enum { MOST = 20 };
    char text[MOST + 4];
    size_t begin = sizeof text;
    do {
        text[--begin] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number != 0);
    for (size_t i = strlen(prefix); i > 0; i--) {
        text[--begin] = prefix[i - 1];
    }
    ctracing_writing_add(writing, text + begin, sizeof text - begin);
}

void ctracing_writing_add_decimal(struct ctracing_writing *writing, uint64_t number, bool is_negative) {
    enum { DECIMAL = 10 };
    add_digits(writing, is_negative ? -number : number, DECIMAL, is_negative ? "-" : "");
}

void ctracing_writing_add_hexadecimal(struct ctracing_writing *writing, uint64_t number) {
    enum { HEXADECIMAL = 16 };
    add_digits(writing, number, HEXADECIMAL, "0x");
}
