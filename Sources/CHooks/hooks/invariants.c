// Checks all hooks in stress builds.

#include "calls/invariants.h"

#ifdef ORT_STRESS

#include "blocks/trampoline_layout.h"
#include "classes/class.h"
#include "method_sites/forwarding.h"
#include "method_sites/object_hooks.h"
#include "sites/sites.h"
#include "subclasses/dynamic_class.h"
#include "support/invariants.h"
#include "support/locks.h"

// The `visit` of ort_site_table_visit_locked for sites of every kind.
static void visit_sites_locked(void (*visit)(const struct ort_hook_site *site, void *context), void *context) {
    ort_site_table_visit_locked(&ort_method_kind, NULL, visit, context);
    ort_site_table_visit_locked(&ort_block_kind, NULL, visit, context);
    ort_site_table_visit_locked(&ort_swift_kind, NULL, visit, context);
    ort_site_table_visit_locked(&ort_variable_kind, NULL, visit, context);
    ort_site_table_visit_locked(&ort_witness_kind, NULL, visit, context);
    ort_site_table_visit_locked(&ort_swift_object_kind, NULL, visit, context);
}

// MARK: Chains

struct search {
    const struct ort_hook_chain *chain;
    bool is_found;
};

static void compare_place(SEL selector, const struct ort_hook_place *place, void *context) {
    (void)selector;
    struct search *search = context;
    search->is_found = search->is_found || place->chain == search->chain;
}

static void compare_site(const struct ort_hook_site *site, void *context) {
    compare_place(site->selector, &site->place, context);
}

// Whether the chain is a retired one, or one that a site or an object shows.
static bool is_known_locked(const struct ort_hook_chain *chain) {
    struct search search = {chain, ort_hook_chain_is_retired_locked(chain)};
    visit_sites_locked(compare_site, &search);
    ort_object_hooks_visit_locked(nil, compare_place, &search);
    return search.is_found;
}

// MARK: Sites

static void check_method_locked(const struct ort_hook_site *site, const char *class, const char *name) {
    const struct ort_hook_site *listed = site->cls->state->hook_sites;
    while (listed != NULL && listed != site) {
        listed = listed->next_of_class;
    }
    ORT_INVARIANT(
        listed != NULL && site->target == site->cls && site->member == (uintptr_t)ort_selector_key(site->selector),
        "the site of [%s %s] is not among the sites of its class", class, name);
    ORT_INVARIANT(
        site->onward == (site->is_searched ? (IMP)ort_hook_search_on : site->original),
        "the site of [%s %s] does not lead to its original", class, name);
    ORT_INVARIANT(
        site->is_searched || site->original != site->stub, "the original of [%s %s] is its own stub", class, name);
    const struct ort_hook_site *forwarded = ort_forwarding_first;
    while (forwarded != NULL && forwarded != site) {
        forwarded = forwarded->next_forwarded;
    }
    ORT_INVARIANT(
        (forwarded != NULL) == site->is_forwarded, "the site of [%s %s] is %sin the list of forwarded sites", class,
        name, forwarded == NULL ? "not " : "");
}

static const void *context_of_stub(IMP stub) {
    return *(const void *const *)((uintptr_t)stub + ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_CONTEXT);
}

static void check_site_locked(const struct ort_hook_site *site, void *context) {
    (void)context;
    const char *class = class_getName(site->cls), *name = sel_getName(site->selector);
    ORT_INVARIANT(
        site->kind == &ort_swift_object_kind || context_of_stub(site->stub) == site,
        "the stub of [%s %s] leads to another site", class, name);
    ORT_INVARIANT(
        site->object_hook_count == ort_object_hooks_count_locked(site),
        "the site of [%s %s] counts %u hooks of objects, but has %u", class, name, site->object_hook_count,
        ort_object_hooks_count_locked(site));
    const uint32_t count = site->place.hook_count;
    ORT_INVARIANT(
        count == 0 || site->object_hook_count == 0, "the site of [%s %s] has hooks of the class and of objects", class,
        name);
    ORT_INVARIANT(
        count + site->object_hook_count == 0 || site->is_installed,
        "the site of [%s %s] has hooks, but is not installed", class, name);
    // A call may have read the dynamic subclass that its receiver had before, and finds the receiver's hooks there.
    const bool may_be_late = site->is_dynamic &&
        (site->entry == site->entry_with_hooks ||
         (site->closure != NULL && site->entry == (ort_hook_entrance)site->closure->entry));
    ORT_INVARIANT(
        may_be_late || site->entry == site->kind->entrance_locked(site),
        "the stub of [%s %s] does not lead to the entry that its hooks need", class, name);
    if (site->kind == &ort_method_kind) {
        check_method_locked(site, class, name);
    }
    for (const struct ort_hook *hook = site->place.first; hook != NULL; hook = hook->next) {
        ORT_INVARIANT(hook->site == site, "a hook of [%s %s] has another site", class, name);
    }
    ort_hook_place_check_locked(&site->place, site->selector);
}

// MARK: Dynamic subclasses

static bool check_dynamic_subclasses(Class original, void *context) {
    (void)context;
    if (ort_class_original(original) != original || ort_class_has(original, ORT_CLASS_META)) {
        return true;
    }
    Class cls = ort_dynamic_class_next_locked(original, Nil);
    for (; cls != Nil; cls = ort_dynamic_class_next_locked(original, cls)) {
        ORT_INVARIANT(
            ort_class_original(cls) == original, "%s is the dynamic subclass of another class than %s", cls->name,
            original->name);
        const size_t count = ort_dynamic_class_object_count_locked(cls);
        ORT_INVARIANT(
            count == ort_object_hooks_count_objects_locked(cls), "%s counts %zu objects, but has %zu", cls->name, count,
            ort_object_hooks_count_objects_locked(cls));
        ORT_INVARIANT(
            ort_class_has(cls, ORT_CLASS_PARKED) == (count == 0), "%s has %zu objects, but is %sparked", cls->name,
            count, count == 0 ? "not " : "");
    }
    return true;
}

// MARK: Everything

void ort_check_invariants(void) {
    ORT_GUARD(&ort_hook_lock);
    ort_class_check_invariants();
    ort_site_table_check_locked();
    visit_sites_locked(check_site_locked, NULL);
    ort_object_hooks_check_locked();
    ort_hook_chain_check_retired_locked();
    ort_hook_record_check_locked(is_known_locked);
    {
        ORT_GUARD(&ort_runtime_lock);
        for (Class root = ort_class_next_root_locked(Nil); root != Nil; root = ort_class_next_root_locked(root)) {
            ort_class_visit_locked(root, check_dynamic_subclasses, NULL);
        }
    }
}

#endif
