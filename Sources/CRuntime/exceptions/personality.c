// The personality routine of compiled Objective-C.
//
// An exception of another language may pass through frames of Objective-C code; this runs their cleanups, which release
// what ARC retained and leave @synchronized blocks. It is libgcc's routine for C cleanups: it enters every landing pad
// of a frame and catches nothing, so a program with @catch does not link for want of objc_begin_catch rather than miss
// its handler.

#include <objc/objc.h>
#include <unwind.h>

extern _Unwind_Reason_Code __gcc_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, struct _Unwind_Exception *,
    struct _Unwind_Context *);

OBJC_EXPORT _Unwind_Reason_Code __gnustep_objc_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, struct _Unwind_Exception *exception,
    struct _Unwind_Context *context);

_Unwind_Reason_Code __gnustep_objc_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, struct _Unwind_Exception *exception,
    struct _Unwind_Context *context) {
    return __gcc_personality_v0(version, actions, exception_class, exception, context);
}
