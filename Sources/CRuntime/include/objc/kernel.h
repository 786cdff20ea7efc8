// The seam between the runtime and the layers above it: hooks, and root classes.
//
// CRuntime has no root class. A layer that brings one (CFoundation here; another Foundation can) registers the
// following in this order, from a constructor or +load, before other code uses it. Everything but the root class has a
// default.
//
// 1. The root class: compiled, or written in C (ort_class_register_static). The runtime itself sends `dealloc` and, to
//    classes that do not count as the runtime does, `retain`, `release` and `autorelease`. `dealloc` ends with
//    object_dispose. The functions under "Reference counts" implement the other three.
// 2. ort_block_classes_set_superclass gives blocks the root class's methods. Default: blocks answer retain, release,
//    autorelease, copy and copyWithZone: only. They keep these methods. Blocks always retain what they capture, and
//    weak references to blocks and their associated objects always work.
// 3. ort_protocol_set_class gives protocols a class. Default: a protocol can be used as an argument of the runtime's
//    functions, retained and released; a message to it is fatal.
// 4. objc_registerSmallObjectClass_np for each pointer tag in use. Clang makes constant strings of at most eight ASCII
//    characters small objects with tag 4. Default: a message to a small object is fatal.
// 5. ort_set_forward_handler, for messages without a method. Default: doesNotRecognizeSelector:, then a message and
//    abort.
// 6. ort_set_signature_handler, if the forward handler handles messages that return structures to super. Default: the
//    types of the selector that was sent.
//
// Compiled literals need classes too: strings NSConstantString, which has no default, since the linker looks for it;
// numbers NSNumber, and collections NSArray and NSDictionary, which the compiled code looks up by name.
// The report of an exception that nobody catches has what its methods name, reason and description return. It does
// without those that the object does not have.
//
// Examples/OwnRoot does all this in two hundred lines.

#ifndef ORT_OBJC_KERNEL_H
#define ORT_OBJC_KERNEL_H

#include <objc/objc.h>
#include <pthread.h>
#include <stdarg.h>

ORT_BEGIN_DECLS

// MARK: Static classes

// A method of a class that is written in C. Arrays of them end with an entry whose name is NULL.
struct ort_static_method {
    const char *name;
    const char *types;
    IMP imp;
};

// Completes and registers a class and metaclass that are static C structures named ._OBJC_CLASS_<Name> and
// ._OBJC_METACLASS_<Name>: the class with isa, name, instance_size (in bytes, superclass included) and info filled in,
// the rest zero. `superclass` is Nil for a root class. Both arrays may be NULL; they are copied. The structures stay
// for ever, and so must their image. Call it from a constructor; a second call for the same class does nothing. Fatal
// without memory.
OBJC_EXPORT void ort_class_register_static(
    Class cls, Class superclass, const struct ort_static_method *instance_methods,
    const struct ort_static_method *class_methods);

// Makes `root` the superclass of the block classes, so that blocks answer to a root class's methods. Later calls do
// nothing. Fatal if the class lacks retain, release, autorelease or dealloc.
OBJC_EXPORT void ort_block_classes_set_superclass(Class root);

// The class of small objects with the given tag, the low three bits of the pointer: 1 to 7. It stays that for the life
// of the process. It may be a root class. Instances of the class and of its subclasses are not counted from then on,
// and class_createInstance makes no more of them. NO when the tag is out of range or taken by another class, and for a
// metaclass. Also NO for a class with a subclass that was messaged already, and for one that waits for its superclass.
OBJC_EXPORT BOOL objc_registerSmallObjectClass_np(Class cls, uintptr_t tag);

// Makes `cls` the class of protocols; compiled protocols loaded before and after become its instances. They are not
// counted, so the class should have no other instances.
OBJC_EXPORT void ort_protocol_set_class(Class cls);

// From now on class_conformsToProtocol of every class looks at its superclasses too, as libobjc2's does. Any thread.
OBJC_EXPORT void ort_class_inherit_conformance(void);

// MARK: Changes

// A number that changes whenever a class, a superclass, a class's methods, a class's protocols or the content of a
// protocol changes. A result that was looked up under the same number is still true. Read the number before looking up,
// and again before using a result that was kept. The number counts every change of every class, so a frequent change
// makes kept results useless. Takes no lock.
OBJC_EXPORT uint64_t ort_method_generation(void);

