// Walking type encodings.

#include "root.h"

#include <objc/encoding.h>

struct mixed {
    char c;
    double d;
    short s[3];
};

struct bits {
    unsigned short first;
    unsigned a : 3, b : 6;
    unsigned last;
};

union either {
    char c;
    double d;
};

CHECK_THAT(skippingGoesFromTypeToType) {
    const char *types = "r^v24@0:8i16d20";
    EXPECT(objc_skip_type_qualifiers(types) == types + 1);
    EXPECT(objc_skip_typespec(types) == types + 3);
    EXPECT(objc_skip_argspec(types) == types + 5);
    EXPECT(objc_skip_argspec(types + 5) == types + 7);
    EXPECT(
        objc_skip_typespec("{mixed=cd[3s]}8") == (const char *)"{mixed=cd[3s]}8" + 14 ||
        strcmp(objc_skip_typespec("{mixed=cd[3s]}8"), "8") == 0);
    EXPECT(strcmp(objc_skip_typespec("i+8"), "+8") == 0);
    EXPECT(strcmp(objc_skip_typespec("b16I3b19I6"), "b19I6") == 0);
    EXPECT(*objc_skip_argspec("") == 0);
}

CHECK_THAT(sizesAreThoseOfTheCompiler) {
    EXPECT(objc_sizeof_type(@encode(struct mixed)) == sizeof(struct mixed));
    EXPECT(objc_alignof_type(@encode(struct mixed)) == _Alignof(struct mixed));
    EXPECT(objc_sizeof_type(@encode(union either)) == 8 && objc_sizeof_type("[3s]") == 6);
    EXPECT(objc_sizeof_type("rn^{Opaque}") == sizeof(void *) && objc_sizeof_type("i16") == 4);
    EXPECT(objc_aligned_size("c") == 1 && objc_promoted_size("c") == 8 && objc_promoted_size("[3s]") == 8);
    EXPECT(objc_sizeof_type("b16I3") == 1 && objc_sizeof_type("b3I9") == 2);
    EXPECT(objc_sizeof_type("v") == 0 && objc_sizeof_type("zebra") == 0 && objc_alignof_type("!") == 1);
}

CHECK_THAT(qualifiersAreBits) {
    EXPECT(objc_get_type_qualifiers("rnNoOV@") == (_F_CONST | _F_INOUT | _F_BYCOPY | _F_ONEWAY));
    EXPECT(objc_get_type_qualifiers("Ro@") == (_F_BYREF | _F_OUT) && objc_get_type_qualifiers("@") == 0);
}

static bool isMember(struct objc_struct_layout *layout, size_t offset, size_t align, const char *text) {
    unsigned foundOffset, foundAlign;
    const char *type;
    if (!objc_layout_structure_next_member(layout)) {
        return false;
    }
    objc_layout_structure_get_info(layout, &foundOffset, &foundAlign, &type);
    objc_layout_structure_get_info(layout, NULL, NULL, NULL);
    return foundOffset == offset && foundAlign == align && strncmp(type, text, strlen(text)) == 0;
}

CHECK_THAT(membersComeOneAfterTheOther) {
    struct objc_struct_layout layout;
    objc_layout_structure(@encode(struct mixed), &layout);
    EXPECT(isMember(&layout, 0, 1, "c") && isMember(&layout, 8, 8, "d") && isMember(&layout, 16, 2, "[3s]"));
    EXPECT(!objc_layout_structure_next_member(&layout) && !objc_layout_structure_next_member(&layout));
}

CHECK_THAT(namesOfMembersAreSkipped) {
    struct objc_struct_layout layout;
    objc_layout_structure("r{P=\"x\"f\"inner\"{Q=\"a\"c\"b\"i}\"y\"d}", &layout);
    EXPECT(isMember(&layout, 0, 4, "f") && isMember(&layout, 4, 4, "{Q=") && isMember(&layout, 16, 8, "d"));
    EXPECT(!objc_layout_structure_next_member(&layout));
}

CHECK_THAT(membersOfAUnionBeginTogether) {
    struct objc_struct_layout layout;
    objc_layout_structure(@encode(union either), &layout);
    EXPECT(isMember(&layout, 0, 1, "c") && isMember(&layout, 0, 8, "d"));
    EXPECT(!objc_layout_structure_next_member(&layout));
}

CHECK_THAT(bitFieldsSayWhereTheyAre) {
    struct objc_struct_layout layout;
    objc_layout_structure(@encode(struct bits), &layout);
    EXPECT(isMember(&layout, 0, 2, "S") && isMember(&layout, 2, 4, "b16I3") && isMember(&layout, 2, 4, "b19I6"));
    EXPECT(isMember(&layout, 4, 4, "I") && !objc_layout_structure_next_member(&layout));
}

CHECK_THAT(whatHasNoMembersHasNone) {
    struct objc_struct_layout layout;
    const char *texts[] = {"i", "{Opaque}", "{Empty=}", "", "{broken=i"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        objc_layout_structure(texts[i], &layout);
        EXPECT(!objc_layout_structure_next_member(&layout));
    }
}

CHECK_THAT(argumentsAreCounted) {
    Method method = class_getInstanceMethod([NSObject class], @selector(retain));
    EXPECT(method_get_number_of_arguments(method) == 2);
}
