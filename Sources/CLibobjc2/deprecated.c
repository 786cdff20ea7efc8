// Names of GCC's first runtime.

#include <malloc.h>
#include <objc/encoding.h>
#include <objc/kernel.h>
#include <objc/runtime.h>
#include <stdlib.h>

void *objc_malloc(size_t size) { return malloc(size); }

void *objc_atomic_malloc(size_t size) { return malloc(size); }

void *objc_valloc(size_t size) { return valloc(size); }

void *objc_realloc(void *memory, size_t size) { return realloc(memory, size); }

void *objc_calloc(size_t count, size_t size) { return calloc(count, size); }

void objc_free(void *memory) { free(memory); }

id objc_get_class(const char *name) { return (id)(void *)objc_getRequiredClass(name); }

id objc_lookup_class(const char *name) { return (id)(void *)objc_getClass(name); }

id objc_get_meta_class(const char *name) { return (id)(void *)objc_getMetaClass(name); }

struct enumeration {
    Class *classes;
    unsigned count, next;
};

Class objc_next_class(void **state) {
    struct enumeration *enumeration = *state;
    if (enumeration == NULL) {
        enumeration = calloc(1, sizeof *enumeration);
        if (enumeration == NULL) {
            return Nil;
        }
        enumeration->classes = objc_copyClassList(&enumeration->count);
        *state = enumeration;
    }
    if (enumeration->next < enumeration->count) {
        return enumeration->classes[enumeration->next++];
    }
    free(enumeration->classes);
    free(enumeration);
    *state = NULL;
    return Nil;
}

Class class_pose_as(Class impostor, Class superclass) {
    ort_fatal(
        "class_pose_as: %s cannot pose as %s in this runtime; replace methods with class_replaceMethod, or hook them",
        class_getName(impostor), class_getName(superclass));
}

SEL sel_get_typed_uid(const char *name, const char *types) { return sel_registerTypedName_np(name, types); }

SEL sel_get_any_typed_uid(const char *name) {
    SEL typed;
    return sel_copyTypedSelectors_np(name, &typed, 1) > 0 ? typed : sel_registerName(name);
}

SEL sel_get_any_uid(const char *name) { return sel_get_any_typed_uid(name); }

SEL sel_get_uid(const char *name) { return sel_registerName(name); }

const char *sel_get_name(SEL selector) { return sel_getName(selector); }

BOOL sel_is_mapped(SEL selector) { return sel_isMapped(selector); }

const char *sel_get_type(SEL selector) { return sel_getType_np(selector); }

SEL sel_register_name(const char *name) { return sel_registerName(name); }

SEL sel_register_typed_name(const char *name, const char *types) { return sel_registerTypedName_np(name, types); }

BOOL sel_eq(SEL left, SEL right) { return sel_isEqual(left, right); }
