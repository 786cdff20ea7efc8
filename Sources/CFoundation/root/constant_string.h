// String constants of C, laid out as a compiler lays literals out.

#ifndef CFFI_CONSTANT_STRING_H
#define CFFI_CONSTANT_STRING_H

#include "root/static_class.h"

// Exports `NSString *const constant`.
#define CFFI_CONSTANT_STRING(constant, text)                          \
    static struct objc_constant_string text_of_##constant = {         \
        .isa = &cffi_class_NSConstantString,                          \
        .length = sizeof(text) - 1,                                   \
        .bytes = sizeof(text) - 1,                                    \
        .data = (text),                                               \
    };                                                                \
    OBJC_EXPORT struct objc_constant_string *const constant;          \
    struct objc_constant_string *const constant = &text_of_##constant

#endif
