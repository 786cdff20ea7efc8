#include "signatures.h"
#include "comparison.h"
#include "layouts.h"

#include <objc/NSMethodSignature.h>
#include <stdio.h>

static bool is_told(const struct prototype *prototype) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        if (!prototype->arguments[i]->is_told) {
            return false;
        }
    }
    return prototype->result == NULL || prototype->result->is_told;
}

static bool has_contradiction(const struct prototype *prototype) {
    for (size_t i = 0; i < prototype->argument_count; i++) {
        if (layout_contradicts(prototype->arguments[i])) {
            return true;
        }
    }
    return false;
}

static void check_refusal(const char *types) {
    struct cffi_signature_error error;
    if (!has_contradiction(at_hand.prototype)) {
        at_hand.counts.undetected++;
    } else if (cffi_signature_intern_compiled(types, at_hand.selector, &error) != NULL) {
        comparison_say("not refused, although the frame offsets contradict the encoding:", types);
    } else if ([at_hand.callee methodSignatureForSelector:at_hand.selector] != nil) {
        comparison_say("methodSignatureForSelector: answers for the refused", types);
    } else {
        at_hand.counts.refused++;
    }
}

const struct cffi_signature *signatures_check(void) {
    at_hand.way = "signature";
    const char *types =
        method_getTypeEncoding(class_getInstanceMethod(object_getClass(at_hand.callee), at_hand.selector));
    if (!is_told(at_hand.prototype)) {
        check_refusal(types);
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
