// The message that a broken program prints before it ends.

#include "check.h"

#import <objc/kernel.h>
#import <objc/message.h>
#import <objc/NSObject.h>
#import <objc/NSProxy.h>
#include <signal.h>
#include <stdlib.h>

@interface Mute : NSObject
@end

@implementation Mute
@end

struct big {
    long values[5];
};

@protocol Unheard
- (void)unheard:(int)value;
- (struct big)unheardMemory;
+ (void)unheardByTheClass;
@end

@interface Mute (Unheard) <Unheard>
@end

static bool says(struct child_end end, const char *class, const char *selector) {
    return end.signal == SIGABRT && strstr(end.message, class) != NULL && strstr(end.message, selector) != NULL;
}

static void sendUnheard(void) { [[Mute new] unheard:1]; }

CHECK_THAT(anUnknownMessageNamesClassAndSelectorAndStops) {
    EXPECT(says(check_in_child(sendUnheard), "Mute", "unheard:"));
}

static void sendUnheardMemory(void) { [[Mute new] unheardMemory]; }

CHECK_THAT(anUnknownMessageThatReturnsInMemoryNamesClassAndSelector) {
    EXPECT(says(check_in_child(sendUnheardMemory), "Mute", "unheardMemory"));
}

static void sendUnheardClassMethod(void) { [Mute unheardByTheClass]; }

CHECK_THAT(anUnknownClassMessageNamesClassAndSelector) {
    EXPECT(says(check_in_child(sendUnheardClassMethod), "Mute", "unheardByTheClass"));
}

static void sendInvented(void) { ((void (*)(id, SEL))objc_msgSend)([Mute new], sel_registerName("invented:at:")); }

CHECK_THAT(anInventedSelectorIsNamed) { EXPECT(says(check_in_child(sendInvented), "Mute", "invented:at:")); }

static void sendSuperUnheard(void) {
    struct objc_super above = {[Mute new], [NSObject class]};
    ((void (*)(struct objc_super *, SEL))objc_msgSendSuper)(&above, sel_registerName("unheardAbove"));
}

CHECK_THAT(anUnknownSuperMessageNamesClassAndSelector) {
    EXPECT(says(check_in_child(sendSuperUnheard), "Mute", "unheardAbove"));
}

static void sendUnheardWithoutHandler(void) {
    ort_set_forward_handler(NULL);
    [[Mute new] unheard:1];
}

CHECK_THAT(withoutAForwardHandlerTheObjectIsAskedToRefuse) {
    EXPECT(says(check_in_child(sendUnheardWithoutHandler), "Mute", "unheard:"));
}

static void sendToUnregisteredTag(void) {
    uintptr_t bits = 0x17; // a tag without a registered class
    id object;
    memcpy((void *)&object, &bits, sizeof object);
    ((void (*)(id, SEL))objc_msgSend)(object, @selector(hash));
}

CHECK_THAT(aMessageToASmallObjectOfNoClassIsNamed) {
    struct child_end end = check_in_child(sendToUnregisteredTag);
    EXPECT(end.signal == SIGABRT && strstr(end.message, "hash") != NULL);
}

// MARK: A class that handles it itself

static SEL refused;

@interface Polite : NSObject
@end

@implementation Polite
- (void)doesNotRecognizeSelector:(SEL)selector {
    refused = selector;
    fprintf(stderr, "refused by the object itself\n");
    exit(42);
}
@end

static void sendUnheardToPolite(void) { [(Mute *)[Polite new] unheard:1]; }

CHECK_THAT(anOverrideOfDoesNotRecognizeSelectorIsSent) {
    struct child_end end = check_in_child(sendUnheardToPolite);
    EXPECT(end.signal == 0 && end.status == 42);
    EXPECT(strstr(end.message, "refused by the object itself") != NULL);
}
