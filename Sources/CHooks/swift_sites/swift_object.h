// Hooks of single Swift objects.
//
//     call ──► the word of the class = front's stub ──► a hooked object's site: chain … ──► what the word held
//                                                  └──► for other objects ────────────────►
//
// The object stays as it is. A word of a vtable, or a replacement variable, of which objects are hooked has a front.
// The front's stub stands in the word, and the front keeps what the word holds for everything else: its content. Hooks
// of the class come and go in the content. The front finds the site of the receiver in a table of its own. Each object
// and word has a site, which is like other sites: its hooks are those of the object, and it continues to the content.
//
// Sites stay, for a call may be on its way to one. A site whose last hook has gone serves the next object of its front.
// `owner` of a site is its object. A call compares the owner after it has loaded the chain, so that the chain of the
// site's next object is not run for the former one. With the last object, the word gets its content back.
//
// The end of an object ends its hooks. The destroying function of the object's class tells it (see lives/life.h). A
// hooked object has an unowned reference of the Swift runtime. So if the end is not told, because other code has given
// the object another class, the memory does not become another object until the hooks are removed.

#ifndef ORT_SWIFT_OBJECT_H
#define ORT_SWIFT_OBJECT_H

#include "swift_sites/swift_site.h"

// Looks whether the request's object can be hooked. Puts the site of a variable itself into place: its stub, which
// stays there, asks the Swift runtime for the original.
ORT_HIDDEN ort_hook_status ort_swift_object_prepare_locked(const struct ort_swift_hook_request *request);

// The content of a word apart from a front; `value` was read from the word.
ORT_HIDDEN const void *ort_swift_front_content_locked(const void *const *slot, const void *value);

// Stores that. false if the word cannot be written.
ORT_HIDDEN bool ort_swift_front_store_locked_try(const void **slot, const void *content);

// Whether a front was ever made for the word.
ORT_HIDDEN bool ort_swift_front_exists_locked(const void *const *slot);

// Assembly. Called with a front in a scratch register (r11, x17) and everything else as the caller set it.
ORT_HIDDEN void ort_swift_enter_front(void);
ORT_HIDDEN void ort_swift_enter_front_async(void);

#endif
