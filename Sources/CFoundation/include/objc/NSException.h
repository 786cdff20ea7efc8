// The exceptions that methods of this layer throw when a program is wrong: a name that says the kind, and a reason for
// people.

#ifndef ORT_NSEXCEPTION_H
#define ORT_NSEXCEPTION_H

#include <objc/NSDictionary.h>

ORT_BEGIN_DECLS

// Throws an NSInternalInconsistencyException whose reason names the place and has the text of the format.
__attribute__((noreturn)) OBJC_EXPORT void NSAssertionFailed(
    const char *function, const char *file, int line, ORT_STRING format, ...) NS_FORMAT_FUNCTION(4, 5);

ORT_END_DECLS

// If the condition is false, throws as above. The text may be a format with arguments. NSParameterAssert has no text.
// With NS_BLOCK_ASSERTIONS they do not even compute the condition. The names with C are for functions; here they are
// the same.
#ifdef NS_BLOCK_ASSERTIONS
#define NSAssert(condition, ...) ((void)0)
#else
#define NSAssert(condition, ...)                                                                                     \
    (__builtin_expect(!!(condition), true) ? (void)0 : NSAssertionFailed(__func__, __FILE__, __LINE__, __VA_ARGS__))
#endif
#define NSCAssert(condition, ...) NSAssert(condition, __VA_ARGS__)
#define NSParameterAssert(condition) NSAssert(condition, @"the argument does not satisfy %s", #condition)
#define NSCParameterAssert(condition) NSParameterAssert(condition)

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
// Throw an exception with that name, whose reason is the text of +[NSString stringWithFormat:].
+ (void)raise:(NSString *)name format:(NSString *)format, ... NS_FORMAT_FUNCTION(2, 3)__attribute__((noreturn));
+ (void)raise:(NSString *)name
       format:(NSString *)format
    arguments:(va_list)arguments NS_FORMAT_FUNCTION(2, 0)__attribute__((noreturn));

@end

// Names. Exceptions are compared by what the name says, not by its address.
OBJC_EXPORT NSString *const NSGenericException;
OBJC_EXPORT NSString *const NSInternalInconsistencyException;
OBJC_EXPORT NSString *const NSInvalidArgumentException; // a wrong argument, or a message that nobody implements
OBJC_EXPORT NSString *const NSMallocException;          // no memory
OBJC_EXPORT NSString *const NSRangeException;

#endif

#endif
