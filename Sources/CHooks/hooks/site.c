#include "hooks/site.h"
#include "blocks/trampoline.h"
#include "classes/class.h"
#include "dispatch/lookup.h"
#include "hooks/block_site.h"
#include "hooks/forwarding.h"
#include "hooks/hook.h"
#include "hooks/steps.h"
#include "hooks/swift_site.h"
#include "hooks/types.h"
#include "selectors/well_known.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/call_values.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <stdlib.h>
#include <string.h>

// MARK: The table

static struct ort_hook_site **table;
static size_t table_capacity; // a power of two, or 0
static size_t site_count;

static size_t place_of(Class cls, SEL selector, size_t capacity) {
    const uint64_t bits = (uint64_t)(uintptr_t)cls ^ ((uint64_t)(uintptr_t)ort_selector_key(selector) << 20);
    return (size_t)((bits * 0x9e3779b97f4a7c15u) >> 20) & (capacity - 1);
}

static bool is_in_place_locked(const struct ort_hook_site *site) {
    Method own = ort_class_own_method_locked(site->cls, ort_selector_key(site->selector));
    const IMP imp = own == NULL ? NULL : method_getImplementation(own);
    return imp != NULL && imp == (site->is_forwarded ? ort_forwarding_entry(site) : site->stub);
}

bool ort_hook_site_is_displaced(const struct ort_hook_site *site) {
    ORT_GUARD(&ort_runtime_lock);
    return !is_in_place_locked(site);
}

struct ort_hook_site *ort_hook_site_in_place_locked(Class cls, SEL selector) {
    SEL untyped = ort_selector_key(selector)->untyped;
    ORT_GUARD(&ort_runtime_lock);
    struct ort_hook_site *site = table_capacity == 0 ? NULL : table[place_of(cls, selector, table_capacity)];
    while (site != NULL && (site->cls != cls || site->selector != untyped || !is_in_place_locked(site))) {
        site = site->next;
    }
    return site;
}

// Whether the stub of a site that is not in place goes on to what is there now, if it goes on to anything.
static bool goes_on_to_present_locked(const struct ort_hook_site *site) {
    Method own = ort_class_own_method_locked(site->cls, ort_selector_key(site->selector));
    if (own == NULL || site->is_searched) {
        return own == NULL && (site->is_searched || site->original == NULL);
    }
    return site->original == NULL || site->original == method_getImplementation(own);
}

// One that is installed but not in place is somebody else's to call. So may one be that is idle: it serves a method of
// its own types and implementation only, since another implementation may have kept the stub and call it.
static struct ort_hook_site *find_locked(Class cls, SEL selector, const char *types) {
    if (table_capacity == 0) {
        return NULL;
    }
    SEL untyped = ort_selector_key(selector)->untyped;
    struct ort_hook_site *idle = NULL;
    ORT_GUARD(&ort_runtime_lock);
    for (struct ort_hook_site *site = table[place_of(cls, selector, table_capacity)]; site != NULL; site = site->next) {
        if (site->cls != cls || site->selector != untyped) {
            continue;
        }
        if (is_in_place_locked(site)) {
            return site;
        }
        if (!site->is_installed && strcmp(site->types, types) == 0 && goes_on_to_present_locked(site)) {
            idle = site;
        }
    }
    return idle;
}

