// Implementations made at run time: over saved registers, and on libffi's closures.
//
// libffi may hand out a code address that does not lie in the closure, so its live closures are listed by it. The list
// is protected by its mutex; calls do not touch it.

#include "invocations/frame_values.h"
#include "invocations/invocation.h"
#include "support/allocation.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// The callback that both kinds of implementation call.
struct body {
    const struct cffi_signature *signature;
    cffi_imp_callback callback;
    void *context;
};

// MARK: Over saved registers

static IMP run_frame(struct ort_call_frame *frame, void *context) {
    const struct body *const body = context;
    const struct cffi_signature *const signature = body->signature;
    const struct cffi_value *const value = &signature->return_value;
    _Alignas(CFFI_MOST_ALIGNMENT) uint8_t buffer[signature->buffer_size];
    void *arguments[signature->argument_count + 1];
    for (size_t i = 0; i < signature->argument_count; ++i) {
        arguments[i] = cffi_frame_argument(frame, &signature->arguments[i], buffer + signature->arguments[i].offset);
    }
    void *const result = signature->returns_in_memory ? (void *)(uintptr_t)*ort_call_frame_memory(frame)
                                                      : (void *)(buffer + value->offset);
    if (signature->returns_in_memory) {
        memset(result, 0, value->size);
    } else {
        cffi_result_clear(signature, result);
    }
    body->callback(body->context, result, arguments);
    cffi_frame_answer(frame, signature, result);
    return NULL;
}

static IMP create_over_registers(const struct body *body) {
    struct body *const copy = cffi_allocate_try(sizeof *copy);
    if (copy == NULL) {
        return NULL;
    }
    *copy = *body;
    const IMP imp = ort_frame_imp_create(run_frame, copy);
    if (imp == NULL) {
        free(copy);
    }
    return imp;
}

static bool destroy_over_registers(IMP imp) {
    ort_frame_handler handler;
    void *body;
    if (!ort_frame_imp_find(imp, &handler, &body) || handler != run_frame) {
        return false;
    }
    ort_frame_imp_destroy(imp);
    free(body);
    return true;
}

// MARK: On libffi's closures

struct closure {
    ffi_closure ffi;
    struct body body;
    void *code;
    struct closure *next;
};

enum { CHAIN_COUNT = 256 }; // a power of two

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct closure *chains[CHAIN_COUNT];

static struct closure **chain_of(const void *code) {
    return &chains[((uintptr_t)code >> 4 ^ (uintptr_t)code >> 12) % CHAIN_COUNT];
}

static void lock_before_fork(void) { pthread_mutex_lock(&list_lock); }

static void unlock_after_fork(void) { pthread_mutex_unlock(&list_lock); }

__attribute__((constructor)) static void register_fork_handlers(void) {
    pthread_atfork(lock_before_fork, unlock_after_fork, unlock_after_fork);
}

static void run_closure(ffi_cif *cif, void *result, void **arguments, void *data) {
    (void)cif;
    const struct body *const body = data;
    const struct cffi_value *const value = &body->signature->return_value;
    // libffi gives room for a whole register at least, and reads a narrow integer from the whole register.
    memset(result, 0, value->size > sizeof(ffi_arg) ? value->size : value->size > 0 ? sizeof(ffi_arg) : 0);
    body->callback(body->context, result, arguments);
    if (value->widening != CFFI_WIDEN_NOT) {
        const uint64_t word = cffi_value_widened(value, result);
        memcpy(result, &word, sizeof word);
    }
}

static IMP create_closure(const struct body *body) {
    void *code = NULL;
    struct closure *const closure = cffi_allocation_must_fail() ? NULL : ffi_closure_alloc(sizeof *closure, &code);
    if (closure == NULL) {
        return NULL;
    }
    closure->body = *body;
    closure->code = code;
    if (ffi_prep_closure_loc(&closure->ffi, body->signature->cif, run_closure, &closure->body, code) != FFI_OK) {
        ffi_closure_free(closure);
        return NULL;
    }
    pthread_mutex_lock(&list_lock);
    closure->next = *chain_of(code);
    *chain_of(code) = closure;
    pthread_mutex_unlock(&list_lock);
    return (IMP)code;
}

static bool destroy_closure(IMP imp) {
    const void *const code = (const void *)(uintptr_t)imp;
    pthread_mutex_lock(&list_lock);
    struct closure **link = chain_of(code);
    while (*link != NULL && (*link)->code != code) {
        link = &(*link)->next;
    }
    struct closure *const closure = *link;
    if (closure != NULL) {
        *link = closure->next;
    }
    pthread_mutex_unlock(&list_lock);
    if (closure != NULL) {
        ffi_closure_free(closure);
    }
    return closure != NULL;
}

// MARK: Interface

IMP cffi_imp_create_by(
    cffi_call_path path, const struct cffi_signature *signature, cffi_imp_callback callback, void *context,
    cffi_status *status) {
    const struct body body = {.signature = signature, .callback = callback, .context = context};
    cffi_status found = CFFI_OK;
    IMP imp = NULL;
    if (path == CFFI_CALL_LIBFFI && signature->cif == NULL) {
        found = CFFI_BEYOND_LIBFFI;
    } else {
        imp = path == CFFI_CALL_LIBFFI ? create_closure(&body) : create_over_registers(&body);
    }
    if (imp == NULL && found == CFFI_OK) {
        found = CFFI_NO_MEMORY;
    }
    if (status != NULL) {
        *status = found;
    }
    return imp;
}

IMP cffi_imp_create(
    const struct cffi_signature *signature, cffi_imp_callback callback, void *context, cffi_status *status) {
    const cffi_call_path path = signature->prefers_libffi ? CFFI_CALL_LIBFFI : CFFI_CALL_SAVED_REGISTERS;
    return cffi_imp_create_by(path, signature, callback, context, status);
}

IMP ort_imp_for_signature(const char *types, cffi_imp_callback callback, void *context) {
    const struct cffi_signature *const signature = cffi_signature_intern(types, NULL);
    return signature != NULL ? cffi_imp_create(signature, callback, context, NULL) : NULL;
}

BOOL cffi_imp_destroy(IMP imp) { return destroy_over_registers(imp) || destroy_closure(imp); }
