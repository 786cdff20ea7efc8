// Registered layouts of structures whose encodings do not show them.
//
// Representation: a fixed array of chains of names. Each name has one word: `undecided`, the registered layout, or
// `in_use` once a call layout was made without one. A chain is extended only at its head, and nothing is freed, so
// readers take no lock. The acquire load of a head pairs with the release exchange that published the newest name. The
// acquire load of a word pairs with the exchange that decided it. The first thread to decide a word decides it for
// good.

#include "encodings/registered_layout.h"
#include "encodings/type_parser.h"
#include "support/memory.h"

#include <stdlib.h>
#include <string.h>

struct registered {
    size_t size;
    size_t alignment;
    size_t natural_alignment;
    size_t field_count;
    bool is_passed_by_reference;
    struct ort_field fields[];
};

struct entry {
    struct entry *next;
    const struct registered *layout;
    size_t length;
    char name[];
};

enum { CHAIN_COUNT = 256, LARGEST_ALIGNMENT = 64 };

static struct entry *chains[CHAIN_COUNT];
static bool is_any_registered;
static const struct registered in_use = {0};

// MARK: Names

static struct entry **chain_of(const char *name, size_t length) {
    uint32_t hash = 0x811c9dc5;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ (uint8_t)name[i]) * 0x01000193;
    }
    return &chains[(hash ^ hash >> 16) % CHAIN_COUNT];
}

static struct entry *find(struct entry *entry, const char *name, size_t length) {
    while (entry != NULL && (entry->length != length || memcmp(entry->name, name, length) != 0)) {
        entry = entry->next;
    }
    return entry;
}

// Returns the entry of the name, or makes one; NULL without memory.
static struct entry *intern(const char *name, size_t length) {
    struct entry **chain = chain_of(name, length);
    struct entry *head = __atomic_load_n(chain, __ATOMIC_ACQUIRE);
    struct entry *found = find(head, name, length);
    if (found != NULL) {
        return found;
    }
    struct entry *made = ort_memory_allocate_try(sizeof *made + length + 1);
    if (made == NULL) {
        return NULL;
    }
    made->length = length;
    memcpy(made->name, name, length);
    do {
        made->next = head;
        if (__atomic_compare_exchange_n(chain, &head, made, false, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE)) {
            return made;
        }
        found = find(head, name, length);
    } while (found == NULL);
    free(made);
    return found;
}

// MARK: Registering

static ort_layout_status refuse(struct ort_layout_error *error, long field, const char *reason) {
    if (error != NULL) {
        *error = (struct ort_layout_error){.field = field, .reason = reason};
    }
    return ORT_LAYOUT_INVALID;
}

static ort_layout_status check(const struct ort_layout *layout, struct ort_layout_error *error) {
    if (layout == NULL || layout->name == NULL || layout->name[0] == '\0' || strcmp(layout->name, "?") == 0) {
        return refuse(error, -1, "the structure has no name");
    }
    if (__builtin_popcountll(layout->alignment) != 1 || layout->alignment > LARGEST_ALIGNMENT) {
        return refuse(error, -1, "the alignment is not a power of two up to 64");
    }
    if (layout->size > ORT_TYPE_MAX_SIZE || layout->size % layout->alignment != 0) {
        return refuse(error, -1, "the size is too large or not a multiple of the alignment");
    }
    if (layout->field_count > 0 && layout->fields == NULL) {
        return refuse(error, -1, "the pointer to the members is NULL");
    }
    if (layout->field_count == 0 && layout->size > 0 && !layout->is_passed_by_reference) {
        return refuse(error, -1, "a structure that is passed by value needs members");
    }
    return ORT_LAYOUT_OK;
}

static ort_layout_status make_field(
    struct ort_field *field, const struct ort_layout *layout, size_t index, struct ort_layout_error *error) {
    const struct ort_layout_field *given = &layout->fields[index];
    struct ort_type_error parse_error;
    if (__builtin_popcountll(given->alignment) > 1 || given->alignment > LARGEST_ALIGNMENT) {
        return refuse(error, (long)index, "the alignment is not a power of two up to 64");
    }
    field->type =
        given->encoding == NULL ? NULL : ort_type_parse(given->encoding, strlen(given->encoding), &parse_error);
    if (field->type == NULL) {
        if (given->encoding != NULL && parse_error.reason == ort_type_out_of_memory) {
            return ORT_LAYOUT_NO_MEMORY;
        }
        return refuse(error, (long)index, given->encoding == NULL ? "the member has no encoding" : parse_error.reason);
    }
    if (!field->type->has_layout) {
        return refuse(error, (long)index, "a type without a size (give a bit-field as the integer that holds it)");
    }
    if (given->offset > layout->size || field->type->size > layout->size - given->offset) {
        return refuse(error, (long)index, "the member ends after the end of the structure");
    }
    field->offset = given->offset;
    field->bit_offset = 0;
    field->bit_width = 0;
    return ORT_LAYOUT_OK;
}

static void free_layout(const struct registered *made) {
    for (size_t i = 0; i < made->field_count; i++) {
        ort_type_free(made->fields[i].type);
        free((char *)(uintptr_t)made->fields[i].name);
    }
    free((void *)(uintptr_t)made);
}

