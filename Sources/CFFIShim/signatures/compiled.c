// Signatures of methods, and the checks of type encodings from compilers.
//
// Some types leave no trace in an encoding: packed and aligned structures, and vectors. They still show as a frame
// offset that contradicts the sizes of the types in the encoding, or as a missing argument.

#include "signatures/signature.h"

#include <dlfcn.h>
#include <objc/inspect.h>
#include <objc/runtime.h>
#include <stdlib.h>
#include <string.h>

static size_t frame_size_of(const struct cffi_value *value) {
    return value->widening != CFFI_WIDEN_NOT && value->size < sizeof(int) ? sizeof(int) : value->size;
}

// The digits at `end` back to the type that they follow; −1 when there are none.
static long offset_before(const char *begin, const char *end) {
    const char *digits = end;
    while (digits > begin && digits[-1] >= '0' && digits[-1] <= '9') {
        --digits;
    }
    return digits == end ? -1 : strtol(digits, NULL, 10);
}

// The first argument whose offset is not where the one before it ends; −1 for the frame size; −2 when all agree.
static long contradicting_argument(const struct cffi_signature *signature, const char *types) {
    const char *end = ort_type_skip(types);
    const long frame_size = offset_before(types, end);
    size_t expected = 0;
    for (size_t i = 0; i < signature->argument_count; ++i) {
        const char *const begin = end;
        end = ort_type_skip(begin);
        const long offset = offset_before(begin, end);
        if (offset >= 0 && (size_t)offset != expected) {
            return (long)i - (i > 0);
        }
        expected += frame_size_of(&signature->arguments[i]);
    }
    if (frame_size >= 0 && (size_t)frame_size != expected) {
        return signature->argument_count > 0 ? (long)signature->argument_count - 1 : -1;
    }
    return -2;
}

static size_t count_colons(SEL selector) {
    size_t colons = 0;
    for (const char *name = sel_getName(selector); *name != 0; ++name) {
        colons += *name == ':';
    }
    return colons;
}

static const struct cffi_signature *refuse(
    const struct cffi_signature *signature, long argument, const char *reason, struct cffi_signature_error *error) {
    if (error != NULL) {
        *error = (struct cffi_signature_error){.argument = argument, .reason = reason};
        const char *const encoding = argument < 0 || (size_t)argument >= signature->argument_count
            ? signature->return_value.encoding
            : signature->arguments[argument].encoding;
        strncpy(error->encoding, encoding, sizeof error->encoding - 1);
    }
    return NULL;
}

// Types that were found to agree, by address, so that a message that is forwarded again is not checked again. A slot's
// address is stored only after a check of it, and its signature is compared with the text on every use, so the two may
// be read apart. Each is stored with release and loaded with acquire: a thread that finds a signature finds all of it.
enum { AGREED_COUNT = 1024 }; // a power of two
static struct {
    const char *_Atomic types;
    const struct cffi_signature *_Atomic signature;
} agreed[AGREED_COUNT];

static const struct cffi_signature *agreed_signature(const char *types, size_t slot) {
    if (atomic_load_explicit(&agreed[slot].types, memory_order_acquire) != types) {
        return NULL;
    }
    const struct cffi_signature *signature = atomic_load_explicit(&agreed[slot].signature, memory_order_acquire);
    return signature != NULL && ort_call_plan_is_plain_text(types, signature->text) ? signature : NULL;
}

const struct cffi_signature *cffi_signature_intern_compiled(
    const char *types, SEL selector, struct cffi_signature_error *error) {
    const size_t slot = ((uintptr_t)types ^ (uintptr_t)types >> 10) % AGREED_COUNT;
    const struct cffi_signature *signature = types != NULL ? agreed_signature(types, slot) : NULL;
    const bool has_agreed = signature != NULL;
    if (!has_agreed) {
        signature = cffi_signature_intern(types, error);
    }
    if (signature == NULL) {
        return NULL;
    }
    if (selector != NULL && count_colons(selector) + 2 > signature->argument_count) {
        return refuse(
            signature, (long)signature->argument_count,
            "the encoding has fewer arguments than the selector (compilers omit vectors from encodings)", error);
    }
    if (has_agreed) {
        return signature;
    }
    const long argument = contradicting_argument(signature, types);
    if (argument != -2) {
        return refuse(
            signature, argument,
            "its size contradicts the frame offsets (the type is packed or aligned, or contains a vector)", error);
    }
    atomic_store_explicit(&agreed[slot].signature, signature, memory_order_release);
    atomic_store_explicit(&agreed[slot].types, types, memory_order_release);
    return signature;
}

// The text of a method that was added at run time is on the heap. Hand-written offsets in it are not reliable.
static bool lies_in_an_image(const char *types) {
    Dl_info info;
    return dladdr(types, &info) != 0;
}

static const struct cffi_signature *signature_of_types(
    const char *types, SEL selector, struct cffi_signature_error *error) {
    struct cffi_signature_error refusal;
    const struct cffi_signature *const signature = cffi_signature_intern_compiled(types, selector, &refusal);
    if (signature != NULL) {
        return signature;
    }
    if (types != NULL && lies_in_an_image(types)) {
        if (error != NULL) {
            *error = refusal;
        }
        return NULL;
    }
    return cffi_signature_intern(types, error);
}

static const char *types_in_protocols(Class cls, SEL selector) {
    const BOOL is_instance = !class_isMetaClass(cls);
    const char *types = NULL;
    for (; cls != Nil && types == NULL; cls = class_getSuperclass(cls)) {
        // Protocols hang on the class, not on its metaclass.
        const Class owner = is_instance ? cls : objc_getClass(class_getName(cls));
        unsigned int count = 0;
        Protocol **const protocols = class_copyProtocolList(owner, &count);
        for (unsigned int i = 0; i < count && types == NULL; ++i) {
            types = _protocol_getMethodTypeEncoding(protocols[i], selector, YES, is_instance);
            if (types == NULL) {
                types = _protocol_getMethodTypeEncoding(protocols[i], selector, NO, is_instance);
            }
        }
        free(protocols);
    }
    return types;
}

const struct cffi_signature *cffi_signature_of_method(Class cls, SEL selector, struct cffi_signature_error *error) {
    const Method method = cls == Nil || selector == NULL ? NULL : class_getInstanceMethod(cls, selector);
    if (method != NULL) {
        return signature_of_types(ort_method_getExtendedTypeEncoding(method), selector, error);
    }
    const char *const types = cls == Nil || selector == NULL ? NULL : types_in_protocols(cls, selector);
    if (types != NULL) {
        return signature_of_types(types, selector, error);
    }
    if (error != NULL) {
        *error = (struct cffi_signature_error){.argument = -2, .reason = "there is no such method"};
    }
    return NULL;
}
