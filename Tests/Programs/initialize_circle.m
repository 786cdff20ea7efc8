#include "check.h"

#import <objc/NSObject.h>
#include <stdatomic.h>
#include <unistd.h>

static atomic_int begun, answered;

static void meet(void) {
    begun++;
    while (begun < 2) {
        usleep(100);
    }
}

@interface Left : NSObject
+ (int)number;
@end

@interface Right : NSObject
+ (int)number;
@end

@implementation Left
+ (void)initialize {
    meet();
    answered += [Right number];
}

+ (int)number {
    return 1;
}
@end

@implementation Right
+ (void)initialize {
    meet();
    answered += [Left number];
}

+ (int)number {
    return 10;
}
@end

static void send(int thread) { answered += 100 * (thread == 0 ? [Left number] : [Right number]); }

CHECK_THAT(classesThatMessageEachOtherInInitializeOnTwoThreadsDoNotBlock) {
    check_on_threads(2, send);
    EXPECT(begun == 2);
    EXPECT(answered == 1 + 10 + 100 + 1000);
}
