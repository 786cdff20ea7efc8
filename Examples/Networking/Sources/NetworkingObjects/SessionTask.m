#import "SessionTask.h"

@interface SessionTask ()

// If the state is in the mask, changes it to `state` and tells the transfer. Otherwise does nothing.
- (void)changeState:(SessionTaskState)state from:(unsigned)mask;

@end

#define IN(state) (1u << (state))

// MARK: The cluster. Code that has one task can find the classes that have methods of their own.

// Has both methods, also for the two classes that inherit them.
@interface LocalSessionTask : SessionTask
@end

@implementation LocalSessionTask

- (void)resume {
    [self changeState:SessionTaskRunning from:IN(SessionTaskSuspended)];
}

- (void)suspend {
    [self changeState:SessionTaskSuspended from:IN(SessionTaskRunning)];
}

@end

@interface LocalDataTask : LocalSessionTask
@end

@implementation LocalDataTask
@end

@interface LocalDownloadTask : LocalSessionTask
@end

@implementation LocalDownloadTask
@end

// Inherits from a data task, and overrides both methods without calling super.
@interface LocalUploadTask : LocalDataTask
@end

@implementation LocalUploadTask

- (void)resume {
    [self changeState:SessionTaskRunning from:IN(SessionTaskSuspended)];
}

- (void)suspend {
    [self changeState:SessionTaskSuspended from:IN(SessionTaskRunning)];
}

@end

// A second hierarchy, which has no method in common with the first.
@interface BackgroundSessionTask : SessionTask
@end

@implementation BackgroundSessionTask

- (void)resume {
    [self changeState:SessionTaskRunning from:IN(SessionTaskSuspended)];
}

- (void)suspend {
    [self changeState:SessionTaskSuspended from:IN(SessionTaskRunning)];
}

@end

@interface BackgroundDataTask : BackgroundSessionTask
@end

@implementation BackgroundDataTask
@end

// Overrides one of the two methods.
@interface BackgroundUploadTask : BackgroundDataTask
@end

@implementation BackgroundUploadTask

- (void)resume {
    [self changeState:SessionTaskRunning from:IN(SessionTaskSuspended)];
}

@end

@interface BackgroundDownloadTask : BackgroundSessionTask
@end

@implementation BackgroundDownloadTask
@end

// MARK: The common part

@implementation SessionTask {
    id<TaskTransfer> _transfer; // with _state guarded by self
    SessionTaskState _state;
}

+ (Class)classOfKind:(SessionTaskKind)kind isBackground:(BOOL)isBackground {
    switch (kind) {
    case SessionTaskUpload:
        return isBackground ? [BackgroundUploadTask class] : [LocalUploadTask class];
    case SessionTaskDownload:
        return isBackground ? [BackgroundDownloadTask class] : [LocalDownloadTask class];
    default:
        return isBackground ? [BackgroundDataTask class] : [LocalDataTask class];
    }
}

+ (instancetype)taskWithKind:(SessionTaskKind)kind
                isBackground:(BOOL)isBackground
                  identifier:(NSUInteger)identifier
                    transfer:(id<TaskTransfer>)transfer {
    SessionTask *task = [[[self classOfKind:kind isBackground:isBackground] alloc] init];
    task->_kind = kind;
    task->_taskIdentifier = identifier;
    task->_transfer = transfer;
    task->_state = SessionTaskSuspended;
    return task;
}

// Refers to the protocol, so that the image has it for classes that adopt it at run time.
+ (Protocol *)transferProtocol {
    return @protocol(TaskTransfer);
}

- (SessionTaskState)state {
    @synchronized(self) {
        return _state;
    }
}

- (void)changeState:(SessionTaskState)state from:(unsigned)mask {
    id<TaskTransfer> transfer;
    @synchronized(self) {
        if ((IN(_state) & mask) == 0) {
            return;
        }
        _state = state;
        transfer = _transfer;
        if (state == SessionTaskCompleted) {
            _transfer = nil;
        }
    }
    [transfer taskDidChangeState:state];
}

- (void)resume {
    [self doesNotRecognizeSelector:_cmd];
}

- (void)suspend {
    [self doesNotRecognizeSelector:_cmd];
}

- (void)cancel {
    [self changeState:SessionTaskCanceling from:IN(SessionTaskRunning) | IN(SessionTaskSuspended)];
}

- (void)complete {
    [self changeState:SessionTaskCompleted
                 from:IN(SessionTaskRunning) | IN(SessionTaskSuspended) | IN(SessionTaskCanceling)];
}

@end
