// What hooking needs beyond the documented API. Mechanism only: policy (which hooks may be installed, their order,
// signature checks) is above.

#ifndef ORT_OBJC_HOOKS_H
#define ORT_OBJC_HOOKS_H

#include <objc/kernel.h>
#include <objc/objc.h>

struct ort_call_layout;

ORT_BEGIN_DECLS

// The version of the functions that hooks need, in this header, <objc/kernel.h> and <objc/inspect.h>. It grows when one
// is added.
#define ORT_HOOKS_VERSION 11

// MARK: Hooks
//
// A hook runs a body before, instead of or after a method. The method's implementation becomes a stub of the runtime's
// that saves the argument registers, runs the bodies, and calls or jumps to the implementation that was there, which
// sees the registers as the caller set them, the selector among them. Nothing on the way allocates, takes a lock or
// counts references.
//
// Unnamed arguments of a method like a printf reach the original in registers; those that the caller has put onto the
// stack do so only where nothing but before hooks run, since nothing tells how many there are. By forwarding none do.
//
// The calls of a block can be hooked as if they were those of a method named `invoke` of the block, which takes the
// block's arguments behind the receiver and the selector: bodies, info objects and invocations know them as that. Where
// the selector lies in that call, unnamed arguments have no place: of a block that takes some, those behind the fourth
// argument on x86-64 (the third with a structure as result), and behind the sixth on aarch64, do not reach it.
//
// What a call runs is fixed when it begins: a hook that is installed, removed, enabled or disabled meanwhile concerns
// the next call. A body that was removed stays alive until no call can run it any more.

// One hook. Counted: ort_hook_install gives one reference.
struct ort_hook;

// One call of a hooked method while it lasts, on the thread that makes it. Valid for a body until it returns.
struct ort_hook_call;

// Where a body runs. The values are those of the original Aspects library.
typedef enum __attribute__((enum_extensibility(closed))) ort_hook_position {
    ORT_HOOK_AFTER = 0,
    ORT_HOOK_INSTEAD = 1,
    ORT_HOOK_BEFORE = 2,
} ort_hook_position;

typedef enum __attribute__((enum_extensibility(closed))) ort_hook_status {
    ORT_HOOK_OK = 0,
    // The request, for what ort_hook_request_fault says: no class or object, no selector, not exactly one body, an
    // unknown position, option or engine, the forwarding or the libffi engine for the calls of a block, or a block
    // before or after the method whose result is not in registers.
    ORT_HOOK_INVALID,
    // Neither the class nor a superclass has the method, and the request has no types for it; or the class is being
    // disposed.
    ORT_HOOK_NO_METHOD,
    ORT_HOOK_NO_ENCODING, // the types of the method or block do not say how it is called
    // The object: a class, or one whose isa cannot change (a small or static one, a block, one in memory of the
    // program's). Of blocks: one on the stack, or whose end has begun, or in memory that cannot be written
    // (ort_hook_install says when).
    ORT_HOOK_NOT_HOOKABLE,
    ORT_HOOK_DISPLACED,     // somebody else has changed the class of the object since it was hooked
    ORT_HOOK_NO_CLASS_PAIR, // no dynamic subclass could be made
    ORT_HOOK_NO_STUB,       // no memory for code could be mapped
    ORT_HOOK_NO_MEMORY,
    ORT_HOOK_OTHER_TYPES, // those of a missing method are others than those of its hooks: see ort_hook_method_types
    // A method of a class that lies about itself, of which the class and single objects are both to be hooked.
    ORT_HOOK_OTHER_SCOPE,
    // The libffi engine, and libffi cannot pass a value of the method's types as compiled code does, or no layer with
    // libffi is there.
    ORT_HOOK_BEYOND_LIBFFI,
} ort_hook_status;

