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

// What a task drives. Swift's: it talks to FoundationNetworking. It is told of changes only, by whoever makes them,
// with no lock held; they may come on several threads, and it puts them in order by the state that it is given.
@protocol TaskTransfer <NSObject>

- (void)taskDidChangeState:(SessionTaskState)state;

@end

// One request on its way. What alloc makes here cannot be used: `taskWithKind:…` answers an instance of a private
// subclass, as is best for the kind of task. Any thread.
@interface SessionTask : NSObject

// A background task is one that nobody waits for. Suspended at first. The transfer is retained until the task ends.
+ (instancetype)taskWithKind:(SessionTaskKind)kind
                isBackground:(BOOL)isBackground
                  identifier:(NSUInteger)identifier
                    transfer:(id<TaskTransfer>)transfer;

@property (readonly) NSUInteger taskIdentifier;
@property (readonly) SessionTaskKind kind;
@property (readonly) SessionTaskState state;

// Nothing happens to a task that runs already, or that has ended. What had been sent and received before a task was
// suspended is sent and received again.
- (void)resume;
- (void)suspend;
- (void)cancel;

// By the transfer, at its end.
- (void)complete;

@end

// What the methods resume and suspend of session tasks are replaced by: they do the same, and post a notification with
// the task when that has changed its state. They say so once however many ask at the same time.
@interface SessionTaskNotifications : NSObject

- (void)notifying_resume;
- (void)notifying_suspend;

@end

OBJC_EXPORT NSString *const SessionTaskDidResumeNotification;
OBJC_EXPORT NSString *const SessionTaskDidSuspendNotification;

#endif

#endif
