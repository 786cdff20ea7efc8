#include "rings/shape.h"
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
};

static enum ctracing_shape shape_by_name(Class cls) {
    for (size_t i = 0; i < sizeof known_classes / sizeof *known_classes; i++) {
        const struct known_class *known = &known_classes[i];
        if (strcmp(class_getName(cls), known->name) == 0 && class_getInstanceSize(cls) >= known->size) {
            return known->shape;
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
