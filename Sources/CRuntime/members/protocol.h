// Protocols. Every image has its own structure for a protocol that it uses; the first one loaded stands for all of that
// name. Protocols are never freed.

#ifndef ORT_PROTOCOL_H
#define ORT_PROTOCOL_H

#include "support/visibility.h"
#include <objc/abi.h>

// MARK: Registry

// Registers an image's protocol and makes it an object. Running out of memory is fatal.
ORT_HIDDEN void ort_protocol_register_locked(struct objc_protocol *protocol);

// Makes the structure an object of the class of protocols, now and when that changes. false without memory.
ORT_HIDDEN bool ort_protocol_make_object_locked_try(struct objc_protocol *protocol);

// Makes a protocol findable by its name, if it is the first. Running out of memory is fatal.
ORT_HIDDEN bool ort_protocol_publish_locked(struct objc_protocol *protocol);

// The protocol that stands for all protocols of this name. No lock.
ORT_HIDDEN struct objc_protocol *ort_protocol_canonical(struct objc_protocol *protocol);

// Whether this is the class that protocols have before ort_protocol_set_class. It takes no messages.
ORT_HIDDEN bool ort_protocol_is_bare_class(Class cls);

// MARK: Adoption

// Tests a condition for one protocol. The search ends at the first protocol for which it is true.
typedef bool (*ort_protocol_test)(struct objc_protocol *protocol, void *context);

// Tests the protocols of the list and the protocols that they adopt, directly or not, each once: protocols of several
// images may adopt each other. Nearer protocols come first.
ORT_HIDDEN bool ort_protocol_search_list_locked(
    const struct objc_protocol_list *list, ort_protocol_test test, void *context);

// The same for one protocol and the protocols that it adopts.
ORT_HIDDEN bool ort_protocol_search_locked(struct objc_protocol *protocol, ort_protocol_test test, void *context);

// The protocols of a list as class_copyProtocolList returns them.
ORT_HIDDEN struct objc_protocol **ort_protocol_copy_list_locked(
    const struct objc_protocol_list *list, unsigned int *count);

// Whether the protocol is in the list, or a protocol in the list adopts it.
ORT_HIDDEN bool ort_protocol_list_conforms_locked(const struct objc_protocol_list *list, struct objc_protocol *wanted);

// MARK: Building

// Whether the protocol was allocated at run time and is not registered yet.
ORT_HIDDEN bool ort_protocol_is_under_construction_locked(const struct objc_protocol *protocol);

// MARK: Contents. The member of the structure that holds one kind of methods or properties.

static inline struct objc_protocol_method_list **ort_protocol_methods(
    struct objc_protocol *protocol, bool is_required, bool is_instance) {
    if (is_required) {
        return is_instance ? &protocol->instance_methods : &protocol->class_methods;
    }
    return is_instance ? &protocol->optional_instance_methods : &protocol->optional_class_methods;
}

static inline struct objc_property_list **ort_protocol_properties(
    struct objc_protocol *protocol, bool is_required, bool is_instance) {
    if (is_required) {
        return is_instance ? &protocol->properties : &protocol->class_properties;
    }
    return is_instance ? &protocol->optional_properties : &protocol->optional_class_properties;
}

#endif
