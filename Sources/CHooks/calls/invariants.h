// The checks of hooks in a stress build.

#ifndef ORT_HOOK_INVARIANTS_H
#define ORT_HOOK_INVARIANTS_H

#ifdef ORT_STRESS

#include "calls/site.h"

// Checks classes, method caches, sites, chains and the thread's records. Ends the process with a sentence that says
// what is wrong. Takes the hook lock and the locks of classes; for a thread that holds none.
ORT_HIDDEN void ort_check_invariants(void);

// The parts of that check, each in the file of what it checks.
ORT_HIDDEN void ort_site_table_check_locked(void);
ORT_HIDDEN void ort_object_hooks_check_locked(void);
ORT_HIDDEN void ort_hook_record_check_locked(bool (*is_known)(const struct ort_hook_chain *chain));

// Checks the place of the site's class, or a place of an object.
ORT_HIDDEN void ort_hook_place_check_locked(const struct ort_hook_place *place, SEL selector);
ORT_HIDDEN void ort_hook_chain_check_retired_locked(void);

ORT_HIDDEN bool ort_hook_chain_is_retired_locked(const struct ort_hook_chain *chain);

// Count the objects that have the dynamic subclass, and the hooks of objects that are in the site.
ORT_HIDDEN size_t ort_object_hooks_count_objects_locked(Class cls);
ORT_HIDDEN uint32_t ort_object_hooks_count_locked(const struct ort_hook_site *site);

#endif

#endif
