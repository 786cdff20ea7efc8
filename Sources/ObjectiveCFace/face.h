// Declarations that the areas of the face share.

#ifndef ORT_FACE_H
#define ORT_FACE_H

#include "root/constant_string.h"
#include <objective_c_face.h>

// Every area adds its methods when the image is loaded: after the classes of CFFIShim, before the +load of compiled
// classes. Not in the agent's library, whose process may have another Foundation.
#ifdef ORT_FACE_IS_ASLEEP
#define ORT_FACE_WHEN_LOADED __attribute__((unused)) static void
#else
#define ORT_FACE_WHEN_LOADED __attribute__((constructor(201), used)) static void
#endif

// Adds the methods to NSObject: to its instances and to the class itself; both may be NULL.
CFFI_HIDDEN void ort_face_extend(
    const struct ort_static_method *instance_methods, const struct ort_static_method *class_methods);

// Adds those that the class does not have; `methods` may be NULL.
CFFI_HIDDEN void ort_face_add_methods(Class cls, const struct ort_static_method *methods);

// Adds RACCompoundDisposable, which inherits from RACDisposable, and the methods that belong to it.
CFFI_HIDDEN void ort_face_add_disposables(void);

// Throws the object and takes over its reference. Returns for nil.
CFFI_HIDDEN void ort_face_throw(id thrown);

// Throws an NSInvalidArgumentException that names the receiver and the method when the key is no string.
CFFI_HIDDEN void ort_face_check_key(id receiver, SEL selector, id key);

// The name of an object's class; for a dynamic subclass, the name of the original class.
CFFI_HIDDEN const char *ort_face_class_name(id object);

// A string of the malloc'ed text, autoreleased; frees the text.
CFFI_HIDDEN id ort_face_take_text(char *text);

// Gives the caller an autoreleased NSError of the domain, if it wants one, and frees the message.
CFFI_HIDDEN void ort_face_refuse(id *error, const char *domain, struct ort_face_error *refusal);

// Exports `NSString *const constant`.
#define ORT_FACE_STRING(constant, text) CFFI_CONSTANT_STRING(constant, text)

#endif
