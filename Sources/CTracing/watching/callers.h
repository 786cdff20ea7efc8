// Callers: from where a call was made, by the frame pointers on the stack of its thread.

#ifndef CTRACING_CALLERS_H
#define CTRACING_CALLERS_H

#include "rings/thread.h"

// Writes the addresses to which the call and the calls around it return, the innermost first; returns how many, at most
// `limit`. `frame` is the frame address of the body that calls this. Reads only the thread's own stack, above the call:
// it ends at a frame that lies elsewhere, and finds nothing on another stack, such as that of a coroutine.
CTRACING_HIDDEN size_t ctracing_callers_find(
    struct ctracing_thread *thread, struct ort_hook_call *call, const void *frame, uint64_t *places, size_t limit);

#endif