// How a method's calls come to its hooks. All engines run the same hooks alike, and hooks of several engines share a
// method: calls come by forwarding, and by libffi, as long as a hook of the method, active or disabled, asks for that.
typedef enum __attribute__((enum_extensibility(closed))) ort_hook_engine {
    // The engine that the environment variable ORT_ENGINE names (trampoline, forwarding or libffi), else a stub. A stub
    // also where that engine cannot hook the method.
    ORT_HOOK_ENGINE_AUTOMATIC = 0,
    // The method's implementation becomes a stub.
    ORT_HOOK_ENGINE_TRAMPOLINE = 1,
    // It becomes _objc_msgForward or _objc_msgForward_stret; its own is kept under the name aspects__<selector>, where
    // only a reader of method lists meets it. The class gets a forwardInvocation: that gives each invocation to the
    // stub; one of its own is kept as __aspects_forwardInvocation: and gets what is not hooked.
    // forwardingTargetForSelector: does not hear of hooked messages. By a stub all the same: methods of the machinery
    // itself (forwardInvocation:, forwardingTargetForSelector:, methodSignatureForSelector:), methods that a superclass
    // or a subclass forwards to hooks already, since a forwarded message does not tell whose method it called, and
    // without a layer that makes invocations.
    ORT_HOOK_ENGINE_FORWARDING = 2,
    // The stub jumps to a libffi closure, the hooks run in C, and ffi_call calls the original. Portable and slower. It
    // is the independent comparison for the other engines. Unnamed arguments do not reach the original. Refused for
    // types that libffi cannot pass (ORT_HOOK_BEYOND_LIBFFI) and for the calls of blocks.
    ORT_HOOK_ENGINE_LIBFFI = 3,
} ort_hook_engine;

typedef enum __attribute__((enum_extensibility(closed))) ort_hook_state {
    ORT_HOOK_IS_ACTIVE,
    ORT_HOOK_IS_DISABLED,
    ORT_HOOK_IS_REMOVED,
} ort_hook_state;

// Options of a hook, as bits.
enum {
    // Runs once: the first call that comes to it claims it, and it is removed.
    ORT_HOOK_AUTOMATIC_REMOVAL = 1 << 3,
    // Begins disabled.
    ORT_HOOK_STARTS_DISABLED = 1 << 4,
    // Does not run in a call that is made, on the same thread, from inside a call that runs it.
    ORT_HOOK_SKIPS_NESTED = 1 << 5,
    // Of an after hook: runs also when an exception leaves the call. The result is then what it was.
    ORT_HOOK_FINALLY = 1 << 6,
    // Of a block: gets no info object, so that its parameters are the method's arguments alone.
    ORT_HOOK_BLOCK_WITHOUT_INFO = 1 << 7,
    // Runs in the order of the original Aspects library. All such hooks of a method together are one instead hook of
    // priority 0, as old as the first of them. It runs their before bodies, then their instead bodies one after the
    // other, or the rest of the chain if there are none, then their after bodies. If an object has such hooks, those of
    // its class (the nearest one that has any) run with them, the class's first in each position. Within a position and
    // a class or object the priority decides, then the order of installation. ort_hook_call_proceed in any of these
    // bodies runs the rest of the chain; the result is dropped after the before bodies. Installing such a hook of a
    // class is fatal without memory for the new chains of objects that have such hooks of the method.
    ORT_HOOK_FLAT = 1 << 8,
};

// The body of a hook in C. Runs on the calling thread with no lock held; an exception that leaves it leaves the call.
typedef void (*ort_hook_function)(struct ort_hook_call *call, void *context);

// Lets go of a hook's context.
typedef void (*ort_hook_destroy)(void *context);

