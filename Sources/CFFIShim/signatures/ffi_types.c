// Types and call descriptions for libffi.
//
// libffi 3.4.4 has no types for __int128, unions, bit-fields, empty structures, integer complex numbers, structures
// with atomic members and registered layouts. Where such a value travels in registers the signature gets no ffi_cif.
// Where it lies in memory anyway (larger than 16 bytes) only its size and alignment count, so that any structure of
// bytes can stand for it.

#include "signatures/signature.h"
#include "support/allocation.h"

#include <stdlib.h>
#include <string.h>

// Larger aggregates are in memory, except homogeneous ones. libffi passes no value that is aligned to more than the
// stack.
enum { REGISTER_AGGREGATE_MAX = 16, MOST_ALIGNMENT = 16 };

static ffi_type *scalar(const struct ort_type *type) {
    switch (type->kind) {
    case ORT_TYPE_VOID:
        return &ffi_type_void;
    case ORT_TYPE_BOOL:
    case ORT_TYPE_UCHAR:
        return &ffi_type_uint8;
    case ORT_TYPE_CHAR:
        return &ffi_type_sint8;
    case ORT_TYPE_SHORT:
        return &ffi_type_sint16;
    case ORT_TYPE_USHORT:
        return &ffi_type_uint16;
    case ORT_TYPE_INT:
        return &ffi_type_sint32;
    case ORT_TYPE_UINT:
        return &ffi_type_uint32;
    case ORT_TYPE_LONG:
    case ORT_TYPE_LONG_LONG:
        return &ffi_type_sint64;
    case ORT_TYPE_ULONG:
    case ORT_TYPE_ULONG_LONG:
        return &ffi_type_uint64;
    case ORT_TYPE_FLOAT:
        return &ffi_type_float;
    case ORT_TYPE_DOUBLE:
        return &ffi_type_double;
    case ORT_TYPE_LONG_DOUBLE:
        return &ffi_type_longdouble;
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_BLOCK:
    case ORT_TYPE_CLASS:
    case ORT_TYPE_SELECTOR:
    case ORT_TYPE_CSTRING:
    case ORT_TYPE_POINTER:
        return &ffi_type_pointer;
    default:
        return NULL;
    }
}

static ffi_type *complex(const struct ort_type *type) {
    if ((type->qualifiers & ORT_QUALIFIER_ATOMIC) != 0) {
        return NULL;
    }
    switch (type->element->kind) {
    case ORT_TYPE_FLOAT:
        return &ffi_type_complex_float;
    case ORT_TYPE_DOUBLE:
        return &ffi_type_complex_double;
    case ORT_TYPE_LONG_DOUBLE:
        return &ffi_type_complex_longdouble;
    default:
        return NULL;
    }
}

// The members of a structure, with nested structures and arrays laid flat. libffi places them one after the other.
struct flat_members {
    ffi_type *types[REGISTER_AGGREGATE_MAX];
    size_t count;
    size_t end;         // of the last one
    bool left_out_none; // an array of size zero, such as one of arrays without elements
};

// false where libffi would place the member elsewhere: a nested structure may be aligned more than its first member, or
// end in padding.
static bool append(ffi_type *member, size_t offset, struct flat_members *members) {
    if (member == NULL || members->count == REGISTER_AGGREGATE_MAX) {
        return false;
    }
    if (offset != ((members->end + member->alignment - 1) & ~(size_t)(member->alignment - 1u))) {
        return false;
    }
    members->types[members->count++] = member;
    members->end = offset + member->size;
    return true;
}

static bool flatten(const struct ort_type *type, size_t offset, struct flat_members *members);

static bool flatten_array(const struct ort_type *element, size_t count, size_t offset, struct flat_members *members) {
    for (size_t i = 0; i < count; ++i) {
        if (!flatten(element, offset + i * element->size, members)) {
            return false;
        }
    }
    return true;
}

static bool flatten(const struct ort_type *type, size_t offset, struct flat_members *members) {
    if (type->is_registered || (type->qualifiers & ORT_QUALIFIER_ATOMIC) != 0) {
        return false;
    }
    if (type->size == 0) {
        members->left_out_none |= type->kind == ORT_TYPE_ARRAY;
        return type->kind != ORT_TYPE_ARRAY || type->count > 0;
    }
    switch (type->kind) {
    case ORT_TYPE_ARRAY:
        return flatten_array(type->element, type->count, offset, members);
    case ORT_TYPE_COMPLEX:
        return flatten_array(type->element, 2, offset, members);
    case ORT_TYPE_STRUCT:
        for (size_t i = 0; i < type->field_count; ++i) {
            if (type->fields[i].type->kind == ORT_TYPE_BITFIELD ||
                !flatten(type->fields[i].type, offset + type->fields[i].offset, members)) {
                return false;
            }
        }
        return true;
    default:
        return append(scalar(type), offset, members);
    }
}

// Whether a larger structure does not lie in memory as a whole: on aarch64, a structure of up to four floating-point
// members.
static bool is_homogeneous(const struct cffi_value *value) {
#if defined(__aarch64__)
    return !value->location->is_reference && value->location->kind != ORT_LOCATION_MEMORY;
#else
    (void)value;
    return false;
#endif
}

// Whether libffi would wrongly take the members for a homogeneous aggregate of aarch64. An array without elements keeps
// the structure from being one.
static bool mislead_libffi(const struct flat_members *members) {
#if defined(__aarch64__)
    if (!members->left_out_none || members->count > 4) {
        return false;
    }
    for (size_t i = 1; i < members->count; ++i) {
        if (members->types[i] != members->types[0]) {
            return false;
        }
    }
    const ffi_type *const first = members->types[0];
    return first == &ffi_type_float || first == &ffi_type_double || first == &ffi_type_longdouble;
#else
    (void)members;
    return false;
#endif
}

