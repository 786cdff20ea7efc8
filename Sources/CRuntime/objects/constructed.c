#include "objects/constructed.h"
#include "classes/class.h"
#include "objects/object.h"
#include "objects/odd_class.h"
#include "support/locks.h"
#include "support/memory.h"
#include <objc/runtime.h>
#include <stdlib.h>

struct constructed {
    struct constructed *next;
    id object;
    intptr_t count_word;
};

enum { BUCKETS = 64 };

static struct constructed *table[BUCKETS]; // protected by ort_constructed_lock

static struct constructed **find_locked(id object) {
    struct constructed **link = &table[ort_lock_stripe(object) % BUCKETS];
    while (*link != NULL && (*link)->object != object) {
        link = &(*link)->next;
    }
    return link;
}

intptr_t *ort_constructed_count_word(id object) {
    ORT_GUARD(&ort_constructed_lock);
    struct constructed *constructed = *find_locked(object);
    return constructed != NULL ? &constructed->count_word : (intptr_t *)(void *)object - 1;
}

bool ort_constructed_contains(id object) {
    if (!ort_class_has(object_getClass(object), ORT_CLASS_HAS_CONSTRUCTED)) {
        return false;
    }
    ORT_GUARD(&ort_constructed_lock);
    return *find_locked(object) != NULL;
}

void ort_constructed_forget(id object) {
    if (!ort_class_has(object_getClass(object), ORT_CLASS_HAS_CONSTRUCTED)) {
        return;
    }
    ORT_GUARD(&ort_constructed_lock);
    struct constructed **link = find_locked(object);
    struct constructed *constructed = *link;
    if (constructed != NULL) {
        *link = constructed->next;
        free(constructed);
    }
}

// Forgets an earlier object at this address that was not destructed.
static bool remember_try(id object) {
    struct constructed *constructed = ort_memory_allocate_try(sizeof *constructed);
    if (constructed == NULL) {
        return false;
    }
    constructed->object = object;
    ORT_GUARD(&ort_constructed_lock);
    struct constructed **link = find_locked(object);
    struct constructed *stale = *link;
    constructed->next = stale == NULL ? NULL : stale->next;
    *link = constructed;
    free(stale);
    return true;
}

id objc_constructInstance(Class cls, void *bytes) {
    if (cls == Nil || bytes == NULL || ort_class_has(cls, ORT_CLASS_META | ORT_CLASS_BLOCK) ||
        !ort_class_is_complete(cls) || !ort_class_counts_instances(cls)) {
        return nil;
    }
    id object = bytes;
    if (!remember_try(object)) {
        return nil;
    }
    ort_odd_class_set(cls, ORT_CLASS_HAS_CONSTRUCTED);
    __atomic_store_n((Class *)bytes, cls, __ATOMIC_RELEASE);
    ort_object_construct(cls, object);
    return object;
}
