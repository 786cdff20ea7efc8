// Values of objects by the names of their keys.

#ifndef ORT_NSKEYVALUECODING_H
#define ORT_NSKEYVALUECODING_H

#include <objc/NSObject.h>
#include <objc/NSString.h>

#ifdef __OBJC__

@class NSError, NSArray, NSDictionary, NSMutableArray, NSMutableSet;

// Thrown for a key that a class has nothing for; the reason names both.
OBJC_EXPORT NSString *const NSUndefinedKeyException;

// Behind an @ in key paths, before a collection's key: @count, @sum.price.
OBJC_EXPORT NSString *const NSCountKeyValueOperator;
OBJC_EXPORT NSString *const NSSumKeyValueOperator;
OBJC_EXPORT NSString *const NSAverageKeyValueOperator;
OBJC_EXPORT NSString *const NSMinimumKeyValueOperator;
OBJC_EXPORT NSString *const NSMaximumKeyValueOperator;
OBJC_EXPORT NSString *const NSUnionOfObjectsKeyValueOperator;
OBJC_EXPORT NSString *const NSDistinctUnionOfObjectsKeyValueOperator;
OBJC_EXPORT NSString *const NSUnionOfArraysKeyValueOperator;
OBJC_EXPORT NSString *const NSDistinctUnionOfArraysKeyValueOperator;
OBJC_EXPORT NSString *const NSDistinctUnionOfSetsKeyValueOperator;

// What all of these do runs accessors and other user code; what that throws passes through. A key or path that is nil,
// or no string, throws an NSInvalidArgumentException, and nothing is changed. Where the accessors of a class are is
// remembered until a method of any class changes.
@interface NSObject (NSKeyValueCoding)

// YES: variables are read and set where there are no accessors.
@property (class, readonly) BOOL accessInstanceVariablesDirectly;

// By get<Key>, <key>, is<Key>, _get<Key> or _<key>; else an array by countOf<Key> and objectIn<Key>AtIndex: or
// <key>AtIndexes:, or a set by countOf<Key>, enumeratorOf<Key> and memberOf<Key>:, either of which asks the object each
// time; else from a variable
// _<key>, _is<Key>, <key> or is<Key>. A number is answered as an NSNumber, a structure as an NSValue. Arrays and sets
// answer the values of their elements, and dictionaries what is in them.
- (id)valueForKey:(NSString *)key;
// By set<Key>:, _set<Key>: or setIs<Key>:, else in a variable, which retains an object unless its class says otherwise.
- (void)setValue:(id)value forKey:(NSString *)key;
// Keys with points in between. A nil on the way is the value; nothing is set behind one.
- (id)valueForKeyPath:(NSString *)keyPath;
- (void)setValue:(id)value forKeyPath:(NSString *)keyPath;

// Asks validate<Key>:error:; YES without it. The value may be replaced.
- (BOOL)validateValue:(id *)value forKey:(NSString *)key error:(NSError **)error;
- (BOOL)validateValue:(id *)value forKeyPath:(NSString *)keyPath error:(NSError **)error;

// A collection of the object that is changed through the key: by insertObject:in<Key>AtIndex: and
// removeObjectFrom<Key>AtIndex:, or insert<Key>:atIndexes: and remove<Key>AtIndexes: (of a set add<Key>Object: and
// remove<Key>Object:, or add<Key>: and remove<Key>:), else by setting another collection, else in the variable.
// Observers are told of the elements.
- (NSMutableArray *)mutableArrayValueForKey:(NSString *)key;
- (NSMutableArray *)mutableArrayValueForKeyPath:(NSString *)keyPath;
- (NSMutableSet *)mutableSetValueForKey:(NSString *)key;
- (NSMutableSet *)mutableSetValueForKeyPath:(NSString *)keyPath;

// Throw NSUndefinedKeyException.
- (id)valueForUndefinedKey:(NSString *)key;
- (void)setValue:(id)value forUndefinedKey:(NSString *)key;
// Of a number or structure that was to become nil: throws an NSInvalidArgumentException.
- (void)setNilValueForKey:(NSString *)key;

// NSNull stands for nil.
- (NSDictionary *)dictionaryWithValuesForKeys:(NSArray *)keys;
- (void)setValuesForKeysWithDictionary:(NSDictionary *)values;

@end

#endif

#endif
