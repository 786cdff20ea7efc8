// The order of the original Aspects library: flat hooks (ORT_HOOK_FLAT) run as one instead hook, those of a class and
// of an object together. The bodies before the method run first, then those in its place, or the rest of the chain if
// there are none, then those after it. In each step the class's bodies run first.
//
// An object's chain runs the hooks of its class, too. The group of the class lets such a call pass.

#ifndef ORT_GROUP_H
#define ORT_GROUP_H
#include "calls/entries.h"

// The room that the group of a place takes in a chain, the entries of the place's own hooks not counted. `flat` is one
// of its flat hooks. Sets *class_place to the place whose hooks the group has besides, or to NULL.
ORT_HIDDEN size_t ort_hook_group_size_locked(const struct ort_hook *flat, const struct ort_hook_place **class_place);

// Makes the group of the place's flat hooks, at least one of which is active, after the last entry of the chain.
ORT_HIDDEN void ort_hook_group_fill_locked(
    struct ort_hook_chain *chain, const struct ort_hook_place *place, struct ort_hook_entry *group_entry,
    struct ort_hook_entry *after_end);

#endif
