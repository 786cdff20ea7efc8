#import "hooked.h"

#include <stdlib.h>

before_block empty_block(void) {
    static before_block block;
    if (block == nil) {
        block = [^(id info, int factor, double amount) {
            OPAQUE(factor);
        } copy];
    }
    return block;
}

void hook_selector(
    SEL selector, Class cls, id object, ort_hook_position position, id block, ort_hook_function function) {
    struct ort_hook_request request = {
        .cls = cls,
        .object = object,
        .selector = selector,
        .position = position,
        .block = block,
        .function = function,
    };
    if (ort_hook_install(&request, NULL) != ORT_HOOK_OK) {
        abort();
    }
}

void hook(Class cls, id object, ort_hook_position position, id block, ort_hook_function function) {
    hook_selector(@selector(scale:by:), cls, object, position, block, function);
}

@implementation StubHooked
- (long)scale:(int)factor by:(double)amount {
    return (long)(factor * amount);
}
- (long)number {
    return 3;
}
@end

StubHooked *stub_hooked(void) {
    static StubHooked *object;
    if (object == nil) {
        object = [StubHooked new];
    }
    return object;
}
