#include "method_sites/method_site.h"
#include "calls/call.h"
#include "calls/closure_call.h"
#include "calls/hook.h"
#include "classes/class.h"
#include "dispatch/lookup.h"
#include "method_sites/forwarding.h"
#include "method_sites/injection.h"
#include "method_sites/object_hooks.h"
#include "selectors/well_known.h"
#include "sites/sites.h"
#include "sites/steps.h"
#include "sites/types.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/call_values.h>
#include <objc/kernel.h>
#include <objc/message.h>
#include <stdlib.h>
#include <string.h>

// MARK: Finding

static bool is_in_place_locked(const struct ort_hook_site *site) {
    Method own = ort_class_own_method_locked(site->cls, ort_selector_key(site->selector));
    const IMP imp = own == NULL ? NULL : method_getImplementation(own);
    return imp != NULL && imp == (site->is_forwarded ? ort_forwarding_entry(site) : site->stub);
}

static bool is_method_in_place_locked(const struct ort_hook_site *site) {
    ORT_GUARD(&ort_runtime_lock);
    return is_in_place_locked(site);
}

struct ort_hook_site *ort_hook_site_in_place_locked(Class cls, SEL selector) {
    ORT_GUARD(&ort_runtime_lock);
    struct ort_hook_site *site = ort_site_table_first_locked(cls, (uintptr_t)ort_selector_key(selector));
    while (site != NULL && !is_in_place_locked(site)) {
        site = ort_site_table_next_locked(site);
    }
    return site;
}

// Whether the stub of a site that is not in place continues to what is there now, if it continues to anything.
static bool goes_on_to_present_locked(const struct ort_hook_site *site) {
    Method own = ort_class_own_method_locked(site->cls, ort_selector_key(site->selector));
    if (own == NULL || site->is_searched) {
        return own == NULL && (site->is_searched || site->original == NULL);
    }
    return site->original == NULL || site->original == method_getImplementation(own);
}

// An idle site serves a method of its own types and implementation only.
static bool may_serve_locked(const struct ort_hook_site *idle, const struct ort_hook_site *made) {
    ORT_GUARD(&ort_runtime_lock);
    return strcmp(idle->types, made->types) == 0 && goes_on_to_present_locked(idle);
}

// MARK: Making

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
    const struct ort_call_plan *found = ort_hook_types_find_try(types, status);
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
        .kind = &ort_method_kind,
        .member = (uintptr_t)ort_selector_key(selector),
    };
    site->entry_with_hooks = ort_hook_steps_entrance(site);
    return site;
}

// Sites of classes that were disposed, with their stubs.
static struct ort_hook_site *spare;

// Moves the made site's contents to a spare one.
static struct ort_hook_site *reuse_locked(struct ort_hook_site *made) {
    struct ort_hook_site *site = spare;
    spare = site->next;
    made->stub = site->stub;
    made->forward_on = site->forward_on;
    *site = *made;
    free(made);
    return site;
}

static struct ort_hook_site *furnish_locked_try(struct ort_hook_site **made) {
    struct ort_hook_site *site = *made;
    if (spare != NULL) {
        site = reuse_locked(site);
    } else if ((site->stub = ort_hook_stub_make(site)) == NULL) {
        return NULL;
    }
    *made = NULL;
    site->next_of_class = site->cls->state->hook_sites;
    site->cls->state->hook_sites = site;
    return site;
}

ort_hook_status ort_hook_site_choose_locked(Class cls, struct ort_hook_site **made, struct ort_hook_site **site) {
    (*made)->target = cls;
    (*made)->cls = cls;
    (*made)->is_dynamic = ort_class_original(cls) != cls;
    return ort_site_table_choose_locked(made, site);
}

// A thread that was preempted on its way into the stub gets here: the stub leads nowhere.
__attribute__((noreturn)) static void report_ended(void) {
    ort_fatal("a hooked method of a class was called after objc_disposeClassPair had disposed of the class");
}

void ort_hook_site_end_class_locked(Class cls, void (*visit)(struct ort_hook_site *site)) {
    ort_forwarding_end_class_locked(cls);
    for (struct ort_hook_site *site = cls->state->hook_sites, *next; site != NULL; site = next) {
        next = site->next_of_class;
        visit(site);
        ort_site_table_remove_locked(site);
        ort_closure_call_end_locked(site);
        *site = (struct ort_hook_site){
            .entry = (void (*)(void))report_ended,
            .onward = (IMP)report_ended,
            .stub = site->stub,
            .forward_on = site->forward_on,
            .kind = site->kind,
            .next = spare,
        };
        spare = site;
    }
    cls->state->hook_sites = NULL;
}

