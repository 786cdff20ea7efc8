// Hooks of native Swift functions: mechanism, as in <objc/hooks.h>. A call reaches a hooked function through a word of
// a class's vtable, through the function's replacement variable, or through a word of a witness table. A function has
// such a variable if its module was compiled with -enable-implicit-dynamic. The caller reads the layout of classes and
// protocols and the types of functions from metadata and symbols.

#ifndef ORT_OBJC_SWIFT_HOOKS_H
#define ORT_OBJC_SWIFT_HOOKS_H

#include <objc/hooks.h>

ORT_BEGIN_DECLS

// The record that stands for an asynchronous function in vtables, variables and closures. Source:
// swift/include/swift/ABI/Executor.h, AsyncFunctionPointer.
struct ort_async_function {
    int32_t distance; // from here to the function
    uint32_t context_size;
};

struct ort_swift_hook_request {
    // A place in a vtable, a variable, or a word of a witness table. `metadata` is the address point of the class's
    // metadata, which must stay. `word` is the word after that point where the method is in the class's vtable.
    const void *metadata;
    uint32_t word;
    // The function's replacement variable, which must stay. It holds the function itself, or of an asynchronous
    // function its record, unless a hook of this library has changed it: the caller refuses functions that other code
    // replaces.
    const void **variable;
    // The word of a requirement in a witness table, which must stay. It holds the function of the type that conforms,
    // or of an asynchronous function its record.
    const void **witness;
    // The object whose calls alone run the hook, around the hooks for all objects; NULL to hook them all. The caller
    // keeps the object alive meanwhile. `metadata`, if there is one, is the object's class. With a variable, the
    // function is an instance method of the object's class or of a superclass. Neither the object nor its class
    // changes. When the object ends, its hooks end before deinit runs, as if they had been removed.
    const void *object;
    bool is_async;
    bool is_throwing; // of an asynchronous function: known for all hooks but before hooks
    // The size in bytes of the arguments that callers pass on the stack, and how many general and vector registers hold
    // arguments. If these are not known, the most that may be. A general_count of 0 stands for all general registers; 1
    // serves if no general register holds an argument.
    uint32_t stack_size;
    uint8_t general_count;
    uint8_t vector_count;
    // Whether the compiler may pass more after the declared arguments: the receiver of a structure's method, or the
    // metadata of type parameters. The declared arguments take so many registers, and nothing on the stack, then. A
    // closure that an instead hook calls to proceed passes the declared arguments only, and the rest is added.
    bool has_more_arguments;
    uint8_t declared_general_count;
    uint8_t declared_vector_count;
    // The known classes that inherit from it, each after its superclass.
    const void *const *subclasses;
    size_t subclass_count;

    ort_hook_position position;
    uint32_t options; // ORT_HOOK_AUTOMATIC_REMOVAL, ORT_HOOK_STARTS_DISABLED, ORT_HOOK_SKIPS_NESTED or …_THREAD
    int32_t priority;
    // The body: a Swift closure's code and context, or a function. The closure has the method's parameters. It returns
    // what the method returns (instead hooks) or nothing. An instead hook of an asynchronous function has an
    // asynchronous body. Then `closure` is the record of the closure. `function` is the record of an asynchronous Swift
    // function with the parameters of ort_hook_function. It calls ort_async_proceed to proceed.
    void (*closure)(void);
    const void *closure_context;
    ort_hook_function function;
    // Calls that run the hook, unless it is a before hook of an asynchronous method, are prepared (see
    // ort_swift_set_prepare_handler), are timed (see ort_swift_call_duration), and may be given to ort_swift_call_keep.
    // Each of these makes them end only when the original has returned; other calls with before hooks may end sooner.
    // A function that is the instead body of an asynchronous method gets a call of its own, which ends with the body.
    bool is_prepared;
    bool is_timed;
    bool may_keep;
    void *context; // what the function gets, and `destroy`
    ort_hook_destroy destroy;
};

// Installs the hook, as ort_hook_install does. *hook gets a reference that belongs to the caller. `destroy` disposes of
// `context`, a closure's too, once the body can run no more. If the status is not ORT_HOOK_OK, nothing has changed and
// the context stays the caller's. ORT_HOOK_INVALID: not exactly one body, not exactly one of metadata, variable and
// witness, a word that the metadata does not have, an object with a witness or subclasses, or another option. For an
// asynchronous function also: a hook that skips nested calls or a thread, a before hook with one of the three, and
// another hook if arguments are on the stack. ORT_HOOK_NOT_HOOKABLE: the metadata, the variable or the witness table
// cannot be written, or the object is being destroyed or has another class. The same if the Swift runtime is not linked
// or, for an asynchronous function, Swift's concurrency library. The metadata of the classes must be complete. Any
// thread; takes the lock of the hooks.
//
// A variable keeps its stub after the last hook is removed: see swift_sites/variable_site.h.
OBJC_EXPORT ort_hook_status
ort_swift_hook_install(const struct ort_swift_hook_request *request, struct ort_hook **hook);

