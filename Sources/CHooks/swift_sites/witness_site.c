// Sites of Swift functions that are called through witness tables.
//
//     call ──► word of the witness table = stub ──► chain … ──► the function that was there
//
// A witness table has a word for each requirement of a protocol: the function of the type that conforms, or the record
// of an asynchronous function. The last hook of a word puts back what was there. If other code has put a function on
// the stub, the word keeps its site, which that function may call. Hooks that are installed then get a site of their
// own on top. Sites stay, since tables stay and a caller may have read the word at any time before. Source:
// swift/docs/ABI/TypeMetadata.rst, "Protocol Conformance Records".

#include "sites/sites.h"
#include "support/locks.h"
#include "support/protected_memory.h"
#include "swift_sites/swift_call.h"
#include "swift_sites/swift_site.h"

// A function of libswiftCore. NULL in a program without it, which has no Swift types.
__attribute__((weak)) extern const void *swift_conformsToProtocol(const void *metadata, const void *protocol);

const void *ort_swift_witness_table(const void *metadata, const void *protocol) {
    return swift_conformsToProtocol == NULL ? NULL : swift_conformsToProtocol(metadata, protocol);
}

static struct ort_swift_site *witness_site(const struct ort_hook_site *site) { return (struct ort_swift_site *)site; }

static const void *load(const void *const *slot) { return __atomic_load_n(slot, __ATOMIC_ACQUIRE); }

static bool store_try(const struct ort_swift_site *site, const void *value) {
    return ort_protected_memory_store_try((uintptr_t *)(void *)site->slot, (uintptr_t)value);
}

static bool is_in_place_locked(const struct ort_hook_site *site) {
    return load(witness_site(site)->slot) == witness_site(site)->stub;
}

// The content of the word without hooks.
static const void *original_locked(const void *const *slot) {
    const void *value = load(slot);
    const struct ort_hook_site *site = ort_site_table_first_locked(slot, 0);
    while (site != NULL && witness_site(site)->stub != value) {
        site = ort_site_table_next_locked(site);
    }
    return site == NULL ? value : witness_site(site)->function;
}

const void *ort_swift_witness_original(const void *const *witness) {
    ORT_GUARD(&ort_hook_lock);
    return original_locked(witness);
}

static bool may_serve_locked(const struct ort_hook_site *idle, const struct ort_hook_site *made) {
    return witness_site(idle)->function == original_locked(witness_site(made)->slot);
}

static struct ort_hook_site *furnish_locked_try(struct ort_hook_site **made) {
    struct ort_swift_site *site = witness_site(*made);
    site->function = original_locked(site->slot);
    if (!ort_swift_site_make_stub_locked_try(site)) {
        return NULL;
    }
    site->below = &site->function;
    site->site.onward = site->site.is_async ? (IMP)ort_swift_pass_below_async : (IMP)(uintptr_t)site->function;
    *made = NULL;
    return &site->site;
}

// false when the word cannot be written.
static bool install_locked_try(struct ort_hook_site *base, ort_hook_engine engine) {
    struct ort_swift_site *site = witness_site(base);
    (void)engine;
    if (!is_in_place_locked(base)) {
        store_try(site, site->stub);
    }
    base->is_installed = is_in_place_locked(base); // other code may have put the stub back
    return base->is_installed;
}

static void leave_locked(struct ort_hook_site *base, bool is_last) {
    struct ort_swift_site *site = witness_site(base);
    if (!is_last) {
        return;
    }
    if (is_in_place_locked(base)) {
        base->is_installed = !store_try(site, site->function);
    } else if (original_locked(site->slot) == site->function) {
        base->is_installed = false; // other code has put it back
    }
}

const struct ort_site_kind ort_witness_kind = {
    ORT_SWIFT_KIND,
    .is_in_place_locked = is_in_place_locked,
    .may_serve_locked = may_serve_locked,
    .furnish_locked_try = furnish_locked_try,
    .install_locked_try = install_locked_try,
    .leave_locked = leave_locked,
    .find_async_original = ort_swift_site_find_async_original,
};
