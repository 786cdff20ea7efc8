#ifndef ORT_ASSOCIATION_H
#define ORT_ASSOCIATION_H

#include "support/visibility.h"
#include <objc/objc.h>
#include <stdbool.h>

// At the object's end: forgets its associations, releases the values, and frees what held them. Runs user code. Costs
// nothing for an object that has had none.
ORT_HIDDEN void ort_association_end(id object);

// What hooks/object_hooks.c keeps with an object that has a header: found without a lock.
struct ort_object_hooks;
ORT_HIDDEN struct ort_object_hooks *ort_association_hooks(id object);

// Keeps it for an object that has none; false for one without a header, and without memory.
ORT_HIDDEN bool ort_association_keep_hooks_try(id object, struct ort_object_hooks *hooks);

// Called with it at the object's end, with no lock held. Set once, when the image is loaded.
typedef void (*ort_hooks_end_handler)(struct ort_object_hooks *hooks);
ORT_HIDDEN void ort_association_set_hooks_end_handler(ort_hooks_end_handler handler);

#endif
