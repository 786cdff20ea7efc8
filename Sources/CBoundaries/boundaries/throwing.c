// Implementations in a language whose frames no exception may cross.

#include <cffi.h>
#include <cffi_boundaries.h>
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>

void cffi_imp_run_throwing(void *context, void *return_value, void *const *arguments) {
    const struct cffi_throwing_body *const body = context;
    const id exception = body->run(context, return_value, arguments);
    if (exception != nil) {
        objc_exception_throw(objc_autorelease(exception));
    }
}
