// What happens when the image is loaded.

#include "classes/static_class.h"

#include <stdbool.h>
#include <string.h>

struct cffi_selectors cffi_selectors;

static void register_selectors(void) {
    cffi_selectors = (struct cffi_selectors){
        .addObject = sel_registerName("addObject:"),
        .allKeys = sel_registerName("allKeys"),
        .alloc = sel_registerName("alloc"),
        .allValues = sel_registerName("allValues"),
        .class_ = sel_registerName("class"),
        .code = sel_registerName("code"),
        .compare = sel_registerName("compare:"),
        .copy = sel_registerName("copy"),
        .copyWithZone = sel_registerName("copyWithZone:"),
        .count = sel_registerName("count"),
        .dealloc = sel_registerName("dealloc"),
        .description = sel_registerName("description"),
        .doesNotRecognizeSelector = sel_registerName("doesNotRecognizeSelector:"),
        .domain = sel_registerName("domain"),
        .forwardInvocation = sel_registerName("forwardInvocation:"),
        .getValue = sel_registerName("getValue:"),
        .hash = sel_registerName("hash"),
        .init = sel_registerName("init"),
        .initWithDomainCodeUserInfo = sel_registerName("initWithDomain:code:userInfo:"),
        .initWithNameReasonUserInfo = sel_registerName("initWithName:reason:userInfo:"),
        .initWithObjectsCount = sel_registerName("initWithObjects:count:"),
        .initWithObjectsForKeysCount = sel_registerName("initWithObjects:forKeys:count:"),
        .insertObjectAtIndex = sel_registerName("insertObject:atIndex:"),
        .invoke = sel_registerName("invoke"),
        .isEqual = sel_registerName("isEqual:"),
        .keyEnumerator = sel_registerName("keyEnumerator"),
        .localizedDescription = sel_registerName("localizedDescription"),
        .member = sel_registerName("member:"),
        .methodSignatureForSelector = sel_registerName("methodSignatureForSelector:"),
        .mutableCopyWithZone = sel_registerName("mutableCopyWithZone:"),
        .nextObject = sel_registerName("nextObject"),
        .objCType = sel_registerName("objCType"),
        .objectAtIndex = sel_registerName("objectAtIndex:"),
        .objectEnumerator = sel_registerName("objectEnumerator"),
        .objectForKey = sel_registerName("objectForKey:"),
        .removeAllObjects = sel_registerName("removeAllObjects"),
        .removeLastObject = sel_registerName("removeLastObject"),
        .removeObject = sel_registerName("removeObject:"),
        .removeObjectAtIndex = sel_registerName("removeObjectAtIndex:"),
        .removeObjectForKey = sel_registerName("removeObjectForKey:"),
        .replaceObjectAtIndexWithObject = sel_registerName("replaceObjectAtIndex:withObject:"),
        .setObjectForKey = sel_registerName("setObject:forKey:"),
        .userInfo = sel_registerName("userInfo"),
        .UTF8String = sel_registerName("UTF8String"),
    };
}

static size_t count_methods(const struct ort_static_method *methods) {
    size_t count = 0;
    while (methods[count].name != NULL) {
        ++count;
    }
    return count;
}

void cffi_class_register(
    Class cls, Class superclass, const struct ort_static_method *const *instance_methods,
    const struct ort_static_method *class_methods) {
    size_t count = 0;
    for (size_t i = 0; instance_methods[i] != NULL; ++i) {
        count += count_methods(instance_methods[i]);
    }
    struct ort_static_method joined[count + 1];
    memset(joined, 0, sizeof joined);
    count = 0;
    for (size_t i = 0; instance_methods[i] != NULL; ++i) {
        const size_t more = count_methods(instance_methods[i]);
        memcpy(joined + count, instance_methods[i], more * sizeof joined[0]);
        count += more;
    }
    ort_class_register_static(cls, superclass, joined, class_methods);
}

// Constructors of one image run on one thread: no lock.
void cffi_load(void) {
    static bool is_loaded;
    if (is_loaded) {
        return;
    }
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
    cffi_value_register();
    cffi_number_register();
    cffi_null_register();
    cffi_enumerator_register();
    cffi_array_register();
    cffi_mutable_array_register();
    cffi_dictionary_register();
    cffi_mutable_dictionary_register();
    cffi_error_register();
    cffi_set_register();
    cffi_mutable_set_register();
    cffi_index_set_register();
    cffi_mutable_index_set_register();
    cffi_box_register();
    cffi_forwarding_register();
    cffi_aspect_info_register();
}
