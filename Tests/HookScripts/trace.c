#include "trace.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAXIMUM_LINE = 400 };

void trace_clear(struct trace *trace) { trace->length = 0; }

void trace_add(struct trace *trace, const char *format, ...) {
    if (trace->length + MAXIMUM_LINE > trace->capacity) {
        trace->capacity = 2 * trace->capacity + 16 * MAXIMUM_LINE;
        trace->text = realloc(trace->text, trace->capacity);
    }
    va_list arguments;
    va_start(arguments, format);
    char *line = trace->text + trace->length;
    const int length = vsnprintf(line, MAXIMUM_LINE - 1, format, arguments);
    va_end(arguments);
    trace->length += length < MAXIMUM_LINE - 1 ? (size_t)length : MAXIMUM_LINE - 2;
    trace->text[trace->length++] = '\n';
}

static const char *line_end(const char *line, const char *end) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    return newline == NULL ? end : newline;
}

static bool lines_match(const char *expected, const char *expected_end, const char *seen, const char *seen_end) {
    while (expected < expected_end && seen < seen_end) {
        if (*expected == '?') {
            while (seen < seen_end && (isdigit(*seen) || *seen == '-')) {
                seen++;
            }
        } else if (*expected != *seen++) {
            return false;
        }
        expected++;
    }
    return expected == expected_end && seen == seen_end;
}

long trace_compare(const struct trace *expected, const struct trace *seen) {
    const char *left = expected->text, *left_end = left + expected->length;
    const char *right = seen->text, *right_end = right + seen->length;
    for (long number = 0; left < left_end || right < right_end; number++) {
        const char *end = left < left_end ? line_end(left, left_end) : left;
        const char *other = right < right_end ? line_end(right, right_end) : right;
        if (end == left_end || other == right_end || !lines_match(left, end, right, other)) {
            return number;
        }
        left = end + 1;
        right = other + 1;
    }
    return -1;
}

static const char *print_lines(const char *line, const char *end, long count) {
    for (long i = 0; i < count && line < end; i++) {
        const char *next = line_end(line, end);
        printf("    %.*s\n", (int)(next - line), line);
        line = next + 1;
    }
    return line;
}

void trace_print_difference(const struct trace *expected, const struct trace *seen) {
    const long number = trace_compare(expected, seen);
    const char *end = seen->text + seen->length;
    const char *line = print_lines(seen->text, end, number);
    printf("seen     %.*s\n", line < end ? (int)(line_end(line, end) - line) : 0, line);
    line = expected->text;
    end = line + expected->length;
    for (long i = 0; i < number && line < end; i++) {
        line = line_end(line, end) + 1;
    }
    printf("expected %.*s\n", line < end ? (int)(line_end(line, end) - line) : 0, line);
}
