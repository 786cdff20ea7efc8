// Functions for hooks, which the documented API of the runtime lacks. They are mechanism only: the layers above decide
// the policy (which hooks may be installed, their order, signature checks).

#ifndef ORT_OBJC_HOOKS_H
#define ORT_OBJC_HOOKS_H

#include <objc/kernel.h>
#include <objc/objc.h>

struct ort_call_layout;

ORT_BEGIN_DECLS

// The version of the functions that hooks need, in this header, <objc/kernel.h> and <objc/inspect.h>. It grows when a
// function is added.
#define ORT_HOOKS_VERSION 11

// MARK: Hooks
//
// A hook runs a body before, instead of or after a method. The method's implementation becomes a stub of the runtime.
// The stub saves the argument registers, runs the bodies, and calls or jumps to the implementation that was there
// before. That implementation sees the registers as the caller set them, including the selector. Nothing on the way
// allocates, takes a lock or counts references.
//
// Unnamed arguments of a method like a printf reach the original in registers. Unnamed arguments that the caller has
// put onto the stack reach it only if nothing but before hooks run, since nothing tells how many there are. By
// forwarding, no unnamed arguments reach the original.
//
// The calls of a block can be hooked as if they were calls of a method named `invoke` of the block. This method takes
// the block's arguments after the receiver and the selector: bodies, info objects and invocations know the arguments in
// this form. The selector takes the place of an argument, so some unnamed arguments of a hooked block do not reach it.
// On x86-64 these are the ones after the fourth argument (after the third with a structure as result), on aarch64 the
// ones after the sixth.
//
// The hooks that a call runs are fixed when the call begins. A hook that is installed, removed, enabled or disabled
// meanwhile concerns the next call. The body of a removed hook stays alive until no call can run it any more.

// One hook. Counted: ort_hook_install gives one reference.
struct ort_hook;

// One call of a hooked method, on the thread that makes it, while the call lasts. A body may use it until the body
// returns.
struct ort_hook_call;

// Where a body runs. The values are those of the original Aspects library.
typedef enum __attribute__((enum_extensibility(closed))) ort_hook_position {
    ORT_HOOK_AFTER = 0,
    ORT_HOOK_INSTEAD = 1,
    ORT_HOOK_BEFORE = 2,
} ort_hook_position;

typedef enum __attribute__((enum_extensibility(closed))) ort_hook_status {
    ORT_HOOK_OK = 0,
    // The request is malformed; ort_hook_request_fault says how. It has no class or object, no selector, not exactly
    // one body, or an unknown position, option or engine. Or it asks for the forwarding or the libffi engine for the
    // calls of a block, or has a before or after block whose result is not in registers.
    ORT_HOOK_INVALID,
    // Neither the class nor a superclass has the method, and the request has no types for it. Or the class is being
    // disposed.
    ORT_HOOK_NO_METHOD,
    ORT_HOOK_NO_ENCODING, // the types of the method or block do not say how it is called
    // The object is a class, or its isa cannot change (a small or static object, a block, an object in memory of the
    // program's own). Or the calls of a block were to be hooked, and the block is on the stack, its end has begun, or
    // its memory cannot be written (ort_hook_install says when).
    ORT_HOOK_NOT_HOOKABLE,
    ORT_HOOK_DISPLACED,     // other code has changed the class of the object since it was hooked
    ORT_HOOK_NO_CLASS_PAIR, // no dynamic subclass could be made
    ORT_HOOK_NO_STUB,       // no memory for code could be mapped
    ORT_HOOK_NO_MEMORY,
    ORT_HOOK_OTHER_TYPES, // those of a missing method are others than those of its hooks: see ort_hook_method_types
    // The class and single objects were both to be hooked for one method of a class that lies about itself (its objects
    // answer another class to -class).
    ORT_HOOK_OTHER_SCOPE,
    // The request asks for the libffi engine, but libffi cannot pass a value of the method's types as compiled code
    // does, or no layer with libffi is there.
    ORT_HOOK_BEYOND_LIBFFI,
} ort_hook_status;

