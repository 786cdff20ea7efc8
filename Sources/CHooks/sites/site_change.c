#include "sites/site_change.h"
#include "calls/closure_call.h"
#include "selectors/selector.h"
#include "sites/chain.h"
#include "sites/site_table.h"
#include <objc/runtime.h>
#include <stdlib.h>

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
