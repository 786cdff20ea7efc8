#include "classes/protocol.h"
#include "classes/class.h"
#include "support/locks.h"
#include "support/memory.h"
#include "support/name_table.h"
#include <objc/kernel.h>
#include <stdlib.h>
#include <string.h>

static const char *protocol_name(const void *protocol) { return ((const struct objc_protocol *)protocol)->name; }

// Writers hold the runtime lock.
static struct ort_name_table protocol_table = {.name_of = protocol_name};

// Every protocol structure of every image, for ort_protocol_set_class; protected by the runtime lock.
static struct {
    struct objc_protocol **items;
    size_t count, capacity;
} known_protocols;

static Class protocol_class; // Nil until a root class layer brings one

static void remember_locked(struct objc_protocol *protocol) {
    if (known_protocols.count == known_protocols.capacity) {
        known_protocols.capacity = known_protocols.capacity == 0 ? 64 : known_protocols.capacity * 2;
        known_protocols.items =
            realloc(known_protocols.items, known_protocols.capacity * sizeof(struct objc_protocol *));
        if (known_protocols.items == NULL) {
            ort_fatal("out of memory: no room for %zu protocols", known_protocols.capacity);
        }
    }
    known_protocols.items[known_protocols.count++] = protocol;
}

void ort_protocol_register_locked(struct objc_protocol *protocol) {
    if (protocol->name == NULL) {
        return;
    }
    protocol->isa = (id)(void *)protocol_class;
    remember_locked(protocol);
    if (ort_name_table_find(&protocol_table, protocol->name) == NULL) {
        ort_name_table_insert_locked(&protocol_table, protocol);
    }
}

struct objc_protocol *ort_protocol_canonical(struct objc_protocol *protocol) {
    struct objc_protocol *canonical = ort_name_table_find(&protocol_table, protocol->name);
    return canonical != NULL ? canonical : protocol;
}

void ort_protocol_set_class(Class cls) {
    ORT_GUARD(&ort_runtime_lock);
    protocol_class = cls;
    for (size_t i = 0; i < known_protocols.count; i++) {
        known_protocols.items[i]->isa = (id)(void *)cls;
    }
}

// MARK: Questions

Protocol *objc_getProtocol(const char *name) {
    return name == NULL ? NULL : (Protocol *)ort_name_table_find(&protocol_table, name);
}

const char *protocol_getName(Protocol *protocol) { return protocol == NULL ? NULL : protocol->name; }

BOOL protocol_isEqual(Protocol *left, Protocol *right) {
    if (left == NULL || right == NULL) {
        return left == right;
    }
    return left == right || strcmp(left->name, right->name) == 0;
}

static bool list_has(const struct objc_protocol_list *list, Protocol *wanted) {
    for (; list != NULL; list = list->next) {
        for (size_t i = 0; i < list->count; i++) {
            if (protocol_conformsToProtocol(list->protocols[i], wanted)) {
                return true;
            }
        }
    }
    return false;
}

BOOL protocol_conformsToProtocol(Protocol *protocol, Protocol *other) {
    if (protocol == NULL || other == NULL) {
        return NO;
    }
    return protocol_isEqual(protocol, other) || list_has(ort_protocol_canonical(protocol)->protocols, other);
}

static struct objc_protocol_method_list *methods_of(Protocol *protocol, BOOL is_required, BOOL is_instance) {
    if (is_required) {
        return is_instance ? protocol->instance_methods : protocol->class_methods;
    }
    return is_instance ? protocol->optional_instance_methods : protocol->optional_class_methods;
}

static const struct objc_protocol_method *find_method(
    Protocol *protocol, const struct ort_selector_record *key, BOOL is_required, BOOL is_instance) {
    protocol = ort_protocol_canonical(protocol);
    const struct objc_protocol_method_list *list = methods_of(protocol, is_required, is_instance);
    for (int i = 0; list != NULL && i < list->count; i++) {
        if (ort_selector_key(list->methods[i].selector) == key) {
            return &list->methods[i];
        }
    }
    for (const struct objc_protocol_list *adopted = protocol->protocols; adopted != NULL; adopted = adopted->next) {
        for (size_t i = 0; i < adopted->count; i++) {
            const struct objc_protocol_method *method =
                find_method(adopted->protocols[i], key, is_required, is_instance);
            if (method != NULL) {
                return method;
            }
        }
    }
    return NULL;
}

static struct objc_method_description describe(const struct objc_protocol_method *method) {
    const char *types = method->types != NULL ? method->types : method->selector->types;
    return (struct objc_method_description){method->selector, (char *)types};
}

struct objc_method_description protocol_getMethodDescription(
    Protocol *protocol, SEL selector, BOOL is_required, BOOL is_instance) {
    if (protocol == NULL || selector == NULL) {
        return (struct objc_method_description){NULL, NULL};
    }
    const struct objc_protocol_method *method =
        find_method(protocol, ort_selector_key(selector), is_required, is_instance);
    return method == NULL ? (struct objc_method_description){NULL, NULL} : describe(method);
}

struct objc_method_description *protocol_copyMethodDescriptionList(
    Protocol *protocol, BOOL is_required, BOOL is_instance, unsigned int *count) {
    ort_memory_set_count(count, 0);
    const struct objc_protocol_method_list *list =
        protocol == NULL ? NULL : methods_of(ort_protocol_canonical(protocol), is_required, is_instance);
    if (list == NULL || list->count == 0) {
        return NULL;
    }
    struct objc_method_description *descriptions =
        ort_memory_allocate((size_t)(list->count + 1) * sizeof *descriptions);
    for (int i = 0; i < list->count; i++) {
        descriptions[i] = describe(&list->methods[i]);
    }
    ort_memory_set_count(count, (size_t)list->count);
    return descriptions;
}

// MARK: Adoption

BOOL class_conformsToProtocol(Class cls, Protocol *protocol) {
    if (cls == Nil || protocol == NULL) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    return list_has(cls->protocols, protocol);
}

BOOL class_addProtocol(Class cls, Protocol *protocol) {
    if (cls == Nil || protocol == NULL) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    if (list_has(cls->protocols, protocol)) {
        return NO;
    }
    struct objc_protocol_list *list = ort_memory_allocate(sizeof *list + sizeof(struct objc_protocol *));
    list->next = cls->protocols;
    list->count = 1;
    list->protocols[0] = protocol;
    cls->protocols = list;
    return YES;
}

Protocol **class_copyProtocolList(Class cls, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (cls == Nil) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    size_t total = 0;
    for (struct objc_protocol_list *list = cls->protocols; list != NULL; list = list->next) {
        total += list->count;
    }
    if (total == 0) {
        return NULL;
    }
    Protocol **protocols = ort_memory_allocate((total + 1) * sizeof(Protocol *));
    size_t used = 0;
    for (struct objc_protocol_list *list = cls->protocols; list != NULL; list = list->next) {
        for (size_t i = 0; i < list->count; i++) {
            protocols[used++] = ort_protocol_canonical(list->protocols[i]);
        }
    }
    ort_memory_set_count(count, (size_t)total);
    return protocols;
}
