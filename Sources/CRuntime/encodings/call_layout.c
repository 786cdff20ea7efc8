#include "encodings/call_layout.h"
#include "encodings/registered_layout.h"
#include "encodings/type_parser.h"
#include "support/memory.h"

#include <objc/kernel.h>
#include <string.h>

// Returns NULL for an unknown architecture.
static const struct ort_calling_convention *convention_of(ort_architecture architecture) {
    switch (architecture) {
    case ORT_ARCHITECTURE_X86_64:
        return &ort_calling_convention_x86_64;
    case ORT_ARCHITECTURE_AARCH64:
        return &ort_calling_convention_aarch64;
    }
    return NULL;
}

// MARK: Types that cannot be passed

typedef const struct ort_calling_convention convention;

static const char *part_refusal(const struct ort_type *type);

static const char *fields_refusal(const struct ort_type *type) {
    for (size_t i = 0; i < type->field_count; i++) {
        if (type->fields[i].type->kind == ORT_TYPE_BITFIELD) {
            continue;
        }
        const char *reason = part_refusal(type->fields[i].type);
        if (reason != NULL) {
            return reason;
        }
    }
    return NULL;
}

static const char *aggregate_refusal(const struct ort_type *type) {
    if (type->is_registered) {
        return NULL;
    }
    if (type->is_opaque) {
        return type->kind == ORT_TYPE_UNION ? "opaque union by value"
                                            : "opaque structure by value (ort_register_layout gives it a layout)";
    }
    const char *reason = fields_refusal(type);
    if (reason != NULL) {
        return reason;
    }
    if (!type->has_layout) {
        return "bit-field positions that contradict the structure's members";
    }
    return NULL;
}

// Returns the reason why a value, or a part of one, cannot be passed; NULL if it can.
static const char *part_refusal(const struct ort_type *type) {
    switch (type->kind) {
    case ORT_TYPE_VOID:
        return "void as a value";
    case ORT_TYPE_FUNCTION:
        return "unknown type";
    case ORT_TYPE_BITFIELD:
        return "bit-field outside of a structure";
    case ORT_TYPE_VECTOR:
        return "vector (only a structure with a registered layout may hold one)";
    case ORT_TYPE_ARRAY:
        return part_refusal(type->element);
    case ORT_TYPE_STRUCT:
    case ORT_TYPE_UNION:
        return aggregate_refusal(type);
    default:
        return NULL;
    }
}

// The type as a whole decides how a value is passed.
static const char *value_refusal(convention *convention, const struct ort_type *type) {
    const char *reason = part_refusal(type);
    if (reason == NULL && (type->kind == ORT_TYPE_STRUCT || type->kind == ORT_TYPE_UNION)) {
        reason = convention->aggregate_refusal(type);
    }
    return reason;
}

static const char *return_refusal(convention *convention, const struct ort_type *type) {
    if (type->kind == ORT_TYPE_VOID) {
        return NULL;
    }
    if (type->kind == ORT_TYPE_ARRAY) {
        return "array as a return value";
    }
    return value_refusal(convention, type);
}

static const char *find_refusal(convention *convention, const struct ort_method_type *type, long *argument) {
    *argument = -1;
    const char *reason = return_refusal(convention, type->return_type);
    for (size_t i = 0; reason == NULL && i < type->argument_count; i++) {
        *argument = (long)i;
        reason = value_refusal(convention, type->arguments[i].type);
    }
    return reason;
}

// The structures that the layout depends on can no longer be registered afterwards.
static const char *use_structures(const struct ort_method_type *type, long *argument) {
    *argument = -1;
    const char *reason = ort_registered_layout_use(type->return_type);
    for (size_t i = 0; reason == NULL && i < type->argument_count; i++) {
        *argument = (long)i;
        reason = ort_registered_layout_use(type->arguments[i].type);
    }
    return reason;
}

// MARK: Layouts

static struct ort_call_layout *refuse(const char **reason, long *argument, const char *refusal, long refused) {
    if (reason != NULL) {
        *reason = refusal;
    }
    if (argument != NULL) {
        *argument = refused;
    }
    return NULL;
}

