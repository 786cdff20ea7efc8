#ifndef ORT_RELAYOUT_H
#define ORT_RELAYOUT_H

#include "hooks/call.h"

// Calls the hook's block with the method's arguments laid out anew.
ORT_HIDDEN void ort_hook_relayout_run(struct ort_hook_call *call, struct ort_hook *hook);

#endif
