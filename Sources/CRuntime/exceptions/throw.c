// Throwing and catching.
//
// Each objc_begin_catch of a thread has a record on a stack of the thread's. C++ exceptions count their handlers
// themselves; for all others the records do: an exception is deleted when its last record goes and it was not thrown
// on.

#include "exceptions/cxx_exception.h"
#include "exceptions/exception.h"
#include "support/memory.h"
#include <objc/objc-arc.h>
#include <objc/objc-exception.h>
#include <stdlib.h>

// The exception of a program without CRuntimeCxx.
struct native_exception {
    struct _Unwind_Exception header;
    id object; // owned
};

struct handling {
    struct handling *next; // further out
    struct _Unwind_Exception *exception;
    bool is_thrown_on;
};

static _Thread_local struct handling *innermost;

// MARK: Exceptions

static const uint64_t native_class = 0x534f525400000000 | 'O' << 24 | 'B' << 16 | 'J' << 8 | 'C'; // "SORT", "OBJC"

static void delete_native(_Unwind_Reason_Code reason, struct _Unwind_Exception *exception) {
    (void)reason;
    id object = ((struct native_exception *)exception)->object;
    free(exception);
    objc_release(object);
}

static struct _Unwind_Exception *create_native(id object) {
    struct native_exception *exception = ort_memory_allocate(sizeof *exception);
    exception->header.exception_class = native_class;
    exception->header.exception_cleanup = delete_native;
    exception->object = object;
    return &exception->header;
}

bool ort_exception_get_object(const struct _Unwind_Exception *exception, id *object) {
    if (exception->exception_class == native_class) {
        *object = ((const struct native_exception *)exception)->object;
        return true;
    }
    return ort_cxx_exception_get_object(exception, object);
}

// What objc_begin_catch returns for an exception of another language.
static id token_of(struct _Unwind_Exception *exception) {
    return ort_cxx_exception_is(exception) ? ort_cxx_exception_value(exception) : (id)(void *)exception;
}

// MARK: Throwing

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

void objc_exception_throw(id object) {
    struct _Unwind_Exception *foreign = find_foreign(object);
    if (foreign != NULL) {
        objc_exception_rethrow(foreign);
    }
    objc_retain(object);
    struct _Unwind_Exception *exception = ort_cxx_exception_create(object);
    _Unwind_RaiseException(exception != NULL ? exception : create_native(object));
    ort_exception_report_uncaught(object);
}

void objc_exception_rethrow(struct _Unwind_Exception *exception) {
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
        "an exception of another language (class 0x%016llx) was thrown on and not caught; catch it where that language "
        "can",
        (unsigned long long)exception->exception_class);
}

// MARK: Catching

id objc_begin_catch(struct _Unwind_Exception *exception) {
    struct handling *outer = find_handling(exception);
    if (outer != NULL) {
        outer->is_thrown_on = false;
    }
    struct handling *handling = ort_memory_allocate(sizeof *handling);
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
    free(ended);
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
