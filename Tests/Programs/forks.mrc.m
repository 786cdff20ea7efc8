// A forked child has only the thread that forked.

#include "check.h"

#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <semaphore.h>
#include <sys/wait.h>
#include <unistd.h>

// The thread sanitizer cannot fork a process with several threads.
#if !__has_feature(thread_sanitizer)

static id locked;
static sem_t entered, may_leave;

static void enter_in_child(void) {
    EXPECT(objc_sync_enter(locked) == 0);
    EXPECT(objc_sync_exit(locked) == 0);
}

CHECK_THAT(aChildIsStillInWhatItsThreadWasIn) {
    locked = [NSObject new];
    objc_sync_enter(locked);
    struct child_end end = check_in_child(enter_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
    EXPECT(objc_sync_exit(locked) == 0);
    EXPECT(objc_sync_exit(locked) != 0);
    [locked release];
}

static void *hold(void *unused) {
    objc_sync_enter(locked);
    sem_post(&entered);
    sem_wait(&may_leave);
    objc_sync_exit(locked);
    return unused;
}

CHECK_THAT(aChildDoesNotWaitForThreadsThatItHasNot) {
    locked = [NSObject new];
    sem_init(&entered, 0, 0);
    sem_init(&may_leave, 0, 0);
    pthread_t holder;
    pthread_create(&holder, NULL, hold, NULL);
    sem_wait(&entered);
    struct child_end end = check_in_child(enter_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
    sem_post(&may_leave);
    pthread_join(holder, NULL);
    [locked release];
}

enum { MANY = 1200 }; // more than there are places, so that some lie in the place of another one

static struct {
    _Alignas(16) char bytes[16];
} many[MANY];

static void *hold_every_second(void *unused) {
    for (int i = 1; i < MANY; i += 2) {
        objc_sync_enter((id)&many[i]);
    }
    sem_post(&entered);
    sem_wait(&may_leave);
    for (int i = 1; i < MANY; i += 2) {
        EXPECT(objc_sync_exit((id)&many[i]) == 0);
    }
    return unused;
}

static void enter_each_in_child(void) {
    for (int i = 0; i < MANY; i++) {
        EXPECT(objc_sync_enter((id)&many[i]) == 0);
        EXPECT(objc_sync_exit((id)&many[i]) == 0);
        EXPECT((objc_sync_exit((id)&many[i]) == 0) == (i % 2 == 0));
        EXPECT(objc_sync_exit((id)&many[i]) != 0);
    }
}

CHECK_THAT(aChildHasOnlyItsOwnOfManyLocks) {
    sem_init(&entered, 0, 0);
    sem_init(&may_leave, 0, 0);
    pthread_t holder;
    pthread_create(&holder, NULL, hold_every_second, NULL);
    sem_wait(&entered);
    for (int i = 0; i < MANY; i += 2) {
        objc_sync_enter((id)&many[i]);
    }
    struct child_end end = check_in_child(enter_each_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
    for (int i = 0; i < MANY; i += 2) {
        EXPECT(objc_sync_exit((id)&many[i]) == 0);
    }
    sem_post(&may_leave);
    pthread_join(holder, NULL);
}

#endif

CHECK_THAT(aChildHasTheClassesOfItsParent) { EXPECT(objc_getClass("NSObject") != Nil); }