// How the calls of a method come to its hooks. All engines run the hooks in the same way, and hooks of several engines
// can share a method. Calls come by forwarding, or by libffi, as long as a hook of the method, active or disabled, asks
// for that engine.
typedef enum __attribute__((enum_extensibility(closed))) ort_hook_engine {
    // The engine that the environment variable ORT_ENGINE names (trampoline, forwarding or libffi), else a stub. Also a
    // stub if the named engine cannot hook the method.
    ORT_HOOK_ENGINE_AUTOMATIC = 0,
    // The method's implementation becomes a stub.
    ORT_HOOK_ENGINE_TRAMPOLINE = 1,
    // The implementation becomes _objc_msgForward or _objc_msgForward_stret. The class keeps its own implementation
    // under the name aspects__<selector>, where only readers of method lists see it. The class gets a
    // forwardInvocation: that gives each invocation to the stub. If the class has a forwardInvocation: of its own, it
    // is kept as __aspects_forwardInvocation: and gets the messages that are not hooked. forwardingTargetForSelector:
    // is not called for hooked messages.
    //
    // This engine cannot hook some methods. ort_hook_install does not refuse them: it installs a stub, and the status
    // is ORT_HOOK_OK. ort_hook_get_engine says which engine a method has. These methods get a stub:
    // - forwardInvocation:, forwardingTargetForSelector: and methodSignatureForSelector:, which forwarding itself
    //   calls. (SwiftRuntime refuses hooks of them by this engine before it calls ort_hook_install.)
    // - A method that a superclass or a subclass already forwards to hooks, or that other code forwards in a
    //   superclass. A forwarded message does not tell whose method it called.
    // - A method that hooks of the class have forwarded before, if other code has put an implementation on top since.
    // - All methods, if no layer that makes invocations is there.
    //
    // A forwarded method becomes a stub if other code later forwards the method in a superclass. The same happens if
    // other code changes a superclass so that two classes on one path forward the method.
    //
    // A hook of the calls of a block by this engine is refused (ORT_HOOK_INVALID).
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
    // Runs once: the first call that reaches the hook claims it, and the hook is removed.
    ORT_HOOK_AUTOMATIC_REMOVAL = 1 << 3,
    // Begins disabled.
    ORT_HOOK_STARTS_DISABLED = 1 << 4,
    // Does not run in a call that the same thread makes from inside a call that runs the hook.
    ORT_HOOK_SKIPS_NESTED = 1 << 5,
    // For an after hook: it also runs when an exception leaves the call. The result then stays as it was.
    ORT_HOOK_FINALLY = 1 << 6,
    // For a block: it gets no info object, so its parameters are the method's arguments alone.
    ORT_HOOK_BLOCK_WITHOUT_INFO = 1 << 7,
    // Runs in the order of the original Aspects library. All such hooks of a method form one instead hook of priority
    // 0, as old as the first of them. It runs their before bodies, then their instead bodies one after the other, then
    // their after bodies. If there are no instead bodies, it runs the rest of the chain in their place. If an object
    // has such hooks, those of its class (the nearest class that has any) run with them, the class's hooks first in
    // each position. Within a position and a class or object the priority decides, then the order of installation. In
    // any of these bodies ort_hook_call_proceed runs the rest of the chain; the runtime drops its result after the
    // before bodies. Installing such a hook of a class is fatal if memory is lacking for the new chains of objects that
    // have such hooks of the method.
    ORT_HOOK_FLAT = 1 << 8,
    // Does not run in calls of the thread that installs the hook. Such a call runs as if this hook were not there. A
    // later thread is another thread, although it may have the same pthread_t. After fork, the thread of the child is
    // the thread that has forked.
    ORT_HOOK_SKIPS_THREAD = 1 << 9,
};

// The body of a hook in C. It runs on the calling thread with no lock held. An exception that leaves the body leaves
// the call.
typedef void (*ort_hook_function)(struct ort_hook_call *call, void *context);

// Disposes of a hook's context.
typedef void (*ort_hook_destroy)(void *context);

