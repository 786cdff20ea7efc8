// What a script did, line by line. The model's lines may hold `?` where the page leaves a number open.

#ifndef TRACE_H
#define TRACE_H

#include <stdbool.h>
#include <stddef.h>

struct trace {
    char *text;
    size_t length;
    size_t capacity;
};

void trace_clear(struct trace *trace);

// Adds a line.
__attribute__((format(printf, 2, 3))) void trace_add(struct trace *trace, const char *format, ...);

// The number of the first line in which the traces differ, with the lines themselves, or -1.
long trace_compare(const struct trace *expected, const struct trace *seen);

// Prints the lines before that one, and both versions of it.
void trace_print_difference(const struct trace *expected, const struct trace *seen);

#endif
