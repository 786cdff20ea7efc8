// The description of a call that a hook's block gets.

#ifndef ORT_ASPECTINFO_H
#define ORT_ASPECTINFO_H

#include <objc/NSObject.h>

#ifdef __OBJC__

@class NSArray, NSInvocation;

// The methods of the info objects of hooks. An info object is valid during the call. If it is still retained when the
// call ends, it keeps the receiver, and the invocation with its arguments. It does not keep a receiver that is being
// deallocated (then `instance` is nil). If the info object is not retained, the next call gets it. The info object of a
// call that longjmp left has no information.
@protocol AspectInfo <NSObject>

// The receiver; nil once the original of dealloc has run, or an init method has returned another object.
- (id)instance;

// The address of the receiver: its identity, whether or not the receiver still exists.
- (const void *)instanceAddress;

// The selector that was sent.
- (SEL)selector;

// The call itself; see cffi_hook_call_invocation.
- (NSInvocation *)originalInvocation;

// The arguments after the selector, as objects: objects and classes themselves, blocks, the text of selectors and C
// strings, numbers and other values boxed, NSNull for nil and NULL. The array is made at the first request, and kept
// until the call ends or a body changes an argument. An array with a C string is made anew each time. Throws an
// NSException without memory. nil when a jump has left the call.
- (NSArray *)arguments;

// Runs what is inside the body: the next instead hook or the original. In a before or after hook, runs the instead
// hooks and the original once more. After the call, sends the message.
- (void)proceed;

@end

#endif

#endif
