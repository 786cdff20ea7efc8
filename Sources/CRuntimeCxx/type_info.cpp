#include <objc/kernel.h>
#include <objc/objcxx-exception.h>

#if !defined(__GLIBCXX__)
#error "Objective-C++ exceptions need libstdc++: its personality asks std::type_info which handlers catch an exception"
#endif

namespace gnustep {
namespace libobjc {

static bool is_object(const std::type_info *thrown) {
    return static_cast<const void *>(thrown) == static_cast<const void *>(::__objc_id_type_info);
}

__objc_id_type_info::~__objc_id_type_info() {}

// libstdc++ then hands the object around instead of the address where it was thrown to.
bool __objc_id_type_info::__is_pointer_p() const { return true; }

bool __objc_id_type_info::__do_catch(const std::type_info *thrown, void **, unsigned) const {
    return is_object(thrown);
}

__objc_class_type_info::~__objc_class_type_info() {}

bool __objc_class_type_info::__is_pointer_p() const { return true; }

bool __objc_class_type_info::__do_catch(const std::type_info *thrown, void **object, unsigned) const {
    return is_object(thrown) && ort_exception_is_caught_by(static_cast<id>(*object), __name);
}

} // namespace libobjc
} // namespace gnustep

// The two words in front of what an object's first word points to are the offset to the top and the type.
extern "C" const void *const id_virtual_table[] __asm__("_ZTVN7gnustep7libobjc19__objc_id_type_infoE");

extern "C" const void *const __objc_id_type_info[2] = {&id_virtual_table[2], "id"};
