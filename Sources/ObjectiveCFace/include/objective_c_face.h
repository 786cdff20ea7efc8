// The seam between the methods that Objective-C programs call and the engines in Swift that carry them out.
//
// Each area has one table of functions. The methods of the area are written in C. When a method is called, it asks
// Swift for the table and passes on its arguments. The function that returns the table is named after it and defined in
// SwiftRuntime. No exception may cross a Swift frame, so none of these functions throws. They return the object to
// throw, and C throws it once Swift has returned.

#ifndef OBJECTIVE_C_FACE_H
#define OBJECTIVE_C_FACE_H

#include <cffi_hooks.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

ORT_BEGIN_DECLS

// The reason for a refusal, which the caller gets as an NSError.
struct ort_face_error {
    intptr_t code;
    char *message; // malloc'ed, the receiver's
};

// MARK: Aspects

struct ort_face_aspect_request {
    id receiver; // an object, or the class whose instances are meant
    SEL selector;
    uintptr_t options;  // AspectOptions
    id block;           // may lie on the stack
    const void *caller; // an address in the function that asks
};

struct ort_face_aspect_handlers {
    // A token, which the caller owns and gives back with `release`. NULL when the hook was refused, with *error filled
    // in, or when *thrown is to be thrown; the caller owns the reference in *thrown.
    void *(*hook)(const struct ort_face_aspect_request *request, struct ort_face_error *error, id *thrown);
    // Whether there was something to remove.
    bool (*remove)(void *token);
    // The same, but fills in *error, which must be zero, and returns false in two cases: when the hook's object has
    // gone, and when the hook was removed below an implementation of other code.
    bool (*remove_or_refuse)(void *token, struct ort_face_error *error);
    // malloc'ed.
    char *(*describe)(void *token);
    void (*release)(void *token);
};

// Declared for programs in <objc/Aspects.h>.
OBJC_EXPORT void AspectsUseOriginalRules(void);

// MARK: Key values

// The keys are strings. The caller owns the returned reference.
struct ort_face_key_value_handlers {
    id (*value)(id object, id key, bool is_path, id *thrown);
    void (*set_value)(id object, id value, id key, bool is_path, id *thrown);
    bool (*validate)(id object, id *value, id key, bool is_path, id *error, id *thrown);
    // The object that stands for an array or a set and changes it through the key.
    id (*collection)(id object, id key, bool is_path, bool is_set, id *thrown);
    id (*values)(id object, id keys, id *thrown);
    void (*set_values)(id object, id values, id *thrown);
    // The object to throw.
    id (*undefined)(id object, id key, bool is_written);
    id (*nil_for_scalar)(id object, id key);
};

// An announced change: of elements of an array, of a set, or of the value as a whole.
struct ort_face_key_change {
    id object, key;
    uintptr_t kind; // NSKeyValueChange, or 0
    id indexes;
    uintptr_t mutation; // NSKeyValueSetMutationKind, or 0
    id objects;
};

// The caller owns the returned reference. Functions without another result return the object to throw.
struct ort_face_key_observer_handlers {
    void (*add)(id object, id observer, id path, uintptr_t options, void *context, id *thrown);
    // For a NULL context, removes an observation with any context.
    id (*remove)(id object, id observer, id path, void *const *context);
    id (*will_change)(const struct ort_face_key_change *change);
    id (*did_change)(id object, id key);
    // The class's own answer for this key, by a method of the class. Without such a method: nil and true.
    id (*paths_affecting)(Class cls, id key, id *thrown);
    bool (*notifies_automatically)(Class cls, id key, id *thrown);
    // NULL for an object that is not observed.
    void *(*info)(id object);
};

// The description of a change that an observer gets.
struct ort_face_change_entries {
    uintptr_t kind; // NSKeyValueChange
    bool is_prior;
    id old_value, new_value; // NSNull for nil; nil for what the observer has not asked for
    id indexes;              // or nil
};

// The dictionary with these entries, owned by the caller; nil without memory. Takes over the references to the values,
// even when it fails, and retains the indexes.
OBJC_EXPORT id ort_face_change_dictionary_create(const struct ort_face_change_entries *entries);

// MARK: Signals

struct objc_protocol;

// Blocks, each of which may be nil. They may lie on the stack.
struct ort_face_subscriber {
    id next, error, completed;
};

// A signal and the token of a subscription are objects of Swift. The caller owns the reference to a returned RACSignal.
struct ort_face_signal_handlers {
    // A signal. After a refusal that the program can do something about, the signal sends an error. After other
    // refusals, returns nil with *thrown. The protocol may be NULL. `before`: the signal sends before the method runs.
    id (*signal)(id object, SEL selector, struct objc_protocol *protocol, bool before, id *thrown);
    id (*will_dealloc)(id object, id *thrown);
    id (*take_until)(void *signal, void *end);
    // A token. NULL when there is nothing to end, or with *thrown when a block has thrown an exception.
    void *(*subscribe)(void *signal, const struct ort_face_subscriber *subscriber, id *thrown);
    bool (*is_active)(void *token);
    void (*dispose)(void *token);
    void (*release)(void *signal_or_token);
};

