// The table of watched instances that are alive, by their addresses. It is divided: each part is an array with a hash,
// and has a lock that is held for tens of nanoseconds, or for the copying of a part that becomes longer. An address is
// taken out before the object's deinit runs. So while the lock is held, a listed object has its memory.

#ifndef ORT_INSTANCES_H
#define ORT_INSTANCES_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ort_listed_instance {
    const void *object;   // NULL of a free place
    const void *metadata; // of its class
    uint32_t epoch, scope;
};

// Lists the object. An instance that was listed with this address is over: its end was not seen. Fatal without memory.
ORT_HIDDEN void ort_instances_add(struct ort_listed_instance instance);

// Nothing happens if the object is not listed.
ORT_HIDDEN void ort_instances_remove(const void *object);

ORT_HIDDEN void ort_instances_remove_all(void);

// Gives the visitor each part, with its lock held. The visitor returns false if it needs `count` more places than it
// has; it is called again after `make_room`, without a lock. false if there is no room.
struct ort_instance_visitor {
    bool (*visit_locked)(const struct ort_listed_instance *instances, size_t capacity, size_t count, void *context);
    bool (*make_room_try)(size_t count, void *context);
    void *context;
};
ORT_HIDDEN bool ort_instances_visit_try(const struct ort_instance_visitor *visitor);

#endif
