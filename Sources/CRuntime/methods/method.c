#include "classes/class.h"
#include "dispatch/messengers.h"
#include "encodings/extended_types.h"
#include "methods/cache.h"
#include "methods/method_description.h"
#include "methods/method_index.h"
#include "support/invariants.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/encoding.h>
#include <objc/inspect.h>
#include <stdlib.h>
#include <string.h>

// Pairs with the releases of methods/method_change.c: a thread that gets an implementation may read data that was
// prepared for it before. Selector and types of a method that other threads can find never change.
static IMP load_imp(Method method) { return __atomic_load_n(&method->imp, __ATOMIC_ACQUIRE); }

// MARK: Look-up

// Methods that are searched one after another before the class gets an index.
#ifdef ORT_STRESS
enum { LONGEST_SEARCH = 2 };
#else
enum { LONGEST_SEARCH = 16 };
#endif

// If several methods have one name, the newest comes first in the lists, and only the newest is in the index.
static void make_index_locked(Class cls) {
    for (struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            const struct ort_selector_record *key = ort_selector_key(list->methods[i].selector);
            if (ort_method_index_find(cls->state->index, key) == NULL &&
                !ort_method_index_put_try(&cls->state->index, &list->methods[i])) {
                return;
            }
        }
    }
}

static Method search_lists(Class cls, const struct ort_selector_record *key, int *searched) {
    for (struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++, ++*searched) {
            if (ort_selector_key(list->methods[i].selector) == key) {
                return &list->methods[i];
            }
        }
    }
    return NULL;
}

Method ort_class_own_method_locked(Class cls, const struct ort_selector_record *key) {
    if (ort_class_is_complete(cls) && cls->state->index != NULL) {
        return ort_method_index_find(cls->state->index, key);
    }
    int searched = 0;
    Method method = search_lists(cls, key, &searched);
    if (searched > LONGEST_SEARCH && ort_class_is_complete(cls)) {
        make_index_locked(cls);
    }
    return method;
}

Method ort_class_find_method_locked(Class cls, const struct ort_selector_record *key) {
    for (; cls != Nil; cls = cls->super_class) {
        Method method = ort_class_own_method_locked(cls, key);
        if (method != NULL) {
            return method;
        }
    }
    return NULL;
}

IMP ort_class_find_imp(Class cls, SEL selector) {
    const struct ort_selector_record *key = ort_selector_key(selector);
    IMP cached = ort_cache_find(cls, key);
    if (cached != NULL) {
        return cached == ort_messenger_forward ? NULL : cached;
    }
    ORT_GUARD(&ort_runtime_lock);
    Method method = ort_class_find_method_locked(cls, key);
    return method == NULL ? NULL : load_imp(method);
}

Method class_getInstanceMethod(Class cls, SEL selector) {
    if (cls == Nil || selector == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    return ort_class_find_method_locked(cls, ort_selector_key(selector));
}

Method class_getClassMethod(Class cls, SEL selector) {
    return cls == Nil ? NULL : class_getInstanceMethod(cls->isa, selector);
}

// MARK: Lists

Method *ort_class_copyOwnMethods(Class cls, unsigned int *count) {
    ort_memory_set_count(count, 0);
    if (cls == Nil) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    size_t total = 0;
    for (struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        total += (size_t)list->count;
    }
    if (total == 0) {
        return NULL;
    }
    Method *methods = ort_memory_allocate_try((total + 1) * sizeof(Method));
    if (methods == NULL) {
        return NULL;
    }
    size_t used = 0;
    for (struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            methods[used++] = &list->methods[i];
        }
    }
    ort_memory_set_count(count, (size_t)total);
    return methods;
}

Method *class_copyMethodList(Class cls, unsigned int *count) { return ort_class_copyOwnMethods(cls, count); }

// MARK: Parts

SEL method_getName(Method method) { return method == NULL ? NULL : method->selector; }

IMP method_getImplementation(Method method) { return method == NULL ? NULL : load_imp(method); }

