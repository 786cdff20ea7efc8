// String literals: short ASCII ones are small objects, the others structures of the image.

#include "check.h"

#include <objc/abi.h>
#import <objc/NSString.h>
#include <objc/objc-arc.h>

static const struct objc_constant_string *structure_of(NSString *literal) {
    return (__bridge const struct objc_constant_string *)literal;
}

static bool is_small(NSString *literal) { return (uintptr_t)(__bridge void *)literal % 8 == 4; }

CHECK_THAT(aShortLiteralIsASmallObject) {
    NSString *const literals[] = {@"", @"a", @"tagged", @"eight888"};
    const char *const texts[] = {"", "a", "tagged", "eight888"};
    for (size_t i = 0; i < 4; i++) {
        EXPECT(is_small(literals[i]));
        EXPECT_STRING([literals[i] UTF8String], texts[i]);
        EXPECT([literals[i] length] == strlen(texts[i]));
        EXPECT([literals[i] isKindOfClass:[NSString class]]);
        EXPECT([literals[i] isEqual:[NSString stringWithUTF8String:texts[i]]]);
        EXPECT([literals[i] hash] == [[NSString stringWithUTF8String:texts[i]] hash]);
    }
}

CHECK_THAT(nineCharactersNeedAStructure) {
    NSString *literal = @"nine99999";
    EXPECT(!is_small(literal));
    EXPECT([literal class] == [NSConstantString class]);
    EXPECT(structure_of(literal)->flags == 0 && structure_of(literal)->length == 9);
    EXPECT_STRING([literal UTF8String], "nine99999");
}

CHECK_THAT(whatIsNotASCIIIsUTF16) {
    NSString *literal = @"größer 🙂";
    EXPECT(!is_small(literal));
    EXPECT(structure_of(literal)->flags == 2);
    EXPECT([literal length] == 9); // the last character is two units
    EXPECT_STRING([literal UTF8String], "größer 🙂");
    EXPECT([literal isEqual:[NSString stringWithUTF8String:"größer 🙂"]]);
    EXPECT([literal hash] == [[NSString stringWithUTF8String:"größer 🙂"] hash]);
    EXPECT(![literal isEqual:@"größer"]);
}

CHECK_THAT(aLiteralMayHoldANullCharacter) {
    NSString *literal = @"before the\0end";
    EXPECT([literal length] == 14);
    EXPECT(![literal isEqual:@"before the"]);
}

CHECK_THAT(literalsAreNotCounted) {
    NSString *literals[] = {@"short", @"a longer literal", @"länger"};
    for (size_t i = 0; i < 3; i++) {
        void *before = (__bridge void *)literals[i];
        for (int round = 0; round < 3; round++) {
            NSString *kept = [literals[i] copy];
            EXPECT((__bridge void *)kept == before);
            RELEASE(kept);
        }
        id weak = nil;
        objc_initWeak(&weak, literals[i]);
        EXPECT(objc_loadWeakRetained(&weak) == literals[i]);
        objc_destroyWeak(&weak);
    }
}

CHECK_THAT(equalLiteralsCompareEqualAndOrder) {
    EXPECT([@"abc" compare:@"abd"] == NSOrderedAscending);
    EXPECT([@"a longer literal" compare:@"a"] == NSOrderedDescending);
    EXPECT([@"same text, same literal" isEqualToString:@"same text, same literal"]);
    EXPECT(![@"abc" isEqual:nil]);
}
