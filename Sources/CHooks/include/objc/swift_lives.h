// Lives of native Swift objects: hooks of the deinit of a class, and the live instances of classes.

#ifndef ORT_OBJC_SWIFT_LIVES_H
#define ORT_OBJC_SWIFT_LIVES_H

#include <objc/hooks.h>

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

typedef enum __attribute__((enum_extensibility(closed))) ort_instance_status {
    ORT_INSTANCES_OK,
    ORT_INSTANCES_NO_MEMORY,
    // No image calls the Swift runtime's function swift_allocObject through a pointer that the linker has set: the
    // standard library is not loaded, or is linked statically.
    ORT_INSTANCES_NO_ALLOCATIONS,
    // The class or a superclass belongs to the image of swift_allocObject, which does not use such a pointer itself:
    // the standard library, or a program that contains it.
    ORT_INSTANCES_OF_STANDARD_LIBRARY,
    ORT_INSTANCES_NOT_WRITABLE, // the class's metadata, or the pointer of an image
} ort_instance_status;

// Knows which instances of its classes are alive, of those that were allocated since it was made.
struct ort_instance_watch;

// Begins to watch the instances of the classes and of their subclasses; without classes, those of all classes that can
// be watched. If the status is not ORT_INSTANCES_OK, nothing has changed.
//
// While there are watches, each allocation of a Swift object passes a function of this library, which looks its class
// up without a lock. A watched instance costs a look into a table under a short lock when it is allocated and when it
// ends, and some fifty bytes while it is alive. The first watch and the end of the last one read the tables of all
// images, which costs milliseconds. Any thread; takes the lock of the hooks.
OBJC_EXPORT ort_instance_status
ort_instances_watch(const void *const *classes, size_t count, struct ort_instance_watch **watch);

// Ends the watch and frees it.
OBJC_EXPORT void ort_instances_unwatch(struct ort_instance_watch *watch);

struct ort_instance {
    const void *object;   // its address; the object may end at any time
    const void *metadata; // of its class
};

// The live instances of the watch, in no order, to be freed with free. With scopes, those whose allocation was in one
// of these scopes. *count gets their number. NULL without instances, and without memory with *count set to SIZE_MAX.
// Also includes images that were loaded meanwhile into what is watched. Any thread. Costs a look at all watched
// instances.
OBJC_EXPORT struct ort_instance *ort_instances_copy(
    const struct ort_instance_watch *watch, const uint32_t *scopes, size_t scope_count, size_t *count);

// Sets the function that answers the scope of the calling thread or task when an instance is allocated; 0 is none. The
// function may allocate Swift objects, which are not watched. May be called once, before the first watch.
OBJC_EXPORT void ort_instances_set_scope_handler(uint32_t (*scope)(void));

ORT_END_DECLS

#endif
