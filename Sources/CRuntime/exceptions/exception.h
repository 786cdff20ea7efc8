// Exceptions of every language, as this folder sees them.

#ifndef ORT_EXCEPTION_H
#define ORT_EXCEPTION_H

#include "exceptions/cxx_exception.h"
#include "support/visibility.h"
#include <objc/kernel.h>
#include <unwind.h>

// The exception of a program without CRuntimeCxx.
struct ort_native_exception {
    struct _Unwind_Exception header;
    id object;                  // owned
    struct ort_handler handler; // once one was found
};

// "SORT", "OBJC"
static const uint64_t ort_native_exception_class = 0x534f525400000000 | 'O' << 24 | 'B' << 16 | 'J' << 8 | 'C';

// NULL for an exception of another kind.
static inline struct ort_native_exception *ort_exception_as_native(const struct _Unwind_Exception *exception) {
    return exception->exception_class == ort_native_exception_class
        ? (struct ort_native_exception *)(uintptr_t)exception
        : NULL;
}

// Whether the exception is an Objective-C one, and its object.
static inline bool ort_exception_get_object(const struct _Unwind_Exception *exception, id *object) {
    const struct ort_native_exception *native = ort_exception_as_native(exception);
    if (native == NULL) {
        return ort_cxx_exception_get_object(exception, object);
    }
    *object = native->object;
    return true;
}

// Makes an exception that was not raised yet and takes over a reference to the object.
ORT_HIDDEN struct _Unwind_Exception *ort_exception_create(id object);

// If exceptions of other languages are boxed, and the object answers `rethrow`, sends it, which throws the exception
// that is in the box. Runs user code.
ORT_HIDDEN void ort_exception_rethrow_boxed(id object);

// Stores the result of the search for a handler in the exception, if the exception has room for it. The unwinding that
// follows uses the result.
static inline void ort_exception_set_handler(struct _Unwind_Exception *exception, struct ort_handler handler) {
    struct ort_native_exception *native = ort_exception_as_native(exception);
    if (native != NULL) {
        native->handler = handler;
    } else {
        ort_cxx_exception_set_handler(exception, handler);
    }
}

// false for an exception that has no room for it.
static inline bool ort_exception_get_handler(const struct _Unwind_Exception *exception, struct ort_handler *handler) {
    const struct ort_native_exception *native = ort_exception_as_native(exception);
    if (native == NULL) {
        return ort_cxx_exception_get_handler(exception, handler);
    }
    *handler = native->handler;
    return true;
}

#endif
