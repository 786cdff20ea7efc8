// What happens when the image is loaded.

#include "classes/static_class.h"

#include <stdbool.h>

struct cffi_selectors cffi_selectors;

static void register_selectors(void) {
    cffi_selectors = (struct cffi_selectors){
        .alloc = sel_registerName("alloc"),
        .class_ = sel_registerName("class"),
        .compare = sel_registerName("compare:"),
        .copy = sel_registerName("copy"),
        .copyWithZone = sel_registerName("copyWithZone:"),
        .dealloc = sel_registerName("dealloc"),
        .description = sel_registerName("description"),
        .doesNotRecognizeSelector = sel_registerName("doesNotRecognizeSelector:"),
        .forwardInvocation = sel_registerName("forwardInvocation:"),
        .hash = sel_registerName("hash"),
        .init = sel_registerName("init"),
        .initWithNameReasonUserInfo = sel_registerName("initWithName:reason:userInfo:"),
        .invoke = sel_registerName("invoke"),
        .isEqual = sel_registerName("isEqual:"),
        .methodSignatureForSelector = sel_registerName("methodSignatureForSelector:"),
        .mutableCopyWithZone = sel_registerName("mutableCopyWithZone:"),
        .UTF8String = sel_registerName("UTF8String"),
    };
}

// Constructors of one image run on one thread: no lock.
void cffi_load(void) {
    static bool is_loaded;
    if (is_loaded)
        return;
    is_loaded = true;
    register_selectors();
    cffi_object_register();
    cffi_block_register();
    cffi_proxy_register();
    cffi_protocol_register();
    cffi_method_signature_register();
    cffi_invocation_register();
    cffi_string_register();
    cffi_exception_register();
    cffi_box_register();
    cffi_forwarding_register();
    cffi_aspect_info_register();
}
