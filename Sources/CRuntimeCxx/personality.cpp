// The personality routine of compiled Objective-C++: that of C++, whose tables have the same form and whose matching
// asks the type_info objects of this library.

#include "cxx_exception.h"
#include <objc/kernel.h>
#include <objc/objc-exception.h>
#include <unwind.h>

extern "C" {

_Unwind_Reason_Code __gxx_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, _Unwind_Exception *exception,
    _Unwind_Context *context);

__attribute__((visibility("default"))) _Unwind_Reason_Code __gnustep_objcxx_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, _Unwind_Exception *exception,
    _Unwind_Context *context);
}

// clang ends a @finally block with _Unwind_Resume_or_Rethrow and then __cxa_end_catch, where __cxa_rethrow belongs: the
// handler would delete the exception that is under way, and an exception that nothing catches would return into the
// block. The frame of the block is the first to see it again.
_Unwind_Reason_Code __gnustep_objcxx_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, _Unwind_Exception *exception,
    _Unwind_Context *context) {
    ort_cxx_exception_link();
    if (ort_exception_is_handled(exception)) {
        if ((actions & _UA_SEARCH_PHASE) != 0) {
            objc_exception_rethrow(exception);
        }
        ort_exception_mark_thrown_on(exception);
    }
    return __gxx_personality_v0(version, actions, exception_class, exception, context);
}