struct ort_hook_request {
    // The request has either `cls` or `object`.
    //
    // `cls`: hooks the method of the class's instances, including subclasses that inherit it. A metaclass is given for
    // class methods. A dynamic subclass stands for its original class.
    //
    // `object`: hooks the method of this object, which the caller keeps alive meanwhile. The object becomes an instance
    // of a dynamic subclass of its class. An object of another library's dynamic subclass, whose -class answers the
    // superclass, keeps that class. When it is given its superclass again, it becomes an instance of one of our dynamic
    // subclasses. If another library gives such a class to an object that has hooks, and no signal or key observer of
    // ours, the hooks move into it. There class_addMethod puts a method that the library adds later under the hooks,
    // if the types match and the hooks do not come by forwarding. The hooks do not move in the object's dealloc.
    //
    // `object` can also be a block, with the selector `invoke`. The hooks run in the block's own calls by any code that
    // reads the function from the block's literal afterwards. A compiler that knows the block at a call does not read
    // it. The hooks end with the block, when BlocksRuntime calls objc_destructInstance, as the root class's layer has
    // it do. The literal of a global block is hooked for all code that uses it. Hooks of a block that
    // dispatch_block_create has made are hooks of the block that it performs.
    Class cls;
    id object;
    SEL selector;
    ort_hook_position position;
    uint32_t options;
    // Before hooks and after hooks run by falling priority, then in the order of installation. The outermost instead
    // hook is the one of the highest priority, and the last installed of several such hooks.
    int32_t priority;
    // The body: a block or a function. The runtime copies the block. The block gets the info object, unless the options
    // say otherwise, and then the first of the method's arguments, as many as it has parameters. It returns nothing or,
    // in an instead hook, what the method returns. The runtime drops the result of a before or after block if it is in
    // registers. It refuses a before or after block that returns its result in memory or on the x87 stack.
    id block;
    ort_hook_function function;
    void *context; // what the function gets; of a block, the owner's tag: see ort_hook_get_context
    // Called once, when the body cannot run any more, on whichever thread finds that out, with no lock held. May be
    // NULL. Not called for a refused request.
    ort_hook_destroy destroy;
    // The types of a method that is missing, or NULL; copied. The class, or the object alone, then has the method as
    // long as it has such hooks, so respondsToSelector: answers YES. Other objects of the class do not have the method.
    // The original of the hooks is what the object does by forwarding (forwardingTargetForSelector:, or a
    // forwardInvocation: of its class's with methodSignatureForSelector:); without forwarding it returns zero.
    //
    // The runtime ignores the types if the method exists. A method that other hooks have brought has the types of the
    // first of them. It exists as long as one hook that was given types does.
    const char *types;
    ort_hook_engine engine;
};

// Installs the hook: it runs in every call that begins after this function has returned. *hook gets a reference that
// the caller gives back with ort_hook_release; `hook` may be NULL. Releasing the reference does not remove the hook.
// If the status is not ORT_HOOK_OK, nothing has changed. Sends +resolveInstanceMethod: or +resolveClassMethod: for a
// method that is missing, and +initialize to the class of an object if that is due. Any thread. Takes locks of the
// runtime, but holds none while user code runs. Costs about a microsecond, and more for each hook that the method has.
//
// Global blocks are constants of their image. For the first hook of a global block, and for the removal of the last,
// the runtime makes the page writable for the time of a store. This takes some ten microseconds and needs /proc. If
// another thread changes the protection of that page meanwhile, the change may be lost. The image stays loaded from
// then on.
OBJC_EXPORT ort_hook_status ort_hook_install(const struct ort_hook_request *request, struct ort_hook **hook);

// Says what a status means, for a message to the user: a sentence without its final period. The string is static.
OBJC_EXPORT const char *ort_hook_status_text(ort_hook_status status);

// Says why ort_hook_install answers ORT_HOOK_INVALID to the request, as a part of a sentence whose subject is the
// request: "it has no selector". The string is static. NULL for a request that is well-formed. The request NULL is not
// well-formed.
OBJC_EXPORT const char *ort_hook_request_fault(const struct ort_hook_request *request);

