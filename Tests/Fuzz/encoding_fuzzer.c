// Passes any bytes to every function of <objc/encoding.h> that reads text. `|` separates two inputs; no encoding needs
// it.

#include <objc/encoding.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition) {
    if (!condition) {
        abort();
    }
}

// Copies the text to a block of exactly its size, so that the address sanitizer sees every read past the end.
static char *copy_exactly(const char *text, size_t length) {
    char *copy = malloc(length != 0 ? length : 1);
    demand(copy != NULL);
    memcpy(copy, text, length);
    return copy;
}

static void visit_signature(const struct ort_method_type *type);

// An array as an argument is passed as a pointer.
static bool begins_as_kind(const struct ort_type *type) {
    const char first = type->text[0];
    return first == (type->kind == ORT_TYPE_BLOCK ? '@' : (char)type->kind) ||
        (type->kind == ORT_TYPE_POINTER && first == '[');
}

static void visit_type(const struct ort_type *type) {
    demand(type->alignment != 0 && (type->alignment & (type->alignment - 1)) == 0);
    demand(type->size % type->alignment == 0);
    demand(type->text_length > 0 && begins_as_kind(type));
    demand(type->name == NULL || strlen(type->name) < type->text_length);
    for (size_t i = 0; i < type->field_count; i++) {
        const struct ort_field *field = &type->fields[i];
        visit_type(field->type);
        demand(
            field->bit_width != 0 || field->type->kind == ORT_TYPE_BITFIELD ||
            field->offset + field->type->size <= type->size);
        demand((field->bit_offset + field->bit_width + 7) / 8 <= type->size || field->bit_width == 0);
        demand(!type->has_layout || field->type->has_layout || field->type->kind == ORT_TYPE_BITFIELD);
    }
    if (type->element != NULL) {
        visit_type(type->element);
    }
    if (type->signature != NULL) {
        visit_signature(type->signature);
    }
}

static void visit_signature(const struct ort_method_type *type) {
    visit_type(type->return_type);
    for (size_t i = 0; i < type->argument_count; i++) {
        visit_type(type->arguments[i].type);
    }
}

static void check_error(const struct ort_type_error *error, size_t length) {
    demand(error->reason != NULL && error->position <= length);
}

static const struct ort_type *read_type(const char *text, size_t length) {
    char *copy = copy_exactly(text, length);
    struct ort_type_error error = {0, NULL};
    const struct ort_type *type = ort_type_parse(copy, length, &error);
    free(copy);
    if (type == NULL) {
        check_error(&error, length);
        return NULL;
    }
    visit_type(type);
    demand(ort_type_matches(type, type));
    return type;
}

static void check_location(const struct ort_location *location, size_t stack_size) {
    if (location->kind == ORT_LOCATION_STACK) {
        demand(location->stack_offset + location->size <= stack_size);
    }
    for (size_t i = 0; i < location->piece_count; i++) {
        demand((size_t)location->pieces[i].offset + location->pieces[i].size <= location->size);
    }
}

static void check_call_layout(const struct ort_method_type *type, const char *text) {
    const char *reason = NULL;
    long argument = -2;
    struct ort_call_layout *layout = ort_call_layout_create(type, &reason, &argument);
    if (layout == NULL) {
        demand(reason != NULL && argument >= -1 && argument < (long)type->argument_count);
        return;
    }
    demand(layout->general_count <= 6 && layout->vector_count <= 8 && layout->stack_size % 16 == 0);
    for (size_t i = 0; i < layout->argument_count; i++) {
        check_location(&layout->arguments[i], layout->stack_size);
    }
    check_location(&layout->return_value, 0);
    demand(ort_method_type_returns_in_memory(text) == (layout->return_value.kind == ORT_LOCATION_MEMORY));
    free(layout);
}

// `text` is zero-terminated.
static void read_method_type(const char *text, size_t length) {
    char *copy = copy_exactly(text, length);
    struct ort_type_error error = {0, NULL};
    const struct ort_method_type *type = ort_method_type_parse(copy, length, &error);
    free(copy);
    if (type == NULL) {
        check_error(&error, length);
        demand(strlen(text) != length || !ort_method_type_returns_in_memory(text));
        return;
    }
    visit_signature(type);
    check_call_layout(type, text);
    const char *rest = text;
    for (size_t i = 0; i <= type->argument_count; i++) {
        rest = ort_type_skip(rest);
        demand(rest != NULL);
    }
    demand(*rest == '\0');
    ort_method_type_free(type);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    demand(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    const char *bar = memchr(text, '|', size);
    const size_t left_size = bar != NULL ? (size_t)(bar - text) : size;
    const struct ort_type *left = read_type(text, left_size);
    const struct ort_type *right = bar != NULL ? read_type(bar + 1, size - left_size - 1) : NULL;
    demand(ort_type_matches(left, right) == ort_type_matches(right, left));
    ort_type_free(left);
    ort_type_free(right);
    const char *end = ort_type_skip(text);
    demand(end == NULL || (end > text && end <= text + size));
    read_method_type(text, size);
    free(text);
    return 0;
}
