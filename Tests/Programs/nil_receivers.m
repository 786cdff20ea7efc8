#include "check.h"

#include <complex.h>
#include <objc/abi.h>
#import <objc/message.h>
#import <objc/NSObject.h>

struct pair {
    long first, second;
};
struct mixed {
    long first;
    double second;
};
struct mixed_back {
    double first;
    long second;
};
struct floats {
    float values[4];
};
struct narrow {
    char first;
    short second;
};
struct big {
    long values[5];
};

// The arguments fill the registers of return values, so a zero there is no accident.
#define DIRTY_DECLARATION (double)x and : (double)y and : (long)a and : (long)b
#define DIRTY_VALUES 1.5 and : 2.5 and : -1 and : -2

@protocol Answers
- (void)nothing:DIRTY_DECLARATION;
- (BOOL)truth:DIRTY_DECLARATION;
- (char)character:DIRTY_DECLARATION;
- (unsigned short)halfword:DIRTY_DECLARATION;
- (int)integer:DIRTY_DECLARATION;
- (long long)quad:DIRTY_DECLARATION;
- (unsigned __int128)octad:DIRTY_DECLARATION;
- (id)object:DIRTY_DECLARATION;
- (Class)class:DIRTY_DECLARATION;
- (SEL)selector:DIRTY_DECLARATION;
- (void *)pointer:DIRTY_DECLARATION;
- (float)single:DIRTY_DECLARATION;
- (double)real:DIRTY_DECLARATION;
- (long double)wide:DIRTY_DECLARATION;
- (_Complex float)complexSingle:DIRTY_DECLARATION;
- (_Complex double)complexReal:DIRTY_DECLARATION;
- (_Complex long double)complexWide:DIRTY_DECLARATION;
- (struct pair)pair:DIRTY_DECLARATION;
- (struct mixed)mixed:DIRTY_DECLARATION;
- (struct mixed_back)mixedBack:DIRTY_DECLARATION;
- (struct floats)floats:DIRTY_DECLARATION;
- (struct narrow)narrow:DIRTY_DECLARATION;
- (struct big)big:DIRTY_DECLARATION;
@end

// Not static: the optimizer must not know that they are nil.
id<Answers> nobody;
Class noClass;

CHECK_THAT(aMessageToNilReturnsZeroAsAnInteger) {
    [nobody nothing:DIRTY_VALUES];
    EXPECT([nobody truth:DIRTY_VALUES] == NO);
    EXPECT([nobody character:DIRTY_VALUES] == 0);
    EXPECT([nobody halfword:DIRTY_VALUES] == 0);
    EXPECT([nobody integer:DIRTY_VALUES] == 0);
    EXPECT([nobody quad:DIRTY_VALUES] == 0);
    EXPECT([nobody octad:DIRTY_VALUES] == 0);
}

CHECK_THAT(aMessageToNilReturnsNilAsAPointer) {
    EXPECT([nobody object:DIRTY_VALUES] == nil);
    EXPECT([nobody class:DIRTY_VALUES] == Nil);
    EXPECT([nobody selector:DIRTY_VALUES] == NULL);
    EXPECT([nobody pointer:DIRTY_VALUES] == NULL);
}

CHECK_THAT(aMessageToNilReturnsZeroAsAFloatingPointNumber) {
    EXPECT([nobody single:DIRTY_VALUES] == 0);
    EXPECT([nobody real:DIRTY_VALUES] == 0);
    EXPECT([nobody wide:DIRTY_VALUES] == 0);
}

CHECK_THAT(aMessageToNilReturnsZeroAsAComplexNumber) {
    EXPECT([nobody complexSingle:DIRTY_VALUES] == 0);
    EXPECT([nobody complexReal:DIRTY_VALUES] == 0);
    EXPECT([nobody complexWide:DIRTY_VALUES] == 0);
}

CHECK_THAT(aMessageToNilReturnsZeroInEveryMemberOfAStructure) {
    struct pair pair = [nobody pair:DIRTY_VALUES];
    EXPECT(pair.first == 0 && pair.second == 0);
    struct mixed mixed = [nobody mixed:DIRTY_VALUES];
    EXPECT(mixed.first == 0 && mixed.second == 0);
    struct mixed_back mixed_back = [nobody mixedBack:DIRTY_VALUES];
    EXPECT(mixed_back.first == 0 && mixed_back.second == 0);
    struct floats floats = [nobody floats:DIRTY_VALUES];
    EXPECT(floats.values[0] == 0 && floats.values[1] == 0 && floats.values[2] == 0 && floats.values[3] == 0);
    struct narrow narrow = [nobody narrow:DIRTY_VALUES];
    EXPECT(narrow.first == 0 && narrow.second == 0);
}

