// Sets.

#ifndef ORT_NSSET_H
#define ORT_NSSET_H

#include <objc/NSArray.h>

#ifdef __OBJC__

// Members in no order. The set retains its members, and compares them by hash and isEqual:, which run with nothing
// locked and may throw. A nil member, and an argument of the wrong kind, throw an NSInvalidArgumentException. Without
// memory, a method that makes a set returns nil, and a method that changes a set throws an NSMallocException.
//
// Immutable, so that a copy is the same object. A subclass from another library implements count, member: and
// objectEnumerator, and its own initializers: init, and initWithObjects:count:, which the other initializers use.
@interface NSSet<__covariant ObjectType> : NSObject <NSCopying, NSMutableCopying, NSFastEnumeration>

+ (instancetype)set;
+ (instancetype)setWithObject:(ObjectType)object;
+ (instancetype)setWithObjects:(const ObjectType __unsafe_unretained[])objects count:(NSUInteger)count;
// Up to a nil.
+ (instancetype)setWithObjects:(ObjectType)first, ... __attribute__((sentinel));
+ (instancetype)setWithArray:(NSArray<ObjectType> *)array;
+ (instancetype)setWithSet:(NSSet<ObjectType> *)set;
- (instancetype)initWithObjects:(const ObjectType __unsafe_unretained[])objects count:(NSUInteger)count;
- (instancetype)initWithObjects:(ObjectType)first, ... __attribute__((sentinel));
- (instancetype)initWithArray:(NSArray<ObjectType> *)array;
- (instancetype)initWithSet:(NSSet<ObjectType> *)set;

@property (readonly) NSUInteger count;
// The member that is equal; nil when there is none, and for nil.
- (ObjectType)member:(ObjectType)object;
- (BOOL)containsObject:(ObjectType)object;
- (ObjectType)anyObject;
@property (readonly, copy) NSArray<ObjectType> *allObjects;
- (NSEnumerator<ObjectType> *)objectEnumerator;

- (BOOL)isEqualToSet:(NSSet<ObjectType> *)set;
- (BOOL)isSubsetOfSet:(NSSet<ObjectType> *)set;
- (BOOL)intersectsSet:(NSSet<ObjectType> *)set;

// A set's own description is "{(member, other)}".
- (void)enumerateObjectsUsingBlock:(void (^)(ObjectType object, BOOL *stop))block;
- (void)enumerateObjectsWithOptions:(NSEnumerationOptions)options
                         usingBlock:(void (^)(ObjectType object, BOOL *stop))block;
- (void)makeObjectsPerformSelector:(SEL)selector;

- (NSSet<ObjectType> *)setByAddingObject:(ObjectType)object;
- (NSSet<ObjectType> *)setByAddingObjectsFromSet:(NSSet<ObjectType> *)set;
- (NSSet<ObjectType> *)setByAddingObjectsFromArray:(NSArray<ObjectType> *)array;

@end

// A set that changes. A change during `for … in` or during an enumeration with a block calls objc_enumerationMutation.
// A subclass from another library also implements addObject:, removeObject: and init.
@interface NSMutableSet<ObjectType> : NSSet <ObjectType>

+ (instancetype)setWithCapacity:(NSUInteger)capacity;
- (instancetype)initWithCapacity:(NSUInteger)capacity;

// If the set already has an equal member, that member stays.
- (void)addObject:(ObjectType)object;
- (void)removeObject:(ObjectType)object;
- (void)addObjectsFromArray:(NSArray<ObjectType> *)array;
- (void)unionSet:(NSSet<ObjectType> *)set;
- (void)minusSet:(NSSet<ObjectType> *)set;
- (void)intersectSet:(NSSet<ObjectType> *)set;
- (void)setSet:(NSSet<ObjectType> *)set;
- (void)removeAllObjects;

@end

#endif

#endif
