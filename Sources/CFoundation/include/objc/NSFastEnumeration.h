// What `for … in` asks of a collection.

#ifndef ORT_NSFASTENUMERATION_H
#define ORT_NSFASTENUMERATION_H

#include <objc/NSObject.h>

#ifdef __OBJC__

typedef struct {
    unsigned long state; // 0 at first; the collection's
    id __unsafe_unretained *itemsPtr;
    unsigned long *mutationsPtr; // points to what is another number after a change
    unsigned long extra[5];
} NSFastEnumerationState;

@protocol NSFastEnumeration
// Some elements, as many as it answers, in the buffer or elsewhere; 0 at the end. They are not retained.
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained[])buffer
                                    count:(NSUInteger)capacity;
@end

@class NSArray;

// Elements one by one. It retains its collection, and does not notice changes of it. A subclass of another library
// implements nextObject.
@interface NSEnumerator<ObjectType> : NSObject <NSFastEnumeration>
// nil at the end, and from then on.
- (ObjectType)nextObject;
// Those that are still to come.
@property (readonly, copy) NSArray *allObjects;
@end

typedef enum NSEnumerationOptions : NSUInteger {
    NSEnumerationConcurrent = 1UL << 0, // means nothing here
    NSEnumerationReverse = 1UL << 1,
} NSEnumerationOptions;

#endif

#endif
