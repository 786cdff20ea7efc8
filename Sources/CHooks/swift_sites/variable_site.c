#include "swift_sites/variable_site.h"
#include "sites/sites.h"
#include "support/locks.h"
#include "swift_sites/async_call.h"
#include "swift_sites/swift_call.h"
#include "swift_sites/swift_object.h"
#include "swift_sites/swift_site.h"

// A function of libswiftCore. NULL in a program without it, which has no Swift functions.
__attribute__((weak)) extern void *swift_getOrigOfReplaceable(const void *const *place);

static struct ort_swift_site *variable_site(const struct ort_hook_site *site) { return (struct ort_swift_site *)site; }

// Apart from a front: see swift_object.h.
static const void *content_locked(const struct ort_swift_site *site) {
    return ort_swift_front_content_locked(site->slot, __atomic_load_n(site->slot, __ATOMIC_ACQUIRE));
}

static bool is_in_place_locked(const struct ort_hook_site *site) {
    return content_locked(variable_site(site)) == variable_site(site)->stub;
}

// An installed site stays installed, so that none is idle.
static bool may_serve_locked(const struct ort_hook_site *idle, const struct ort_hook_site *made) {
    (void)idle, (void)made;
    return false;
}

bool ort_swift_variable_is_hooked(const void *const *variable) {
    ORT_GUARD(&ort_hook_lock);
    const struct ort_hook_site *site = ort_site_table_first_locked(variable, 0);
    while (site != NULL && !is_in_place_locked(site)) {
        site = ort_site_table_next_locked(site);
    }
    return site != NULL;
}

static struct ort_hook_site *furnish_locked_try(struct ort_hook_site **made) {
    struct ort_swift_site *site = variable_site(*made);
    site->function = content_locked(site);
    if (!ort_swift_site_make_stub_locked_try(site)) {
        return NULL;
    }
    site->site.onward = site->site.is_async ? (IMP)ort_variable_pass_async : (IMP)ort_variable_pass;
    *made = NULL;
    return &site->site;
}

// false when the variable cannot be written.
static bool install_locked_try(struct ort_hook_site *base, ort_hook_engine engine) {
    struct ort_swift_site *site = variable_site(base);
    (void)engine;
    if (!site->site.is_installed && swift_getOrigOfReplaceable != NULL) {
        site->site.is_installed = ort_swift_front_store_locked_try(site->slot, site->stub);
    }
    return site->site.is_installed;
}

static void leave_locked(struct ort_hook_site *site, bool is_last) { (void)site, (void)is_last; }

static const struct ort_async_function *find_async_original(const struct ort_hook_site *site) {
    return swift_getOrigOfReplaceable(&variable_site(site)->function);
}

const struct ort_site_kind ort_variable_kind = {
    ORT_SWIFT_KIND,
    .is_in_place_locked = is_in_place_locked,
    .may_serve_locked = may_serve_locked,
    .furnish_locked_try = furnish_locked_try,
    .install_locked_try = install_locked_try,
    .leave_locked = leave_locked,
    .find_async_original = find_async_original,
};
