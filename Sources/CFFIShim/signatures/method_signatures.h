// Signatures of methods by class and selector, found without a lock once they were asked for.

#ifndef CFFI_METHOD_SIGNATURES_H
#define CFFI_METHOD_SIGNATURES_H

#include "signatures/signature.h"

// The result of cffi_signature_of_method.
__attribute__((visibility("hidden"))) const struct cffi_signature *cffi_method_signature_find(Class cls, SEL selector);

// Where a message to an instance of the class leads.
struct cffi_route {
    const struct cffi_signature *signature; // as above
    IMP function;                           // as ort_forwarded_hook_find says it; NULL for a message without hooks
    IMP forward_invocation;
};
__attribute__((visibility("hidden"))) struct cffi_route cffi_method_route_find(Class cls, SEL selector);

// The signature of a method that instances of the class have, which may be one that was turned into a forwarded one;
// NULL when they have none.
__attribute__((visibility("hidden"))) const struct cffi_signature *cffi_method_own_signature(Class cls, SEL selector);

#endif
