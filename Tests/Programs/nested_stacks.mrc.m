// The stack that nested hooked calls take in addition to that of their methods, as docs/limits.md says.

#include "check.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdint.h>

enum { DEPTH = 100 };

static uintptr_t outermost, innermost;

@interface Nesting : NSObject
- (long)nest:(long)depth;
@end

@implementation Nesting
- (long)nest:(long)depth {
    const uintptr_t frame = (uintptr_t)__builtin_frame_address(0);
    if (depth == DEPTH) {
        outermost = frame;
    }
    innermost = frame;
    return depth == 0 ? 0 : 1 + [self nest:depth - 1];
}
@end

static long bytes_of_level(void) {
    Nesting *nesting = [Nesting new];
    EXPECT([nesting nest:DEPTH] == DEPTH);
    [nesting release];
    return (long)(outermost - innermost) / DEPTH;
}

static void do_nothing(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

static void proceed(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_call_proceed(call);
}

static long bytes_with_hook(ort_hook_position position, ort_hook_function function) {
    const long without = bytes_of_level();
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Nesting class],
        .selector = @selector(nest:),
        .position = position,
        .function = function
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    const long bytes = bytes_of_level() - without;
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
    return bytes;
}

CHECK_THAT(hookedCallsTakeTheStackThatIsSaidOfThem) {
    const long before = bytes_with_hook(ORT_HOOK_BEFORE, do_nothing);
    const long after = bytes_with_hook(ORT_HOOK_AFTER, do_nothing);
    const long instead = bytes_with_hook(ORT_HOOK_INSTEAD, proceed);
    EXPECT(before == 0 && after > 0 && instead > after);
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
    EXPECT(after == 784 && instead <= (__has_feature(address_sanitizer) ? 1040 : 880));
#endif
}
