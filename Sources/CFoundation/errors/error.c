// NSError.

#include "root/collection.h"
#include "root/constant_string.h"
#include "root/text_builder.h"
#include "tables/hashed.h"

#include <cffi_collections.h>
#include <stdio.h>
#include <string.h>

// Every method takes its selector.
#pragma GCC diagnostic ignored "-Wunused-parameter"

struct error {
    Class isa;
    id domain;
    id user_info; // NULL: none
    intptr_t code;
};

CFFI_DEFINE_CLASS(NSError, sizeof(struct error), ORT_CLASS_NATIVE_RETAIN);
CFFI_LOAD_WITH_THIS_FILE

CFFI_CONSTANT_STRING(NSLocalizedDescriptionKey, "NSLocalizedDescription");
CFFI_CONSTANT_STRING(NSLocalizedFailureReasonErrorKey, "NSLocalizedFailureReason");
CFFI_CONSTANT_STRING(NSLocalizedRecoverySuggestionErrorKey, "NSLocalizedRecoverySuggestion");
CFFI_CONSTANT_STRING(NSUnderlyingErrorKey, "NSUnderlyingError");

static id key(struct objc_constant_string *constant) { return (id)(void *)constant; }

// MARK: From C

bool cffi_error_is(id object) { return object != nil && cffi_object_is_kind(object, NULL, &cffi_class_NSError); }

// Takes over the error. A copy of nil is nil.
static id fill(struct error *error, id domain, intptr_t code, id user_info) {
    error->domain = CFFI_SEND(id, domain, cffi_selectors.copy);
    error->user_info = CFFI_SEND(id, user_info, cffi_selectors.copy);
    error->code = code;
    if ((error->domain != nil || domain == nil) && (error->user_info != nil || user_info == nil)) {
        return (id)(void *)error;
    }
    objc_release((id)(void *)error);
    return nil;
}

id cffi_error_create(id domain, intptr_t code, id user_info) {
    struct error *const error = (void *)class_createInstance(&cffi_class_NSError, 0);
    return error != NULL ? fill(error, domain, code, user_info) : nil;
}

static bool add(id dictionary, struct objc_constant_string *constant, const char *text) {
    if (text == NULL) {
        return true;
    }
    const id string = objc_autorelease(cffi_string_create(text, strlen(text)));
    return string != nil &&
        cffi_hashed_set_try(cffi_hashed_table(&cffi_dictionary_kind, dictionary), key(constant), string);
}

id cffi_error_create_described(
    const char *domain, intptr_t code, const char *description, const char *failure_reason,
    const char *recovery_suggestion, id entries) {
    const id name = objc_autorelease(cffi_string_create(domain, strlen(domain)));
    const id user_info =
        objc_autorelease(cffi_hashed_copy_of(&cffi_dictionary_kind, &cffi_class_NSMutableDictionary, entries));
    if (name == nil || user_info == nil || !add(user_info, NSLocalizedDescriptionKey, description) ||
        !add(user_info, NSLocalizedFailureReasonErrorKey, failure_reason) ||
        !add(user_info, NSLocalizedRecoverySuggestionErrorKey, recovery_suggestion)) {
        return nil;
    }
    return cffi_error_create(name, code, user_info);
}

// MARK: Life

static id init_with(struct error *self, SEL selector, id domain, intptr_t code, id user_info) {
    if (!cffi_string_is(domain)) {
        cffi_give_up((id)(void *)self);
    } else {
        cffi_give_up_unless_kind(user_info, &cffi_class_NSDictionary, (id)(void *)self);
    }
    if (domain == nil) {
        cffi_raise_argument((id)(void *)self, selector, "the domain is nil");
    }
    cffi_check_kind(domain, &cffi_class_NSString, (id)(void *)self, selector);
    cffi_check_kind(user_info, &cffi_class_NSDictionary, (id)(void *)self, selector);
    return fill(self, domain, code, user_info);
}

static id class_error_with(Class self, SEL selector, id domain, intptr_t code, id user_info) {
    const id error = CFFI_SEND(id, (id)(void *)self, cffi_selectors.alloc);
    return objc_autorelease(((id (*)(id, SEL, id, intptr_t, id))objc_msgSend)(
        error, cffi_selectors.initWithDomainCodeUserInfo, domain, code, user_info));
}

static void dispose(void *object) { object_dispose(object); }

static void dealloc(struct error *self, SEL selector) {
    id objects[] = {self->domain, self->user_info};
    cffi_release_each(objects, 2, dispose, self);
}

