#include "check.h"

#include <complex.h>
#include <objc/blocks_runtime.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>

struct mixed {
    double fraction;
    long whole;
};

struct floats {
    float values[3];
};

struct large {
    long values[4];
};

struct small {
    char characters[3];
};

// 9 bytes, but a member is not aligned, so x86-64 returns it in memory. Its encoding does not show this.
struct __attribute__((packed)) odd {
    char first;
    double second;
};

struct empty {};

union either {
    double fraction;
    long whole;
};

union large_union {
    char text[24];
    long double fraction;
};

typedef float float4 __attribute__((vector_size(16)));

@interface Target : NSObject
@end

@implementation Target
@end

// Only blocks implement these methods.
@interface Target (Blocks)
- (void)nothing;
- (BOOL)boolean;
- (signed char)character;
- (unsigned short)shortInteger;
- (int)integer;
- (unsigned long long)longInteger;
- (__int128)wideInteger;
- (float)single;
- (double)fraction;
- (long double)longFraction;
- (_Complex float)complexSingle;
- (_Complex double)complexFraction;
- (_Complex long double)complexLongFraction;
- (void *)pointer;
- (id)object;
- (Class)type;
- (SEL)selector;
- (struct mixed)mixed;
- (struct floats)floats;
- (struct large)large;
- (struct large)largeOf:(long)first and:(double)second;
- (struct small)small;
- (struct odd)odd;
- (struct empty)empty;
- (union either)either;
- (union large_union)largeUnion;
- (float4)vector;
@end

static Target *target;

static void answer(SEL selector, id block) {
    if (target == nil) {
        target = [Target new];
    }
    IMP imp = imp_implementationWithBlock(block);
    EXPECT(imp != NULL);
    EXPECT(class_addMethod([Target class], selector, imp, ort_block_signature((__bridge const void *)block)));
}

CHECK_THAT(aBlockReturnsNothing) {
    __block id receiver = nil;
    answer(@selector(nothing), ^(id self) {
        receiver = self;
    });
    [target nothing];
    EXPECT(receiver == target);
    receiver = nil;
}

CHECK_THAT(aBlockReturnsIntegersOfEveryWidth) {
    answer(@selector(boolean), ^BOOL(id self) {
        return self == target;
    });
    answer(@selector(character), ^signed char(id self) {
        return -5;
    });
    answer(@selector(shortInteger), ^unsigned short(id self) {
        return 65535;
    });
    answer(@selector(integer), ^int(id self) {
        return -2000000000;
    });
    answer(@selector(longInteger), ^unsigned long long(id self) {
        return 0xfedcba9876543210;
    });
    answer(@selector(wideInteger), ^__int128(id self) {
        return ((__int128)1 << 100) + 3;
    });
    EXPECT([target boolean] == YES);
    EXPECT([target character] == -5);
    EXPECT([target shortInteger] == 65535);
    EXPECT([target integer] == -2000000000);
    EXPECT([target longInteger] == 0xfedcba9876543210);
    EXPECT([target wideInteger] == ((__int128)1 << 100) + 3);
}

CHECK_THAT(aBlockReturnsFloatingPointNumbersOfEveryWidth) {
    answer(@selector(single), ^float(id self) {
        return 0.5f;
    });
    answer(@selector(fraction), ^double(id self) {
        return -1e300;
    });
    answer(@selector(longFraction), ^long double(id self) {
        return 1.25e4000L;
    });
    EXPECT([target single] == 0.5f);
    EXPECT([target fraction] == -1e300);
    EXPECT([target longFraction] == 1.25e4000L);
}

CHECK_THAT(aBlockReturnsComplexNumbersOfEveryWidth) {
    answer(@selector(complexSingle), ^_Complex float(id self) {
        return 1.0f + 2.0f * I;
    });
    answer(@selector(complexFraction), ^_Complex double(id self) {
        return 3.0 - 4.0 * I;
    });
    answer(@selector(complexLongFraction), ^_Complex long double(id self) {
        return 5.0L + 6.0L * I;
    });
    EXPECT([target complexSingle] == 1.0f + 2.0f * I);
    EXPECT([target complexFraction] == 3.0 - 4.0 * I);
    EXPECT([target complexLongFraction] == 5.0L + 6.0L * I);
}

CHECK_THAT(aBlockReturnsPointersObjectsClassesAndSelectors) {
    answer(@selector(pointer), ^void *(id self) {
        return &target;
    });
    answer(@selector(object), ^id(id self) {
        return self;
    });
    answer(@selector(type), ^Class(id self) {
        return object_getClass(self);
    });
    answer(@selector(selector), ^SEL(id self) {
        return @selector(selector);
    });
    EXPECT([target pointer] == &target);
    EXPECT([target object] == target);
    EXPECT([target type] == [Target class]);
    EXPECT(sel_isEqual([target selector], @selector(selector)));
}

CHECK_THAT(aBlockReturnsStructuresInRegisters) {
    answer(@selector(mixed), ^struct mixed(id self) {
        return (struct mixed){2.5, -7};
    });
    answer(@selector(floats), ^struct floats(id self) {
        return (struct floats){{1, 2, 3}};
    });
    answer(@selector(small), ^struct small(id self) {
        return (struct small){"ab"};
    });
    __block int calls = 0;
    answer(@selector(empty), ^struct empty(id self) {
        calls += self == target;
        return (struct empty){};
    });
    struct mixed mixed = [target mixed];
    EXPECT(mixed.fraction == 2.5 && mixed.whole == -7);
    struct floats floats = [target floats];
    EXPECT(floats.values[0] == 1 && floats.values[1] == 2 && floats.values[2] == 3);
    EXPECT_STRING([target small].characters, "ab");
    [target empty];
    EXPECT(calls == 1);
}

