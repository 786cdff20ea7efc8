// Names of GCC's first runtime, for code that still uses them.

#if !defined(ORT_COMPATIBLE_DEPRECATED_H) && !defined(GNUSTEP_LIBOBJC_NO_LEGACY)
#define ORT_COMPATIBLE_DEPRECATED_H

#include <objc/objc.h>

ORT_BEGIN_DECLS

// malloc, valloc, realloc, calloc and free of C.
OBJC_EXPORT void *objc_malloc(size_t size) OBJC_DEPRECATED;
OBJC_EXPORT void *objc_atomic_malloc(size_t size) OBJC_DEPRECATED;
OBJC_EXPORT void *objc_valloc(size_t size) OBJC_DEPRECATED;
OBJC_EXPORT void *objc_realloc(void *memory, size_t size) OBJC_DEPRECATED;
OBJC_EXPORT void *objc_calloc(size_t count, size_t size) OBJC_DEPRECATED;
OBJC_EXPORT void objc_free(void *memory) OBJC_DEPRECATED;

// objc_getRequiredClass, objc_getClass and objc_getMetaClass.
OBJC_EXPORT id objc_get_class(const char *name) OBJC_DEPRECATED;
OBJC_EXPORT id objc_lookup_class(const char *name) OBJC_DEPRECATED;
OBJC_EXPORT id objc_get_meta_class(const char *name) OBJC_DEPRECATED;

// The classes one after the other: *state is NULL at first, and the result Nil at the end, which frees the state.
OBJC_EXPORT Class objc_next_class(void **state) OBJC_DEPRECATED;

// Not possible: ends the process with a message.
OBJC_EXPORT Class class_pose_as(Class impostor, Class superclass) OBJC_DEPRECATED;

// sel_registerTypedName_np, a selector of that name with any types (or without), and the functions of <objc/objc.h>.
OBJC_EXPORT SEL sel_get_typed_uid(const char *name, const char *types) OBJC_DEPRECATED;
OBJC_EXPORT SEL sel_get_any_typed_uid(const char *name) OBJC_DEPRECATED;
OBJC_EXPORT SEL sel_get_any_uid(const char *name) OBJC_DEPRECATED;
OBJC_EXPORT SEL sel_get_uid(const char *name) OBJC_DEPRECATED;
OBJC_EXPORT const char *sel_get_name(SEL selector) OBJC_DEPRECATED;
OBJC_EXPORT BOOL sel_is_mapped(SEL selector) OBJC_DEPRECATED;
OBJC_EXPORT const char *sel_get_type(SEL selector) OBJC_DEPRECATED;
OBJC_EXPORT SEL sel_register_name(const char *name) OBJC_DEPRECATED;
OBJC_EXPORT SEL sel_register_typed_name(const char *name, const char *types) OBJC_DEPRECATED;
OBJC_EXPORT BOOL sel_eq(SEL left, SEL right) OBJC_DEPRECATED;

ORT_END_DECLS

#endif
