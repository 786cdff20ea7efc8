#import "FoundationServices.h"
#import "SessionTask.h"
#import <objc/NSNumber.h>

NSString *const SessionTaskDidResumeNotification = @"Networking.SessionTaskDidResume";
NSString *const SessionTaskDidSuspendNotification = @"Networking.SessionTaskDidSuspend";

// The key of the state that was announced last, an NSNumber.
static char announcedState;

// Whether the caller announces the state; false if another thread has already announced it. The last announced state of
// a new task is its state before the call. A thread that comes second takes the new state for it, the first does not.
static BOOL announces(SessionTask *task, SessionTaskState state, SessionTaskState before) {
    @synchronized(task) {
        NSNumber *announced = objc_getAssociatedObject(task, &announcedState) ?: @(before);
        if (task.state != state || announced.integerValue == state) {
            return NO;
        }
        objc_setAssociatedObject(task, &announcedState, @(state), OBJC_ASSOCIATION_RETAIN);
        return YES;
    }
}

@implementation SessionTaskNotifications

// The tasks that get the methods have their own implementation.
- (SessionTaskState)state {
    return SessionTaskCompleted;
}

- (void)notifying_resume {
    SessionTaskState before = self.state;
    [self notifying_resume]; // the original method
    if (announces((SessionTask *)self, SessionTaskRunning, before)) {
        [[FoundationServices shared] postNotificationNamed:SessionTaskDidResumeNotification object:self];
    }
}

- (void)notifying_suspend {
    SessionTaskState before = self.state;
    [self notifying_suspend];
    if (announces((SessionTask *)self, SessionTaskSuspended, before)) {
        [[FoundationServices shared] postNotificationNamed:SessionTaskDidSuspendNotification object:self];
    }
}

@end
