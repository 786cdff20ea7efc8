// A message as an object.

#ifndef ORT_NSINVOCATION_H
#define ORT_NSINVOCATION_H

#include <objc/NSObject.h>

#ifdef __OBJC__

// Only one thread at a time may use an invocation, with one exception. Before the forwardInvocation: that the
// invocation was made for has returned, another thread may invoke it if it retains its arguments and the message
// returns nothing.
//
// The invocation borrows its arguments until retainArguments is sent. An invocation of a forwarded message that is
// still retained when forwardInvocation: returns retains its arguments itself (fatal without memory for their copies).
// Other methods that find no memory throw an NSException.
@interface NSInvocation : NSObject

+ (NSInvocation *)invocationWithMethodSignature:(NSMethodSignature *)signature;

@property (readonly, retain) NSMethodSignature *methodSignature;
@property (assign) id target;
@property SEL selector;

// Index 0 is the receiver, 1 the selector. An index out of range throws an NSException. An invocation does not contain
// the arguments after the named arguments of a variadic method; forwardingTargetForSelector: passes them on.
- (void)getArgument:(void *)location atIndex:(NSInteger)index;
- (void)setArgument:(void *)location atIndex:(NSInteger)index;

// Reading the value before there is one throws an NSException. An object that is set stays alive until the caller has
// it. An object that invoke returned lives as long as the pool that it was autoreleased into. If the invocation retains
// its arguments, the object lives until the caller has it.
- (void)getReturnValue:(void *)location;
- (void)setReturnValue:(void *)location;

// Throws an NSException when no target or no selector was ever set.
- (void)invoke;
- (void)invokeWithTarget:(id)target;

// Retains objects and copies blocks and C strings, also those that are set later.
- (void)retainArguments;
@property (readonly) BOOL argumentsRetained;

@end

#endif

#endif
