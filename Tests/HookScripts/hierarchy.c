#include "hierarchy.h"

const char *const class_names[CLASSES] = {"Base", "Middle", "Leaf", "Sibling", "Made1", "Made2", "Made3"};

const char *const selector_names[METHODS] = {
    "mark:", "note:", "late:", "half:with:", "big:with:", "object:", "many:::::::and::::::::", "nothing:", "dealloc",
};

const enum shape method_shapes[METHODS] = {SHAPE_INT,    SHAPE_INT,  SHAPE_INT,  SHAPE_DOUBLE, SHAPE_MEMORY,
                                           SHAPE_OBJECT, SHAPE_MANY, SHAPE_VOID, SHAPE_DEALLOC};

const int compiled_superclasses[COMPILED_CLASSES] = {NOBODY, BASE, MIDDLE, BASE};

#define BIT(method) (1u << (method))

const unsigned compiled_methods[2 * COMPILED_CLASSES] = {
    BIT(MARK) | BIT(NOTE) | BIT(HALF) | BIT(BIG) | BIT(OBJECT) | BIT(MANY) | BIT(NOTHING) | BIT(DEALLOC),
    BIT(MARK) | BIT(NOTE) | BIT(HALF) | BIT(BIG) | BIT(OBJECT) | BIT(MANY) | BIT(NOTHING),
    BIT(MARK) | BIT(LATE) | BIT(HALF),
    BIT(MARK) | BIT(LATE) | BIT(BIG),
    BIT(MARK) | BIT(BIG) | BIT(MANY) | BIT(DEALLOC),
    BIT(MARK) | BIT(LATE) | BIT(OBJECT),
    BIT(MARK) | BIT(OBJECT) | BIT(NOTHING),
    BIT(MARK) | BIT(NOTE),
};
