// Properties of classes and protocols.

#ifndef ORT_PROPERTY_H
#define ORT_PROPERTY_H

#include "support/visibility.h"
#include <objc/abi.h>
#include <objc/runtime.h>

// A list of one property with these attributes, in one block of memory with its strings; NULL without memory.
ORT_HIDDEN struct objc_property_list *ort_property_make_list_try(
    const char *name, const objc_property_attribute_t *attributes, unsigned int count);

// The property of that name in the list and those linked after it, or NULL.
ORT_HIDDEN objc_property_t ort_property_find_locked(struct objc_property_list *list, const char *name);

// The properties of the list and those linked after it, as class_copyPropertyList returns them.
ORT_HIDDEN objc_property_t *ort_property_copy_list_locked(struct objc_property_list *list, unsigned int *count);

// Gives `to` copies of the own properties of `from`; false without memory.
ORT_HIDDEN bool ort_property_duplicate_locked_try(Class to, Class from);

#endif
