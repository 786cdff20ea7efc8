// Sets of indexes.

#ifndef ORT_NSINDEXSET_H
#define ORT_NSINDEXSET_H

#include <objc/NSRange.h>

#ifdef __OBJC__

// Numbers below NSNotFound, in order, kept as ranges. An index or a range beyond NSNotFound − 1 throws an
// NSRangeException. An argument that is no index set throws an NSInvalidArgumentException. Without memory, a method
// that makes an index set returns nil, and a method that changes one throws an NSMallocException. A search without a
// result returns NSNotFound. Immutable, so that a copy is the same object.
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
// Fills in the first indexes in the range, or in the whole set when the range is NULL, and returns their number.
// Changes the range to the part that is left.
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
// Moves the indexes from `start` on by `delta`. A positive delta leaves a gap. A negative delta moves them over that
// many places before `start`, which must be at least that large.
- (void)shiftIndexesStartingAtIndex:(NSUInteger)start by:(NSInteger)delta;

@end

#endif

#endif
