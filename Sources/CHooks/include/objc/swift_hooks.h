// Hooks of native Swift classes: mechanism, as in <objc/hooks.h>. What a class is, where its methods are and of which
// types, whoever calls this has read from the class's metadata.

#ifndef ORT_OBJC_SWIFT_HOOKS_H
#define ORT_OBJC_SWIFT_HOOKS_H

#include <objc/hooks.h>

ORT_BEGIN_DECLS

struct ort_swift_hook_request {
    // The class, by the address point of its metadata, which stays, and the word behind that point where the method is
    // in its vtable. Or what ort_swift_object_begin answers, for one object alone.
    const void *metadata;
    uint32_t word;
    bool is_async;
    // Bytes of the arguments that callers pass on the stack, and how many general and vector registers hold arguments;
    // where that is not known, as many as may be. Of general registers 0 stands for all that there are, and 1 serves
    // where there are none.
    uint32_t stack_size;
    uint8_t general_count;
    uint8_t vector_count;
    // The classes that inherit from it, as far as they are known, each behind its superclass.
    const void *const *subclasses;
    size_t subclass_count;

    ort_hook_position position;
    uint32_t options; // ORT_HOOK_AUTOMATIC_REMOVAL, ORT_HOOK_STARTS_DISABLED, ORT_HOOK_SKIPS_NESTED
    int32_t priority;
    // The body: a Swift closure's code and context, of the method's parameters, that returns what the method returns
    // (instead hooks) or nothing; or a function.
    void (*closure)(void);
    const void *closure_context;
    ort_hook_function function;
    // Calls that run the hook, not of an asynchronous method, are prepared (see ort_swift_set_prepare_handler), and
    // have ended only when the original has returned, where a call with before hooks may have ended sooner.
    bool is_prepared;
    void *context; // what the function gets, and `destroy`
    ort_hook_destroy destroy;
};

// As ort_hook_install: *hook is a reference for the caller, and `destroy` lets go of `context` once the body can run no
// more, a closure's too; on another answer than ORT_HOOK_OK nothing has changed and the context stays the caller's.
// ORT_HOOK_INVALID: not exactly one body, a word that the metadata does not have, another option; and of an
// asynchronous method other than before hooks, or one that skips nested calls or is prepared. ORT_HOOK_NOT_HOOKABLE:
// the metadata cannot be written, or was an object's and is no object's now. The metadata of the classes is complete.
// Any thread; takes the lock of the hooks.
OBJC_EXPORT ort_hook_status
ort_swift_hook_install(const struct ort_swift_hook_request *request, struct ort_hook **hook);

// Has hooks of superclasses reach the classes, each of which stands behind its superclass: those that have come since;
// and takes what is left of hooks that were removed out of classes that were made with it. Without memory, and where it
// cannot be written, a class stays as it is: calls come to the method all the same. Any thread; takes the lock of the
// hooks. Costs a look at every word that was ever hooked, for each class above one of these.
OBJC_EXPORT void ort_swift_classes_cover(const void *const *classes, size_t count);

// What the word of the class's vtable holds without hooks. Takes the lock of the hooks.
OBJC_EXPORT const void *ort_swift_original(const void *metadata, uint32_t word);

// MARK: Objects

// Gives the object, which the caller keeps alive meanwhile, a class of its own, or answers the one that it has: a copy
// of its class's metadata. To whoever compares metadata that is a subclass, also where type(of:) becomes a generic
// argument (as when an existential is opened); by its name, in casts and to protocols it is the class. Hooks that are
// installed in it run for calls of that object alone, around those of its class. Each such call is to be followed by
// one of ort_swift_object_end; in between, hooks that are removed do not take the class away. With the last hook the
// object gets its class back, and with the object's end, before deinit runs, its hooks end, as if they had been
// removed.
//
// Of methods that an object's class has as a type (class methods, `required` initializers) no object is the receiver:
// such hooks never run. Whoever else changes the object's class gives it a subclass of the one it has, or removes the
// hooks before.
//
// NULL, and nothing has changed: for what is no instance of a Swift class or is being destroyed, when another thread
// changes its class meanwhile, and without memory. The copy stays for ever, and serves another object of the class once
// this one has no hooks. Objects in memory that cannot be written must not be passed. Any thread; takes the lock of the
// hooks. Costs a copy of the metadata, some hundred bytes, where none is left by another object.
OBJC_EXPORT const void *ort_swift_object_begin(void *object);

// Ends what a call that answered the metadata has begun: an object without hooks gets its class back.
OBJC_EXPORT void ort_swift_object_end(const void *metadata);

// The class that such metadata stands for; the metadata of any other class itself. Takes no lock.
OBJC_EXPORT const void *ort_swift_class_of(const void *metadata);

// The address of the object whose hook it is; NULL for NULL, for hooks of classes, and once it is removed. Takes the
// lock of the hooks.
OBJC_EXPORT const void *ort_swift_object_of(const struct ort_hook *hook);

