// Variables that a Foundation sets to change what the runtime does. All are NULL at first. Set them before other
// threads run: they are read without order.

#ifndef ORT_COMPATIBLE_HOOKS_H
#define ORT_COMPATIBLE_HOOKS_H

#include <objc/slot.h>

ORT_BEGIN_DECLS

struct objc_category;

#define ORT_COMPATIBLE_HOOK OBJC_EXPORT

// Returns the class of a name that no class has, or Nil. objc_getClass asks.
ORT_COMPATIBLE_HOOK Class (*_objc_lookup_class)(const char *name);

// Called for each class and category that an image brings, before +load; `category` is NULL for a class.
ORT_COMPATIBLE_HOOK void (*_objc_load_callback)(Class cls, struct objc_category *category);

// Asked for another receiver of a message without a method, when forwardingTargetForSelector: has named none.
ORT_COMPATIBLE_HOOK id (*objc_proxy_lookup)(id receiver, SEL selector);

// Asked next, for the function that the message jumps to, with all its arguments. The selector is the one that was
// sent.
ORT_COMPATIBLE_HOOK IMP (*__objc_msg_forward2)(id receiver, SEL selector);
// Never called.
ORT_COMPATIBLE_HOOK struct objc_slot *(*__objc_msg_forward3)(id receiver, SEL selector);

// Called with an exception that nothing catches, before the process ends, unless objc_setUncaughtExceptionHandler has
// set a function.
ORT_COMPATIBLE_HOOK void (*_objc_unexpected_exception)(id exception);

// Returns the class whose objects stand for exceptions of another language, or Nil. The class implements
// +exceptionWithForeignException:, which gets the _Unwind_Exception *.
ORT_COMPATIBLE_HOOK Class (*_objc_class_for_boxing_foreign_exception)(int64_t exceptionClass);

// Never called: a weak reference to an object of any class is loaded by the runtime's own count.
ORT_COMPATIBLE_HOOK id (*_objc_weak_load)(id object);

// Never called: methods are found by name, whatever the types of the selector.
ORT_COMPATIBLE_HOOK IMP (*_objc_selector_type_mismatch2)(Class cls, SEL selector, struct objc_slot2 *result);
ORT_COMPATIBLE_HOOK struct objc_slot *(*_objc_selector_type_mismatch)(
    Class cls, SEL selector, struct objc_slot *result);

#undef ORT_COMPATIBLE_HOOK

// Returns an errno value, always ENOTSUP, and registers nothing. Hooks (<objc/hooks.h> of swift-objc-runtime) and
// `hookctl trace` do what it is for.
typedef IMP (*objc_tracing_hook)(id receiver, SEL selector, IMP method, int isReturn, void *wordReturn);
OBJC_EXPORT int objc_registerTracingHook(SEL selector, objc_tracing_hook hook);

ORT_END_DECLS

#endif
