#ifndef CFFI_STRING_FORMAT_H
#define CFFI_STRING_FORMAT_H

#include "root/static_class.h"

#include <locale.h>
#include <stdarg.h>

// The encoding of a va_list as an argument, at the end of a method's types.
#if defined(__x86_64__)
#define CFFI_VA_LIST_ENCODING "^{__va_list_tag=II^v^v}"
#else
#define CFFI_VA_LIST_ENCODING "{__va_list=^v^v^vii}"
#endif

// An autoreleased string as +[NSString stringWithFormat:] makes it; nil without memory. Throws an
// NSInvalidArgumentException for a format that is no string or has an unknown conversion. Runs the `description` of
// objects.
CFFI_HIDDEN id cffi_string_with_format(id self, SEL selector, id format, va_list arguments);

// The locale of numbers in formats and in doubleValue, whatever the program has set.
CFFI_HIDDEN locale_t cffi_c_locale(void);

// Methods of NSString, and of its class.
CFFI_HIDDEN extern const struct ort_static_method cffi_string_format_methods[], cffi_string_format_class_methods[];
CFFI_HIDDEN extern const struct ort_static_method cffi_string_value_methods[];

#endif
