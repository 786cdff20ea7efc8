// Protocols. Every image has its own structure for a protocol that it uses; the first one loaded stands for all of that
// name.

#ifndef ORT_PROTOCOL_H
#define ORT_PROTOCOL_H

#include "support/visibility.h"
#include <objc/abi.h>

// Registers an image's protocol and makes it an object.
ORT_HIDDEN void ort_protocol_register_locked(struct objc_protocol *protocol);

// The one that stands for all of the protocol's name.
ORT_HIDDEN struct objc_protocol *ort_protocol_canonical(struct objc_protocol *protocol);

#endif
