// Parameters as the text of a query or of a form.

#ifndef NETWORKING_QUERYSTRING_H
#define NETWORKING_QUERYSTRING_H

#ifdef __OBJC__

#include <objc/NSArray.h>
#include <objc/NSError.h>

// One field of a form.
@interface QueryPair : NSObject

// A dictionary's members are fields named `dictionary[key]`, in the order of the keys; an array's are `array[]`, in
// theirs; a set's have the set's name, in the order of their descriptions. NSNull has a name and no value.
+ (NSArray<QueryPair *> *)pairsFromParameters:(id)parameters;
// `name=value&other=value`, both escaped as RFC 3986 says; nil for what the encoding does not have.
+ (NSString *)queryFromParameters:(id)parameters encoding:(NSUInteger)encoding error:(NSError **)error;

@property (nonatomic, readonly, copy) NSString *name;
@property (nonatomic, readonly, copy) NSString *value; // nil without one

@end

#endif

#endif
