// Errors that are answered, not thrown.

#ifndef ORT_NSERROR_H
#define ORT_NSERROR_H

#include <objc/NSDictionary.h>

#ifdef __OBJC__

// Immutable: a domain, a code with a meaning in that domain, and more information for people and programs. Two errors
// are equal when all three parts are equal. Methods that make an error return nil without memory.
@interface NSError : NSObject <NSCopying>

// Copies its arguments. A domain that is nil or no string, and a userInfo that is no dictionary, throw an
// NSInvalidArgumentException.
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

// The values in userInfo for the keys below. Without a description in userInfo, localizedDescription names the domain
// and the code.
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
