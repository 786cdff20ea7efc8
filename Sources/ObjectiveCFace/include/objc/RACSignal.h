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
// as NSString, and other values as NSValue. Immutable, so that a copy is the same object; equal to one with equal
// objects.
@interface RACTuple : NSObject <NSCopying>

// Throws an NSInvalidArgumentException for what is no array.
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

// A handle on a subscription. Letting it go does not end the subscription.
@interface RACDisposable : NSObject

// Ends the subscription without completing it: nothing is sent afterwards; what another thread has begun to run
// finishes. Any thread, and from inside the subscriber.
- (void)dispose;

@property (atomic, assign, getter=isDisposed, readonly) BOOL disposed;

@end

// The calls of one method of one object as they return. Any thread. Signals of objects make them: alloc throws.
//
// Subscribers are called in the order in which they came, on the thread of the call and with no lock held. What a block
// throws leaves the call, and keeps that call from the subscribers behind it. Blocks are copied, and let go when the
// subscription ends; one that is nil or no block throws an NSInvalidArgumentException.
@interface RACSignal<__covariant ValueType> : NSObject

// `next` is called after each call that has returned, not for one that an exception has left; `completed` once, before
// the object's dealloc runs and while it can still be used, or at once when that has begun; `error` at once for a
// signal that has failed, which does nothing else.
- (RACDisposable *)subscribeNext:(void (^)(ValueType x))next;
- (RACDisposable *)subscribeNext:(void (^)(ValueType x))next completed:(void (^)(void))completed;
- (RACDisposable *)subscribeNext:(void (^)(ValueType x))next
                           error:(void (^)(NSError *error))error
                       completed:(void (^)(void))completed;
- (RACDisposable *)subscribeNext:(void (^)(ValueType x))next error:(void (^)(NSError *error))error;
- (RACDisposable *)subscribeError:(void (^)(NSError *error))error;
- (RACDisposable *)subscribeError:(void (^)(NSError *error))error completed:(void (^)(void))completed;
- (RACDisposable *)subscribeCompleted:(void (^)(void))completed;

// The signal until the other one sends something or completes; then it completes. An error of the other one is ignored.
// Throws an NSInvalidArgumentException for what is no signal.
- (RACSignal<ValueType> *)takeUntil:(RACSignal *)signalTrigger;

@end

@interface NSObject (RACSelectorSignal)

// The calls of a method of this object, each with its arguments: one signal for an object and a selector. A method that
// the object does not have is there as long as the signal is; respondsToSelector: says yes, for this object only. It
// has the types by which the object forwards the message, which still reaches whom it is forwarded to; of a message
// that is not forwarded it takes objects, one for each colon, and returns nothing. Of dealloc the signal sends nothing,
// and completes.
//
// The method is intercepted, by a dynamic subclass of the object's class, as long as somebody keeps the signal or has
// subscribed; -class answers as before. Asked of an object whose dealloc has begun, the signal has completed.
//
// When somebody else adds the method meanwhile, the signal sends an error. Throws an NSInvalidArgumentException that
// names the method when there can be no such signal: for a NULL selector, a method that cannot be intercepted, an
// argument of which no copy can be made, and a receiver that is a class, a literal or a block. Nothing has changed
// then.
- (RACSignal<RACTuple *> *)rac_signalForSelector:(SEL)selector;

// The same; a method that the object does not have gets the types that the protocol declares: of an optional instance
// method, or else of a required one. It returns zero, or what the object answers by forwarding, whose types have to be
// the same. Throws for nil, for other types, and for a protocol that does not declare the method.
- (RACSignal<RACTuple *> *)rac_signalForSelector:(SEL)selector fromProtocol:(Protocol *)protocol;

@end

@interface NSObject (RACDeallocating)

// Sends nothing, and completes before the object's dealloc runs, while it can still be used.
- (RACSignal *)rac_willDeallocSignal;

@end

// The localizedDescription of its errors names the method, their localizedRecoverySuggestion says what to do.
OBJC_EXPORT NSString *const RACSelectorSignalErrorDomain;

enum : NSInteger {
    RACSelectorSignalErrorMethodSwizzlingRace = 1, // somebody else has added the method that was missing
};

#endif

#endif
