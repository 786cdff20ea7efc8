#include "Greeter.h"

#include <stdio.h>

@implementation Greeter {
    int _count;
}

- (NSString *)greeting {
    return @"hello from plain clang";
}

- (int)greet {
    printf("%s\n", [[self greeting] UTF8String]);
    _count = self.counter(_count);
    return _count;
}

@end

@implementation Greeter (Loudly)

- (int)greetLoudly {
    printf("%s!\n", [[self greeting] UTF8String]);
    return [self greet];
}

@end

// The program finds it only by its name: no code refers to it.
@interface Politely : Greeter
@end

static int loads;

@implementation Politely

+ (void)load {
    loads++;
}

- (NSString *)greeting {
    return loads == 1 ? @"good morning from plain clang" : @"+load was not sent";
}

@end
