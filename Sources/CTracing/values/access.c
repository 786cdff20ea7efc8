#include "values/access.h"
#include "values/text.h"

__attribute__((no_sanitize("address", "thread", "undefined"))) static bool copy(
    struct ctracing_sight *sight, uintptr_t address, void *bytes, size_t size) {
    if (!ctracing_sight_reaches(sight, address, size)) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        ((char *)bytes)[i] = ((const volatile char *)address)[i];
    }
    return true;
}

bool ctracing_access_copy_moving(uintptr_t address, void *bytes, size_t size) {
    return size == 0 || ctracing_text_read(address, bytes, size) == (ssize_t)size;
}

bool ctracing_access_copy(const struct ctracing_access *access, uintptr_t address, void *bytes, size_t size) {
    return size == 0 ||
        (access->is_moving ? ctracing_access_copy_moving(address, bytes, size)
                           : copy(access->sight, address, bytes, size));
}
