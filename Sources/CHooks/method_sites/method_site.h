// The sites of methods, each found by its class and selector.

#ifndef ORT_METHOD_SITE_H
#define ORT_METHOD_SITE_H

#include "calls/site.h"

// A new site for a method of the types, for ort_hook_site_choose_locked. NULL with *status if there can be none.
ORT_HIDDEN struct ort_hook_site *ort_hook_site_make(
    Class cls, SEL selector, const char *types, ort_hook_status *status);

// ort_site_table_choose_locked for the method of the class, which the made one gets as its own.
ORT_HIDDEN ort_hook_status
ort_hook_site_choose_locked(Class cls, struct ort_hook_site **made, struct ort_hook_site **site);

// The site whose stub is the class's own method, or NULL.
ORT_HIDDEN struct ort_hook_site *ort_hook_site_in_place_locked(Class cls, SEL selector);

// Forgets the class's sites: nothing calls their stubs any more, so other sites may use them. Calls `visit` for each of
// the sites.
ORT_HIDDEN void ort_hook_site_end_class_locked(Class cls, void (*visit)(struct ort_hook_site *site));

// Calls `visit` for each site of the class, the newest first.
ORT_HIDDEN void ort_hook_site_visit_locked(
    Class cls, void (*visit)(const struct ort_hook_site *site, void *context), void *context);

// Takes the stub out of a method whose hooks have all gone while another implementation stood on the stub, and which
// has got the stub back since. Does nothing without such a stub.
ORT_HIDDEN void ort_hook_site_settle_locked(Class cls, SEL selector);

// Sets what the site continues to. With NULL, `original` stays what it is.
ORT_HIDDEN void ort_hook_site_set_original(struct ort_hook_site *site, IMP original, bool is_searched);

// Whether the site's original is a method, and not the forwarding of the message. Takes the runtime lock, and may run
// user code.
ORT_HIDDEN bool ort_hook_site_has_original(const struct ort_hook_site *site);

#endif
