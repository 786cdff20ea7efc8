// The parts of Apple's Foundation that this runtime has, under the name that libraries for Apple's systems import. It
// is enough for libraries that need strings, numbers, collections, errors and the runtime; see docs/objective-c.md.
// Programs that need files, dates or a run loop use GNUstep, which also runs on this runtime.

#ifndef ORT_FOUNDATION_H
#define ORT_FOUNDATION_H

#include <objc/blocks_runtime.h>
#include <objc/message.h>
#include <objc/NSArray.h>
#include <objc/NSDictionary.h>
#include <objc/NSError.h>
#include <objc/NSException.h>
#include <objc/NSFastEnumeration.h>
#include <objc/NSGeometry.h>
#include <objc/NSIndexSet.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSNull.h>
#include <objc/NSNumber.h>
#include <objc/NSObjCRuntime.h>
#include <objc/NSObject.h>
#include <objc/NSProxy.h>
#include <objc/NSRange.h>
#include <objc/NSSet.h>
#include <objc/NSString.h>
#include <objc/NSValue.h>
#include <objc/objc-sync.h>
#include <objc/runtime.h>

// MARK: Macros of Apple's headers

#ifdef __cplusplus
#define FOUNDATION_EXTERN extern "C"
#else
#define FOUNDATION_EXTERN extern
#endif
#define FOUNDATION_EXPORT FOUNDATION_EXTERN
#define NS_INLINE static inline
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
#define NS_UNAVAILABLE __attribute__((unavailable))
#define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
#define NS_REQUIRES_NIL_TERMINATION __attribute__((sentinel))
#define NS_RETURNS_RETAINED __attribute__((ns_returns_retained))
#define NS_SWIFT_NAME(name)

typedef double NSTimeInterval; // seconds

// MARK: dispatch_once

#if __has_include(<dispatch/dispatch.h>)
#include <dispatch/dispatch.h>
#else
typedef intptr_t dispatch_once_t;

static inline void dispatch_once(dispatch_once_t *once, void (^block)(void)) { ORTRunOnce(once, (id)block); }
#endif

#endif
