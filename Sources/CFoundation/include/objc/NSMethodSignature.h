// The type of a method or block, and what a call of it needs. One object per type for the life of the process.

#ifndef ORT_NSMETHODSIGNATURE_H
#define ORT_NSMETHODSIGNATURE_H

#include <objc/NSObject.h>

#ifdef __OBJC__

@interface NSMethodSignature : NSObject

// nil for text that is no method type, or that has a type which cannot be passed. Frame offsets are ignored.
+ (NSMethodSignature *)signatureWithObjCTypes:(const char *)types;

// The receiver and the selector included.
@property (readonly) NSUInteger numberOfArguments;
// One type, without frame offsets; valid for the life of the process.
- (const char *)getArgumentTypeAtIndex:(NSUInteger)index __attribute__((objc_returns_inner_pointer));

@property (readonly) const char *methodReturnType __attribute__((objc_returns_inner_pointer));
// Bytes; 0 for void.
@property (readonly) NSUInteger methodReturnLength;
// Bytes of all arguments.
@property (readonly) NSUInteger frameLength;
- (BOOL)isOneway;

@end

#endif

#endif
