// The protocols that classes adopt.

#include "classes/class.h"
#include "members/protocol.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>

static bool conformance_is_inherited; // protected by the runtime lock

void ort_class_inherit_conformance(void) {
    ORT_GUARD(&ort_runtime_lock);
    conformance_is_inherited = true;
}

BOOL class_conformsToProtocol(Class cls, Protocol *protocol) {
    if (cls == Nil || protocol == NULL) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    bool conforms = ort_protocol_list_conforms_locked(cls->protocols, protocol);
    while (!conforms && conformance_is_inherited && (cls = cls->super_class) != Nil) {
        conforms = ort_protocol_list_conforms_locked(cls->protocols, protocol);
    }
    return conforms;
}

BOOL class_addProtocol(Class cls, Protocol *protocol) {
    if (cls == Nil || !ort_class_is_complete(cls) || protocol == NULL) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    if (ort_protocol_is_under_construction_locked(protocol) ||
        ort_protocol_list_conforms_locked(cls->protocols, protocol)) {
        return NO;
    }
    struct objc_protocol_list *list = ort_memory_allocate_try(sizeof *list + sizeof(struct objc_protocol *));
    if (list == NULL || !ort_class_own_locked_try(cls, list)) {
        free(list);
        return NO;
    }
    list->next = cls->protocols;
    list->count = 1;
    list->protocols[0] = protocol;
    cls->protocols = list;
    ort_class_note_change_locked();
    return YES;
}

Protocol **class_copyProtocolList(Class cls, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (cls == Nil) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    return ort_protocol_copy_list_locked(cls->protocols, count);
}
