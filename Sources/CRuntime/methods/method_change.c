// Methods that are added, changed and removed, and the effects on caches and flags.

#include "classes/class.h"
#include "dispatch/messengers.h"
#include "methods/cache.h"
#include "methods/cache_word.h"
#include "methods/class_traits.h"
#include "methods/method_index.h"
#include "methods/method_owner.h"
#include "selectors/argument_registers.h"
#include "selectors/well_known.h"
#include "support/invariants.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <objc/message.h>
#include <stdlib.h>
#include <string.h>

// A method that class_addMethod made. After ort_class_removeMethod the memory is kept, because other code may still
// hold the Method. It is used again when the same method is added again.
struct ort_added_method {
    struct ort_added_method *next;       // every one of the class
    struct ort_added_method *next_taken; // removed ones of the same name
    Class owner;
    bool is_live;
    struct objc_method_list list; // of this one method; its types follow
};

// Implementations are stored with release, although under the lock, because method_getImplementation loads them without
// it. A change is visible to every thread that knows that the call has returned: the code that told the thread has
// ordered the stores to the method and to the caches before (methods/cache.h).
static IMP load_imp(Method method) { return __atomic_load_n(&method->imp, __ATOMIC_ACQUIRE); }

// Returns the former one.
static IMP store_imp_locked(Method method, IMP imp) {
    const IMP former = load_imp(method);
    __atomic_store_n(&method->imp, imp, __ATOMIC_RELEASE);
    return former;
}

// The method whose implementation was set last, and the class whose calls run it; void after a change of any method
// list. Code that changes methods often changes the same one again.
static struct {
    Method method;
    Class cls;
} last_changed;

static void forget_last_changed_locked(void) { last_changed.method = NULL; }

// MARK: Consequences of a change

struct cache_change {
    const struct ort_selector_record *key;
    IMP imp;
};

static bool change_cache(Class cls, void *context) {
    const struct cache_change *change = context;
    if (cls->methods != NULL && ort_class_own_method_locked(cls, change->key) != NULL) {
        return false; // overridden from here down
    }
    ort_cache_word_update_locked(cls, change->key, change->imp);
    return true;
}

// Object creation and destruction call these two without a look-up, and without a lock: see classes/class.h.
static void note_cxx_method(Class cls, const struct ort_selector_record *key, IMP imp) {
    if (key->untyped == ort_selectors.cxxConstruct) {
        __atomic_store_n(&cls->cxx_construct, imp, __ATOMIC_RELEASE);
    } else if (key->untyped == ort_selectors.cxxDestruct) {
        __atomic_store_n(&cls->cxx_destruct, imp, __ATOMIC_RELEASE);
    }
}

uint64_t ort_class_resolver_changes;

static bool forget_missing(Class cls, void *context) {
    (void)context;
    ort_cache_forget_missing_locked(cls);
    return true;
}

// A class that gets a resolver, or another one, must be asked again for the methods that it did not have.
static void note_resolver_locked(Class cls, const struct ort_selector_record *key) {
    bool is_meta = ort_class_has(cls, ORT_CLASS_META);
    bool is_for_instances = key->untyped == ort_selectors.resolveInstanceMethod;
    bool is_for_classes = key->untyped == ort_selectors.resolveClassMethod;
    if (!is_for_instances && !is_for_classes) {
        return;
    }
    ort_class_resolver_changes++;
    if (is_meta && is_for_instances) {
        ort_class_visit_caching_locked(cls->state->instance_class, NULL, forget_missing, NULL);
    } else if (is_meta || cls->super_class == Nil) { // a root class's methods are its class's too
        ort_class_visit_caching_locked(cls, NULL, forget_missing, NULL);
    }
}

__attribute__((noinline)) static void note_well_known_locked(Class cls, const struct ort_selector_record *key) {
    ort_class_change_traits_locked(cls, key);
    note_resolver_locked(cls, key);
    Method own = ort_class_own_method_locked(cls, key);
    note_cxx_method(cls, key, own == NULL ? NULL : load_imp(own));
}

