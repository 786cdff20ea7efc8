#include "check.h"

#import <objc/message.h>
#import <objc/NSObject.h>

@interface Left : NSObject
- (long)measure:(int)value;
- (SEL)ownSelector;
+ (SEL)ownSelector;
@end

@implementation Left
- (long)measure:(int)value {
    EXPECT(sel_isEqual(_cmd, @selector(measure:)));
    return value;
}
- (SEL)ownSelector {
    return _cmd;
}
+ (SEL)ownSelector {
    return _cmd;
}
@end

// The same name with other types: this file has its own selector structure for it.
@interface Right : NSObject
- (double)measure:(double)value;
@end

@implementation Right
- (double)measure:(double)value {
    EXPECT(sel_isEqual(_cmd, @selector(measure:)));
    return value / 2;
}
@end

CHECK_THAT(aSelectorIsEqualToItselfByNameWhateverItsTypes) {
    Left *left = [Left new];
    Right *right = [Right new];
    EXPECT([left measure:4] == 4);
    EXPECT([right measure:5] == 2.5);
    Method leftMethod = class_getInstanceMethod([Left class], @selector(measure:));
    Method rightMethod = class_getInstanceMethod([Right class], @selector(measure:));
    EXPECT(sel_isEqual(method_getName(leftMethod), method_getName(rightMethod)));
    EXPECT(strcmp(method_getTypeEncoding(leftMethod), method_getTypeEncoding(rightMethod)) != 0);
    RELEASE(left);
    RELEASE(right);
}

CHECK_THAT(theSelectorOfARunningMethodHasItsName) {
    Left *left = [Left new];
    EXPECT_STRING(sel_getName([left ownSelector]), "ownSelector");
    EXPECT(sel_isEqual([left ownSelector], [Left ownSelector]));
    EXPECT(!sel_isEqual([left ownSelector], @selector(measure:)));
    RELEASE(left);
}

CHECK_THAT(aRegisteredSelectorSendsWhatACompiledOneDoes) {
    SEL registered = sel_registerName("measure:");
    EXPECT(sel_isEqual(registered, @selector(measure:)));
    EXPECT(registered == sel_registerName("measure:") && registered == sel_getUid("measure:"));
    Left *left = [Left new];
    Right *right = [Right new];
    EXPECT(((long (*)(id, SEL, int))objc_msgSend)(left, registered, 4) == 4);
    EXPECT(((double (*)(id, SEL, double))objc_msgSend)(right, registered, 5) == 2.5);
    EXPECT([left respondsToSelector:registered] && [left respondsToSelector:@selector(measure:)]);
    RELEASE(left);
    RELEASE(right);
}

CHECK_THAT(aSelectorOfANameThatWasNeverSeenIsMade) {
    char name[] = "neverSeen:before:";
    SEL selector = sel_registerName(name);
    name[0] = 'x';
    EXPECT_STRING(sel_getName(selector), "neverSeen:before:");
    EXPECT(sel_isMapped(selector));
    EXPECT(selector == sel_registerName("neverSeen:before:"));
    EXPECT(![NSObject instancesRespondToSelector:selector]);
}

CHECK_THAT(selectorFunctionsAcceptNull) {
    EXPECT(sel_registerName(NULL) == NULL);
    EXPECT(sel_getUid(NULL) == NULL);
    EXPECT_STRING(sel_getName(NULL), "<null selector>");
    EXPECT(sel_isEqual(NULL, NULL));
    EXPECT(!sel_isEqual(NULL, @selector(measure:)) && !sel_isEqual(@selector(measure:), NULL));
    EXPECT(!sel_isMapped(NULL));
}

CHECK_THAT(selectorsWithStrangeNamesWork) {
    SEL empty = sel_registerName("");
    EXPECT(empty != NULL && strcmp(sel_getName(empty), "") == 0 && empty == sel_registerName(""));
    char name[10001];
    memset(name, ':', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    EXPECT_STRING(sel_getName(sel_registerName(name)), name);
    EXPECT(!sel_isEqual(sel_registerName(name), sel_registerName(name + 1)));
}

static SEL registered[8][100];

static void registerHundred(int thread) {
    for (int index = 0; index < 100; index++) {
        char name[32];
        snprintf(name, sizeof name, "registeredAtOnce%d", index);
        registered[thread][index] = sel_registerName(name);
    }
}

CHECK_THAT(eightThreadsThatRegisterTheSameNamesGetTheSameSelectors) {
    check_on_threads(8, registerHundred);
    for (int thread = 1; thread < 8; thread++) {
        EXPECT(memcmp(registered[0], registered[thread], sizeof registered[0]) == 0);
    }
}
