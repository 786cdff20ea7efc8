// Signatures, invocations and implementations made at run time.
//
// Functions that can fail for what they are given answer a status or NULL; nothing here throws but cffi_raise. Unless a
// comment says otherwise a function may be called from any thread, takes no lock and runs no user code; one invocation
// is used by one thread at a time.

#ifndef CFFI_H
#define CFFI_H

#include <objc/encoding.h>
#include <objc/kernel.h>
#include <objc/objc.h>

ORT_BEGIN_DECLS

typedef enum __attribute__((enum_extensibility(closed))) cffi_status {
    CFFI_OK = 0,
    CFFI_INDEX_OUT_OF_RANGE,
    CFFI_NO_TARGET,         // no target was ever set
    CFFI_NO_SELECTOR,       // no selector was ever set
    CFFI_NO_RETURN_VALUE,   // neither called nor given a return value
    CFFI_NO_IMPLEMENTATION, // a NULL function, or a block's invocation whose target is no block
    CFFI_NO_MEMORY,
    CFFI_BEYOND_LIBFFI, // libffi cannot carry the signature: see cffi_signature_fits_libffi
    CFFI_TYPE_MISMATCH, // a value of another size was given
    CFFI_EXCEPTION,     // the call ended by an exception; only from functions named …_catching
} cffi_status;

// A sentence fragment for the status ("no target was set"). Static.
OBJC_EXPORT const char *cffi_status_description(cffi_status status);

// MARK: Signatures

// A method or block type with everything that a call of it needs. One per text (frame offsets aside, qualifiers and
// class names included) for the life of the process, so that pointers compare; immutable. It is also an Objective-C
// object: cast it to id for an NSMethodSignature, and back with cffi_signature_of_object.
struct cffi_signature;

// Why a type cannot be a signature. `encoding` is the type at fault, cut off at 63 bytes.
struct cffi_signature_error {
    long argument;      // −1 for the return value, −2 for text that does not parse
    size_t position;    // byte offset into the text, of text that does not parse
    const char *reason; // a static sentence fragment
    char encoding[64];
};

// The signature of the type, or NULL with *error filled in (when error is not NULL). Frame offsets are ignored. Making
// a new one parses and allocates, finding one does neither.
OBJC_EXPORT const struct cffi_signature *cffi_signature_intern(const char *types, struct cffi_signature_error *error);

// The same for a method of a compiled image: refused as well when it has fewer arguments than its selector has colons,
// or when the frame offsets contradict the sizes of its types, which is how packed, aligned and vector-holding types
// show.
OBJC_EXPORT const struct cffi_signature *cffi_signature_intern_compiled(
    const char *types, SEL selector, struct cffi_signature_error *error);

// The signature of what a message to the object would call: its class's method, else what its protocols declare. NULL
// when there is none or it is refused. Does not send methodSignatureForSelector:.
OBJC_EXPORT const struct cffi_signature *cffi_signature_of_method(
    Class cls, SEL selector, struct cffi_signature_error *error);

// Whether messages that the object has no method for come to a forwardInvocation: of its class's, and not to that of a
// root class, which refuses them. What methodSignatureForSelector: answers then tells which. Any thread; takes no lock
// once the object's class knows the method.
OBJC_EXPORT bool cffi_object_takes_invocations(id object);

// The signature behind an NSMethodSignature, NULL for any other object.
OBJC_EXPORT const struct cffi_signature *cffi_signature_of_object(id object);

// Without frame offsets.
OBJC_EXPORT const char *cffi_signature_text(const struct cffi_signature *signature);
// The receiver and the selector, or the block, included.
OBJC_EXPORT size_t cffi_signature_argument_count(const struct cffi_signature *signature);
// One type, qualifiers included; NULL for an index out of range.
OBJC_EXPORT const char *cffi_signature_argument_encoding(const struct cffi_signature *signature, size_t index);
OBJC_EXPORT const struct ort_type *cffi_signature_argument_type(const struct cffi_signature *signature, size_t index);
OBJC_EXPORT const char *cffi_signature_return_encoding(const struct cffi_signature *signature);
OBJC_EXPORT const struct ort_type *cffi_signature_return_type(const struct cffi_signature *signature);
// Bytes, as sizeof; 0 for void.
OBJC_EXPORT size_t cffi_signature_return_length(const struct cffi_signature *signature);
// Bytes of all arguments, each as the compiler counts them in frame offsets: integers at least four.
OBJC_EXPORT size_t cffi_signature_frame_length(const struct cffi_signature *signature);
// Whether the caller passes a hidden pointer for the return value.
OBJC_EXPORT bool cffi_signature_returns_in_memory(const struct cffi_signature *signature);
// Whether ffi_call passes every value as compiled code does. Where it does not (__int128, small unions and bit-fields,
// empty structures, and {integer, floating} pairs that take the last integer register), calls go by saved registers
// only.
OBJC_EXPORT bool cffi_signature_fits_libffi(const struct cffi_signature *signature);
OBJC_EXPORT const struct ort_call_layout *cffi_signature_layout(const struct cffi_signature *signature);