// A member counts with its type's alignment, or with the greater one that it was declared with. A packed member counts
// with 1, and so do all members of a packed structure.
static size_t natural_alignment(const struct ort_layout *layout, const struct ort_field *field, size_t index) {
    const size_t declared = layout->fields[index].alignment, own = field->type->alignment;
    const size_t alignment = declared == 1 || declared > own ? declared : own;
    return alignment < layout->alignment ? alignment : layout->alignment;
}

static ort_layout_status make(
    const struct ort_layout *layout, struct registered **result, struct ort_layout_error *error) {
    struct registered *made = ort_memory_allocate_try(sizeof *made + layout->field_count * sizeof made->fields[0]);
    if (made == NULL) {
        return ORT_LAYOUT_NO_MEMORY;
    }
    made->size = layout->size;
    made->alignment = layout->alignment;
    made->natural_alignment = 1;
    made->is_passed_by_reference = layout->is_passed_by_reference;
    ort_layout_status status = ORT_LAYOUT_OK;
    for (size_t i = 0; i < layout->field_count && status == ORT_LAYOUT_OK; i++) {
        struct ort_field *field = &made->fields[i];
        made->field_count = i + 1;
        status = make_field(field, layout, i, error);
        if (status != ORT_LAYOUT_OK) {
            break;
        }
        const size_t natural = natural_alignment(layout, field, i);
        made->natural_alignment = natural > made->natural_alignment ? natural : made->natural_alignment;
        char *name = NULL;
        if (!ort_memory_copy_string_try(layout->fields[i].name, &name)) {
            status = ORT_LAYOUT_NO_MEMORY;
        }
        field->name = name;
    }
    if (status != ORT_LAYOUT_OK) {
        free_layout(made);
        return status;
    }
    *result = made;
    return ORT_LAYOUT_OK;
}

static bool is_same(const struct registered *left, const struct registered *right) {
    if (left->size != right->size || left->alignment != right->alignment || left->field_count != right->field_count ||
        left->natural_alignment != right->natural_alignment ||
        left->is_passed_by_reference != right->is_passed_by_reference) {
        return false;
    }
    for (size_t i = 0; i < left->field_count; i++) {
        if (left->fields[i].offset != right->fields[i].offset ||
            !ort_type_matches(left->fields[i].type, right->fields[i].type)) {
            return false;
        }
    }
    return true;
}

// Takes over `made`.
static ort_layout_status decide(struct entry *entry, struct registered *made) {
    const struct registered *present = NULL;
    if (__atomic_compare_exchange_n(&entry->layout, &present, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        __atomic_store_n(&is_any_registered, true, __ATOMIC_RELEASE);
        return ORT_LAYOUT_OK;
    }
    const ort_layout_status status = present == &in_use ? ORT_LAYOUT_IN_USE
        : is_same(present, made)                        ? ORT_LAYOUT_OK
                                                        : ORT_LAYOUT_DIFFERS;
    free_layout(made);
    return status;
}

ort_layout_status ort_register_layout(const struct ort_layout *layout, struct ort_layout_error *error) {
    struct registered *made = NULL;
    ort_layout_status status = check(layout, error);
    if (status == ORT_LAYOUT_OK) {
        status = make(layout, &made, error);
    }
    if (status != ORT_LAYOUT_OK) {
        return status;
    }
    struct entry *entry = intern(layout->name, strlen(layout->name));
    if (entry != NULL) {
        return decide(entry, made);
    }
    free_layout(made);
    return ORT_LAYOUT_NO_MEMORY;
}

// MARK: Using

bool ort_registered_layout_apply(struct ort_type *structure, const char *name, size_t length) {
    if (!__atomic_load_n(&is_any_registered, __ATOMIC_ACQUIRE)) {
        return false;
    }
    const struct entry *entry = find(__atomic_load_n(chain_of(name, length), __ATOMIC_ACQUIRE), name, length);
    const struct registered *layout = entry == NULL ? NULL : __atomic_load_n(&entry->layout, __ATOMIC_ACQUIRE);
    if (layout == NULL || layout == &in_use) {
        return false;
    }
    structure->fields = layout->fields;
    structure->field_count = layout->field_count;
    structure->size = layout->size;
    structure->alignment = layout->alignment;
    structure->natural_alignment = layout->natural_alignment;
    structure->has_layout = true;
    structure->is_opaque = false;
    structure->is_registered = true;
    structure->is_passed_by_reference = layout->is_passed_by_reference;
    return true;
}

static const char *use_structure(const struct ort_type *type) {
    struct entry *entry = intern(type->name, strlen(type->name));
    if (entry == NULL) {
        return ort_type_out_of_memory;
    }
    const struct registered *present = NULL;
    if (__atomic_compare_exchange_n(&entry->layout, &present, &in_use, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE) ||
        present == &in_use) {
        return NULL;
    }
    return "structure whose layout was registered while this type was being parsed";
}

const char *ort_registered_layout_use(const struct ort_type *type) {
    if (type->is_registered) {
        return NULL;
    }
    if (type->kind == ORT_TYPE_ARRAY) {
        return ort_registered_layout_use(type->element);
    }
    if (type->kind != ORT_TYPE_STRUCT && type->kind != ORT_TYPE_UNION) {
        return NULL;
    }
    const char *reason = type->kind == ORT_TYPE_STRUCT && type->name != NULL ? use_structure(type) : NULL;
    for (size_t i = 0; i < type->field_count && reason == NULL; i++) {
        reason = ort_registered_layout_use(type->fields[i].type);
    }
    return reason;
}
