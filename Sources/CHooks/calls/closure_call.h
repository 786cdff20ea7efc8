// Calls of hooked methods by libffi: the stub of a site jumps to a closure, which enters here with a frame.

#ifndef ORT_CLOSURE_CALL_H
#define ORT_CLOSURE_CALL_H

#include "calls/call.h"

// ORT_HOOK_BEYOND_LIBFFI without handlers and for types that libffi cannot pass; ORT_HOOK_NO_MEMORY. Takes no lock.
ORT_HIDDEN ort_hook_status ort_closure_call_fits(const char *types);

// Makes the closure of a site for its first hook by libffi. Without memory the site has none, and calls come by the
// stub's own entry.
ORT_HIDDEN void ort_closure_call_prepare_locked(struct ort_hook_site *site);

// Frees the closure of a site that ends with its class. A call that is on its way into it, to a class that has ended,
// is an error of the program.
ORT_HIDDEN void ort_closure_call_end_locked(struct ort_hook_site *site);

// ort_hook_call_perform_original for a call that a closure has entered.
ORT_HIDDEN void ort_closure_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame);

#endif
