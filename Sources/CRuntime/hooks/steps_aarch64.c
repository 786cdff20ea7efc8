#if defined(__aarch64__)

#include "hooks/steps.h"

// There is one entry, which reads the kinds of the entries.
void ort_hook_steps_choose(struct ort_hook_chain *chain, const struct ort_hook_site *site) { (void)chain, (void)site; }

#endif
