// Functions that read the properties of a signature.

#include "signatures/signature.h"

#include <objc/runtime.h>

const struct cffi_signature *cffi_signature_of_object(id object) {
    if (object_getClass(object) != &cffi_class_NSMethodSignature) {
        return NULL;
    }
    return (const struct cffi_signature *)(const void *)object;
}

const char *cffi_signature_text(const struct cffi_signature *signature) { return signature->text; }

size_t cffi_signature_argument_count(const struct cffi_signature *signature) { return signature->argument_count; }

const char *cffi_signature_argument_encoding(const struct cffi_signature *signature, size_t index) {
    return index < signature->argument_count ? signature->arguments[index].encoding : NULL;
}

const struct ort_type *cffi_signature_argument_type(const struct cffi_signature *signature, size_t index) {
    return index < signature->argument_count ? signature->arguments[index].type : NULL;
}

const char *cffi_signature_return_encoding(const struct cffi_signature *signature) {
    return signature->return_value.encoding;
}

const struct ort_type *cffi_signature_return_type(const struct cffi_signature *signature) {
    return signature->return_value.type;
}

size_t cffi_signature_return_length(const struct cffi_signature *signature) { return signature->return_value.size; }

size_t cffi_signature_frame_length(const struct cffi_signature *signature) { return signature->frame_length; }

bool cffi_signature_returns_in_memory(const struct cffi_signature *signature) { return signature->returns_in_memory; }

bool cffi_signature_fits_libffi(const struct cffi_signature *signature) { return signature->fits_ffi_call; }

const struct ort_call_layout *cffi_signature_layout(const struct cffi_signature *signature) {
    return signature->layout;
}

const char *cffi_status_description(cffi_status status) {
    switch (status) {
    case CFFI_OK:
        return "success";
    case CFFI_INDEX_OUT_OF_RANGE:
        return "the signature has no argument with that index";
    case CFFI_NO_TARGET:
        return "no target was set";
    case CFFI_NO_SELECTOR:
        return "no selector was set";
    case CFFI_NO_RETURN_VALUE:
        return "the invocation has no return value yet; invoke it first";
    case CFFI_NO_IMPLEMENTATION:
        return "there is no function to call";
    case CFFI_NO_MEMORY:
        return "out of memory";
    case CFFI_BEYOND_LIBFFI:
        return "libffi cannot pass a value of the signature";
    case CFFI_TYPE_MISMATCH:
        return "the values have different sizes";
    case CFFI_EXCEPTION:
        return "an exception ended the call";
    }
    return "unknown status";
}