struct ort_hook_request {
    // What is hooked: the method of a class's instances, subclasses that inherit it included (a metaclass for class
    // methods; a dynamic subclass stands for its original), or that of one object, which the caller keeps alive
    // meanwhile and which becomes an instance of a dynamic subclass of its class. An object of another library's
    // dynamic subclass, which answers -class with its superclass, stays that; when it is given its superclass again it
    // becomes one of ours.
    //
    // Or a block, with the selector `invoke`: its own calls, by whoever reads its function from the literal afterwards,
    // which a compiler that knows the block at a call does not. Its hooks end with it, when BlocksRuntime calls
    // objc_destructInstance, as the root class's layer has it do; of a global block the literal is hooked for all that
    // use it, and hooks of one that dispatch_block_create has made are those of the block that it performs.
    Class cls;
    id object;
    SEL selector;
    ort_hook_position position;
    uint32_t options;
    // Before and after run by falling priority, then in the order of installation. The instead hook of the highest
    // priority, and the last installed of those, is the outermost.
    int32_t priority;
    // The body is a block or a function. The block is copied; it gets the info object, unless the options say
    // otherwise, and then the first of the method's arguments, as many as it has parameters, and returns nothing or, in
    // an instead hook, what the method returns. A before or after hook drops a result in registers. A block before or
    // after the method that returns its result in memory or on the x87 stack is refused.
    id block;
    ort_hook_function function;
    void *context; // what the function gets; of a block, the owner's tag: see ort_hook_get_context
    // Called once, when the body cannot run any more, on whichever thread finds that out, with no lock held; may be
    // NULL. Not called for a request that is refused.
    ort_hook_destroy destroy;
    // The types of a method that is missing, or NULL; copied. The class, or the object alone, then has the method as
    // long as it has such hooks: it answers respondsToSelector:. What its hooks find as the original is what the object
    // answers by forwarding (forwardingTargetForSelector:, or a forwardInvocation: of its class's with
    // methodSignatureForSelector:), else it returns zero. Other objects of the class do not have the method. Not looked
    // at where the method is there; where other hooks have brought it, with the types of the first of them, it is there
    // as long as one that was given types is.
    const char *types;
    ort_hook_engine engine;
};

// Installs the hook: it runs in every call that begins after the return. *hook (which may be NULL) gets a reference
// that the caller gives back with ort_hook_release; letting it go does not remove the hook. When the answer is another
// than ORT_HOOK_OK, nothing has changed. Sends +resolveInstanceMethod: or +resolveClassMethod: for a method that is
// missing, and +initialize to the class of an object if that is due. Any thread; takes locks of the runtime, but not
// around user code. Costs about a microsecond, and more for each hook that the method has.
//
// Global blocks are constants of their image. The first hook of one, and the removal of the last, makes the page
// writable for the time of a store: some ten microseconds, and what another thread does to the protection of that page
// meanwhile may be lost. It takes /proc. The image stays loaded from then on.
OBJC_EXPORT ort_hook_status ort_hook_install(const struct ort_hook_request *request, struct ort_hook **hook);

// What a status means, in a sentence without its end, for whoever tells a user; static.
OBJC_EXPORT const char *ort_hook_status_text(ort_hook_status status);

// Why ort_hook_install answers ORT_HOOK_INVALID to the request, as a part of a sentence whose subject is the request:
// "it has no selector". Static; NULL for a request that is well-formed. NULL is none.
OBJC_EXPORT const char *ort_hook_request_fault(const struct ort_hook_request *request);

// The types by which the hooks of the class's method, or of that of objects of the class alone, know how it is called;
// NULL where it has none. They stay. Takes the lock of the hooks and the runtime lock.
OBJC_EXPORT const char *ort_hook_method_types(Class cls, SEL selector);

// Removes the hook: false when it was removed before. The next call does not run it; when it was the last of its
// method, what was there before is there again, unless somebody has put another implementation on top, which then stays
// and reaches the original by the stub. Any thread, and from inside a body. Fatal without memory while other hooks of
// the method are there.
OBJC_EXPORT bool ort_hook_remove(struct ort_hook *hook);

// Takes the hook out of the calls that begin from now on, and puts it back in its place. false when it was so already,
// or removed.
OBJC_EXPORT bool ort_hook_disable(struct ort_hook *hook);
OBJC_EXPORT bool ort_hook_enable(struct ort_hook *hook);

// What the hook is now, removed for NULL; another thread may change that at any time.
OBJC_EXPORT ort_hook_state ort_hook_get_state(const struct ort_hook *hook);

// Whether the class's method is not what the hooks made of it any more, although the hook is installed: somebody has
// put an implementation on top or in its place, or has changed the class of the hook's object.
OBJC_EXPORT bool ort_hook_is_displaced(const struct ort_hook *hook);

// What the calls of the hook's method go on to behind its hooks: the class's own implementation, or what the superclass
// has now. NULL for NULL, for a hook of a block, and for one that is removed. Takes the lock of the hooks, and sends
// +initialize and +resolveInstanceMethod: where they are due.
OBJC_EXPORT IMP ort_hook_get_original(const struct ort_hook *hook);

