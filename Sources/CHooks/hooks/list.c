// Lists of hooks, for code that wants to know what is hooked.

#include "block_sites/block_site.h"
#include "method_sites/method_site.h"
#include "method_sites/object_hooks.h"
#include "selectors/selector.h"
#include "sites/chain.h"
#include "sites/sites.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/swift_hooks.h>

// The hooks that are wanted, and the list of them: first counted, then made.
struct list {
    Class cls;
    id object;
    const struct ort_block_literal *block; // the object, if it is one
    SEL selector;                          // untyped, or NULL
    bool is_of_pinned;
    bool is_of_swift;
    const void *metadata;     // of a Swift class, or NULL
    const void *swift_object; // or NULL
    // For a list of contexts: whose contexts, and what answers for each. NULL for a list of hooks.
    ort_hook_destroy destroy;
    void *(*list)(void *context);
    size_t count;
    void **items; // NULL while they are counted
};

static void *item_locked(const struct list *list, struct ort_hook *hook) {
    return list->destroy == NULL ? ort_hook_retain(hook) : list->list(hook->body.context);
}

static void add_locked(struct ort_hook *hook, void *context) {
    struct list *list = context;
    if (list->destroy != NULL && hook->body.destroy != list->destroy) {
        return;
    }
    if (list->items != NULL) {
        list->items[list->count] = item_locked(list, hook);
    }
    list->count++;
}

// A hook's state changes without the lock, and would change the list between counting and making it.
static void add_pinned_locked(struct ort_hook *hook, void *context) {
    if (hook->place == NULL) {
        add_locked(hook, context);
    }
}

static void add_place_locked(SEL selector, const struct ort_hook_place *place, void *context) {
    const struct list *list = context;
    if (list->selector == NULL || list->selector == selector) {
        for (struct ort_hook *hook = place->first; hook != NULL; hook = hook->next) {
            add_locked(hook, context);
        }
    }
}

static void add_site_locked(const struct ort_hook_site *site, void *context) {
    add_place_locked(site->selector, &site->place, context);
}

static void collect_swift_locked(struct list *list) {
    if (list->metadata == NULL) {
        ort_site_table_visit_locked(&ort_swift_object_kind, list->swift_object, add_site_locked, list);
    }
    if (list->swift_object != NULL) {
        return;
    }
    ort_site_table_visit_locked(&ort_swift_kind, list->metadata, add_site_locked, list);
    if (list->metadata == NULL) {
        ort_site_table_visit_locked(&ort_variable_kind, NULL, add_site_locked, list);
        ort_site_table_visit_locked(&ort_witness_kind, NULL, add_site_locked, list);
    }
}

static void collect_locked(struct list *list) {
    list->count = 0;
    if (list->is_of_swift) {
        collect_swift_locked(list);
        return;
    }
    if (list->is_of_pinned) {
        ort_hook_chain_visit_retired_locked(add_pinned_locked, list);
        return;
    }
    if (list->cls != Nil) {
        if (list->object == nil) {
            ort_hook_site_visit_locked(list->cls, add_site_locked, list);
        }
        return;
    }
    if (list->block != NULL) {
        struct ort_hook_site *site = ort_site_table_first_locked(list->block, 0);
        for (; site != NULL; site = ort_site_table_next_locked(site)) {
            add_site_locked(site, list);
        }
        return;
    }
    if (list->object == nil) {
        ort_site_table_visit_locked(&ort_method_kind, NULL, add_site_locked, list);
        ort_site_table_visit_locked(&ort_block_kind, NULL, add_site_locked, list);
    }
    ort_object_hooks_visit_locked(list->object, add_place_locked, list);
    if (list->object == nil) {
        collect_swift_locked(list);
    }
}

static void **make(struct list *list, size_t *count) {
    {
        ORT_GUARD(&ort_hook_lock);
        collect_locked(list);
        list->items = list->count == 0 ? NULL : ort_memory_allocate_try((list->count + 1) * sizeof *list->items);
        if (list->items == NULL) {
            list->count = 0;
        } else {
            collect_locked(list);
        }
    }
    if (count != NULL) {
        *count = list->count;
    }
    return list->items;
}

static struct list list_of(Class cls, id object, SEL selector) {
    return (struct list){
        .cls = cls == Nil ? Nil : ort_class_original(cls),
        .object = object,
        .block = ort_block_site_performed(object),
        .selector = selector == NULL ? NULL : ort_selector_key(selector)->untyped,
    };
}

struct ort_hook **ort_hook_copy_list(Class cls, id object, SEL selector, size_t *count) {
    struct list list = list_of(cls, object, selector);
    return (struct ort_hook **)make(&list, count);
}

struct ort_hook **ort_hook_copy_pinned(size_t *count) {
    struct list list = {.is_of_pinned = true};
    return (struct ort_hook **)make(&list, count);
}

void **ort_hook_copy_contexts(
    Class cls, id object, SEL selector, ort_hook_destroy destroy, void *(*listed)(void *context), size_t *count) {
    struct list list = list_of(cls, object, selector);
    list.destroy = destroy;
    list.list = listed;
    return make(&list, count);
}

void **ort_hook_copy_pinned_contexts(ort_hook_destroy destroy, void *(*listed)(void *context), size_t *count) {
    struct list list = {.is_of_pinned = true, .destroy = destroy, .list = listed};
    return make(&list, count);
}

// MARK: Swift methods

static struct list list_of_swift(const void *metadata, const void *object) {
    return (struct list){.is_of_swift = true, .metadata = metadata, .swift_object = object};
}

struct ort_hook **ort_swift_hook_copy_list(const void *metadata, const void *object, size_t *count) {
    struct list list = list_of_swift(metadata, object);
    return (struct ort_hook **)make(&list, count);
}

void **ort_swift_hook_copy_contexts(
    const void *metadata, const void *object, ort_hook_destroy destroy, void *(*listed)(void *context), size_t *count) {
    struct list list = list_of_swift(metadata, object);
    list.destroy = destroy;
    list.list = listed;
    return make(&list, count);
}
