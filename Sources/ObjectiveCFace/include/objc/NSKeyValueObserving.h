// Observers of the values of keys.

#ifndef ORT_NSKEYVALUEOBSERVING_H
#define ORT_NSKEYVALUEOBSERVING_H

#include <objc/NSArray.h>
#include <objc/NSKeyValueCoding.h>

#ifdef __OBJC__

@class NSIndexSet, NSSet;

typedef NSUInteger NSKeyValueObservingOptions;

enum : NSUInteger {
    NSKeyValueObservingOptionNew = 1 << 0,
    NSKeyValueObservingOptionOld = 1 << 1,
    NSKeyValueObservingOptionInitial = 1 << 2, // once before addObserver:… returns
    NSKeyValueObservingOptionPrior = 1 << 3,   // before each change, too
};

typedef NSUInteger NSKeyValueChange;

enum : NSUInteger {
    NSKeyValueChangeSetting = 1,
    NSKeyValueChangeInsertion = 2,
    NSKeyValueChangeRemoval = 3,
    NSKeyValueChangeReplacement = 4,
};

typedef NSUInteger NSKeyValueSetMutationKind;

enum : NSUInteger {
    NSKeyValueUnionSetMutation = 1,
    NSKeyValueMinusSetMutation = 2,
    NSKeyValueIntersectSetMutation = 3,
    NSKeyValueSetSetMutation = 4,
};

typedef NSString *NSKeyValueChangeKey;

// The keys of the dictionary that describes a change:
// - the kind of the change;
// - the new and old values, or the elements that came and went, if the observer asked for them (NSNull for nil);
// - the places of elements of an array;
// - a mark that the change is still to come.
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeKindKey;
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeNewKey;
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeOldKey;
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeIndexesKey;
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeNotificationIsPriorKey;

@interface NSObject (NSKeyValueObserving)

// Sent on the thread of the change, with no lock held. NSObject's method throws an NSInternalInconsistencyException; a
// class overrides it.
- (void)observeValueForKeyPath:(NSString *)keyPath
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context;

@end

@interface NSObject (NSKeyValueObserverRegistration)

// From now on the observer gets each change of the value at the path. The observer is not retained. Changes come from
// setters and to-many accessors of the keys on the way, from key-value coding, and from notifications by the object
// itself. When an object on the way is replaced, the observation follows the new object. The observed object becomes an
// instance of a dynamic subclass; -class returns the same class as before. The observation ends with the observer, and
// with the object. The last observer that was added is the first to get a change.
//
// Throws an NSInvalidArgumentException for:
// - an object that cannot be observed (a class, a block, a static or small object, an array, a set);
// - a nil observer;
// - a path that is no string, has an empty key, or begins with an operator.
//
// Adding one observer twice for a path makes two observations. Any thread.
- (void)addObserver:(NSObject *)observer
         forKeyPath:(NSString *)keyPath
            options:(NSKeyValueObservingOptions)options
            context:(void *)context;

// Ends the last observation that was added with this context. Throws an NSRangeException that names the observer, the
// object and the path when there is none. The observer may still get a change that is under way on another thread.
- (void)removeObserver:(NSObject *)observer forKeyPath:(NSString *)keyPath context:(void *)context;
// Ends the last observation that was added, with any context.
- (void)removeObserver:(NSObject *)observer forKeyPath:(NSString *)keyPath;

@end

// The same for the elements of an array. An array or a set itself cannot be observed: that throws an
// NSInvalidArgumentException.
@interface NSArray (NSKeyValueObserverRegistration)

// An index out of bounds throws an NSRangeException, and then nothing has changed.
- (void)addObserver:(NSObject *)observer
    toObjectsAtIndexes:(NSIndexSet *)indexes
            forKeyPath:(NSString *)keyPath
               options:(NSKeyValueObservingOptions)options
               context:(void *)context;
- (void)removeObserver:(NSObject *)observer
    fromObjectsAtIndexes:(NSIndexSet *)indexes
              forKeyPath:(NSString *)keyPath
                 context:(void *)context;
- (void)removeObserver:(NSObject *)observer fromObjectsAtIndexes:(NSIndexSet *)indexes forKeyPath:(NSString *)keyPath;

@end

@interface NSObject (NSKeyValueObserverNotification)

// To be called around a change that no observed method makes, both on one thread.
- (void)willChangeValueForKey:(NSString *)key;
- (void)didChangeValueForKey:(NSString *)key;
- (void)willChange:(NSKeyValueChange)kind valuesAtIndexes:(NSIndexSet *)indexes forKey:(NSString *)key;
- (void)didChange:(NSKeyValueChange)kind valuesAtIndexes:(NSIndexSet *)indexes forKey:(NSString *)key;
- (void)willChangeValueForKey:(NSString *)key
              withSetMutation:(NSKeyValueSetMutationKind)mutation
                 usingObjects:(NSSet *)objects;
- (void)didChangeValueForKey:(NSString *)key
             withSetMutation:(NSKeyValueSetMutationKind)mutation
                usingObjects:(NSSet *)objects;

@end

@interface NSObject (NSKeyValueObservingCustomization)

// The result of +keyPathsForValuesAffecting<Key>; an empty set without this method.
+ (NSSet *)keyPathsForValuesAffectingValueForKey:(NSString *)key;
// The result of +automaticallyNotifiesObserversOf<Key>; YES without this method.
+ (BOOL)automaticallyNotifiesObserversForKey:(NSString *)key;

// Not NULL as long as the object is observed. The pointer has no other meaning.
- (void *)observationInfo;

@end

#endif

#endif
