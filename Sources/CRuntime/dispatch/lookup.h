// The slow path of message send: from a receiver and a selector to an implementation.

#ifndef ORT_LOOKUP_H
#define ORT_LOOKUP_H

#include "support/visibility.h"
#include <objc/message.h>
#include <objc/objc.h>

// What a message to the receiver calls. Sends +initialize where it is due, fills the cache, tries +resolve…Method:, and
// ends in _objc_msgForward or _objc_msgForward_stret. Runs user code. Called by the messengers with every argument
// register saved.
ORT_HIDDEN IMP ort_lookup_send(id receiver, SEL selector);
ORT_HIDDEN IMP ort_lookup_send_stret(id receiver, SEL selector);

// The same from a class of the caller's choice. Whether a missing method is one that returns in memory is read from the
// selector's types, or else asked of the signature handler.
ORT_HIDDEN IMP ort_lookup_super(struct objc_super *super, SEL selector);
ORT_HIDDEN IMP ort_lookup_super_stret(struct objc_super *super, SEL selector);

// What a message to nil calls: the function that returns zero as methods of these types do, which may be NULL; and by
// the selector's types. Nothing is known of an untyped selector, of a super send for example: its value on the x87
// stack, if there is one, is no number.
ORT_HIDDEN IMP ort_lookup_nil_of_types(const char *types);
ORT_HIDDEN IMP ort_lookup_nil(SEL selector);

// The same from a class; NULL when nobody implements it.
ORT_HIDDEN IMP ort_lookup_send_try(Class cls, SEL selector);

#endif
