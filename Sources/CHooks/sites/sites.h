// The table of all sites, by what is hooked, and how they change with their hooks. Protected by the hook lock.

#ifndef ORT_SITES_H
#define ORT_SITES_H

#include "calls/site.h"

// The sites of one target and member, one after the other. There is more than one if another implementation stands
// between them.
ORT_HIDDEN struct ort_hook_site *ort_site_table_first_locked(const void *target, uintptr_t member);
ORT_HIDDEN struct ort_hook_site *ort_site_table_next_locked(const struct ort_hook_site *site);

// Returns the site for new hooks of made's target: an existing site, or the made one, which the table then owns (*made
// becomes NULL).
ORT_HIDDEN ort_hook_status ort_site_table_choose_locked(struct ort_hook_site **made, struct ort_hook_site **site);

ORT_HIDDEN void ort_site_table_remove_locked(struct ort_hook_site *site);

// Calls `visit` for each site of the kind: those of the target, or for NULL all of them.
ORT_HIDDEN void ort_site_table_visit_locked(
    const struct ort_site_kind *kind, const void *target,
    void (*visit)(const struct ort_hook_site *site, void *context), void *context);

// MARK: How sites of every kind change

ORT_HIDDEN void ort_hook_site_free(struct ort_hook_site *site);

// Count a hook of the engine that was installed, and one that was removed; `is_last`: no hook is left.
ORT_HIDDEN void ort_hook_site_enter_locked(struct ort_hook_site *site, ort_hook_engine engine);
ORT_HIDDEN void ort_hook_site_leave_locked(struct ort_hook_site *site, ort_hook_engine engine, bool is_last);

// To be called when the hooks of the class have changed by one hook. `is_flat`: that hook is flat.
ORT_HIDDEN void ort_hook_site_follow_flat_locked(const struct ort_hook_site *site, bool is_flat);

// Whether calls that run hooks enter by the site's closure.
static inline bool ort_hook_site_is_by_closure_locked(const struct ort_hook_site *site) {
    return site->engine_counts[ORT_HOOK_ENGINE_LIBFFI] > 0 && site->closure != NULL;
}

// Whether other code has replaced what the hooks of the site need in place.
ORT_HIDDEN bool ort_hook_site_is_displaced_locked(const struct ort_hook_site *site);

// Points the stub at the chain entry if there are hooks, else at the original. To be called whenever the site's place
// or object_hook_count has changed.
ORT_HIDDEN void ort_hook_site_choose_entry_locked(struct ort_hook_site *site);

// The place of the nearest class, from this one up, whose method has flat hooks. NULL without one, and if another
// method stands on them.
ORT_HIDDEN const struct ort_hook_place *ort_hook_site_flat_place_locked(Class cls, SEL selector);

#endif
