#include "exceptions/cxx_exception.h"
#include "support/memory.h"
#include <dlfcn.h>
#include <stdlib.h>

// The data before every C++ exception's value, up to the unwinder's part. A dependent exception, which
// std::rethrow_exception raises, has the address of the original's value in place of the type. Source: Itanium C++ ABI,
// "Exception Objects"; libstdc++ and libc++abi agree on it.
struct cxx_exception {
    const void *type_or_original;
    void (*destructor)(void *value);
    void (*unexpected_handler)(void);
    void (*terminate_handler)(void);
    struct cxx_exception *next; // of the handled ones, outwards
    int handler_count;          // negative after it was thrown again
    int switch_value;
    const uint8_t *action_record;
    const uint8_t *language_specific_data;
    void *landing_pad;
    void *adjusted_value;
    struct _Unwind_Exception header;
};

_Static_assert(offsetof(struct cxx_exception, handler_count) == 40, "handlerCount");
_Static_assert(offsetof(struct cxx_exception, header) == 80, "unwindHeader");
_Static_assert(sizeof(struct cxx_exception) == 112, "__cxa_exception");

// A thread's state. Source: as above, "Caught Exception Stack".
struct cxx_globals {
    struct cxx_exception *handled; // innermost first; may end in one that is not of C++ and has a header only
    unsigned int uncaught_count;
};

// MARK: The support library

extern void *__cxa_begin_catch(void *) __attribute__((weak));
extern void __cxa_end_catch(void) __attribute__((weak));
extern void *__cxa_get_globals(void) __attribute__((weak));
extern void std_terminate(void) __asm__("_ZSt9terminatev") __attribute__((weak));

// Either may be NULL. The table that the program registers is preferred to the one found for the first C++ exception.
// Each pointer changes once, from NULL to a complete table that stays. The change is an exchange with release, which
// pairs with the acquire loads.
static const struct ort_cxx_exceptions *registered;
static struct ort_cxx_exceptions *found;

// NULL while no C++ exception has been seen.
static const struct ort_cxx_exceptions *library(void) {
    const struct ort_cxx_exceptions *exceptions = __atomic_load_n(&registered, __ATOMIC_ACQUIRE);
    return exceptions != NULL ? exceptions : __atomic_load_n(&found, __ATOMIC_ACQUIRE);
}

// A weak name is NULL in a program that does not link the library, even if a plug-in has loaded the library, perhaps
// for its own use only. The library is the image that contains the exception's own code.
static void *open_library_of(const struct _Unwind_Exception *exception) {
    Dl_info info;
    if (dladdr((const void *)exception->exception_cleanup, &info) == 0) {
        return NULL;
    }
    return dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
}

static void *find(void (*linked)(void), void *image, const char *name) {
    return linked != NULL ? (void *)linked : image != NULL ? dlsym(image, name) : NULL;
}

