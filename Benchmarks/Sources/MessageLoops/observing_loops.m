#import "measured.h"

#import <objc/NSKeyValueObserving.h>
#import <objc/NSObject.h>

@interface Observed : NSObject {
    long _value;
}
- (long)value;
- (void)setValue:(long)value;
@end

@implementation Observed

- (long)value {
    return _value;
}

- (void)setValue:(long)value {
    _value = value;
}

@end

@interface ChangeCounter : NSObject {
  @public
    long count;
}
@end

@implementation ChangeCounter

- (void)observeValueForKeyPath:(NSString *)keyPath
                      ofObject:(id)object
                        change:(NSDictionary *)change
                       context:(void *)context {
    count++;
}

@end

enum { POOL_TURNS = 256 };

static Observed *shared_observed(void) {
    static Observed *object;
    if (object == nil) {
        object = [Observed new];
        [object addObserver:[ChangeCounter new] forKeyPath:@"value"
                    options:NSKeyValueObservingOptionNew | NSKeyValueObservingOptionOld
                    context:NULL];
    }
    return object;
}

// MARK: A set of an observed value

LOOP(observed_set) {
    Observed *object = shared_observed();
    for (long turn = 0; turn < count;) {
        @autoreleasepool {
            for (long end = turn + POOL_TURNS < count ? turn + POOL_TURNS : count; turn < end; turn++) {
                OPAQUE(object);
                [object setValue:turn];
            }
        }
    }
}

// MARK: Values by keys

LOOP(value_for_key) {
    Observed *object = [Observed new];
    for (long turn = 0; turn < count;) {
        @autoreleasepool {
            for (long end = turn + POOL_TURNS < count ? turn + POOL_TURNS : count; turn < end; turn++) {
                OPAQUE(object);
                [object valueForKey:@"value"];
            }
        }
    }
}
