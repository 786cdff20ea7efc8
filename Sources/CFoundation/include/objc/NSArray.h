// Arrays.

#ifndef ORT_NSARRAY_H
#define ORT_NSARRAY_H

#include <objc/NSFastEnumeration.h>
#include <objc/NSIndexSet.h>
#include <objc/NSRange.h>
#include <objc/NSString.h>

#ifdef __OBJC__

// Elements in their order. The array retains its elements, and no element is nil. A nil element throws an
// NSInvalidArgumentException. An index or a range out of bounds throws an NSRangeException. Both exceptions name the
// wrong value. An argument that is not the array, string or block that the method needs throws an
// NSInvalidArgumentException. Without memory, a method that makes an array returns nil, and a method that changes an
// array throws an NSMallocException and changes nothing.
//
// Immutable, so that a copy is the same object. A subclass from another library implements count and objectAtIndex:,
// and its own initializers: init, and initWithObjects:count:, which the other initializers use.
@interface NSArray<__covariant ObjectType> : NSObject <NSCopying, NSMutableCopying, NSFastEnumeration>

+ (instancetype)array;
+ (instancetype)arrayWithObject:(ObjectType)object;
+ (instancetype)arrayWithObjects:(const ObjectType __unsafe_unretained[])objects count:(NSUInteger)count;
// Up to a nil.
+ (instancetype)arrayWithObjects:(ObjectType)first, ... __attribute__((sentinel));
+ (instancetype)arrayWithArray:(NSArray<ObjectType> *)array;
- (instancetype)initWithObjects:(const ObjectType __unsafe_unretained[])objects count:(NSUInteger)count;
- (instancetype)initWithObjects:(ObjectType)first, ... __attribute__((sentinel));
- (instancetype)initWithArray:(NSArray<ObjectType> *)array;

@property (readonly) NSUInteger count;
- (ObjectType)objectAtIndex:(NSUInteger)index;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
// nil of an empty array.
@property (readonly) ObjectType firstObject;
@property (readonly) ObjectType lastObject;
// Not retained.
- (void)getObjects:(ObjectType __unsafe_unretained[])objects range:(NSRange)range;

// By isEqual:, sent to the object that is the argument. NSNotFound when there is none.
- (NSUInteger)indexOfObject:(ObjectType)object;
- (NSUInteger)indexOfObject:(ObjectType)object inRange:(NSRange)range;
- (BOOL)containsObject:(ObjectType)object;
- (NSUInteger)indexOfObjectIdenticalTo:(ObjectType)object;
- (NSUInteger)indexOfObjectPassingTest:(BOOL (^)(ObjectType object, NSUInteger index, BOOL *stop))test;

- (NSIndexSet *)indexesOfObjectsPassingTest:(BOOL (^)(ObjectType object, NSUInteger index, BOOL *stop))test;
- (NSArray<ObjectType> *)objectsAtIndexes:(NSIndexSet *)indexes;

// Element by element, by isEqual:.
- (BOOL)isEqualToArray:(NSArray<ObjectType> *)array;

- (void)enumerateObjectsUsingBlock:(void (^)(ObjectType object, NSUInteger index, BOOL *stop))block;
- (void)enumerateObjectsWithOptions:(NSEnumerationOptions)options
                         usingBlock:(void (^)(ObjectType object, NSUInteger index, BOOL *stop))block;
- (NSEnumerator<ObjectType> *)objectEnumerator;
- (NSEnumerator<ObjectType> *)reverseObjectEnumerator;
- (void)makeObjectsPerformSelector:(SEL)selector;
- (void)makeObjectsPerformSelector:(SEL)selector withObject:(id)argument;

- (NSArray<ObjectType> *)subarrayWithRange:(NSRange)range;
- (NSArray<ObjectType> *)arrayByAddingObject:(ObjectType)object;
- (NSArray<ObjectType> *)arrayByAddingObjectsFromArray:(NSArray<ObjectType> *)array;
// Equal elements stay in their order.
- (NSArray<ObjectType> *)sortedArrayUsingSelector:(SEL)comparator;
- (NSArray<ObjectType> *)sortedArrayUsingComparator:
    (NSComparisonResult (^)(ObjectType left, ObjectType right))comparator;

// The descriptions of the elements, with the separator between them. The array's own description is "(first, second)".
- (NSString *)componentsJoinedByString:(NSString *)separator;

@end

// An array that changes. A change during `for … in` or during an enumeration with a block calls
// objc_enumerationMutation. A subclass from another library also implements insertObject:atIndex:,
// removeObjectAtIndex:, replaceObjectAtIndex:withObject: and init. It may implement the other methods.
@interface NSMutableArray<ObjectType> : NSArray <ObjectType>

+ (instancetype)arrayWithCapacity:(NSUInteger)capacity;
- (instancetype)initWithCapacity:(NSUInteger)capacity;

- (void)insertObject:(ObjectType)object atIndex:(NSUInteger)index;
- (void)removeObjectAtIndex:(NSUInteger)index;
- (void)replaceObjectAtIndex:(NSUInteger)index withObject:(ObjectType)object;
- (void)addObject:(ObjectType)object;
- (void)removeLastObject;
// With the count as the index, it adds the object.
- (void)setObject:(ObjectType)object atIndexedSubscript:(NSUInteger)index;

- (void)addObjectsFromArray:(NSArray<ObjectType> *)array;
- (void)setArray:(NSArray<ObjectType> *)array;
- (void)exchangeObjectAtIndex:(NSUInteger)first withObjectAtIndex:(NSUInteger)second;
- (void)removeAllObjects;
// Removes every element that is equal to the object, or that is the object itself.
- (void)removeObject:(ObjectType)object;
- (void)removeObjectIdenticalTo:(ObjectType)object;
- (void)removeObjectsInArray:(NSArray<ObjectType> *)array;
- (void)removeObjectsInRange:(NSRange)range;

// There must be as many objects as indexes; otherwise the methods throw an NSInvalidArgumentException. After an
// insertion the new objects have these indexes.
- (void)insertObjects:(NSArray<ObjectType> *)objects atIndexes:(NSIndexSet *)indexes;
- (void)removeObjectsAtIndexes:(NSIndexSet *)indexes;
- (void)replaceObjectsAtIndexes:(NSIndexSet *)indexes withObjects:(NSArray<ObjectType> *)objects;

- (void)sortUsingSelector:(SEL)comparator;
- (void)sortUsingComparator:(NSComparisonResult (^)(ObjectType left, ObjectType right))comparator;

@end

#endif

#endif
