#import "Receivers.h"

@implementation Receiver

+ (long)add:(long)value {
    return value + 1;
}

- (long)add:(long)value {
    return value + 1;
}

- (Pair)pair:(long)value {
    return (Pair){value, value + 1};
}

- (Quad)quad:(long)value {
    return (Quad){{value, value, value, value}};
}

- (long)addBySelf:(long)value {
    return [self add:value] + 1;
}

- (long)scale:(int)factor by:(double)amount {
    return (long)(factor * amount);
}

- (long)number {
    return 3;
}

- (long)sumOf:(Large)large {
    return large.values[0] + large.values[15];
}

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
        and:(double)twelfth {
    return first + eleventh + (long)(second + twelfth);
}

@end

@implementation OtherReceiver
@end

@implementation SuperSender

- (long)addBySuper:(long)value {
    return [super add:value] + 1;
}

@end

Receiver *shared_receiver(void) {
    static Receiver *receiver;
    if (receiver == nil) {
        receiver = [Receiver new];
    }
    return receiver;
}
