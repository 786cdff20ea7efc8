// Structures that are passed in unusual ways: large, deeply nested, empty, with vectors. Also calls that fill the
// registers and return in memory. Each check makes its calls as compiled code does and returns the fault.

#include "fixture.h"

#include <objc/encoding.h>
#include <objc/NSObject.h>

#pragma clang diagnostic ignored "-Wencode-type" // a vector leaves no trace in its structure's encoding

typedef struct {
    double x, y;
} point;
typedef struct {
    point origin, size;
} rect;
typedef struct {
    rect rects[12];
} big;
// Four levels, without padding.
typedef struct {
    long first;
    struct {
        double second;
        struct {
            float left, right;
            struct {
                long third;
                short head[4];
            } inmost;
        } inner;
    } middle;
} deep;
typedef struct {
} empty;
typedef struct {
    empty none;
    long value;
    empty nothing;
} mostly_empty;
typedef float float4 __attribute__((vector_size(16)));
typedef float float3 __attribute__((ext_vector_type(3)));
typedef struct FIXTURE(hooks_vector) {
    float4 values;
} vector;
// Swift's SIMD3: as large as four elements.
typedef struct FIXTURE(hooks_vector_of_three) {
    float3 values;
} vector_of_three;

@interface FIXTURE (HooksLayouts) : NSObject
@end
@implementation FIXTURE (HooksLayouts)
- (big)echoBig:(big)value {
    return value;
}
- (deep)echoDeep:(deep)value {
    return value;
}
- (rect *)echoRectPointer:(rect *)value {
    return value;
}
- (rect)spread:(double)a b:(double)b c:(double)c d:(double)d e:(double)e f:(double)f g:(double)g h:(double)h {
    return (rect){{a + 10 * b, c + 10 * d}, {e + 10 * f, g + 10 * h}};
}
- (double)sum:(double)a
            b:(double)b
            c:(double)c
            d:(double)d
            e:(double)e
            f:(double)f
            g:(double)g
            h:(double)h
            i:(double)i {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}
- (rect)selfBounds {
    return [self ownBounds];
}
- (rect)ownBounds {
    return (rect){{1, 2}, {3, 4}};
}
- (vector)add:(vector)left to:(vector)right {
    return (vector){left.values + right.values};
}
- (vector_of_three)addThree:(vector_of_three)left to:(vector_of_three)right {
    return (vector_of_three){left.values + right.values};
}

// MARK: The six places of nothing

- (void)takeEmpty:(empty)none {
}
- (empty)giveEmpty {
    return (empty){};
}
- (long)take:(long)a empty:(empty)none then:(long)b {
    return a - b;
}
- (long)takeEmpty:(empty)none then:(long)value {
    return value;
}
- (mostly_empty)echoMostlyEmpty:(mostly_empty)value {
    return value;
}
- (empty)echoEmpty:(empty)none {
    return none;
}
@end

typedef FIXTURE(HooksLayouts) object;

EXPORT const char *layouts_big(object *object) {
    big value, result;
    for (int i = 0; i < 12; i++) {
        value.rects[i] = (rect){{i, i + 0.25}, {-i, i * 1000}};
    }
    result = [object echoBig:value];
    REQUIRE(memcmp(&value, &result, sizeof value) == 0);
    return NULL;
}

EXPORT const char *layouts_deep(object *object) {
    const deep value = {1, {2, {3, 4, {5, {6, -7, 8, -9}}}}}, result = [object echoDeep:value];
    REQUIRE(memcmp(&value, &result, sizeof value) == 0);
    return NULL;
}

EXPORT const char *layouts_pointer(object *object) {
    rect value = {{1, 2}, {3, 4}};
    REQUIRE([object echoRectPointer:&value] == &value);
    REQUIRE([object echoRectPointer:NULL] == NULL);
    return NULL;
}

EXPORT const char *layouts_registers(object *object) {
    const rect result = [object spread:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8];
    REQUIRE(result.origin.x == 21 && result.origin.y == 43 && result.size.x == 65 && result.size.y == 87);
    REQUIRE([object sum:1 b:2 c:3 d:4 e:5 f:6 g:7 h:8 i:9] == 285);
    return NULL;
}

EXPORT const char *layouts_empty(object *object) {
    const empty none = {};
    [object takeEmpty:none];
    [object giveEmpty];
    [object echoEmpty:none];
    REQUIRE([object take:7 empty:none then:4] == 3);
    REQUIRE([object takeEmpty:none then:4] == 4);
    const mostly_empty little = {{}, 6, {}};
    REQUIRE([object echoMostlyEmpty:little].value == 6);
    return NULL;
}

// The encoding does not contain the vectors, so this must run before the first signature.
EXPORT BOOL layouts_register_vectors(void) {
    const struct ort_layout_field field = {"values", "![16,16f]", 0, 0};
    const struct ort_layout layouts[] = {
        {FIXTURE_NAME(hooks_vector), sizeof(vector), _Alignof(vector), &field, 1, false},
        {FIXTURE_NAME(hooks_vector_of_three), sizeof(vector_of_three), _Alignof(vector_of_three), &field, 1, false},
    };
    return ort_register_layout(&layouts[0], NULL) == ORT_LAYOUT_OK &&
        ort_register_layout(&layouts[1], NULL) == ORT_LAYOUT_OK;
}

EXPORT const char *layouts_vector(object *object) {
    const vector left = {{1, 2, 3, 4}}, right = {{10, 20, 30, 40}}, result = [object add:left to:right];
    for (int i = 0; i < 4; i++) {
        REQUIRE(result.values[i] == 11 * (i + 1));
    }
    const vector_of_three few = {{1, 2, 3}}, more = {{10, 20, 30}}, sum = [object addThree:few to:more];
    for (int i = 0; i < 3; i++) {
        REQUIRE(sum.values[i] == 11 * (i + 1));
    }
    return NULL;
}
