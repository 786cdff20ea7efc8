// C++ classes with their own copy constructor, which are passed by reference, and structures that contain them by
// value.

#include "check.h"
#include <cffi.h>
#include <objc/encoding.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <stdlib.h>

#if __has_feature(objc_arc)
#define BRIDGED(type, object) ((type)(__bridge void *)(object))
#else
#define BRIDGED(type, object) ((type)(void *)(object))
#endif

namespace {

struct counted {
    long first, second;
    counted(long first, long second) : first(first), second(second) {}
    counted(const counted &other) : first(other.first), second(other.second) {}
    ~counted() {}
};

struct holder {
    counted held;
};

struct array_holder {
    counted held[1];
    short number;
};

union either {
    counted held;
    double number;
    either(long first, long second) : held(first, second) {}
    either(const either &other) : held(other.held) {}
    ~either() {}
};

struct plain {
    long first, second;
};

uintptr_t made_at;

struct alignas(64) aligned {
    long numbers[8];
    explicit aligned(long number) : numbers{number} { made_at = (uintptr_t)this; }
    aligned(const aligned &other) : numbers{other.numbers[0]} {}
    ~aligned() {}
};

} // namespace

@interface Taker : NSObject
- (long)take:(counted)value then:(long)last;
- (long)takeHolder:(holder)value then:(long)last;
- (long)takeArray:(array_holder)value then:(long)last;
- (long)takeEither:(either)value then:(long)last;
- (long)takePlain:(plain)value then:(long)last;
- (uintptr_t)takeChar:(char)number aligned:(aligned)first andPlain:(holder)plain andAligned:(aligned)second;
- (counted)give;
- (holder)giveHolder;
- (aligned)giveAligned;
@end

@implementation Taker
- (long)take:(counted)value then:(long)last {
    return value.first * 100 + value.second * 10 + last;
}
- (long)takeHolder:(holder)value then:(long)last {
    return [self take:value.held then:last];
}
- (long)takeArray:(array_holder)value then:(long)last {
    return value.number == 9 ? [self take:value.held[0] then:last] : -1;
}
- (long)takeEither:(either)value then:(long)last {
    return [self take:value.held then:last];
}
- (long)takePlain:(plain)value then:(long)last {
    return [self take:counted(value.first, value.second) then:last];
}
- (uintptr_t)takeChar:(char)number aligned:(aligned)first andPlain:(holder)plain andAligned:(aligned)second {
    return first.numbers[0] == 1 && second.numbers[0] == 2 ? (uintptr_t)&first | (uintptr_t)&second : 1;
}
- (counted)give {
    return counted(1, 2);
}
- (holder)giveHolder {
    return holder{counted(3, 4)};
}
- (aligned)giveAligned {
    return aligned(5);
}
@end

@interface TakersProxy : NSObject
@end

@implementation TakersProxy
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Taker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    Taker *taker = [Taker new];
    [invocation invokeWithTarget:taker];
    RELEASE(taker);
}
@end

static const struct ort_layout_field counted_fields[] = {{"first", "q", 0, 0}, {"second", "q", 8, 0}};

CHECK_THAT(aClassWithACopyConstructorIsRegisteredFirst) {
    const struct ort_layout layout = {"counted", sizeof(counted), alignof(counted), counted_fields, 2, true};
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
}

CHECK_THAT(aClassThatIsRegisteredSoIsPassedByReference) {
    Taker *proxy = (Taker *)[TakersProxy new];
    EXPECT([proxy take:counted(1, 2) then:3] == 123);
    counted given = [proxy give];
    EXPECT(given.first == 1 && given.second == 2);
    RELEASE(proxy);
}

CHECK_THAT(whatHoldsOneIsPassedByReferenceToo) {
    Taker *proxy = (Taker *)[TakersProxy new];
    EXPECT([proxy takeHolder:holder{counted(1, 2)} then:3] == 123);
    EXPECT([proxy takeArray:array_holder{{counted(4, 5)}, 9} then:6] == 456);
    EXPECT([proxy takeEither:either(7, 8) then:9] == 789);
    holder given = [proxy giveHolder];
    EXPECT(given.held.first == 3 && given.held.second == 4);
    RELEASE(proxy);
}

