// Sets of indexes.

#ifndef ORT_NSINDEXSET_H
#define ORT_NSINDEXSET_H

#include <objc/NSRange.h>

#ifdef __OBJC__

// Numbers below NSNotFound, in order, kept as ranges. An index or a range beyond throws an NSRangeException, an
// argument that is no index set an NSInvalidArgumentException. What makes one answers nil without memory; what changes
// one throws an NSMallocException. NSNotFound is the answer when there is no such index. Immutable, so that a copy is
// the same object.
@interface NSIndexSet : NSObject <NSCopying, NSMutableCopying>

+ (instancetype)indexSet;
+ (instancetype)indexSetWithIndex:(NSUInteger)index;
+ (instancetype)indexSetWithIndexesInRange:(NSRange)range;
- (instancetype)initWithIndex:(NSUInteger)index;
- (instancetype)initWithIndexesInRange:(NSRange)range;
- (instancetype)initWithIndexSet:(NSIndexSet *)indexSet;

@property (readonly) NSUInteger count;
@property (readonly) NSUInteger firstIndex;
@property (readonly) NSUInteger lastIndex;
- (NSUInteger)indexGreaterThanIndex:(NSUInteger)index;
- (NSUInteger)indexLessThanIndex:(NSUInteger)index;
- (NSUInteger)indexGreaterThanOrEqualToIndex:(NSUInteger)index;
- (NSUInteger)indexLessThanOrEqualToIndex:(NSUInteger)index;

- (BOOL)containsIndex:(NSUInteger)index;
- (BOOL)containsIndexesInRange:(NSRange)range;
- (BOOL)containsIndexes:(NSIndexSet *)indexSet;
- (BOOL)intersectsIndexesInRange:(NSRange)range;
- (NSUInteger)countOfIndexesInRange:(NSRange)range;
// Fills in the first indexes of the range (of all when it is NULL) and makes it what is left of it. Returns their
// number.
- (NSUInteger)getIndexes:(NSUInteger *)indexes maxCount:(NSUInteger)capacity inIndexRange:(NSRange *)range;

- (BOOL)isEqualToIndexSet:(NSIndexSet *)indexSet;

// The block may change the set. A set's own description is "(1, 3-5)".
- (void)enumerateIndexesUsingBlock:(void (^)(NSUInteger index, BOOL *stop))block;
- (void)enumerateRangesUsingBlock:(void (^)(NSRange range, BOOL *stop))block;

@end

@interface NSMutableIndexSet : NSIndexSet

- (void)addIndex:(NSUInteger)index;
- (void)addIndexesInRange:(NSRange)range;
- (void)addIndexes:(NSIndexSet *)indexSet;
- (void)removeIndex:(NSUInteger)index;
- (void)removeIndexesInRange:(NSRange)range;
- (void)removeIndexes:(NSIndexSet *)indexSet;
- (void)removeAllIndexes;
// Moves the indexes from there on: up, which leaves a gap, or down, over those before, of which there have to be as
// many.
- (void)shiftIndexesStartingAtIndex:(NSUInteger)start by:(NSInteger)delta;

@end

#endif

#endif
