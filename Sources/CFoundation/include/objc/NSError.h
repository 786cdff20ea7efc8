// Errors that are answered, not thrown.

#ifndef ORT_NSERROR_H
#define ORT_NSERROR_H

#include <objc/NSDictionary.h>

#ifdef __OBJC__

// Immutable: a domain, a code that means something in it, and more for people and programs. Equal when all three are.
// What makes one answers nil without memory.
@interface NSError : NSObject <NSCopying>

// Copied. A domain that is nil or no string, and something else than a dictionary, throw an NSInvalidArgumentException.
+ (instancetype)errorWithDomain:(NSString *)domain
                           code:(NSInteger)code
                       userInfo:(NSDictionary<NSString *, id> *)userInfo;
- (instancetype)initWithDomain:(NSString *)domain
                          code:(NSInteger)code
                      userInfo:(NSDictionary<NSString *, id> *)userInfo;

@property (readonly, copy) NSString *domain;
@property (readonly) NSInteger code;
// Empty, never nil.
@property (readonly, copy) NSDictionary<NSString *, id> *userInfo;

// What userInfo has under the keys below; without a description domain and code.
@property (readonly, copy) NSString *localizedDescription;
@property (readonly, copy) NSString *localizedFailureReason;
@property (readonly, copy) NSString *localizedRecoverySuggestion;

@end

// Keys of userInfo: what has happened, why, and what to do.
OBJC_EXPORT NSString *const NSLocalizedDescriptionKey;
OBJC_EXPORT NSString *const NSLocalizedFailureReasonErrorKey;
OBJC_EXPORT NSString *const NSLocalizedRecoverySuggestionErrorKey;
OBJC_EXPORT NSString *const NSUnderlyingErrorKey; // the error that led to this one

#endif

#endif
