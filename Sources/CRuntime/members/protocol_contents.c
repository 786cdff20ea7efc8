// The methods and properties that protocols declare.

#include "members/property.h"
#include "members/protocol.h"
#include "methods/method_description.h"
#include "selectors/selector.h"
#include "support/locks.h"
#include "support/memory.h"

// The kind of methods or properties (one of four), the thing to look for, and the result.
struct search {
    BOOL is_required;
    BOOL is_instance;
    const struct ort_selector_record *key;
    const char *name;
    const struct objc_protocol_method *method;
    objc_property_t property;
};

// MARK: Methods

static bool find_method(struct objc_protocol *protocol, void *context) {
    struct search *search = context;
    const struct objc_protocol_method_list *list =
        *ort_protocol_methods(protocol, search->is_required, search->is_instance);
    for (int i = 0; list != NULL && i < list->count; i++) {
        if (ort_selector_key(list->methods[i].selector) == search->key) {
            search->method = &list->methods[i];
            return true;
        }
    }
    return false;
}

static const struct objc_protocol_method *declared_method_locked(
    Protocol *protocol, SEL selector, BOOL is_required, BOOL is_instance) {
    struct search search = {is_required, is_instance, .key = ort_selector_key(selector)};
    return ort_protocol_search_locked(protocol, find_method, &search) ? search.method : NULL;
}

static const char *types_of(const struct objc_protocol_method *method) {
    return method->types != NULL ? method->types : method->selector->types;
}

static struct objc_method_description describe(const struct objc_protocol_method *method) {
    const char *types = ort_method_description_types(method->selector, types_of(method));
    return (struct objc_method_description){method->selector, (char *)types};
}

struct objc_method_description protocol_getMethodDescription(
    Protocol *protocol, SEL selector, BOOL is_required, BOOL is_instance) {
    struct objc_method_description nothing = {NULL, NULL};
    if (protocol == NULL || selector == NULL) {
        return nothing;
    }
    ORT_GUARD(&ort_runtime_lock);
    const struct objc_protocol_method *method = declared_method_locked(protocol, selector, is_required, is_instance);
    return method == NULL ? nothing : describe(method);
}

const char *_protocol_getMethodTypeEncoding(Protocol *protocol, SEL selector, BOOL is_required, BOOL is_instance) {
    if (protocol == NULL || selector == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    const struct objc_protocol_method *method = declared_method_locked(protocol, selector, is_required, is_instance);
    return method == NULL ? NULL : types_of(method);
}

struct objc_method_description *protocol_copyMethodDescriptionList(
    Protocol *protocol, BOOL is_required, BOOL is_instance, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (protocol == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    const struct objc_protocol_method_list *list =
        *ort_protocol_methods(ort_protocol_canonical(protocol), is_required, is_instance);
    if (list == NULL || list->count == 0) {
        return NULL;
    }
    struct objc_method_description *descriptions =
        ort_memory_allocate_try((size_t)(list->count + 1) * sizeof *descriptions);
    if (descriptions == NULL) {
        return NULL;
    }
    for (int i = 0; i < list->count; i++) {
        descriptions[i] = describe(&list->methods[i]);
    }
    ort_memory_set_count(count, (size_t)list->count);
    return descriptions;
}

// MARK: Properties

static bool find_property(struct objc_protocol *protocol, void *context) {
    struct search *search = context;
    struct objc_property_list *list = *ort_protocol_properties(protocol, search->is_required, search->is_instance);
    search->property = ort_property_find_locked(list, search->name);
    return search->property != NULL;
}

objc_property_t protocol_getProperty(Protocol *protocol, const char *name, BOOL is_required, BOOL is_instance) {
    if (protocol == NULL || name == NULL) {
        return NULL;
    }
    struct search search = {is_required, is_instance, .name = name};
    ORT_GUARD(&ort_runtime_lock);
    return ort_protocol_search_locked(protocol, find_property, &search) ? search.property : NULL;
}

objc_property_t *protocol_copyPropertyList2(
    Protocol *protocol, unsigned int *count, BOOL is_required, BOOL is_instance) {
    ort_memory_set_count(count, 0);
    if (protocol == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    protocol = ort_protocol_canonical(protocol);
    return ort_property_copy_list_locked(*ort_protocol_properties(protocol, is_required, is_instance), count);
}

objc_property_t *protocol_copyPropertyList(Protocol *protocol, unsigned int *count) {
    return protocol_copyPropertyList2(protocol, count, YES, YES);
}
