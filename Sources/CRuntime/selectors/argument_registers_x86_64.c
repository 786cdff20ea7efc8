#include "selectors/argument_registers.h"

#if defined(__x86_64__)

#include <objc/encoding.h>
#include <string.h>

static struct ort_argument_registers *arguments_of(const struct ort_selector_record *record) {
    return (struct ort_argument_registers *)(uintptr_t)(record + ORT_SELECTOR_CHUNK_RECORDS);
}

static const char *kind_of(const char *type) { return type + strspn(type, "rnNoORV"); }

// Complex numbers are two of their parts, at most 8 bytes in a register each.
static unsigned registers_of_argument(const char *type) {
    const char kind = *kind_of(type);
    if (kind == 'f' || kind == 'd' || kind == 'j') {
        return ORT_ARGUMENTS_IN_VECTORS;
    }
    return kind != '\0' && strchr("cCsSiIlLqQtTBD@#:*^[", kind) != NULL ? 0 : ORT_ARGUMENTS_UNCLEAR;
}

static bool result_is_clear(const char *type) {
    const char kind = *kind_of(type);
    return kind != '\0' && strchr("vcCsSiIlLqQtTBfdDj@#:*^", kind) != NULL;
}

static size_t arguments_named(const char *name) {
    size_t count = 2;
    while ((name = strchr(name, ':')) != NULL) {
        count++;
        name++;
    }
    return count;
}

static unsigned read_types(const char *name, const char *types) {
    unsigned found = result_is_clear(types) ? 0 : ORT_RESULT_UNCLEAR;
    const char *type = ort_type_skip(types);
    for (size_t left = arguments_named(name); left > 0 && type != NULL; left--) {
        found |= registers_of_argument(type);
        type = ort_type_skip(type);
    }
    return type != NULL && *type == '\0' ? found : ORT_ARGUMENTS_UNCLEAR | ORT_RESULT_UNCLEAR;
}

static void add(struct ort_argument_registers *arguments, unsigned found) {
    __atomic_fetch_or(&arguments->known, (uint8_t)found, __ATOMIC_RELEASE);
}

void ort_argument_registers_note(const struct ort_selector_record *record, const char *types) {
    struct ort_argument_registers *arguments = arguments_of(record);
    const char *first = __atomic_load_n(&arguments->types, __ATOMIC_ACQUIRE);
    if (types == NULL || first == NULL) {
        add(arguments, ORT_ARGUMENTS_UNCLEAR | ORT_RESULT_UNCLEAR);
    } else if (first != types && strcmp(first, types) != 0) {
        add(arguments, read_types(record->name, types));
    }
}

void ort_argument_registers_note_lasting(const struct ort_selector_record *record, const char *types) {
    struct ort_argument_registers *arguments = arguments_of(record);
    const char *none = NULL;
    if (types == NULL ||
        !__atomic_compare_exchange_n(&arguments->types, &none, types, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        ort_argument_registers_note(record, types);
    }
}

void ort_argument_registers_read(const struct ort_selector_record *record) {
    struct ort_argument_registers *arguments = arguments_of(record);
    const char *first = __atomic_load_n(&arguments->types, __ATOMIC_ACQUIRE);
    if (first != NULL && (__atomic_load_n(&arguments->known, __ATOMIC_ACQUIRE) & ORT_ARGUMENTS_UNREAD) != 0) {
        add(arguments, read_types(record->name, first));
        __atomic_fetch_and(&arguments->known, (uint8_t)~ORT_ARGUMENTS_UNREAD, __ATOMIC_RELEASE);
    }
}

#endif
