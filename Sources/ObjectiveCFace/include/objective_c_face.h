// The seam between the methods that Objective-C programs call and the engines in Swift that carry them out.
//
// For each area there is one table of functions. Its methods, in C, ask Swift for it when they are called, and pass on
// what they were given; the function that answers the table is named after it and defined in SwiftRuntime. No exception
// may cross a Swift frame, so none of these functions throws: what is to be thrown comes back, and C throws it once
// Swift has returned.

#ifndef OBJECTIVE_C_FACE_H
#define OBJECTIVE_C_FACE_H

#include <cffi_hooks.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

ORT_BEGIN_DECLS

// Why something was refused: what the caller is told by an NSError.
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
    // A token, which the caller owns and gives back with `release`. NULL when it was refused, with *error filled in, or
    // when *thrown, whose reference is the caller's, is to be thrown.
    void *(*hook)(const struct ort_face_aspect_request *request, struct ort_face_error *error, id *thrown);
    // Whether there was something to remove.
    bool (*remove)(void *token);
    // The same; *error, which is zero, is filled in when the hook's object has gone, and when the hook was removed
    // below somebody else's implementation; the answer is false then.
    bool (*remove_or_refuse)(void *token, struct ort_face_error *error);
    // malloc'ed.
    char *(*describe)(void *token);
    void (*release)(void *token);
};

// Declared for programs in <objc/Aspects.h>.
OBJC_EXPORT void AspectsUseOriginalRules(void);

// MARK: Key values

// The keys are strings. What is answered is the caller's reference.
struct ort_face_key_value_handlers {
    id (*value)(id object, id key, bool is_path, id *thrown);
    void (*set_value)(id object, id value, id key, bool is_path, id *thrown);
    bool (*validate)(id object, id *value, id key, bool is_path, id *error, id *thrown);
    // What stands for an array, or a set, that is changed through the key.
    id (*collection)(id object, id key, bool is_path, bool is_set, id *thrown);
    id (*values)(id object, id keys, id *thrown);
    void (*set_values)(id object, id values, id *thrown);
    // What is to be thrown.
    id (*undefined)(id object, id key, bool is_written);
    id (*nil_for_scalar)(id object, id key);
};

// A change that is announced: of elements of an array, of a set, or of the value as a whole.
struct ort_face_key_change {
    id object, key;
    uintptr_t kind; // NSKeyValueChange, or 0
    id indexes;
    uintptr_t mutation; // NSKeyValueSetMutationKind, or 0
    id objects;
};

// What is answered is the caller's reference; of functions that answer nothing else, what is to be thrown.
struct ort_face_key_observer_handlers {
    void (*add)(id object, id observer, id path, uintptr_t options, void *context, id *thrown);
    // Of any context for NULL.
    id (*remove)(id object, id observer, id path, void *const *context);
    id (*will_change)(const struct ort_face_key_change *change);
    id (*did_change)(id object, id key);
    // What the class says of this key by a method of its own: nil and true without one.
    id (*paths_affecting)(Class cls, id key, id *thrown);
    bool (*notifies_automatically)(Class cls, id key, id *thrown);
    // NULL for an object that is not observed.
    void *(*info)(id object);
};

// What an observer is told of a change.
struct ort_face_change_entries {
    uintptr_t kind; // NSKeyValueChange
    bool is_prior;
    id old_value, new_value; // NSNull for nil; nil for what the observer has not asked for
    id indexes;              // or nil
};

// The dictionary with those entries, owned by the caller; nil without memory. Takes over the values, also then; retains
// the indexes.
OBJC_EXPORT id ort_face_change_dictionary_create(const struct ort_face_change_entries *entries);

// MARK: Signals

struct objc_protocol;

// Blocks, each of which may be nil. They may lie on the stack.
struct ort_face_subscriber {
    id next, error, completed;
};

// A signal and the token of a subscription are Swift's objects. An RACSignal that is answered is the caller's
// reference.
struct ort_face_signal_handlers {
    // One that sends an error where the program can do something about that; nil with *thrown for other refusals. The
    // protocol may be NULL.
    id (*signal)(id object, SEL selector, struct objc_protocol *protocol, id *thrown);
    id (*will_dealloc)(id object, id *thrown);
    id (*take_until)(void *signal, void *end);
    // A token; NULL when there is nothing to end, or with *thrown, which one of the blocks has thrown.
    void *(*subscribe)(void *signal, const struct ort_face_subscriber *subscriber, id *thrown);
    bool (*is_active)(void *token);
    void (*dispose)(void *token);
    void (*release)(void *signal_or_token);
};

