// Counting for the methods of root classes.

#include "classes/class.h"
#include "objects/reference_count.h"
#include "objects/weak.h"

#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

id objc_retain_fast_np(id object) { return ort_retain(object); }

void objc_release_fast_np(id object) { ort_release(object); }

static void clear_weak(id object) {
    if ((ort_reference_count_flags(object) & ORT_COUNT_HAS_WEAK) != 0) {
        ort_weak_clear(object);
    }
}

BOOL objc_release_fast_no_destroy_np(id object) {
    const bool is_last = ort_reference_count_release(object);
    if (is_last) {
        clear_weak(object);
    }
    return is_last;
}

size_t object_getRetainCount_np(id object) { return ort_retain_count(object); }

BOOL objc_delete_weak_refs(id object) {
    if (!ort_object_has_header(object)) {
        return NO;
    }
    if (!ort_is_deallocating(object)) {
        if (ort_class_has(object_getClass(object), ORT_CLASS_NATIVE_RETAIN)) {
            return NO;
        }
        ort_reference_count_begin_end(object);
    }
    clear_weak(object);
    return YES;
}

unsigned long objc_arc_autorelease_count_np(void) { return ort_autorelease_count(nil); }

unsigned long objc_arc_autorelease_count_for_object_np(id object) {
    return object == nil ? 0 : ort_autorelease_count(object);
}
