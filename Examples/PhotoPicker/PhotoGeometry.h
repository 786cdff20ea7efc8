// Points, sizes and rectangles, in pixels.

#ifndef PHOTO_GEOMETRY_H
#define PHOTO_GEOMETRY_H

typedef struct PhotoPoint {
    double x, y;
} PhotoPoint;

typedef struct PhotoSize {
    double width, height;
} PhotoSize;

typedef struct PhotoRect {
    PhotoPoint origin;
    PhotoSize size;
} PhotoRect;

// Indexes from `first` on, `count` of them.
typedef struct PhotoRange {
    long first, count;
} PhotoRange;

#endif