struct aggregate {
    ffi_type type;
    ffi_type *elements[REGISTER_AGGREGATE_MAX + 1];
};

// Makes a libffi structure for one value; *result is NULL when libffi has none. Returns false without memory.
static bool make_aggregate(const struct cffi_value *value, ffi_type **result) {
    const struct ort_type *const type = value->type;
    struct flat_members members = {.count = 0};
    *result = NULL;
    if (type->is_registered || type->is_passed_by_reference || type->size == 0 || type->alignment > MOST_ALIGNMENT) {
        return true;
    }
    if (type->size > REGISTER_AGGREGATE_MAX && !is_homogeneous(value)) {
        members = (struct flat_members){.types = {&ffi_type_uint8}, .count = 1};
    } else if (type->kind != ORT_TYPE_STRUCT || !flatten(type, 0, &members) || members.end + 8 <= type->size) {
        return true; // libffi 3.4.4 does not know of an eightbyte of padding alone
    } else if (mislead_libffi(&members)) {
        return true;
    }
    struct aggregate *const made = cffi_allocate_try(sizeof *made);
    if (made == NULL) {
        return false;
    }
    made->type = (ffi_type){
        .size = type->size,
        // libffi 3.4.4 aligns the address of a value that is passed by reference as it would align the value.
        .alignment = (unsigned short)(value->location->is_reference ? _Alignof(void *) : type->alignment),
        .type = FFI_TYPE_STRUCT,
        .elements = made->elements,
    };
    memcpy(made->elements, members.types, members.count * sizeof members.types[0]);
    *result = &made->type;
    return true;
}

// A struct around one long double comes back on the x87 stack, where libffi does not look for structures.
static bool returns_x87_aggregate(const struct cffi_signature *signature) {
    return signature->layout->x87_count > 0 && signature->type->return_type->kind == ORT_TYPE_STRUCT;
}

// libffi 3.4.4 copies all 16 bytes of {integer, floating} into the general register of its first half; from the sixth
// register on that reaches xmm0.
static bool overwrites_first_vector(const struct cffi_signature *signature) {
    for (size_t i = 0; i < signature->argument_count; ++i) {
        const struct ort_location *const location = signature->arguments[i].location;
        if (location->kind == ORT_LOCATION_REGISTERS && location->piece_count == 2 &&
            location->pieces[0].bank == ORT_BANK_GENERAL && location->pieces[0].index == 5 &&
            location->pieces[1].bank == ORT_BANK_VECTOR) {
            return true;
        }
    }
    return false;
}

static bool find_type(const struct cffi_value *value, ffi_type **result) {
    const struct ort_type *const type = value->type;
    if (type->kind == ORT_TYPE_STRUCT || type->kind == ORT_TYPE_UNION) {
        return make_aggregate(value, result);
    }
    *result = type->kind == ORT_TYPE_COMPLEX ? complex(type) : scalar(type);
    return true;
}

// The ffi_cif and the array of argument types that it refers to.
struct prepared_cif {
    ffi_cif cif;
    ffi_type *result;
    ffi_type *arguments[];
};

static void free_type(ffi_type *type) {
    if (type != NULL && type->type == FFI_TYPE_STRUCT) {
        free((char *)type - offsetof(struct aggregate, type));
    }
}

static void free_prepared(struct prepared_cif *prepared, size_t argument_count) {
    free_type(prepared->result);
    for (size_t i = 0; i < argument_count; ++i) {
        free_type(prepared->arguments[i]);
    }
    free(prepared);
}

// ORT_CALL_PATH, which is read once: before main, when there are no other threads.
static bool environment_says_libffi;

__attribute__((constructor(101))) static void read_environment(void) {
    const char *const path = secure_getenv("ORT_CALL_PATH");
    if (path == NULL || path[0] == '\0') {
        return;
    }
    environment_says_libffi = strcmp(path, "libffi") == 0;
    if (!environment_says_libffi && strcmp(path, "registers") != 0) {
        ort_fatal(
            "ORT_CALL_PATH is \"%s\", which is not a known way to make a call; set it to registers or libffi", path);
    }
}

bool cffi_ffi_types_prepare(struct cffi_signature *signature) {
    const size_t count = signature->argument_count;
    struct prepared_cif *const prepared = cffi_allocate_try(sizeof *prepared + count * sizeof prepared->arguments[0]);
    bool has_memory = prepared != NULL && find_type(&signature->return_value, &prepared->result);
    bool has_types = has_memory && prepared->result != NULL;
    for (size_t i = 0; i < count && has_types; ++i) {
        has_memory = find_type(&signature->arguments[i], &prepared->arguments[i]);
        has_types = has_memory && prepared->arguments[i] != NULL;
    }
    if (has_types && !returns_x87_aggregate(signature) &&
        ffi_prep_cif(&prepared->cif, FFI_DEFAULT_ABI, (unsigned)count, prepared->result, prepared->arguments) ==
            FFI_OK) {
        signature->cif = &prepared->cif;
        signature->fits_ffi_call = !overwrites_first_vector(signature);
        signature->prefers_libffi = signature->fits_ffi_call && environment_says_libffi;
        return true;
    }
    if (prepared != NULL) {
        free_prepared(prepared, count);
    }
    return has_memory;
}

void cffi_ffi_types_free(struct cffi_signature *signature) {
    if (signature->cif != NULL) {
        free_prepared((struct prepared_cif *)(void *)signature->cif, signature->argument_count);
    }
    signature->cif = NULL;
}