// The types by which the hooks of the class's method, or of objects of the class alone, know how the method is called.
// NULL if there are no such hooks. The string stays valid. Takes the lock of the hooks and the runtime lock.
OBJC_EXPORT const char *ort_hook_method_types(Class cls, SEL selector);

// Removes the hook. false if it was removed before. The next call does not run it. When the last hook of a method goes,
// the method gets back the implementation that was there before. If other code has put another implementation on top,
// that one stays and reaches the original by the stub. Any thread, and also inside a body. Fatal without memory while
// other hooks of the method are there.
OBJC_EXPORT bool ort_hook_remove(struct ort_hook *hook);

// Disable: takes the hook out of the calls that begin from now on. Enable: puts it back in its place. false if the hook
// was in that state already, or is removed.
OBJC_EXPORT bool ort_hook_disable(struct ort_hook *hook);
OBJC_EXPORT bool ort_hook_enable(struct ort_hook *hook);

// The state of the hook now; ORT_HOOK_IS_REMOVED for NULL. Another thread may change it at any time.
OBJC_EXPORT ort_hook_state ort_hook_get_state(const struct ort_hook *hook);

// Whether other code has put an implementation on top of the hooked one or in its place, or has changed the class of
// the hook's object, while the hook is installed.
OBJC_EXPORT bool ort_hook_is_displaced(const struct ort_hook *hook);

// The implementation that the calls of the hook's method reach after its hooks: the class's own, or the one that the
// superclass has now. NULL for NULL, for a hook of a block, and for a removed hook. Takes the lock of the hooks, and
// sends +initialize and +resolveInstanceMethod: where they are due.
OBJC_EXPORT IMP ort_hook_get_original(const struct ort_hook *hook);

// The implementation that the class itself has for the method, below the method's hooks. NULL if the class inherits the
// method or has none, and for Nil and NULL. Takes the lock of the hooks and the runtime lock.
OBJC_EXPORT IMP ort_hook_own_implementation(Class cls, SEL selector);

// The context and the `destroy` function that the hook was installed with. The context is valid until it is destroyed,
// so a running body can rely on it. The function tells whose context it is. NULL for NULL, and if there is none.
OBJC_EXPORT void *ort_hook_get_context(const struct ort_hook *hook);
OBJC_EXPORT ort_hook_destroy ort_hook_get_destroy(const struct ort_hook *hook);

// Retain and release the handle, which is freed with its last reference. The hook stays installed. NULL is ignored.
OBJC_EXPORT struct ort_hook *ort_hook_retain(struct ort_hook *hook);
OBJC_EXPORT void ort_hook_release(struct ort_hook *hook);

// Waits until no call runs a hook that was removed before the flush began. The bodies of these hooks have then been
// destroyed. Does not wait for hooks that are removed later, nor for calls of hooks that are still installed. Inside a
// hooked call it does not wait: the bodies that this thread is inside of are destroyed when their calls end. Inside the
// destruction of a body it does not wait either. Gives up after `timeout` nanoseconds; UINT64_MAX waits for ever.
// Answers whether everything was destroyed; ort_hook_copy_pinned lists the rest. Runs the `destroy` functions. After a
// thread has jumped out of a call (longjmp), the flush waits for that call until the thread ends, makes another hooked
// call, or blocks in the kernel.
OBJC_EXPORT bool ort_hook_flush(uint64_t timeout);

// From now on this thread destroys only retired bodies with that `destroy`; the next thread that destroys bodies takes
// the others. NULL: this thread destroys all again. Answers the former setting. For a thread on which no user code is
// to run. Its ort_hook_flush still waits for all bodies.
OBJC_EXPORT ort_hook_destroy ort_hook_bury_only(ort_hook_destroy destroy);

// The class in which the runtime looks for the method of a message to the object. This is the object's own class, or
// the superclass for a selector that hooks have given the class for other objects only (see `types`). Nil for nil.
// class_respondsToSelector and class_getInstanceMethod of that class say whether the object itself has the method.
// Takes no lock until a method is injected. After that it takes one only if the class, or one of its superclasses, has
// had hooks of methods that it inherits.
OBJC_EXPORT Class ort_object_lookup_class(id object, SEL selector);

