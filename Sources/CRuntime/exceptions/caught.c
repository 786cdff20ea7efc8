// How ort_call_catching handles an exception that has arrived.

#include "exceptions/exception.h"
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>

// Called by the landing pad of call_catching-….S.
ORT_HIDDEN BOOL ort_caught_take(struct _Unwind_Exception *exception, struct ort_caught *caught);

// The end of a thread and its cancellation unwind by exceptions of class 0, which no code may stop.
BOOL ort_caught_take(struct _Unwind_Exception *exception, struct ort_caught *caught) {
    if (exception->exception_class == 0) {
        _Unwind_Resume(exception);
    }
    id object = nil;
    caught->is_foreign = !ort_exception_get_object(exception, &object);
    caught->object = objc_retain(object);
    (void)objc_begin_catch(exception);
    objc_end_catch();
    return YES;
}
