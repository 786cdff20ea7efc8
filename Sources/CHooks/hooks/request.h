// What is said of requests before they are carried out: ort_hook_request_fault.

#ifndef ORT_HOOK_REQUEST_H
#define ORT_HOOK_REQUEST_H

#include "support/visibility.h"
#include <objc/hooks.h>

// Whether the calls of a block are to be hooked, and not a method.
ORT_HIDDEN bool ort_hook_request_is_of_block(const struct ort_hook_request *request);

#endif