CHECK_THAT(aBlockReturnsStructuresInMemory) {
    answer(@selector(large), ^struct large(id self) {
        return (struct large){{self == target, 2, 3, 4}};
    });
    answer(@selector(largeOf:and:), ^struct large(id self, long first, double second) {
        return (struct large){{self == target, first, (long)second, 9}};
    });
    answer(@selector(odd), ^struct odd(id self) {
        return (struct odd){self == target ? 'y' : 'n', 4.5};
    });
    struct large large = [target large];
    EXPECT(large.values[0] == 1 && large.values[1] == 2 && large.values[2] == 3 && large.values[3] == 4);
    large = [target largeOf:6 and:7.9];
    EXPECT(large.values[0] == 1 && large.values[1] == 6 && large.values[2] == 7 && large.values[3] == 9);
    struct odd odd = [target odd];
    EXPECT(odd.first == 'y' && odd.second == 4.5);
}

CHECK_THAT(aBlockReturnsUnions) {
    answer(@selector(either), ^union either(id self) {
        return (union either){.whole = 11};
    });
    answer(@selector(largeUnion), ^union large_union(id self) {
        union large_union result = {.text = "in memory"};
        return result;
    });
    EXPECT([target either].whole == 11);
    EXPECT_STRING([target largeUnion].text, "in memory");
}

CHECK_THAT(aBlockReturnsAVector) {
    answer(@selector(vector), ^float4(id self) {
        return (float4){1, 2, 3, self == target};
    });
    float4 vector = [target vector];
    EXPECT(vector[0] == 1 && vector[1] == 2 && vector[2] == 3 && vector[3] == 1);
}

// MARK: Super

@interface Heir : Target
@end

@implementation Heir
- (struct large)large {
    struct large result = [super large];
    result.values[3] += 100;
    return result;
}
@end

CHECK_THAT(aMessageToSuperThatReturnsInMemoryReachesABlock) {
    IMP imp = imp_implementationWithBlock(^struct large(id self) {
        return (struct large){{object_getClass(self) == [Heir class], 2, 3, 4}};
    });
    class_replaceMethod([Target class], @selector(large), imp, "{large=[4q]}@:");
    Heir *heir = [Heir new];
    struct large large = [heir large];
    EXPECT(large.values[0] == 1 && large.values[2] == 3 && large.values[3] == 104);
    RELEASE(heir);
}

// MARK: Blocks of other makers

struct descriptor {
    unsigned long reserved, size;
    const char *signature;
};

static struct large invoke_large(const void *block, id self) { return (struct large){{(long)self, (long)block, 3, 4}}; }

static int invoke_integer(const void *block, id self) { return block != NULL && self == nil ? 12 : -1; }

extern void *_NSConcreteGlobalBlock[32];

static struct large call_large(const struct ort_block_literal *block) {
    IMP imp = imp_implementationWithBlock((__bridge id)(void *)block);
    struct large result = ((struct large (*)(id, SEL))imp)(nil, NULL);
    EXPECT(imp_removeBlock(imp));
    return result;
}

CHECK_THAT(theSignatureDecidesWithoutTheCompilersFlag) {
    static const struct descriptor descriptor = {0, 32, "{large=[4q]}16@?0@8"};
    static const struct ort_block_literal block = {
        &_NSConcreteGlobalBlock, ORT_BLOCK_IS_GLOBAL | ORT_BLOCK_HAS_SIGNATURE, 0, (IMP)invoke_large, &descriptor};
    struct large large = call_large(&block);
    EXPECT(large.values[0] == 0 && large.values[1] == (long)&block && large.values[3] == 4);
}

CHECK_THAT(theCompilersFlagDecidesWithoutASignature) {
    static const struct descriptor descriptor = {0, 32, NULL};
    static const struct ort_block_literal block = {
        &_NSConcreteGlobalBlock, ORT_BLOCK_IS_GLOBAL | ORT_BLOCK_HAS_STRET, 0, (IMP)invoke_large, &descriptor};
    struct large large = call_large(&block);
    EXPECT(large.values[0] == 0 && large.values[1] == (long)&block && large.values[3] == 4);
}

CHECK_THAT(aBlockWithNeitherReturnsInRegisters) {
    static const struct descriptor descriptor = {0, 32, NULL};
    static const struct ort_block_literal block = {
        &_NSConcreteGlobalBlock, ORT_BLOCK_IS_GLOBAL, 0, (IMP)invoke_integer, &descriptor};
    IMP imp = imp_implementationWithBlock((__bridge id)(void *)&block);
    EXPECT(((int (*)(id, SEL))imp)(nil, NULL) == 12);
    EXPECT(imp_removeBlock(imp));
}

CHECK_THAT(aSignatureThatDoesNotParseCountsAsNone) {
    static const struct descriptor descriptor = {0, 32, "{unfinished=["};
    static const struct ort_block_literal block = {
        &_NSConcreteGlobalBlock, ORT_BLOCK_IS_GLOBAL | ORT_BLOCK_HAS_SIGNATURE, 0, (IMP)invoke_integer, &descriptor};
    IMP imp = imp_implementationWithBlock((__bridge id)(void *)&block);
    EXPECT(((int (*)(id, SEL))imp)(nil, NULL) == 12);
    EXPECT(imp_removeBlock(imp));
}
