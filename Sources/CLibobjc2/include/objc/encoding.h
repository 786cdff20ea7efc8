// Walking type encodings. Each function takes text that begins with a type; text that is no type gives 0, or its own
// start.

#ifndef ORT_COMPATIBLE_ENCODING_H
#define ORT_COMPATIBLE_ENCODING_H

#include <objc/runtime.h>

#include_next <objc/encoding.h>

ORT_BEGIN_DECLS

// The end of the qualifiers, of the type (with its qualifiers), and of the type with the frame offset after it.
OBJC_EXPORT const char *objc_skip_type_qualifiers(const char *type);
OBJC_EXPORT const char *objc_skip_typespec(const char *type);
OBJC_EXPORT const char *objc_skip_argspec(const char *type);

// Bytes: the size, the alignment, the size rounded up to the alignment, and the size rounded up to a word.
OBJC_EXPORT size_t objc_sizeof_type(const char *type);
OBJC_EXPORT size_t objc_alignof_type(const char *type);
OBJC_EXPORT size_t objc_aligned_size(const char *type);
OBJC_EXPORT size_t objc_promoted_size(const char *type);

// The qualifiers as bits.
OBJC_EXPORT unsigned objc_get_type_qualifiers(const char *type);

#define _F_CONST 0x01
#define _F_IN 0x01
#define _F_OUT 0x02
#define _F_INOUT 0x03
#define _F_BYCOPY 0x04
#define _F_BYREF 0x08
#define _F_ONEWAY 0x10
#define _F_GCINVISIBLE 0x20

OBJC_EXPORT unsigned method_get_number_of_arguments(struct objc_method *method);

// The members of a structure or union one after the other. The text must outlive the walk.
struct objc_struct_layout {
    const char *original_type;
    const char *type;          // of the next member
    const char *prev_type;     // of this member
    unsigned int record_size;  // bits from the start of the structure to the end of this member
    unsigned int record_align; // bits, of this member
};

// Begins before the first member. Then, as long as objc_layout_structure_next_member answers YES, the last function
// tells of one member: *offset and *align in bytes, and the text that begins with its type. Each may be NULL.
OBJC_EXPORT void objc_layout_structure(const char *type, struct objc_struct_layout *layout);
OBJC_EXPORT BOOL objc_layout_structure_next_member(struct objc_struct_layout *layout);
OBJC_EXPORT void objc_layout_structure_get_info(
    struct objc_struct_layout *layout, unsigned int *offset, unsigned int *align, const char **type);

ORT_END_DECLS

#endif