// MARK: Lists

// As ort_hook_copy_list and ort_hook_copy_contexts, whose lists for the process have hooks of Swift methods, too: those
// of a class, without its objects', or of an object, which the caller keeps alive; with NULL and NULL all of Swift
// methods. Hooks of one method are in the order in which they run.
OBJC_EXPORT struct ort_hook **ort_swift_hook_copy_list(const void *metadata, const void *object, size_t *count);
OBJC_EXPORT void **ort_swift_hook_copy_contexts(
    const void *metadata, const void *object, ort_hook_destroy destroy, void *(*list)(void *context), size_t *count);

// What ort_hook_describe says of other hooks.
struct ort_swift_hook_description {
    const void *metadata; // the class
    const void *object;   // the address of the object; NULL for a class's hook
    uint32_t word;
    bool is_async;
    ort_hook_position position;
    uint32_t options;
    int32_t priority;
    ort_hook_state state;
    const void *body; // the code of the closure, or the function
};

// false, and nothing is written, for NULL, for hooks of others than Swift methods, and when the hook has been removed,
// by somebody or with its object. Any thread; takes the lock of the hooks.
OBJC_EXPORT bool ort_swift_hook_describe(const struct ort_hook *hook, struct ort_swift_hook_description *description);

// MARK: Places

typedef enum __attribute__((enum_extensibility(closed))) ort_swift_place {
    ORT_SWIFT_IN_GENERAL = 0,
    ORT_SWIFT_IN_VECTOR,
    ORT_SWIFT_ON_STACK,
    ORT_SWIFT_BEHIND_RESULT, // where the caller wants a result in memory
} ort_swift_place;

// Some bytes of a value, while a Swift function is called or has just returned.
struct ort_swift_piece {
    ort_swift_place place;
    bool is_address; // what lies there is the address of the bytes; always of ORT_SWIFT_BEHIND_RESULT
    uint16_t number; // of the register; of the stack, bytes from the first argument there
    uint32_t shift;  // where they begin: bytes from there, or behind the address
    uint32_t offset; // where they are in the value
    uint32_t size;
};

// MARK: Calls

// The receiver: an object, or of a class method the class.
OBJC_EXPORT const void *ort_swift_call_receiver(const struct ort_hook_call *call);

// The result, in the registers that a Swift function returns it in: general registers in turn, and vector registers, 16
// bytes each. What lies in memory is where ort_swift_call_memory says.
struct ort_swift_result {
    uint64_t general[4];
    unsigned char vector[4][16];
    uint64_t error; // of a method that throws: the error, or 0; of another one 0, and nothing that is put here matters
};

// What ort_hook_call_result says of the result holds here too. The values are as they lie in the registers: what the
// method owns, the call owns. ort_swift_call_set_result includes ort_hook_call_mark_returned.

OBJC_EXPORT struct ort_swift_result ort_swift_call_result(const struct ort_hook_call *call);
OBJC_EXPORT void ort_swift_call_set_result(struct ort_hook_call *call, const struct ort_swift_result *result);
// Where the caller wants a result that is returned in memory; means nothing of another method.
OBJC_EXPORT void *ort_swift_call_memory(const struct ort_hook_call *call);

// Keeps the object for the call until it ends, when `end` gets it: behind the last body, with the result under way to
// the caller. At most once in a call.
OBJC_EXPORT void ort_swift_call_keep(struct ort_hook_call *call, void *object, ort_hook_destroy end);
// The object; NULL without one.
OBJC_EXPORT void *ort_swift_call_kept(const struct ort_hook_call *call);

// Has calls that are to be prepared given to the function when their before hooks have run, with the context of the
// first hook of theirs that asked for it. Once, before the first such hook.
OBJC_EXPORT void ort_swift_set_prepare_handler(void (*prepare)(struct ort_hook_call *call, void *context));

// Nanoseconds that the instead hooks and the original have taken: for after hooks of calls that are prepared.
OBJC_EXPORT uint64_t ort_swift_call_duration(const struct ort_hook_call *call);

// What a closure of the code ort_swift_next has as its context, behind the header of a Swift object: an instead hook's
// body calls it to go on, with the same arguments or others, while it runs.
struct ort_swift_next_context {
    const void *header[2];
    struct ort_hook_call *call;
    uint64_t serial; // ort_hook_call_serial
    const void *place;
};

// The innermost hooked call on this thread: for an instead hook's body, before it calls anything, its own. NULL without
// one.
OBJC_EXPORT struct ort_hook_call *ort_swift_call_current(void);

// What goes into the context of a closure for the body that runs: `place`. NULL where that is not an instead hook's.
OBJC_EXPORT const void *ort_swift_call_place(const struct ort_hook_call *call);

// Not to be called from C but as a Swift closure. Fatal when the body has returned, and on another thread.
OBJC_EXPORT void ort_swift_next(void);

ORT_END_DECLS

#endif
