#include "dispatch/lookup.h"
#include "encodings/call_layout.h"
#include <objc/abi.h>
#include <objc/kernel.h>
#include <string.h>

// The functions that method_invoke and method_invoke_stret call for a nil receiver: they do not call the method, and
// the value is zero. Both take only the arguments that C needs, since the method's arguments do not matter any more.

// The function that returns zero as the method would.
ORT_HIDDEN IMP ort_invoke_nil(struct objc_method *method);

// Clears a result that the method returns in memory; on aarch64 it is called for any method. Returns the buffer, as
// such a method does.
ORT_HIDDEN void *ort_invoke_nil_stret(void *result, struct objc_method *method);

#if defined(__x86_64__)
IMP ort_invoke_nil(struct objc_method *method) { return ort_lookup_nil_of_types(method->types); }
#endif

void *ort_invoke_nil_stret(void *result, struct objc_method *method) {
    struct ort_memory_return value;
    if (!ort_call_layout_find_memory_return_try(method->types, &value)) {
        ort_fatal("out of memory: no room to read the method type %s", method->types);
    }
    return value.is_in_memory ? memset(result, 0, value.size) : result;
}