// The implementation that the class itself has of the method, below hooks of it; NULL where it inherits the method or
// has none, and for Nil and NULL. Takes the lock of the hooks and the runtime lock.
OBJC_EXPORT IMP ort_hook_own_implementation(Class cls, SEL selector);

// What the hook was installed with. The context is valid until it is destroyed: for a body that runs, above all. The
// function tells whose context it is. NULL for NULL, and where there is none.
OBJC_EXPORT void *ort_hook_get_context(const struct ort_hook *hook);
OBJC_EXPORT ort_hook_destroy ort_hook_get_destroy(const struct ort_hook *hook);

// Count the references to the handle, which is freed with the last one; the hook stays installed. NULL is left alone.
OBJC_EXPORT struct ort_hook *ort_hook_retain(struct ort_hook *hook);
OBJC_EXPORT void ort_hook_release(struct ort_hook *hook);

// Waits until no call runs a hook that was removed before this call began; then their bodies have been destroyed. Hooks
// that are removed later, and calls of hooks that are still there, are not waited for. Inside a hooked call it does not
// wait: bodies that this thread is inside of are destroyed when their calls end. Nor does it inside the destruction of
// a body. Gives up after `timeout` nanoseconds; UINT64_MAX waits for ever. Whether everything was destroyed;
// ort_hook_copy_pinned tells of the rest. Runs the `destroy` functions. A call that a thread has jumped out of
// (longjmp) is waited for until that thread ends, makes another hooked call, or blocks in the kernel.
OBJC_EXPORT bool ort_hook_flush(uint64_t timeout);

// Of the bodies that no call can run any more this thread destroys from now on only those with that `destroy`, and
// leaves the others to whoever destroys bodies next; NULL: all again. Answers what held before. For a thread on which
// no user code is to run. Its ort_hook_flush still waits for all.
OBJC_EXPORT ort_hook_destroy ort_hook_bury_only(ort_hook_destroy destroy);

// The class in which the method of a message to the object is looked for: its own, or, for a selector that hooks have
// given that class for other objects only (see `types`), the superclass. Nil for nil. class_respondsToSelector and
// class_getInstanceMethod of it say whether the object itself has the method. Takes no lock until a method is injected,
// and then only when the class, or one above it, has had hooks of methods that it inherits.
OBJC_EXPORT Class ort_object_lookup_class(id object, SEL selector);

// Whether this thread is inside a call of a missing method that hooks have brought (see `types`), and what the object
// answers by forwarding is being found out or done. The object is then looked at as without the method,
// ort_object_lookup_class included: for a forwardInvocation: or methodSignatureForSelector: that asks what the object
// has. false for nil and NULL. Any thread; takes no lock.
OBJC_EXPORT bool ort_object_is_forwarding(id object, SEL selector);

// MARK: Lists

// The hooks that are installed, disabled ones included, of one class's methods, of one object (which the caller keeps
// alive), or, of Nil and nil, of the process; those of one selector, or of any for NULL. Hooks of one method are in the
// order in which they run. malloc'ed and NULL-terminated, with a reference to each hook that the caller gives back;
// NULL when there are none, and without memory. `count` may be NULL. Any thread; takes the lock of the hooks.
OBJC_EXPORT struct ort_hook **ort_hook_copy_list(Class cls, id object, SEL selector, size_t *count);

// Hooks that were removed and whose bodies a call still keeps, in the same form; one may be there several times.
OBJC_EXPORT struct ort_hook **ort_hook_copy_pinned(size_t *count);

// What `list` answers for the contexts of those hooks of such a list that were installed with that `destroy`. It runs
// with a lock held and must do no more than count: what it answers is a reference to the context, or to what the
// context says of itself, so that it stays valid although the hook is removed meanwhile. A malloc'ed array, as
// ort_hook_copy_list.
OBJC_EXPORT void **ort_hook_copy_contexts(
    Class cls, id object, SEL selector, ort_hook_destroy destroy, void *(*list)(void *context), size_t *count);
OBJC_EXPORT void **ort_hook_copy_pinned_contexts(ort_hook_destroy destroy, void *(*list)(void *context), size_t *count);

