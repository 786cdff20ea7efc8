// What a hook's block is told of the call that it is part of.

#ifndef ORT_ASPECTINFO_H
#define ORT_ASPECTINFO_H

#include <objc/NSObject.h>

#ifdef __OBJC__

@class NSInvocation;

@protocol AspectInfo <NSObject>

// The receiver; nil once the original of dealloc has run, or an init method has answered another object.
- (id)instance;

// The call itself; see cffi_hook_call_invocation.
- (NSInvocation *)originalInvocation;

@end

// Valid during the call. One that is still retained when the call ends keeps the receiver, unless that is being deallocated
// (then `instance` is nil), and the invocation with its arguments; otherwise the next call gets it. One of a call that
// longjmp left tells nothing. Made by hooks only.
@interface AspectInfo : NSObject <AspectInfo>

- (id)instance;

// Where the receiver is or was: its identity, whether or not it is there still.
- (const void *)instanceAddress;

// The selector that was sent.
- (SEL)selector;

- (NSInvocation *)originalInvocation;

// Runs what is inside the body: the next instead hook or the original; of a before or after hook, the instead hooks and the
// original once more. After the call, a message.
- (void)proceed;

@end

#endif

#endif
