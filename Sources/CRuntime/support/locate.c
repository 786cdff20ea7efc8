#include "support/locate.h"
#include <dlfcn.h>
#include <objc/inspect.h>
#include <stdbool.h>
#include <stdint.h>

struct ort_code_location ort_imp_locate(IMP imp) {
    Dl_info info;
    if (imp == NULL || dladdr((const void *)imp, &info) == 0) {
        return (struct ort_code_location){NULL, NULL};
    }
    return (struct ort_code_location){info.dli_fname, info.dli_sname};
}

// Where the image with this file begins and ends. Defined by the linker, or both 0.
extern ORT_HIDDEN const char __ehdr_start[] __attribute__((weak)), _end[] __attribute__((weak));

// dladdr also looks for a symbol, among all that the image exports. That took most of the runtime's start: dozens of
// classes in C, and the parts of a program, lie in the image that the runtime is linked into.
const char *ort_locate_image(const void *address) {
    static const char *own;
    const bool is_own = (const char *)address >= __ehdr_start && (const char *)address < _end;
    const char *image = is_own ? __atomic_load_n(&own, __ATOMIC_RELAXED) : NULL;
    if (image == NULL) {
        image = ort_imp_locate((IMP)(uintptr_t)address).image;
    }
    if (is_own) {
        __atomic_store_n(&own, image, __ATOMIC_RELAXED);
    }
    return image;
}
