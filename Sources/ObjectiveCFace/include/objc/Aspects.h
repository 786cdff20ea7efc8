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

    // Options that the original library does not have.

    // The rules of the original library, where they differ. The order is: class before, object before, all insteads or
    // else the original, class after, object after. A method can be hooked once per class hierarchy, and dealloc before
    // only. AspectsUseOriginalRules() gives this option to every hook. Without it, Swift's Hooks.defaultRules apply:
    // hooks of objects run around hooks of classes, and an instead hook calls the next.
    AspectOptionOriginalRules = 1 << 4,
    AspectOptionSkipNested =
        1 << 5, // does not run in calls that are made, on the same thread, from inside a call that runs it
    AspectOptionFinally = 1 << 6,           // of an after hook: also when an exception leaves the call
    AspectOptionForwarding = 1 << 7,        // calls come to the hook as forwarded messages
    AspectOptionLibffi = 1 << 8,            // a libffi closure takes the calls: portable and slower
    AspectOptionSkipCurrentThread = 1 << 9, // does not run in calls of the thread that installs the hook
};

// A handle on a hook. Releasing it does not remove the hook.
@protocol AspectToken <NSObject>

// Removes the hook: the next call does not run it. When the last hook of a method is removed, the implementation from
// before the hooks is in place again. NO when there is nothing left to remove. Any thread.
- (BOOL)remove;

// The same, with the reason for NO. The error is AspectErrorRemoveObjectAlreadyDeallocated when the hook ended with its
// object. It is AspectErrorDisplaced when the hook was removed below an implementation of other code, which was left in
// place. NO without an error when the hook was removed before. `error` may be NULL.
- (BOOL)removeAndReturnError:(NSError **)error;

@end

// From now on every hook that is installed by these names has AspectOptionOriginalRules. Call it in main, or in a
// +load, of a program that was written for the original library. Any thread.
OBJC_EXPORT void AspectsUseOriginalRules(void);

@interface NSObject (Aspects)

// Adds a hook to the method of every instance of the class. For a metaclass (object_getClass of a class), it adds the
// hook to a class method.
//
// The block's parameters are id<AspectInfo> and a prefix of the method's arguments; all may be left out. An instead
// block may return what the method returns. The hook copies the block, which runs on the thread of the call with no
// lock held.
//
// When the hook is refused, returns nil with an error of the domain AspectErrorDomain, and changes nothing. Throws an
// NSException for a NULL selector, for a block argument that is no block, and for options without a meaning. Any
// thread; sends +initialize and +resolveInstanceMethod: when they are due. Takes effect with the next call.
+ (id<AspectToken>)aspect_hookSelector:(SEL)selector
                           withOptions:(AspectOptions)options
                            usingBlock:(id)block
                                 error:(NSError **)error;

// Adds a hook to the method of this object alone. The class of the object is then a dynamic subclass; -class returns
// the same class as before.
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
