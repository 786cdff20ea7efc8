#include "hooks/types.h"
#include "encodings/type_parser.h"
#include "support/memory.h"
#include <stdlib.h>
#include <string.h>

// Lists by hash. What is in them is immutable and stays; it is added by a compare-exchange with release, which pairs
// with the acquire of whoever walks the list.
static struct ort_hook_types *lists[256];

static struct ort_hook_types **list_of(const char *text) {
    uint32_t hash = 2166136261u;
    for (; *text != 0; text++) {
        hash = (hash ^ (unsigned char)*text) * 16777619u;
    }
    return &lists[(hash ^ hash >> 16) % (sizeof lists / sizeof *lists)];
}

static struct ort_hook_types *find(struct ort_hook_types *first, const char *text) {
    while (first != NULL && strcmp(first->text, text) != 0) {
        first = first->next;
    }
    return first;
}

static struct ort_call_layout *make_layout(const char *text, ort_hook_status *status) {
    struct ort_type_error error = {0};
    const struct ort_method_type *type = ort_method_type_parse(text, strlen(text), &error);
    struct ort_call_layout *layout = type == NULL ? NULL : ort_call_layout_create(type, &error.reason, NULL);
    if (layout == NULL) {
        *status = error.reason == ort_type_out_of_memory ? ORT_HOOK_NO_MEMORY : ORT_HOOK_NO_ENCODING;
    }
    ort_method_type_free(type);
    if (layout != NULL && layout->stack_size > UINT32_MAX) { // no stack has room for a copy
        free(layout);
        *status = ORT_HOOK_NO_ENCODING;
        return NULL;
    }
    return layout;
}

static struct ort_hook_types *make(const char *text, ort_hook_status *status) {
    struct ort_call_layout *layout = make_layout(text, status);
    if (layout == NULL) {
        return NULL;
    }
    const size_t length = strlen(text) + 1;
    struct ort_hook_types *types = ort_memory_allocate_try(sizeof *types + length);
    if (types == NULL) {
        free(layout);
        *status = ORT_HOOK_NO_MEMORY;
        return NULL;
    }
    types->layout = layout;
    memcpy(types->text, text, length);
    return types;
}

// Another thread may have added the same meanwhile.
static struct ort_hook_types *add(struct ort_hook_types **list, struct ort_hook_types *made) {
    struct ort_hook_types *first = __atomic_load_n(list, __ATOMIC_ACQUIRE);
    do {
        struct ort_hook_types *present = find(first, made->text);
        if (present != NULL) {
            free((void *)(uintptr_t)made->layout);
            free(made);
            return present;
        }
        made->next = first;
    } while (!__atomic_compare_exchange_n(list, &first, made, true, __ATOMIC_RELEASE, __ATOMIC_ACQUIRE));
    return made;
}

const struct ort_hook_types *ort_hook_types_find_try(const char *text, ort_hook_status *status) {
    if (text == NULL) {
        *status = ORT_HOOK_NO_ENCODING;
        return NULL;
    }
    struct ort_hook_types **list = list_of(text);
    struct ort_hook_types *types = find(__atomic_load_n(list, __ATOMIC_ACQUIRE), text);
    if (types == NULL && (types = make(text, status)) != NULL) {
        types = add(list, types);
    }
    return types;
}
