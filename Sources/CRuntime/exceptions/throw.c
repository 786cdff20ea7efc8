// Throwing and catching.
//
// Each objc_begin_catch of a thread has a record on the thread's own stack of records. C++ exceptions count their
// handlers themselves. For other exceptions the records count: an exception is deleted when its last record ends,
// unless it was thrown again.

#include "exceptions/exception.h"
#include "support/memory.h"
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>
#include <stdlib.h>

struct handling {
    struct handling *next; // of the next outer catch
    struct _Unwind_Exception *exception;
    bool is_thrown_on;
};

// All records but the outermost are allocated.
static _Thread_local struct handling *innermost, outermost;

// MARK: Exceptions

static void delete_native(_Unwind_Reason_Code reason, struct _Unwind_Exception *exception) {
    (void)reason;
    id object = ort_exception_as_native(exception)->object;
    free(exception);
    objc_release(object);
}

struct _Unwind_Exception *ort_exception_create(id object) {
    struct _Unwind_Exception *cxx = ort_cxx_exception_create(object);
    if (cxx != NULL) {
        return cxx;
    }
    struct ort_native_exception *exception = ort_memory_allocate(sizeof *exception);
    exception->header.exception_class = ort_native_exception_class;
    exception->header.exception_cleanup = delete_native;
    exception->object = object;
    return &exception->header;
}

// The value that objc_begin_catch returns for an exception of another language.
static id token_of(struct _Unwind_Exception *exception) {
    return ort_cxx_exception_is(exception) ? ort_cxx_exception_value(exception) : (id)(void *)exception;
}

// MARK: Throwing

// objc_exception_throw is in throw-ARCHITECTURE.S. The unwinder visits its frame twice for each exception, and takes
// longer for each register that it saves.
ORT_HIDDEN struct _Unwind_Exception *ort_throw_prepare(id object);

static struct handling *find_handling(const struct _Unwind_Exception *exception) {
    struct handling *handling = innermost;
    while (handling != NULL && handling->exception != exception) {
        handling = handling->next;
    }
    return handling;
}

// The exception of another language that this thread handles and `thrown` stands for, or NULL.
static struct _Unwind_Exception *find_foreign(id thrown) {
    for (struct handling *handling = innermost; handling != NULL; handling = handling->next) {
        id object;
        if (!ort_exception_get_object(handling->exception, &object) && token_of(handling->exception) == thrown) {
            return handling->exception;
        }
    }
    return ort_cxx_exception_find_handled((const void *)thrown);
}

struct _Unwind_Exception *ort_throw_prepare(id object) {
    struct _Unwind_Exception *foreign = find_foreign(object);
    if (foreign != NULL) {
        objc_exception_rethrow(foreign);
    }
    ort_exception_rethrow_boxed(object);
    return ort_exception_create(objc_retain(object));
}

static void require(const struct _Unwind_Exception *exception, const char *function) {
    if (exception == NULL) {
        ort_fatal("%s was called without an exception; use @try, @catch and @finally instead of calling it", function);
    }
}

void objc_exception_rethrow(struct _Unwind_Exception *exception) {
    require(exception, "objc_exception_rethrow");
    struct handling *handling = find_handling(exception);
    if (handling != NULL) {
        handling->is_thrown_on = true;
    }
    if (handling == NULL || ort_cxx_exception_is(exception)) {
        ort_exception_mark_thrown_on(exception);
    }
    _Unwind_Resume_or_Rethrow(exception);
    id object;
    if (ort_exception_get_object(exception, &object)) {
        ort_exception_report_uncaught(object);
    }
    if (ort_cxx_exception_is(exception)) {
        ort_cxx_exception_terminate(exception);
    }
    ort_fatal(
        "an exception of another language (class 0x%016llx) was rethrown and not caught; catch it in code of that "
        "language",
        (unsigned long long)exception->exception_class);
}

// MARK: Catching

id objc_begin_catch(struct _Unwind_Exception *exception) {
    require(exception, "objc_begin_catch");
    struct handling *outer = find_handling(exception);
    if (outer != NULL) {
        outer->is_thrown_on = false;
    }
    struct handling *handling = innermost == NULL ? &outermost : ort_memory_allocate(sizeof *handling);
    *handling = (struct handling){.next = innermost, .exception = exception};
    innermost = handling;
    if (ort_cxx_exception_is(exception)) {
        ort_cxx_exception_begin_catch(exception);
    }
    id object;
    return ort_exception_get_object(exception, &object) ? object : token_of(exception);
}

void objc_end_catch(void) {
    struct handling *ended = innermost;
    if (ended == NULL) {
        return;
    }
    struct _Unwind_Exception *exception = ended->exception;
    const bool is_thrown_on = ended->is_thrown_on;
    innermost = ended->next;
    if (ended != &outermost) {
        free(ended);
    }
    if (ort_cxx_exception_is(exception)) {
        ort_cxx_exception_end_catch();
        return;
    }
    struct handling *outer = find_handling(exception);
    if (outer != NULL) {
        outer->is_thrown_on = is_thrown_on;
    } else if (!is_thrown_on) {
        _Unwind_DeleteException(exception);
    }
}
