// Memory of classes that were disposed of while a thread keeps classes. See <objc/inspect.h>.

#ifndef ORT_KEPT_CLASS_H
#define ORT_KEPT_CLASS_H

#include "support/visibility.h"
#include <objc/abi.h>
#include <stdbool.h>

// For a class that has left its lists: whether its memory is to stay. If so, ort_class_end_kept_locked and
// ort_class_free_kept are called for it later, before those of its superclass if that is disposed of too.
ORT_HIDDEN bool ort_kept_class_add_locked(Class cls);

// The steps that objc_disposeClassPair takes at once if no thread keeps classes: the first under the lock, the second
// without it.
ORT_HIDDEN void ort_class_end_kept_locked(Class cls);
ORT_HIDDEN void ort_class_free_kept(Class cls);

#endif