// Whether this thread is inside a call of a missing method that hooks have brought (see `types`), and the runtime is
// finding out or doing what the object answers by forwarding. The runtime then treats the object as one without the
// method, also in ort_object_lookup_class, so that a forwardInvocation: or methodSignatureForSelector: can ask what the
// object has. false for nil and NULL. Any thread; takes no lock.
OBJC_EXPORT bool ort_object_is_forwarding(id object, SEL selector);

// MARK: Lists

// Lists the installed hooks, including disabled ones: of one class's methods, of one object (which the caller keeps
// alive), or, for Nil and nil, of the process. `selector` selects the hooks of one selector, NULL those of any. Hooks
// of one method are in the order in which they run. The list is malloc'ed and NULL-terminated. It has a reference to
// each hook, which the caller gives back. NULL if there are no hooks, and without memory. `count` may be NULL. Any
// thread; takes the lock of the hooks.
OBJC_EXPORT struct ort_hook **ort_hook_copy_list(Class cls, id object, SEL selector, size_t *count);

// Lists the removed hooks whose bodies a call still keeps, in the same form. A hook may be listed several times.
OBJC_EXPORT struct ort_hook **ort_hook_copy_pinned(size_t *count);

// Lists what `list` answers for the contexts of hooks in such a list, but only of hooks that were installed with that
// `destroy`. `list` runs with a lock held and must do no more than count references. It answers a reference to the
// context, or to what the context says of itself, so that the answer stays valid if the hook is removed meanwhile. The
// array is malloc'ed, in the form of ort_hook_copy_list.
OBJC_EXPORT void **ort_hook_copy_contexts(
    Class cls, id object, SEL selector, ort_hook_destroy destroy, void *(*list)(void *context), size_t *count);
OBJC_EXPORT void **ort_hook_copy_pinned_contexts(ort_hook_destroy destroy, void *(*list)(void *context), size_t *count);

// A description of an installed hook, whoever has installed it.
struct ort_hook_description {
    // The class whose method is hooked. For a hook of an object, the object's class without a dynamic subclass. For a
    // hook of a block, the block's class.
    Class cls;
    const void *object; // the address of the object or block; NULL for a class's hook
    SEL selector;       // untyped
    ort_hook_position position;
    uint32_t options;
    int32_t priority;
    bool is_forwarded;
    IMP body; // the function, or that of the block
};

// false, and nothing is written, for NULL and if the hook has been removed, by a caller or with its object or class.
// The class is there as long as the hook is: see ort_classes_keep. Any thread; takes the lock of the hooks.
OBJC_EXPORT bool ort_hook_describe(const struct ort_hook *hook, struct ort_hook_description *description);

// Whether the calls of the hook's method come to its hooks by forwarding now, whichever hook has asked for it. false
// for a removed hook, and for NULL. Takes the lock of the hooks.
OBJC_EXPORT bool ort_hook_is_forwarded(const struct ort_hook *hook);

// The engine by which the calls of the hook's method come to its hooks now, whichever hook has asked for it. Forwarding
// also if the forwarded calls continue by libffi. ORT_HOOK_ENGINE_AUTOMATIC for a removed hook, for a hook that is not
// of a method, and for NULL. Takes the lock of the hooks.
OBJC_EXPORT ort_hook_engine ort_hook_get_engine(const struct ort_hook *hook);

// The types of the method that hooks of a block's calls see, such as `v@:i` for a block of the signature `v12@?0i8`.
// The string stays valid. NULL if the object is no block or has no signature that says how it is called, and without
// memory. Costs the reading of the signature.
OBJC_EXPORT const char *ort_hook_block_types(id block);

// MARK: Kinds of dynamic subclasses

