#include "signatures.h"
#include "comparison.h"
#include "forwarder.h"
#include "layouts.h"

#include <objc/NSException.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSString.h>
#include <objc/objc-arc.h>
#include <stdio.h>
#include <string.h>

static bool is_told(const struct prototype *prototype) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        if (!prototype->arguments[i]->is_told) {
            return false;
        }
    }
    return prototype->result == NULL || prototype->result->is_told;
}

// MARK: Refusals

enum { NO_CONTRADICTION = -3, ANY_ARGUMENT = -4 };

// Returns the first argument for which a compiled method's frame offsets contradict the description, as an index of the
// signature; −1 for a result without an encoding. The offsets say nothing about other results.
static long contradicting_argument(const struct prototype *prototype) {
    if (prototype->result != NULL && layout_is_gibberish(prototype->result)) {
        return -1;
    }
    for (size_t i = 0; i < prototype->argument_count; i++) {
        if (layout_contradicts(prototype->arguments[i])) {
            return (long)i + 2;
        }
    }
    return NO_CONTRADICTION;
}

// Clang passes a small structure in memory if it ends in an array without a count, but in registers if the count is 0.
// On aarch64 there is no difference.
static bool is_ambiguous(const struct value_type *type) {
    return ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && type->is_open && type->size > 0 && type->size <= 16;
}

// Vectors and halves make the text of a structure invalid. Outside of one they leave fewer arguments in the text. If a
// refusal has several reasons, any of them may be reported.
static bool has_several_reasons(const struct prototype *prototype) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        const struct value_type *type = prototype->arguments[i];
        if (is_ambiguous(type) || layout_is_gibberish(type) || (!type->is_told && type->kind == VALUE_BITS)) {
            return true;
        }
    }
    return prototype->result != NULL && (is_ambiguous(prototype->result) || layout_is_gibberish(prototype->result));
}

static void say_error(const char *title, const struct cffi_signature_error *error, const char *types) {
    char what[256];
    snprintf(
        what, sizeof what, "%s: argument %ld, %s, encoding %s, in", title, error->argument, error->reason,
        error->encoding);
    comparison_say(what, types);
}

// A refusal names the argument, its encoding and the reason.
static void check_error(const struct cffi_signature_error *error, long argument, const char *types) {
    if (error->argument != argument) {
        say_error("refused with the wrong error", error, types);
        return;
    }
    const struct prototype *prototype = at_hand.prototype;
    const struct value_type *type = argument < 0 ? prototype->result : prototype->arguments[argument - 2];
    char wanted[sizeof error->encoding];
    snprintf(wanted, sizeof wanted, "%s", type->encoding);
    const char *found = error->encoding + strspn(error->encoding, "rnNoORV");
    if (strncmp(found, wanted, strlen(found)) != 0 || *found == '\0') {
        say_error("refused with another encoding", error, types);
    }
}

static void check_refused(const char *types, const struct cffi_signature_error *error, long argument) {
    if (error->reason == NULL) {
        say_error("refused without a reason", error, types);
    } else if (argument != ANY_ARGUMENT) {
        check_error(error, argument, types);
    }
    if ([at_hand.callee methodSignatureForSelector:at_hand.selector] != nil) {
        comparison_say("methodSignatureForSelector: answers for the refused", types);
    }
    at_hand.counts.refused++;
}

static void check_untold(const char *types) {
    struct cffi_signature_error error = {0};
    long argument = contradicting_argument(at_hand.prototype);
    if (argument == NO_CONTRADICTION) {
        at_hand.counts.undetected++;
    } else if (cffi_signature_intern_compiled(types, at_hand.selector, &error) != NULL) {
        comparison_say("not refused, although the frame offsets contradict the encoding:", types);
    } else {
        check_refused(types, &error, has_several_reasons(at_hand.prototype) ? ANY_ARGUMENT : argument);
    }
}

// MARK: Refusals by the encoding alone

static long ambiguous_argument(const struct prototype *prototype) {
    if (prototype->result != NULL && is_ambiguous(prototype->result)) {
        return -1;
    }
    for (size_t i = 0; i < prototype->argument_count; i++) {
        if (is_ambiguous(prototype->arguments[i])) {
            return (long)i + 2;
        }
    }
    return NO_CONTRADICTION;
}

static void check_ambiguous(const char *types, long argument) {
    struct cffi_signature_error error = {0};
    if (cffi_signature_intern_compiled(types, at_hand.selector, &error) != NULL) {
        comparison_say("not refused, although clang passes what is encoded so in two ways:", types);
    } else {
        check_refused(types, &error, argument);
    }
}

// MARK: Both

// The number of refused prototypes before the current one.
static size_t refused_before;

const struct cffi_signature *signatures_check(void) {
    refused_before = at_hand.counts.refused;
    at_hand.way = "signature";
    const char *types =
        method_getTypeEncoding(class_getInstanceMethod(object_getClass(at_hand.callee), at_hand.selector));
    if (!is_told(at_hand.prototype)) {
        check_untold(types);
        return NULL;
    }
    const long ambiguous = ambiguous_argument(at_hand.prototype);
    if (ambiguous != NO_CONTRADICTION) {
        check_ambiguous(types, ambiguous);
        return NULL;
    }
    struct cffi_signature_error error = {0};
    const struct cffi_signature *signature = cffi_signature_intern_compiled(types, at_hand.selector, &error);
    if (signature == NULL) {
        char reason[192];
        snprintf(
            reason, sizeof reason, "refused: argument %ld, %s: %s in", error.argument, error.reason, error.encoding);
        comparison_say(reason, types);
    } else if (!cffi_signature_fits_libffi(signature)) {
        at_hand.counts.beyond_libffi++;
        if (at_hand.prototype->is_plain) {
            comparison_say("said to be beyond libffi:", types);
        }
    }
    return signature;
}

void signatures_check_unforwarded(void) {
    if (at_hand.counts.refused == refused_before) {
        return; // undetected
    }
    comparison_begin_way("forwarded although refused");
    size_t mark = comparison_room_mark();
    void *result = comparison_take_room(at_hand.prototype->result == NULL ? 0 : at_hand.prototype->result->size);
    void *pool = objc_autoreleasePoolPush();
    @try {
        at_hand.prototype->call(forwarder_begin(), at_hand.first.arguments, result);
        comparison_say("the caller", "caught nothing");
    } @catch (NSException *caught) {
        if (strcmp(caught.name.UTF8String, "NSInvalidArgumentException") != 0) {
            comparison_say("the caller caught", caught.name.UTF8String);
        }
    }
    objc_autoreleasePoolPop(pool);
    comparison_return_room(mark);
    comparison_expect_received(0);
}
