// The hooks of single objects: places that hang off the object, found by receiver and selector.
//
// The object is an instance of a dynamic subclass of its class, whose method is the stub of a site. That has no hooks
// of its own: a call finds those of its receiver, and goes on to the superclass's method, which is the original
// class's.
//
// A class that is somebody else's and lies about itself (its objects' -class answers another one) is not subclassed:
// the sites are in that class itself, and the hooks there concern their objects only. When such an object is given a
// superclass of that class, as when its maker takes it back, its hooks follow it to a dynamic subclass of its class.

#ifndef ORT_OBJECT_HOOKS_H
#define ORT_OBJECT_HOOKS_H

#include "calls/hook.h"

// Whether the isa of the object can change, and it is no class.
ORT_HIDDEN bool ort_object_hooks_can_begin(id object);

// Whether the object is of a class that lies about itself and is not a dynamic subclass of the runtime's. Sends -class.
ORT_HIDDEN bool ort_object_hooks_is_lied_about(id object);

// Installs the hook for the object, in its class itself if `is_in_place`, in a site that is the one that was made
// unless there is one. *made is NULL when it was used.
ORT_HIDDEN ort_hook_status
ort_object_hooks_insert_locked(id object, bool is_in_place, struct ort_hook *hook, struct ort_hook_site **made);

// Removes the hook. Behind its last one the object gets its class back.
ORT_HIDDEN void ort_object_hooks_remove_locked(struct ort_hook *hook);

// The object of an object's hook that is installed.
ORT_HIDDEN id ort_object_hooks_object_locked(const struct ort_hook *hook);

// What a call that has come to the site runs for the object, or NULL. Takes no lock. For a call whose record stands for
// any chain.
ORT_HIDDEN const struct ort_hook_chain *ort_object_hooks_chain(id object, const struct ort_hook_site *site);

// Whether hooks of the object stand there for a method that it does not have.
ORT_HIDDEN bool ort_object_hooks_injects_locked(id object, const struct ort_hook_site *site);

// Has the flat hooks of objects run with those of their class, which have changed at the site. Fatal without memory.
ORT_HIDDEN void ort_object_hooks_follow_class_locked(const struct ort_hook_site *site);

// Ends those hooks of objects that are in the sites of the class, which ends.
ORT_HIDDEN void ort_object_hooks_end_class_locked(Class cls);

// Calls `visit` for each place of the object that has hooks, or for nil of all objects.
ORT_HIDDEN void ort_object_hooks_visit_locked(
    id object, void (*visit)(SEL selector, const struct ort_hook_place *place, void *context), void *context);

// Whether messages to the hook's object do not reach the site, because somebody else has changed its class.
ORT_HIDDEN bool ort_object_hooks_is_displaced_locked(const struct ort_hook *hook);

#endif