// What is known of an installed hook, whoever has installed it.
struct ort_hook_description {
    // Whose method is hooked: of an object's hook the object's class, without a dynamic subclass; of a block's, its
    // class.
    Class cls;
    const void *object; // the address of the object or block; NULL for a class's hook
    SEL selector;       // untyped
    ort_hook_position position;
    uint32_t options;
    int32_t priority;
    bool is_forwarded;
    IMP body; // the function, or that of the block
};

// false, and nothing is written, for NULL and when the hook has been removed, by somebody or with its object or class.
// The class is there as long as the hook is: see ort_classes_keep. Any thread; takes the lock of the hooks.
OBJC_EXPORT bool ort_hook_describe(const struct ort_hook *hook, struct ort_hook_description *description);

// Whether the calls of the hook's method come to its hooks by forwarding now, whoever has asked for that; false for one
// that is removed, and for NULL. Takes the lock of the hooks.
OBJC_EXPORT bool ort_hook_is_forwarded(const struct ort_hook *hook);

// The engine by which the calls of the hook's method come to its hooks now, whoever has asked for it: forwarding also
// where the forwarded calls go on by libffi. ORT_HOOK_ENGINE_AUTOMATIC for a hook that is removed or that is of no
// method, and for NULL. Takes the lock of the hooks.
OBJC_EXPORT ort_hook_engine ort_hook_get_engine(const struct ort_hook *hook);

// The types of the method that hooks of a block's calls see, such as `v@:i` for a block of the signature `v12@?0i8`;
// they stay. NULL for what is no block or has no signature that says how it is called, and without memory. Costs the
// reading of the signature.
OBJC_EXPORT const char *ort_hook_block_types(id block);

// MARK: Kinds of dynamic subclasses

// Gives the object the dynamic subclass that is of this kind too, or the one without it. Its hooks follow; their order
// among each other, and that with which the kind's own hooks run, is that of their priorities. false, and nothing has
// changed: for nil, when it is so already, for an object that cannot be hooked or whose class lies about itself, and
// without memory. When somebody else has changed the object's class since to one that is no subclass of the dynamic
// one, a kind cannot be added; one that is removed leaves the class alone. Any thread; the caller keeps the object
// alive meanwhile. ort_object_add_kind sends +initialize where it is due, and -class.
OBJC_EXPORT bool ort_object_add_kind(id object, ort_object_kind kind);
OBJC_EXPORT bool ort_object_remove_kind(id object, ort_object_kind kind);

// MARK: Forwarding

// Where a forwarded message leads that is one of a method whose hooks are reached by forwarding.
struct ort_forwarded_hook {
    IMP function;           // runs the hooks, and the method, when it is called as the method was
    IMP forward_invocation; // somebody else's, on top of what hooked classes have: gets the invocation instead; or NULL
};

// Finds that for a message to an instance of the class: before forwardInvocation: has been sent, with Nil, and when the
// forwardInvocation: of the class `reached` was called, with that. Also for a message that was on its way when the
// hooks went. NO for any other message, and for Nil and NULL. The answer is true until ort_method_generation changes.
// Takes locks, unless no class of the way from there to the root class has ever had a method with such hooks.
OBJC_EXPORT BOOL ort_forwarded_hook_find(Class cls, Class reached, SEL selector, struct ort_forwarded_hook *hook);

// The forwardInvocation: that the class has besides the one for hooked messages: its own, or its superclass's; NULL
// when there is none. Takes locks, and sends +resolveInstanceMethod: or +resolveClassMethod: when it is missing.
OBJC_EXPORT IMP ort_forwarded_hook_original(Class cls);

// What hooks by forwarding need of the layer that makes invocations.
struct ort_forwarded_hook_handlers {
    // The forwardInvocation: of the class was called: by ort_forwarded_hook_find, or ort_forwarded_hook_original.
    void (*forward_invocation)(Class cls, id receiver, id invocation);
    // Carries out a message to a method that was a forwarded one before it was hooked: as an ort_forward_handler, but
    // gives the invocation to that function, called as forwardInvocation: is, which may be NULL.
    void (*forward)(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory, IMP forward_invocation);
    // Whether the receiver takes a message, which it has no method for, by that forwardInvocation:. Runs user code.
    BOOL (*takes)(id receiver, SEL selector, IMP forward_invocation);
};

