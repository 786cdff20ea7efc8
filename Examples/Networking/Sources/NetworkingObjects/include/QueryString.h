// Parameters as the text of a query or of a form.

#ifndef NETWORKING_QUERYSTRING_H
#define NETWORKING_QUERYSTRING_H

#ifdef __OBJC__

#include <objc/NSArray.h>
#include <objc/NSError.h>

// One field of a form.
@interface QueryPair : NSObject

// A dictionary's members are fields named `dictionary[key]`, in the order of the keys; an array's are `array[]`, in
// theirs; a set's have the set's name, in the order of their texts. NSNull has a name and no value. nil and an error
// for a key that is no text.
+ (NSArray<QueryPair *> *)pairsFromParameters:(id)parameters error:(NSError **)error;
// `name=value&other=value`, both escaped as RFC 3986 says. A date is the text of RFC 3339, in UTC. nil and an error for
// bytes, which have no text, and for text that the encoding does not have.
+ (NSString *)queryFromParameters:(id)parameters encoding:(NSUInteger)encoding error:(NSError **)error;

@property (nonatomic, readonly, copy) NSString *name;
@property (nonatomic, readonly) id object; // nil without a value

// The text of the value; nil and an error for one that has none.
- (NSString *)textWithError:(NSError **)error;

@end

#endif

#endif
