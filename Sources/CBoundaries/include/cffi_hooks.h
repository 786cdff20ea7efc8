// Bodies of hooks in Swift, and their access to the call that they are part of.
//
// No exception may cross a Swift frame. So Swift calls functions that can throw by variants named …_catching, and C
// throws the exception of a body again when the body has returned.

#ifndef CFFI_HOOKS_H
#define CFFI_HOOKS_H

#include <cffi.h>
#include <objc/hooks.h>

ORT_BEGIN_DECLS

// MARK: Bodies

// A call as a body in Swift knows it. A body may keep its address longer than the call; the serial number tells whether
// it is the same call.
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

// A Swift closure of the type (repeat each Parameter) throws -> Result, as it lies in memory. Its values are borrowed.
struct cffi_hook_closure {
    const void *function;
    const void *context;
    const cffi_hook_parameter_kind *parameters; // the info in front, if it is there
    size_t parameter_count;
    bool returns; // a value of exactly the bytes of the method's result; else nothing
    // The object to throw for an error that the closure threw; both references are handed over.
    id (*exception_for_error)(void *error);
};

// The parts of a hook's body. `run` runs it, and returns an object to throw or nil. It hands over its reference to the
// object.
struct cffi_hook_body;
typedef id (*cffi_hook_run)(void *owner, const struct cffi_hook_info *info);

// A body for a method of that signature; NULL without memory. `owner` belongs to the caller.
OBJC_EXPORT struct cffi_hook_body *cffi_hook_body_create(
    const struct cffi_signature *signature, ort_hook_position position, cffi_hook_run run, void *owner);
OBJC_EXPORT void *cffi_hook_body_owner(const struct cffi_hook_body *body);
OBJC_EXPORT void cffi_hook_body_destroy(struct cffi_hook_body *body);

// Makes the body call the closure itself when it can hand over every argument in place. `run` is then only for calls
// with a null pointer in a parameter that must not be null. The closure must live as long as the body. Returns false,
// and leaves the body unchanged, when the closure takes arguments that cannot be handed over in this way.
OBJC_EXPORT bool cffi_hook_body_set_closure(struct cffi_hook_body *body, const struct cffi_hook_closure *closure);

// A call as the subscribers of a selector signal get it, valid until they have returned: its arguments as they were
// when it began. Until then, objects among the arguments are retained and blocks are copied. An object whose dealloc
// has begun arrives as nil. The memory that other pointers point to belongs to the caller. Argument i lies at values +
// offsets[i], aligned as its type requires; arguments 0 and 1, the receiver and the selector, are not there.
struct cffi_signal_call {
    id receiver; // retained until then
    const struct cffi_signature *signature;
    const char *values;
    const uint32_t *offsets;
};
// The index of the first argument, from 2 on, that cannot be copied because it has an identity (struct ort_location); 0
// for none. Signals are for methods without such arguments.
OBJC_EXPORT size_t cffi_signature_uncopied_argument(const struct cffi_signature *signature);
// Returns an object to throw, and hands over its reference to the object; or returns nil.
typedef id (*cffi_signal_deliver)(void *owner, const struct cffi_signal_call *call);

// Makes the body of an instead hook a signal's body: it calls `deliver`, and the original. `run` is not called. Returns
// false without memory.
//
// With ORT_HOOK_AFTER, the body delivers after the original has returned. When the original throws, the exception
// passes through and nothing is delivered. With ORT_HOOK_BEFORE, the body delivers first. It retains the receiver and
// the arguments until the original has returned.
OBJC_EXPORT bool cffi_hook_body_set_signal(
    struct cffi_hook_body *body, ort_hook_position position, cffi_signal_deliver deliver);

// The function of a hook whose context is the body.
OBJC_EXPORT ort_hook_function cffi_hook_body_function(const struct cffi_hook_body *body);

// MARK: Calls

// The signature of the call's method; NULL without memory. The function looks it up once for each hooked method.
OBJC_EXPORT const struct cffi_signature *cffi_hook_call_signature(struct ort_hook_call *call);

// Copies the bytes of an argument. The index must be in range.
OBJC_EXPORT void cffi_hook_call_read_argument(struct ort_hook_call *call, size_t index, void *bytes);
// The same for an argument that lies in one register or in one place on the stack: its bytes, followed by zeros.
// Returns false for any other argument.
OBJC_EXPORT bool cffi_hook_call_read_word(struct ort_hook_call *call, size_t index, uint64_t *word);
// Replaces an argument for the bodies and the original that run later in the call. Retains nothing.
OBJC_EXPORT void cffi_hook_call_write_argument(
    struct ort_hook_call *call, const struct cffi_signature *signature, size_t index, const void *bytes);

// Copies the bytes of the result as it is now.
OBJC_EXPORT void cffi_hook_call_read_result(struct ort_hook_call *call, void *bytes);
// Replaces the result. When the caller of the method owns the result, the function retains the new object and
// autoreleases the previous one.
OBJC_EXPORT void cffi_hook_call_write_result(
    struct ort_hook_call *call, const struct cffi_signature *signature, const void *bytes);

// ort_hook_call_proceed.
OBJC_EXPORT bool cffi_hook_call_proceed_catching(struct ort_hook_call *call, struct ort_caught *caught);

// ort_hook_flush.
OBJC_EXPORT bool cffi_hook_flush_catching(uint64_t timeout, bool *is_done, struct ort_caught *caught);
// ort_hook_install, ort_hook_remove and similar functions, which may end the lives of other hooks' bodies.
OBJC_EXPORT bool cffi_hook_install_catching(
    const struct ort_hook_request *request, struct ort_hook **hook, ort_hook_status *status, struct ort_caught *caught);
OBJC_EXPORT bool cffi_hook_change_catching(
    bool (*change)(struct ort_hook *hook), struct ort_hook *hook, bool *did_change, struct ort_caught *caught);
// ort_object_add_kind or ort_object_remove_kind, whose result is *did_change.
OBJC_EXPORT bool cffi_object_change_kind_catching(
    bool (*change)(id object, ort_object_kind kind), id object, ort_object_kind kind, bool *did_change,
    struct ort_caught *caught);

// MARK: The invocation of a call

// The NSInvocation over a hooked call, made at the first request and borrowed until the call ends; nil without memory.
// During the call, only a running body may use it: on its thread, or on another thread while the body's thread waits.
//
// Its arguments are those of the call: later bodies and the original get the values that are set. Its result is that of
// the call, and there is one when ort_hook_call_has_result says so. The caller gets the result that is set, unless
// something else replaces it. invoke runs what is inside the body (ort_hook_call_proceed), and so does
// invokeWithTarget: with the receiver. With another object, invokeWithTarget: sends the message to that object, and the
// receiver stays. retainArguments takes effect when the call ends. The signature cannot be changed. Addresses of values
// are for reading only, since values in several registers are copied out of them.
//
// If the invocation is still retained when the call ends, it gets copies of the arguments and of the result, and
// retains them. Its target is nil when the receiver is gone or its dealloc has begun. invoke is then a message. Missing
// memory for the copies is fatal. If the invocation is not retained, the next call gets it.
//
// The invocation of a call that longjmp left must not be used until the thread has made a hooked call further out on
// its stack, or has ended. From then on it has neither target nor values.
//
// Costs a few nanoseconds, and one atomic instruction for each call. Nothing is allocated or copied for it.
OBJC_EXPORT id cffi_hook_call_invocation(struct ort_hook_call *call);

ORT_END_DECLS

#endif
