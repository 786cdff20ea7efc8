// Bodies of hooks in Swift, and what they do with the call that they are part of.
//
// No exception may cross a Swift frame: what can throw is called by a function named …_catching, and what a body throws
// is thrown again when the body has returned.

#ifndef CFFI_HOOKS_H
#define CFFI_HOOKS_H

#include <cffi.h>
#include <objc/hooks.h>

ORT_BEGIN_DECLS

// MARK: Bodies

// A call as a body in Swift knows it. Its address may be kept longer than the call; the serial number tells.
struct cffi_hook_info {
    struct ort_hook_call *call;
    uint64_t serial;
    ort_hook_position position;
};

// How a Swift closure gets a parameter.
typedef enum __attribute__((enum_extensibility(closed))) cffi_hook_parameter_kind {
    CFFI_HOOK_PARAMETER_INFO,     // a struct cffi_hook_info
    CFFI_HOOK_PARAMETER_PLAIN,    // the bytes of the method's argument
    CFFI_HOOK_PARAMETER_NOT_NULL, // the same, of a pointer that is not null
} cffi_hook_parameter_kind;

// A Swift closure of the type (repeat each Parameter) throws -> Result, as it is in memory. Its values are borrowed.
struct cffi_hook_closure {
    const void *function;
    const void *context;
    const cffi_hook_parameter_kind *parameters; // the info in front, if it is there
    size_t parameter_count;
    bool returns; // a value of exactly the bytes of the method's result; else nothing
    // The object to throw for an error that the closure threw; both references are handed over.
    id (*exception_for_error)(void *error);
};

// What a hook's body is made of. `run` runs it, and returns an object to throw, whose reference is handed over, or nil.
struct cffi_hook_body;
typedef id (*cffi_hook_run)(void *owner, const struct cffi_hook_info *info);

// A body for a method of that signature; NULL without memory. `owner` is the caller's.
OBJC_EXPORT struct cffi_hook_body *cffi_hook_body_create(
    const struct cffi_signature *signature, ort_hook_position position, cffi_hook_run run, void *owner);
OBJC_EXPORT void *cffi_hook_body_owner(const struct cffi_hook_body *body);
OBJC_EXPORT void cffi_hook_body_destroy(struct cffi_hook_body *body);

// Has the body call the closure itself when every argument can be handed over in place; `run` is for calls with a null
// pointer where none may be. The closure must live as long as the body. false, and the body is as it was, when the
// closure takes arguments otherwise.
OBJC_EXPORT bool cffi_hook_body_set_closure(struct cffi_hook_body *body, const struct cffi_hook_closure *closure);

// A call as the subscribers of a selector signal get it, until they have returned: its arguments as they were when it
// began. Objects among them are retained and blocks copied until then, an object whose dealloc has begun arrives as
// nil; what other pointers point to is the caller's. Argument i lies, aligned as its type is, at values + offsets[i]; 0
// and 1, the receiver and the selector, are not there.
struct cffi_signal_call {
    id receiver; // retained until then
    const struct cffi_signature *signature;
    const char *values;
    const uint32_t *offsets;
};
// The first argument, from 2 on, of which no copy can be made, since it has an identity (struct ort_location); 0 for
// none. Signals are for methods without one.
OBJC_EXPORT size_t cffi_signature_uncopied_argument(const struct cffi_signature *signature);
// Returns an object to throw, whose reference is handed over, or nil.
typedef id (*cffi_signal_deliver)(void *owner, const struct cffi_signal_call *call);

// Makes the body of an instead hook that of a signal: it calls the original, and then `deliver`. `run` is not called.
// When the original throws, the exception passes through and nothing is delivered. Returns false without memory.
OBJC_EXPORT bool cffi_hook_body_set_signal(struct cffi_hook_body *body, cffi_signal_deliver deliver);

// The function of a hook whose context is the body.
OBJC_EXPORT ort_hook_function cffi_hook_body_function(const struct cffi_hook_body *body);

// MARK: Calls

// The signature of the call's method; NULL without memory. Found once for each hooked method.
OBJC_EXPORT const struct cffi_signature *cffi_hook_call_signature(struct ort_hook_call *call);

// Copies the bytes of an argument, which the index must be one of.
OBJC_EXPORT void cffi_hook_call_read_argument(struct ort_hook_call *call, size_t index, void *bytes);
// The same of one that a register or a place on the stack holds: the bytes and zeros. false for another one.
OBJC_EXPORT bool cffi_hook_call_read_word(struct ort_hook_call *call, size_t index, uint64_t *word);
// Replaces an argument for what runs later in the call. Nothing is retained.
OBJC_EXPORT void cffi_hook_call_write_argument(
    struct ort_hook_call *call, const struct cffi_signature *signature, size_t index, const void *bytes);

// Copies the bytes of the result as it is now.
OBJC_EXPORT void cffi_hook_call_read_result(struct ort_hook_call *call, void *bytes);
// Replaces the result. An object is retained where the caller of the method owns it, and the one before autoreleased.
OBJC_EXPORT void cffi_hook_call_write_result(
    struct ort_hook_call *call, const struct cffi_signature *signature, const void *bytes);

// ort_hook_call_proceed.
OBJC_EXPORT bool cffi_hook_call_proceed_catching(struct ort_hook_call *call, struct ort_caught *caught);

// ort_hook_flush.
OBJC_EXPORT bool cffi_hook_flush_catching(uint64_t timeout, bool *is_done, struct ort_caught *caught);
// ort_hook_install, ort_hook_remove and so on end the lives of other hooks' bodies.
OBJC_EXPORT bool cffi_hook_install_catching(
    const struct ort_hook_request *request, struct ort_hook **hook, ort_hook_status *status, struct ort_caught *caught);
OBJC_EXPORT bool cffi_hook_change_catching(
    bool (*change)(struct ort_hook *hook), struct ort_hook *hook, bool *did_change, struct ort_caught *caught);
// ort_object_add_kind or ort_object_remove_kind, whose answer is *did_change.
OBJC_EXPORT bool cffi_object_change_kind_catching(
    bool (*change)(id object, ort_object_kind kind), id object, ort_object_kind kind, bool *did_change,
    struct ort_caught *caught);

// MARK: The invocation of a call

// The NSInvocation over a hooked call, made when it is first asked for, borrowed until the call ends; nil without
// memory. For a body that runs: on its thread, or on another one while that one waits. Its arguments are the call's:
// what is set is what later bodies and the original get. Its result is the call's: what is set is what the caller gets,
// unless something else replaces it; there is one when ort_hook_call_has_result says so. invoke runs what is inside the
// body (ort_hook_call_proceed), as does invokeWithTarget: the receiver; with another object it sends the message there,
// and the receiver stays. retainArguments takes effect when the call ends, the signature cannot be changed, and
// addresses of values are for reading only: what lies in several registers is copied out of them.
//
// When the call ends, one that somebody has retained gets copies of the arguments and of the result, and retains them;
// the target is nil where the receiver is gone or its dealloc has begun. invoke then is a message. It is fatal when
// there is no memory for that. Otherwise the next call gets it. One of a call that longjmp left has neither target nor
// values, once the thread has made a hooked call further out on its stack, or has ended; before that it must not be
// used.
//
// Costs a few nanoseconds, and an atomic instruction once for a call; nothing is allocated or copied for it.
OBJC_EXPORT id cffi_hook_call_invocation(struct ort_hook_call *call);

ORT_END_DECLS

#endif
