// Messages that nobody implements.

#ifndef CFFI_FORWARDING_H
#define CFFI_FORWARDING_H

#include "support/class_definition.h"

// What the root classes do with a message that they do not understand: a class that has another implementation forwards
// for itself.
struct cffi_root_methods {
    IMP object_method_signature, proxy_method_signature;
    IMP object_forward_invocation, proxy_forward_invocation, proxy_class_forward_invocation;
};

// Registers the handlers of CRuntime. Once, when the image is loaded.
CFFI_HIDDEN void cffi_forwarding_register(const struct cffi_root_methods *methods);

#endif
