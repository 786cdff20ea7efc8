// Points, sizes and rectangles, and their texts.

#ifndef ORT_NSGEOMETRY_H
#define ORT_NSGEOMETRY_H

#include <objc/NSObjCRuntime.h>

typedef double CGFloat;

typedef struct CGPoint {
    CGFloat x;
    CGFloat y;
} CGPoint;

typedef struct CGSize {
    CGFloat width;
    CGFloat height;
} CGSize;

typedef struct CGRect {
    CGPoint origin;
    CGSize size;
} CGRect;

typedef CGPoint NSPoint;
typedef CGSize NSSize;
typedef CGRect NSRect;

static inline NSPoint NSMakePoint(CGFloat x, CGFloat y) {
    NSPoint point = {x, y};
    return point;
}

static inline NSSize NSMakeSize(CGFloat width, CGFloat height) {
    NSSize size = {width, height};
    return size;
}

static inline NSRect NSMakeRect(CGFloat x, CGFloat y, CGFloat width, CGFloat height) {
    NSRect rect = {{x, y}, {width, height}};
    return rect;
}

ORT_BEGIN_DECLS

// {x, y}, {width, height} and {{x, y}, {width, height}}, with all digits of the numbers. Autoreleased; nil without
// memory.
OBJC_EXPORT ORT_STRING NSStringFromPoint(NSPoint point);
OBJC_EXPORT ORT_STRING NSStringFromSize(NSSize size);
OBJC_EXPORT ORT_STRING NSStringFromRect(NSRect rect);

ORT_END_DECLS

#endif