static struct ort_call_layout *create(
    convention *convention, const struct ort_method_type *type, const char **reason, long *argument) {
    long refused;
    const char *refusal = find_refusal(convention, type, &refused);
    if (refusal == NULL) {
        refusal = use_structures(type, &refused);
    }
    if (refusal != NULL) {
        return refuse(reason, argument, refusal, refused);
    }
    struct ort_call_layout *layout =
        ort_memory_allocate_try(sizeof *layout + type->argument_count * sizeof layout->arguments[0]);
    if (layout == NULL) {
        return refuse(reason, argument, ort_type_out_of_memory, -1);
    }
    layout->return_value = convention->locate_return_value(type->return_type);
    layout->argument_count = type->argument_count;
    convention->locate_arguments(layout, type);
    return layout;
}

struct ort_call_layout *ort_call_layout_create_for(
    ort_architecture architecture, const struct ort_method_type *type, const char **reason, long *argument) {
    convention *const convention = convention_of(architecture);
    if (convention == NULL) {
        return refuse(reason, argument, "an architecture that is not supported", -1);
    }
    if (architecture == ORT_ARCHITECTURE_HERE) {
        return create(convention, type, reason, argument);
    }
    const struct ort_method_type *there = ort_method_type_copy_for_try(architecture, type);
    if (there == NULL) {
        return refuse(reason, argument, ort_type_out_of_memory, -1);
    }
    struct ort_call_layout *layout = create(convention, there, reason, argument);
    ort_method_type_free(there);
    return layout;
}

struct ort_call_layout *ort_call_layout_create(
    const struct ort_method_type *type, const char **reason, long *argument) {
    return ort_call_layout_create_for(ORT_ARCHITECTURE_HERE, type, reason, argument);
}

// MARK: Return values

// Returns the return type after its qualifiers.
static const char *return_kind(const char *types) { return types == NULL ? "" : types + strspn(types, "rnNoORVA"); }

// Whether a method of this type returns a structure or union, or a complex number that is treated so: an atomic one, or
// one of integers.
static bool returns_aggregate(const char *types) {
    const char *value = return_kind(types);
    if (value[0] == ORT_TYPE_COMPLEX) {
        return memchr(types, 'A', (size_t)(value - types)) != NULL || value[1] == '\0' ||
            strchr("fdD", value[1]) == NULL;
    }
    return value[0] == ORT_TYPE_STRUCT || value[0] == ORT_TYPE_UNION;
}

// Finds the place of an aggregate that a method of this type returns. For other return types `found` says nothing.
// Returns false without memory.
static bool find_aggregate_return_try(const char *types, struct ort_location *found) {
    *found = (struct ort_location){.kind = ORT_LOCATION_NONE};
    if (!returns_aggregate(types)) {
        return true;
    }
    struct ort_type_error error;
    const struct ort_method_type *type = ort_method_type_parse(types, strlen(types), &error);
    if (type == NULL) {
        return error.reason != ort_type_out_of_memory;
    }
    convention *const convention = convention_of(ORT_ARCHITECTURE_HERE);
    if (return_refusal(convention, type->return_type) == NULL) {
        *found = convention->locate_return_value(type->return_type);
    }
    ort_method_type_free(type);
    return true;
}

bool ort_call_layout_find_memory_return_try(const char *types, struct ort_memory_return *found) {
    struct ort_location location;
    if (!find_aggregate_return_try(types, &location)) {
        return false;
    }
    const bool is_in_memory = location.kind == ORT_LOCATION_MEMORY;
    *found = (struct ort_memory_return){is_in_memory, is_in_memory ? location.size : 0};
    return true;
}

bool ort_method_type_returns_in_memory(const char *types) {
    struct ort_memory_return found;
    if (!ort_call_layout_find_memory_return_try(types, &found)) {
        ort_fatal("out of memory: no room to read the method type %s", types);
    }
    return found.is_in_memory;
}

size_t ort_call_layout_count_x87_returns(const char *types) {
    const char *value = return_kind(types);
    if (value[0] == ORT_TYPE_LONG_DOUBLE) {
        return 1;
    }
    if (value[0] == ORT_TYPE_COMPLEX && !returns_aggregate(types)) {
        return value[1] == ORT_TYPE_LONG_DOUBLE ? 2 : 0;
    }
    struct ort_location location;
    if (!find_aggregate_return_try(types, &location)) {
        ort_fatal("out of memory: no room to read the method type %s", types);
    }
    return location.piece_count > 0 && location.pieces[0].bank == ORT_BANK_X87 ? location.piece_count : 0;
}
