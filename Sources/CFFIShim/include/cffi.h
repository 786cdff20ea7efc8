// Signatures, invocations and implementations made at run time.
//
// A function that can fail because of its arguments returns a status or NULL. Only cffi_raise throws. Unless a comment
// says otherwise, any thread may call a function, and the function takes no lock and runs no user code. Only one thread
// at a time may use an invocation.

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

// A method or block type with everything that a call of it needs. There is one signature for each text (without frame
// offsets, with qualifiers and class names) for the life of the process, so pointers can be compared. It is immutable.
// It is also an Objective-C object: cast it to id for an NSMethodSignature, and back with cffi_signature_of_object.
struct cffi_signature;

// Why a type cannot be a signature. `encoding` is the faulty type, cut off at 63 bytes.
struct cffi_signature_error {
    long argument;      // −1 for the return value, −2 for text that does not parse
    size_t position;    // byte offset into the text, of text that does not parse
    const char *reason; // a static sentence fragment
    char encoding[64];
};

// The signature of the type, or NULL with *error filled in (when error is not NULL). The function ignores frame
// offsets. To make a new signature, it parses and allocates; to find an existing one, it does neither.
OBJC_EXPORT const struct cffi_signature *cffi_signature_intern(const char *types, struct cffi_signature_error *error);

// The same for a method of a compiled image. It also refuses types that have fewer arguments than the selector has
// colons, and types whose frame offsets contradict their sizes. Such offsets are the sign of packed, aligned and
// vector-holding types.
OBJC_EXPORT const struct cffi_signature *cffi_signature_intern_compiled(
    const char *types, SEL selector, struct cffi_signature_error *error);

// The signature of the class's instance method, else of the method that its protocols declare. NULL when there is none
// or it is refused. Does not send methodSignatureForSelector:.
OBJC_EXPORT const struct cffi_signature *cffi_signature_of_method(
    Class cls, SEL selector, struct cffi_signature_error *error);

// Whether messages without a method reach a forwardInvocation: of the object's class. The forwardInvocation: of a root
// class does not count, since it refuses them. methodSignatureForSelector: then says which messages the object takes.
// Any thread; takes no lock once the object's class knows the method.
OBJC_EXPORT bool cffi_object_takes_invocations(id object);

// The signature of an NSMethodSignature object, NULL for any other object.
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
// Bytes of all arguments, counted as the compiler counts them in frame offsets: an integer takes at least four.
OBJC_EXPORT size_t cffi_signature_frame_length(const struct cffi_signature *signature);
// Whether the caller passes a hidden pointer for the return value.
OBJC_EXPORT bool cffi_signature_returns_in_memory(const struct cffi_signature *signature);
// Whether ffi_call passes every value as compiled code does. It does not for __int128, small unions and bit-fields,
// empty structures, and {integer, floating} pairs that take the last integer register. Calls with such values go by
// saved registers only.
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
// The same with the arguments of an intercepted call. The frame may go away afterwards. The NSInvocation borrows what
// the arguments point to.
OBJC_EXPORT id
cffi_invocation_object_create_from_frame(const struct cffi_signature *signature, const struct ort_call_frame *frame);

// The invocation's signature; signatures live for ever.
OBJC_EXPORT const struct cffi_signature *cffi_invocation_signature(const struct cffi_invocation *invocation);

// Gives the invocation another signature and zeroes it; it then retains nothing and has no invoker. Its buffer only
// grows. On CFFI_NO_MEMORY it may only be destroyed or given a signature again. May run user code by releasing what it
// owned.
OBJC_EXPORT cffi_status
cffi_invocation_set_signature(struct cffi_invocation *invocation, const struct cffi_signature *signature);

// Copies a value out or in, as many bytes as its type has. After cffi_invocation_retain_arguments, the invocation
// retains or copies a value that is set, and releases the previous one (runs user code).
OBJC_EXPORT cffi_status
cffi_invocation_get_argument(const struct cffi_invocation *invocation, size_t index, void *value);
OBJC_EXPORT cffi_status
cffi_invocation_set_argument(struct cffi_invocation *invocation, size_t index, const void *value);
// Where the argument lies, aligned for its type; NULL for an index out of range. Writing there retains nothing.
OBJC_EXPORT void *cffi_invocation_argument_address(struct cffi_invocation *invocation, size_t index);

