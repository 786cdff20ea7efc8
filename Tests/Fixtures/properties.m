// Synthesized accessors: ownership, copying, structures.

#include "fixture.h"

#define PropertyValue FIXTURE(PropertyValue)
#define PropertyOwner FIXTURE(PropertyOwner)

struct four_words {
    long words[4];
};

static int live_values, copies;

@interface PropertyValue : TestRoot
@end
@implementation PropertyValue
- (id)init {
    live_values++;
    return self;
}
- (id)copyWithZone:(void *)zone {
    (void)zone;
    copies++;
    return [PropertyValue new];
}
- (id)copy {
    return [self copyWithZone:NULL];
}
- (void)dealloc {
    live_values--;
    SUPER_DEALLOC();
}
@end

@interface PropertyOwner : TestRoot
@property (retain) id atomicRetained;
@property (nonatomic, retain) id retained;
@property (copy) id atomicCopied;
@property (nonatomic, copy) id copied;
@property struct four_words words;
@property (nonatomic, assign) double number;
@property (class, readonly) int classNumber;
@property (nonatomic, getter=isNamed, setter=takeName:) BOOL named;
@end
@implementation PropertyOwner
+ (int)classNumber {
    return 7;
}
#if !FIXTURE_ARC
- (void)dealloc {
    self.atomicRetained = nil;
    self.retained = nil;
    self.atomicCopied = nil;
    self.copied = nil;
    [super dealloc];
}
#endif
@end

static const char *exercise(PropertyOwner *owner) {
    PropertyValue *value = [PropertyValue new];
    owner.atomicRetained = value;
    owner.retained = value;
    REQUIRE(owner.atomicRetained == value);
    REQUIRE(owner.retained == value);
    REQUIRE(copies == 0);
    owner.atomicCopied = value;
    REQUIRE(copies == 1);
    REQUIRE(owner.atomicCopied != value);
    owner.copied = value;
    REQUIRE(copies == 2);
    REQUIRE(owner.copied != nil && owner.copied != value);
    owner.retained = value;
    RELEASE(value);
    REQUIRE(live_values == 3);
    owner.words = (struct four_words){{1, 2, 3, 4}};
    struct four_words words = owner.words;
    REQUIRE(words.words[0] == 1 && words.words[3] == 4);
    owner.number = 2.5;
    REQUIRE(owner.number == 2.5);
    owner.named = YES;
    REQUIRE(owner.isNamed);
    REQUIRE(PropertyOwner.classNumber == 7);
    return NULL;
}

// May be called once.
EXPORT const char *properties_check(void) {
    const char *difference;
    @autoreleasepool {
        PropertyOwner *owner = [PropertyOwner new];
        difference = exercise(owner);
        RELEASE(owner);
    }
    if (difference) {
        return difference;
    }
    REQUIRE(live_values == 0);
    return NULL;
}
