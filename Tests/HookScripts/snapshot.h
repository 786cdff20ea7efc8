// What hooks must leave as it was: of each class of the hierarchy and the root its superclass, methods in their order
// with types and implementations, protocols and associations; and which classes are registered.

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

// `without_forwarding`: leaves out what hooks by forwarding add to a class's methods, which stays for a stranger who
// has kept the way to it.
void snapshot_take(struct snapshot *snapshot, bool without_forwarding);

// Adds a line that says whether the second is equal to the first, or how it differs.
void snapshot_compare(const struct snapshot *before, const struct snapshot *after, struct trace *trace);

#endif
