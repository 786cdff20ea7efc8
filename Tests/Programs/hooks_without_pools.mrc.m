// Hooks on a thread without an autorelease pool: objects that their bodies autorelease are released when the thread
// ends.

#include "check.h"
#include "hook_engines.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>
#include <pthread.h>

static int living;

@interface Counted : NSObject
@end
@implementation Counted
- (instancetype)init {
    __atomic_add_fetch(&living, 1, __ATOMIC_SEQ_CST);
    return self;
}
- (void)dealloc {
    __atomic_sub_fetch(&living, 1, __ATOMIC_SEQ_CST);
    [super dealloc];
}
- (id)answer {
    return [[Counted new] autorelease];
}
@end

static void autorelease_one(struct ort_hook_call *call, void *context) {
    (void)call, (void)context;
    [[Counted new] autorelease];
}

static struct ort_hook *install(ort_hook_position position) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Counted class],
        .selector = @selector(answer),
        .position = position,
        .function = autorelease_one
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void *call(void *counted) {
    EXPECT([(Counted *)counted answer] != nil);
    EXPECT(living == 4);
    return NULL;
}

static void call_on_a_thread(void) {
    Counted *counted = [Counted new];
    struct ort_hook *hooks[] = {install(ORT_HOOK_BEFORE), install(ORT_HOOK_AFTER)};
    pthread_t thread;
    EXPECT(living == 1);
    pthread_create(&thread, NULL, call, counted);
    pthread_join(thread, NULL);
    EXPECT(living == 1);
    for (size_t i = 0; i < 2; i++) {
        EXPECT(ort_hook_remove(hooks[i]));
        ort_hook_release(hooks[i]);
    }
    [counted release];
}

CHECK_THAT(aThreadWithoutAPoolReleasesWhatBodiesAutoreleaseWhenItEnds) { call_on_a_thread(); }

CHECK_THAT(nothingIsSaidAboutIt) {
    const struct child_end end = check_in_child(call_on_a_thread);
    EXPECT(end.signal == 0 && end.status == 0);
    EXPECT_STRING(end.message, "");
}

CHECK_THAT(aPoolAroundTheCallTakesWhatItsBodiesAutorelease) {
    Counted *counted = [Counted new];
    struct ort_hook *hook = install(ORT_HOOK_BEFORE);
    void *pool = objc_autoreleasePoolPush();
    [counted answer];
    EXPECT(living == 3);
    objc_autoreleasePoolPop(pool);
    EXPECT(living == 1);
    EXPECT(ort_hook_remove(hook));
    ort_hook_release(hook);
    [counted release];
}