// MARK: Invocations

// A call as data: a signature, one buffer with a place for every argument, and a return value. Arguments are borrowed
// unless cffi_invocation_retain_arguments was called.
struct cffi_invocation;

// A new invocation, all arguments and the return value zero; NULL without memory. Free it with cffi_invocation_destroy.
OBJC_EXPORT struct cffi_invocation *cffi_invocation_create(const struct cffi_signature *signature);
// Releases what the invocation owns (may run user code) and frees it. Not for the invocation inside an NSInvocation.
OBJC_EXPORT void cffi_invocation_destroy(struct cffi_invocation *invocation);

// The invocation inside an NSInvocation, valid as long as the object; NULL for any other object.
OBJC_EXPORT struct cffi_invocation *cffi_invocation_of_object(id object);
// A new NSInvocation, owned by the caller.
OBJC_EXPORT id cffi_invocation_object_create(const struct cffi_signature *signature);
// The same with the arguments of an intercepted call. The frame may go away afterwards, what its arguments point to is
// borrowed.
OBJC_EXPORT id
cffi_invocation_object_create_from_frame(const struct cffi_signature *signature, const struct ort_call_frame *frame);

// The invocation's signature; signatures live for ever.
OBJC_EXPORT const struct cffi_signature *cffi_invocation_signature(const struct cffi_invocation *invocation);

// Makes the invocation one of another signature, zeroed, with nothing retained and no invoker. Its buffer only grows.
// On CFFI_NO_MEMORY it may only be destroyed or given a signature again. May run user code by releasing what it owned.
OBJC_EXPORT cffi_status
cffi_invocation_set_signature(struct cffi_invocation *invocation, const struct cffi_signature *signature);

// Copies a value out or in, as many bytes as its type has. A set value is retained or copied once
// cffi_invocation_retain_arguments was called, and the one before it released (runs user code).
OBJC_EXPORT cffi_status
cffi_invocation_get_argument(const struct cffi_invocation *invocation, size_t index, void *value);
OBJC_EXPORT cffi_status
cffi_invocation_set_argument(struct cffi_invocation *invocation, size_t index, const void *value);
// Where the argument lies, aligned for its type; NULL for an index out of range. Writing there retains nothing.
OBJC_EXPORT void *cffi_invocation_argument_address(struct cffi_invocation *invocation, size_t index);

// Copies `count` arguments from index `from_first` of one invocation to index `to_first` of another. Each pair must
// have the same size; otherwise CFFI_TYPE_MISMATCH, and nothing is copied. On CFFI_NO_MEMORY those before the one that
// could not be owned have been. May run user code as cffi_invocation_set_argument.
OBJC_EXPORT cffi_status cffi_invocation_carry_arguments(
    const struct cffi_invocation *from, size_t from_first, struct cffi_invocation *to, size_t to_first, size_t count);

// The receiver and the selector (of a method's signature). nil or NULL until they are set. A receiver that is a block
// on the stack is copied once the invocation retains; without memory the one before it stays.
OBJC_EXPORT id cffi_invocation_target(const struct cffi_invocation *invocation);
OBJC_EXPORT SEL cffi_invocation_selector(const struct cffi_invocation *invocation);
OBJC_EXPORT void cffi_invocation_set_target(struct cffi_invocation *invocation, id target);
OBJC_EXPORT void cffi_invocation_set_selector(struct cffi_invocation *invocation, SEL selector);

// The return value. Getting it is CFFI_NO_RETURN_VALUE before a call or a set; a call that ends by an exception leaves
// the one before it. An object that is set stays alive until the pool drains (it is retained and autoreleased; stack
// blocks are copied first), in an intercepted call until the caller has it: as its own when the selector that it sent
// belongs to a family whose result the caller owns, else autoreleased.
OBJC_EXPORT cffi_status cffi_invocation_get_return_value(const struct cffi_invocation *invocation, void *value);
OBJC_EXPORT cffi_status cffi_invocation_set_return_value(struct cffi_invocation *invocation, const void *value);
OBJC_EXPORT bool cffi_invocation_has_return_value(const struct cffi_invocation *invocation);
// Where it lies; for reading after a call.
OBJC_EXPORT void *cffi_invocation_return_address(struct cffi_invocation *invocation);

// Whether the caller of a method of this name owns the object that it returns: the families alloc, new, copy,
// mutableCopy and init. Source: "Objective-C Automatic Reference Counting", clang documentation, section "Method
// families".
OBJC_EXPORT bool cffi_selector_returns_retained(SEL selector);
// Whether a method of this name takes over a reference to its receiver: the family init. Same source.
OBJC_EXPORT bool cffi_selector_is_initializer(SEL selector);