// Add: gives the object the dynamic subclass that also has this kind. Remove: gives it the dynamic subclass without
// this kind. The object's hooks follow. Priorities decide the order of these hooks among each other and with the kind's
// own hooks. Both answer false, and change nothing, for nil, without memory, if the object is in that state already, if
// it cannot be hooked, or if its class lies about itself. Other code may have changed the object's class since, to one
// that is no subclass of the dynamic subclass. A kind can then not be added, and the removal of a kind leaves the class
// alone. Any thread; the caller keeps the object alive meanwhile. ort_object_add_kind sends +initialize where it is
// due, and -class.
OBJC_EXPORT bool ort_object_add_kind(id object, ort_object_kind kind);
OBJC_EXPORT bool ort_object_remove_kind(id object, ort_object_kind kind);

// MARK: Forwarding

// Where a forwarded message leads if forwarding brings the calls of its method to hooks.
struct ort_forwarded_hook {
    IMP function;           // runs the hooks, and the method, when it is called as the method was
    IMP forward_invocation; // other code's, on top of that of hooked classes: gets the invocation instead; or NULL
};

// Finds where a message to an instance of the class leads. `reached` is Nil before forwardInvocation: has been sent,
// and afterwards the class whose forwardInvocation: was called. Also finds it for a message that was on its way when
// the hooks were removed. NO for any other message, and for Nil and NULL. The answer is true until
// ort_method_generation changes. Takes locks, unless no class from there up to the root class has ever had a method
// with such hooks.
OBJC_EXPORT BOOL ort_forwarded_hook_find(Class cls, Class reached, SEL selector, struct ort_forwarded_hook *hook);

// The forwardInvocation: that the class has besides the one for hooked messages: its own, or its superclass's. NULL if
// there is none. Takes locks, and sends +resolveInstanceMethod: or +resolveClassMethod: if the method is missing.
OBJC_EXPORT IMP ort_forwarded_hook_original(Class cls);

// The functions that hooks by forwarding need of the layer that makes invocations.
struct ort_forwarded_hook_handlers {
    // Called for a call of the class's forwardInvocation:. Carries out the invocation by ort_forwarded_hook_find, or by
    // ort_forwarded_hook_original.
    void (*forward_invocation)(Class cls, id receiver, id invocation);
    // Carries out a message to a method that was a forwarded one before it was hooked. Does the same as an
    // ort_forward_handler, but gives the invocation to `forward_invocation`. This is called as forwardInvocation: is,
    // and may be NULL.
    void (*forward)(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory, IMP forward_invocation);
    // Whether the receiver takes a message, for which it has no method, by `forward_invocation`. Runs user code.
    BOOL (*takes)(id receiver, SEL selector, IMP forward_invocation);
};

// The runtime calls all of them with no lock held. May be called once; `handlers` must stay valid.
OBJC_EXPORT void ort_set_forwarded_hook_handlers(const struct ort_forwarded_hook_handlers *handlers);

// The implementation of a method `invoke` of blocks. It calls the receiver: the arguments after the selector are the
// block's, whatever types the block has. Fatal for a block without a signature. An invocation of a hooked block's call
// has that selector, and can be sent later because of this method.
OBJC_EXPORT void ort_block_invoke(void);

// MARK: libffi

// A method with hooks, as a stub knows it.
struct ort_hook_site;

// The beginning of the memory of a libffi closure for a method.
struct ort_hook_closure {
    IMP entry; // called as the method, calls ort_hook_closure_enter
};

// The functions that hooks by libffi need of the layer that has libffi. All but `call` may be called with locks held
// and call no functions of hooks.
struct ort_hook_closure_handlers {
    // ORT_HOOK_OK, ORT_HOOK_BEYOND_LIBFFI or ORT_HOOK_NO_MEMORY.
    ort_hook_status (*fits)(const char *types);
    // A closure for a method of types that fit; NULL without memory.
    struct ort_hook_closure *(*make)(const char *types, struct ort_hook_site *site);
    void (*free)(struct ort_hook_closure *closure);
    // Puts the arguments of a received call into the frame, whose general registers are zero, and, for a result in
    // memory, the address of the caller's buffer. `received` is that of ort_hook_closure_enter, here and below.
    void (*load)(const struct ort_hook_closure *closure, const void *received, struct ort_call_frame *frame);
    // Gives a result in registers to the caller of the closure.
    void (*answer)(
        const struct ort_hook_closure *closure, const void *received, struct ort_call_frame *frame,
        const struct ort_call_result *result);
    // Calls the function with the arguments of the frame by ffi_call, and stores its result. A result in memory goes
    // into the caller's buffer. Runs user code; an exception passes through.
    void (*call)(
        const struct ort_hook_closure *closure, IMP function, const struct ort_call_frame *frame,
        struct ort_call_result *result);
};