// Tells the class and all classes that inherit from it that the class's method for `key` is now `imp`. All that
// a class without caching subclasses needs is in the text of the caller: with calls, setting two implementations by
// turns, each with a send, took half as long again.
__attribute__((always_inline)) static inline void publish_change_locked(
    Class cls, const struct ort_selector_record *key, IMP imp) {
    ort_cache_word_update_locked(cls, key, imp);
    struct cache_change change = {key, imp};
    ort_class_visit_caching_below_locked(cls, key, change_cache, &change);
    if (ort_selectors_may_have(key)) {
        note_well_known_locked(cls, key);
    }
    ort_class_note_change_locked();
}

static IMP answer(Method method) { return method == NULL ? ort_messenger_uncached : load_imp(method); }

void ort_class_note_methods_locked(Class cls) {
    for (struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        ort_method_owner_note_locked(cls, list);
        for (int i = 0; i < list->count; i++) {
            note_cxx_method(cls, ort_selector_key(list->methods[i].selector), list->methods[i].imp);
        }
    }
}

static void attach_locked(Class cls, struct objc_method_list *list) {
    list->next = cls->methods;
    cls->methods = list;
    forget_last_changed_locked();
    for (int i = list->count; i-- > 0 && cls->state->index != NULL;) { // the first method of a name counts
        ort_method_index_put_try(&cls->state->index, &list->methods[i]);
    }
    for (int i = list->count; i-- > 0;) {
        publish_change_locked(cls, ort_selector_key(list->methods[i].selector), list->methods[i].imp);
    }
    ort_class_note_marks_locked(cls, list);
}

void ort_class_attach_methods_locked(Class cls, struct objc_method_list *list) {
    ort_method_owner_note_locked(cls, list);
    attach_locked(cls, list);
}

static bool refresh_cache(Class cls, void *context) {
    (void)context;
    ort_cache_refresh_locked(cls);
    return true;
}

void ort_class_refresh_caches_locked(Class cls) {
    ort_class_resolver_changes++;
    ort_class_visit_caching_locked(cls, NULL, refresh_cache, NULL);
    ort_class_note_change_locked();
}

// MARK: Adding, replacing, removing

static struct ort_added_method *make_added_method_try(Class cls, SEL selector, const char *types) {
    size_t size = types == NULL ? 0 : strlen(types) + 1;
    struct ort_added_method *added = ort_memory_allocate_try(sizeof *added + sizeof(struct objc_method) + size);
    if (added == NULL) {
        return NULL;
    }
    added->owner = cls;
    added->list.count = 1;
    added->list.size = sizeof(struct objc_method);
    Method method = added->list.methods;
    *method = (struct objc_method){NULL, selector, types == NULL ? NULL : memcpy(method + 1, types, size)};
    added->next = cls->state->added_methods;
    cls->state->added_methods = added;
    return added;
}

static struct ort_added_method *added_method_of(Method method) {
    return (struct ort_added_method *)(void *)((char *)method - offsetof(struct ort_added_method, list.methods));
}

static bool same_types(const char *left, const char *right) {
    return left == right || (left != NULL && right != NULL && strcmp(left, right) == 0);
}

// Takes back a removed method of that selector and types; NULL when there is none.
static struct ort_added_method *take_back_locked(Class cls, SEL selector, const char *types) {
    Method newest = ort_method_index_find(cls->state->taken_methods, ort_selector_key(selector));
    struct ort_added_method *first = newest == NULL ? NULL : added_method_of(newest);
    struct ort_added_method **link = &first;
    while (*link != NULL && !same_types((*link)->list.methods->types, types)) {
        link = &(*link)->next_taken;
    }
    struct ort_added_method *added = *link;
    if (added == NULL) {
        return NULL;
    }
    *link = added->next_taken;
    added->next_taken = NULL;
    if (first == NULL) {
        ort_method_index_remove(cls->state->taken_methods, ort_selector_key(selector));
    } else {
        ort_method_index_put_try(&cls->state->taken_methods, first->list.methods);
    }
    return added;
}

static bool add_method_locked_try(Class cls, SEL name, IMP imp, const char *types) {
    SEL selector = ort_selector_key(name)->untyped;
    struct ort_added_method *added = take_back_locked(cls, selector, types);
    if (added == NULL && (added = make_added_method_try(cls, selector, types)) == NULL) {
        return false;
    }
    ort_argument_registers_note(ort_selector_key(selector), types);
    added->is_live = true;
    __atomic_store_n(&added->list.methods->imp, imp, __ATOMIC_RELEASE);
    attach_locked(cls, &added->list);
    return true;
}

