// Structures whose encodings do not show their layout. They are refused until their layout is registered, and then
// passed as the compiler passes them.

#include "check.h"
#include <objc/encoding.h>
#include <objc/NSException.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSString.h>
#include <stdint.h>

#pragma clang diagnostic ignored "-Wencode-type" // the test needs such types

typedef float float2 __attribute__((vector_size(8)));
typedef float float4 __attribute__((vector_size(16)));
typedef char byte4 __attribute__((vector_size(4)));

// The compiler relies on the alignment, so it must not see whose address this is.
__attribute__((noinline)) static bool is_aligned(const void *address, uintptr_t alignment) {
    __asm__("" : "+r"(address));
    return (uintptr_t)address % alignment == 0;
}

// MARK: The structures

struct __attribute__((packed)) packed_small {
    char tag;
    int number;
};
struct __attribute__((packed)) packed_large {
    char tag;
    double values[3];
};
struct __attribute__((aligned(16))) aligned_16 {
    int number;
};
struct __attribute__((aligned(64))) aligned_64 {
    int number;
    double value;
};
struct member_16 {
    _Alignas(16) int number;
};
// Less than the type's own alignment, which stays.
struct member_8 {
    __attribute__((aligned(8))) __int128 number;
};
struct one_vector {
    float4 v;
};
struct two_vectors {
    float4 a, b;
};
struct halves {
    float2 a, b;
};
struct mixed_vector {
    float2 v;
    int number;
};
struct vector_and_more {
    float4 v;
    int number;
};
struct four_bytes {
    byte4 bytes;
    int number;
};

#define FIELD(type, member, text) {#member, text, offsetof(struct type, member), 0}
#define LAYOUT(type, ...)                                                                           \
    static const struct ort_layout_field type##_fields[] = {__VA_ARGS__};                           \
    static const struct ort_layout type##_layout = {#type,                                          \
                                                    sizeof(struct type),                            \
                                                    _Alignof(struct type),                          \
                                                    type##_fields,                                  \
                                                    sizeof type##_fields / sizeof type##_fields[0], \
                                                    false}

LAYOUT(packed_small, FIELD(packed_small, tag, "c"), FIELD(packed_small, number, "i"));
LAYOUT(packed_large, FIELD(packed_large, tag, "c"), FIELD(packed_large, values, "[3d]"));
LAYOUT(aligned_16, FIELD(aligned_16, number, "i"));
LAYOUT(aligned_64, FIELD(aligned_64, number, "i"), FIELD(aligned_64, value, "d"));
LAYOUT(member_16, {"number", "i", 0, 16});
LAYOUT(member_8, {"number", "t", 0, 8});
LAYOUT(one_vector, FIELD(one_vector, v, "![16,16f]"));
LAYOUT(two_vectors, FIELD(two_vectors, a, "![16,16f]"), FIELD(two_vectors, b, "![16,16f]"));
LAYOUT(halves, FIELD(halves, a, "![8,8f]"), FIELD(halves, b, "![8,8f]"));
LAYOUT(mixed_vector, FIELD(mixed_vector, v, "![8,8f]"), FIELD(mixed_vector, number, "i"));
LAYOUT(vector_and_more, FIELD(vector_and_more, v, "![16,16f]"), FIELD(vector_and_more, number, "i"));
LAYOUT(four_bytes, FIELD(four_bytes, bytes, "![4,4c]"), FIELD(four_bytes, number, "i"));

#define EACH(X)                                                                                                 \
    X(packed_small, ((struct packed_small){1, 2}), value.tag == 1 && value.number == 2)                         \
    X(packed_large, ((struct packed_large){3, {4, 5, 6}}), value.tag == 3 && value.values[2] == 6)              \
    X(aligned_16, ((struct aligned_16){7}), value.number == 7)                                                  \
    X(aligned_64, ((struct aligned_64){8, 9}), value.number == 8 && value.value == 9 && is_aligned(&value, 64)) \
    X(member_16, ((struct member_16){10}), value.number == 10)                                                  \
    X(member_8, ((struct member_8){14}), value.number == 14)                                                    \
    X(one_vector, ((struct one_vector){{1, 2, 3, 4}}), value.v[0] == 1 && value.v[3] == 4)                      \
    X(two_vectors, ((struct two_vectors){{1, 2, 3, 4}, {5, 6, 7, 8}}), value.a[1] == 2 && value.b[3] == 8)      \
    X(halves, ((struct halves){{1, 2}, {3, 4}}), value.a[1] == 2 && value.b[0] == 3)                            \
    X(mixed_vector, ((struct mixed_vector){{1, 2}, 11}), value.v[1] == 2 && value.number == 11)                 \
    X(vector_and_more, ((struct vector_and_more){{1, 2, 3, 4}, 12}), value.v[2] == 3 && value.number == 12)     \
    X(four_bytes, ((struct four_bytes){{1, 2, 3, 4}, 13}), value.bytes[3] == 4 && value.number == 13)

