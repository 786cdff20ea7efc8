// Ranges of indexes.

#ifndef ORT_NSRANGE_H
#define ORT_NSRANGE_H

#include <objc/NSObject.h>

// The result of a search that has found nothing.
enum { NSNotFound = INTPTR_MAX };

typedef struct _NSRange {
    NSUInteger location;
    NSUInteger length;
} NSRange;

static inline NSRange NSMakeRange(NSUInteger location, NSUInteger length) {
    NSRange range;
    range.location = location;
    range.length = length;
    return range;
}

// The first index after the range.
static inline NSUInteger NSMaxRange(NSRange range) { return range.location + range.length; }

static inline BOOL NSLocationInRange(NSUInteger location, NSRange range) {
    return location >= range.location && location - range.location < range.length;
}

static inline BOOL NSEqualRanges(NSRange left, NSRange right) {
    return left.location == right.location && left.length == right.length;
}

#endif