static bool grow_locked_try(void) {
    if (site_count < table_capacity) {
        return true;
    }
    const size_t capacity = table_capacity == 0 ? 64 : table_capacity * 2;
    struct ort_hook_site **larger = ort_memory_allocate_try(capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    for (size_t i = 0; i < table_capacity; i++) {
        for (struct ort_hook_site *site = table[i], *next; site != NULL; site = next) {
            next = site->next;
            const size_t place = place_of(site->cls, site->selector, capacity);
            site->next = larger[place];
            larger[place] = site;
        }
    }
    free((void *)table);
    table = larger;
    table_capacity = capacity;
    return true;
}

// MARK: Making

void ort_hook_site_free(struct ort_hook_site *site) { free(site); }

// Whether the method returns an object and its selector's first word is the family's. Source: Objective-C Automatic
// Reference Counting, "Method families".
static bool is_in_family(SEL selector, const char *types, const char *family) {
    const char *name = sel_getName(selector);
    const size_t length = strlen(family);
    name += strspn(name, "_");
    return strncmp(name, family, length) == 0 && !(name[length] >= 'a' && name[length] <= 'z') &&
        types[strspn(types, "rnNoORVA")] == '@';
}

static bool is_initializer(Class cls, SEL selector, const char *types) {
    return is_in_family(selector, types, "init") && !class_isMetaClass(cls);
}

static bool returns_retained(Class cls, SEL selector, const char *types) {
    return is_in_family(selector, types, "alloc") || is_in_family(selector, types, "new") ||
        is_in_family(selector, types, "copy") || is_in_family(selector, types, "mutableCopy") ||
        is_initializer(cls, selector, types);
}

struct ort_hook_site *ort_hook_site_make(Class cls, SEL selector, const char *types, ort_hook_status *status) {
    const struct ort_hook_types *found = ort_hook_types_find_try(types, status);
    if (found == NULL) {
        return NULL;
    }
    const struct ort_call_layout *layout = found->layout;
    struct ort_hook_site *site = ort_memory_allocate_try(sizeof *site);
    if (site == NULL) {
        *status = ORT_HOOK_NO_MEMORY;
        return NULL;
    }
    SEL untyped = ort_selector_key(selector)->untyped;
    const bool runs_once = untyped == ort_selectors.dealloc || is_initializer(cls, untyped, types);
    *site = (struct ort_hook_site){
        .entry = ort_hook_pass_on,
        .is_dealloc = untyped == ort_selectors.dealloc,
        .runs_original_once = runs_once,
        .returns_retained = returns_retained(cls, untyped, types),
        .vector_count = layout->vector_count,
        .x87_count = layout->x87_count,
        .stack_size = (uint32_t)layout->stack_size,
        .gives_copies = ort_call_copies_size(layout, 0) > 0,
        .cls = cls,
        .selector = untyped,
        .types = found->text,
        .layout = layout,
        .generation = UINT64_MAX,
    };
    site->entry_with_hooks = ort_hook_steps_entrance(site);
    return site;
}

// Sites of classes that were disposed, with their stubs.
static struct ort_hook_site *spare;

// The made site's contents in a spare one.
static struct ort_hook_site *reuse_locked(struct ort_hook_site *made) {
    struct ort_hook_site *site = spare;
    spare = site->next;
    made->stub = site->stub;
    made->forward_on = site->forward_on;
    *site = *made;
    free(made);
    return site;
}

static ort_hook_status add_locked(struct ort_hook_site **site) {
    if (!grow_locked_try()) {
        return ORT_HOOK_NO_MEMORY;
    }
    if (spare != NULL) {
        *site = reuse_locked(*site);
    } else if (((*site)->stub = ort_trampoline_make(ORT_TRAMPOLINE_SITE, *site, NULL)) == NULL) {
        return ORT_HOOK_NO_STUB;
    }
    struct ort_hook_site *added = *site;
    struct ort_hook_site **first = &table[place_of(added->cls, added->selector, table_capacity)];
    added->next = *first;
    *first = added;
    added->next_of_class = added->cls->state->hook_sites;
    added->cls->state->hook_sites = added;
    site_count++;
    return ORT_HOOK_OK;
}

ort_hook_status ort_hook_site_choose_locked(Class cls, struct ort_hook_site **made, struct ort_hook_site **site) {
    *site = find_locked(cls, (*made)->selector, (*made)->types);
    if (*site != NULL) {
        return ORT_HOOK_OK;
    }
    (*made)->cls = cls;
    (*made)->is_dynamic = ort_class_original(cls) != cls;
    const ort_hook_status status = add_locked(made);
    if (status == ORT_HOOK_OK) {
        *site = *made;
        *made = NULL;
    }
    return status;
}

static void unlink_locked(struct ort_hook_site *site) {
    struct ort_hook_site **link = &table[place_of(site->cls, site->selector, table_capacity)];
    while (*link != site) {
        link = &(*link)->next;
    }
    *link = site->next;
    site_count--;
}

// A thread that was preempted on its way into the stub finds that it leads nowhere.
__attribute__((noreturn)) static void report_ended(void) {
    ort_fatal("a hooked method of a class was called after objc_disposeClassPair had ended the class");
}

void ort_hook_site_end_class_locked(Class cls, void (*visit)(struct ort_hook_site *site)) {
    ort_forwarding_end_class_locked(cls);
    for (struct ort_hook_site *site = cls->state->hook_sites, *next; site != NULL; site = next) {
        next = site->next_of_class;
        visit(site);
        unlink_locked(site);
        *site = (struct ort_hook_site){
            .entry = (void (*)(void))report_ended,
            .onward = (IMP)report_ended,
            .stub = site->stub,
            .forward_on = site->forward_on,
            .next = spare,
        };
        spare = site;
    }
    cls->state->hook_sites = NULL;
}

void ort_hook_site_visit_locked(
    Class cls, void (*visit)(const struct ort_hook_site *site, void *context), void *context) {
    if (cls != Nil) {
        for (const struct ort_hook_site *site = cls->state->hook_sites; site != NULL; site = site->next_of_class) {
            visit(site, context);
        }
        return;
    }
    for (size_t i = 0; i < table_capacity; i++) {
        for (const struct ort_hook_site *site = table[i]; site != NULL; site = site->next) {
            visit(site, context);
        }
    }
}

// MARK: Installing

void ort_hook_site_set_original(struct ort_hook_site *site, IMP original, bool is_searched) {
    if (is_searched) {
        ort_class_set(site->cls, ORT_CLASS_HAS_PASSAGES);
    }
    if (original != NULL) {
        __atomic_store_n(&site->original, original, __ATOMIC_RELEASE);
    }
    __atomic_store_n(&site->is_searched, is_searched, __ATOMIC_RELEASE);
    const IMP onward = is_searched ? (IMP)ort_hook_search_on : site->original;
    __atomic_store_n(&site->onward, onward, __ATOMIC_RELEASE);
}

static bool put_locked_try(struct ort_hook_site *site, IMP imp) {
    return ort_class_put_method_locked_try(site->cls, site->selector, imp, site->types);
}

// Whether nobody stands on the forwarded method, nor on the forwardInvocation: that it needs.
static bool may_stop_forwarding_locked(const struct ort_hook_site *site) {
    return is_in_place_locked(site) && ort_forwarding_displacing_locked(site) == NULL;
}

// Of a site that is in place.
static bool choose_way_locked_try(struct ort_hook_site *site, bool is_forwarded) {
    if (is_forwarded && !site->is_forwarded) {
        return ort_forwarding_begin_locked_try(site);
    }
    if (!is_forwarded && site->is_forwarded && may_stop_forwarding_locked(site)) {
        ort_forwarding_end_locked(site);
        return put_locked_try(site, site->stub); // it is there
    }
    return true;
}

bool ort_hook_site_install_locked_try(struct ort_hook_site *site, ort_hook_engine engine) {
    ORT_GUARD(&ort_runtime_lock);
    const bool is_forwarded =
        (engine == ORT_HOOK_ENGINE_FORWARDING || site->forwarding_count > 0) && ort_forwarding_suits_locked(site);
    if (is_in_place_locked(site)) {
        const bool is_done = choose_way_locked_try(site, is_forwarded);
        site->is_installed = is_done || site->is_installed;
        return is_done;
    }
    Method own = ort_class_own_method_locked(site->cls, ort_selector_key(site->selector));
    site->is_inherited = own == NULL;
    ort_hook_site_set_original(site, own == NULL ? NULL : method_getImplementation(own), own == NULL);
    site->is_installed = is_forwarded ? ort_forwarding_begin_locked_try(site) : put_locked_try(site, site->stub);
    return site->is_installed;
}

void ort_hook_site_enter_locked(struct ort_hook_site *site, ort_hook_engine engine) {
    site->forwarding_count += engine == ORT_HOOK_ENGINE_FORWARDING;
}

// Whether somebody else has put back what was there before the hooks, so that nobody stands on the stub.
static bool is_restored_locked(const struct ort_hook_site *site) {
    Method own = ort_class_own_method_locked(site->cls, ort_selector_key(site->selector));
    return site->is_inherited ? own == NULL : own != NULL && method_getImplementation(own) == site->original;
}

static void note_restored_locked(struct ort_hook_site *site) {
    if (site->is_forwarded && ort_forwarding_displacing_locked(site) == NULL) {
        ort_forwarding_end_locked(site);
    }
    site->is_installed = site->is_forwarded;
}

static void uninstall_locked(struct ort_hook_site *site) {
    if (is_restored_locked(site)) {
        note_restored_locked(site);
        return;
    }
    if (!is_in_place_locked(site) || (site->is_forwarded && !may_stop_forwarding_locked(site))) {
        return;
    }
    site->is_installed = false;
    if (site->is_forwarded) {
        ort_forwarding_end_locked(site);
    }
    if (site->is_inherited) {
        ort_class_remove_method_locked(site->cls, site->selector);
    } else {
        put_locked_try(site, site->original); // it is there
    }
}

void ort_hook_site_leave_locked(struct ort_hook_site *site, ort_hook_engine engine, bool is_last) {
    ORT_GUARD(&ort_runtime_lock);
    site->forwarding_count -= engine == ORT_HOOK_ENGINE_FORWARDING;
    if (is_last) {
        uninstall_locked(site);
    } else if (site->forwarding_count == 0 && is_in_place_locked(site)) {
        choose_way_locked_try(site, false);
    }
}

void ort_hook_site_settle_locked(Class cls, SEL selector) {
    struct ort_hook_site *site = ort_hook_site_in_place_locked(cls, selector);
    if (site != NULL && site->is_installed && site->place.hook_count == 0 && site->object_hook_count == 0 &&
        !site->is_dynamic) {
        ORT_GUARD(&ort_runtime_lock);
        uninstall_locked(site);
    }
}

static void (*entry_locked(const struct ort_hook_site *site))(void) {
    if (site->is_of_swift) {
        return ort_swift_site_entrance_locked((const struct ort_swift_site *)site);
    }
    const bool has_hooks = site->place.chain != NULL || site->object_hook_count > 0;
    return has_hooks ? site->entry_with_hooks : site->is_of_block ? ort_hook_block_pass_on : ort_hook_pass_on;
}

void ort_hook_site_choose_entry_locked(struct ort_hook_site *site) {
    __atomic_store_n(&site->entry, entry_locked(site), __ATOMIC_RELEASE);
}

// MARK: Calls

static IMP inherited_method(const struct ort_hook_site *site) {
    Class superclass = class_getSuperclass(site->cls);
    return superclass == Nil ? NULL : ort_lookup_send_try(superclass, site->selector);
}

bool ort_hook_site_has_original(const struct ort_hook_site *site) {
    return !__atomic_load_n(&site->is_searched, __ATOMIC_ACQUIRE) || inherited_method(site) != NULL;
}

static IMP search(struct ort_hook_site *site) {
    IMP imp = inherited_method(site);
    return imp != NULL ? ort_forwarding_original(site, imp) : ort_forwarding_missing(site);
}

// What was found is kept with the number of changes before the search. Writers hold the lock and never go back to a
// smaller number, so a reader that sees the present one sees what was found then or later.
IMP ort_hook_site_original(struct ort_hook_site *site) {
#if __has_feature(thread_sanitizer)
    (void)__atomic_load_n(&site->onward, __ATOMIC_ACQUIRE); // which led here: the sanitizer does not see assembly
#endif
    const uint64_t generation = ort_method_generation();
    if (__atomic_load_n(&site->generation, __ATOMIC_ACQUIRE) == generation) {
        return __atomic_load_n(&site->found, __ATOMIC_ACQUIRE);
    }
    const IMP imp = search(site);
    ORT_GUARD(&ort_hook_lock);
    if (site->generation == UINT64_MAX || site->generation < generation) {
        __atomic_store_n(&site->found, imp, __ATOMIC_RELEASE);
        __atomic_store_n(&site->generation, generation, __ATOMIC_RELEASE);
    }
    return imp;
}
