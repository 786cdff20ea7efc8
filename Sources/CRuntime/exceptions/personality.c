// The personality routine of compiled Objective-C: what a frame does about an exception.

#include "exceptions/exception.h"
#include "exceptions/lsda.h"
#include <objc/runtime.h>
#include <string.h>

OBJC_EXPORT _Unwind_Reason_Code __gnustep_objc_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, struct _Unwind_Exception *exception,
    struct _Unwind_Context *context);

// The type of a clause is the name of its class, or this for `id`, or NULL for everything.
static const char any_object[] = "@id";

BOOL ort_exception_is_caught_by(id object, const char *class_name) {
    const Class wanted = class_name == NULL ? Nil : objc_lookUpClass(class_name);
    if (wanted == Nil) {
        return NO;
    }
    Class cls = object_getClass(object);
    while (cls != Nil && cls != wanted) {
        cls = class_getSuperclass(cls);
    }
    return cls != Nil;
}

static bool catches(const char *type, const struct _Unwind_Exception *exception) {
    id object;
    if (type == NULL) {
        return true;
    }
    if (!ort_exception_get_object(exception, &object)) {
        return false;
    }
    return strcmp(type, any_object) == 0 || ort_exception_is_caught_by(object, type);
}

// The first clause that catches the exception, or 0; *has_cleanup says whether a cleanup stands before it.
static intptr_t find_clause(struct ort_lsda_site site, const struct _Unwind_Exception *exception, bool *has_cleanup) {
    *has_cleanup = site.next_action == NULL;
    intptr_t filter;
    while (ort_lsda_take_action(&site, &filter)) {
        if (filter == 0) {
            *has_cleanup = true;
        } else if (filter > 0 && catches(ort_lsda_type(&site, filter), exception)) {
            return filter;
        }
    }
    return 0;
}

static _Unwind_Reason_Code enter(
    const struct ort_lsda_site *site, intptr_t filter, struct _Unwind_Exception *exception,
    struct _Unwind_Context *context) {
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(0), (uintptr_t)exception);
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(1), (uintptr_t)filter);
    _Unwind_SetIP(context, site->landing_pad);
    return _URC_INSTALL_CONTEXT;
}

// A forced unwinding (the end of a thread) has no search phase. It enters clauses for everything, as in C++, because
// @finally is compiled to one; whoever catches it with @catch (...) must throw it on.
_Unwind_Reason_Code __gnustep_objc_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, struct _Unwind_Exception *exception,
    struct _Unwind_Context *context) {
    (void)exception_class;
    if (version != 1) {
        return _URC_FATAL_PHASE1_ERROR;
    }
    struct ort_lsda_site site;
    if (!ort_lsda_find_site(context, &site)) {
        return _URC_CONTINUE_UNWIND;
    }
    bool has_cleanup;
    const intptr_t filter = find_clause(site, exception, &has_cleanup);
    if ((actions & _UA_SEARCH_PHASE) != 0) {
        return filter != 0 ? _URC_HANDLER_FOUND : _URC_CONTINUE_UNWIND;
    }
    if ((actions & (_UA_HANDLER_FRAME | _UA_FORCE_UNWIND)) != 0 && filter != 0) {
        return enter(&site, filter, exception, context);
    }
    if ((actions & _UA_HANDLER_FRAME) != 0) {
        return _URC_FATAL_PHASE2_ERROR; // a cleanup has changed the object's class
    }
    return has_cleanup ? enter(&site, 0, exception, context) : _URC_CONTINUE_UNWIND;
}
