// Registers all classes and handlers when the image is loaded.

#include "forwarding/forwarding.h"
#include "invocations/hook_closure.h"
#include "root/static_class.h"
#include "root/string_view.h"
#include "strings/string_format.h"

#include <stdbool.h>

static const struct cffi_root_methods root_methods = {
    .object_method_signature = (IMP)cffi_object_method_signature,
    .proxy_method_signature = (IMP)cffi_proxy_method_signature,
    .object_forward_invocation = (IMP)cffi_object_forward_invocation,
    .proxy_forward_invocation = (IMP)cffi_proxy_forward_invocation,
    .proxy_class_forward_invocation = (IMP)cffi_proxy_class_forward_invocation,
};

// Constructors of one image run on one thread: no lock.
void cffi_load(void) {
    static bool is_loaded;
    if (is_loaded) {
        return;
    }
    is_loaded = true;
    cffi_selectors_register();
    cffi_object_register();
    cffi_block_register();
    cffi_proxy_register();
    cffi_protocol_register();
    cffi_method_signature_register();
    cffi_invocation_register();
    const struct ort_static_method *const string_methods[] = {
        cffi_string_part_methods, cffi_string_format_methods, cffi_string_value_methods, NULL};
    cffi_string_register(string_methods, cffi_string_format_class_methods);
    cffi_exception_register();
    cffi_value_register();
    cffi_number_register();
    cffi_null_register();
    cffi_enumerator_register();
    cffi_array_register();
    cffi_mutable_array_register();
    cffi_hashed_register();
    cffi_error_register();
    cffi_index_set_register();
    cffi_mutable_index_set_register();
    cffi_box_register();
    cffi_forwarding_register(&root_methods);
    cffi_hook_closures_register();
    cffi_aspect_info_register();
}
