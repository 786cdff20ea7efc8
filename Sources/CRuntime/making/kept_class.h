// Memory of classes that were disposed of while a thread keeps classes. See <objc/inspect.h>.

#ifndef ORT_KEPT_CLASS_H
#define ORT_KEPT_CLASS_H

#include "support/visibility.h"
#include <objc/abi.h>
#include <stdbool.h>

// Returns whether the memory of a class that has left its lists must stay. If so, ort_class_end_kept_locked and
// ort_class_free_kept are called for the class later. If its superclass is disposed of, too, this happens before the
// calls for the superclass.
ORT_HIDDEN bool ort_kept_class_add_locked(Class cls);

// The steps that objc_disposeClassPair takes at once if no thread keeps classes: the first under the lock, the second
// without it.
ORT_HIDDEN void ort_class_end_kept_locked(Class cls);
ORT_HIDDEN void ort_class_free_kept(Class cls);

#endif
