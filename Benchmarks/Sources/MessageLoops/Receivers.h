// The classes whose methods the loops call.

#import <objc/NSObject.h>

typedef struct Pair {
    long first, second;
} Pair;

typedef struct Quad {
    long values[4];
} Quad;

@interface Receiver : NSObject
+ (long)add:(long)value;
- (long)add:(long)value;
- (Pair)pair:(long)value;
- (Quad)quad:(long)value;
// Sends add:.
- (long)addBySelf:(long)value;
- (long)scale:(int)factor by:(double)amount;
@end

@interface OtherReceiver : Receiver
@end

@interface SuperSender : Receiver
// Sends add: to super.
- (long)addBySuper:(long)value;
@end

// Has none of Receiver's methods and forwards them.
@interface Forwarder : NSObject {
    id _target;
}
- (instancetype)initWithTarget:(id)target;
@end

enum { RECEIVER_CLASSES = 16 };
// One of the classes that implement add: each for itself; `index` below RECEIVER_CLASSES.
Class receiver_class(int index);
