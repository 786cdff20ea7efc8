// NSInvocations of forwarded messages.

#ifndef CFFI_CONTAINER_H
#define CFFI_CONTAINER_H

#include "invocations/invocation.h"
#include "support/class_definition.h"

struct invocation_object {
    Class isa;
    struct cffi_invocation core;
};

// The NSInvocation that the invocation lies in.
static inline id cffi_invocation_container(struct cffi_invocation *core) {
    return (id)(void *)((char *)core - offsetof(struct invocation_object, core));
}

// The invocation inside an NSInvocation of an intercepted call, used before or new; NULL without memory. It leaves the
// arguments of a message in the frame until cffi_invocation_object_finish, which must come, on the same
// thread, before the frame goes away. A result in memory goes to the invocation's place for it then, and *caller_memory
// is where the caller wants it.
CFFI_HIDDEN struct cffi_invocation *cffi_invocation_object_begin(
    const struct cffi_signature *signature, struct ort_call_frame *frame, uint64_t *caller_memory);

// Ends the call that the NSInvocation was made for by releasing the object. If other code has retained the object, it
// keeps its arguments retained. May run user code. Fatal without memory for copies of the C strings and blocks that are
// kept.
CFFI_HIDDEN void cffi_invocation_object_finish(id object);

// One of the thread's spare objects, or a new object; NULL without memory. The caller fills the invocation in it.
CFFI_HIDDEN struct invocation_object *cffi_invocation_object_allocate(void);

// Whether the object is small enough to be kept for later.
CFFI_HIDDEN bool cffi_invocation_object_is_spare(const struct invocation_object *object);

// -dealloc, -retain and -release of NSInvocation. They keep spare objects, and detach invocations that are used after
// their call.
CFFI_HIDDEN void cffi_invocation_object_dealloc(struct invocation_object *self, SEL selector);
CFFI_HIDDEN id cffi_invocation_object_retain(struct invocation_object *self, SEL selector);
CFFI_HIDDEN void cffi_invocation_object_release(struct invocation_object *self, SEL selector);

#endif
