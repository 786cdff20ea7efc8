// Methods that return their argument, one for each way in which a value is passed. Also functions that send these
// messages from compiled code.

#include "fixture.h"

#include <objc/NSObject.h>

typedef const char *text;
typedef void *pointer;
typedef struct {
    double x, y;
} point; // two vector registers
typedef struct {
    point origin, size;
} rect; // memory
typedef struct {
    long count;
    double weight;
} mixed; // one register of each bank
typedef struct {
    float left, right;
} floats; // one vector register
typedef struct {
    short head[4];
    struct {
        point place;
        struct {
            float values[2];
        } tail;
    } inner;
} nested;

// X(Name, type): the method is echo<Name>:.
#define SCALARS(X)                                                                                              \
    X(Char, signed char)                                                                                        \
    X(UChar, unsigned char)                                                                                     \
    X(Short, short)                                                                                             \
    X(UShort, unsigned short)                                                                                   \
    X(Int, int)                                                                                                 \
    X(UInt, unsigned)                                                                                           \
    X(Long, long) X(ULong, unsigned long) X(LongLong, long long) X(ULongLong, unsigned long long) X(Bool, BOOL)
#define VALUES(X)              \
    SCALARS(X)                 \
    X(Float, float)            \
    X(Double, double)          \
    X(LongDouble, long double) \
    X(Selector, SEL)           \
    X(Class, Class)            \
    X(Text, text) X(Pointer, pointer) X(Point, point) X(Rect, rect) X(Mixed, mixed) X(Floats, floats) X(Nested, nested)

@interface FIXTURE (HooksValues) : NSObject
#define DECLARE(name, type) -(type)echo##name : (type)value;
VALUES(DECLARE)
- (double)mix:(long)a b:(double)b c:(long)c d:(long)d e:(long)e f:(double)f g:(signed char)g h:(BOOL)h i:(rect)i j:(long)j k:(long double)k l:(short)l;
@end

@implementation FIXTURE (HooksValues)
#define DEFINE(name, type)            \
    -(type)echo##name : (type)value { \
        return value;                 \
    }
VALUES(DEFINE)
+ (rect)echoRect:(rect)value {
    return value;
}
- (double)mix:(long)a
            b:(double)b
            c:(long)c
            d:(long)d
            e:(long)e
            f:(double)f
            g:(signed char)g
            h:(BOOL)h
            i:(rect)i
            j:(long)j
            k:(long double)k
            l:(short)l {
    return (double)(a + c + d + e + g + h + j + l) + b + f + i.size.y + (double)k;
}
- (id)echoObject:(id)value {
    return value;
}
- (long (^)(long))echoBlock:(long (^)(long))value {
    return value;
}
- (long)apply:(long (^)(long))block to:(long)value {
    return block(value);
}
- (long (^)(long))adder:(long)step {
    long (^const block)(long) = ^(long value) {
        return value + step;
    };
#if FIXTURE_ARC
    return block;
#else
    return [[block copy] autorelease];
#endif
}
@end

// MARK: Types whose encoding does not tell how they travel

typedef struct {
    char tag;
    long value;
} __attribute__((packed)) packed;

@interface FIXTURE (HooksUntraceable) : NSObject
@end
@implementation FIXTURE (HooksUntraceable)
- (void)takeVector:(float __attribute__((vector_size(16))))value {
}
- (void)takeThree:(float __attribute__((ext_vector_type(3))))value {
}
- (long)takePacked:(packed)value {
    return value.value;
}
#if __x86_64__
- (void)takeQuad:(__float128)value {
}
#endif
@end

// MARK: Sends

#define SEND(name, type)                                                   \
    EXPORT void values_send_##name(id object, const type *in, type *out) { \
        *out = [(FIXTURE(HooksValues) *)object echo##name:*in];            \
    }
VALUES(SEND)

// A caller relies on the callee to widen its result.
#define WIDEN(name, type)                                               \
    EXPORT long values_widened_##name(id object, type value) {          \
        return (long)[(FIXTURE(HooksValues) *)object echo##name:value]; \
    }
SCALARS(WIDEN)

EXPORT void values_send_class_Rect(Class cls, const rect *in, rect *out) { *out = [cls echoRect:*in]; }

EXPORT double values_mix(id object) {
    const rect area = {{1, 2}, {3, 1000}};
    return [(FIXTURE(HooksValues) *)object mix:1 b:0.5 c:2 d:3 e:4 f:0.25 g:-5 h:YES i:area j:6 k:10000.0L l:-7];
}

EXPORT id values_send_object(id object, id value) { return [(FIXTURE(HooksValues) *)object echoObject:value]; }

EXPORT long values_apply_stack_block(id object, long captured) {
    return [(FIXTURE(HooksValues) *)object apply:^(long value) {
        return value * captured;
    } to:5];
}

EXPORT long values_call_adder(id object, long step, long value) {
    return [(FIXTURE(HooksValues) *)object adder:step](value);
}