// MARK: Passing them

#define METHODS(type, literal, is_right)                                                                        \
    -(BOOL)take_##type : (struct type)value;                                                                    \
    -(BOOL)take_##type : (long)number then : (struct type)value last : (long)last;                              \
    -(BOOL)take_##type : (long)a b : (long)b c : (long)c d : (long)d e : (long)e f : (long)f d0 : (double)d0 d1 \
        : (double)d1 d2 : (double)d2 d3 : (double)d3 d4 : (double)d4 d5 : (double)d5 d6 : (double)d6 d7         \
        : (double)d7 small : (char)small then : (struct type)value last : (long)last;                           \
    -(struct type)give_##type : (long)number;

#define IMPLEMENTATIONS(type, literal, is_right)                                                                       \
    -(BOOL)take_##type : (struct type)value {                                                                          \
        return is_right;                                                                                               \
    }                                                                                                                  \
    -(BOOL)take_##type : (long)number then : (struct type)value last : (long)last {                                    \
        return number == 20 && last == 21 && (is_right);                                                               \
    }                                                                                                                  \
    -(BOOL)take_##type : (long)a b : (long)b c : (long)c d : (long)d e : (long)e f : (long)f d0 : (double)d0 d1        \
        : (double)d1 d2 : (double)d2 d3 : (double)d3 d4 : (double)d4 d5 : (double)d5 d6 : (double)d6 d7                \
        : (double)d7 small : (char)small then : (struct type)value last : (long)last {                                 \
        return a == 1 && b == 2 && c == 3 && d == 4 && e == 5 && f == 6 && d0 == 1.5 && d1 == 2.5 && d2 == 3.5 &&      \
            d3 == 4.5 && d4 == 5.5 && d5 == 6.5 && d6 == 7.5 && d7 == 8.5 && small == 'x' && last == 21 && (is_right); \
    }                                                                                                                  \
    -(struct type)give_##type : (long)number {                                                                         \
        return literal;                                                                                                \
    }

@interface Worker : NSObject
EACH(METHODS)
@end
@implementation Worker
EACH(IMPLEMENTATIONS)
@end

@interface Proxy : NSObject
EACH(METHODS)
@end
#pragma clang diagnostic ignored "-Wincomplete-implementation"
@implementation Proxy {
    Worker *worker_;
}
- (instancetype)init {
    worker_ = [Worker new];
    return self;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [worker_ methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:worker_];
}
@end

static void expect_registered(const struct ort_layout *layout) {
    struct ort_layout_error error = {0};
    EXPECT(ort_register_layout(layout, &error) == ORT_LAYOUT_OK);
}

CHECK_THAT(layoutsAreRegisteredBeforeTheFirstSignature) {
#define REGISTER(type, literal, is_right) expect_registered(&type##_layout);
    EACH(REGISTER)
}

