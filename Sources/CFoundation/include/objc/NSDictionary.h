// Dictionaries.

#ifndef ORT_NSDICTIONARY_H
#define ORT_NSDICTIONARY_H

#include <objc/NSArray.h>

#ifdef __OBJC__

// Objects by keys, in no order. The dictionary copies keys and retains objects. It compares keys by hash and isEqual:,
// which run with nothing locked and may throw. A nil key or object, and an argument of the wrong kind, throw an
// NSInvalidArgumentException. Without memory, a method that makes a dictionary returns nil, and a method that changes a
// dictionary throws an NSMallocException and changes nothing.
//
// Immutable, so that a copy is the same object. A subclass from another library implements count, objectForKey: and
// keyEnumerator, and its own initializers: init, and initWithObjects:forKeys:count:, which the other initializers use.
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

// A dictionary that changes. A new or removed key during `for … in` or during an enumeration with a block calls
// objc_enumerationMutation; a new object for an existing key does not. A subclass from another library also implements
// setObject:forKey:, removeObjectForKey: and init.
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
