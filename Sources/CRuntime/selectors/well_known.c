#include "selectors/well_known.h"
#include "selectors/selector.h"

struct ort_well_known_selectors ort_selectors;
const struct ort_selector_record *ort_forwarding_target_key;
SEL ort_forwarding_target_selector;

// 101: before the constructors that register classes, and those of images.
__attribute__((constructor(101))) static void register_selectors(void) {
#define ORT_REGISTER(member, name) ort_selectors.member = sel_registerName(name);
    ORT_WELL_KNOWN_SELECTORS(ORT_REGISTER)
#undef ORT_REGISTER
    ort_forwarding_target_selector = ort_selectors.forwardingTargetForSelector;
    ort_forwarding_target_key = ort_selector_key(ort_forwarding_target_selector);
}
