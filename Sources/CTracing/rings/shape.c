#include "rings/shape.h"
#include <objc/abi.h>
#include <objc/runtime.h>
#include <string.h>

struct known_class {
    const char *name;
    size_t size; // the least that an instance has
    enum ctracing_shape shape;
};

// Compiled literals are NSConstantStrings whatever the class declares.
static const struct known_class known_classes[] = {
    {"NSConstantString", 0, CTRACING_SHAPE_CONSTANT_STRING},
    {"ORTHeapString", 16, CTRACING_SHAPE_HEAP_STRING},
    {"ORTTinyNumber", 0, CTRACING_SHAPE_TINY_NUMBER},
    {"ORTHeapNumber", 24, CTRACING_SHAPE_HEAP_NUMBER},
    {"GSString", 24, CTRACING_SHAPE_GNUSTEP_STRING},
    {"GSMutableString", 24, CTRACING_SHAPE_GNUSTEP_STRING},
    {"NSSmallInt", 0, CTRACING_SHAPE_SMALL_INT},
    {"NSSmallExtendedDouble", 0, CTRACING_SHAPE_SMALL_EXTENDED},
    {"NSSmallRepeatingDouble", 0, CTRACING_SHAPE_SMALL_REPEATING}, // NSSmallFloat, too
    {"NSBoolNumber", 12, CTRACING_SHAPE_BOOLEAN},
    {"NSIntNumber", 12, CTRACING_SHAPE_INT},
    {"NSLongLongNumber", 16, CTRACING_SHAPE_INT64},
    {"NSUnsignedLongLongNumber", 16, CTRACING_SHAPE_UINT64},
    {"NSFloatNumber", 12, CTRACING_SHAPE_FLOAT},
    {"NSDoubleNumber", 16, CTRACING_SHAPE_DOUBLE},
    {"NSNull", 8, CTRACING_SHAPE_NULL},
    {"ORTArray", 24, CTRACING_SHAPE_ARRAY},
    {"ORTMutableArray", 24, CTRACING_SHAPE_ARRAY},
    {"GSArray", 20, CTRACING_SHAPE_GNUSTEP_ARRAY},
    {"GSMutableArray", 20, CTRACING_SHAPE_GNUSTEP_ARRAY},
    {"ORTDictionary", 32, CTRACING_SHAPE_DICTIONARY},
    {"ORTMutableDictionary", 32, CTRACING_SHAPE_DICTIONARY},
    {"GSDictionary", 40, CTRACING_SHAPE_GNUSTEP_DICTIONARY},
    {"GSMutableDictionary", 40, CTRACING_SHAPE_GNUSTEP_DICTIONARY},
    {"ORTSet", 32, CTRACING_SHAPE_SET},
    {"ORTMutableSet", 32, CTRACING_SHAPE_SET},
    {"GSSet", 40, CTRACING_SHAPE_GNUSTEP_SET},
    {"GSMutableSet", 40, CTRACING_SHAPE_GNUSTEP_SET},
    {"NSDataStatic", 24, CTRACING_SHAPE_DATA},
    {"NSMutableDataMalloc", 24, CTRACING_SHAPE_DATA},
    {"NSGDate", 16, CTRACING_SHAPE_DATE},
    {"NSException", 24, CTRACING_SHAPE_EXCEPTION},
    {"NSStackBlock", 0, CTRACING_SHAPE_BLOCK},
    {"NSMallocBlock", 0, CTRACING_SHAPE_BLOCK},
    {"NSGlobalBlock", 0, CTRACING_SHAPE_BLOCK},
    {"NSError", 24, CTRACING_SHAPE_ERROR},
};

// GNUstep's class says which ivars it has.
static enum ctracing_shape shape_of_error(Class cls) {
    return ((const struct objc_class *)cls)->ivars != NULL ? CTRACING_SHAPE_GNUSTEP_ERROR : CTRACING_SHAPE_ERROR;
}

static enum ctracing_shape shape_by_name(Class cls) {
    for (size_t i = 0; i < sizeof known_classes / sizeof *known_classes; i++) {
        const struct known_class *known = &known_classes[i];
        if (strcmp(class_getName(cls), known->name) == 0 && class_getInstanceSize(cls) >= known->size) {
            return known->shape == CTRACING_SHAPE_ERROR ? shape_of_error(cls) : known->shape;
        }
    }
    return CTRACING_SHAPE_UNKNOWN;
}

enum ctracing_shape ctracing_shape_of(Class cls) {
    enum ctracing_shape shape = CTRACING_SHAPE_UNKNOWN;
    for (; cls != Nil && shape == CTRACING_SHAPE_UNKNOWN; cls = class_getSuperclass(cls)) {
        shape = shape_by_name(cls);
    }
    return shape;
}
