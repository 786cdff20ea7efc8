// A message as an object.

#ifndef ORT_NSINVOCATION_H
#define ORT_NSINVOCATION_H

#include <objc/NSObject.h>

#ifdef __OBJC__

// One thread at a time; another one may invoke an invocation that retains its arguments before the forwardInvocation:
// that it was made for has returned, when the message returns nothing. Arguments are borrowed until retainArguments is
// sent; an invocation of a forwarded message that is still retained when forwardInvocation: returns retains them itself
// (fatal without memory for their copies). What needs memory and finds none throws an NSException otherwise.
@interface NSInvocation : NSObject

+ (NSInvocation *)invocationWithMethodSignature:(NSMethodSignature *)signature;

@property (readonly, retain) NSMethodSignature *methodSignature;
@property (assign) id target;
@property SEL selector;

// Index 0 is the receiver, 1 the selector. An index out of range throws an NSException. What the caller of a variadic
// method passed behind its named arguments is in no invocation; forwardingTargetForSelector: passes it on.
- (void)getArgument:(void *)location atIndex:(NSInteger)index;
- (void)setArgument:(void *)location atIndex:(NSInteger)index;

// Reading the value before there is one throws an NSException. An object that is set stays alive until the caller has
// it; one that invoke leaves behind, as long as the pool that it was autoreleased into or, of an invocation that
// retains its arguments, until the caller has it.
- (void)getReturnValue:(void *)location;
- (void)setReturnValue:(void *)location;

// An NSException is thrown when no target was ever set, or no selector.
- (void)invoke;
- (void)invokeWithTarget:(id)target;

// Retains objects, copies blocks and C strings, also those set later.
- (void)retainArguments;
@property (readonly) BOOL argumentsRetained;

@end

#endif

#endif
