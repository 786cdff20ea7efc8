// Read-only inspection for tools. Nothing here changes the runtime or runs user code.

#ifndef ORT_OBJC_INSPECT_H
#define ORT_OBJC_INSPECT_H

#include <objc/objc.h>
#include <objc/runtime.h>

ORT_BEGIN_DECLS

// The class's own methods in the order in which look-up sees them, malloc'ed, NULL-terminated; `count` may be NULL.
OBJC_EXPORT Method *ort_class_copyOwnMethods(Class cls, unsigned int *count);

// The method's types with what compilers know beyond the plain ones: the classes of objects (`@"NSString"`) and the
// types of blocks (`@?<v@?i>`). The text that class_addMethod got, for a method that was added at run time. The class
// owns it. NULL for NULL, and for a method without types. Takes no lock.
OBJC_EXPORT const char *ort_method_getExtendedTypeEncoding(Method method);

// The direct subclasses, parked ones excluded; malloc'ed and NULL-terminated.
OBJC_EXPORT Class *ort_class_copySubclasses(Class cls, unsigned int *count);

// From this call to the matching end, the runtime frees no memory of a class. So the caller can look at classes that it
// has listed, and at their methods and names, even if other threads dispose of these classes meanwhile. A disposed
// class leaves lists at once; do not change or message it. The last end frees its memory. Calls are counted. End on the
// same thread and soon, since the memory of disposed classes piles up. In a child of fork only the thread that forked
// still keeps classes. Any thread; both functions take the runtime lock and run no user code.
OBJC_EXPORT void ort_classes_keep(void);
OBJC_EXPORT void ort_classes_keep_end(void);

// An association of an object. Neither key nor value is owned: the value may be released as soon as another thread
// changes the association.
struct ort_association {
    const void *key;
    id value;
    objc_AssociationPolicy policy;
};
// The object's associations, malloc'ed; an entry whose key is NULL and whose value is nil ends them. NULL when there is
// none. `count` may be NULL.
OBJC_EXPORT struct ort_association *ort_object_copyAssociations(id object, unsigned int *count);

struct ort_cache_statistics {
    size_t capacity; // buckets; 0 for a class that has not been messaged
    size_t used;
    size_t bytes; // of the live array and of those retired but not yet freed
};
// All zero for Nil.
OBJC_EXPORT struct ort_cache_statistics ort_class_cacheStatistics(Class cls);

// The file and the symbol that an implementation lies in; a member is NULL if there is none. Strings live as long as
// the image.
struct ort_code_location {
    const char *image;
    const char *symbol;
};
OBJC_EXPORT struct ort_code_location ort_imp_locate(IMP imp);

ORT_END_DECLS

#endif
