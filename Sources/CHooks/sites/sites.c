#include "sites/sites.h"
#include "calls/closure_call.h"
#include "calls/invariants.h"
#include "selectors/selector.h"
#include "sites/chain.h"
#include "support/invariants.h"
#include "support/memory.h"
#include <objc/runtime.h>
#include <stdlib.h>

// MARK: The table

static struct ort_hook_site **table;
static size_t table_capacity; // a power of two, or 0
static size_t site_count;

static size_t place_of(const void *target, uintptr_t member, size_t capacity) {
    const uint64_t bits = (uint64_t)(uintptr_t)target ^ ((uint64_t)member << 20);
    return (size_t)((bits * 0x9e3779b97f4a7c15u) >> 20) & (capacity - 1);
}

static struct ort_hook_site **list_of(const struct ort_hook_site *site) {
    return &table[place_of(site->target, site->member, table_capacity)];
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
            struct ort_hook_site **list = &larger[place_of(site->target, site->member, capacity)];
            next = site->next;
            site->next = *list;
            *list = site;
        }
    }
    free((void *)table);
    table = larger;
    table_capacity = capacity;
    return true;
}

// MARK: Finding

static struct ort_hook_site *skip_to(struct ort_hook_site *site, const void *target, uintptr_t member) {
    while (site != NULL && (site->target != target || site->member != member)) {
        site = site->next;
    }
    return site;
}

struct ort_hook_site *ort_site_table_first_locked(const void *target, uintptr_t member) {
    return table_capacity == 0 ? NULL : skip_to(table[place_of(target, member, table_capacity)], target, member);
}

struct ort_hook_site *ort_site_table_next_locked(const struct ort_hook_site *site) {
    return skip_to(site->next, site->target, site->member);
}

// Another implementation may still call a site that is installed but not in place, or one that is idle. The kind says
// which idle site may serve again.
static struct ort_hook_site *find_locked(const struct ort_hook_site *made) {
    struct ort_hook_site *idle = NULL;
    struct ort_hook_site *site = ort_site_table_first_locked(made->target, made->member);
    for (; site != NULL; site = ort_site_table_next_locked(site)) {
        if (site->kind->is_in_place_locked(site)) {
            return site;
        }
        if (!site->is_installed && site->kind->may_serve_locked(site, made)) {
            idle = site;
        }
    }
    return idle;
}

// MARK: Adding and removing

ort_hook_status ort_site_table_choose_locked(struct ort_hook_site **made, struct ort_hook_site **site) {
    *site = find_locked(*made);
    if (*site != NULL) {
        return ORT_HOOK_OK;
    }
    if (!grow_locked_try()) {
        return ORT_HOOK_NO_MEMORY;
    }
    struct ort_hook_site *added = (*made)->kind->furnish_locked_try(made);
    if (added == NULL) {
        return ORT_HOOK_NO_STUB;
    }
    struct ort_hook_site **list = list_of(added);
    added->next = *list;
    *list = added;
    site_count++;
    *site = added;
    return ORT_HOOK_OK;
}

void ort_site_table_remove_locked(struct ort_hook_site *site) {
    struct ort_hook_site **link = list_of(site);
    while (*link != site) {
        link = &(*link)->next;
    }
    *link = site->next;
    site_count--;
}

void ort_site_table_visit_locked(
    const struct ort_site_kind *kind, const void *target,
    void (*visit)(const struct ort_hook_site *site, void *context), void *context) {
    for (size_t i = 0; i < table_capacity; i++) {
        for (const struct ort_hook_site *site = table[i]; site != NULL; site = site->next) {
            if (site->kind == kind && (target == NULL || site->target == target)) {
                visit(site, context);
            }
        }
    }
}

// MARK: Changing

void ort_hook_site_free(struct ort_hook_site *site) { free(site); }

void ort_hook_site_choose_entry_locked(struct ort_hook_site *site) {
    __atomic_store_n(&site->entry, site->kind->entrance_locked(site), __ATOMIC_RELEASE);
}

void ort_hook_site_enter_locked(struct ort_hook_site *site, ort_hook_engine engine) {
    site->engine_counts[engine]++;
    if (engine == ORT_HOOK_ENGINE_LIBFFI) {
        ort_closure_call_prepare_locked(site);
    }
    if (site->kind->enter_locked != NULL) {
        site->kind->enter_locked(site);
    }
}

void ort_hook_site_leave_locked(struct ort_hook_site *site, ort_hook_engine engine, bool is_last) {
    site->engine_counts[engine]--;
    site->kind->leave_locked(site, is_last);
}

void ort_hook_site_follow_flat_locked(const struct ort_hook_site *site, bool is_flat) {
    if (is_flat && site->kind->follow_class_locked != NULL) {
        site->kind->follow_class_locked(site);
    }
}

bool ort_hook_site_is_displaced_locked(const struct ort_hook_site *site) {
    return !site->kind->is_in_place_locked(site) ||
        (site->kind->is_displaced_locked != NULL && site->kind->is_displaced_locked(site));
}

const struct ort_hook_place *ort_hook_site_flat_place_locked(Class cls, SEL selector) {
    const uintptr_t member = (uintptr_t)ort_selector_key(selector);
    bool has_displaced = false;
    for (; cls != Nil && !has_displaced; cls = class_getSuperclass(cls)) {
        const struct ort_hook_site *site = ort_site_table_first_locked(cls, member);
        for (; site != NULL; site = ort_site_table_next_locked(site)) {
            if (ort_hook_place_first_flat_locked(&site->place) == NULL) {
                continue;
            }
            if (!ort_hook_site_is_displaced_locked(site)) {
                return &site->place;
            }
            has_displaced = true;
        }
    }
    return NULL;
}

#ifdef ORT_STRESS

// MARK: Invariants

void ort_site_table_check_locked(void) {
    size_t count = 0;
    for (size_t i = 0; i < table_capacity; i++) {
        for (const struct ort_hook_site *site = table[i]; site != NULL; site = site->next, count++) {
            ORT_INVARIANT(
                count < site_count, "the table of sites has more sites than the %zu that it counts", site_count);
            ORT_INVARIANT(
                place_of(site->target, site->member, table_capacity) == i, "a site of %s is not found in the table",
                sel_getName(site->selector));
            ORT_INVARIANT(
                site->kind == &ort_method_kind || site->kind == &ort_block_kind || site->kind == &ort_swift_kind ||
                    site->kind == &ort_variable_kind || site->kind == &ort_witness_kind ||
                    site->kind == &ort_swift_object_kind || site->kind == &ort_swift_front_kind,
                "the site of %s has an unknown kind", sel_getName(site->selector));
        }
    }
    ORT_INVARIANT(count == site_count, "the table of sites has %zu sites, but counts %zu", count, site_count);
}

#endif
