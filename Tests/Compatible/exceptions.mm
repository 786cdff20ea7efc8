// Objective-C objects in C++ handlers, and C++ exceptions in Objective-C++.

#include "root.h"

@interface Fault : NSObject
@end
@implementation Fault
@end

@interface Mistake : Fault
@end
@implementation Mistake
@end

CHECK_THAT(cxxCatchesObjectsByTheirClass) {
    Mistake *thrown = [Mistake new];
    const char *caught = "nothing";
    try {
        @throw thrown;
    } catch (Mistake *mistake) {
        caught = mistake == thrown ? "Mistake" : "another";
    }
    EXPECT(strcmp(caught, "Mistake") == 0);
    try {
        throw thrown;
    } catch (Fault *fault) {
        caught = "Fault";
    }
    EXPECT(strcmp(caught, "Fault") == 0);
    [thrown release];
}

CHECK_THAT(objectiveCCatchesWhatCxxThrows) {
    Fault *thrown = [Fault new];
    bool isCaught = false;
    @try {
        throw thrown;
    } @catch (Mistake *) {
        EXPECT(false);
    } @catch (Fault *fault) {
        isCaught = fault == thrown;
    }
    EXPECT(isCaught);
    [thrown release];
}

CHECK_THAT(otherValuesOfCxxPassThrough) {
    int value = 0;
    try {
        @try {
            throw 5;
        } @catch (id) {
            EXPECT(false);
        }
    } catch (int number) {
        value = number;
    }
    EXPECT(value == 5);
}
