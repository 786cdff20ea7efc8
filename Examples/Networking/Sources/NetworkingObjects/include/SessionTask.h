// Tasks of a session: a class cluster.

#ifndef NETWORKING_SESSIONTASK_H
#define NETWORKING_SESSIONTASK_H

#ifdef __OBJC__

#include <objc/NSObject.h>
#include <objc/NSString.h>

typedef enum SessionTaskKind : NSInteger {
    SessionTaskData = 0,
    SessionTaskUpload = 1,
    SessionTaskDownload = 2,
} SessionTaskKind;

typedef enum SessionTaskState : NSInteger {
    SessionTaskRunning = 0,
    SessionTaskSuspended = 1,
    SessionTaskCanceling = 2,
    SessionTaskCompleted = 3,
} SessionTaskState;

// A transfer, which a task drives. It is written in Swift and uses FoundationNetworking. The task tells it only
// changes, without holding a lock, on the thread that makes the change. Changes may come from several threads; the
// transfer orders them by the state that it gets.
@protocol TaskTransfer <NSObject>

- (void)taskDidChangeState:(SessionTaskState)state;

@end

// One request on its way. An object from alloc cannot be used: `taskWithKind:…` answers an instance of the private
// subclass for the kind of task. Any thread.
@interface SessionTask : NSObject

// A background task yields to others. A task is suspended at first. It retains the transfer until it ends.
+ (instancetype)taskWithKind:(SessionTaskKind)kind
                isBackground:(BOOL)isBackground
                  identifier:(NSUInteger)identifier
                    transfer:(id<TaskTransfer>)transfer;

@property (readonly) NSUInteger taskIdentifier;
@property (readonly) SessionTaskKind kind;
@property (readonly) SessionTaskState state;

// Does nothing if the task runs already or has ended. After a suspension, the task sends and receives everything again
// from the beginning.
- (void)resume;
- (void)suspend;
- (void)cancel;

// Called by the transfer, at its end.
- (void)complete;

@end

// The methods that replace resume and suspend of session tasks. They call the original, and post a notification with
// the task if the state has changed. They post each change once, even if several threads ask at the same time.
@interface SessionTaskNotifications : NSObject

- (void)notifying_resume;
- (void)notifying_suspend;

@end

OBJC_EXPORT NSString *const SessionTaskDidResumeNotification;
OBJC_EXPORT NSString *const SessionTaskDidSuspendNotification;

#endif

#endif
