// Hooks of single Swift objects: those of the copy of its class that the object has. See swift_copy.h.
//
// A stub of a copy runs its hooks for the copy's object only. This object is the site's `owner`. A call compares the
// owner after it has loaded the chain, so that a chain of a copy's next object is not run for its former one.

#ifndef ORT_SWIFT_OBJECT_H
#define ORT_SWIFT_OBJECT_H

#include "swift_sites/swift_site.h"

// Whether hooks can be installed in the metadata: it is no parked copy.
ORT_HIDDEN bool ort_swift_object_may_hook_locked(const void *metadata);

// A hook is about to be shown in the site, or was taken out of it. With the last one the object gets its class back.
// Nothing happens to sites of classes.
ORT_HIDDEN void ort_swift_object_enter_locked(struct ort_swift_site *site);
ORT_HIDDEN void ort_swift_object_leave_locked(struct ort_swift_site *site);

// The object whose hooks the site has, or NULL of another site.
ORT_HIDDEN const void *ort_swift_object_of_site_locked(const struct ort_swift_site *site);

// Whether other code has given the site's object another class.
ORT_HIDDEN bool ort_swift_object_is_displaced_locked(const struct ort_swift_site *site);

#endif
