// Methods whose hooks are reached by forwarding: what happens to their classes, and which method a message belongs to.
//
// A forwarded method has a site like any other, whose stub runs the hooks. But the class's method is _objc_msgForward
// and not the stub. So each call becomes an invocation first, which the class's forwardInvocation: gives to the stub. A
// forwarded message tells its receiver and selector, but not whose method it called. So on one way up to a root class
// only one class forwards a selector: the sites of the other classes keep their stubs.
//
// A message may arrive when its method is not forwarded any more. It may also arrive when other code has exchanged the
// method for another one or has put an implementation on top: a site stays forwarded as long as that code may call it.

#ifndef ORT_FORWARDING_H
#define ORT_FORWARDING_H

#include "calls/site.h"

// The first says whether the implementation is _objc_msgForward or _objc_msgForward_stret. The second says which of the
// two the site's method has when it is forwarded.
ORT_HIDDEN bool ort_forwarding_is_entry(IMP imp);
ORT_HIDDEN IMP ort_forwarding_entry(const struct ort_hook_site *site);

// The implementation that a call reaches after the hooks when the implementation there is `imp`. It is another one if
// `imp` would forward the message to the same hooks again. Takes no lock.
ORT_HIDDEN IMP ort_forwarding_original(const struct ort_hook_site *site, IMP imp);

// The same when there is no implementation any more. Takes the hook lock; fatal without memory.
ORT_HIDDEN IMP ort_forwarding_missing(struct ort_hook_site *site);

// Whether the receiver, which has no method for the message, answers it by forwarding. Runs user code, with no lock
// held.
ORT_HIDDEN bool ort_forwarding_answers(id receiver, SEL selector);

// The rest is for callers that hold the hook lock and the runtime lock.

// Whether the site's method can be a forwarded one.
ORT_HIDDEN bool ort_forwarding_suits_locked(const struct ort_hook_site *site);

// Whether the class's own method of that name is a forwarded one, or a stub above a forwarded one. If no site forwards
// the class's method, other code has forwarded it.
ORT_HIDDEN bool ort_forwarding_is_foreign_locked(Class cls, SEL selector);

// Makes the method a forwarded one, with all that belongs to it. The site knows its original. false without memory, and
// nothing has changed.
ORT_HIDDEN bool ort_forwarding_begin_locked_try(struct ort_hook_site *site);

// Takes all of it back except the method, which is to become another one at once.
ORT_HIDDEN void ort_forwarding_end_locked(struct ort_hook_site *site);

// The forwardInvocation: that other code has put on top of that of the site's class; NULL if there is none.
ORT_HIDDEN IMP ort_forwarding_displacing_locked(const struct ort_hook_site *site);

// The class's own forwardInvocation: below the one for hooked messages; NULL if it has none.
ORT_HIDDEN IMP ort_forwarding_own_locked(Class cls);

// The sites that are forwarded, linked by next_forwarded.
ORT_HIDDEN extern struct ort_hook_site *ort_forwarding_first;

// Forgets the class, whose sites end.
ORT_HIDDEN void ort_forwarding_end_class_locked(Class cls);

#endif