// MARK: Parts

static id domain(struct error *self, SEL selector) { return self->domain; }

static intptr_t code(struct error *self, SEL selector) { return self->code; }

static id user_info(struct error *self, SEL selector) {
    return self->user_info != nil ? self->user_info : objc_autorelease(cffi_dictionary_create(NULL, NULL, 0));
}

static id entry(id self, struct objc_constant_string *constant) {
    const id entries = CFFI_SEND(id, self, cffi_selectors.userInfo);
    return entries != nil ? cffi_hashed_look_up(&cffi_dictionary_kind, entries, key(constant)) : nil;
}

static void write_name(struct cffi_text *text, void *self) {
    char number[32];
    const int length =
        snprintf(number, sizeof number, ", code %ld", (long)CFFI_SEND(intptr_t, self, cffi_selectors.code));
    cffi_text_append_string(text, CFFI_SEND(id, self, cffi_selectors.domain));
    cffi_text_append(text, number, (size_t)length);
}

static id localized_description(id self, SEL selector) {
    const id given = entry(self, NSLocalizedDescriptionKey);
    return given != nil ? given : cffi_text_build(write_name, self);
}

static id failure_reason(id self, SEL selector) { return entry(self, NSLocalizedFailureReasonErrorKey); }

static id recovery_suggestion(id self, SEL selector) { return entry(self, NSLocalizedRecoverySuggestionErrorKey); }

static void write_description(struct cffi_text *text, void *self) {
    write_name(text, self);
    cffi_text_append(text, ": ", 2);
    cffi_text_append_string(text, CFFI_SEND(id, self, cffi_selectors.localizedDescription));
}

static id description(id self, SEL selector) {
    const id given = entry(self, NSLocalizedDescriptionKey);
    return cffi_text_build(given != nil ? write_description : write_name, self);
}

// MARK: Comparison

static BOOL is_equal(id self, SEL selector, id other) {
    if (self == other) {
        return YES;
    }
    if (!cffi_error_is(other) ||
        CFFI_SEND(intptr_t, self, cffi_selectors.code) != CFFI_SEND(intptr_t, other, cffi_selectors.code)) {
        return NO;
    }
    const id domains[] = {CFFI_SEND(id, self, cffi_selectors.domain), CFFI_SEND(id, other, cffi_selectors.domain)};
    const id entries[] = {CFFI_SEND(id, self, cffi_selectors.userInfo), CFFI_SEND(id, other, cffi_selectors.userInfo)};
    return (domains[0] == domains[1] || (domains[0] != nil && cffi_equal(domains[0], domains[1]))) &&
        (entries[0] == entries[1] || (entries[0] != nil && cffi_equal(entries[0], entries[1])));
}

static uintptr_t hash(id self, SEL selector) {
    return CFFI_SEND(uintptr_t, CFFI_SEND(id, self, cffi_selectors.domain), cffi_selectors.hash) +
        (uintptr_t)CFFI_SEND(intptr_t, self, cffi_selectors.code);
}

static const struct ort_static_method methods[] = {
    CFFI_METHOD("initWithDomain:code:userInfo:", "@40@0:8@16q24@32", init_with),
    CFFI_METHOD("dealloc", "v16@0:8", dealloc),
    CFFI_METHOD("copyWithZone:", "@24@0:8^{_NSZone=}16", objc_retain),
    CFFI_METHOD("domain", "@16@0:8", domain),
    CFFI_METHOD("code", "q16@0:8", code),
    CFFI_METHOD("userInfo", "@16@0:8", user_info),
    CFFI_METHOD("localizedDescription", "@16@0:8", localized_description),
    CFFI_METHOD("localizedFailureReason", "@16@0:8", failure_reason),
    CFFI_METHOD("localizedRecoverySuggestion", "@16@0:8", recovery_suggestion),
    CFFI_METHOD("description", "@16@0:8", description),
    CFFI_METHOD("isEqual:", "B24@0:8@16", is_equal),
    CFFI_METHOD("hash", "Q16@0:8", hash),
    CFFI_METHODS_END,
};

static const struct ort_static_method class_methods[] = {
    CFFI_METHOD("errorWithDomain:code:userInfo:", "@40@0:8@16q24@32", class_error_with),
    CFFI_METHODS_END,
};

void cffi_error_register(void) {
    ort_class_register_static(&cffi_class_NSError, &cffi_class_NSObject, methods, class_methods);
}
