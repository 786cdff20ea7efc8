// Exchanges of two methods. See <objc/swizzling.h>.

#ifndef ORT_EXCHANGE_H
#define ORT_EXCHANGE_H

#include "exchanges/swizzle.h"

// Whether the entry has put the implementation into one of its methods.
ORT_HIDDEN bool ort_exchange_has_put_locked(const struct ort_swizzle *entry, IMP imp);

// Forgets the passages of a class whose entries are gone, which nothing calls any more.
ORT_HIDDEN void ort_exchange_end_class_locked(Class cls);

#endif
