// Delegates made of blocks, for methods of every type. The real delegate is implemented by hand, and properties are
// linked to its methods. The functions return NULL if all is well, otherwise the condition that was not met.

#include "fixture.h"

#include <float.h>
#include <limits.h>
#include <objc/BlocksKit.h>
#include <objc/NSDictionary.h>
#include <objc/NSString.h>

#define PASTE_DELEGATE_(name, configuration) name##_##configuration##Delegate
#define PASTE_DELEGATE(name, configuration) PASTE_DELEGATE_(name, configuration)

// A class, and the protocol that is named after it.
#define CLASS(name) FIXTURE(name)
#define DELEGATE(name) PASTE_DELEGATE(name, FIXTURE_CONFIGURATION)

#if FIXTURE_ARC
#define NEW(class) [class new]
#define UNOWNED weak
#else
#define NEW(class) [[class new] autorelease]
#define UNOWNED assign
#endif

#define PASSING(Kind, type, sample, is_right)                                                                         \
    @protocol DELEGATE                                                                                                \
    (Plain##Kind)<NSObject> - (BOOL)testWith##Kind : (type)value;                                                     \
    @end                                                                                                              \
    @interface CLASS (Plain##Kind) : NSObject                                                          \
    @property (UNOWNED) id<DELEGATE(Plain##Kind)> delegate;                                                           \
    @end                                                                                                              \
    @implementation CLASS (Plain##Kind)                                                                               \
    -(BOOL)test {                                                                                                     \
        return [self.delegate testWith##Kind:(sample)];                                                               \
    }                                                                                                                 \
    @end                                                                                                              \
    @protocol DELEGATE                                                                                                \
    (Linked##Kind)<NSObject> - (BOOL)testWith##Kind : (type)value;                                                    \
    @end                                                                                                              \
    @interface CLASS (Linked##Kind) : NSObject                                                         \
    @property (UNOWNED) id<DELEGATE(Linked##Kind)> delegate;                                                          \
    @property (copy) BOOL (^handler)(type);                                                                           \
    @end                                                                                                              \
    @implementation CLASS (Linked##Kind)                                                                              \
    @dynamic handler;                                                                                                 \
    +(void)load {                                                                                                     \
        @autoreleasepool {                                                                                            \
            [self bk_registerDynamicDelegate];                                                                        \
            [self bk_linkDelegateMethods:@{@"handler" : @"testWith" #Kind ":"}];                                      \
        }                                                                                                             \
    }                                                                                                                 \
    -(BOOL)test {                                                                                                     \
        return [self.delegate testWith##Kind:(sample)];                                                               \
    }                                                                                                                 \
    @end                                                                                                              \
    EXPORT const char *delegates_pass_##Kind(void) {                                                                  \
        CLASS(Plain##Kind) *plain = NEW(CLASS(Plain##Kind));                                                          \
        A2DynamicDelegate *delegate = [plain bk_dynamicDelegateForProtocol:@protocol(DELEGATE(Plain##Kind))];         \
        REQUIRE(delegate != nil && delegate == [plain bk_dynamicDelegate]);                                           \
        [delegate implementMethod:@selector(testWith##Kind:) withBlock:^BOOL(type value) {                            \
            return is_right;                                                                                          \
        }];                                                                                                           \
        REQUIRE([delegate blockImplementationForMethod:@selector(testWith##Kind:)] != nil);                           \
        plain.delegate = (id)delegate;                                                                                \
        REQUIRE([plain test]);                                                                                        \
        CLASS(Linked##Kind) *linked = NEW(CLASS(Linked##Kind));                                                       \
        REQUIRE(linked.handler == nil);                                                                               \
        REQUIRE(                                                                                                      \
            [linked bk_dynamicDelegateForProtocol:@protocol(DELEGATE(Linked##Kind))] == [linked bk_dynamicDelegate]); \
        linked.handler = ^BOOL(type value) {                                                                          \
            return is_right;                                                                                          \
        };                                                                                                            \
        REQUIRE(linked.handler != nil && linked.handler(sample));                                                     \
        REQUIRE([linked test]);                                                                                       \
        linked.handler = nil;                                                                                         \
        REQUIRE(linked.handler == nil);                                                                               \
        REQUIRE(![linked.delegate respondsToSelector:@selector(testWith##Kind:)]);                                    \
        return NULL;                                                                                                  \
    }

@interface NSObject (Tested)
- (BOOL)test;
@end

typedef struct {
    BOOL first, second;
} SmallStruct;

typedef struct {
    double real;
    int whole;
    const char *text;
    BOOL first, second;
} BigStruct;

static int five[5] = {1, 2, 3, 4, 5};

static bool is_big(BigStruct value) {
    return value.real == 92.4 && value.whole == 42 && strcmp(value.text, "Test") == 0 && value.first && !value.second;
}

#define BIG ((BigStruct){92.4, 42, "Test", YES, NO})

// clang-format off
PASSING(Object, NSString *, @"Test", [value length] == 4)
PASSING(Char, char, 'Z', value == 'Z')
PASSING(UChar, unsigned char, 200, value == 200)
PASSING(Short, short, SHRT_MIN, value == SHRT_MIN)
PASSING(UShort, unsigned short, USHRT_MAX, value == USHRT_MAX)
PASSING(Int, int, INT_MIN, value == INT_MIN)
PASSING(UInt, unsigned int, UINT_MAX, value == UINT_MAX)
PASSING(Long, long, LONG_MAX, value == LONG_MAX)
PASSING(ULong, unsigned long, ULONG_MAX, value == ULONG_MAX)
PASSING(LongLong, long long, LLONG_MIN, value == LLONG_MIN)
PASSING(ULongLong, unsigned long long, ULLONG_MAX, value == ULLONG_MAX)
PASSING(Float, float, 1.01f, value == 1.01f)
PASSING(Double, double, 1.01, value == 1.01)
PASSING(LongDouble, long double, 1.01L, value == 1.01L)
PASSING(Array, int *, five, value[0] == 1 && value[4] == 5)
PASSING(Struct, SmallStruct, ((SmallStruct){YES, YES}), value.first && value.second)
PASSING(Big, BigStruct, BIG, is_big(value))
// clang-format on

// MARK: Results

#define RETURNING(Kind, type, sample, is_right)                                                             \
    @protocol DELEGATE                                                                                      \
    (Giving##Kind)<NSObject> - (type)give##Kind : (int)number with : (NSString *)text;                      \
    @end                                                                                                    \
    @interface CLASS (Giving##Kind) : NSObject                                                                 \
    @property (UNOWNED) id<DELEGATE(Giving##Kind)> delegate;                                                \
    @property (copy) type (^handler)(int, NSString *);                                                      \
    @end                                                                                                    \
    @implementation CLASS (Giving##Kind)                                                                    \
    @dynamic handler;                                                                                       \
    +(void)load {                                                                                           \
        @autoreleasepool {                                                                                  \
            [self bk_registerDynamicDelegate];                                                              \
            [self bk_linkDelegateMethods:@{@"handler" : @"give" #Kind ":with:"}];                           \
        }                                                                                                   \
    }                                                                                                       \
    @end                                                                                                    \
    EXPORT const char *delegates_give_##Kind(void) {                                                        \
        CLASS(Giving##Kind) *owner = NEW(CLASS(Giving##Kind));                                              \
        A2DynamicDelegate<DELEGATE(Giving##Kind)> *delegate = [owner bk_dynamicDelegate];                   \
        __block int seen = 0;                                                                               \
        REQUIRE(delegate.protocol == @protocol(DELEGATE(Giving##Kind)));                                    \
        [delegate implementMethod:@selector(give##Kind:with:) withBlock:^type(int number, NSString *text) { \
            seen = [text length] == 4 ? number : -1;                                                        \
            return sample;                                                                                  \
        }];                                                                                                 \
        type value = [delegate give##Kind:42 with:@"Test"];                                                 \
        REQUIRE((is_right) && seen == 42);                                                                  \
        REQUIRE([delegate blockImplementationForMethod:@selector(give##Kind:with:)] == (id)owner.handler);  \
        owner.handler = ^type(int number, NSString *text) {                                                 \
            seen = number + 1;                                                                              \
            return sample;                                                                                  \
        };                                                                                                  \
        value = [owner.delegate give##Kind:42 with:@"Test"];                                                \
        REQUIRE((is_right) && seen == 43);                                                                  \
        return NULL;                                                                                        \
    }

// clang-format off
RETURNING(Object, NSString *, @"a text that is long enough to be an object", [value length] == 42)
RETURNING(Small, SmallStruct, ((SmallStruct){YES, YES}), value.first && value.second)
RETURNING(Big, BigStruct, BIG, is_big(value))
RETURNING(Double, double, 7.5, value == 7.5)
RETURNING(LongDouble, long double, 7.5L, value == 7.5L)
RETURNING(Bool, BOOL, YES, value)
// clang-format on

// MARK: Arguments on the stack

#define Packed FIXTURE(DelegatePacked)
#define PackedProtocol FIXTURE(DelegatePacking)

@protocol PackedProtocol <NSObject>
- (BOOL)take:(char)w0
           a:(char)w1
           b:(char)w2
           c:(char)w3
           d:(char)w4
           e:(char)w5
           f:(char)w6
           g:(char)w7
           h:(char)s0
           i:(char)s1;
- (BOOL)give:(char)w0 a:(char)w1 b:(char)w2 c:(char)w3 d:(char)w4 e:(char)w5 f:(char)w6 g:(char)w7 big:(BigStruct)big;
- (BigStruct)pass:(char)w0 a:(char)w1 b:(char)w2 c:(char)w3 d:(char)w4 big:(BigStruct)big last:(long)last;
- (BigStruct)big:(int)number;
@end

@interface Packed : NSObject
@end
@implementation Packed
@end

EXPORT const char *delegates_chars_on_the_stack(void) {
    Packed *owner = NEW(Packed);
    A2DynamicDelegate<PackedProtocol> *delegate = [owner bk_dynamicDelegateForProtocol:@protocol(PackedProtocol)];
    [delegate implementMethod:@selector(take:a:b:c:d:e:f:g:h:i:)
                    withBlock:^BOOL(
                        char w0, char w1, char w2, char w3, char w4, char w5, char w6, char w7, char s0, char s1) {
                        return w0 == 'a' && w1 == 'b' && w2 == 'c' && w3 == 'd' && w4 == 'e' && w5 == 'f' &&
                            w6 == 'g' && w7 == 'h' && s0 == 'i' && s1 == 'j';
                    }];
    REQUIRE([delegate take:'a' a:'b' b:'c' c:'d' d:'e' e:'f' f:'g' g:'h' h:'i' i:'j']);
    REQUIRE(![delegate take:'a' a:'b' b:'c' c:'d' d:'e' e:'f' f:'g' g:'h' h:'j' i:'i']);
    return NULL;
}

EXPORT const char *delegates_structure_on_the_stack(void) {
    Packed *owner = NEW(Packed);
    A2DynamicDelegate<PackedProtocol> *delegate = [owner bk_dynamicDelegateForProtocol:@protocol(PackedProtocol)];
    [delegate
        implementMethod:@selector(give:a:b:c:d:e:f:g:big:)
              withBlock:^BOOL(char w0, char w1, char w2, char w3, char w4, char w5, char w6, char w7, BigStruct big) {
                  return w0 == 'a' && w4 == 'e' && w5 == 'f' && w7 == 'h' && is_big(big);
              }];
    REQUIRE([delegate give:'a' a:'b' b:'c' c:'d' d:'e' e:'f' f:'g' g:'h' big:BIG]);
    [delegate implementMethod:@selector(pass:a:b:c:d:big:last:)
                    withBlock:^BigStruct(char w0, char w1, char w2, char w3, char w4, BigStruct big, long last) {
                        big.whole += (int)last + w4 - 'e';
                        return big;
                    }];
    BigStruct big = [delegate pass:'a' a:'b' b:'c' c:'d' d:'e' big:BIG last:-2];
    REQUIRE(big.whole == 40);
    big.whole = 42;
    REQUIRE(is_big(big));
    return NULL;
}

// MARK: Blocks without a result

EXPORT const char *delegates_without_a_result(void) {
    Packed *owner = NEW(Packed);
    A2DynamicDelegate<PackedProtocol> *delegate = [owner bk_dynamicDelegateForProtocol:@protocol(PackedProtocol)];
    __block int seen = 0;
    [delegate implementMethod:@selector(big:) withBlock:^(int number) {
        seen = number;
    }];
    const BigStruct big = [delegate big:42];
    REQUIRE(seen == 42 && big.real == 0 && big.whole == 0 && big.text == NULL && !big.first);
    [delegate implementMethod:@selector(big:) withBlock:^{
        return BIG;
    }];
    REQUIRE(is_big([delegate big:42]));
    return NULL;
}
