// Functions of the runtime that run user code, for callers whose frames no exception may cross, such as Swift's.
//
// Each function does the same as the function that it is named after, and returns false. It catches every exception, of
// any language: it then returns true, and *caught describes the exception. It accepts NULL where the named function
// accepts it. It costs two calls more than the named function. No lock is held; any thread.

#ifndef CFFI_BOUNDARIES_H
#define CFFI_BOUNDARIES_H

#include <cffi.h>
#include <cffi_collections.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

ORT_BEGIN_DECLS

// MARK: References

// objc_release. *cls is the class that the object had before the release; the class may be gone afterwards.
OBJC_EXPORT bool cffi_release_catching(id object, Class *cls, struct ort_caught *caught);
// objc_autoreleasePoolPop. After an exception, the objects that were still to be released are not released.
OBJC_EXPORT bool cffi_pool_pop_catching(void *pool, struct ort_caught *caught);
// objc_storeStrong. The new value is stored in any case.
OBJC_EXPORT bool cffi_store_strong_catching(id *location, id value, struct ort_caught *caught);
// object_setIvar.
OBJC_EXPORT bool cffi_set_ivar_catching(id object, Ivar ivar, id value, struct ort_caught *caught);
// object_setIvarWithStrongDefault.
OBJC_EXPORT bool cffi_set_ivar_strong_default_catching(id object, Ivar ivar, id value, struct ort_caught *caught);
// objc_setProperty. The variable lies `offset` bytes after `base`, which need not be an object.
OBJC_EXPORT bool cffi_set_property_catching(
    void *base, ptrdiff_t offset, id value, bool is_atomic, bool is_copy, struct ort_caught *caught);
// objc_setAssociatedObject.
OBJC_EXPORT bool cffi_set_association_catching(
    id object, const void *key, id value, objc_AssociationPolicy policy, struct ort_caught *caught);
// objc_removeAssociatedObjects.
OBJC_EXPORT bool cffi_remove_associations_catching(id object, struct ort_caught *caught);
// _Block_release.
OBJC_EXPORT bool cffi_block_release_catching(const void *block, struct ort_caught *caught);
// imp_removeBlock, whose result is *was_block.
OBJC_EXPORT bool cffi_remove_block_catching(IMP imp, bool *was_block, struct ort_caught *caught);

// MARK: Questions

// class_getMethodImplementation, or its _stret form for a method whose result lies in memory. *imp is the result.
OBJC_EXPORT bool cffi_find_implementation_catching(
    Class cls, SEL selector, bool is_in_memory, IMP *imp, struct ort_caught *caught);
// class_respondsToSelector, whose result is *responds.
OBJC_EXPORT bool cffi_responds_catching(Class cls, SEL selector, bool *responds, struct ort_caught *caught);
// cffi_string_copy_utf8, whose result is *text.
OBJC_EXPORT bool cffi_copy_utf8_catching(id string, char **text, size_t *length, struct ort_caught *caught);

// MARK: Invocations

// cffi_invocation_set_argument, cffi_invocation_set_return_value and cffi_invocation_set_target.
OBJC_EXPORT bool cffi_invocation_set_argument_catching(
    struct cffi_invocation *invocation, size_t index, const void *value, struct ort_caught *caught);
OBJC_EXPORT bool cffi_invocation_set_return_value_catching(
    struct cffi_invocation *invocation, const void *value, struct ort_caught *caught);
OBJC_EXPORT bool cffi_invocation_set_target_catching(
    struct cffi_invocation *invocation, id target, struct ort_caught *caught);
OBJC_EXPORT bool cffi_invocation_destroy_catching(struct cffi_invocation *invocation, struct ort_caught *caught);

// MARK: Messages

enum { CFFI_SEND_WORDS = 4, CFFI_SEND_FLOATS = 4 };

// A message whose arguments each lie in one register, as numbers and pointers do, and its result, too.
struct cffi_register_send {
    id target;
    SEL selector;
    uint64_t words[CFFI_SEND_WORDS];   // behind the selector, in their order; narrow integers extended
    uint64_t floats[CFFI_SEND_FLOATS]; // as bits, in their order
    uint32_t float_count;
    bool returns_float;
    bool may_initialize; // whether the selector may be one of the init family: no method of it returns a number
    uint64_t result;     // of a narrow type in the low bits, what is above is undefined
};

