// The slow path of message send: from a receiver and a selector to an implementation.

#ifndef ORT_LOOKUP_H
#define ORT_LOOKUP_H

#include "support/visibility.h"
#include <objc/message.h>
#include <objc/objc.h>

// The implementation that a message to the receiver calls. Sends +initialize where it is due, fills the cache, tries
// +resolve…Method:, and ends in _objc_msgForward or _objc_msgForward_stret. Runs user code. Called by the messengers
// with every argument register saved.
ORT_HIDDEN IMP ort_lookup_send(id receiver, SEL selector);
ORT_HIDDEN IMP ort_lookup_send_stret(id receiver, SEL selector);

// The same from a class of the caller's choice. Whether a missing method returns in memory is read from the selector's
// types; if it has none, the signature handler is asked.
ORT_HIDDEN IMP ort_lookup_super(struct objc_super *super, SEL selector);
ORT_HIDDEN IMP ort_lookup_super_stret(struct objc_super *super, SEL selector);

// The function that a message to nil calls: it returns zero as methods of these types (which may be NULL) or of the
// selector's types do. An untyped selector, for example of a super send, shows nothing. Its value on the x87 stack, if
// there is one, is then not a number.
ORT_HIDDEN IMP ort_lookup_nil_of_types(const char *types);
ORT_HIDDEN IMP ort_lookup_nil(SEL selector);

// Like ort_lookup_send, from a class; NULL when there is no such method.
ORT_HIDDEN IMP ort_lookup_send_try(Class cls, SEL selector);

#endif
