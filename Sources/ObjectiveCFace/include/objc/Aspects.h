// Hooks of methods for Objective-C programs, by the names of the original Aspects library.
//
//     [Painter aspect_hookSelector:@selector(paint:) withOptions:AspectPositionAfter
//                       usingBlock:^(id<AspectInfo> info, NSString *color) { … } error:NULL];
//
// A program that uses it links the package's product SwiftRuntime, or the installed library objc-hooks.

#ifndef ORT_ASPECTS_H
#define ORT_ASPECTS_H

#include <objc/AspectInfo.h>
#include <objc/NSArray.h>
#include <objc/NSError.h>

#ifdef __OBJC__

typedef NSUInteger AspectOptions;

enum : NSUInteger {
    AspectPositionAfter = 0,   // after the original implementation
    AspectPositionInstead = 1, // in its place
    AspectPositionBefore = 2,
    AspectOptionAutomaticRemoval = 1 << 3, // the hook is removed when it has run once

    // What the original library does not have.

    // Its rules, where they differ: class before, object before, all insteads or else the original, class after, object
    // after; a method once per class hierarchy; dealloc before only. AspectsUseOriginalRules() gives it to every hook.
    // Without it, Swift's Hooks.defaultRules apply: hooks of objects run around those of classes, and an instead hook
    // calls the next.
    AspectOptionOriginalRules = 1 << 4,
    AspectOptionSkipNested =
        1 << 5, // does not run in calls that are made, on the same thread, from inside a call that runs it
    AspectOptionFinally = 1 << 6,    // of an after hook: also when an exception leaves the call
    AspectOptionForwarding = 1 << 7, // calls come to the hook as forwarded messages
    AspectOptionLibffi = 1 << 8,     // a libffi closure takes the calls: portable and slower
};

// A handle on a hook. Letting it go does not remove the hook.
@protocol AspectToken <NSObject>

// The next call does not run the hook; when it was the last of its method, what was there before is there again. NO
// when there is nothing left to remove. Any thread.
- (BOOL)remove;

// The same, and says why not: NO with AspectErrorRemoveObjectAlreadyDeallocated when the hook went with its object, and
// with AspectErrorDisplaced when the hook was removed below somebody else's implementation, which was left there. NO
// without an error when the hook was removed before. `error` may be NULL.
- (BOOL)removeAndReturnError:(NSError **)error;

@end

// From now on every hook that is asked for by these names has AspectOptionOriginalRules: for main, or a +load, of a
// program that was written for the original library. Any thread.
OBJC_EXPORT void AspectsUseOriginalRules(void);

@interface NSObject (Aspects)

// Adds a hook to the method of every instance of the class; of a metaclass (object_getClass of a class), to a class
// method.
//
// The block's parameters are id<AspectInfo> and a prefix of the method's arguments; all may be left out. One that runs
// instead may return what the method returns. It is copied, and runs on the thread of the call with no lock held.
//
// nil when the hook is refused, with an error of the domain AspectErrorDomain; then nothing has changed. Throws an
// NSException for a NULL selector, for what is no block, and for options that mean nothing. Any thread; sends
// +initialize and +resolveInstanceMethod: when they are due. Takes effect with the next call.
+ (id<AspectToken>)aspect_hookSelector:(SEL)selector
                           withOptions:(AspectOptions)options
                            usingBlock:(id)block
                                 error:(NSError **)error;

// Adds a hook to the method of this object alone, whose class then is a dynamic subclass; -class answers as before.
- (id<AspectToken>)aspect_hookSelector:(SEL)selector
                           withOptions:(AspectOptions)options
                            usingBlock:(id)block
                                 error:(NSError **)error;

@end

// Codes of errors. The names and values of the original library, then ours.
enum : NSInteger {
    AspectErrorSelectorBlacklisted = 0, // references are counted, or messages forwarded, by that method
    AspectErrorDoesNotRespondToSelector = 1,
    AspectErrorSelectorDeallocPosition = 2,               // original rules: dealloc can be hooked before only
    AspectErrorSelectorAlreadyHookedInClassHierarchy = 3, // original rules
    AspectErrorFailedToAllocateClassPair = 4,
    AspectErrorMissingBlockSignature = 5,
    AspectErrorIncompatibleBlockSignature = 6,
    AspectErrorRemoveObjectAlreadyDeallocated = 100,
    AspectErrorUnsupportedEncoding = 101,
    AspectErrorStubsExhausted = 102,
    AspectErrorDisplaced = 103,
    AspectErrorNotDynamicallyDispatched = 104,
    AspectErrorObjectNotHookable = 105,
};
typedef NSInteger AspectErrorCode;

// The localizedDescription of its errors names what was refused, why, and both types where they matter.
OBJC_EXPORT NSString *const AspectErrorDomain;

#endif

#endif
