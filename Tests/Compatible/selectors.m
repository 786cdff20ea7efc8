// Selectors with types, and the names of GCC's first runtime for them.

#include "root.h"

CHECK_THAT(aTypedSelectorIsRegisteredOnce) {
    SEL typed = sel_registerTypedName_np("typedByHand:", "v@:i");
    EXPECT(sel_isEqual(typed, sel_registerName("typedByHand:")));
    EXPECT(typed != sel_registerName("typedByHand:"));
    EXPECT(strcmp(sel_getType_np(typed), "v@:i") == 0 && strcmp(sel_getName(typed), "typedByHand:") == 0);
    EXPECT(sel_registerTypedName_np("typedByHand:", "v@:i") == typed);
    EXPECT(sel_registerTypedName_np("typedByHand:", "v@:d") != typed);
}

CHECK_THAT(offsetsAndQualifiersMakeNoOtherTypes) {
    SEL typed = sel_registerTypedName_np("typedWithOffsets:", "c20@0:8c16");
    EXPECT(sel_registerTypedName_np("typedWithOffsets:", "c24@0:8c16") == typed);
    EXPECT(sel_registerTypedName_np("typedWithOffsets:", "Vc@:rc") == typed);
    EXPECT(sel_registerTypedName_np("typedWithOffsets:", "c@:c") == typed);
    EXPECT(
        sel_registerTypedName_np("typedWithOffsets:", "c@:[3c]") !=
        sel_registerTypedName_np("typedWithOffsets:", "c@:[4c]"));
    EXPECT(sel_registerTypedName_np("typedWithOffsets:", "c@:cc") != typed);
    EXPECT(sel_registerTypedName_np("typedWithOffsets:", "zz") == sel_registerTypedName_np("typedWithOffsets:", "zz"));
    EXPECT(sel_copyTypes_np("typedWithOffsets:", NULL, 0) == 5);
}

CHECK_THAT(aSelectorWithoutTypesIsThePlainOne) {
    EXPECT(sel_registerTypedName_np("untypedByHand", NULL) == sel_registerName("untypedByHand"));
    EXPECT(sel_registerTypedName_np(NULL, "v@:") == NULL);
    EXPECT(sel_getType_np(sel_registerName("untypedByHand")) == NULL && sel_getType_np(NULL) == NULL);
}

CHECK_THAT(theCompilersTypesAreThoseOfTheMessage) {
    SEL selector = @selector(class);
    EXPECT(sel_getType_np(selector) == NULL || *sel_getType_np(selector) == '#');
}

CHECK_THAT(allTypesOfANameAreListedOnce) {
    sel_registerTypedName_np("listedByHand", "i@:");
    sel_registerTypedName_np("listedByHand", "d@:");
    sel_registerTypedName_np("listedByHand", "i@:");
    const char *types[3] = {NULL, NULL, NULL};
    EXPECT(sel_copyTypes_np("listedByHand", NULL, 0) == 2);
    EXPECT(sel_copyTypes_np("listedByHand", types, 3) == 2);
    EXPECT((*types[0] == 'i' && *types[1] == 'd') || (*types[0] == 'd' && *types[1] == 'i'));
    EXPECT(types[2] == NULL);
    SEL selectors[1] = {NULL};
    EXPECT(sel_copyTypedSelectors_np("listedByHand", selectors, 1) == 2 && sel_getType_np(selectors[0]) != NULL);
    EXPECT(sel_copyTypes_np(NULL, types, 3) == 0 && sel_copyTypes_np("listedByNobody", types, 3) == 0);
}

static void registerTheSame(int thread) {
    (void)thread;
    char name[32];
    for (int i = 0; i < 200; i++) {
        snprintf(name, sizeof name, "byThreads%d:", i);
        EXPECT(sel_registerTypedName_np(name, "v@:i") == sel_registerTypedName_np(name, "v@:i"));
    }
}

CHECK_THAT(threadsGetTheSameSelectors) {
    check_on_threads(4, registerTheSame);
    EXPECT(sel_copyTypes_np("byThreads199:", NULL, 0) == 1);
}

CHECK_THAT(associationsTakeAnySelectorOfAName) {
    id object = [NSObject new];
    objc_setAssociatedObject(object, sel_registerTypedName_np("keyByHand", "v@:"), object, OBJC_ASSOCIATION_ASSIGN);
    EXPECT(objc_getAssociatedObject(object, sel_registerTypedName_np("keyByHand", "i@:")) == object);
    EXPECT(objc_getAssociatedObject(object, sel_registerName("keyByHand")) == object);
    [object release];
}

CHECK_THAT(oldNamesDoTheSame) {
    SEL typed = sel_get_typed_uid("oldTyped", "v@:");
    EXPECT(typed == sel_register_typed_name("oldTyped", "v@:") && strcmp(sel_get_type(typed), "v@:") == 0);
    EXPECT(sel_get_any_typed_uid("oldTyped") == typed && sel_get_any_uid("oldTyped") == typed);
    EXPECT(sel_get_any_uid("oldUntyped") == sel_registerName("oldUntyped"));
    EXPECT(sel_get_uid("oldTyped") == sel_register_name("oldTyped"));
    EXPECT(strcmp(sel_get_name(typed), "oldTyped") == 0);
    EXPECT(sel_is_mapped(typed) && sel_eq(typed, sel_get_uid("oldTyped")));
}
