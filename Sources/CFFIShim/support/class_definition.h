// Classes that are written in C, under the symbols that compiled code references them by.

#ifndef CFFI_CLASS_DEFINITION_H
#define CFFI_CLASS_DEFINITION_H

#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/message.h>

#define CFFI_HIDDEN __attribute__((visibility("hidden")))

// Defines class and metaclass; `size` is of the whole instance, `flags` go into info.
#define CFFI_DEFINE_CLASS(class_name, size, flags)                                     \
    __attribute__((used)) struct objc_class cffi_metaclass_##class_name = {            \
        .isa = &cffi_metaclass_##class_name,                                           \
        .name = #class_name,                                                           \
        .info = ORT_CLASS_META,                                                        \
        .instance_size = sizeof(struct objc_class),                                    \
    };                                                                                 \
    __attribute__((used)) struct objc_class cffi_class_##class_name = {                \
        .isa = &cffi_metaclass_##class_name,                                           \
        .name = #class_name,                                                           \
        .info = (flags),                                                               \
        .instance_size = (long)(size),                                                 \
    };                                                                                 \
    __attribute__((used)) Class cffi_reference_##class_name = &cffi_class_##class_name

// Declares the three symbols of a class.
#define CFFI_DECLARE_CLASS(class_name)                                                                  \
    OBJC_EXPORT struct objc_class cffi_class_##class_name __asm__("._OBJC_CLASS_" #class_name);         \
    OBJC_EXPORT struct objc_class cffi_metaclass_##class_name __asm__("._OBJC_METACLASS_" #class_name); \
    OBJC_EXPORT Class cffi_reference_##class_name __asm__("._OBJC_REF_CLASS_" #class_name)

// Declared here because the files of this target use them.
CFFI_DECLARE_CLASS(NSMethodSignature);
CFFI_DECLARE_CLASS(NSInvocation);

#define CFFI_METHOD(name, types, function) {name, types, (IMP)(function)}
#define CFFI_METHODS_END {NULL, NULL, NULL}

// Registers the classes and handlers when the image is loaded, root classes first. Calling it again does nothing. Every
// file that defines a class calls it from a constructor of its own, so that a linker that picks the file out of an
// archive picks all of them. The constructor runs early, so that the constructors of compiled images in the same file
// find their superclasses.
CFFI_HIDDEN void cffi_load(void);
#define CFFI_LOAD_WITH_THIS_FILE                                                                   \
    __attribute__((constructor(200), used)) static void load_with_this_file(void) { cffi_load(); }

#define CFFI_SEND(result_type, receiver, selector) ((result_type (*)(id, SEL))objc_msgSend)(receiver, selector)
#define CFFI_SEND_1(result_type, receiver, selector, argument_type, argument)             \
    ((result_type (*)(id, SEL, argument_type))objc_msgSend)(receiver, selector, argument)

#endif
