// C++ exceptions, which Objective-C code throws when a program links CRuntimeCxx, and may meet in any program.

#ifndef ORT_CXX_EXCEPTION_H
#define ORT_CXX_EXCEPTION_H

#include "support/visibility.h"
#include <objc/kernel.h>
#include <unwind.h>

// Whether it is a C++ exception whose support library was found.
ORT_HIDDEN bool ort_cxx_exception_is(const struct _Unwind_Exception *exception);

// The address of the thrown value.
ORT_HIDDEN void *ort_cxx_exception_value(const struct _Unwind_Exception *exception);

// Whether what was thrown is an Objective-C object, and which.
ORT_HIDDEN bool ort_cxx_exception_get_object(const struct _Unwind_Exception *exception, id *object);

// A C++ exception that takes over one reference to the object; NULL unless ort_exception_set_cxx was called.
ORT_HIDDEN struct _Unwind_Exception *ort_cxx_exception_create(id object);

// An exception that C++ code of this thread handles and whose value is at that address; NULL stands for one that is
// not of C++. NULL when there is none, and unless ort_exception_set_cxx was called.
ORT_HIDDEN struct _Unwind_Exception *ort_cxx_exception_find_handled(const void *value);

ORT_HIDDEN void ort_cxx_exception_begin_catch(struct _Unwind_Exception *exception);
ORT_HIDDEN void ort_cxx_exception_end_catch(void);

// What C++ does with an exception that nothing catches.
ORT_HIDDEN _Noreturn void ort_cxx_exception_terminate(struct _Unwind_Exception *exception);

#endif
