// The exceptions that methods of this layer throw when a program is wrong: a name that says the kind, and a reason for
// people.

#ifndef ORT_NSEXCEPTION_H
#define ORT_NSEXCEPTION_H

#include <objc/NSDictionary.h>

#ifdef __OBJC__

// Immutable. Any object can be thrown; this class only says more.
@interface NSException : NSObject <NSCopying>

// Copies its arguments, each of which may be nil. A userInfo that is no dictionary throws an
// NSInvalidArgumentException.
+ (NSException *)exceptionWithName:(NSString *)name reason:(NSString *)reason userInfo:(NSDictionary *)userInfo;
- (instancetype)initWithName:(NSString *)name reason:(NSString *)reason userInfo:(NSDictionary *)userInfo;

@property (readonly, copy) NSString *name;
@property (readonly, copy) NSString *reason;
@property (readonly, copy) NSDictionary *userInfo;

// Throws the receiver, as @throw does.
- (void)raise __attribute__((noreturn));

@end

// Names. Exceptions are compared by what the name says, not by its address.
OBJC_EXPORT NSString *const NSGenericException;
OBJC_EXPORT NSString *const NSInternalInconsistencyException;
OBJC_EXPORT NSString *const NSInvalidArgumentException; // a wrong argument, or a message that nobody implements
OBJC_EXPORT NSString *const NSMallocException;          // no memory
OBJC_EXPORT NSString *const NSRangeException;

#endif

#endif
