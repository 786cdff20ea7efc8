// Parameters as the text of a query or of a form.

#ifndef NETWORKING_QUERYSTRING_H
#define NETWORKING_QUERYSTRING_H

#ifdef __OBJC__

#include <objc/NSArray.h>
#include <objc/NSError.h>

// One field of a form.
@interface QueryPair : NSObject

// The members of a dictionary are fields named `dictionary[key]`, in the order of the keys. The elements of an array
// are `array[]`, in their order. The members of a set have the set's name, in the order of their texts. NSNull has a
// name and no value. Returns nil and an error if a key is not a string.
+ (NSArray<QueryPair *> *)pairsFromParameters:(id)parameters error:(NSError **)error;
// `name=value&other=value`, both escaped by RFC 3986. The text of a date is that of RFC 3339, in UTC. Returns nil and
// an error for bytes, which have no text, and for text that the encoding does not have.
+ (NSString *)queryFromParameters:(id)parameters encoding:(NSUInteger)encoding error:(NSError **)error;

@property (nonatomic, readonly, copy) NSString *name;
@property (nonatomic, readonly) id object; // nil without a value

// The text of the value. Returns nil and an error if the value has none.
- (NSString *)textWithError:(NSError **)error;

@end

#endif

#endif
