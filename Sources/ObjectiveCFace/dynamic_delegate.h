// Dynamic delegates: proxies whose methods are blocks, and which pass other messages to a real delegate.

#ifndef ORT_DYNAMIC_DELEGATE_H
#define ORT_DYNAMIC_DELEGATE_H

#include "face.h"

CFFI_DECLARE_CLASS(A2DynamicDelegate);
CFFI_DECLARE_CLASS(A2DynamicClassDelegate);

// Swift's.
extern const struct ort_face_delegate_handlers *ort_face_delegate_handlers(void);

// The owner's dynamic delegate for the protocol, made at the first request. NULL means the protocol that is named after
// a class of the owner, with the suffix. Autoreleased. Throws an NSException when there is no such protocol, and passes
// on exceptions of the delegate's initWithProtocol:.
CFFI_HIDDEN id ort_dynamic_delegate_of(id owner, struct objc_protocol *protocol, const char *suffix);

#endif