// All are called with no lock held. Once; `handlers` must stay valid.
OBJC_EXPORT void ort_set_forwarded_hook_handlers(const struct ort_forwarded_hook_handlers *handlers);

// The implementation of a method `invoke` of blocks, which calls the receiver: its arguments behind the selector are
// the block's, whatever types that has. Fatal for a block without a signature. So an invocation of a hooked block's
// call, which has that selector, can be sent later.
OBJC_EXPORT void ort_block_invoke(void);

// MARK: libffi

// A method with hooks, as a stub knows it.
struct ort_hook_site;

// What begins the memory of a libffi closure for a method.
struct ort_hook_closure {
    IMP entry; // called as the method, calls ort_hook_closure_enter
};

// What hooks by libffi need of the layer that has libffi. All but `call` may be called with locks held
// and call nothing of hooks.
struct ort_hook_closure_handlers {
    // ORT_HOOK_OK, ORT_HOOK_BEYOND_LIBFFI or ORT_HOOK_NO_MEMORY.
    ort_hook_status (*fits)(const char *types);
    // A closure for a method of types that fit; NULL without memory.
    struct ort_hook_closure *(*make)(const char *types, struct ort_hook_site *site);
    void (*free)(struct ort_hook_closure *closure);
    // Calls the function with the arguments of the frame by ffi_call, and stores its result, which goes into the
    // caller's buffer if it is returned in memory. Runs user code; an exception passes through.
    void (*call)(
        const struct ort_hook_closure *closure, IMP function, const struct ort_call_frame *frame,
        struct ort_call_result *result);
};

// Once; `handlers` must stay valid.
OBJC_EXPORT void ort_hook_set_closure_handlers(const struct ort_hook_closure_handlers *handlers);

// Runs a call that a closure has received: the hooks, and the original. The frame has the arguments and, for a result
// in memory, the address of the caller's buffer; *result gets a result in registers. Runs user code; an exception
// passes through.
OBJC_EXPORT void ort_hook_closure_enter(
    struct ort_hook_site *site, const struct ort_call_frame *frame, struct ort_call_result *result);

// MARK: Info objects

// What the blocks of hooks get as their info, and ort_hook_call_info answers: an object of a layer above, one for each
// depth of hooked calls on a thread, used for one call after the other.
struct ort_hook_info_handlers {
    // An object of one reference, the caller's, in memory of class_createInstance; nil without memory. *call is the
    // call that the object tells of, whenever it is asked, until it is ended for good.
    id (*make)(struct ort_hook_call *const *call);
    // The call has ended, and something still refers to the object or ort_hook_call_info was asked for it. Whether the
    // object can tell of the next call; otherwise it has copied what it needs of this one, does not look at the place
    // any more, and loses the runtime's reference. Called on the thread of the call, with no lock held. `call` is NULL
    // when the call was left by longjmp, which the thread's next hooked call above it finds out, or the thread's end:
    // there is nothing to copy.
    bool (*end)(id info, struct ort_hook_call *call);
};

// Blocks of hooks that are installed from now on get such objects; before, nil. Once; `handlers` must stay valid.
OBJC_EXPORT void ort_hook_set_info_handlers(const struct ort_hook_info_handlers *handlers);

// MARK: Calls

// What the body of a hook may ask and do while it runs, on the thread that runs it.

// The receiver, borrowed; the selector that was sent.
OBJC_EXPORT id ort_hook_call_receiver(const struct ort_hook_call *call);
OBJC_EXPORT SEL ort_hook_call_selector(const struct ort_hook_call *call);

// The hook whose body runs, borrowed; NULL between bodies.
OBJC_EXPORT struct ort_hook *ort_hook_call_hook(const struct ort_hook_call *call);

// The arguments: what is changed in these registers, or in the caller's stack arguments, is what later bodies and the
// original get. The frame's own result members mean nothing.
OBJC_EXPORT struct ort_call_frame *ort_hook_call_frame(struct ort_hook_call *call);

