// Forwarding, for code that makes methods forwarded ones.

#ifndef ORT_FORWARD_H
#define ORT_FORWARD_H

#include "support/visibility.h"
#include <objc/kernel.h>
#include <stdbool.h>

// Whether a message to an instance of the class, which has such a method, is one of a hooked method. Such a message
// goes to no other receiver and to no function of objc_setForwardHandler. The test is NULL while no method is hooked
// that way; then it costs a forwarded message nothing. Set once, and read by assembly. Takes locks.
typedef bool (*ort_forward_hook_test)(Class cls, SEL selector);
ORT_HIDDEN void ort_forward_set_hook_test(ort_forward_hook_test test);

// Returns the function that gets the message instead of the handler, as without hooks: the messenger, if the receiver
// has named another one, which is then in the frame, or a function of objc_setForwardHandler. Returns NULL for the
// handler. Runs user code.
ORT_HIDDEN IMP ort_forward_elsewhere(struct ort_call_frame *frame, bool in_memory);

// Whether the message would go to another receiver or to a function of objc_setForwardHandler. Runs user code.
ORT_HIDDEN bool ort_forward_leads_elsewhere(id receiver, SEL selector);

#endif
