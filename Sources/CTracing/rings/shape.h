// Shapes: how objects of known classes lie in memory, so that they are shown without running their code.
//
// Classes are known by their names: strings, numbers, collections, exceptions and errors of this project, and those of
// GNUstep's Foundation with data and dates, 1.24 to 1.30. For GNUstep the sources are GSString.m, NSNumber.m,
// GSPrivate.h, GSIMap.h, NSData.m, NSDate.m, NSException.h and NSError.h of gnustep-base. A class of such a name with
// too few bytes has no shape. The bytes of GNUstep's strings count as Latin-1, which is its encoding unless
// GNUSTEP_STRING_ENCODING names another.

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
    CTRACING_SHAPE_LAST_STRING = CTRACING_SHAPE_GNUSTEP_STRING,
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
    CTRACING_SHAPE_LAST_NUMBER = CTRACING_SHAPE_DOUBLE,
    CTRACING_SHAPE_NULL,
    CTRACING_SHAPE_ARRAY,              // the address of the elements, and their count
    CTRACING_SHAPE_GNUSTEP_ARRAY,      // the same, with a count of 32 bits
    CTRACING_SHAPE_DICTIONARY,         // struct cffi_table
    CTRACING_SHAPE_SET,                // the same
    CTRACING_SHAPE_GNUSTEP_DICTIONARY, // GSIMapTable
    CTRACING_SHAPE_GNUSTEP_SET,        // the same, with nodes without a value
    CTRACING_SHAPE_DATA,               // the length, and the address of the bytes
    CTRACING_SHAPE_DATE,               // seconds since the beginning of 2001, a double
    CTRACING_SHAPE_EXCEPTION,          // the name and the reason
    CTRACING_SHAPE_ERROR,              // the domain, the user info and the code
    CTRACING_SHAPE_BLOCK,              // struct ort_block_literal
    CTRACING_SHAPE_GNUSTEP_ERROR,      // the code, an int, and the domain
};

// The shape of the class's instances. The class must be alive. Takes no lock.
CTRACING_HIDDEN enum ctracing_shape ctracing_shape_of(Class cls);

#endif
