#include "selectors/well_known.h"
#include "selectors/selector.h"

struct ort_well_known_selectors ort_selectors;
const struct ort_selector_record *ort_forwarding_target_key;
SEL ort_forwarding_target_selector;

const struct ort_selector_record *ort_selectors_first, *ort_selectors_last;

// Records lie side by side in the order in which they are made, so hardly any other selector's lies between these.
static void note(SEL selector) {
    const struct ort_selector_record *record = ort_selector_key(selector);
    ort_selectors_first = ort_selectors_first == NULL || record < ort_selectors_first ? record : ort_selectors_first;
    ort_selectors_last = record > ort_selectors_last ? record : ort_selectors_last;
}

// 101: before the constructors that register classes, and those of images.
__attribute__((constructor(101))) static void register_selectors(void) {
#define ORT_REGISTER(member, name) note(ort_selectors.member = sel_registerName(name));
    ORT_WELL_KNOWN_SELECTORS(ORT_REGISTER)
#undef ORT_REGISTER
    ort_forwarding_target_selector = ort_selectors.forwardingTargetForSelector;
    ort_forwarding_target_key = ort_selector_key(ort_forwarding_target_selector);
}
