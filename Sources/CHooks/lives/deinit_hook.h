// Hooks of deinits. The hooks of one class are a list that is immutable once it is shown; a change shows another one.
// An object that ends keeps the list while it runs the bodies: it counts itself under the stripe of the class. So the
// removal of a hook waits for nothing, and the last user of a list destroys the bodies that only this list has.

#ifndef ORT_DEINIT_HOOK_H
#define ORT_DEINIT_HOOK_H

#include "support/visibility.h"
#include <objc/swift_lives.h>

// Whether the class or a superclass has hooks.
ORT_HIDDEN bool ort_deinit_hook_is_near_locked(const void *metadata);

// Runs the bodies for an object of the class, those of subclasses first. Takes the stripe of a class; runs user code.
ORT_HIDDEN void ort_deinit_hook_run(const void *metadata, void *object);

#endif