// Copies `count` arguments from index `from_first` of one invocation to index `to_first` of another. Each pair must
// have the same size; otherwise the function returns CFFI_TYPE_MISMATCH and copies nothing. On CFFI_NO_MEMORY it has
// copied the arguments before the one that could not be owned. May run user code as cffi_invocation_set_argument does.
OBJC_EXPORT cffi_status cffi_invocation_carry_arguments(
    const struct cffi_invocation *from, size_t from_first, struct cffi_invocation *to, size_t to_first, size_t count);

// The receiver and the selector (of a method's signature). nil or NULL until they are set. Once the invocation retains
// its arguments, it copies a receiver that is a block on the stack; without memory it keeps the previous receiver.
OBJC_EXPORT id cffi_invocation_target(const struct cffi_invocation *invocation);
OBJC_EXPORT SEL cffi_invocation_selector(const struct cffi_invocation *invocation);
OBJC_EXPORT void cffi_invocation_set_target(struct cffi_invocation *invocation, id target);
OBJC_EXPORT void cffi_invocation_set_selector(struct cffi_invocation *invocation, SEL selector);

// The return value. Getting it is CFFI_NO_RETURN_VALUE before a call or a set. A call that ends by an exception leaves
// the previous value. The invocation keeps an object that is set alive until the pool drains: it retains and
// autoreleases the object (and copies stack blocks first). In an intercepted call the object stays alive until the
// caller has it. The caller owns the object when the selector that it sent belongs to a family whose result the caller
// owns; otherwise the object is autoreleased.
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

// How a call is made or captured. Both ways pass the same bytes. New invocations and implementations use saved
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

// The function that cffi_invocation_invoke calls instead of sending; NULL restores the send. Hooks use it to bind an
// invocation to the rest of their chain. `context` must stay valid until the invoker is replaced.
typedef void (*cffi_invoker)(struct cffi_invocation *invocation, void *context);
OBJC_EXPORT void cffi_invocation_set_invoker(struct cffi_invocation *invocation, cffi_invoker invoker, void *context);

// Takes ownership of what the arguments refer to: retains objects, copies blocks and C strings; the target is an
// argument. A receiver whose dealloc has begun cannot be retained and becomes nil. Runs user code. Calling it again
// does nothing. On CFFI_NO_MEMORY, and when a retain throws, all arguments stay borrowed.
OBJC_EXPORT cffi_status cffi_invocation_retain_arguments(struct cffi_invocation *invocation);
OBJC_EXPORT bool cffi_invocation_arguments_retained(const struct cffi_invocation *invocation);

// Gives the return value (zero when there is none) to the caller of an intercepted call of the same signature: into its
// result registers, widened, or into its buffer. If the caller owns the result, this also hands over the ownership.
OBJC_EXPORT void cffi_invocation_answer(struct cffi_invocation *invocation, struct ort_call_frame *frame);

// MARK: Implementations

// The body of an implementation made at run time. `arguments[i]` points to argument i. `return_value` points to zeroed
// memory of exactly the size of the return value.
typedef void (*cffi_imp_callback)(void *context, void *return_value, void *const *arguments);

// An implementation of that signature, or NULL with *status. It may be called from any thread until it is destroyed;
// `context` must outlive it. Free it with cffi_imp_destroy when no thread calls it any more.
OBJC_EXPORT IMP
cffi_imp_create(const struct cffi_signature *signature, cffi_imp_callback callback, void *context, cffi_status *status);
// The same with the given way to capture a call, which makes no difference to the callback. libffi's closures are
// slower. They refuse a signature without a libffi description with CFFI_BEYOND_LIBFFI.
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

// Every Objective-C method of this layer reports a program error by this function. It throws an NSException of that
// name whose reason is the sentence, cut off at 511 bytes. Without memory for the exception the program ends.
__attribute__((noreturn, format(printf, 2, 3))) OBJC_EXPORT void cffi_raise(const char *name, const char *format, ...);

// realloc that frees the memory when it cannot grow it, so that `p = reallocf(p, n)` leaks nothing. This is BSD's
// function, which glibc does not have. It is weak, so that another library's reallocf may take its place.
OBJC_EXPORT void *reallocf(void *memory, size_t size);

ORT_END_DECLS

#endif
