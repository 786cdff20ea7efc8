// How sites of every kind change with their hooks.

#ifndef ORT_SITE_CHANGE_H
#define ORT_SITE_CHANGE_H

#include "calls/site.h"

ORT_HIDDEN void ort_hook_site_free(struct ort_hook_site *site);

// Count a hook of the engine that was installed, and one that was removed; `is_last`: no hook is left.
ORT_HIDDEN void ort_hook_site_enter_locked(struct ort_hook_site *site, ort_hook_engine engine);
ORT_HIDDEN void ort_hook_site_leave_locked(struct ort_hook_site *site, ort_hook_engine engine, bool is_last);

// To be called when the hooks of the class have changed by one that is flat, if `is_flat`.
ORT_HIDDEN void ort_hook_site_follow_flat_locked(const struct ort_hook_site *site, bool is_flat);

// Whether calls that run hooks enter by the site's closure.
static inline bool ort_hook_site_is_by_closure_locked(const struct ort_hook_site *site) {
    return site->engine_counts[ORT_HOOK_ENGINE_LIBFFI] > 0 && site->closure != NULL;
}

// Whether somebody else has replaced what the hooks of the site need in place.
ORT_HIDDEN bool ort_hook_site_is_displaced_locked(const struct ort_hook_site *site);

// Points the stub at the chain entry if there are hooks, else at the original. To be called whenever the site's place
// or object_hook_count has changed.
ORT_HIDDEN void ort_hook_site_choose_entry_locked(struct ort_hook_site *site);

// The place of the nearest class, from this one up, whose method has flat hooks; NULL without one, and where somebody
// else's method stands on them.
ORT_HIDDEN const struct ort_hook_place *ort_hook_site_flat_place_locked(Class cls, SEL selector);

#endif