// The runtime also stores the number at `copy` from now on, with release, for code that reads a variable. One copy; it
// must stay valid. Takes the runtime lock.
OBJC_EXPORT void ort_method_generation_copy_to(uint64_t *copy);

// MARK: Reference counts

// The implementations of a root class's retain, release, autorelease and retainCount. They count in the word in front
// of the object. They accept nil, static objects and small objects. ort_release deallocates by sending dealloc (runs
// user code). ort_autorelease is fatal without memory.
OBJC_EXPORT id ort_retain(id object);
OBJC_EXPORT void ort_release(id object);
OBJC_EXPORT id ort_autorelease(id object);
OBJC_EXPORT size_t ort_retain_count(id object);

// How often the object is in the autorelease pools of this thread; for nil, how many objects are in them.
OBJC_EXPORT size_t ort_autorelease_count(id object);

// Whether the runtime allocated the object, so that it has a retain count word: NO for nil, small and static objects
// and blocks.
OBJC_EXPORT BOOL ort_object_has_header(id object);

// Whether the object has one reference and never had weak references or associated objects. If so, the owner of the
// reference may use the object again instead of releasing it: everything that other threads did before they released
// their references happens before the answer. NO if the runtime does not allocate every instance of the class.
OBJC_EXPORT BOOL ort_has_one_reference(id object);

// Whether dealloc has begun for the object. Hooks and weak references use this.
OBJC_EXPORT BOOL ort_is_deallocating(id object);

// MARK: Forwarding

// The machine state of a call that was intercepted before its callee ran: everything that can hold an argument, and
// room for everything that can hold a result. On x86-64 vector registers hold 64 bytes each, of which the processor's
// width is valid, or 16 where the types of the selector that was sent describe every argument and the result. Source:
// System V x86-64 ABI 1.0, section 3.2.3; AAPCS64, "Parameter passing" and "Result return".
struct ort_call_frame {
#if defined(__x86_64__)
    _Alignas(16) uint8_t vector[8][64]; //   0  xmm0–7 (ymm, zmm); as results 0 and 1
    uint64_t general[6];                // 512  rdi rsi rdx rcx r8 r9
    uint64_t result[2];                 // 560  rax rdx; on entry result[0] is rax, whose al counts vector registers
    uint8_t x87[2][16];                 // 576  st0 st1, as results
    uint64_t x87_count;                 // 608  how many of them to load before returning
    void *stack;                        // 616  the caller's first stack argument
#elif defined(__aarch64__)
    _Alignas(16) uint8_t vector[8][16]; //   0  q0–7; as results 0 to 3
    uint64_t general[8];                // 128  x0–7
    uint64_t memory;                    // 192  x8: the address for a result in memory
    void *stack;                        // 200  the caller's first stack argument
    uint64_t result[2];                 // 208  x0 x1
#else
#error "swift-objc-runtime supports x86-64 and aarch64 only"
#endif
};

// Whether methods that return in memory have messengers and forwarding entries of their own. They do where the address
// of the buffer takes the first argument register, which moves the receiver.
#if defined(__x86_64__)
#define ORT_RETURN_IN_MEMORY_MOVES_RECEIVER 1
#else
#define ORT_RETURN_IN_MEMORY_MOVES_RECEIVER 0
#endif

// Where the frame of a call that returns in memory holds the address of the caller's buffer.
static inline uint64_t *ort_call_frame_memory(struct ort_call_frame *frame) {
#if defined(__x86_64__)
    return &frame->general[0];
#else
    return &frame->memory;
#endif
}

// Carries out a message for which the receiver has no method. `frame` is the caller's: after the handler returns, the
// result members of the frame are loaded and the caller continues. `in_memory` says that the message was sent as one
// that returns its value in memory; it is NO where that makes no difference (ORT_RETURN_IN_MEMORY_MOVES_RECEIVER). If
// it is YES (x86-64), the receiver and the selector sit one register further on, general[0] is the buffer's address,
// and the handler must set result[0] to it. Runs on the sender's thread and stack, with no lock held; may run user
// code.
typedef void (*ort_forward_handler)(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory);

