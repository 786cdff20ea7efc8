// Classes that somebody waits for. See <objc/swizzling.h>.

#ifndef ORT_AWAITED_CLASS_H
#define ORT_AWAITED_CLASS_H

#include "support/visibility.h"

// Calls those whose class is there now. To be called, with no lock held, when classes have been registered. Costs a load when
// nobody waits.
ORT_HIDDEN void ort_awaited_class_tell(void);

#endif