static bool fits_libffi(const char *types) {
    NSMethodSignature *signature = [NSMethodSignature signatureWithObjCTypes:types];
    EXPECT(signature != nil);
    return cffi_signature_fits_libffi(BRIDGED(const struct cffi_signature *, signature));
}

CHECK_THAT(libffiIsNotAskedToPassOne) {
    EXPECT(!fits_libffi("v@:{counted=qq}"));
    EXPECT(!fits_libffi("v@:{holder={counted=qq}}"));
    EXPECT(!fits_libffi("v@:{array_holder=[1{counted=qq}]s}"));
    EXPECT(!fits_libffi("{array_holder=[1{counted=qq}]s}@:"));
    EXPECT(fits_libffi("v@:^{counted=qq}"));
}

CHECK_THAT(othersArePassedAsEver) {
    Taker *proxy = (Taker *)[TakersProxy new];
    EXPECT([proxy takePlain:plain{1, 2} then:3] == 123);
    RELEASE(proxy);
}

static const struct ort_layout_field aligned_fields[] = {{"numbers", "[8q]", 0, 0}};

CHECK_THAT(whatIsPassedByReferenceIsAlignedAsItsTypeIs) {
    const struct ort_layout layout = {"aligned", sizeof(aligned), alignof(aligned), aligned_fields, 1, true};
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
    Taker *proxy = (Taker *)[TakersProxy new];
    EXPECT([proxy takeChar:1 aligned:aligned(1) andPlain:holder{counted(1, 2)} andAligned:aligned(2)] % 64 == 0);
    EXPECT([proxy giveAligned].numbers[0] == 5 && made_at % 64 == 0);
    RELEASE(proxy);
}

CHECK_THAT(aReturnedValueIsMadeAlignedAsItsTypeIs) {
    Taker *taker = [Taker new];
    SEL selector = @selector(giveAligned);
    NSMethodSignature *signature = [taker methodSignatureForSelector:selector];
    for (int i = 0; i < 8; i++) {
        NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
        invocation.selector = selector;
        [invocation invokeWithTarget:taker];
        aligned value(0);
        [invocation getReturnValue:&value];
        EXPECT(value.numbers[0] == 5);
    }
    RELEASE(taker);
}

static bool is_passed_by_reference(const char *encoding) {
    const struct ort_type *type = ort_type_parse(encoding, strlen(encoding), NULL);
    bool is = type != NULL && type->is_passed_by_reference;
    ort_type_free(type);
    return is;
}

CHECK_THAT(whatOnlyPointsToOneIsNot) {
    EXPECT(is_passed_by_reference("{counted=qq}"));
    EXPECT(is_passed_by_reference("{a=i{counted=qq}}"));
    EXPECT(is_passed_by_reference("{a=[2{b={counted=qq}}]i}"));
    EXPECT(is_passed_by_reference("(a=d{counted=qq})"));
    EXPECT(!is_passed_by_reference("{a=^{counted=qq}}"));
    EXPECT(!is_passed_by_reference("^{counted=qq}"));
    EXPECT(!is_passed_by_reference("{a=@?<v@?{counted=qq}>}"));
}

CHECK_THAT(oneWithoutMembersHasItsPlaceAllTheSame) {
    const struct ort_layout layout = {"opaque_class", 16, 8, NULL, 0, true};
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
    const char types[] = "{a={opaque_class}}@:{a={opaque_class}}";
    const struct ort_method_type *type = ort_method_type_parse(types, sizeof types - 1, NULL);
    struct ort_call_layout *calls = ort_call_layout_create(type, NULL, NULL);
    EXPECT(calls->return_value.kind == ORT_LOCATION_MEMORY);
    EXPECT(calls->arguments[2].kind == ORT_LOCATION_REGISTERS && calls->arguments[2].is_reference);
    free(calls);
    ort_method_type_free(type);
}
