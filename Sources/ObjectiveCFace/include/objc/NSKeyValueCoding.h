// Values of objects by the names of their keys.

#ifndef ORT_NSKEYVALUECODING_H
#define ORT_NSKEYVALUECODING_H

#include <objc/NSObject.h>
#include <objc/NSString.h>

#ifdef __OBJC__

@class NSError, NSArray, NSDictionary, NSMutableArray, NSMutableSet;

// Thrown for a key that a class has no accessor or variable for; the reason names the key and the class.
OBJC_EXPORT NSString *const NSUndefinedKeyException;

// Operators in key paths, after an @ and before a collection's key: @count, @sum.price.
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

// All these methods run accessors and other user code, whose exceptions pass through. A key or path that is nil or no
// string throws an NSInvalidArgumentException, and nothing changes. The methods remember where the accessors of a class
// are, until a method of any class changes.
@interface NSObject (NSKeyValueCoding)

// YES: variables are read and set where there are no accessors.
@property (class, readonly) BOOL accessInstanceVariablesDirectly;

// Returns the value from the first of these sources that the object has:
// - an accessor: get<Key>, <key>, is<Key>, _get<Key> or _<key>;
// - an array by countOf<Key> and objectIn<Key>AtIndex: or <key>AtIndexes:, which asks the object each time;
// - a set by countOf<Key>, enumeratorOf<Key> and memberOf<Key>:, which asks the object each time;
// - a variable: _<key>, _is<Key>, <key> or is<Key>.
//
// A number is returned as an NSNumber, a structure as an NSValue. An array or a set returns the values of its elements,
// and a dictionary its object for the key.
- (id)valueForKey:(NSString *)key;
// Sets the value by set<Key>:, _set<Key>: or setIs<Key>:, else in a variable. The variable retains an object unless its
// class says otherwise.
- (void)setValue:(id)value forKey:(NSString *)key;
// Paths are keys with points between them. If a value on the way is nil, valueForKeyPath: returns nil and
// setValue:forKeyPath: sets nothing.
- (id)valueForKeyPath:(NSString *)keyPath;
- (void)setValue:(id)value forKeyPath:(NSString *)keyPath;

// Calls validate<Key>:error:; YES without this method. The method may replace the value.
- (BOOL)validateValue:(id *)value forKey:(NSString *)key error:(NSError **)error;
- (BOOL)validateValue:(id *)value forKeyPath:(NSString *)keyPath error:(NSError **)error;

// A collection that changes the object through the key, by the first of these means that the object has:
// - for an array, insertObject:in<Key>AtIndex: and removeObjectFrom<Key>AtIndex:, or insert<Key>:atIndexes: and
//   remove<Key>AtIndexes:;
// - for a set, add<Key>Object: and remove<Key>Object:, or add<Key>: and remove<Key>:;
// - setting another collection;
// - the variable.
//
// Observers get the changes of the elements.
- (NSMutableArray *)mutableArrayValueForKey:(NSString *)key;
- (NSMutableArray *)mutableArrayValueForKeyPath:(NSString *)keyPath;
- (NSMutableSet *)mutableSetValueForKey:(NSString *)key;
- (NSMutableSet *)mutableSetValueForKeyPath:(NSString *)keyPath;

// Throw NSUndefinedKeyException.
- (id)valueForUndefinedKey:(NSString *)key;
- (void)setValue:(id)value forUndefinedKey:(NSString *)key;
// Called when nil is set for a number or a structure. Throws an NSInvalidArgumentException.
- (void)setNilValueForKey:(NSString *)key;

// NSNull stands for nil.
- (NSDictionary *)dictionaryWithValuesForKeys:(NSArray *)keys;
- (void)setValuesForKeysWithDictionary:(NSDictionary *)values;

@end

#endif

#endif
