// Dictionaries.

#ifndef ORT_NSDICTIONARY_H
#define ORT_NSDICTIONARY_H

#include <objc/NSArray.h>

#ifdef __OBJC__

// Objects by keys, in no order. Keys are copied and told apart by hash and isEqual:, which run with nothing locked and
// may throw; objects are retained. A key or an object that is nil throws an NSInvalidArgumentException, and so does an
// argument that is not what it has to be. What makes a dictionary answers nil without memory; what changes one throws
// an NSMallocException, and has changed nothing.
//
// Immutable, so that a copy is the same object. A subclass of another library implements count, objectForKey: and
// keyEnumerator, and its own initializers: init, and initWithObjects:forKeys:count:, by which the others go.
@interface NSDictionary<__covariant KeyType, __covariant ObjectType>
    : NSObject <NSCopying, NSMutableCopying, NSFastEnumeration>

+ (instancetype)dictionary;
+ (instancetype)dictionaryWithObject:(ObjectType)object forKey:(KeyType<NSCopying>)key;
+ (instancetype)dictionaryWithObjects:(const ObjectType __unsafe_unretained[])objects
                              forKeys:(const KeyType<NSCopying> __unsafe_unretained[])keys
                                count:(NSUInteger)count;
+ (instancetype)dictionaryWithObjects:(NSArray<ObjectType> *)objects forKeys:(NSArray<KeyType<NSCopying>> *)keys;
// Object, key, object, key … up to a nil.
+ (instancetype)dictionaryWithObjectsAndKeys:(id)first, ... __attribute__((sentinel));
+ (instancetype)dictionaryWithDictionary:(NSDictionary<KeyType, ObjectType> *)dictionary;
- (instancetype)initWithObjects:(const ObjectType __unsafe_unretained[])objects
                        forKeys:(const KeyType<NSCopying> __unsafe_unretained[])keys
                          count:(NSUInteger)count;
- (instancetype)initWithObjects:(NSArray<ObjectType> *)objects forKeys:(NSArray<KeyType<NSCopying>> *)keys;
- (instancetype)initWithObjectsAndKeys:(id)first, ... __attribute__((sentinel));
- (instancetype)initWithDictionary:(NSDictionary<KeyType, ObjectType> *)dictionary;

@property (readonly) NSUInteger count;
// nil when there is none, and for a nil key.
- (ObjectType)objectForKey:(KeyType)key;
- (ObjectType)objectForKeyedSubscript:(KeyType)key;
- (NSEnumerator<KeyType> *)keyEnumerator;
- (NSEnumerator<ObjectType> *)objectEnumerator;
@property (readonly, copy) NSArray<KeyType> *allKeys;
@property (readonly, copy) NSArray<ObjectType> *allValues;
- (NSArray<KeyType> *)allKeysForObject:(ObjectType)object;
- (NSArray<ObjectType> *)objectsForKeys:(NSArray<KeyType> *)keys notFoundMarker:(ObjectType)marker;

// The same keys with objects that are equal.
- (BOOL)isEqualToDictionary:(NSDictionary<KeyType, ObjectType> *)dictionary;

// A dictionary's own description is "{key = object; other = object}".
- (void)enumerateKeysAndObjectsUsingBlock:(void (^)(KeyType key, ObjectType object, BOOL *stop))block;
- (void)enumerateKeysAndObjectsWithOptions:(NSEnumerationOptions)options
                                usingBlock:(void (^)(KeyType key, ObjectType object, BOOL *stop))block;

@end

// A dictionary that changes. New and removed keys while `for … in` or a block goes through it call
// objc_enumerationMutation; a new object for a key that is there does not. A subclass of another library implements
// setObject:forKey: and removeObjectForKey: besides, and init.
@interface NSMutableDictionary<KeyType, ObjectType> : NSDictionary <KeyType, ObjectType>

+ (instancetype)dictionaryWithCapacity:(NSUInteger)capacity;
- (instancetype)initWithCapacity:(NSUInteger)capacity;

- (void)setObject:(ObjectType)object forKey:(KeyType<NSCopying>)key;
- (void)removeObjectForKey:(KeyType)key;
// nil removes.
- (void)setObject:(ObjectType)object forKeyedSubscript:(KeyType<NSCopying>)key;
- (void)addEntriesFromDictionary:(NSDictionary<KeyType, ObjectType> *)dictionary;
- (void)setDictionary:(NSDictionary<KeyType, ObjectType> *)dictionary;
- (void)removeAllObjects;
- (void)removeObjectsForKeys:(NSArray<KeyType> *)keys;

@end

#endif

#endif
