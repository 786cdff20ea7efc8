// Implementations made at run time, on libffi's closures.
//
// libffi may hand out a code address that does not lie in the closure, so live closures are listed by it. The list is
// protected by its mutex; calls do not touch it.

#include "signatures/signature.h"

#include <pthread.h>
#include <string.h>

struct closure {
    ffi_closure ffi;
    const struct cffi_signature *signature;
    cffi_imp_callback callback;
    void *context;
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

static void run(ffi_cif *cif, void *result, void **arguments, void *data) {
    (void)cif;
    const struct closure *const closure = data;
    const struct cffi_value *const value = &closure->signature->return_value;
    // libffi hands out room for a whole register at least, and takes a narrow integer from all of it.
    memset(result, 0, value->size > sizeof(ffi_arg) ? value->size : value->size > 0 ? sizeof(ffi_arg) : 0);
    closure->callback(closure->context, result, arguments);
    if (value->widening != CFFI_WIDEN_NOT) {
        const uint64_t word = cffi_value_widened(value, result);
        memcpy(result, &word, sizeof word);
    }
}

IMP cffi_imp_create(
    const struct cffi_signature *signature, cffi_imp_callback callback, void *context, cffi_status *status) {
    cffi_status ignored;
    if (status == NULL)
        status = &ignored;
    *status = CFFI_BEYOND_LIBFFI;
    if (signature->cif == NULL)
        return NULL;
    *status = CFFI_NO_MEMORY;
    void *code = NULL;
    struct closure *const closure = ffi_closure_alloc(sizeof *closure, &code);
    if (closure == NULL)
        return NULL;
    closure->signature = signature;
    closure->callback = callback;
    closure->context = context;
    closure->code = code;
    if (ffi_prep_closure_loc(&closure->ffi, signature->cif, run, closure, code) != FFI_OK) {
        ffi_closure_free(closure);
        return NULL;
    }
    pthread_mutex_lock(&list_lock);
    closure->next = *chain_of(code);
    *chain_of(code) = closure;
    pthread_mutex_unlock(&list_lock);
    *status = CFFI_OK;
    return (IMP)code;
}

IMP ort_imp_for_signature(const char *types, cffi_imp_callback callback, void *context) {
    const struct cffi_signature *const signature = cffi_signature_intern(types, NULL);
    return signature != NULL ? cffi_imp_create(signature, callback, context, NULL) : NULL;
}

BOOL cffi_imp_destroy(IMP imp) {
    const void *const code = (const void *)(uintptr_t)imp;
    pthread_mutex_lock(&list_lock);
    struct closure **link = chain_of(code);
    while (*link != NULL && (*link)->code != code)
        link = &(*link)->next;
    struct closure *const closure = *link;
    if (closure != NULL)
        *link = closure->next;
    pthread_mutex_unlock(&list_lock);
    if (closure == NULL)
        return NO;
    ffi_closure_free(closure);
    return YES;
}