// The result: what the last instead hook that returned, or the original, has left, and what the caller gets after the
// last body. Zero before one of them has returned; in a before hook it means nothing until the hook itself has gone on.
// A value in memory is in the caller's buffer instead, whose address is in the frame.
OBJC_EXPORT struct ort_call_result *ort_hook_call_result(struct ort_hook_call *call);

// The method's types, without an end of life; and where its values are in the frame.
OBJC_EXPORT const char *ort_hook_call_types(const struct ort_hook_call *call);
OBJC_EXPORT const struct ort_call_layout *ort_hook_call_layout(const struct ort_hook_call *call);

// The info object of the call, borrowed until the call ends; made when it is first asked for, also for a method of
// whose hooks none is a block. nil without handlers, and without memory. Any body; once for a call it costs an atomic
// instruction.
OBJC_EXPORT id ort_hook_call_info(struct ort_hook_call *call);

// Whether the receiver can still be touched: not once the original of dealloc has run, or an init method has answered
// another object.
OBJC_EXPORT bool ort_hook_call_has_receiver(const struct ort_hook_call *call);

// Whether there is a result for the running body: always in an after hook; in an instead hook once a body has gone on
// or called ort_hook_call_mark_returned; in a before hook when that body itself has. Not for methods that return
// nothing.
OBJC_EXPORT bool ort_hook_call_has_result(const struct ort_hook_call *call);

// Says that the running body has put a result in its place.
OBJC_EXPORT void ort_hook_call_mark_returned(struct ort_hook_call *call);

// In an instead hook: takes the result, if there is one, away again, as if the body had not gone on. An object that the
// caller would own is autoreleased.
OBJC_EXPORT void ort_hook_call_forget_result(struct ort_hook_call *call);

// Puts an object, or nil, into the place of the result of a method that returns one: as a reference where the caller is
// owed one, else autoreleased, so that the body owes nothing. ort_hook_call_mark_returned is included.
OBJC_EXPORT void ort_hook_call_set_object(struct ort_hook_call *call, id object);

// Whether the caller owns the object that the method returns, since its selector belongs to one of the families alloc,
// new, copy, mutableCopy and init. The result then is a reference, which belongs to the call while it lasts: a body
// that puts another object in its place by hand retains that one and releases this one. ort_hook_call_proceed,
// ort_hook_call_set_object and the values of blocks see to that themselves; what they replace is autoreleased.
// Source: "Objective-C Automatic Reference Counting", clang documentation, section "Method families".
OBJC_EXPORT bool ort_hook_call_returns_retained(const struct ort_hook_call *call);

// A word that belongs to the method and begins as NULL: for the layer of the info handlers, to note what it has worked
// out about the method's types. Calls on other threads use it too.
OBJC_EXPORT const void **ort_hook_call_note(struct ort_hook_call *call);

// Runs what is inside the body: of an instead hook the next one, or the original; of a before or after hook the instead
// hooks and the original once more. The original of dealloc and of methods of the init family may run once in a call:
// the second time is fatal. If no body has run that of dealloc, the runtime does, before the after hooks. An init
// method consumes its receiver: if no body has run the original of one, the runtime autoreleases the receiver. The
// result is what that returned; a before hook's is forgotten. An exception passes through.
OBJC_EXPORT void ort_hook_call_proceed(struct ort_hook_call *call);

// A number that no other call of the process has or will have.
OBJC_EXPORT uint64_t ort_hook_call_serial(const struct ort_hook_call *call);

// Whether the thread is inside the call that has, or had, that number. For whoever has kept the address of a call,
// which may mean another one by now, or none.
OBJC_EXPORT bool ort_hook_call_is_under_way(const struct ort_hook_call *call, uint64_t serial);

// The innermost call, on this thread, that runs the body of a hook with that context now; NULL where there is none, and
// for NULL.
OBJC_EXPORT struct ort_hook_call *ort_hook_call_of_context(const void *context);

// Whether the hook is one of those that the call began with.
OBJC_EXPORT bool ort_hook_call_runs(const struct ort_hook_call *call, const struct ort_hook *hook);

// The hooked call that the call is made from, however indirectly, on its thread; NULL for the outermost.
OBJC_EXPORT struct ort_hook_call *ort_hook_call_around(const struct ort_hook_call *call);

ORT_END_DECLS

#endif
