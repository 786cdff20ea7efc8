#include "check.h"

#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <stdexcept>
#include <string>

// Small enough for a register, but C++ returns it in memory. Its encoding does not show this.
struct Noted {
    int number;
    explicit Noted(int number) : number(number) { alive++; }
    Noted(const Noted &other) : number(other.number) { alive++; }
    ~Noted() { alive--; }
    static int alive;
};

int Noted::alive;

@interface Target : NSObject
@end

@implementation Target
@end

@interface Target (Blocks)
- (Noted)noted:(int)number;
- (std::string)textOf:(const std::string &)text times:(int)count;
- (int)fail;
@end

static Target *target;

static void answer(SEL selector, id block) {
    if (target == nil) {
        target = [Target new];
    }
    EXPECT(class_addMethod([Target class], selector, imp_implementationWithBlock(block), "v@:"));
}

CHECK_THAT(aBlockReturnsACxxObjectInMemory) {
    answer(@selector(noted:), ^Noted(id self, int number) {
        return Noted(self == target ? number : -1);
    });
    {
        const Noted noted = [target noted:42];
        EXPECT(noted.number == 42);
        EXPECT(Noted::alive == 1);
    }
    EXPECT(Noted::alive == 0);
}

CHECK_THAT(aBlockTakesAndReturnsStrings) {
    answer(@selector(textOf:times:), ^std::string(id self, const std::string &text, int count) {
        std::string result;
        for (int index = 0; index < count; index++) {
            result += text;
        }
        return result;
    });
    EXPECT([target textOf:"a longer string than fits inside " times:3].size() == 99);
    EXPECT([target textOf:"a" times:0].empty());
}

CHECK_THAT(aCxxExceptionPassesAnImplementationMadeFromABlock) {
    answer(@selector(fail), ^int(id self) {
        throw std::runtime_error("from the block");
    });
    std::string caught;
    try {
        [target fail];
    } catch (const std::exception &exception) {
        caught = exception.what();
    }
    EXPECT(caught == "from the block");
}