// For the engine.

// A new RACSignal, which takes the signal over, and what is behind one.
OBJC_EXPORT id ort_face_make_signal(void *signal);
OBJC_EXPORT void *ort_face_signal_of(id signal);
// Gives an RACTuple of the call's arguments, which the caller owns, also when it answers true. Retains objects: answers
// as ort_call_catching.
OBJC_EXPORT bool ort_face_make_tuple_catching(
    const struct cffi_signal_call *call, ORT_UNOWNED id *tuple, struct ort_caught *caught);
// Calls the block, whose parameter is the object, or which has none.
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
    // What a delegate keeps of its methods: made when one is first implemented, and given back at the delegate's end.
    void *(*make_methods)(void);
    void (*release_methods)(void *methods);
    // Implements a method of the delegate, or, with nil, makes an end of that. *thrown, whose reference is the
    // caller's, is to be thrown; nothing has changed then, unless it is the owner who has thrown it.
    void (*implement)(id delegate, SEL selector, id block, id *thrown);
    void (*implement_for_class)(id delegate, SEL selector, id block, id *thrown);
    // The block, which the caller owns, or nil.
    id (*copy_implementation)(id delegate, SEL selector);
    // The owner's delegate for the protocol, or, for NULL, for that which is named after one of its classes, with the
    // suffix. Owned by the caller; nil with *thrown.
    id (*delegate_of)(id owner, struct objc_protocol *protocol, const char *suffix, id *thrown);
    // Sees to it that the owner has the delegate.
    void (*ensure)(id delegate, id *thrown);
    void (*note_installed)(id delegate); // the owner has it
    // What classes are asked for; of NULL, the protocol is that with the suffix, and the property that of the same
    // name.
    void (*register_property)(
        Class cls, const char *name, struct objc_protocol *protocol, const char *suffix, id *thrown);
    // `is_check`: only says what is wrong.
    void (*link_method)(
        Class cls, const char *property, const char *method, struct objc_protocol *protocol, const char *suffix,
        bool is_check, id *thrown);
};

// For the engine. A delegate is an instance of A2DynamicDelegate; what is copied is owned by the caller.

// Whether it is one. NULL is none.
OBJC_EXPORT bool ort_face_is_delegate(id object);
OBJC_EXPORT struct objc_protocol *ort_face_delegate_protocol(id delegate);
OBJC_EXPORT void *ort_face_delegate_methods(id delegate);
// Both are weak references.
OBJC_EXPORT id ort_face_delegate_copy_real(id delegate);
OBJC_EXPORT void ort_face_delegate_set_real(id delegate, id real);
OBJC_EXPORT id ort_face_delegate_copy_owner(id delegate);

// The delegate whose methods are the class methods of the delegate, borrowed from it; and the class that one stands
// for, Nil for other delegates.
OBJC_EXPORT id ort_face_delegate_class_delegate(id delegate);
OBJC_EXPORT Class ort_face_delegate_proxied_class(id delegate);
// A block of the type ^Class(void) that answers the object, which it does not retain. Owned by the caller.
OBJC_EXPORT const void *ort_face_make_class_block(id answer);

// Associates the delegate with the owner, which keeps it, unless one is there already; with nil only looks. The one
// that is there, or nil.
OBJC_EXPORT id ort_face_delegate_adopt(id owner, const void *key, id made);

// Gives the class the accessors. Where it has a setter already, of its own or of a superclass, that is kept under the
// other name; a getter that is there stays, and gets that name as well. Replaces methods: nobody is to hook them
// meanwhile.
OBJC_EXPORT void ort_face_install_delegate_property(const struct ort_face_delegate_property *property);
// Adds the accessors that the class and its superclasses lack.
OBJC_EXPORT void ort_face_install_block_property(const struct ort_face_block_property *property);

// Has the owner take the delegate, by its own setter; a delegate that it has had becomes the real one of a delegate
// that has none. Runs user code; answers as ort_call_catching.
OBJC_EXPORT bool ort_face_prompt_catching(
    const struct ort_face_delegate_property *property, id owner, id delegate, struct ort_caught *caught);

// An NSException that the caller owns.
OBJC_EXPORT id ort_face_make_exception(const char *name, const char *reason);

ORT_END_DECLS

#endif