static size_t count_methods(Class cls) {
    size_t count = 0;
    for (const struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        count += (size_t)list->count;
    }
    return count;
}

// The own methods in the order in which look-up sees them, without those that a newer method of the same name hides.
static size_t visible_methods_locked(Class cls, Method *methods) {
    size_t count = 0;
    for (struct objc_method_list *list = cls->methods; list != NULL; list = list->next) {
        for (int i = 0; i < list->count; i++) {
            Method method = &list->methods[i];
            if (ort_class_own_method_locked(cls, ort_selector_key(method->selector)) == method) {
                methods[count++] = method;
            }
        }
    }
    return count;
}

bool ort_class_copy_methods_locked_try(Class to, Class from) {
    Method *methods = ort_memory_allocate_try((count_methods(from) + 1) * sizeof(Method));
    size_t count = methods == NULL ? 0 : visible_methods_locked(from, methods);
    bool has_room = methods != NULL;
    while (has_room && count-- > 0) {
        has_room = add_method_locked_try(to, methods[count]->selector, load_imp(methods[count]), methods[count]->types);
    }
    free(methods);
    return has_room;
}

// MARK: Forwarded methods

// Stored with release, loaded with acquire.
static void (*forwarded_handler)(void);

void ort_class_set_forwarded_handler(void (*handler)(void)) {
    __atomic_store_n(&forwarded_handler, handler, __ATOMIC_RELEASE);
}

void ort_class_tell_of_forwarding(void) {
    void (*handler)(void) = __atomic_load_n(&forwarded_handler, __ATOMIC_ACQUIRE);
    if (handler != NULL) {
        handler();
    }
}

static void tell_if_forwarded(IMP imp) {
    if (imp == (IMP)_objc_msgForward || imp == (IMP)_objc_msgForward_stret) {
        ort_class_tell_of_forwarding();
    }
}

// MARK: For everybody

static bool add_new_method(Class cls, SEL name, IMP imp, const char *types) {
    ORT_GUARD(&ort_runtime_lock);
    return ort_class_own_method_locked(cls, ort_selector_key(name)) == NULL &&
        add_method_locked_try(cls, name, imp, types);
}

static ort_class_addition_handler addition_handler; // set once, when the image is loaded

void ort_class_set_addition_handler(ort_class_addition_handler handler) { addition_handler = handler; }

BOOL class_addMethod(Class cls, SEL name, IMP imp, const char *types) {
    if (cls == Nil || !ort_class_is_complete(cls) || name == NULL || imp == NULL) {
        return NO;
    }
    // The hooks may end between the two. Then the class has no method of the name any more.
    if (!add_new_method(cls, name, imp, types) &&
        (addition_handler == NULL || !addition_handler(cls, name, imp, types)) &&
        !add_new_method(cls, name, imp, types)) {
        return NO;
    }
    tell_if_forwarded(imp);
    return YES;
}

// *previous: the implementation that the method had, or NULL.
static bool put_method_locked_try(Class cls, SEL name, IMP imp, const char *types, IMP *previous) {
    Method method = ort_class_own_method_locked(cls, ort_selector_key(name));
    if (method == NULL) {
        *previous = NULL;
        return add_method_locked_try(cls, name, imp, types);
    }
    *previous = store_imp_locked(method, imp);
    publish_change_locked(cls, ort_selector_key(name), imp);
    return true;
}

bool ort_class_put_method_locked_try(Class cls, SEL name, IMP imp, const char *types) {
    IMP previous;
    return put_method_locked_try(cls, name, imp, types, &previous);
}

IMP class_replaceMethod(Class cls, SEL name, IMP imp, const char *types) {
    if (cls == Nil || !ort_class_is_complete(cls) || name == NULL || imp == NULL) {
        return NULL;
    }
    IMP previous;
    {
        ORT_GUARD(&ort_runtime_lock);
        if (!put_method_locked_try(cls, name, imp, types, &previous)) {
            ort_fatal("out of memory: no room for the method %s of %s", sel_getName(name), cls->name);
        }
    }
    tell_if_forwarded(imp);
    return previous;
}