// May be called once; `handlers` must stay valid.
OBJC_EXPORT void ort_hook_set_closure_handlers(const struct ort_hook_closure_handlers *handlers);

// Runs a call that a closure has received: the hooks, and the original. Runs user code; an exception passes through.
OBJC_EXPORT void ort_hook_closure_enter(struct ort_hook_site *site, const void *received);

// MARK: Info objects

// A layer above makes the info objects that the blocks of hooks get and ort_hook_call_info answers. Each depth of
// hooked calls on a thread has one object, which serves one call after the other.
struct ort_hook_info_handlers {
    // Makes an object with one reference, which belongs to the caller, in memory of class_createInstance; nil without
    // memory. *call is the call that the object describes whenever it is asked, until `end` answers false.
    id (*make)(struct ort_hook_call *const *call);
    // Called when the call has ended, if something still refers to the object or ort_hook_call_info was asked for it.
    // Answers whether the object can describe the next call. If it cannot, it has copied what it needs of this call,
    // does not read the place that `make` got any more, and loses the runtime's reference. Called on the thread of the
    // call, with no lock held. `call` is NULL, and there is nothing to copy, if the thread has left the call by longjmp
    // or has ended. The thread's next hooked call above the call that was left finds out about the longjmp.
    bool (*end)(id info, struct ort_hook_call *call);
};

// Blocks of hooks that are installed from now on get such objects; blocks of earlier hooks get nil. May be called once;
// `handlers` must stay valid.
OBJC_EXPORT void ort_hook_set_info_handlers(const struct ort_hook_info_handlers *handlers);

// MARK: Calls

// The functions that the body of a hook may call while it runs, on the thread that runs it.

// The receiver, borrowed; the selector that was sent.
OBJC_EXPORT id ort_hook_call_receiver(const struct ort_hook_call *call);
OBJC_EXPORT SEL ort_hook_call_selector(const struct ort_hook_call *call);

// The hook whose body runs, borrowed; NULL between bodies.
OBJC_EXPORT struct ort_hook *ort_hook_call_hook(const struct ort_hook_call *call);

// The arguments. If a body changes these registers, or the caller's stack arguments, later bodies and the original get
// the changed values. The frame's own result members mean nothing.
OBJC_EXPORT struct ort_call_frame *ort_hook_call_frame(struct ort_hook_call *call);

// The result: it comes from the last instead hook that returned, or from the original. The caller gets what is here
// after the last body. It is zero before one of them has returned. In a before hook it means nothing until the hook
// itself has called ort_hook_call_proceed. A value in memory is in the caller's buffer instead, whose address is in the
// frame.
OBJC_EXPORT struct ort_call_result *ort_hook_call_result(struct ort_hook_call *call);

// Whether the call does not return: an exception leaves it, or its thread ends. For the body of an after hook with
// ORT_HOOK_FINALLY; else false. Also false with ORT_HOOK_FLAT, since such a body runs before that is known. Some loads.
OBJC_EXPORT bool ort_hook_call_is_unwound(const struct ort_hook_call *call);

// The Objective-C exception that leaves the call, borrowed. For the body of an after hook that runs because of it
// (ORT_HOOK_FINALLY); else nil. Also nil for exceptions of other languages, for the end of a thread, and where the call
// is made by libffi.
OBJC_EXPORT id ort_hook_call_exception(const struct ort_hook_call *call);

// The method's types, which stay valid for ever, and where its values are in the frame.
OBJC_EXPORT const char *ort_hook_call_types(const struct ort_hook_call *call);
OBJC_EXPORT const struct ort_call_layout *ort_hook_call_layout(const struct ort_hook_call *call);

