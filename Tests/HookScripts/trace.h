// The events of a script, line by line. The model's lines may hold `?` for a number that the description leaves open.

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

// Returns the number of the first line that differs, or -1.
long trace_compare(const struct trace *expected, const struct trace *seen);

// Prints the lines before the line with that number, and both versions of it.
void trace_print_difference(const struct trace *expected, const struct trace *seen);

#endif
