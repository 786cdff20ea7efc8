// Messages that arrive by forwarding, and the hooked method that each belongs to.

#ifndef ORT_FORWARDED_MESSAGE_H
#define ORT_FORWARDED_MESSAGE_H

#include "support/visibility.h"
#include <objc/objc.h>
#include <stdbool.h>

// Whether a message to an instance of the class belongs to a forwarded method with hooks. Takes locks.
ORT_HIDDEN bool ort_forwarded_message_is_hooked(Class cls, SEL selector);

#endif
