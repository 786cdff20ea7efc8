// Methods that come, change and go, and what follows from it for caches and flags.

#include "classes/cache.h"
#include "classes/class.h"
#include "dispatch/messengers.h"
#include "selectors/well_known.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/hooks.h>
#include <stdlib.h>
#include <string.h>

struct ort_added_method {
    struct ort_added_method *next;
    bool is_live;
    struct objc_method_list *list; // of this one method
};

static IMP load_imp(Method method) { return __atomic_load_n(&method->imp, __ATOMIC_ACQUIRE); }

// MARK: Consequences of a change

struct cache_change {
    Class origin;
    const struct ort_selector_record *key;
    IMP imp;
};

static bool change_cache(Class cls, void *context) {
    const struct cache_change *change = context;
    if (cls != change->origin && ort_class_own_method_locked(cls, change->key) != NULL) {
        return false; // overridden from here down
    }
    ort_cache_update_locked(cls, change->key, change->imp);
    return true;
}

static bool clear_native_retain(Class cls, void *context) {
    (void)context;
    ort_class_clear(cls, ORT_CLASS_NATIVE_RETAIN);
    return true;
}

static bool is_reference_counting(const struct ort_selector_record *key) {
    return key->untyped == ort_selectors.retain || key->untyped == ort_selectors.release ||
        key->untyped == ort_selectors.autorelease || key->untyped == ort_selectors.retainCount;
}

// Object creation and destruction call these two without a look-up.
static void note_cxx_method(Class cls, const struct ort_selector_record *key, IMP imp) {
    if (key->untyped == ort_selectors.cxxConstruct) {
        cls->cxx_construct = imp;
    } else if (key->untyped == ort_selectors.cxxDestruct) {
        cls->cxx_destruct = imp;
    }
}

// Tells the class and what inherits from it that the class's method for `key` is now `imp`.
static void publish_change_locked(Class cls, const struct ort_selector_record *key, IMP imp) {
    struct cache_change change = {cls, key, imp};
    ort_class_visit_locked(cls, change_cache, &change);
    if (ort_class_has(cls, ORT_CLASS_NATIVE_RETAIN) && is_reference_counting(key)) {
        ort_class_visit_locked(cls, clear_native_retain, NULL);
    }
    Method own = ort_class_own_method_locked(cls, key);
    note_cxx_method(cls, key, own == NULL ? NULL : load_imp(own));
}

static void note_method_locked(Class cls, Method method) {
    note_cxx_method(cls, ort_selector_key(method->selector), method->imp);
    if (cls->super_class != Nil && is_reference_counting(ort_selector_key(method->selector))) {
        ort_class_clear(cls, ORT_CLASS_NATIVE_RETAIN);
    }
}

void ort_class_note_methods_locked(Class cls) {
    for (struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            note_method_locked(cls, &list->methods[i]);
        }
    }
}

void ort_class_attach_methods_locked(Class cls, struct objc_method_list *list) {
    list->next = cls->methods;
    cls->methods = list;
    for (int i = 0; i < list->count; i++) {
        publish_change_locked(cls, ort_selector_key(list->methods[i].selector), list->methods[i].imp);
    }
}

// MARK: Adding, replacing, removing

static struct ort_added_method *make_added_method(SEL selector, const char *types) {
    struct ort_added_method *added = ort_memory_allocate(sizeof *added);
    added->list = ort_memory_allocate(sizeof *added->list + sizeof(struct objc_method));
    added->list->count = 1;
    added->list->size = sizeof(struct objc_method);
    added->list->methods[0] = (struct objc_method){NULL, selector, ort_memory_copy_string(types)};
    return added;
}

static bool same_types(const char *left, const char *right) {
    return left == right || (left != NULL && right != NULL && strcmp(left, right) == 0);
}

// A method that was removed and comes back, or a new one.
static struct ort_added_method *added_method_locked(Class cls, SEL selector, const char *types) {
    for (struct ort_added_method *added = cls->state->added_methods; added != NULL; added = added->next) {
        Method method = added->list->methods;
        if (!added->is_live && method->selector == selector && same_types(method->types, types)) {
            return added;
        }
    }
    struct ort_added_method *added = make_added_method(selector, types);
    added->next = cls->state->added_methods;
    cls->state->added_methods = added;
    return added;
}