static void find_library_of(const struct _Unwind_Exception *exception) {
    void *image = open_library_of(exception); // stays open
    struct ort_cxx_exceptions *functions = ort_memory_allocate(sizeof *functions);
    functions->begin_catch = (void *(*)(void *))find((void (*)(void))__cxa_begin_catch, image, "__cxa_begin_catch");
    functions->end_catch = (void (*)(void))find(__cxa_end_catch, image, "__cxa_end_catch");
    functions->get_globals = (void *(*)(void))find((void (*)(void))__cxa_get_globals, image, "__cxa_get_globals");
    functions->terminate = (void (*)(void))find(std_terminate, image, "_ZSt9terminatev");
    struct ort_cxx_exceptions *none = NULL;
    if (!__atomic_compare_exchange_n(&found, &none, functions, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
        free(functions);
    }
}

void ort_exception_set_cxx(const struct ort_cxx_exceptions *exceptions) {
    const struct ort_cxx_exceptions *none = NULL;
    __atomic_compare_exchange_n(&registered, &none, exceptions, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}

// MARK: One exception

// The class of an exception: four bytes for the vendor, then "C++" and a byte that is 1 for dependent exceptions.
static bool has_cxx_class(const struct _Unwind_Exception *exception) {
    return (exception->exception_class & 0xffffff00) == ((uint64_t)'C' << 24 | '+' << 16 | '+' << 8);
}

static bool is_dependent(const struct _Unwind_Exception *exception) { return (exception->exception_class & 0xff) != 0; }

static struct cxx_exception *cxx_of(const struct _Unwind_Exception *exception) {
    return (struct cxx_exception *)(void *)((char *)(uintptr_t)exception - offsetof(struct cxx_exception, header));
}

bool ort_cxx_exception_is(const struct _Unwind_Exception *exception) {
    if (!has_cxx_class(exception)) {
        return false;
    }
    if (library() == NULL) {
        find_library_of(exception);
    }
    const struct ort_cxx_exceptions *functions = library();
    return functions->begin_catch != NULL && functions->end_catch != NULL && functions->get_globals != NULL &&
        functions->terminate != NULL;
}

void *ort_cxx_exception_value(const struct _Unwind_Exception *exception) {
    return is_dependent(exception) ? (void *)(uintptr_t)cxx_of(exception)->type_or_original
                                   : (void *)(uintptr_t)(exception + 1);
}

bool ort_cxx_exception_get_object(const struct _Unwind_Exception *exception, id *object) {
    const struct ort_cxx_exceptions *exceptions = __atomic_load_n(&registered, __ATOMIC_ACQUIRE);
    if (exceptions == NULL || !has_cxx_class(exception)) {
        return false;
    }
    void *value = ort_cxx_exception_value(exception);
    if (((struct cxx_exception *)value)[-1].type_or_original != exceptions->object_type) {
        return false;
    }
    *object = *(id *)value;
    return true;
}

void ort_cxx_exception_set_handler(struct _Unwind_Exception *exception, struct ort_handler handler) {
    if (has_cxx_class(exception)) {
        cxx_of(exception)->landing_pad = (void *)handler.landing_pad;
        cxx_of(exception)->switch_value = (int)handler.filter;
    }
}

bool ort_cxx_exception_get_handler(const struct _Unwind_Exception *exception, struct ort_handler *handler) {
    if (!has_cxx_class(exception)) {
        return false;
    }
    const struct cxx_exception *cxx = cxx_of(exception);
    *handler = (struct ort_handler){(uintptr_t)cxx->landing_pad, cxx->switch_value};
    return true;
}

struct _Unwind_Exception *ort_cxx_exception_create(id object) {
    const struct ort_cxx_exceptions *exceptions = __atomic_load_n(&registered, __ATOMIC_ACQUIRE);
    return exceptions == NULL ? NULL : exceptions->create(object);
}

// MARK: Handling

static struct cxx_globals *globals(void) { return library()->get_globals(); }

static bool is_innermost_handled(const struct _Unwind_Exception *exception) {
    const struct ort_cxx_exceptions *functions = library();
    return functions != NULL && functions->get_globals != NULL && globals()->handled == cxx_of(exception);
}

struct _Unwind_Exception *ort_cxx_exception_find_handled(const void *value) {
    if (__atomic_load_n(&registered, __ATOMIC_ACQUIRE) == NULL) {
        return NULL;
    }
    struct cxx_exception *handled = globals()->handled;
    while (handled != NULL && has_cxx_class(&handled->header)) {
        if (ort_cxx_exception_value(&handled->header) == value) {
            return &handled->header;
        }
        handled = handled->next;
    }
    return handled != NULL && value == NULL ? &handled->header : NULL;
}

BOOL ort_exception_current(id *object) {
    if (__atomic_load_n(&registered, __ATOMIC_ACQUIRE) == NULL || globals()->handled == NULL) {
        return NO;
    }
    return ort_cxx_exception_get_object(&globals()->handled->header, object);
}

BOOL ort_exception_is_handled(const struct _Unwind_Exception *exception) {
    if (ort_cxx_exception_is(exception)) {
        return cxx_of(exception)->handler_count > 0;
    }
    return is_innermost_handled(exception);
}

// As __cxa_rethrow does, but for an exception that need not be the innermost.
void ort_exception_mark_thrown_on(struct _Unwind_Exception *exception) {
    struct cxx_exception *cxx = cxx_of(exception);
    if (!ort_cxx_exception_is(exception)) {
        if (is_innermost_handled(exception)) {
            globals()->handled = NULL; // C++ handles such an exception only when it handles no other
        }
    } else if (cxx->handler_count > 0) {
        cxx->handler_count = -cxx->handler_count;
        globals()->uncaught_count++;
    }
}

void ort_cxx_exception_begin_catch(struct _Unwind_Exception *exception) { library()->begin_catch(exception); }

void ort_cxx_exception_end_catch(void) { library()->end_catch(); }

_Noreturn void ort_cxx_exception_terminate(struct _Unwind_Exception *exception) {
    library()->begin_catch(exception);
    library()->terminate();
    __builtin_unreachable();
}
