// The stack of traced calls. A recursion that fits on its thread's stack without hooks still works when it is traced,
// although the hooks take more stack for each call.

#include "traced_calls.h"
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <pthread.h>

#if __has_feature(address_sanitizer)
enum { IS_SANITIZED = 1 };
#else
enum { IS_SANITIZED = 0 };
#endif

@interface Nesting : NSObject
- (long)nest:(long)depth;
@end

@implementation Nesting
- (long)nest:(long)depth {
    return depth == 0 ? 0 : 1 + [self nest:depth - 1];
}
@end

// Without hooks the deep calls take less than half of the stack, with hooks more than all of it.
enum { STACK = 1 << 20, DEEP = 3000, FLAT = 100 };

static void *nest(void *depth) {
    Nesting *nesting = [Nesting new];
    const long reached = [nesting nest:(long)depth];
    [nesting release];
    return (void *)reached;
}

static bool nests(long depth) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK * (IS_SANITIZED ? 16 : 1));
    pthread_t thread;
    void *reached = NULL;
    EXPECT(pthread_create(&thread, &attributes, nest, (void *)depth) == 0);
    pthread_join(thread, &reached);
    pthread_attr_destroy(&attributes);
    return (long)reached == depth;
}

CHECK_THAT(aRecursionThatIsRecordedEndsItsProbeBeforeItsStackEnds) {
    struct ctracing_probe *probe = install_probe([Nesting class], @selector(nest:), 0);
    for (int i = 0; i < 10; i++) {
        EXPECT(nests(FLAT));
        forget_all();
    }
    EXPECT(!ctracing_probe_has_spared_stack(probe) && ctracing_probe_is_installed(probe));
    EXPECT(nests(DEEP));
    EXPECT(ctracing_probe_has_spared_stack(probe) == !IS_SANITIZED);
    EXPECT(ctracing_probe_is_installed(probe) == IS_SANITIZED);
    forget_all();
    EXPECT(nests(DEEP));
    ctracing_probe_remove(probe);
}

CHECK_THAT(aRecursionThatIsTimedEndsItsMeterBeforeItsStackEnds) {
    struct ctracing_meter *meter = ctracing_meter_install([Nesting class], @selector(nest:), false, NULL);
    EXPECT(nests(FLAT));
    EXPECT(!ctracing_meter_has_spared_stack(meter));
    EXPECT(ctracing_meter_read(meter).timed == FLAT + 1);
    EXPECT(nests(DEEP));
    EXPECT(ctracing_meter_has_spared_stack(meter) == !IS_SANITIZED);
    ctracing_meter_remove(meter);
}

CHECK_THAT(aRecursionThatIsCountedTakesNoStack) {
    struct ctracing_meter *meter = ctracing_meter_install([Nesting class], @selector(nest:), true, NULL);
    EXPECT(nests(DEEP));
    EXPECT(!ctracing_meter_has_spared_stack(meter));
    EXPECT(ctracing_meter_read(meter).calls == DEEP + 1);
    ctracing_meter_remove(meter);
}
