// Attribute strings of properties: `T@"NSString",C,N,V_name`, and back from lists of attributes.
//
// Grammar: attributes separated by commas; each is a name of one character, or of several in quotes, and a value. The
// value of T is a type encoding, which may hold commas itself; in other values a comma between quotes does not
// separate. Any text is read: parts that do not fit the grammar become odd attributes, never an error.
//
// No function takes a lock.

#ifndef ORT_PROPERTY_ATTRIBUTES_H
#define ORT_PROPERTY_ATTRIBUTES_H

#include "support/visibility.h"
#include <objc/runtime.h>

// One attribute, as parts of the text that it was read from.
struct ort_property_attribute {
    const char *name;
    size_t name_length; // not 0
    const char *value;
    size_t value_length;
};

// Reads the attribute at the cursor and moves the cursor after it; false at the end of the text.
ORT_HIDDEN bool ort_property_attributes_next(const char **cursor, struct ort_property_attribute *attribute);

// The first attribute of that name; false when there is none.
ORT_HIDDEN bool ort_property_attributes_find(
    const char *text, const char *name, struct ort_property_attribute *attribute);

// Implement property_copyAttributeValue and property_copyAttributeList for a text, which is not NULL. NULL without
// memory.
ORT_HIDDEN char *ort_property_attributes_copy_value(const char *text, const char *name);
ORT_HIDDEN objc_property_attribute_t *ort_property_attributes_copy_list(const char *text, unsigned int *count);

// The string of a list, malloc'ed, or NULL without memory; entries without a name or a value are left out.
ORT_HIDDEN char *ort_property_attributes_format_try(const objc_property_attribute_t *attributes, unsigned int count);

#endif