static struct ort_added_method *live_added_method_locked(Class cls, const struct ort_selector_record *key) {
    Method own = ort_class_own_method_locked(cls, key);
    if (own == NULL) {
        return NULL;
    }
    if (ort_method_owner_of_locked(own) == Nil) {
        return added_method_of(own);
    }
    // A category that was loaded later may hide it.
    for (struct ort_added_method *added = cls->state->added_methods; added != NULL; added = added->next) {
        if (added->is_live && ort_selector_key(added->list.methods->selector) == key) {
            return added;
        }
    }
    return NULL;
}

static void detach_locked(Class cls, struct ort_added_method *added) {
    const struct ort_selector_record *key = ort_selector_key(added->list.methods->selector);
    struct objc_method_list **link = &cls->methods;
    while (*link != &added->list) {
        link = &(*link)->next;
    }
    *link = added->list.next;
    forget_last_changed_locked();
    if (ort_method_index_find(cls->state->index, key) == added->list.methods) {
        ort_method_index_remove(cls->state->index, key);
    }
    added->is_live = false;
    Method newest = ort_method_index_find(cls->state->taken_methods, key);
    added->next_taken = newest == NULL ? NULL : added_method_of(newest);
    ort_method_index_put_try(&cls->state->taken_methods, added->list.methods);
}

IMP ort_class_remove_method_locked(Class cls, SEL name) {
    const struct ort_selector_record *key = ort_selector_key(name);
    struct ort_added_method *added = live_added_method_locked(cls, key);
    if (added == NULL) {
        return NULL;
    }
    detach_locked(cls, added);
    publish_change_locked(cls, key, answer(ort_class_find_method_locked(cls, key)));
    return load_imp(added->list.methods);
}

IMP ort_class_removeMethod(Class cls, SEL name) {
    if (cls == Nil || !ort_class_is_complete(cls) || name == NULL) {
        return NULL;
    }
    ORT_GUARD(&ort_runtime_lock);
    return ort_class_remove_method_locked(cls, name);
}

void ort_class_free_methods_locked(Class cls) {
    while (cls->state->added_methods != NULL) {
        struct ort_added_method *added = cls->state->added_methods;
        cls->state->added_methods = added->next;
        free(added);
    }
    ort_method_index_free(cls->state->index);
    ort_method_index_free(cls->state->taken_methods);
    ort_method_owner_forget_locked(cls);
    forget_last_changed_locked();
}

// MARK: Implementations

static Class owner_locked(Method method) {
    Class owner = ort_method_owner_of_locked(method);
    return owner != Nil ? owner : added_method_of(method)->owner;
}

// A method is called unless a category's method hides it, or the class cannot be used.
static bool is_called_locked(Method method, Class cls) {
    return ort_class_is_complete(cls) && ort_class_own_method_locked(cls, ort_selector_key(method->selector)) == method;
}

// The class whose calls run the method, or Nil.
static Class calling_class_locked(Method method) {
    if (__builtin_expect(last_changed.method == method, true)) {
#ifdef ORT_STRESS
        ORT_INVARIANT(
            is_called_locked(method, last_changed.cls), "the method %s of %s was changed last, but is not called",
            sel_getName(method->selector), last_changed.cls->name);
#endif
        return last_changed.cls;
    }
    Class owner = owner_locked(method);
    if (!is_called_locked(method, owner)) {
        return Nil;
    }
    last_changed.method = method;
    last_changed.cls = owner;
    return owner;
}

static IMP set_implementation_locked(Method method, IMP imp) {
    const IMP previous = store_imp_locked(method, imp);
    Class cls = calling_class_locked(method);
    if (cls != Nil) {
        publish_change_locked(cls, ort_selector_key(method->selector), imp);
    }
    return previous;
}

ORT_AT_CACHE_LINE IMP method_setImplementation(Method method, IMP imp) {
    if (method == NULL || imp == NULL) {
        return NULL;
    }
    IMP previous;
    {
        ORT_GUARD(&ort_runtime_lock);
        previous = set_implementation_locked(method, imp);
    }
    tell_if_forwarded(imp);
    return previous;
}

void method_exchangeImplementations(Method left, Method right) {
    if (left == NULL || right == NULL) {
        return;
    }
    IMP to_left, to_right;
    {
        ORT_GUARD(&ort_runtime_lock);
        to_left = load_imp(right);
        to_right = set_implementation_locked(left, to_left);
        set_implementation_locked(right, to_right);
    }
    tell_if_forwarded(to_left);
    tell_if_forwarded(to_right);
}
