// The hooks of single objects: places that hang off the object, found by receiver and selector.
//
// The object is an instance of a dynamic subclass of its class. The subclass's method is the stub of a site without
// hooks of its own. A call finds the hooks of its receiver, and continues to the superclass's method, which is the
// original class's.
//
// Other code's class may lie about itself: its objects' -class answers another class. The runtime makes no dynamic
// subclass of such a class. The sites are in the class itself, and the hooks there concern their objects only. Such an
// object may be given a superclass of that class, as when its maker takes it back. Its hooks then follow it to a
// dynamic subclass of its class.

#ifndef ORT_OBJECT_HOOKS_H
#define ORT_OBJECT_HOOKS_H

#include "calls/hook.h"

// Whether the isa of the object can change, and the object is no class.
ORT_HIDDEN bool ort_object_hooks_can_begin(id object);

// Whether the object is of a class that lies about itself and is not a dynamic subclass of the runtime's. Sends -class.
ORT_HIDDEN bool ort_object_hooks_is_lied_about(id object);

// Installs the hook for the object, in the object's class itself if `is_in_place`. The hook's site is the made one,
// unless there is one already. *made is NULL if it was used.
ORT_HIDDEN ort_hook_status
ort_object_hooks_insert_locked(id object, bool is_in_place, struct ort_hook *hook, struct ort_hook_site **made);

// Removes the hook. After its last one the object gets its class back.
ORT_HIDDEN void ort_object_hooks_remove_locked(struct ort_hook *hook);

// The object of an object's hook that is installed.
ORT_HIDDEN id ort_object_hooks_object_locked(const struct ort_hook *hook);

// The chain that a call at the site runs for the object, or NULL. Takes no lock. For a call whose record stands for any
// chain.
ORT_HIDDEN const struct ort_hook_chain *ort_object_hooks_chain(id object, const struct ort_hook_site *site);

// Whether hooks of the object stand there for a method that the object does not have.
ORT_HIDDEN bool ort_object_hooks_injects_locked(id object, const struct ort_hook_site *site);

// Makes the flat hooks of objects run with those of their class, which have changed at the site. Fatal without memory.
ORT_HIDDEN void ort_object_hooks_follow_class_locked(const struct ort_hook_site *site);

// Ends the hooks of objects that are in the sites of the class, which ends.
ORT_HIDDEN void ort_object_hooks_end_class_locked(Class cls);

// Calls `visit` for each place of the object that has hooks, or for nil of all objects.
ORT_HIDDEN void ort_object_hooks_visit_locked(
    id object, void (*visit)(SEL selector, const struct ort_hook_place *place, void *context), void *context);

// Whether messages to the hook's object do not reach the site, because other code has changed the object's class.
ORT_HIDDEN bool ort_object_hooks_is_displaced_locked(const struct ort_hook *hook);

#endif