// The info object of the call, borrowed until the call ends. It is made when it is first asked for, even if no hook of
// the method is a block. nil without handlers, and without memory. Any body may ask. The first request in a call costs
// an atomic instruction.
OBJC_EXPORT id ort_hook_call_info(struct ort_hook_call *call);

// Whether the receiver can still be touched. It cannot once the original of dealloc has run, or an init method has
// answered another object.
OBJC_EXPORT bool ort_hook_call_has_receiver(const struct ort_hook_call *call);

// Whether there is a result for the running body. An after hook has one. An instead hook has one once a body has
// called ort_hook_call_proceed or ort_hook_call_mark_returned; a before hook, once that body itself has. Always false
// for methods that return nothing.
OBJC_EXPORT bool ort_hook_call_has_result(const struct ort_hook_call *call);

// Says that the running body has stored a result.
OBJC_EXPORT void ort_hook_call_mark_returned(struct ort_hook_call *call);

// In an instead hook: discards the result, if there is one, as if the body had not called ort_hook_call_proceed. An
// object that the caller would own is autoreleased.
OBJC_EXPORT void ort_hook_call_forget_result(struct ort_hook_call *call);

// Makes the object, or nil, the result of a method that returns an object. The runtime retains the object and, unless
// the caller is owed a reference, autoreleases it, so the body owes nothing. Includes ort_hook_call_mark_returned.
OBJC_EXPORT void ort_hook_call_set_object(struct ort_hook_call *call, id object);

// Whether the caller owns the object that the method returns, since its selector belongs to one of the families alloc,
// new, copy, mutableCopy and init. The result is then a reference that belongs to the call while it lasts. A body that
// puts another object in its place by hand retains the new object and releases the old one. The runtime does this for
// ort_hook_call_proceed, ort_hook_call_set_object and the values that blocks return; there it autoreleases the replaced
// object. Source: "Objective-C Automatic Reference Counting", clang documentation, section "Method families".
OBJC_EXPORT bool ort_hook_call_returns_retained(const struct ort_hook_call *call);

// A word that belongs to the method and begins as NULL. The layer of the info handlers uses it to note what it has
// worked out about the method's types. Calls on other threads use it too.
OBJC_EXPORT const void **ort_hook_call_note(struct ort_hook_call *call);

// Runs what is inside the body. Inside an instead hook, that is the next instead hook or the original. Inside a before
// or after hook, it is the instead hooks and the original, once more. The original of dealloc and of methods of the
// init family may run once in a call; a second run is fatal. If no body has run the original of dealloc, the runtime
// runs it before the after hooks. An init method consumes its receiver: if no body has run its original, the runtime
// autoreleases the receiver. The result becomes what the inner hook or original has returned; in a before hook the
// runtime discards it. An exception passes through.
OBJC_EXPORT void ort_hook_call_proceed(struct ort_hook_call *call);

// The runtime's own ort_hook_call_proceed. A program that links the shared library has a copy in its own text, which
// continues here where it cannot do the work.
OBJC_EXPORT void ort_hook_call_go_on(struct ort_hook_call *call);

// A number that no other call of the process has or will have.
OBJC_EXPORT uint64_t ort_hook_call_serial(const struct ort_hook_call *call);

// Whether the thread is inside the call that has, or had, that number. For code that has kept the address of a call,
// which may by now be the address of another call, or of none.
OBJC_EXPORT bool ort_hook_call_is_under_way(const struct ort_hook_call *call, uint64_t serial);

// The innermost call on this thread that now runs the body of a hook with that context. NULL if there is none, and for
// NULL.
OBJC_EXPORT struct ort_hook_call *ort_hook_call_of_context(const void *context);

// Whether the hook is one of those that the call began with.
OBJC_EXPORT bool ort_hook_call_runs(const struct ort_hook_call *call, const struct ort_hook *hook);

// The hooked call from which the call was made, directly or indirectly, on the same thread; NULL for the outermost.
OBJC_EXPORT struct ort_hook_call *ort_hook_call_around(const struct ort_hook_call *call);

ORT_END_DECLS

#endif
