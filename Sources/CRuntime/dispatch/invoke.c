#include "dispatch/messengers.h"
#include <objc/abi.h>
#include <objc/encoding.h>
#include <string.h>

// What method_invoke and method_invoke_stret call for a receiver that is nil: the method is not called, and its value is
// zero. Both take what C needs to know, since the arguments do not matter any more.

// The function that returns zero as the method would.
ORT_HIDDEN IMP ort_invoke_nil(struct objc_method *method);

// Clears a result that the method returns in memory; on aarch64 any method comes here. Returns the buffer, as such a
// method does.
ORT_HIDDEN void *ort_invoke_nil_stret(void *result, struct objc_method *method);

#if defined(__x86_64__)
IMP ort_invoke_nil(struct objc_method *method) {
    const char *types = method->types;
    return types != NULL && types[strspn(types, "rnNoORV")] == 'D' ? ort_messenger_nil_fpret : ort_messenger_nil;
}
#endif

void *ort_invoke_nil_stret(void *result, struct objc_method *method) {
    const char *types = method->types;
    if (types == NULL || !ort_method_type_returns_in_memory(types)) {
        return result;
    }
    const struct ort_method_type *type = ort_method_type_parse(types, strlen(types), NULL);
    memset(result, 0, type == NULL ? 0 : type->return_type->size);
    ort_method_type_free(type);
    return result;
}
