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

// What the dictionary of a change has: its kind; as far as they were asked for, the values, or the elements that went
// and came, NSNull standing for nil; the places of elements of an array; and that the change is still to come.
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeKindKey;
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeNewKey;
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeOldKey;
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeIndexesKey;
OBJC_EXPORT NSKeyValueChangeKey const NSKeyValueChangeNotificationIsPriorKey;

@interface NSObject (NSKeyValueObserving)

// Sent on the thread of the change, with no lock held. Throws an NSInternalInconsistencyException unless a class has
// its own.
- (void)observeValueForKeyPath:(NSString *)keyPath
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context;

@end

@interface NSObject (NSKeyValueObserverRegistration)

// Has the observer, which is not retained, told of each change of the value at the path: by setters and to-many
// accessors of the keys on the way, by key-value coding, and as the object tells of itself. An object on the way that
// is replaced is followed by the one in its place. The object becomes an instance of a dynamic subclass, and -class
// answers as before. The observation ends with the observer, and with the object. The last that was added is told
// first.
//
// Throws an NSInvalidArgumentException for an object that cannot be observed (a class, a block, a static or small
// object, an array, a set), for a nil observer, and for a path that is no string, has an empty key, or begins with an
// operator. Adding one observer twice for a path makes two observations. Any thread.
- (void)addObserver:(NSObject *)observer
         forKeyPath:(NSString *)keyPath
            options:(NSKeyValueObservingOptions)options
            context:(void *)context;

// The last observation that was added, of that context. Throws an NSRangeException, which names observer, object and
// path, when there is none. A change that is under way on another thread may still be told.
- (void)removeObserver:(NSObject *)observer forKeyPath:(NSString *)keyPath context:(void *)context;
// Of any context.
- (void)removeObserver:(NSObject *)observer forKeyPath:(NSString *)keyPath;

@end

// The same with elements. An array or a set itself cannot be observed: that throws an NSInvalidArgumentException.
@interface NSArray (NSKeyValueObserverRegistration)

// An index out of bounds throws an NSRangeException, and nothing has changed.
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

// Around a change that no method makes that observers are told of, on one thread.
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

// What +keyPathsForValuesAffecting<Key> answers; an empty set without it.
+ (NSSet *)keyPathsForValuesAffectingValueForKey:(NSString *)key;
// What +automaticallyNotifiesObserversOf<Key> answers; YES without it.
+ (BOOL)automaticallyNotifiesObserversForKey:(NSString *)key;

// Not NULL as long as the object is observed; says nothing more.
- (void *)observationInfo;

@end

#endif

#endif
