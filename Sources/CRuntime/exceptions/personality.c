// The personality routine of compiled Objective-C: it decides how a frame handles an exception.

#include "classes/registry.h"
#include "exceptions/exception.h"
#include "exceptions/lsda.h"
#include <objc/message.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

OBJC_EXPORT _Unwind_Reason_Code __gnustep_objc_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, struct _Unwind_Exception *exception,
    struct _Unwind_Context *context);

BOOL ort_exception_is_caught_by(id object, const char *class_name) {
    return class_name != NULL && ort_registry_is_kind(object_getClass(object), class_name);
}

// Exchanged and loaded with acquire and release, as the other handlers of <objc/kernel.h>.
static ort_foreign_exception_handler foreign_handler;

ort_foreign_exception_handler ort_set_foreign_exception_handler(ort_foreign_exception_handler handler) {
    return __atomic_exchange_n(&foreign_handler, handler, __ATOMIC_ACQ_REL);
}

// The class whose instance would stand for an exception of another language, or Nil.
static Class box_class(const struct _Unwind_Exception *exception) {
    ort_foreign_exception_handler handler = __atomic_load_n(&foreign_handler, __ATOMIC_ACQUIRE);
    return handler == NULL || exception->exception_class == 0 ? Nil : handler(exception->exception_class);
}

// The type of a clause is the name of its class, or "@id", which no class is called, or NULL for everything.
static bool catches(const char *type, const struct _Unwind_Exception *exception, bool is_forced) {
    if (type == NULL) {
        return true;
    }
    id object;
    const bool has_object = ort_exception_get_object(exception, &object);
    const Class cls = has_object ? object_getClass(object) : is_forced ? Nil : box_class(exception);
    return *type == '@' ? has_object || cls != Nil : ort_registry_is_kind(cls, type);
}

// The first clause that catches the exception, or 0; *has_cleanup says whether a cleanup stands before it.
static intptr_t find_clause(
    struct ort_lsda_site site, const struct _Unwind_Exception *exception, bool is_forced, bool *has_cleanup) {
    *has_cleanup = site.next_action == NULL;
    intptr_t filter;
    while (ort_lsda_take_action(&site, &filter)) {
        if (filter == 0) {
            *has_cleanup = true;
        } else if (filter > 0 && catches(ort_lsda_type(&site, filter), exception, is_forced)) {
            return filter;
        }
    }
    return 0;
}

// The exception that the code of the clause handles. For one of another language it holds the object that stands for
// it, which owns that exception from now on.
static struct _Unwind_Exception *handled(const char *type, struct _Unwind_Exception *exception) {
    id object;
    if (type == NULL || ort_exception_get_object(exception, &object)) {
        return exception;
    }
    const Class cls = box_class(exception);
    object = ((id (*)(Class, SEL, struct _Unwind_Exception *))objc_msgSend)(
        cls, sel_registerName("exceptionWithForeignException:"), exception);
    return ort_exception_create(objc_retain(object));
}

void ort_exception_rethrow_boxed(id object) {
    if (__atomic_load_n(&foreign_handler, __ATOMIC_ACQUIRE) == NULL || object == nil) {
        return;
    }
    const SEL selector = sel_registerName("rethrow");
    if (class_respondsToSelector(object_getClass(object), selector)) {
        ((void (*)(id, SEL))objc_msgSend)(object, selector);
    }
}

static _Unwind_Reason_Code enter(
    struct ort_handler handler, struct _Unwind_Exception *exception, struct _Unwind_Context *context) {
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(0), (uintptr_t)exception);
    _Unwind_SetGR(context, __builtin_eh_return_data_regno(1), (uintptr_t)handler.filter);
    _Unwind_SetIP(context, handler.landing_pad);
    return _URC_INSTALL_CONTEXT;
}

static _Unwind_Reason_Code search(struct ort_handler found, struct _Unwind_Exception *exception) {
    if (found.filter == 0) {
        return _URC_CONTINUE_UNWIND;
    }
    ort_exception_set_handler(exception, found);
    return _URC_HANDLER_FOUND;
}

// A forced unwinding (the end of a thread) has no search phase. As in C++, it enters clauses for everything, because
// @finally is compiled to such a clause. Code that catches it with @catch (...) must throw it again.
_Unwind_Reason_Code __gnustep_objc_personality_v0(
    int version, _Unwind_Action actions, uint64_t exception_class, struct _Unwind_Exception *exception,
    struct _Unwind_Context *context) {
    (void)exception_class;
    if (version != 1) {
        return _URC_FATAL_PHASE1_ERROR;
    }
    struct ort_handler handler;
    struct ort_lsda_site site;
    if ((actions & _UA_HANDLER_FRAME) != 0 && ort_exception_get_handler(exception, &handler)) {
        id object;
        const bool may_box = handler.filter > 0 && !ort_exception_get_object(exception, &object);
        if (may_box && ort_lsda_find_site(context, &site)) {
            exception = handled(ort_lsda_type(&site, handler.filter), exception);
        }
        return enter(handler, exception, context);
    }
    if (!ort_lsda_find_site(context, &site)) {
        return _URC_CONTINUE_UNWIND;
    }
    const bool is_forced = (actions & _UA_FORCE_UNWIND) != 0;
    bool has_cleanup;
    handler = (struct ort_handler){site.landing_pad, find_clause(site, exception, is_forced, &has_cleanup)};
    if ((actions & _UA_SEARCH_PHASE) != 0) {
        return search(handler, exception);
    }
    if ((actions & (_UA_HANDLER_FRAME | _UA_FORCE_UNWIND)) == 0) {
        handler.filter = 0;
    }
    if (handler.filter > 0) {
        exception = handled(ort_lsda_type(&site, handler.filter), exception);
    }
    return handler.filter != 0 || has_cleanup ? enter(handler, exception, context) : _URC_CONTINUE_UNWIND;
}