// Sets the handler that _objc_msgForward and _objc_msgForward_stret call when forwardingTargetForSelector: has returned
// no other receiver. Returns the previous handler. NULL restores the default: doesNotRecognizeSelector:, then a message
// and abort.
OBJC_EXPORT ort_forward_handler ort_set_forward_handler(ort_forward_handler handler);

// Names the function that a message without a method jumps to, with the registers and the stack of the send; NULL: the
// functions of objc_setForwardHandler, then the handler. It may put another receiver in *receiver; then the function
// gets that one. Asked when forwardingTargetForSelector: has returned no other receiver, on the sender's thread, with
// no lock held. Messages whose method is hooked by forwarding come to the hook first. Returns the previous one; NULL
// ends it. Any thread.
typedef IMP (*ort_forward_lookup)(id *receiver, SEL selector, BOOL in_memory);
OBJC_EXPORT ort_forward_lookup ort_set_forward_lookup(ort_forward_lookup lookup);

// Whether the class remembers that it has no method for the selector. It remembers that when a message was forwarded
// for that reason. NO when it does not know, and for Nil and NULL. Any thread; takes no lock.
OBJC_EXPORT BOOL ort_class_is_known_to_lack(Class cls, SEL selector);

// An implementation of forwardingTargetForSelector: that answers nil. The runtime knows it and does not call it, so
// that classes that inherit it from their root class forward faster. Any thread.
OBJC_EXPORT id ort_forwarding_target_none(id self, SEL _cmd, SEL selector);

// Returns the method type of a selector for a receiver that does not implement it, or NULL. The runtime asks when a
// super send must choose between the two forwarding entries. May run user code.
typedef const char *(*ort_signature_handler)(id receiver, SEL selector);
OBJC_EXPORT ort_signature_handler ort_set_signature_handler(ort_signature_handler handler);

// Calls `function` with the argument registers of `frame` and a copy of the stack arguments: `stack_size` bytes (a
// multiple of 16) at `stack`. On x86-64 the copy is aligned to 64 bytes, the largest alignment of an argument. Then
// stores every register that can hold a result in the result members of the frame:
// - on x86-64 rax, rdx, vector registers 0 and 1, and frame->x87_count values of the x87 stack; al is taken from
//   frame->result[0] before the call;
// - on aarch64 x0, x1 and vector registers 0 to 3.
//
// An exception passes through.
OBJC_EXPORT void ort_call_frame_invoke(
    struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size);

// The registers that can hold a result, as a call has left them.
struct ort_call_result {
#if defined(__x86_64__)
    _Alignas(16) uint8_t vector[2][16]; //  0  xmm0 xmm1
    uint64_t general[2];                // 32  rax rdx
    uint8_t x87[2][16];                 // 48  st0 st1
    uint64_t x87_count;                 // 80  how many of them the call leaves; the caller says so
#elif defined(__aarch64__)
    _Alignas(16) uint8_t vector[4][16]; //  0  q0–3
    uint64_t general[2];                // 64  x0 x1
#endif
};

// The same for a call whose `vector_count` vector arguments are at most 128 bits wide, as are those of every type that
// an encoding describes. It leaves the frame as it is, so that the call can be repeated, and stores the result in
// `result`. An exception passes through. Costs a few instructions more than the call.
OBJC_EXPORT void ort_call_frame_repeat(
    const struct ort_call_frame *frame, IMP function, const void *stack, size_t stack_size,
    struct ort_call_result *result, size_t vector_count);

// The registers of such a call by themselves.
struct ort_call_registers {
#if defined(__x86_64__)
    uint64_t general[6];                //  0  rdi rsi rdx rcx r8 r9
    _Alignas(16) uint8_t vector[8][16]; // 48  xmm0–7
#elif defined(__aarch64__)
    uint64_t general[8];                //  0  x0–7
    uint64_t memory;                    // 64  x8: the address for a result in memory
    _Alignas(16) uint8_t vector[8][16]; // 80  q0–7
#endif
};

