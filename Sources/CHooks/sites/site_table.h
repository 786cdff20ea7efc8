// The table of all sites, by what is hooked. Protected by the hook lock.

#ifndef ORT_SITE_TABLE_H
#define ORT_SITE_TABLE_H

#include "calls/site.h"

// The sites of one target and member, one after the other: more than one where somebody else's implementation stands
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

#endif