// The compiler's callee checks the arguments that an intercepted call passes to it.
#define FORWARDED(type, text, is_right)                                                                         \
    CHECK_THAT(type##IsForwarded) {                                                                             \
        Proxy *proxy = [Proxy new];                                                                             \
        const struct type given = text;                                                                         \
        EXPECT([proxy take_##type:given]);                                                                      \
        EXPECT([proxy take_##type:20 then:given last:21]);                                                      \
        EXPECT([proxy take_##type:1 b:2 c:3 d:4 e:5 f:6 d0:1.5 d1:2.5 d2:3.5 d3:4.5 d4:5.5 d5:6.5 d6:7.5 d7:8.5 \
                            small:'x'                                                                           \
                             then:given                                                                         \
                             last:21]);                                                                         \
        const struct type value = [proxy give_##type:1];                                                        \
        EXPECT(is_right);                                                                                       \
    }
EACH(FORWARDED)

static NSInvocation *prepared(Worker *worker, SEL selector) {
    NSInvocation *invocation =
        [NSInvocation invocationWithMethodSignature:[worker methodSignatureForSelector:selector]];
    invocation.target = worker;
    invocation.selector = selector;
    return invocation;
}

#define PREPARED(type, text, is_right)                                                  \
    CHECK_THAT(type##IsPassedByAPreparedInvocation) {                                   \
        Worker *worker = [Worker new];                                                  \
        struct type given = text;                                                       \
        NSInvocation *invocation = prepared(worker, @selector(take_##type:then:last:)); \
        long first = 20, last = 21;                                                     \
        [invocation setArgument:&first atIndex:2];                                      \
        [invocation setArgument:&given atIndex:3];                                      \
        [invocation setArgument:&last atIndex:4];                                       \
        [invocation invoke];                                                            \
        BOOL is_taken = NO;                                                             \
        [invocation getReturnValue:&is_taken];                                          \
        EXPECT(is_taken);                                                               \
        NSInvocation *giving = prepared(worker, @selector(give_##type:));               \
        [giving setArgument:&first atIndex:2];                                          \
        [giving invoke];                                                                \
        struct type value;                                                              \
        memset(&value, 0, sizeof value);                                                \
        [giving getReturnValue:&value];                                                 \
        EXPECT(is_right);                                                               \
    }
EACH(PREPARED)

CHECK_THAT(sizesAreTheRegisteredOnes) {
#define SIZES(type, literal, is_right)                                                \
    {                                                                                 \
        NSUInteger size = 0, alignment = 0;                                           \
        EXPECT(*NSGetSizeAndAlignment(@encode(struct type), &size, &alignment) == 0); \
        EXPECT(size == sizeof(struct type) && alignment == _Alignof(struct type));    \
    }
    EACH(SIZES)
}

// MARK: Refusals

struct __attribute__((packed)) never_registered {
    char tag;
    int number;
};

@interface Refused : NSObject
- (void)takePacked:(struct never_registered)value then:(int)number;
- (void)takeVector:(float4)value;
@end
@implementation Refused
- (void)takePacked:(struct never_registered)value then:(int)number {
}
- (void)takeVector:(float4)value {
}
@end

CHECK_THAT(aMethodWithAnUnregisteredLayoutHasNoSignature) {
    Refused *refused = [Refused new];
    EXPECT([refused methodSignatureForSelector:@selector(takePacked:then:)] == nil);
    EXPECT([refused methodSignatureForSelector:@selector(takeVector:)] == nil);
}

CHECK_THAT(aBareVectorIsRefusedEvenInWriting) {
    EXPECT([NSMethodSignature signatureWithObjCTypes:"v@:![16,16f]"] == nil);
    EXPECT([NSMethodSignature signatureWithObjCTypes:"![16,16f]@:"] == nil);
}

static const struct ort_layout_field one_int[] = {{"x", "i", 0, 0}};

static const char *refusal(struct ort_layout layout, long field) {
    struct ort_layout_error error = {.field = -2, .reason = ""};
    EXPECT(ort_register_layout(&layout, &error) == ORT_LAYOUT_INVALID);
    EXPECT(error.field == field);
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_INVALID);
    return error.reason;
}

CHECK_THAT(anImpossibleLayoutIsRefusedWithAReason) {
    EXPECT(ort_register_layout(NULL, NULL) == ORT_LAYOUT_INVALID);
    EXPECT_STRING(refusal((struct ort_layout){NULL, 4, 4, one_int, 1, false}, -1), "the structure has no name");
    EXPECT_STRING(refusal((struct ort_layout){"?", 4, 4, one_int, 1, false}, -1), "the structure has no name");
    EXPECT(strstr(refusal((struct ort_layout){"bad", 4, 3, one_int, 1, false}, -1), "power of two") != NULL);
    EXPECT(strstr(refusal((struct ort_layout){"bad", 4, 0, one_int, 1, false}, -1), "power of two") != NULL);
    EXPECT(strstr(refusal((struct ort_layout){"bad", 6, 4, one_int, 1, false}, -1), "multiple") != NULL);
    EXPECT(strstr(refusal((struct ort_layout){"bad", 4, 4, NULL, 1, false}, -1), "NULL") != NULL);
    EXPECT(strstr(refusal((struct ort_layout){"bad", 4, 4, NULL, 0, false}, -1), "members") != NULL);
    EXPECT(strstr(refusal((struct ort_layout){"bad", 2, 1, one_int, 1, false}, 0), "after the end") != NULL);
    const struct ort_layout_field no_encoding[] = {{"x", NULL, 0, 0}}, garbage[] = {{"x", "i", 0, 0}, {"y", "{", 0, 0}};
    const struct ort_layout_field bits[] = {{"x", "b3", 0, 0}}, opaque[] = {{"x", "{unheard}", 0, 0}};
    EXPECT_STRING(refusal((struct ort_layout){"bad", 4, 4, no_encoding, 1, false}, 0), "the member has no encoding");
    EXPECT_STRING(refusal((struct ort_layout){"bad", 4, 4, garbage, 2, false}, 1), "unterminated structure");
    EXPECT(strstr(refusal((struct ort_layout){"bad", 4, 4, bits, 1, false}, 0), "bit-field") != NULL);
    EXPECT(strstr(refusal((struct ort_layout){"bad", 4, 4, opaque, 1, false}, 0), "without a size") != NULL);
}

CHECK_THAT(aLayoutIsRegisteredOnce) {
    struct ort_layout layout = {"registered_once", 4, 4, one_int, 1, false};
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
    layout.size = 8;
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_DIFFERS);
}

CHECK_THAT(aStructureOfASignatureIsRegisteredTooLate) {
    EXPECT([NSMethodSignature signatureWithObjCTypes:"v@:{too_late=[2{inner=i}]}"] != nil);
    const struct ort_layout outer = {"too_late", 4, 4, one_int, 1, false}, inner = {"inner", 4, 4, one_int, 1, false};
    EXPECT(ort_register_layout(&outer, NULL) == ORT_LAYOUT_IN_USE);
    EXPECT(ort_register_layout(&inner, NULL) == ORT_LAYOUT_IN_USE);
    const struct ort_layout pointee = {"pointee", 4, 4, one_int, 1, false};
    EXPECT([NSMethodSignature signatureWithObjCTypes:"v@:^{pointee=i}"] != nil);
    EXPECT(ort_register_layout(&pointee, NULL) == ORT_LAYOUT_OK);
}

static long countAddresses(id self, SEL selector, const void *first, long number, const void *second) {
    return number + (first != NULL) + (second != NULL) + (first != second);
}

CHECK_THAT(emptyStructuresThatArePassedByReferenceHaveAddresses) {
    const struct ort_layout layout = {"empty_class", 0, 8, NULL, 0, true};
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
    const char *types = "q@:{empty_class=[0q]}q{empty_class=[0q]}";
    class_addMethod([NSObject class], @selector(countAddresses), (IMP)countAddresses, types);
    NSInvocation *invocation =
        [NSInvocation invocationWithMethodSignature:[NSMethodSignature signatureWithObjCTypes:types]];
    long number = 40;
    [invocation setArgument:&number atIndex:3];
    invocation.selector = @selector(countAddresses);
    [invocation invokeWithTarget:[NSObject new]];
    [invocation getReturnValue:&number];
    EXPECT(number == 43);
}

CHECK_THAT(anOpaqueStructureGetsALayout) {
    const struct ort_layout layout = {"opaque_until_now", 4, 4, one_int, 1, false};
    EXPECT([NSMethodSignature signatureWithObjCTypes:"v@:{opaque_until_now}"] == nil);
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
    EXPECT([NSMethodSignature signatureWithObjCTypes:"i@:{opaque_until_now}"].frameLength == 20);
}

static size_t members_of(const char *encoding) {
    const struct ort_type *type = ort_type_parse(encoding, strlen(encoding), NULL);
    size_t count = type == NULL ? 0 : type->field_count;
    ort_type_free(type);
    return count;
}

// A text is read twice, and the structure may be registered between the two reads.
CHECK_THAT(aRegisteredStructureEndsWhereItEndedBefore) {
    static const char *const texts[] = {
        "{a={odd_names=\"}ss{b=\"i}}", "{a={odd_names={c)c=i}}}", "{a={odd_names=(d}e=i)}}",
        "{a={odd_names=i@?<v@?{f=ii}>}}"};
    size_t before[4];
    for (size_t i = 0; i < 4; i++) {
        before[i] = members_of(texts[i]);
    }
    EXPECT(before[0] == 1 && before[1] == 1 && before[3] == 1);
    const struct ort_layout layout = {"odd_names", 4, 4, one_int, 1, false};
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
    for (size_t i = 0; i < 4; i++) {
        EXPECT(members_of(texts[i]) == before[i]);
    }
    EXPECT(members_of("{a={odd_names=\"v\"\"n\"i}i}") == 2 && members_of("{a={odd_names=[4]}i}") == 2);
}

CHECK_THAT(NSGetSizeAndAlignmentWalksAMethodType) {
    const char *rest = "d24@0:8{?=cs}16";
    NSUInteger size = 0, alignment = 0, total = 0;
    for (; *rest != 0; total += size) {
        rest = NSGetSizeAndAlignment(rest, &size, &alignment);
    }
    EXPECT(total == 8 + 8 + 8 + 4 && alignment == 2);
    EXPECT_STRING(NSGetSizeAndAlignment("b5i", NULL, NULL), "i");
}

CHECK_THAT(NSGetSizeAndAlignmentThrowsForWhatIsNoType) {
    for (int i = 0; i < 2; i++) {
        BOOL has_thrown = NO;
        @try {
            NSGetSizeAndAlignment(i == 0 ? "{x=i" : NULL, NULL, NULL);
        } @catch (NSException *exception) {
            has_thrown = [exception.name isEqualToString:NSInvalidArgumentException];
        }
        EXPECT(has_thrown);
    }
}