// Calls `function` with these registers, and is ort_call_frame_repeat otherwise. Without vector arguments `vector` is
// not read, and the structure may end before it.
OBJC_EXPORT void ort_call_registers_repeat(
    const struct ort_call_registers *registers, IMP function, const void *stack, size_t stack_size,
    struct ort_call_result *result, size_t vector_count);

// MARK: Implementations

// The body of an implementation that sees the registers of its caller. If it returns NULL, the caller continues with
// the result members of the frame; for a value in memory, result[0] must be the buffer's address on x86-64. If it
// returns a function, the implementation jumps to that function with the frame's registers and the caller's stack. An
// exception passes through.
typedef IMP (*ort_frame_handler)(struct ort_call_frame *frame, void *context);

// An implementation of any method type that calls the handler; NULL without memory and for a NULL handler. It may be
// called from any thread until ort_frame_imp_destroy; the context must live as long.
OBJC_EXPORT IMP ort_frame_imp_create(ort_frame_handler handler, void *context);

// Stores the handler and the context that the implementation was made with; `handler` and `context` may be NULL. NO for
// any other function. The caller must prevent a race with ort_frame_imp_destroy.
OBJC_EXPORT BOOL ort_frame_imp_find(IMP imp, ort_frame_handler *handler, void **context);

// Ends the implementation. No thread may be about to call it: a later call is fatal until the address is used for
// another implementation. NO if ort_frame_imp_create did not make `imp`.
OBJC_EXPORT BOOL ort_frame_imp_destroy(IMP imp);

// MARK: Exceptions

// Calls function(context), then cleanup(context), also when an exception or a thread's end leaves the function; the
// exception or the thread's end continues after the cleanup. C code whose callee may throw uses this to restore its
// state, since `__attribute__((cleanup))` does nothing there. An exception that leaves the cleanup replaces the first
// one.
OBJC_EXPORT void ort_call_with_cleanup(void (*function)(void *context), void *context, void (*cleanup)(void *context));

// The exception that ort_call_catching has caught.
struct ort_caught {
    id object;       // retained for the caller; nil for an exception of another language, and when nil was thrown
    bool is_foreign; // of another language; its value is gone
};

// Calls function(context). Returns NO when the function has returned; *caught is untouched. Returns YES when an
// exception of any language has left the function. The exception ends there: this is for callers whose frames an
// exception must not cross, such as Swift's. The end of a thread passes through.
OBJC_EXPORT BOOL ort_call_catching(void (*function)(void *context), void *context, struct ort_caught *caught);

struct _Unwind_Exception;

// The functions of the C++ support library that the runtime uses for exceptions. If none are registered, the runtime
// looks them up in the program's other libraries when a C++ exception arrives.
struct ort_cxx_exceptions {
    // From Itanium C++ ABI, "Exception Handling": __cxa_begin_catch, __cxa_end_catch, __cxa_get_globals,
    // std::terminate.
    void *(*begin_catch)(void *exception);
    void (*end_catch)(void);
    void *(*get_globals)(void);
    void (*terminate)(void);
    // Makes a C++ exception that was not raised yet, counts as uncaught, and has the object at the address after it. It
    // takes over one reference to the object. Its type is `object_type`, an std::type_info. Never NULL.
    struct _Unwind_Exception *(*create)(id object);
    const void *object_type;
};

// From now on objc_exception_throw throws C++ exceptions. `exceptions` must stay valid; later calls do nothing.
OBJC_EXPORT void ort_exception_set_cxx(const struct ort_cxx_exceptions *exceptions);

// Whether a clause for the named class catches the object: it is an instance of that class or of a subclass. NO for nil
// and for a name that no class has. Runs no user code.
OBJC_EXPORT BOOL ort_exception_is_caught_by(id object, const char *class_name);

// Names the class whose objects stand for exceptions of another language, by the class of such an exception (Itanium
// C++ ABI, "Exception Handling", section 1.2). A clause that catches objects of that class gets the object that
// +exceptionWithForeignException: of the class returns for the _Unwind_Exception *, which the object owns from then on.
// Nil, as without a handler: only @catch (...) catches it. If the object is thrown again and answers `rethrow`, that is
// sent first; it throws the exception itself. The handler runs while the stack is unwound and must not throw. Returns
// the previous one. Any thread.
typedef Class (*ort_foreign_exception_handler)(uint64_t exception_class);
OBJC_EXPORT ort_foreign_exception_handler ort_set_foreign_exception_handler(ort_foreign_exception_handler handler);

