// The implementation that calls of a searched site reach after the hooks.

#include "calls/site.h"
#include "support/locks.h"
#include <objc/kernel.h>

// The site keeps the implementation that was found, with the number of changes before the search. Writers hold the lock
// and never go back to a smaller number. So a reader that sees the present number sees the implementation that was
// found then or later.
IMP ort_hook_site_original(struct ort_hook_site *site) {
#if __has_feature(thread_sanitizer)
    (void)__atomic_load_n(&site->onward, __ATOMIC_ACQUIRE); // which led here: the sanitizer does not see assembly
#endif
    const uint64_t generation = ort_method_generation();
    if (__atomic_load_n(&site->generation, __ATOMIC_ACQUIRE) == generation) {
        return __atomic_load_n(&site->found, __ATOMIC_ACQUIRE);
    }
    const IMP imp = site->kind->search_original(site);
    ORT_GUARD(&ort_hook_lock);
    if (site->generation == UINT64_MAX || site->generation < generation) {
        __atomic_store_n(&site->found, imp, __ATOMIC_RELEASE);
        __atomic_store_n(&site->generation, generation, __ATOMIC_RELEASE);
    }
    return imp;
}
