// The classes that the loops send messages to.

#ifndef RECEIVERS_H
#define RECEIVERS_H

#import <objc/NSObject.h>
#include <objc/runtime.h>

typedef struct Pair {
    long first, second;
} Pair;

typedef struct Quad {
    long values[4];
} Quad;

typedef struct Large {
    long values[16];
} Large;

@interface Receiver : NSObject
+ (long)add:(long)value;
- (long)add:(long)value;
- (Pair)pair:(long)value;
- (Quad)quad:(long)value;
// Sends add: to self.
- (long)addBySelf:(long)value;
- (long)scale:(int)factor by:(double)amount;
- (long)number;
- (long)sumOf:(Large)large;
- (long)add:(long)first
        and:(double)second
        and:(long)third
        and:(double)fourth
        and:(long)fifth
        and:(double)sixth
        and:(long)seventh
        and:(double)eighth
        and:(long)ninth
        and:(double)tenth
        and:(long)eleventh
        and:(double)twelfth;
@end

@interface OtherReceiver : Receiver
@end

@interface SuperSender : Receiver
// Sends add: to super.
- (long)addBySuper:(long)value;
@end

typedef long (*add_function)(id, SEL, long);

// The same object every time.
Receiver *shared_receiver(void);

#endif
