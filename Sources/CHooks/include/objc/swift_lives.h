// Lives of native Swift objects: hooks of the deinit of a class, and the live instances of classes.

#ifndef ORT_OBJC_SWIFT_LIVES_H
#define ORT_OBJC_SWIFT_LIVES_H

#include <objc/hooks.h>
#include <objc/instances.h>

ORT_BEGIN_DECLS

// MARK: Hooks of deinits

// Called with each object of the class or of a subclass when its last strong reference is gone, before its deinit runs.
// `metadata` is the class of the object. The object is still whole. The function may read it, and retain it, but has to
// release it as often before it returns: its memory is freed afterwards.
typedef void (*ort_deinit_function)(void *object, const void *metadata, void *context);

struct ort_deinit_hook;

struct ort_deinit_hook_request {
    const void *metadata; // the address point of the class's metadata, which must stay; no copy of one object
    // The known classes that inherit from it.
    const void *const *subclasses;
    size_t subclass_count;
    int32_t priority; // hooks of one class with a higher one run first, and of equal ones the latest
    ort_deinit_function function;
    void *context; // what the function gets, and `destroy`
    ort_hook_destroy destroy;
};

// Installs the hook. *hook gets a reference that belongs to the caller. `destroy` disposes of `context` once the
// function can run no more. If the status is not ORT_HOOK_OK, nothing has changed and the context stays the caller's.
// ORT_HOOK_INVALID: the request lacks a class or a function. ORT_HOOK_NOT_HOOKABLE: the metadata of the class or of a
// subclass lies in memory that cannot be written. Any thread; takes the lock of the hooks.
//
// The hooks of a subclass run before those of a superclass. Objects on the stack end without a call of their class's
// destroying function if the optimizer resolves it; no hook sees these.
OBJC_EXPORT ort_hook_status
ort_deinit_hook_install(const struct ort_deinit_hook_request *request, struct ort_deinit_hook **hook);

// Makes the hooks of superclasses reach these classes, which have come since. Without memory, and if a class cannot be
// written, the class stays as it is. Any thread; takes the lock of the hooks.
OBJC_EXPORT void ort_deinit_hooks_cover(const void *const *classes, size_t count);

// Answer whether they have changed the hook's state, as those for other hooks do. An object whose end has begun on
// another thread may still run a hook that has just been removed or disabled.
OBJC_EXPORT bool ort_deinit_hook_remove(struct ort_deinit_hook *hook);
OBJC_EXPORT bool ort_deinit_hook_disable(struct ort_deinit_hook *hook);
OBJC_EXPORT bool ort_deinit_hook_enable(struct ort_deinit_hook *hook);
OBJC_EXPORT ort_hook_state ort_deinit_hook_get_state(const struct ort_deinit_hook *hook);

// Gives up the caller's reference; does not remove the hook. Nothing happens for NULL.
OBJC_EXPORT void ort_deinit_hook_release(struct ort_deinit_hook *hook);

// MARK: Live instances

// Begins to watch the instances of the classes and of their subclasses; without classes, those of all classes that can
// be watched. If the status is not ORT_INSTANCES_OK, nothing has changed.
//
// While there are watches, each allocation of a Swift object passes a function of this library, which looks its class
// up without a lock. A watched instance costs a look into a table under a short lock when it is allocated and when its
// deinit begins, and some fifty bytes while it is alive. The first watch and the end of the last one read the tables of
// all images, which costs milliseconds. Any thread; takes the lock of the hooks.
OBJC_EXPORT ort_instance_status
ort_instances_watch(const void *const *classes, size_t count, struct ort_instance_watch **watch);

// Sets the function that answers the scope of the calling thread or task when an instance is allocated; 0 is none. The
// function may allocate Swift objects, which are not watched. May be called once, before the first watch.
OBJC_EXPORT void ort_instances_set_scope_handler(uint32_t (*scope)(void));

ORT_END_DECLS

#endif
