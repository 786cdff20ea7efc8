// Hooks in a process whose root class is the program's own.

#include "root.h"

#include <objc/blocks_runtime.h>
#include <objc/method_hooks.h>
#include <stdlib.h>

@interface Counter : NSObject
- (int)add:(int)number to:(double)other;
- (id)itself;
@end
@implementation Counter
- (int)add:(int)number to:(double)other {
    return number + (int)other;
}
- (id)itself {
    return self;
}
@end

static int calls;

static void count(struct ort_hook_call *call, void *context) {
    EXPECT(context == &calls);
    EXPECT(sel_isEqual(ort_hook_call_selector(call), @selector(add:to:)));
    ++calls;
}

static void double_it(struct ort_hook_call *call, void *context) {
    (void)context;
    ort_hook_call_proceed(call);
    ort_hook_call_result(call)->general[0] *= 2;
}

static struct ort_hook *install(struct ort_hook_request request) {
    struct ort_hook *hook = NULL;
    const ort_hook_status status = ort_hook_install(&request, &hook);
    EXPECT(status == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
}

CHECK_THAT(functionsHookTheMethodsOfAClass) {
    Counter *counter = [Counter new];
    calls = 0;
    struct ort_hook *before = install((struct ort_hook_request) {
        .cls = [Counter class], .selector = @selector(add:to:), .position = ORT_HOOK_BEFORE, .function = count,
        .context = &calls
    });
    struct ort_hook *instead = install((struct ort_hook_request) {
        .cls = [Counter class], .selector = @selector(add:to:), .position = ORT_HOOK_INSTEAD, .function = double_it
    });
    EXPECT([counter add:1 to:2.0] == 6);
    EXPECT(calls == 1);
    end(instead);
    end(before);
    EXPECT([counter add:1 to:2.0] == 3);
    EXPECT(calls == 1);
    [counter release];
}

CHECK_THAT(blocksHookTheMethodOfOneObject) {
    Counter *counter = [Counter new], *other = [Counter new];
    __block int sum = 0;
    struct ort_hook *hook = install((struct ort_hook_request) {
        .object = counter, .selector = @selector(add:to:), .position = ORT_HOOK_AFTER,
        .options = ORT_HOOK_BLOCK_WITHOUT_INFO, .block = (id) ^ (int number, double more) { sum += number + (int)more; }
    });
    EXPECT([counter add:1 to:2.0] == 3 && [other add:5 to:6.0] == 11);
    EXPECT(sum == 3);
    EXPECT([counter class] == [Counter class] || ort_class_original(object_getClass(counter)) == [Counter class]);
    end(hook);
    EXPECT([counter add:1 to:2.0] == 3 && sum == 3);
    [counter release];
    [other release];
}

CHECK_THAT(theCallsOfABlockAreHooked) {
    calls = 0;
    int (^block)(int) = Block_copy(^(int number) {
        return number + calls;
    });
    struct ort_hook *hook = install((struct ort_hook_request){.object = (id)block,
                                                              .selector = sel_registerName("invoke"),
                                                              .position = ORT_HOOK_INSTEAD,
                                                              .function = double_it});
    EXPECT(block(4) == 8);
    end(hook);
    EXPECT(block(4) == 4);
    Block_release(block);
}
