// C++ exceptions, which Objective-C code throws when a program links CRuntimeCxx, and may meet in any program.

#ifndef ORT_CXX_EXCEPTION_H
#define ORT_CXX_EXCEPTION_H

#include "support/visibility.h"
#include <objc/kernel.h>
#include <stdint.h>
#include <unwind.h>

// The clause of a frame that catches an exception: where it begins, and its number in the frame's table.
struct ort_handler {
    uintptr_t landing_pad;
    intptr_t filter;
};

// Whether it is a C++ exception whose support library was found.
ORT_HIDDEN bool ort_cxx_exception_is(const struct _Unwind_Exception *exception);

// The address of the thrown value.
ORT_HIDDEN void *ort_cxx_exception_value(const struct _Unwind_Exception *exception);

// Whether the thrown value is an Objective-C object, and which object.
ORT_HIDDEN bool ort_cxx_exception_get_object(const struct _Unwind_Exception *exception, id *object);

// Stores and reads the handler that was found. Every C++ exception has room for it; other exceptions are unchanged, and
// the result is false.
ORT_HIDDEN void ort_cxx_exception_set_handler(struct _Unwind_Exception *exception, struct ort_handler handler);
ORT_HIDDEN bool ort_cxx_exception_get_handler(const struct _Unwind_Exception *exception, struct ort_handler *handler);

// A C++ exception that takes over one reference to the object; NULL unless ort_exception_set_cxx was called.
ORT_HIDDEN struct _Unwind_Exception *ort_cxx_exception_create(id object);

// An exception that C++ code of this thread handles and whose value is at that address; NULL stands for one that is
// not of C++. NULL when there is none, and unless ort_exception_set_cxx was called.
ORT_HIDDEN struct _Unwind_Exception *ort_cxx_exception_find_handled(const void *value);

ORT_HIDDEN void ort_cxx_exception_begin_catch(struct _Unwind_Exception *exception);
ORT_HIDDEN void ort_cxx_exception_end_catch(void);

// Ends the process as C++ does for an exception that is not caught.
ORT_HIDDEN _Noreturn void ort_cxx_exception_terminate(struct _Unwind_Exception *exception);

#endif
