// What a hook's block is told of the call that it is part of.

#ifndef ORT_ASPECTINFO_H
#define ORT_ASPECTINFO_H

#include <objc/NSObject.h>

#ifdef __OBJC__

@class NSArray, NSInvocation;

// What the info objects of hooks answer to. Valid during the call. One that is still retained when the call ends keeps
// the receiver, unless that is being deallocated (then `instance` is nil), and the invocation with its arguments;
// otherwise the next call gets the object. One of a call that longjmp left tells nothing.
@protocol AspectInfo <NSObject>

// The receiver; nil once the original of dealloc has run, or an init method has answered another object.
- (id)instance;

// Where the receiver is or was: its identity, whether or not it is there still.
- (const void *)instanceAddress;

// The selector that was sent.
- (SEL)selector;

// The call itself; see cffi_hook_call_invocation.
- (NSInvocation *)originalInvocation;

// The arguments behind the selector, as objects: objects and classes themselves, blocks, the text of selectors and C
// strings, numbers and other values boxed, NSNull for what is null. Made when it is asked for, and kept until the call
// ends or a body changes an argument; those with a C string are made anew each time. Throws an NSException without
// memory. nil when a jump has left the call.
- (NSArray *)arguments;

// Runs what is inside the body: the next instead hook or the original; of a before or after hook, the instead hooks and
// the original once more. After the call, a message.
- (void)proceed;

@end

#endif

#endif
