// References: which code keeps and gives up objects of native Swift classes.

#ifndef ORT_OBJC_SWIFT_REFERENCES_H
#define ORT_OBJC_SWIFT_REFERENCES_H

#include <objc/instances.h>

ORT_BEGIN_DECLS

// The functions of the Swift runtime whose calls are counted, by code of images that call them through a pointer which
// the linker has set. The standard library calls them directly, so what it does itself with objects is not seen: with
// those in its collections, for example.
typedef enum __attribute__((enum_extensibility(closed))) ort_reference_function {
    ORT_REFERENCE_ALLOC,
    ORT_REFERENCE_RETAIN,                // also several at once, and of a bridged object
    ORT_REFERENCE_RELEASE,               // likewise
    ORT_REFERENCE_WEAK_LOAD_STRONG,      // the loads of weak references, which retain
    ORT_REFERENCE_UNOWNED_RETAIN_STRONG, // the loads of unowned references, which retain
    ORT_REFERENCE_FUNCTION_COUNT,
} ort_reference_function;

// The name of the function in the Swift runtime, a constant. Any thread.
OBJC_EXPORT const char *ort_reference_function_name(ort_reference_function function);

typedef enum __attribute__((enum_extensibility(closed))) ort_reference_status {
    ORT_REFERENCES_OK,
    ORT_REFERENCES_BUSY, // there is a watch
    ORT_REFERENCES_NO_MEMORY,
    ORT_REFERENCES_NOT_WRITABLE, // the pointer of an image
} ort_reference_status;

// Begins to count calls for objects, by their callers: for the instances of the watch, which is one of Swift classes;
// or for one object, which may be older. `object` is NULL, or the object, and then `metadata` is its class, one of the
// watch's. The object is not looked at; if it has ended before, or ends meanwhile, it may be taken for a live one.
// Callers are found by frame pointers, at most `depth` of them, from 1 to 64. One such watch at a time; if the status
// is not ORT_REFERENCES_OK, nothing has changed.
//
// Until the end, each call of these functions passes a function of this library. For objects of other classes it costs
// some nanoseconds, for others of the watched classes some ten, for one that counts 20 to 60, under a short lock. It
// runs no other code. It may run in the handler of a signal, but for the first call of a thread, which takes memory.
// Takes some ten megabytes of address space. The beginning and the end read the tables of all images, which costs
// milliseconds. Any thread; takes the lock of the hooks.
OBJC_EXPORT ort_reference_status
ort_references_begin(const struct ort_instance_watch *watch, const void *object, const void *metadata, size_t depth);

// Ends the counting, before its watch of instances ends. Any thread; takes the lock of the hooks.
OBJC_EXPORT void ort_references_end(void);

// The calls of a function from the same callers.
struct ort_reference_calls {
    ort_reference_function function;
    uint64_t count;           // a call that retains several times counts as often
    const uintptr_t *callers; // where they continue, the innermost first; valid until ort_references_end
    size_t caller_count;
};

// The calls for the objects that are alive, or for the one object, in no order; to be freed with free. NULL without
// calls, and without memory with *count set to SIZE_MAX. `left_out` may be NULL. It gets the number of calls that were
// not counted: there was no room for them, or they came in a handler of a signal while its thread held a lock of the
// list. Also includes images that were loaded meanwhile into what is seen. Between the beginning and the end; one
// thread at a time. Takes the lock of the hooks. Costs a look at all listed instances, a sixty-fourth of them under one
// lock that calls for these wait for.
OBJC_EXPORT struct ort_reference_calls *ort_references_copy(size_t *count, uint64_t *left_out);

// Whether the one object has not ended. Between the beginning and the end; any thread. Takes a short lock.
OBJC_EXPORT bool ort_references_is_alive(void);

ORT_END_DECLS

#endif
