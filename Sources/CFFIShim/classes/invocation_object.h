// NSInvocations of forwarded messages.

#ifndef CFFI_INVOCATION_OBJECT_H
#define CFFI_INVOCATION_OBJECT_H

#include "invocations/invocation.h"

// The invocation inside an NSInvocation of an intercepted call, used before or new; NULL without memory. It leaves the
// arguments in the frame (cffi_invocation_attach says what *caller_memory is) until cffi_invocation_object_finish, which
// must come, on the same thread, before the frame goes away.
CFFI_HIDDEN struct cffi_invocation *cffi_invocation_object_begin(
    const struct cffi_signature *signature, struct ort_call_frame *frame, uint64_t *caller_memory);

#endif
