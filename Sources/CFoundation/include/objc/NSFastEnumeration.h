// The protocol that `for … in` uses, and enumerators.

#ifndef ORT_NSFASTENUMERATION_H
#define ORT_NSFASTENUMERATION_H

#include <objc/NSObject.h>

#ifdef __OBJC__

typedef struct {
    unsigned long state; // 0 at first; the collection's
    id __unsafe_unretained *itemsPtr;
    unsigned long *mutationsPtr; // points to a number that differs after a change
    unsigned long extra[5];
} NSFastEnumerationState;

@protocol NSFastEnumeration
// Gives some elements, in the buffer or elsewhere, and returns their number; 0 at the end. The elements are not
// retained.
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained[])buffer
                                    count:(NSUInteger)capacity;
@end

@class NSArray;

// Gives elements one by one. It retains its collection, and does not notice changes of the collection. A subclass from
// another library implements nextObject.
@interface NSEnumerator<ObjectType> : NSObject <NSFastEnumeration>
// nil at the end, and from then on.
- (ObjectType)nextObject;
// The elements that are still to come.
@property (readonly, copy) NSArray *allObjects;
@end

typedef enum NSEnumerationOptions : NSUInteger {
    NSEnumerationConcurrent = 1UL << 0, // means nothing here
    NSEnumerationReverse = 1UL << 1,
} NSEnumerationOptions;

#endif

#endif
