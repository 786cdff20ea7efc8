#include <dlfcn.h>
#include <objc/inspect.h>

struct ort_code_location ort_imp_locate(IMP imp) {
    Dl_info info;
    if (imp == NULL || dladdr((const void *)imp, &info) == 0) {
        return (struct ort_code_location){NULL, NULL};
    }
    return (struct ort_code_location){info.dli_fname, info.dli_sname};
}