CHECK_THAT(aMessageToNilReturnsZeroAsAStructureInMemory) {
    struct big big = {{1, 2, 3, 4, 5}};
    big = [nobody big:DIRTY_VALUES];
    struct big zero = {{0}};
    EXPECT(memcmp(&big, &zero, sizeof big) == 0);
}

CHECK_THAT(aMessageToTheClassNilReturnsZero) {
    EXPECT([noClass new] == nil);
    EXPECT([noClass isSubclassOfClass:[NSObject class]] == NO);
    EXPECT([[noClass alloc] init] == nil);
}

// MARK: The messenger itself, without what the compiler adds around it

#define SEND(type, selector_name, ...)                             \
    ((type (*)(id, SEL, double, double, long, long))objc_msgSend)( \
        (id)nobody, @selector(selector_name), 1.5, 2.5, -1, -2)

CHECK_THAT(theMessengerReturnsZeroInEveryReturnRegisterForNil) {
    EXPECT(SEND(long, integer:) == 0);
    EXPECT(SEND(float, single:) == 0);
    EXPECT(SEND(double, real:) == 0);
    EXPECT(SEND(_Complex double, complexReal:) == 0);
    EXPECT(SEND(unsigned __int128, octad:) == 0);
    struct mixed mixed = SEND(struct mixed, mixed:);
    EXPECT(mixed.first == 0 && mixed.second == 0);
    struct mixed_back mixed_back = SEND(struct mixed_back, mixedBack:);
    EXPECT(mixed_back.first == 0 && mixed_back.second == 0);
}

struct around {
    long double value;
};

static IMP lookUpForNil(const char *name, const char *types) {
    struct objc_selector typed = *(const struct objc_selector *)(const void *)sel_registerName(name);
    typed.types = types;
    return objc_msg_lookup(nil, (SEL)(void *)&typed);
}

CHECK_THAT(theLookedUpImplementationForNilGoesByTheSelectorsTypes) {
    for (int i = 0; i < 20; i++) { // each call leaves the x87 stack as deep as before
        IMP imp = lookUpForNil("wide", "RD16@0:8");
        EXPECT(((long double (*)(id, SEL))imp)(nil, @selector(wide)) == 0);
        imp = lookUpForNil("complexWide", "jD16@0:8");
        EXPECT(((_Complex long double (*)(id, SEL))imp)(nil, @selector(complexWide)) == 0);
        imp = lookUpForNil("around", "{around=\"value\"D}16@0:8");
        EXPECT(((struct around (*)(id, SEL))imp)(nil, @selector(around)).value == 0);
        imp = lookUpForNil("real", "d32@0:8D16");
        EXPECT(((double (*)(id, SEL, long double))imp)(nil, @selector(real), 7) == 0);
    }
    EXPECT(lookUpForNil("malformed", "{around=D") != NULL && lookUpForNil("untyped", NULL) != NULL);
}

CHECK_THAT(theLookedUpImplementationForNilReturnsZero) {
    SEL selector = @selector(complexReal:);
    IMP imp = objc_msg_lookup((id)nobody, selector);
    EXPECT(imp != NULL);
    EXPECT(((long (*)(id, SEL, long))imp)(nil, selector, -1) == 0);
    EXPECT(((_Complex double (*)(id, SEL, double, double))imp)(nil, selector, 1.5, 2.5) == 0);
}

#if defined(__x86_64__)
CHECK_THAT(theMessengersForOtherReturnsAnswerNil) {
    EXPECT(((long double (*)(id, SEL))objc_msgSend_fpret)((id)nobody, @selector(wide:)) == 0);

    // The buffer is the hidden first argument. Its size is unknown, so it stays unchanged, and its address is returned.
    struct big big = {{1, 2, 3, 4, 5}};
    void *(*send)(struct big *, id, SEL) = (void *(*)(struct big *, id, SEL))objc_msgSend_stret;
    EXPECT(send(&big, (id)nobody, @selector(big:)) == &big);
    EXPECT(big.values[0] == 1 && big.values[4] == 5);
}
#endif
