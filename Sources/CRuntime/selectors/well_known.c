#include "selectors/well_known.h"

struct ort_well_known_selectors ort_selectors;

// 101: before the constructors that register classes, and those of images.
__attribute__((constructor(101))) static void register_selectors(void) {
#define ORT_REGISTER(member, name) ort_selectors.member = sel_registerName(name);
    ORT_WELL_KNOWN_SELECTORS(ORT_REGISTER)
#undef ORT_REGISTER
}
