// Signatures: one for each plan of a call (<objc/encoding.h>). The plan has the types and refers to its signature. A
// thread that finds no signature makes one and stores it in the plan, unless another thread was faster. A published
// signature is never freed: memory grows with the number of distinct signatures of the program.

#include "signatures/signature.h"

#include "signatures/moves.h"
#include "signatures/places.h"
#include "support/allocation.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// A signature is an object. Its methods are in CFoundation/root/method_signature.c.
CFFI_DEFINE_CLASS(
    NSMethodSignature, sizeof(struct cffi_signature), ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

// MARK: Making one

// Copies each type of the text on its own, terminated, after the values.
static void copy_encodings(struct cffi_signature *signature) {
    const char *source = signature->text;
    char *target = (char *)&signature->arguments[signature->argument_count];
    for (size_t i = 0; i <= signature->argument_count; ++i) {
        struct cffi_value *const value = i == 0 ? &signature->return_value : &signature->arguments[i - 1];
        const char *const end = ort_type_skip(source);
        const size_t size = (size_t)(end - source);
        memcpy(target, source, size);
        target[size] = 0;
        value->encoding = target;
        target += size + 1;
        source = end;
    }
}

static void destroy(struct cffi_signature *signature) {
    cffi_ffi_types_free(signature);
    free(signature->moves);
    free(signature);
}

// The kind of a type whose values go into one register and need nothing else; 0 for other types.
static uint8_t register_type(const struct ort_type *type) {
    switch (type->kind) {
    case ORT_TYPE_LONG:
        return ORT_TYPE_LONG_LONG;
    case ORT_TYPE_ULONG:
        return ORT_TYPE_ULONG_LONG;
    case ORT_TYPE_VOID:
    case ORT_TYPE_BOOL:
    case ORT_TYPE_CHAR:
    case ORT_TYPE_UCHAR:
    case ORT_TYPE_SHORT:
    case ORT_TYPE_USHORT:
    case ORT_TYPE_INT:
    case ORT_TYPE_UINT:
    case ORT_TYPE_LONG_LONG:
    case ORT_TYPE_ULONG_LONG:
    case ORT_TYPE_FLOAT:
    case ORT_TYPE_DOUBLE:
    case ORT_TYPE_OBJECT:
    case ORT_TYPE_CLASS:
    case ORT_TYPE_SELECTOR:
        return (uint8_t)type->kind;
    default:
        return 0;
    }
}

static uint64_t register_types(const struct ort_method_type *type) {
    enum { OWN_ARGUMENTS = 2 };
    uint64_t types = register_type(type->return_type);
    if (types == 0 || type->argument_count < OWN_ARGUMENTS || type->argument_count - OWN_ARGUMENTS >= sizeof types) {
        return 0;
    }
    for (size_t i = OWN_ARGUMENTS; i < type->argument_count; ++i) {
        const uint64_t next = register_type(type->arguments[i].type);
        if (next == 0) {
            return 0;
        }
        types |= next << (CHAR_BIT * (i - OWN_ARGUMENTS + 1));
    }
    return types;
}

static struct cffi_signature *create_try(const struct ort_call_plan *plan) {
    const struct ort_method_type *const type = plan->type;
    const size_t count = type->argument_count;
    // The encodings take at most twice the size of the text, since each encoding has at least one character of the
    // text.
    struct cffi_signature *const signature =
        cffi_allocate_try(sizeof *signature + count * sizeof signature->arguments[0] + 2 * strlen(plan->text));
    if (signature == NULL) {
        return NULL;
    }
    signature->isa = &cffi_class_NSMethodSignature;
    signature->text = plan->text;
    signature->type = type;
    signature->layout = plan->layout;
    signature->argument_count = count;
    signature->is_oneway = (type->return_type->qualifiers & ORT_QUALIFIER_ONEWAY) != 0;
    signature->returns_in_memory = plan->layout->return_value.kind == ORT_LOCATION_MEMORY;
    signature->is_block = count > 0 && type->arguments[0].type->kind == ORT_TYPE_BLOCK;
    signature->register_types = register_types(type);
    cffi_signature_place_values(signature);
    copy_encodings(signature);
    signature->moves = cffi_moves_create(signature);
    if (signature->moves == NULL || !cffi_ffi_types_prepare(signature)) {
        destroy(signature);
        return NULL;
    }
    return signature;
}

// MARK: Finding one

static const struct cffi_signature *refuse(
    const struct ort_call_plan_error *refusal, struct cffi_signature_error *error) {
    if (error != NULL && refusal->argument == ORT_CALL_PLAN_NO_MEMORY) {
        *error = (struct cffi_signature_error){.argument = ORT_CALL_PLAN_TEXT, .reason = "out of memory"};
    } else if (error != NULL) {
        *error = (struct cffi_signature_error){
            .argument = refusal->argument, .position = refusal->position, .reason = refusal->reason};
        memcpy(error->encoding, refusal->encoding, sizeof error->encoding);
    }
    return NULL;
}

const struct cffi_signature *cffi_signature_intern(const char *types, struct cffi_signature_error *error) {
    struct ort_call_plan_error refusal = {.argument = ORT_CALL_PLAN_NO_MEMORY};
    const struct ort_call_plan *const plan = ort_call_plan_find_plain(types, &refusal);
    if (plan == NULL) {
        return refuse(&refusal, error);
    }
    const void *found = __atomic_load_n(&plan->signature, __ATOMIC_ACQUIRE);
    if (found != NULL) {
        return found;
    }
    struct cffi_signature *const made = create_try(plan);
    if (made == NULL) {
        return refuse(&refusal, error);
    }
    const void **const place = (const void **)(uintptr_t)&plan->signature;
    if (!__atomic_compare_exchange_n(place, &found, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        destroy(made);
        return found;
    }
    return made;
}
