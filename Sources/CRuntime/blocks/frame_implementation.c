// Implementations whose body sees the saved registers of the call.

#include "blocks/frame_implementation.h"
#include "blocks/trampoline.h"
#include "support/memory.h"
#include <objc/kernel.h>
#include <stdlib.h>

_Static_assert(offsetof(struct ort_frame_implementation, handler) == 0, "read by the entry");
_Static_assert(offsetof(struct ort_frame_implementation, context) == 8, "read by the entry");

IMP ort_frame_imp_create(ort_frame_handler handler, void *context) {
    struct ort_frame_implementation *made = handler == NULL ? NULL : ort_memory_allocate_try(sizeof *made);
    if (made == NULL) {
        return NULL;
    }
    *made = (struct ort_frame_implementation){handler, context};
    const IMP imp = ort_trampoline_make(ORT_TRAMPOLINE_CONTEXT, made, (IMP)ort_frame_implementation_entry);
    if (imp == NULL) {
        free(made);
    }
    return imp;
}

BOOL ort_frame_imp_find(IMP imp, ort_frame_handler *handler, void **context) {
    const struct ort_frame_implementation *found = ort_trampoline_context(imp, false);
    if (found == NULL) {
        return NO;
    }
    if (handler != NULL) {
        *handler = found->handler;
    }
    if (context != NULL) {
        *context = found->context;
    }
    return YES;
}

BOOL ort_frame_imp_destroy(IMP imp) {
    const void *made = ort_trampoline_take(imp, false);
    free((void *)(uintptr_t)made);
    return made != NULL;
}