// Makes the hooks of superclasses reach these classes, which have come since the hooks were installed. `classes` lists
// each class after its superclass. Also takes the remains of removed hooks out of classes that were made with such
// remains. Without memory, and if a class cannot be written, the class stays as it is; calls come to the method all the
// same. Any thread; takes the lock of the hooks. Costs a look at every word that was ever hooked, for each superclass
// of each of these classes.
OBJC_EXPORT void ort_swift_classes_cover(const void *const *classes, size_t count);

// The content of the word of the class's vtable without hooks. Takes the lock of the hooks.
OBJC_EXPORT const void *ort_swift_original(const void *metadata, uint32_t word);

// Whether the replacement variable holds a stub, because the function is or was hooked. Takes the lock of the hooks.
OBJC_EXPORT bool ort_swift_variable_is_hooked(const void *const *variable);

// The content of the word of the witness table without hooks. Takes the lock of the hooks.
OBJC_EXPORT const void *ort_swift_witness_original(const void *const *witness);

// The witness table of the type with this metadata for the protocol with this descriptor, as the Swift runtime finds
// or makes it. NULL if the type does not conform, and in a program without Swift. The table stays.
OBJC_EXPORT const void *ort_swift_witness_table(const void *metadata, const void *protocol);

// MARK: Objects

// The address of the object that has the hook. NULL for NULL, for hooks of classes, and once the hook is removed. Takes
// the lock of the hooks.
OBJC_EXPORT const void *ort_swift_object_of(const struct ort_hook *hook);

// MARK: Lists

// List as ort_hook_copy_list and ort_hook_copy_contexts do; the lists of these two for the process also have hooks of
// Swift methods. Here the list has the hooks of a class without those of its objects, or the hooks of an object, which
// the caller keeps alive. With NULL and NULL it has all hooks of Swift methods. Hooks of one method are in the order in
// which they run.
OBJC_EXPORT struct ort_hook **ort_swift_hook_copy_list(const void *metadata, const void *object, size_t *count);
OBJC_EXPORT void **ort_swift_hook_copy_contexts(
    const void *metadata, const void *object, ort_hook_destroy destroy, void *(*list)(void *context), size_t *count);

// A description of a hook of a Swift method, as ort_hook_describe gives one of other hooks.
struct ort_swift_hook_description {
    const void *metadata; // the class, of a hook by a vtable; of these three, the others are NULL
    const void *variable; // of a hook by a variable
    const void *witness;  // of a hook by a witness table: the word
    const void *object;   // the address of the object; NULL for a class's hook
    uint32_t word;
    bool is_async;
    ort_hook_position position;
    uint32_t options;
    int32_t priority;
    ort_hook_state state;
    const void *body; // the code of the closure, or the function
};

// Answers false, and writes nothing, for NULL, for hooks of anything but Swift methods, and if the hook has been
// removed, by a caller or with its object. Any thread; takes the lock of the hooks.
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
    uint32_t shift;  // where they begin: bytes from there, or from the address
    uint32_t offset; // where they are in the value
    uint32_t size;
};

// MARK: Calls

// The receiver: an object, or for a class method the class.
OBJC_EXPORT const void *ort_swift_call_receiver(const struct ort_hook_call *call);

// The result, in the registers that a Swift function returns it in: general registers in turn, and vector registers, 16
// bytes each. ort_swift_call_memory says where a result in memory is.
struct ort_swift_result {
    uint64_t general[4];
    unsigned char vector[4][16];
    uint64_t error; // of a method that throws: the error, or 0; of another one 0, and nothing that is put here matters
};

// These functions treat the result as ort_hook_call_result says. The values are as they lie in the registers: the call
// owns whatever the method owns. ort_swift_call_set_result includes ort_hook_call_mark_returned.

OBJC_EXPORT struct ort_swift_result ort_swift_call_result(const struct ort_hook_call *call);
OBJC_EXPORT void ort_swift_call_set_result(struct ort_hook_call *call, const struct ort_swift_result *result);
// The error alone.
OBJC_EXPORT uint64_t ort_swift_call_error(const struct ort_hook_call *call);
// Where the caller wants a result that is returned in memory. For other methods the value means nothing.
OBJC_EXPORT void *ort_swift_call_memory(const struct ort_hook_call *call);

// Keeps the object for the call until the call ends. `end` then gets the object: after the last body, with the result
// under way to the caller. At most once in a call, from a body whose hook may do so, or when the call is prepared.
OBJC_EXPORT void ort_swift_call_keep(struct ort_hook_call *call, void *object, ort_hook_destroy end);
// The object; NULL without one.
OBJC_EXPORT void *ort_swift_call_kept(const struct ort_hook_call *call);

// The number of the call, as ort_hook_call_serial, also where a call of an asynchronous function belongs to no thread.
OBJC_EXPORT uint64_t ort_swift_call_serial(const struct ort_hook_call *call);