// Whether a C++ handler of this exception has begun and was not told that the exception is thrown again. At the end of
// @finally, Objective-C++ code raises such an exception, and then ends the handler.
OBJC_EXPORT BOOL ort_exception_is_handled(const struct _Unwind_Exception *exception);

// Tells the handlers of an exception that it is thrown again, so that their end does not delete it.
OBJC_EXPORT void ort_exception_mark_thrown_on(struct _Unwind_Exception *exception);

// Whether the innermost C++ exception that this thread handles is an Objective-C one, and its object.
OBJC_EXPORT BOOL ort_exception_current(id *object);

// Calls the uncaught handler and ends the process with a message that names the object's class and the object's text.
__attribute__((noreturn)) OBJC_EXPORT void ort_exception_report_uncaught(id object);

// MARK: Changes of classes

// Takes back class_addMethod: removes the class's own method of that name and returns its implementation, or NULL when
// there is none. Sends that start afterwards find the superclass's again. Only methods added at run time can be
// removed; for one that the compiler or ort_class_register_static put there the answer is NULL. Takes the runtime lock.
OBJC_EXPORT IMP ort_class_removeMethod(Class cls, SEL name);

// Hides a class made at run time from look-up by name and from class lists, and the reverse. A parked class keeps
// working for a thread that has just read it from an object; changes of its superclasses reach it. ort_class_unpark
// answers NO when the name has been taken since, and without memory. Both take the runtime lock.
OBJC_EXPORT void ort_class_park(Class cls);
OBJC_EXPORT BOOL ort_class_unpark(Class cls);

// Like objc_getAssociatedObject, for a caller that needs the value after the association changes, without an
// autorelease pool. Returns a reference that the caller owns, or nil. For associations that retain their value.
OBJC_EXPORT id ort_copyAssociatedObject(id object, const void *key);

// Called by objc_disposeClassPair before it changes anything, with no lock held. A layer that has made subclasses of
// the class by itself, or that keeps the class, releases them here. Returns the previous handler; NULL for none.
typedef void (*ort_dispose_handler)(Class cls);
OBJC_EXPORT ort_dispose_handler ort_set_dispose_handler(ort_dispose_handler handler);

// Declares that +initialize is not due for a class made at run time. Use it for a subclass that stands in for its
// superclass: +initialize of the superclass has been sent, or is sent at the superclass's first message.
OBJC_EXPORT void ort_class_skipInitialize(Class cls);

// A request for a call when a class appears.
struct ort_class_wait;

// Calls `function` once with the class of that name. If the class is there, this happens before ort_class_wait_for
// returns. Else it happens when an image brings the class, before anything is sent to it (+load included), or when
// objc_registerClassPair makes it. The call is on the thread that brings or makes the class, with no lock held; an
// exception must not leave it. After the call, or after a cancellation, `destroy` (which may be NULL) is called.
// Returns NULL when the class was there, else a handle that ort_class_wait_end ends. Fatal without memory.
OBJC_EXPORT struct ort_class_wait *ort_class_wait_for(
    const char *name, void (*function)(Class cls, void *context), void *context, void (*destroy)(void *context));

// Gives the handle back, and cancels the request if `cancels`. Returns whether there was something to cancel: false
// when `function` has been called or is about to be. NULL-safe.
OBJC_EXPORT bool ort_class_wait_end(struct ort_class_wait *wait, bool cancels);

// Called whenever there are new classes, or new methods of categories:
// - by the load of an image, before anything is sent to them (+load included) and after the functions of
//   ort_class_wait_for; `cls` is Nil;
// - by objc_registerClassPair and objc_duplicateClass; `cls` is the new class, which must not have been disposed of
//   before the call. The runtime's own dynamic subclasses do not count.
//
// The handler runs on the thread that brings the classes. That thread holds no lock of the runtime, but perhaps the
// dynamic linker's. An exception must not leave the handler. Loads on several threads call it at once.
// ort_set_classes_handler returns the previous handler, which the new one calls; NULL for none. A call of the old
// handler may be under way after the return.
typedef void (*ort_classes_handler)(Class cls);
OBJC_EXPORT ort_classes_handler ort_set_classes_handler(ort_classes_handler handler);

