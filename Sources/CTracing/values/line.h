// Lines: the text that a logger prints for a call.

#ifndef CTRACING_LINE_H
#define CTRACING_LINE_H

#include "values/plan.h"

enum { CTRACING_LINE_ROOM = 512 };

struct ctracing_line {
    size_t length;
    char text[CTRACING_LINE_ROOM];
};

// The line of a call that begins, with its end; cut off where it has no room.
CTRACING_HIDDEN void ctracing_line_write(
    struct ctracing_line *line, const struct ctracing_record *record, const struct ctracing_plan *plan);

#endif
