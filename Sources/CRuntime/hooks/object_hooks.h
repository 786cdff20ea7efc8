// The hooks of single objects: places that hang off the object, found by receiver and selector.
//
// The object is an instance of a dynamic subclass of its class, whose method is the stub of a site. That has no hooks of its
// own: a call finds those of its receiver, and goes on to the superclass's method, which is the original class's.

#ifndef ORT_OBJECT_HOOKS_H
#define ORT_OBJECT_HOOKS_H

#include "hooks/hook.h"

// Installs the hook for the object, in a site that is the one that was made unless there is one. *made is NULL when it was
// used.
ORT_HIDDEN ort_hook_status
ort_object_hooks_insert_locked(id object, struct ort_hook *hook, struct ort_hook_site **made);

// Removes the hook. Behind its last one the object gets its class back.
ORT_HIDDEN void ort_object_hooks_remove_locked(struct ort_hook *hook);

// What a call of the selector runs for the object, or NULL. Takes no lock. For a call whose record stands for any chain.
ORT_HIDDEN const struct ort_hook_chain *ort_object_hooks_chain(id object, SEL selector);

// Whether hooks of the object stand for a method of that selector, untyped, which it does not have.
ORT_HIDDEN bool ort_object_hooks_injects_locked(id object, SEL selector);

// Calls `visit` for each place of the object that has hooks, or for nil of all objects.
ORT_HIDDEN void ort_object_hooks_visit_locked(
    id object, void (*visit)(SEL selector, const struct ort_hook_place *place, void *context), void *context);

// Whether messages to the hook's object do not reach the site, because somebody else has changed its class.
ORT_HIDDEN bool ort_object_hooks_is_displaced_locked(const struct ort_hook *hook);

#endif
