// A root class that implements none of the methods that other classes inherit.

#include "check.h"

#import <objc/kernel.h>
#import <objc/runtime.h>
#include <signal.h>

struct big {
    long values[5];
};

static bool says(struct child_end end, const char *class, const char *selector) {
    return end.signal == SIGABRT && strstr(end.message, class) != NULL && strstr(end.message, selector) != NULL;
}

__attribute__((objc_root_class))
@interface Bare {
    Class isa;
}
+ (Bare *)make;
- (int)number;
@end

@interface Bare (Unheard)
- (void)unheard:(int)value;
- (struct big)unheardMemory;
+ (void)unheardByTheClass;
@end

@implementation Bare
+ (Bare *)make {
    return (Bare *)class_createInstance(self, 0);
}
- (int)number {
    return 5;
}
@end

static void sendUnheardToBare(void) { [[Bare make] unheard:1]; }
static void sendUnheardToTheBareClass(void) { [Bare unheardByTheClass]; }
static void sendUnheardMemoryToBare(void) { [[Bare make] unheardMemory]; }
static void sendUnheardToBareWithoutHandler(void) {
    ort_set_forward_handler(NULL);
    sendUnheardToBare();
}

CHECK_THAT(aRootClassWithoutAnythingWorksAndIsNamed) {
    Bare *bare = [Bare make];
    EXPECT([bare number] == 5);
    EXPECT(says(check_in_child(sendUnheardToBare), "Bare", "unheard:"));
    EXPECT(says(check_in_child(sendUnheardMemoryToBare), "Bare", "unheardMemory"));
    EXPECT(says(check_in_child(sendUnheardToTheBareClass), "Bare", "unheardByTheClass"));
    EXPECT(says(check_in_child(sendUnheardToBareWithoutHandler), "Bare", "unheard:"));
    object_dispose(bare);
}
