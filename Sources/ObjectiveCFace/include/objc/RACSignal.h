// Signals of the calls of an object's methods for Objective-C programs, by the names of ReactiveObjC.
//
//     [[view rac_signalForSelector:@selector(viewWillAppear:)] subscribeNext:^(RACTuple *arguments) {
//         note([arguments.first boolValue]);
//     }];
//
// A program that uses it links the package's product SwiftRuntime, or the installed library objc-hooks.

#ifndef ORT_RACSIGNAL_H
#define ORT_RACSIGNAL_H

#include <objc/NSArray.h>
#include <objc/NSError.h>

#ifdef __OBJC__

// The arguments of one call: objects as they were passed, blocks copied, numbers as NSNumber, selectors and C strings
// as NSString, and other values as NSValue. Immutable, so that a copy is the same object. Two tuples with equal objects
// are equal.
@interface RACTuple : NSObject <NSCopying>

// Throws an NSInvalidArgumentException when the argument is no array.
+ (instancetype)tupleWithObjectsFromArray:(NSArray *)array;

@property (nonatomic, readonly) NSUInteger count;

// nil for an argument that was nil, and beyond the last.
@property (nonatomic, readonly) id first;
@property (nonatomic, readonly) id second;
@property (nonatomic, readonly) id third;
@property (nonatomic, readonly) id fourth;
@property (nonatomic, readonly) id fifth;
@property (nonatomic, readonly) id last;
- (id)objectAtIndex:(NSUInteger)index;
- (id)objectAtIndexedSubscript:(NSUInteger)index;

// With NSNull for nil.
@property (nonatomic, copy, readonly) NSArray *allObjects;

@end

// A handle on a subscription, or work to be done once. Releasing it does not end the subscription, and does not do the
// work.
@interface RACDisposable : NSObject

// Runs the block when it is disposed of, and releases it. Throws an NSInvalidArgumentException when the argument is no
// block.
+ (instancetype)disposableWithBlock:(void (^)(void))block;

// Ends the subscription without completing it. The signal sends nothing afterwards; a block that another thread has
// begun to run finishes. Any thread, and from inside the subscriber. A second time does nothing.
- (void)dispose;

@property (atomic, assign, getter=isDisposed, readonly) BOOL disposed;

@end

// Disposes of others when it is disposed of, in the order in which they were added. Any thread; no lock is held while
// they run.
@interface RACCompoundDisposable : RACDisposable

+ (instancetype)compoundDisposable;

// Keeps the disposable, or disposes of it at once if this one is disposed of. nil does nothing. Throws an
// NSInvalidArgumentException for any other object.
- (void)addDisposable:(RACDisposable *)disposable;
// Lets go of the disposable without disposing of it.
- (void)removeDisposable:(RACDisposable *)disposable;

@end

// The calls of one method of one object, as they return or as they begin. Any thread. Objects make signals (see below);
// alloc throws.
//
// Subscribers are called in the order in which they subscribed, on the thread of the call and with no lock held. An
// exception of a block leaves the call, and the later subscribers do not get that call. The signal copies the blocks,
// and releases them when the subscription ends. A block that is nil or no block throws an NSInvalidArgumentException.
@interface RACSignal<__covariant ValueType> : NSObject

// The signal calls `next` after each call that has returned, but not after a call that an exception has left. A signal
// of rac_signalBeforeSelector: calls `next` before the method runs. The signal calls `completed` once, before the
// object's dealloc runs and while the object can still be used, or at once when dealloc has begun. A signal that has
// failed calls `error` at once, and does nothing else.
- (RACDisposable *)subscribeNext:(void (^)(ValueType x))next;
- (RACDisposable *)subscribeNext:(void (^)(ValueType x))next completed:(void (^)(void))completed;
- (RACDisposable *)subscribeNext:(void (^)(ValueType x))next
                           error:(void (^)(NSError *error))error
                       completed:(void (^)(void))completed;
- (RACDisposable *)subscribeNext:(void (^)(ValueType x))next error:(void (^)(NSError *error))error;
- (RACDisposable *)subscribeError:(void (^)(NSError *error))error;
- (RACDisposable *)subscribeError:(void (^)(NSError *error))error completed:(void (^)(void))completed;
- (RACDisposable *)subscribeCompleted:(void (^)(void))completed;

// The same signal until the other signal sends something or completes; then it completes. It ignores an error of the
// other signal. Throws an NSInvalidArgumentException when the argument is no signal.
- (RACSignal<ValueType> *)takeUntil:(RACSignal *)signalTrigger;

// For messages and debuggers; nil at first. The name belongs to this object, and not to the signal of the method.
@property (atomic, copy) NSString *name;
// Sets the name and returns the signal.
- (instancetype)setNameWithFormat:(NSString *)format, ...;

@end

@interface NSObject (RACSelectorSignal)

// The calls of a method of this object, each with its arguments. There is one signal for each object and selector.
//
// If the object does not have the method, it gets the method as long as the signal exists: respondsToSelector: says
// yes, for this object only. If the object forwards the message, the method has the types of the forwarded message, and
// the message still reaches the object that it is forwarded to. Otherwise the method takes objects, one for each colon,
// and returns nothing. A signal for dealloc sends nothing, and completes.
//
// A dynamic subclass of the object's class intercepts the method as long as something keeps the signal or has
// subscribed; -class returns the same class as before. For an object whose dealloc has begun, the signal has completed.
//
// The signal sends an error when other code adds the missing method meanwhile. Throws an NSInvalidArgumentException
// that names the method when there can be no signal:
// - for a NULL selector;
// - for a method that cannot be intercepted;
// - for an argument that cannot be copied;
// - for a receiver that is a class, a literal or a block.
//
// Nothing has changed then.
- (RACSignal<RACTuple *> *)rac_signalForSelector:(SEL)selector;

// The same, but the signal sends each call before the method runs, and also a call that an exception leaves later. It
// is another signal than that of rac_signalForSelector:. An exception of a block leaves the call before the method has
// run. ReactiveObjC has no such signal; in RxSwift it is sentMessage.
- (RACSignal<RACTuple *> *)rac_signalBeforeSelector:(SEL)selector;

// The same as rac_signalForSelector:, but a method that the object does not have gets the types that the protocol
// declares for an optional instance method, or else for a required one. The method returns zero. If the object forwards
// the message, the method returns the result of forwarding, and the types must be the same. Throws for a nil protocol,
// for other types, and for a protocol that does not declare the method.
- (RACSignal<RACTuple *> *)rac_signalForSelector:(SEL)selector fromProtocol:(Protocol *)protocol;

@end

@interface NSObject (RACDeallocating)

// Sends nothing, and completes before the object's dealloc runs, while the object can still be used.
- (RACSignal *)rac_willDeallocSignal;

// Is disposed of before the object's dealloc runs; at once when dealloc has begun. One for each object. Throws for the
// receivers for which rac_willDeallocSignal does.
@property (nonatomic, readonly) RACCompoundDisposable *rac_deallocDisposable;

@end

// The localizedDescription of an error of this domain names the method; its localizedRecoverySuggestion says what to
// do.
OBJC_EXPORT NSString *const RACSelectorSignalErrorDomain;

enum : NSInteger {
    RACSelectorSignalErrorMethodSwizzlingRace = 1, // somebody else has added the method that was missing
};

#endif

#endif
