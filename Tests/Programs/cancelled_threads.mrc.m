// The messages of the runtime on a thread that is being cancelled: each cancellation point would end the thread.

#include "check.h"

#import <objc/kernel.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

static atomic_bool hasReturned;

static void *breakOff(void *unused) {
    pthread_cancel(pthread_self());
    objc_autoreleasePoolPop(NULL);
    return unused;
}

static void *remark(void *unused) {
    pthread_cancel(pthread_self());
    ort_log("%s", "nothing to worry about");
    hasReturned = true;
    pthread_testcancel();
    return unused;
}

static void *run(void *(*body)(void *)) {
    pthread_t thread;
    void *result = NULL;
    EXPECT(pthread_create(&thread, NULL, body, NULL) == 0);
    pthread_join(thread, &result);
    return result;
}

static void breakOffOnAThread(void) { run(breakOff); }

CHECK_THAT(aBrokenProgramEndsThoughItsThreadIsBeingCancelled) {
    struct child_end end = check_in_child(breakOffOnAThread);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "is not a pool of this thread") != NULL);
}

static void remarkOnAThread(void) { EXPECT(run(remark) == PTHREAD_CANCELED && hasReturned); }

CHECK_THAT(aRemarkDoesNotEndAThreadThatIsBeingCancelled) {
    struct child_end end = check_in_child(remarkOnAThread);
    EXPECT(end.signal == 0 && end.status == 0);
    EXPECT_STRING(end.message, "objc: nothing to worry about\n");
}
