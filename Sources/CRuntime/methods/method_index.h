// A set of methods by selector, for classes whose method lists are too long to search.
//
// Representation: an open-addressed array of methods with their keys, linear probing, at most half full; removing moves
// later entries of the probe up, so there are no marks. Protected by the runtime lock, readers too.

#ifndef ORT_METHOD_INDEX_H
#define ORT_METHOD_INDEX_H

#include "selectors/selector.h"
#include "support/visibility.h"
#include <objc/abi.h>
#include <objc/runtime.h>

struct ort_method_index;

// The method of that name, or NULL. NULL is an empty index here and below.
ORT_HIDDEN Method ort_method_index_find(const struct ort_method_index *index, const struct ort_selector_record *key);

// Puts the method where the one of its name stood. Makes the index when it is NULL. Without memory it frees the index
// and sets it to NULL: false.
ORT_HIDDEN bool ort_method_index_put_try(struct ort_method_index **index, Method method);

// Takes the method of that name out.
ORT_HIDDEN void ort_method_index_remove(struct ort_method_index *index, const struct ort_selector_record *key);

ORT_HIDDEN void ort_method_index_free(struct ort_method_index *index);

#ifdef ORT_STRESS
// Whether a look-up of each slot's key finds the slot's method.
ORT_HIDDEN bool ort_method_index_is_sound(const struct ort_method_index *index);
#endif

#endif