static void add_method_locked(Class cls, SEL name, IMP imp, const char *types) {
    const struct ort_selector_record *key = ort_selector_key(name);
    struct ort_added_method *added = added_method_locked(cls, key->untyped, types);
    added->is_live = true;
    __atomic_store_n(&added->list->methods[0].imp, imp, __ATOMIC_RELEASE);
    ort_class_attach_methods_locked(cls, added->list);
}

BOOL class_addMethod(Class cls, SEL name, IMP imp, const char *types) {
    if (cls == Nil || !ort_class_is_complete(cls) || name == NULL || imp == NULL) {
        return NO;
    }
    ORT_GUARD(&ort_runtime_lock);
    if (ort_class_own_method_locked(cls, ort_selector_key(name)) != NULL) {
        return NO;
    }
    add_method_locked(cls, name, imp, types);
    return YES;
}

IMP class_replaceMethod(Class cls, SEL name, IMP imp, const char *types) {
    if (cls == Nil || !ort_class_is_complete(cls) || name == NULL || imp == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    Method method = ort_class_own_method_locked(cls, ort_selector_key(name));
    if (method == NULL) {
        add_method_locked(cls, name, imp, types);
        return NULL;
    }
    IMP previous = __atomic_exchange_n(&method->imp, imp, __ATOMIC_ACQ_REL);
    publish_change_locked(cls, ort_selector_key(name), imp);
    return previous;
}

static struct ort_added_method *live_added_method_locked(Class cls, const struct ort_selector_record *key) {
    for (struct ort_added_method *added = cls->state->added_methods; added != NULL; added = added->next) {
        if (added->is_live && ort_selector_key(added->list->methods[0].selector) == key) {
            return added;
        }
    }
    return NULL;
}

IMP ort_class_removeMethod(Class cls, SEL name) {
    if (cls == Nil || !ort_class_is_complete(cls) || name == NULL) {
        return NULL;
    }
    const struct ort_selector_record *key = ort_selector_key(name);
    ORT_GUARD(&ort_runtime_lock);
    struct ort_added_method *added = live_added_method_locked(cls, key);
    if (added == NULL) {
        return NULL;
    }
    struct objc_method_list **link = &cls->methods;
    while (*link != added->list) {
        link = &(*link)->next;
    }
    *link = added->list->next;
    added->is_live = false;
    Method inherited = ort_class_find_method_locked(cls, key);
    publish_change_locked(cls, key, inherited != NULL ? load_imp(inherited) : ort_messenger_uncached);
    return load_imp(added->list->methods);
}

void ort_class_free_methods(Class cls) {
    while (cls->state->added_methods != NULL) {
        struct ort_added_method *added = cls->state->added_methods;
        cls->state->added_methods = added->next;
        free((void *)added->list->methods[0].types);
        free(added->list);
        free(added);
    }
}

// MARK: Implementations

struct owner_search {
    Method method;
    Class owner;
};

static bool find_owner(Class cls, void *context) {
    struct owner_search *search = context;
    for (struct objc_method_list *list = cls->methods; list != NULL && search->owner == Nil; list = list->next) {
        if (search->method >= list->methods && search->method < list->methods + list->count) {
            search->owner = cls;
        }
    }
    return search->owner == Nil;
}

// The class whose method this is. A method does not know it, so every class is asked.
static Class owner_locked(Method method) {
    struct owner_search search = {method, Nil};
    for (Class root = ort_class_next_root_locked(Nil); root != Nil && search.owner == Nil;
         root = ort_class_next_root_locked(root)) {
        ort_class_visit_locked(root, find_owner, &search);
    }
    return search.owner;
}

static IMP set_implementation_locked(Method method, IMP imp) {
    IMP previous = __atomic_exchange_n(&method->imp, imp, __ATOMIC_ACQ_REL);
    Class owner = owner_locked(method);
    // A method that a category's hides changes nothing that is called.
    if (owner != Nil && ort_class_own_method_locked(owner, ort_selector_key(method->selector)) == method) {
        publish_change_locked(owner, ort_selector_key(method->selector), imp);
    }
    return previous;
}

IMP method_setImplementation(Method method, IMP imp) {
    if (method == NULL || imp == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    return set_implementation_locked(method, imp);
}

void method_exchangeImplementations(Method left, Method right) {
    if (left == NULL || right == NULL) {
        return;
    }
    ORT_GUARD(&ort_runtime_lock);
    IMP imp = load_imp(right);
    imp = set_implementation_locked(left, imp);
    set_implementation_locked(right, imp);
}