// For the engine.

// A new RACSignal, which takes over the signal, and the signal of an RACSignal.
OBJC_EXPORT id ort_face_make_signal(void *signal);
OBJC_EXPORT void *ort_face_signal_of(id signal);
// Gives an RACTuple of the call's arguments. The caller owns the tuple, also when the function returns true. Retains
// objects. Its result is that of ort_call_catching.
OBJC_EXPORT bool ort_face_make_tuple_catching(
    const struct cffi_signal_call *call, ORT_UNOWNED id *tuple, struct ort_caught *caught);
// Calls the block with the object as its parameter, or a block that has no parameter.
OBJC_EXPORT bool ort_face_run_block_catching(id block, id argument, struct ort_caught *caught);

// MARK: Dynamic delegates

// A property of a class that holds a delegate, registered to hold a dynamic one. Lives as long as the process.
struct ort_face_delegate_property {
    Class cls;
    struct objc_protocol *protocol;
    SEL setter, getter;
    SEL kept_setter, kept_getter; // the names that the class's own accessors get
};

// A property of a class that holds the block for one of the delegate's methods. Lives as long as the process.
struct ort_face_block_property {
    Class cls;
    struct objc_protocol *protocol;
    SEL setter, getter;
    SEL method;
};

struct ort_face_delegate_handlers {
    // The data that a delegate keeps about its methods, made for the first implemented method and released at the end
    // of the delegate.
    void *(*make_methods)(void);
    void (*release_methods)(void *methods);
    // Implements a method of the delegate; a nil block removes the implementation. The caller throws *thrown and owns
    // its reference. Nothing has changed then, unless the owner has thrown it.
    void (*implement)(id delegate, SEL selector, id block, id *thrown);
    void (*implement_for_class)(id delegate, SEL selector, id block, id *thrown);
    // The block, which the caller owns, or nil.
    id (*copy_implementation)(id delegate, SEL selector);
    // The owner's delegate for the protocol. A NULL protocol means the one that is named after one of the owner's
    // classes, with the suffix. Owned by the caller; nil with *thrown.
    id (*delegate_of)(id owner, struct objc_protocol *protocol, const char *suffix, id *thrown);
    // Sets the delegate as the owner's delegate if the owner does not have it.
    void (*ensure)(id delegate, id *thrown);
    void (*note_installed)(id delegate); // the owner has it
    // The requests to classes. A NULL protocol means the one that is named after the class, with the suffix. A NULL
    // property name means the property of the suffix's name.
    void (*register_property)(
        Class cls, const char *name, struct objc_protocol *protocol, const char *suffix, id *thrown);
    // With `is_check`, only reports errors.
    void (*link_method)(
        Class cls, const char *property, const char *method, struct objc_protocol *protocol, const char *suffix,
        bool is_check, id *thrown);
};

// For the engine. A delegate is an instance of A2DynamicDelegate. The caller owns the results of functions named
// …_copy_….

// Whether the object is a delegate. false for nil.
OBJC_EXPORT bool ort_face_is_delegate(id object);
OBJC_EXPORT struct objc_protocol *ort_face_delegate_protocol(id delegate);
OBJC_EXPORT void *ort_face_delegate_methods(id delegate);
// Both are weak references.
OBJC_EXPORT id ort_face_delegate_copy_real(id delegate);
OBJC_EXPORT void ort_face_delegate_set_real(id delegate, id real);
OBJC_EXPORT id ort_face_delegate_copy_owner(id delegate);

// The delegate whose methods are the class methods of the delegate, borrowed from it. And the class that such a class
// delegate stands for, Nil for other delegates.
OBJC_EXPORT id ort_face_delegate_class_delegate(id delegate);
OBJC_EXPORT Class ort_face_delegate_proxied_class(id delegate);
// A block of the type ^Class(void) that returns the object. It does not retain the object. Owned by the caller.
OBJC_EXPORT const void *ort_face_make_class_block(id answer);

// Associates the delegate with the owner, which keeps it, unless the owner already has one. With nil, only looks the
// delegate up. Returns the associated delegate, owned by the caller, or nil.
OBJC_EXPORT id ort_face_delegate_adopt(id owner, const void *key, id made);

// Gives the class the accessors. A setter that the class or a superclass already has is kept under the other name. An
// existing getter stays and also gets its other name. The function replaces methods: no other code may hook them
// meanwhile.
OBJC_EXPORT void ort_face_install_delegate_property(const struct ort_face_delegate_property *property);
// Adds the accessors that the class and its superclasses lack.
OBJC_EXPORT void ort_face_install_block_property(const struct ort_face_block_property *property);

// Gives the owner the delegate, by the owner's own setter. If the delegate has no real delegate, the owner's previous
// delegate becomes its real delegate. Runs user code; its result is that of ort_call_catching.
OBJC_EXPORT bool ort_face_prompt_catching(
    const struct ort_face_delegate_property *property, id owner, id delegate, struct ort_caught *caught);

// An NSException that the caller owns.
OBJC_EXPORT id ort_face_make_exception(const char *name, const char *reason);

ORT_END_DECLS

#endif
