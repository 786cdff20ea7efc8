// The state that hooks must restore. For each class of the hierarchy and the root: its superclass, its methods in order
// with types and implementations, its protocols and associations. Also the list of registered classes.

#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "trace.h"

#include <stdbool.h>

struct snapshot {
    bool leaves_out_forwarding;
    size_t count, capacity;
    struct snapshot_item {
        const char *what, *of;
        const void *value;
    } *items;
};

// `without_forwarding`: leaves out the methods that hooks by forwarding add to a class. They stay if a stranger has
// kept an implementation that leads to them.
void snapshot_take(struct snapshot *snapshot, bool without_forwarding);

// Adds a line that says whether the second snapshot is equal to the first, or how it differs.
void snapshot_compare(const struct snapshot *before, const struct snapshot *after, struct trace *trace);

#endif