// Called for each class that an image brings, and for each category (`category` is NULL for a class), after the
// handlers above and before the first +load of the image. A class or category that had to wait for another image is
// reported when that one comes. Same thread and rules as the handler above. Returns the previous one; NULL for none.
struct objc_category;
typedef void (*ort_load_handler)(Class cls, struct objc_category *category);
OBJC_EXPORT ort_load_handler ort_set_load_handler(ort_load_handler handler);

// MARK: Dynamic subclasses

// The class that a dynamic subclass stands for; any other class itself. Hooked objects are instances of dynamic
// subclasses. Takes no lock.
OBJC_EXPORT Class ort_class_original(Class cls);

// Features other than hooks that need an object to be of a dynamic subclass of its class. The subclass's name says
// which, in fixed order: NSKVONotifying_Class_RACSelectorSignal_Aspects_, followed by a number when the name is taken.
typedef enum __attribute__((enum_extensibility(closed), flag_enum)) ort_object_kind {
    ORT_OBJECT_OBSERVED = 1 << 0, // key-value observing
    ORT_OBJECT_SIGNAL = 1 << 1,
} ort_object_kind;

// MARK: Errors

// Prints one sentence that says what is broken and how to fix it, and aborts. For errors of the program, not of its
// input.
__attribute__((noreturn, format(printf, 1, 2))) OBJC_EXPORT void ort_fatal(const char *format, ...);

// Receives the runtime's remarks (a duplicate class, for example). A remark is one sentence without a newline, cut off
// after 1023 bytes, like the message of ort_fatal. The default handler prints to standard error; NULL restores it. Any
// thread; no lock held.
typedef void (*ort_log_handler)(const char *message);
OBJC_EXPORT ort_log_handler ort_set_log_handler(ort_log_handler handler);
__attribute__((format(printf, 1, 2))) OBJC_EXPORT void ort_log(const char *format, ...);
// The same for a remark that is complete, from languages that cannot call functions with unnamed arguments.
OBJC_EXPORT void ort_log_text(const char *message);

// MARK: Stacks

// The bounds of the stack of a thread that has not ended; 0 for both if they are not known. For the first thread this
// reads a file. Keeps errno; takes memory meanwhile. Any thread.
OBJC_EXPORT void ort_thread_stack(pthread_t thread, uintptr_t *low, uintptr_t *high);

// The address to which a function returns, from the word that it keeps for that: the word may be signed, in bits above
// the address.
static inline uintptr_t ort_return_address(uintptr_t word) {
#if defined(__aarch64__)
    register uintptr_t address __asm__("x30") = word;
    __asm__("hint #7" : "+r"(address)); // xpaclri, where the processor has it
    return address;
#else
    return word;
#endif
}

// MARK: Version

// The version of what the layers above need: functions, and structures that both sides know. It grows with each change
// of them. A layer in another file than the runtime compares the version that it was compiled with. Any thread.
#define ORT_SEAM_VERSION 4
OBJC_EXPORT int ort_seam_version(void);

// MARK: The processor's counter

// The counter and the kernel's clock at the same moment, within some ten nanoseconds.
struct ort_counter_anchor {
    uint64_t ticks;
    uint64_t time; // of CLOCK_MONOTONIC, in nanoseconds
};

// A pace is nanoseconds for a tick, times 2 to the power of this.
enum { ORT_COUNTER_PACE_BITS = 32 };

// Whether the counter is a clock: the kernel keeps its own time by it. Reads a file.
OBJC_EXPORT bool ort_counter_is_usable(void);

// Takes about a microsecond.
OBJC_EXPORT struct ort_counter_anchor ort_counter_take_anchor(void);

// The pace between two anchors. 0 if the counter stands still, falls, or counts more than 100 in a nanosecond: then it
// is no clock.
OBJC_EXPORT uint64_t ort_counter_pace(struct ort_counter_anchor begin, struct ort_counter_anchor end);

ORT_END_DECLS

#endif