// Sets the function that gets each call that is to be prepared when the call's before hooks have run. `context` is that
// of the call's first hook that asked for it. May be called once, before the first such hook.
OBJC_EXPORT void ort_swift_set_prepare_handler(void (*prepare)(struct ort_hook_call *call, void *context));

// The nanoseconds that the instead hooks and the original have taken, for after hooks of calls that are timed.
OBJC_EXPORT uint64_t ort_swift_call_duration(const struct ort_hook_call *call);

// MARK: Bodies that get a call

// The properties of a Swift object, after its header: the context of a hook whose function is ort_swift_body_perform.
struct ort_swift_body_context {
    const void *header[2];
    void (*closure)(void); // Swift code that takes an object of the kind below, as it is, and may throw
    const void *closure_context;
    ort_hook_position position;
};

// The same of the object that the closure gets, which is valid while the closure runs.
struct ort_swift_body_run {
    const void *header[2];
    struct ort_hook_call *call;
    const struct ort_swift_body_context *context;
    struct ort_swift_spares *thread; // of the closure's thread
    bool is_over;
    uint8_t outcome; // 0: nothing has returned yet; 1: something has; 2: an error was thrown
};

// The parts of the mechanism that only code in Swift can do.
struct ort_swift_makers {
    // Makes an object for a closure, whose reference belongs to the caller.
    struct ort_swift_body_run *(*make_run)(struct ort_hook_call *call, const struct ort_swift_body_context *context);
    // Treats an error that has left the closure, and takes over the reference.
    void (*take_error)(struct ort_swift_body_run *run, void *error);
    // Called when the closure of an instead hook has returned.
    void (*finish_instead)(struct ort_swift_body_run *run);
    // Takes over the object of a run that is over, if it is not used again: something may still refer to it.
    void (*keep_run)(struct ort_swift_body_run *run);
    // Makes the context of a closure that calls on; the caller fills it in.
    struct ort_swift_next_context *(*make_next)(void);
    struct ort_swift_async_next_context *(*make_async_next)(void);
};

// May be called once, before the first such hook. The functions stay.
OBJC_EXPORT void ort_swift_set_makers(const struct ort_swift_makers *makers);

// The function of hooks whose context is a struct ort_swift_body_context. Calls the closure.
OBJC_EXPORT void ort_swift_body_perform(struct ort_hook_call *call, void *context);

// Swift objects that a thread keeps for its next call, one of a kind; NULL without one. Each is a reference, which the
// thread's end releases. Whoever uses an object takes it out meanwhile.
struct ort_swift_spares {
    void *run;  // what a body gets of its call
    void *next; // the context of a closure that calls on
    void *async_next;
};

// Those of this thread. The address tells threads apart while they live.
OBJC_EXPORT struct ort_swift_spares *ort_swift_spares(void);

// The context of a closure whose code is ort_swift_next, after the header of a Swift object. While an instead hook's
// body runs, it calls this closure to proceed, with the same arguments or others.
struct ort_swift_next_context {
    const void *header[2];
    struct ort_hook_call *call;
    uint64_t identity; // of the call among all that had its address
    const void *place;
    // If the original comes next, and its arguments are those of the closure, all in registers; NULL tells nothing.
    const void *site;
};

// A reference to the context for the running body. NULL if that is not the body of an instead hook. A thread uses a
// context again once no closure has it.
OBJC_EXPORT struct ort_swift_next_context *ort_swift_next_take(void);

// For bodies in C. Makes the context, which is the caller's, one for the running body. false if that is not the body of
// an instead hook.
OBJC_EXPORT bool ort_swift_next_fill(struct ort_swift_next_context *next);

// The innermost hooked call on this thread. For a body, before it calls anything, this is its own call. NULL without
// one.
OBJC_EXPORT struct ort_hook_call *ort_swift_call_current(void);

// May only be called as a Swift closure, never from C. Fatal when the body has returned, and on another thread.
OBJC_EXPORT void ort_swift_next(void);

// MARK: Asynchronous calls

// The context of a closure whose record is ort_async_next, after the header of a Swift object. The frame is that of the
// body of an instead hook, and is set to NULL when the body returns. The closure takes the arguments of the function;
// without a frame, its call is fatal.
struct ort_swift_async_next_context {
    const void *header[2];
    struct ort_swift_async_frame *frame;
};

// The records of asynchronous Swift functions, which Swift code calls as ort_async_find and ort_async_proceed: the
// compiler adds two letters. Source: swift/docs/ABI/Mangling.rst.

// Answers a reference to the context of a closure that calls on from the innermost call of a hooked function that the
// running code is inside; NULL unless that is the body of an instead hook.
OBJC_EXPORT const struct ort_async_function ort_async_findTu;
// Takes the call of an instead body, calls on with the call's arguments, and puts the result into the call.
OBJC_EXPORT const struct ort_async_function ort_async_proceedTu;
// The record of closures that call on.
OBJC_EXPORT const struct ort_async_function *ort_async_next_record(void);

ORT_END_DECLS

#endif
