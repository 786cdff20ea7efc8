// Checks of requests before they are carried out: ort_hook_request_fault.

#ifndef ORT_HOOK_REQUEST_H
#define ORT_HOOK_REQUEST_H

#include "support/visibility.h"
#include <objc/hooks.h>
#include <stdint.h>

// Whether the request is to hook the calls of a block, and not a method.
ORT_HIDDEN bool ort_hook_request_is_of_block(const struct ort_hook_request *request);

// The engine of a hook in the site, by the engine that it asks for; for AUTOMATIC, another one. ORT_HOOK_BEYOND_LIBFFI
// or ORT_HOOK_NO_MEMORY if the hook cannot have the engine that it asks for. Takes no lock.
ORT_HIDDEN ort_hook_status
ort_hook_request_choose_engine(ort_hook_engine asked, const struct ort_hook_site *site, uint8_t *engine);

#endif