// How a call is made or captured. Both ways pass the same bytes. An invocation and an implementation begin with saved
// registers. When the environment variable ORT_CALL_PATH is libffi, and not registers, those that libffi can pass begin
// with libffi.
typedef enum __attribute__((enum_extensibility(closed))) cffi_call_path {
    CFFI_CALL_SAVED_REGISTERS = 0, // several times faster, and carries every signature
    CFFI_CALL_LIBFFI,              // CFFI_BEYOND_LIBFFI when the signature does not fit
} cffi_call_path;
OBJC_EXPORT void cffi_invocation_set_call_path(struct cffi_invocation *invocation, cffi_call_path path);

// Calls the function with the arguments as they are. Runs user code; exceptions pass through.
OBJC_EXPORT cffi_status cffi_invocation_invoke_function(struct cffi_invocation *invocation, IMP function);
// Sends the message to the target (a block's invocation calls the block), or calls the invoker when one is set. With a
// nil target that was set the return value is zero. Runs user code.
OBJC_EXPORT cffi_status cffi_invocation_invoke(struct cffi_invocation *invocation);
// Sends the message to another target, which becomes the invocation's; never calls the invoker. Runs user code.
OBJC_EXPORT cffi_status cffi_invocation_invoke_with_target(struct cffi_invocation *invocation, id target);

// What cffi_invocation_invoke calls instead of sending; NULL restores the send. Hooks bind an invocation to the rest of
// their chain with it. `context` must outlive the setting.
typedef void (*cffi_invoker)(struct cffi_invocation *invocation, void *context);
OBJC_EXPORT void cffi_invocation_set_invoker(struct cffi_invocation *invocation, cffi_invoker invoker, void *context);

// Takes ownership of what the arguments refer to: retains objects, copies blocks and C strings; the target is an
// argument. A receiver whose dealloc has begun cannot be retained and becomes nil. Runs user code. Calling it again
// does nothing. On CFFI_NO_MEMORY, and when a retain throws, everything is borrowed as before.
OBJC_EXPORT cffi_status cffi_invocation_retain_arguments(struct cffi_invocation *invocation);
OBJC_EXPORT bool cffi_invocation_arguments_retained(const struct cffi_invocation *invocation);

// Gives the return value (zero when there is none) to the caller of an intercepted call of the same signature: into its
// result registers, widened, or into its buffer. Ownership of a result that the caller owns goes with it.
OBJC_EXPORT void cffi_invocation_answer(struct cffi_invocation *invocation, struct ort_call_frame *frame);

// MARK: Implementations

// The body of an implementation made at run time. `arguments[i]` points to argument i, `return_value` to zeroed room
// for the return value, of exactly its size.
typedef void (*cffi_imp_callback)(void *context, void *return_value, void *const *arguments);

// An implementation of that signature, or NULL with *status. It may be called from any thread until it is destroyed;
// `context` must outlive it. Free it with cffi_imp_destroy when no thread calls it any more.
OBJC_EXPORT IMP
cffi_imp_create(const struct cffi_signature *signature, cffi_imp_callback callback, void *context, cffi_status *status);
// The same by the given way to capture a call, which makes no difference to the callback: libffi's closures are slower,
// and CFFI_BEYOND_LIBFFI is the answer for a signature without a libffi description.
OBJC_EXPORT IMP cffi_imp_create_by(
    cffi_call_path path, const struct cffi_signature *signature, cffi_imp_callback callback, void *context,
    cffi_status *status);
// cffi_imp_create from a type encoding; NULL when the signature is refused, and without memory.
OBJC_EXPORT IMP ort_imp_for_signature(const char *types, cffi_imp_callback callback, void *context);
// NO for a function that cffi_imp_create did not make.
OBJC_EXPORT BOOL cffi_imp_destroy(IMP imp);
// Fills an invocation of the implementation's signature from what the callback was given.
OBJC_EXPORT void cffi_invocation_load_arguments(struct cffi_invocation *invocation, void *const *arguments);

// MARK: Errors

// The one place where an Objective-C method of this layer reports a program error: throws an NSException of that name
// whose reason is the sentence, cut off at 511 bytes. Without memory for it the program ends.
__attribute__((noreturn, format(printf, 2, 3))) OBJC_EXPORT void cffi_raise(const char *name, const char *format, ...);

// realloc that frees the memory when it cannot grow it, so that `p = reallocf(p, n)` leaks nothing. BSD's function,
// which glibc does not have; weak, so that another library's may take its place.
OBJC_EXPORT void *reallocf(void *memory, size_t size);

ORT_END_DECLS

#endif