void ort_hook_site_visit_locked(
    Class cls, void (*visit)(const struct ort_hook_site *site, void *context), void *context) {
    for (const struct ort_hook_site *site = cls->state->hook_sites; site != NULL; site = site->next_of_class) {
        visit(site, context);
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

// Whether nothing stands on the forwarded method, nor on the forwardInvocation: that it needs.
static bool may_stop_forwarding_locked(const struct ort_hook_site *site) {
    return is_in_place_locked(site) && ort_forwarding_displacing_locked(site) == NULL;
}

// For a site that is in place.
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

static bool install_locked_try(struct ort_hook_site *site, ort_hook_engine engine) {
    ORT_GUARD(&ort_runtime_lock);
    const bool is_forwarded =
        (engine == ORT_HOOK_ENGINE_FORWARDING || site->engine_counts[ORT_HOOK_ENGINE_FORWARDING] > 0) &&
        ort_forwarding_suits_locked(site);
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

// Another library adds a method to its own class, into which the hooks of an object have moved: it belongs under them.
// Elsewhere the class has the method for all code that asks, since code that adds a method where there is none may mean
// to exchange it afterwards.
static bool add_under_hooks(Class cls, SEL selector, IMP imp, const char *types) {
    ORT_GUARD(&ort_hook_lock);
    struct ort_hook_site *site = ort_hook_site_in_place_locked(cls, selector);
    if (site == NULL || site->is_dynamic || site->object_hook_count == 0 || !site->is_inherited || site->is_forwarded ||
        class_getInstanceMethod(class_getSuperclass(cls), selector) == NULL || imp == site->stub || types == NULL ||
        ort_injection_compare_types(types, site->types) != ORT_HOOK_OK) {
        return false;
    }
    site->is_inherited = false;
    ort_hook_site_set_original(site, imp, false);
    return true;
}

__attribute__((constructor(101))) static void follow_additions(void) {
    ort_class_set_addition_handler(add_under_hooks);
}

// Whether other code has put back what was there before the hooks, so that nothing stands on the stub.
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

static void leave_locked(struct ort_hook_site *site, bool is_last) {
    ORT_GUARD(&ort_runtime_lock);
    if (is_last) {
        uninstall_locked(site);
    } else if (site->engine_counts[ORT_HOOK_ENGINE_FORWARDING] == 0 && is_in_place_locked(site)) {
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

static ort_hook_entrance entrance_locked(const struct ort_hook_site *site) {
    const bool has_hooks = site->place.chain != NULL || site->object_hook_count > 0;
    if (has_hooks && ort_hook_site_is_by_closure_locked(site)) {
        return (ort_hook_entrance)site->closure->entry;
    }
    return has_hooks ? site->entry_with_hooks : ort_hook_pass_on;
}

// MARK: Calls

static IMP inherited_method(const struct ort_hook_site *site) {
    Class superclass = class_getSuperclass(site->cls);
    return superclass == Nil ? NULL : ort_lookup_send_try(superclass, site->selector);
}

bool ort_hook_site_has_original(const struct ort_hook_site *site) {
    return !__atomic_load_n(&site->is_searched, __ATOMIC_ACQUIRE) || inherited_method(site) != NULL;
}

static IMP search_original(struct ort_hook_site *site) {
    IMP imp = inherited_method(site);
    return imp != NULL ? ort_forwarding_original(site, imp) : ort_forwarding_missing(site);
}

// MARK: The kind

const struct ort_site_kind ort_method_kind = {
    .has_types = true,
    .has_engines = true,
    .refusal = ORT_HOOK_NO_MEMORY,
    .is_in_place_locked = is_method_in_place_locked,
    .may_serve_locked = may_serve_locked,
    .furnish_locked_try = furnish_locked_try,
    .install_locked_try = install_locked_try,
    .leave_locked = leave_locked,
    .remove_of_object_locked = ort_object_hooks_remove_locked,
    .follow_class_locked = ort_object_hooks_follow_class_locked,
    .entrance_locked = entrance_locked,
    .perform = ort_hook_call_perform,
    .perform_original = ort_hook_call_perform_original,
    .run_missing_original = ort_injection_run_missing_original,
    .search_original = search_original,
    .find_chain = ort_object_hooks_chain,
    .end_call = ort_hook_call_end_info,
};
