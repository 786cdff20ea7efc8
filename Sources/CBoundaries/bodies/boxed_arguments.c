#include "bodies/boxed_arguments.h"
#include "support/allocation.h"

#include <cffi_collections.h>
#include <objc/blocks_runtime.h>
#include <objc/encoding.h>
#include <objc/objc-arc.h>
#include <stdlib.h>
#include <string.h>

static id make_text(const char *text) { return cffi_string_create(text, strlen(text)); }

// The result is owned by the caller; nil for a null pointer, for a type without a size, and without memory.
static id box(const void *bytes, const struct ort_type *type, const char *encoding) {
    const void *pointer = NULL;
    if (type->size == sizeof pointer) {
        memcpy(&pointer, bytes, sizeof pointer);
    }
    switch (type->kind) {
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_CLASS:
        return objc_retain((id)(uintptr_t)pointer);
    case ORT_TYPE_BLOCK:
        return pointer == NULL ? nil : _Block_copy(pointer);
    case ORT_TYPE_SELECTOR:
        return pointer == NULL ? nil : make_text(sel_getName((SEL)(uintptr_t)pointer));
    case ORT_TYPE_CSTRING:
        return pointer == NULL ? nil : make_text(pointer);
    default:
        return cffi_box_create_value(bytes, encoding);
    }
}

static id box_argument(const struct cffi_signature *signature, size_t index, cffi_argument_reader read, void *source) {
    const struct ort_type *const type = cffi_signature_argument_type(signature, index);
    _Alignas(16) char inline_bytes[256];
    char *const bytes = type->size <= sizeof inline_bytes ? inline_bytes : cffi_allocate_try(type->size);
    if (bytes == NULL) {
        return nil;
    }
    read(source, index, bytes);
    const id boxed = box(bytes, type, cffi_signature_argument_encoding(signature, index));
    if (bytes != inline_bytes) {
        free(bytes);
    }
    return boxed;
}

id cffi_boxed_arguments(const struct cffi_signature *signature, cffi_argument_reader read, void *source) {
    const size_t all = cffi_signature_argument_count(signature), count = all < 2 ? 0 : all - 2;
    id *const boxed = cffi_allocate_try((count + 1) * sizeof *boxed);
    if (boxed == NULL) {
        return nil;
    }
    for (size_t i = 0; i < count; i++) {
        boxed[i] = box_argument(signature, i + 2, read, source);
        if (boxed[i] == nil) {
            boxed[i] = objc_retain(cffi_null());
        }
    }
    const id array = cffi_array_create(boxed, count);
    for (size_t i = 0; i < count; i++) {
        objc_release(boxed[i]);
    }
    free(boxed);
    return objc_autorelease(array);
}

// MARK: Keeping

// 0 when the bytes do not show whether two arguments are the same.
static size_t bytes_that_tell(const struct cffi_signature *signature) {
    const size_t count = cffi_signature_argument_count(signature);
    size_t size = 1; // of a method without arguments, too
    for (size_t i = 2; i < count; i++) {
        const struct ort_type *const type = cffi_signature_argument_type(signature, i);
        if (type->kind == ORT_TYPE_CSTRING || cffi_signature_layout(signature)->arguments[i].is_reference) {
            return 0;
        }
        size += type->size;
    }
    return size;
}

static void read_all(const struct cffi_signature *signature, cffi_argument_reader read, void *source, char *bytes) {
    const size_t count = cffi_signature_argument_count(signature);
    for (size_t i = 2; i < count; i++) {
        read(source, i, bytes);
        bytes += cffi_signature_argument_type(signature, i)->size;
    }
}

id cffi_kept_arguments_box(
    struct cffi_kept_arguments *kept, const struct cffi_signature *signature, cffi_argument_reader read, void *source) {
    const size_t size = bytes_that_tell(signature);
    char *const bytes = size > 0 ? cffi_allocate_try(size) : NULL;
    if (bytes == NULL) {
        return cffi_boxed_arguments(signature, read, source);
    }
    read_all(signature, read, source, bytes);
    if (kept->array != nil && memcmp(kept->bytes, bytes, size) == 0) {
        free(bytes);
        return objc_retainAutorelease(kept->array);
    }
    const id array = cffi_boxed_arguments(signature, read, source);
    // First puts the new array in its place: the dealloc of an object that only the former array held may ask for the
    // arguments.
    struct cffi_kept_arguments former = *kept;
    *kept = (struct cffi_kept_arguments){objc_retain(array), bytes};
    cffi_kept_arguments_drop(&former);
    return array;
}

void cffi_kept_arguments_drop(struct cffi_kept_arguments *kept) {
    const id array = kept->array;
    free(kept->bytes);
    *kept = (struct cffi_kept_arguments){nil, NULL};
    objc_release(array);
}