const char *method_getTypeEncoding(Method method) {
    return method == NULL ? NULL : ort_method_description_types(method->selector, method->types);
}

const char *ort_method_getExtendedTypeEncoding(Method method) { return method == NULL ? NULL : method->types; }

// The part of a method after its implementation is a description, unless its types are extended.
_Static_assert(
    offsetof(struct objc_method, types) - offsetof(struct objc_method, selector) ==
            offsetof(struct objc_method_description, types) &&
        offsetof(struct objc_method_description, name) == 0,
    "objc_method_description");

struct objc_method_description *method_getDescription(Method method) {
    if (method != NULL && method->types != NULL && !ort_extended_types_are_plain(method->types)) {
        return ort_method_description_make_try(method->selector, method->types);
    }
    return method == NULL ? NULL : (struct objc_method_description *)(void *)&method->selector;
}

// MARK: Types

// −1 for NULL and for types that do not parse. Needs no memory.
static long argument_count(const char *types) {
    const char *end = ort_type_skip(types);
    long count = 0;
    for (; end != NULL && *end != '\0'; count++) {
        end = ort_type_skip(end);
    }
    return end == NULL ? -1 : count;
}

// Copies the part of a method type from `start` to `end`, without the frame offset after it.
static char *copy_part(const char *start, const char *end) {
    while (end > start && end[-1] >= '0' && end[-1] <= '9') {
        end--;
    }
    if (end > start && (end[-1] == '-' || end[-1] == '+')) {
        end--;
    }
    return ort_memory_copy_bytes_try(start, (size_t)(end - start));
}

// Part 0 is the return type, part n + 1 argument n.
static char *copy_type_of(Method method, unsigned long part) {
    const char *start = method_getTypeEncoding(method);
    long count = argument_count(start);
    if (count < 0 || part > (unsigned long)count) {
        return NULL;
    }
    const char *end = ort_type_skip(start);
    for (; end != NULL && part > 0; part--) {
        start = end;
        end = ort_type_skip(start);
    }
    return end == NULL ? NULL : copy_part(start, end);
}

char *method_copyReturnType(Method method) { return copy_type_of(method, 0); }

char *method_copyArgumentType(Method method, unsigned int index) { return copy_type_of(method, index + 1ul); }

unsigned int method_getNumberOfArguments(Method method) {
    long count = argument_count(method == NULL ? NULL : method->types);
    return count < 0 ? 0 : (unsigned int)count;
}

// As strncpy: cut off without a terminator when it is too long, filled up with NUL when it is shorter. Takes the type.
static void fill(char *destination, size_t size, char *type) {
    if (destination != NULL) {
        size_t length = type == NULL ? 0 : strnlen(type, size);
        memcpy(destination, type == NULL ? "" : type, length);
        memset(destination + length, 0, size - length);
    }
    free(type);
}

void method_getReturnType(Method method, char *destination, size_t size) {
    fill(destination, size, method_copyReturnType(method));
}

void method_getArgumentType(Method method, unsigned int index, char *destination, size_t size) {
    fill(destination, size, method_copyArgumentType(method, index));
}

#ifdef ORT_STRESS

// MARK: Invariants

Method ort_class_search_methods_locked(Class cls, const struct ort_selector_record *key) {
    int searched = 0;
    return search_lists(cls, key, &searched);
}

void ort_class_check_methods_locked(Class cls) {
    const struct ort_method_index *index = cls->state->index;
    ORT_INVARIANT(
        ort_method_index_is_sound(index) && ort_method_index_is_sound(cls->state->taken_methods),
        "an index of the methods of %s is broken", cls->name);
    for (const struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            const struct ort_selector_record *key = ort_selector_key(list->methods[i].selector);
            ORT_INVARIANT(
                key != NULL && ort_selector_key(key->untyped) == key, "a method of %s has no registered selector",
                cls->name);
            ORT_INVARIANT(
                index == NULL || ort_method_index_find(index, key) == ort_class_search_methods_locked(cls, key),
                "the index of the methods of %s has another method %s than the lists", cls->name, key->name);
        }
    }
}

#endif
