// <objc/Aspects.h>: the methods of NSObject, and the tokens that they answer.

#include "face.h"

#include <cffi.h>
#include <objc/blocks_runtime.h>
#include <objc/hooks.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

// Swift's.
extern const struct ort_face_aspect_handlers *ort_face_aspect_handlers(void);

ORT_FACE_STRING(AspectErrorDomain, "AspectErrorDomain");

// MARK: Tokens

struct aspect_token {
    Class isa;
    void *token; // Swift's, owned
};

CFFI_DECLARE_CLASS(ORTAspectToken);
CFFI_DEFINE_CLASS(ORTAspectToken, sizeof(struct aspect_token), ORT_CLASS_NATIVE_RETAIN);

static id make_token(void *token) {
    struct aspect_token *const object = (void *)class_createInstance(&cffi_class_ORTAspectToken, 0);
    if (object == NULL) {
        ort_fatal("out of memory: no room for the token of a hook");
    }
    object->token = token;
    return objc_autorelease((id)(void *)object);
}

static BOOL token_remove(struct aspect_token *self, SEL selector) {
    return ort_face_aspect_handlers()->remove(self->token);
}

static BOOL token_remove_or_refuse(struct aspect_token *self, SEL selector, id *error) {
    struct ort_face_error refusal = {0};
    if (error != NULL) {
        *error = nil;
    }
    const bool is_removed = ort_face_aspect_handlers()->remove_or_refuse(self->token, &refusal);
    if (refusal.message != NULL) {
        ort_face_refuse(error, "AspectErrorDomain", &refusal);
    }
    return is_removed;
}

// The protocol comes with the program that names it, and so after the class.
static BOOL token_conforms(struct aspect_token *self, SEL selector, struct objc_protocol *protocol) {
    return (protocol != NULL && strcmp(protocol_getName(protocol), "AspectToken") == 0) ||
        cffi_object_class_conforms(object_getClass((id)(void *)self), selector, protocol);
}

static id token_description(struct aspect_token *self, SEL selector) {
    return ort_face_take_text(ort_face_aspect_handlers()->describe(self->token));
}

static void token_dealloc(struct aspect_token *self, SEL selector) {
    ort_face_aspect_handlers()->release(self->token);
    object_dispose((id)(void *)self);
}

static id token_alloc(Class self, SEL selector) {
    cffi_raise("NSInvalidArgumentException", "+[ORTAspectToken alloc]: only hooks create tokens");
}

static id token_alloc_with_zone(Class self, SEL selector, void *zone) { return token_alloc(self, selector); }

static const struct ort_static_method token_methods[] = {
    CFFI_METHOD("remove", "B16@0:8", token_remove),
    CFFI_METHOD("removeAndReturnError:", "B24@0:8^@16", token_remove_or_refuse),
    CFFI_METHOD("conformsToProtocol:", "B24@0:8@16", token_conforms),
    CFFI_METHOD("description", "@16@0:8", token_description),
    CFFI_METHOD("dealloc", "v16@0:8", token_dealloc),
    CFFI_METHODS_END,
};

static const struct ort_static_method token_class_methods[] = {
    CFFI_METHOD("alloc", "@16@0:8", token_alloc),
    CFFI_METHOD("allocWithZone:", "@24@0:8^{_NSZone=}16", token_alloc_with_zone),
    CFFI_METHODS_END,
};

// MARK: Hooks

enum {
    POSITION_MASK = 7,
    POSITION_AFTER = 0,
    POSITION_LAST = 2,
    ORIGINAL_RULES = 1 << 4,
    FINALLY = 1 << 6,
    ALL_OPTIONS = 0x3ff
};

// Options that every hook has in addition to its own. Relaxed: a hook that is installed during a change may have the
// old or the new options.
static uintptr_t options_of_all;

void AspectsUseOriginalRules(void) { __atomic_store_n(&options_of_all, ORIGINAL_RULES, __ATOMIC_RELAXED); }

// Throws for a mistake of the program, not for a refusal.
__attribute__((noreturn, format(printf, 2, 3))) static void blame(
    const struct ort_face_aspect_request *request, const char *format, ...) {
    char mistake[128];
    va_list values;
    va_start(values, format);
    vsnprintf(mistake, sizeof mistake, format, values);
    va_end(values);
    const char mark = object_isClass(request->receiver) ? '+' : '-';
    const char *const name = class_getName(ort_class_original(object_getClass(request->receiver)));
    const char *const selector = request->selector == NULL ? "" : sel_getName(request->selector);
    cffi_raise("NSInvalidArgumentException", "%c[%s aspect_hookSelector:%s…]: %s", mark, name, selector, mistake);
}

static void check(const struct ort_face_aspect_request *request) {
    const uintptr_t options = request->options, position = options & POSITION_MASK;
    const uintptr_t unknown = options & ~(uintptr_t)ALL_OPTIONS;
    if (request->selector == NULL) {
        blame(request, "the selector is NULL");
    }
    if (!ort_object_is_block(request->block)) {
        blame(request, "the block argument is not a block");
    }
    if (position > POSITION_LAST) {
        blame(request, "the position %lu in the options %#lx is unknown", position, options);
    }
    if (unknown != 0) {
        blame(request, "the bits %#lx in the options %#lx are unknown", unknown, options);
    }
    if ((options & FINALLY) != 0 && position != POSITION_AFTER) {
        blame(request, "AspectOptionFinally is only for after hooks");
    }
}

static id hook(const struct ort_face_aspect_request *request, id *error) {
    check(request);
    struct ort_face_error refusal = {0};
    id thrown = nil;
    void *const token = ort_face_aspect_handlers()->hook(request, &refusal, &thrown);
    ort_face_throw(thrown);
    if (token != NULL) {
        return make_token(token);
    }
    ort_face_refuse(error, "AspectErrorDomain", &refusal);
    return nil;
}

// The method of a class and of an object; `self` says which it is.
static id hook_selector(id self, SEL selector, SEL hooked, uintptr_t options, id block, id *error) {
    options |= __atomic_load_n(&options_of_all, __ATOMIC_RELAXED);
    const struct ort_face_aspect_request request = {self, hooked, options, block, __builtin_return_address(0)};
    return hook(&request, error);
}

static const struct ort_static_method methods[] = {
    CFFI_METHOD("aspect_hookSelector:withOptions:usingBlock:error:", "@48@0:8:16Q24@?32^@40", hook_selector),
    CFFI_METHODS_END,
};

ORT_FACE_WHEN_LOADED add(void) {
    ort_class_register_static(&cffi_class_ORTAspectToken, &cffi_class_NSObject, token_methods, token_class_methods);
    ort_face_extend(methods, methods);
}
