#ifndef ORT_REGISTERED_LAYOUT_H
#define ORT_REGISTERED_LAYOUT_H

#include "support/visibility.h"
#include <objc/encoding.h>

// Gives a named structure the layout that was registered for its name: size, alignment, members, and how it is passed.
// Returns false if none was. Takes no lock.
ORT_HIDDEN bool ort_registered_layout_apply(struct ort_type *structure, const char *name, size_t length);

// From now on the structures that the type holds by value keep the layout that it gives them. Returns NULL, or the
// reason why it cannot be used, a static sentence fragment. Takes no lock.
ORT_HIDDEN const char *ort_registered_layout_use(const struct ort_type *type);

#endif
