// What hooks must leave as it was: of each class of the hierarchy and the root its superclass, methods in their order with
// types and implementations, protocols and associations; and which classes are registered.

#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include "trace.h"

struct snapshot {
    size_t count, capacity;
    struct snapshot_item {
        const char *what, *of;
        const void *value;
    } *items;
};

void snapshot_take(struct snapshot *snapshot);

// Adds a line that says whether the second is equal to the first, or how it differs.
void snapshot_compare(const struct snapshot *before, const struct snapshot *after, struct trace *trace);

#endif
