// Protocols made at run time.

#include "classes/class.h"
#include "members/property.h"
#include "members/protocol.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>

// Refers to a protocol that is not registered yet.
struct construction {
    struct construction *next;
    struct objc_protocol *protocol;
};

static struct construction *under_construction; // protected by the runtime lock

static struct construction **find_locked(const struct objc_protocol *protocol) {
    struct construction **link = &under_construction;
    while (*link != NULL && (*link)->protocol != protocol) {
        link = &(*link)->next;
    }
    return link;
}

bool ort_protocol_is_under_construction_locked(const struct objc_protocol *protocol) {
    return *find_locked(protocol) != NULL;
}

// MARK: Life

static bool begin_try(struct construction *construction) {
    ORT_GUARD(&ort_runtime_lock);
    if (!ort_protocol_make_object_locked_try(construction->protocol)) {
        return false;
    }
    construction->next = under_construction;
    under_construction = construction;
    return true;
}

Protocol *objc_allocateProtocol(const char *name) {
    if (name == NULL || objc_getProtocol(name) != NULL) {
        return NULL;
    }
    struct objc_protocol *protocol = ort_memory_allocate_try(sizeof *protocol);
    struct construction *construction = ort_memory_allocate_try(sizeof *construction);
    char *copy = NULL;
    if (protocol == NULL || construction == NULL || !ort_memory_copy_string_try(name, &copy)) {
        free(protocol);
        free(construction);
        return NULL;
    }
    protocol->name = copy;
    construction->protocol = protocol;
    if (begin_try(construction)) {
        return protocol;
    }
    free(copy);
    free(protocol);
    free(construction);
    return NULL;
}

void objc_registerProtocol(Protocol *protocol) {
    if (protocol == NULL) {
        return;
    }
    const char *mistake = NULL;
    {
        ORT_GUARD(&ort_runtime_lock);
        struct construction **link = find_locked(protocol);
        struct construction *construction = *link;
        if (construction == NULL) {
            mistake = "is registered already";
        } else {
            *link = construction->next;
            free(construction);
            mistake = ort_protocol_publish_locked(protocol)
                ? NULL
                : "is not registered: another protocol of that name was registered first";
            ort_class_note_change_locked();
        }
    }
    if (mistake != NULL) {
        ort_log("the protocol %s %s", protocol->name, mistake);
    }
}

// MARK: Contents

static void refuse(const Protocol *protocol) {
    ort_log("the protocol %s is registered already, so it stays as it is", protocol->name);
}

static bool adopts(const struct objc_protocol_list *list, Protocol *adopted) {
    while (list != NULL && !protocol_isEqual(list->protocols[0], adopted)) {
        list = list->next;
    }
    return list != NULL;
}

static void adopt_locked(Protocol *protocol, Protocol *adopted) {
    struct objc_protocol_list *list = ort_memory_allocate_try(sizeof *list + sizeof(struct objc_protocol *));
    if (list == NULL) {
        ort_fatal("out of memory: no room for the protocol %s that %s adopts", adopted->name, protocol->name);
    }
    list->next = protocol->protocols;
    list->count = 1;
    list->protocols[0] = adopted;
    protocol->protocols = list;
}

void protocol_addProtocol(Protocol *protocol, Protocol *addition) {
    if (protocol == NULL || addition == NULL) {
        return;
    }
    bool is_open, is_finished;
    {
        ORT_GUARD(&ort_runtime_lock);
        is_open = ort_protocol_is_under_construction_locked(protocol);
        is_finished = !ort_protocol_is_under_construction_locked(addition);
        if (is_open && is_finished && !adopts(protocol->protocols, addition)) {
            adopt_locked(protocol, addition);
        }
    }
    if (!is_open) {
        refuse(protocol);
    } else if (!is_finished) {
        ort_log(
            "the protocol %s cannot adopt %s, which is not registered yet; register it first", protocol->name,
            protocol_getName(addition));
    }
}

static bool has_method(const struct objc_protocol_method_list *list, SEL selector) {
    for (int i = 0; list != NULL && i < list->count; i++) {
        if (sel_isEqual(list->methods[i].selector, selector)) {
            return true;
        }
    }
    return false;
}

static bool append_method_try(struct objc_protocol_method_list **list, SEL selector, const char *types) {
    int count = *list == NULL ? 0 : (*list)->count;
    char *copy;
    struct objc_protocol_method_list *grown =
        ort_memory_resize_try(*list, sizeof *grown + (size_t)(count + 1) * sizeof(struct objc_protocol_method));
    if (grown == NULL || !ort_memory_copy_string_try(types, &copy)) {
        return false;
    }
    grown->count = count + 1;
    grown->size = sizeof(struct objc_protocol_method);
    grown->methods[count] = (struct objc_protocol_method){selector, copy};
    *list = grown;
    return true;
}

void protocol_addMethodDescription(
    Protocol *protocol, SEL selector, const char *types, BOOL is_required, BOOL is_instance) {
    if (protocol == NULL || selector == NULL) {
        return;
    }
    bool is_open;
    {
        ORT_GUARD(&ort_runtime_lock);
        is_open = ort_protocol_is_under_construction_locked(protocol);
        struct objc_protocol_method_list **list = ort_protocol_methods(protocol, is_required, is_instance);
        if (is_open && !has_method(*list, selector) &&
            !append_method_try(list, sel_registerName(sel_getName(selector)), types)) {
            ort_fatal("out of memory: no room for the method %s of %s", sel_getName(selector), protocol->name);
        }
    }
    if (!is_open) {
        refuse(protocol);
    }
}

void protocol_addProperty(
    Protocol *protocol, const char *name, const objc_property_attribute_t *attributes, unsigned int attribute_count,
    BOOL is_required, BOOL is_instance) {
    if (protocol == NULL || name == NULL) {
        return;
    }
    struct objc_property_list *addition = ort_property_make_list_try(name, attributes, attribute_count);
    if (addition == NULL) {
        ort_fatal("out of memory: no room for the property %s of %s", name, protocol->name);
    }
    bool is_open;
    {
        ORT_GUARD(&ort_runtime_lock);
        is_open = ort_protocol_is_under_construction_locked(protocol);
        struct objc_property_list **list = ort_protocol_properties(protocol, is_required, is_instance);
        if (is_open && ort_property_find_locked(*list, name) == NULL) {
            addition->next = *list;
            *list = addition;
            addition = NULL;
        }
    }
    free(addition);
    if (!is_open) {
        refuse(protocol);
    }
}
