#import "FoundationServices.h"
#import "SessionTask.h"
#import <objc/NSNumber.h>

NSString *const SessionTaskDidResumeNotification = @"Networking.SessionTaskDidResume";
NSString *const SessionTaskDidSuspendNotification = @"Networking.SessionTaskDidSuspend";

// The state that was told of last, an NSNumber.
static char announcedState;

// Whether nobody has told of it yet; then somebody has. A task that was never told of is in the state that it had
// before, which who comes second takes for the new one, and who comes first does not.
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

// Answered by the tasks that the methods are given to.
- (SessionTaskState)state {
    return SessionTaskCompleted;
}

- (void)notifying_resume {
    SessionTaskState before = self.state;
    [self notifying_resume]; // what was there before
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
