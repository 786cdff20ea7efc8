// The table of signatures.
//
// Representation: a fixed array of chains. A chain is a list of signatures that is only ever extended at its head.
// Readers take no lock: the acquire load of a head pairs with the release exchange that published the newest signature,
// and the rest of the chain is immutable. Writers build a signature aside and try to put it at the head; one that lost
// the race looks again and drops its own. Nothing is freed once published: memory grows with the distinct signatures of
// the program.

#include "signatures/signature.h"

#include "signatures/method_text.h"
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

enum { CHAIN_COUNT = 4096 }; // a power of two

static struct cffi_signature *_Atomic chains[CHAIN_COUNT];

static uint64_t hash_text(const char *types) {
    struct cffi_method_text walk = {.next = types};
    uint64_t hash = 0xcbf29ce484222325;
    for (char c; (c = cffi_method_text_step(&walk)) != 0;) {
        hash = (hash ^ (uint8_t)c) * 0x100000001b3;
    }
    return hash ^ hash >> 29;
}

static struct cffi_signature *find(struct cffi_signature *chain, uint64_t hash, const char *types) {
    for (; chain != NULL; chain = chain->next) {
        if (chain->hash == hash && cffi_method_text_is_same(types, chain->text)) {
            return chain;
        }
    }
    return NULL;
}

// MARK: Errors

static void report(
    struct cffi_signature_error *error, long argument, size_t position, const char *reason, const char *encoding,
    size_t length) {
    if (error == NULL) {
        return;
    }
    *error = (struct cffi_signature_error){.argument = argument, .position = position, .reason = reason};
    if (length > sizeof error->encoding - 1) {
        length = sizeof error->encoding - 1;
    }
    if (encoding != NULL) {
        memcpy(error->encoding, encoding, length);
    }
}

static void report_argument(
    struct cffi_signature_error *error, const struct ort_method_type *type, long argument, const char *reason) {
    const struct ort_type *culprit = argument < 0 ? type->return_type : type->arguments[argument].type;
    report(error, argument, 0, reason, culprit->text, culprit->text_length);
}

// MARK: Making one

// The text without frame offsets, followed by room for each type of it on its own, terminated.
static char *copy_without_offsets(const char *types) {
    char *const text = cffi_allocate_try(3 * strlen(types) + 2);
    if (text == NULL) {
        return NULL;
    }
    struct cffi_method_text walk = {.next = types};
    char *end = text;
    while ((*end = cffi_method_text_step(&walk)) != 0) {
        ++end;
    }
    return text;
}

static void copy_encodings(struct cffi_signature *signature, char *text) {
    const char *source = text;
    char *target = text + strlen(text) + 1;
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
    if (signature == NULL) {
        return;
    }
    cffi_ffi_types_free(signature);
    free(signature->moves);
    free(signature->layout);
    ort_method_type_free(signature->type);
    free((char *)signature->text);
    free(signature);
}

static struct cffi_signature *report_no_memory(struct cffi_signature_error *error) {
    report(error, -2, 0, "there is no memory for it", NULL, 0);
    return NULL;
}

// The kind of a type whose values go into one register and need nothing else; 0 of others.
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

// Fills in a signature that has its text; false when it is refused.
static bool complete(struct cffi_signature *signature, struct cffi_signature_error *error) {
    const struct ort_method_type *const type = signature->type;
    const char *reason = NULL;
    long argument = -1;
    signature->layout = ort_call_layout_create(type, &reason, &argument);
    if (signature->layout == NULL) {
        report_argument(error, type, argument, reason);
        return false;
    }
    signature->isa = &cffi_class_NSMethodSignature;
    signature->argument_count = type->argument_count;
    signature->is_oneway = (type->return_type->qualifiers & ORT_QUALIFIER_ONEWAY) != 0;
    signature->returns_in_memory = signature->layout->return_value.kind == ORT_LOCATION_MEMORY;
    signature->is_block = type->argument_count > 0 && type->arguments[0].type->kind == ORT_TYPE_BLOCK;
    signature->register_types = register_types(type);
    cffi_signature_place_values(signature);
    copy_encodings(signature, (char *)signature->text);
    signature->moves = cffi_moves_create(signature);
    return (signature->moves != NULL && cffi_ffi_types_prepare(signature)) || report_no_memory(error) != NULL;
}

static struct cffi_signature *create(const char *types, uint64_t hash, struct cffi_signature_error *error) {
    char *const text = copy_without_offsets(types);
    if (text == NULL) {
        return report_no_memory(error);
    }
    struct ort_type_error parse_error = {0};
    const size_t length = strlen(text);
    const struct ort_method_type *const type = ort_method_type_parse(text, length, &parse_error);
    if (type == NULL) {
        free(text);
        // Positions are those of the text as it was given, frame offsets included.
        const size_t given_length = strlen(types);
        ort_method_type_free(ort_method_type_parse(types, given_length, &parse_error));
        const size_t position = parse_error.position < given_length ? parse_error.position : given_length;
        report(error, -2, position, parse_error.reason, types + position, given_length - position);
        return NULL;
    }
    struct cffi_signature *const signature =
        cffi_allocate_try(sizeof *signature + type->argument_count * sizeof signature->arguments[0]);
    if (signature == NULL) {
        ort_method_type_free(type);
        free(text);
        return report_no_memory(error);
    }
    signature->text = text;
    signature->hash = hash;
    signature->type = type;
    if (complete(signature, error)) {
        return signature;
    }
    destroy(signature);
    return NULL;
}

const struct cffi_signature *cffi_signature_intern(const char *types, struct cffi_signature_error *error) {
    if (types == NULL) {
        report(error, -2, 0, "there is no type", NULL, 0);
        return NULL;
    }
    const uint64_t hash = hash_text(types);
    struct cffi_signature *_Atomic *const chain = &chains[hash % CHAIN_COUNT];
    struct cffi_signature *head = atomic_load_explicit(chain, memory_order_acquire);
    struct cffi_signature *const found = find(head, hash, types);
    if (found != NULL) {
        return found;
    }
    struct cffi_signature *const made = create(types, hash, error);
    if (made == NULL) {
        return NULL;
    }
    do {
        struct cffi_signature *const winner = find(head, hash, types);
        if (winner != NULL) {
            destroy(made);
            return winner;
        }
        made->next = head;
    } while (!atomic_compare_exchange_weak_explicit(chain, &head, made, memory_order_acq_rel, memory_order_acquire));
    return made;
}
