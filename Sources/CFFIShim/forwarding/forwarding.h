// Messages without a method.

#ifndef CFFI_FORWARDING_H
#define CFFI_FORWARDING_H

#include "support/class_definition.h"

// The implementations of the root classes. A class with another one forwards messages itself.
struct cffi_root_methods {
    IMP object_method_signature, proxy_method_signature;
    IMP object_forward_invocation, proxy_forward_invocation, proxy_class_forward_invocation;
};

// Registers the handlers of CRuntime. Once, when the image is loaded.
CFFI_HIDDEN void cffi_forwarding_register(const struct cffi_root_methods *methods);

#endif
