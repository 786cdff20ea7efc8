#include "hierarchy.h"

const char *const class_names[CLASSES] = {"Base", "Middle", "Leaf", "Sibling", "Made1", "Made2", "Made3"};

const char *const selector_names[METHODS] = {
    "mark:",    "note:",   "late:",     "half:with:", "big:with:", "object:", "many:::::::and::::::::",
    "nothing:", "absent:", "initWith:", "dealloc",
};

const enum shape method_shapes[METHODS] = {SHAPE_INT,  SHAPE_INT,  SHAPE_INT, SHAPE_DOUBLE, SHAPE_MEMORY, SHAPE_OBJECT,
                                           SHAPE_MANY, SHAPE_VOID, SHAPE_INT, SHAPE_INIT,   SHAPE_DEALLOC};

const int compiled_superclasses[COMPILED_CLASSES] = {NOBODY, BASE, MIDDLE, BASE};

#define BIT(method) (1u << (method))

const unsigned compiled_methods[2 * COMPILED_CLASSES] = {
    BIT(MARK) | BIT(NOTE) | BIT(HALF) | BIT(BIG) | BIT(OBJECT) | BIT(MANY) | BIT(NOTHING) | BIT(INIT) | BIT(DEALLOC),
    BIT(MARK) | BIT(NOTE) | BIT(HALF) | BIT(BIG) | BIT(OBJECT) | BIT(MANY) | BIT(NOTHING),
    BIT(MARK) | BIT(LATE) | BIT(HALF),
    BIT(MARK) | BIT(LATE) | BIT(BIG),
    BIT(MARK) | BIT(BIG) | BIT(MANY) | BIT(INIT) | BIT(DEALLOC),
    BIT(MARK) | BIT(LATE) | BIT(OBJECT),
    BIT(MARK) | BIT(OBJECT) | BIT(NOTHING),
    BIT(MARK) | BIT(NOTE),
};

// The rules: structures match by their members, not by their tags. A pointer matches a pointer to a matching type, and
// a pointer to void matches each pointer. An opaque structure matches by its tag, an integer by width and signedness.
// Qualifiers and offsets do not count.
#define INTS (BIT(1) | BIT(2) | BIT(3))
#define STRUCTS (BIT(4) | BIT(5))

const struct types hook_types[TYPES] = {
    {NULL, false, 0},
    {"i20@0:8i16", true, INTS},
    {"i@:i", true, INTS},
    {"i@:ni", true, INTS},
    {"i@:{First=i}", true, STRUCTS},
    {"i@:{Second=i}", true, STRUCTS},
    {"i@:{First=I}", true, BIT(6)},
    {"i@:^i", true, BIT(7) | BIT(9)},
    {"i@:^{First=i}", true, BIT(8) | BIT(9)},
    {"i@:^v", true, BIT(7) | BIT(8) | BIT(9)},
    {"i@:I", true, BIT(10)},
    {"i@:{First}", false, 0},
    {"i@:{First=i", false, 0},
    {"i@:y", false, 0},
    {"i@", false, 0},
};
