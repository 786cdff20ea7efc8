#if defined(__aarch64__)

#include "blocks/trampoline.h"
#include "sites/steps.h"

// There is one entry, which reads the kinds of the entries.
ort_hook_entrance ort_hook_steps_entrance(struct ort_hook_site *site) {
    (void)site;
    return ort_hook_enter;
}

IMP ort_hook_stub_make(const void *context) {
    return ort_trampoline_make(ORT_TRAMPOLINE_SITE, context, (IMP)ort_hook_enter);
}

void ort_hook_steps_choose(struct ort_hook_chain *chain, const struct ort_hook_site *site) { (void)chain, (void)site; }

// Every call looks at the bits.
void ort_hook_steps_await(struct ort_hook_chain *chain) { (void)chain; }

#endif
