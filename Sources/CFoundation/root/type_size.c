// NSGetSizeAndAlignment.

#include <cffi.h>
#include <objc/encoding.h>
#include <objc/NSObject.h>
#include <string.h>

// Parses the type at the beginning of the text, up to `end`. The digits before `end` may be a frame offset or part of
// the type.
static const struct ort_type *parse_first(const char *types, const char *end, struct ort_type_error *error) {
    const struct ort_type *const type = ort_type_parse(types, (size_t)(end - types), error);
    if (type != NULL) {
        return type;
    }
    while (end > types && end[-1] >= '0' && end[-1] <= '9') {
        --end;
    }
    return ort_type_parse(types, (size_t)(end - types), error);
}

const char *NSGetSizeAndAlignment(const char *types, uintptr_t *size, uintptr_t *alignment) {
    const char *const end = ort_type_skip(types);
    struct ort_type_error error = {.reason = "no text"};
    const struct ort_type *const type =
        types == NULL ? NULL : parse_first(types, end != NULL ? end : types + strlen(types), &error);
    if (type == NULL) {
        cffi_raise(
            "NSInvalidArgumentException", "NSGetSizeAndAlignment: \"%.64s\" is not a type encoding: %s at byte %zu",
            types == NULL ? "" : types, error.reason, error.position);
    }
    if (size != NULL) {
        *size = type->size;
    }
    if (alignment != NULL) {
        *alignment = type->alignment;
    }
    ort_type_free(type);
    return end;
}
