#ifndef ORT_RELAYOUT_H
#define ORT_RELAYOUT_H

#include "calls/call.h"

// Calls the hook's block with the method's arguments laid out anew.
ORT_HIDDEN void ort_hook_relayout_run(struct ort_hook_call *call, struct ort_hook *hook);

// Copies what is passed for an argument from one call to another. For an argument in memory, its address is passed.
ORT_HIDDEN void ort_hook_relayout_move(
    struct ort_call_frame *from, const struct ort_location *source, struct ort_call_frame *to,
    const struct ort_location *target);

#endif