// The types of a method that instances of the class have, one byte each. The lowest byte has the type of the result,
// the next bytes have the types of the arguments after the selector. Each byte is the character of the type's encoding,
// with `q` and `Q` for `l` and `L`. Returns 0 when there is no such method or when it has more than seven of these
// arguments. Also returns 0 when a value is not a number of up to 8 bytes, an object, a class or a selector. Takes no
// lock for a method that it was asked for before.
OBJC_EXPORT uint64_t cffi_message_register_types(Class cls, SEL selector);

// Sends the message with objc_msgSend, and compares no types. If may_initialize is set and the message belongs to the
// init family, the function retains the target, since the message takes over a reference to it. The behaviour is
// undefined for a method with another number or other kinds of arguments, or with a result in memory.
OBJC_EXPORT bool cffi_send_catching(struct cffi_register_send *send, struct ort_caught *caught);

// MARK: Threads

// Whether the calling thread is the first thread of the process.
OBJC_EXPORT bool cffi_thread_is_first(void);
// Writes the kernel's number of the calling thread and its name: `4711 "worker"`. `size` counts the NUL.
OBJC_EXPORT void cffi_thread_describe(char *text, size_t size);

// MARK: Invocations and implementations

// cffi_invocation_invoke and similar functions. An exception ends here, with the status CFFI_EXCEPTION.
OBJC_EXPORT cffi_status cffi_invocation_invoke_catching(struct cffi_invocation *invocation, struct ort_caught *caught);
OBJC_EXPORT cffi_status
cffi_invocation_invoke_with_target_catching(struct cffi_invocation *invocation, id target, struct ort_caught *caught);
OBJC_EXPORT cffi_status
cffi_invocation_invoke_function_catching(struct cffi_invocation *invocation, IMP function, struct ort_caught *caught);
// The callback for a body whose frames no exception may cross, such as a body in Swift. `context` is the address of a
// structure that begins with this one. When `run` returns an object, the callback throws it; `run` hands over its
// reference to the object. nil throws nothing.
struct cffi_throwing_body {
    id (*run)(void *context, void *return_value, void *const *arguments);
};
OBJC_EXPORT void cffi_imp_run_throwing(void *context, void *return_value, void *const *arguments);

// MARK: Values and collections

// cffi_number_read, whose result is *is_number.
OBJC_EXPORT bool cffi_number_read_catching(
    id object, struct cffi_number *number, bool *is_number, struct ort_caught *caught);
// cffi_value_unbox, whose result is *is_done.
OBJC_EXPORT bool cffi_value_unbox_catching(
    id object, const char *encoding, void *value, bool *is_done, struct ort_caught *caught);
// Copies the elements of any NSArray or NSSet, or the keys of any NSDictionary, to malloc'ed memory (NULL when there
// are none), and retains each. The caller owns *objects and the references. *count is their number. *is_done is false
// for any other object, and without memory.
OBJC_EXPORT bool cffi_collection_copy_catching(
    id collection, ORT_UNOWNED id **objects, size_t *count, bool *is_done, struct ort_caught *caught);
// cffi_dictionary_create and cffi_set_create, whose result is *made.
OBJC_EXPORT bool cffi_dictionary_create_catching(
    const ORT_UNOWNED id *keys, const ORT_UNOWNED id *objects, size_t count, ORT_UNOWNED id *made,
    struct ort_caught *caught);
OBJC_EXPORT bool cffi_set_create_catching(
    const ORT_UNOWNED id *objects, size_t count, ORT_UNOWNED id *made, struct ort_caught *caught);
// cffi_dictionary_object, whose result, retained, is *object.
OBJC_EXPORT bool cffi_dictionary_object_catching(
    id dictionary, id key, ORT_UNOWNED id *object, struct ort_caught *caught);

ORT_END_DECLS

#endif
