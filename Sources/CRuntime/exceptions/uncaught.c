#include <objc/kernel.h>
#include <objc/message.h>
#include <objc/objc-exception.h>
#include <objc/runtime.h>
#include <stdio.h>
#include <string.h>

// Exchanged with acquire and release, and loaded with acquire, which pairs with the exchange: the caller prepares the
// handler's data before it sets the handler. A call that has loaded the old handler may still run after the exchange.
static objc_uncaught_exception_handler uncaught_handler;

objc_uncaught_exception_handler objc_setUncaughtExceptionHandler(objc_uncaught_exception_handler handler) {
    return __atomic_exchange_n(&uncaught_handler, handler, __ATOMIC_ACQ_REL);
}

// MARK: The text of an exception

// The method of that name and no argument whose result has one of the types, or NULL.
static IMP accessor(id object, const char *name, const char *result_types) {
    Class cls = object_getClass(object);
    SEL selector = sel_registerName(name);
    Method method = cls == Nil ? NULL : class_getInstanceMethod(cls, selector);
    const char *types = method == NULL ? NULL : method_getTypeEncoding(method);
    if (types == NULL) {
        return NULL;
    }
    types += strspn(types, "rnNoORV");
    return *types != '\0' && strchr(result_types, *types) != NULL ? class_getMethodImplementation(cls, selector) : NULL;
}

// Returns the text of the string object or C string that a method without arguments returns, or NULL.
static const char *text_of(id object, const char *name) {
    IMP imp = accessor(object, name, "@");
    id answer = imp == NULL ? nil : ((id (*)(id, SEL))imp)(object, sel_registerName(name));
    IMP utf8 = accessor(answer, "UTF8String", "*");
    return utf8 == NULL ? NULL : ((const char *(*)(id, SEL))utf8)(answer, sel_registerName("UTF8String"));
}

static void describe(id object, char *text, size_t size) {
    const char *name = text_of(object, "name");
    const char *reason = text_of(object, "reason");
    if (name != NULL && reason != NULL) {
        snprintf(text, size, ": %s: %s", name, reason);
        return;
    }
    const char *only = name != NULL ? name : reason != NULL ? reason : text_of(object, "description");
    if (only != NULL) {
        snprintf(text, size, ": %s", only);
    }
}

// MARK: The report

// The progress of this thread's report. Both steps run user code. If an exception leaves that code uncaught, the report
// begins again here.
static _Thread_local enum { NOT_BEGUN, IN_HANDLER, DESCRIBING } progress;

struct report {
    id object;
    objc_uncaught_exception_handler handler;
    char text[512];
};

static void run_handler(void *context) {
    struct report *report = context;
    progress = IN_HANDLER;
    report->handler(report->object);
}

static void run_description(void *context) {
    struct report *report = context;
    progress = DESCRIBING;
    describe(report->object, report->text, sizeof report->text);
}

// Also called when an outer frame catches an exception that leaves a step. Then the process continues.
static void end_step(void *context) {
    (void)context;
    progress = NOT_BEGUN;
}

void ort_exception_report_uncaught(id object) {
    struct report report = {.object = object, .handler = __atomic_load_n(&uncaught_handler, __ATOMIC_ACQUIRE)};
    if (progress == NOT_BEGUN && report.handler != NULL) {
        ort_call_with_cleanup(run_handler, &report, end_step);
    }
    if (progress != DESCRIBING) {
        ort_call_with_cleanup(run_description, &report, end_step);
    }
    ort_fatal(
        "%s was thrown and not caught%s; put the code that throws it into @try, and add a @catch for it",
        object == nil ? "nil" : object_getClassName(object), report.text);
}
