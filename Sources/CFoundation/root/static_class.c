// The selectors of the classes, and their registration.

#include "root/static_class.h"

#include <string.h>

struct cffi_selectors cffi_selectors;

void cffi_selectors_register(void) {
    cffi_selectors = (struct cffi_selectors){
        .addObject = sel_registerName("addObject:"),
        .alloc = sel_registerName("alloc"),
        .class_ = sel_registerName("class"),
        .code = sel_registerName("code"),
        .copy = sel_registerName("copy"),
        .copyWithZone = sel_registerName("copyWithZone:"),
        .count = sel_registerName("count"),
        .description = sel_registerName("description"),
        .doesNotRecognizeSelector = sel_registerName("doesNotRecognizeSelector:"),
        .domain = sel_registerName("domain"),
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
