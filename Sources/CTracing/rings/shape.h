// Shapes: how strings and numbers of known classes lie in memory, so that they are shown without running their code.
//
// Classes are known by their names: the strings and numbers of this project, and those of GNUstep's Foundation, 1.24 to
// 1.30 (GSString.m and NSNumber.m of gnustep-base). A class of such a name with too few bytes has no shape. The bytes
// of GNUstep's strings count as Latin-1, which is its encoding unless GNUSTEP_STRING_ENCODING names another.

#ifndef CTRACING_SHAPE_H
#define CTRACING_SHAPE_H

#include "rings/allocation.h"
#include <objc/objc.h>

enum ctracing_shape {
    CTRACING_SHAPE_UNKNOWN,
    CTRACING_SHAPE_TINY_STRING,     // a compiled one: seven bits a character from bit 57 down, the length above the tag
    CTRACING_SHAPE_CONSTANT_STRING, // struct objc_constant_string
    CTRACING_SHAPE_HEAP_STRING,     // its length in bytes, then UTF-8
    CTRACING_SHAPE_GNUSTEP_STRING,  // an address, the length in units, and bits; the lowest one says UTF-16
    CTRACING_SHAPE_TINY_NUMBER,     // CFoundation/numbers/number.c
    CTRACING_SHAPE_HEAP_NUMBER,     // the encoding, and the number in 8 bytes
    CTRACING_SHAPE_SMALL_INT,       // above the tag
    CTRACING_SHAPE_SMALL_EXTENDED,  // a double whose lowest four bits are equal
    CTRACING_SHAPE_SMALL_REPEATING, // a double whose bits 0 to 2 are those above
    CTRACING_SHAPE_BOOLEAN,         // an int
    CTRACING_SHAPE_INT,
    CTRACING_SHAPE_INT64,
    CTRACING_SHAPE_UINT64,
    CTRACING_SHAPE_FLOAT,
    CTRACING_SHAPE_DOUBLE,
};

// The shape of the class's instances. The class must be alive. Takes no lock.
CTRACING_HIDDEN enum ctracing_shape ctracing_shape_of(Class cls);

#endif
