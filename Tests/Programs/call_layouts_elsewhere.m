// The places of a call's values on each known architecture, whatever the program's own is.

#include "check.h"

#include <objc/encoding.h>
#include <stdlib.h>

static void describe_piece(char **end, const struct ort_location_piece *piece) {
    *end += sprintf(
        *end, " %c%d:%d+%d",
        piece->bank == ORT_BANK_GENERAL      ? 'g'
            : piece->bank == ORT_BANK_VECTOR ? 'v'
                                             : 'x',
        piece->index, piece->offset, piece->size);
}

static void describe_location(char **end, const struct ort_location *location) {
    *end += sprintf(*end, "%s%s", location->is_reference ? "reference " : "", "");
    switch (location->kind) {
    case ORT_LOCATION_NONE:
        *end += sprintf(*end, "none");
        break;
    case ORT_LOCATION_MEMORY:
        *end += sprintf(*end, "memory");
        break;
    case ORT_LOCATION_STACK:
        *end += sprintf(*end, "stack %zu", location->stack_offset);
        break;
    case ORT_LOCATION_REGISTERS:
        *end += sprintf(*end, "registers");
        for (int i = 0; i < location->piece_count; i++) {
            describe_piece(end, &location->pieces[i]);
        }
        break;
    }
}

static const char *layout_of(ort_architecture architecture, const char *types) {
    static char text[1024];
    char *end = text;
    const struct ort_method_type *type = ort_method_type_parse(types, strlen(types), NULL);
    const char *reason = NULL;
    long argument = 0;
    struct ort_call_layout *layout = ort_call_layout_create_for(architecture, type, &reason, &argument);
    if (layout == NULL) {
        sprintf(text, "%ld: %s", argument, reason);
    } else {
        describe_location(&end, &layout->return_value);
        for (size_t i = 2; i < layout->argument_count; i++) {
            end += sprintf(end, ", ");
            describe_location(&end, &layout->arguments[i]);
        }
        end += sprintf(end, "; %zu", layout->stack_size);
    }
    free(layout);
    ort_method_type_free(type);
    return text;
}

static const struct row {
    const char *types, *x86_64, *aarch64;
} rows[] = {
    {"v@:", "none; 0", "none; 0"},
    {"i@:cq", "registers g0:0+4, registers g2:0+1, registers g3:0+8; 0",
     "registers g0:0+4, registers g2:0+1, registers g3:0+8; 0"},
    {"d@:fd", "registers v0:0+8, registers v0:0+4, registers v1:0+8; 0",
     "registers v0:0+8, registers v0:0+4, registers v1:0+8; 0"},
    {"D@:D", "registers x0:0+10, stack 0; 16", "registers v0:0+16, registers v0:0+16; 0"},
    {"{P=qd}@:{P=qd}", "registers g0:0+8 v0:8+8, registers g2:0+8 v0:8+8; 0",
     "registers g0:0+8 g1:8+8, registers g2:0+8 g3:8+8; 0"},
    {"{R=dddd}@:{R=dddd}", "memory, stack 0; 32",
     "registers v0:0+8 v1:8+8 v2:16+8 v3:24+8, registers v0:0+8 v1:8+8 v2:16+8 v3:24+8; 0"},
    {"{B=qqq}@:{B=qqq}q", "memory, stack 0, registers g3:0+8; 32",
     "memory, reference registers g2:0+8, registers g3:0+8; 0"},
    {"v@:iiiiiiii",
     "none, registers g2:0+4, registers g3:0+4, registers g4:0+4, registers g5:0+4, stack 0, stack 8, stack 16, stack "
     "24; 32",
     "none, registers g2:0+4, registers g3:0+4, registers g4:0+4, registers g5:0+4, registers g6:0+4, registers "
     "g7:0+4, stack 0, "
     "stack 8; 16"},
    {"v@:qt", "none, registers g2:0+8, registers g3:0+8 g4:8+8; 0",
     "none, registers g2:0+8, registers g4:0+8 g5:8+8; 0"},
    {"v@:{E=}q", "none, none, registers g2:0+8; 0", "none, none, registers g2:0+8; 0"},
    {"v@:{S=[0q]}", "none, none; 0", "none, none; 0"},
    {"v@:{F=q[0c]}", "2: small structure that ends in an array of no elements", "none, registers g2:0+8; 0"},
    {"v@:{O={F=i[0c]}i}", "2: small structure that ends in an array of no elements", "none, registers g2:0+8; 0"},
    {"v@:(U={F=i[0c]}i)", "2: small structure that ends in an array of no elements", "none, registers g2:0+4; 0"},
    {"v@:{A=[2{F=i[0c]}]}", "2: small structure that ends in an array of no elements", "none, registers g2:0+8; 0"},
    {"v@:{L={F=i[0c]}qq}", "none, stack 0; 32", "none, reference registers g2:0+8; 0"},
    {"v@:{Z=[0c]q}", "none, registers g2:0+8; 0", "none, registers g2:0+8; 0"},
    {"v@:[3i][100{O}]", "none, registers g2:0+8, registers g3:0+8; 0", "none, registers g2:0+8, registers g3:0+8; 0"},
    {"{O}@:", "-1: opaque structure by value (ort_register_layout gives it a layout)",
     "-1: opaque structure by value (ort_register_layout gives it a layout)"},
    {"v@:iv", "3: void as a value", "3: void as a value"},
};

CHECK_THAT(eachArchitectureHasItsOwnPlaces) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        EXPECT_STRING(layout_of(ORT_ARCHITECTURE_X86_64, rows[i].types), rows[i].x86_64);
        EXPECT_STRING(layout_of(ORT_ARCHITECTURE_AARCH64, rows[i].types), rows[i].aarch64);
    }
}

// Only on aarch64 a bit-field of width 0 aligns the structure around it.
static const struct row aligned[] = {
    {"v@:{Z=cb32i0c}", "none, registers g2:0+5; 0", "none, registers g2:0+8; 0"},
    {"V{Z=cb32i0c}20@0:8", "registers g0:0+5; 0", "registers g0:0+8; 0"},
    {"rA{T=ccc}@:", "memory; 0", "registers g0:0+4; 0"},
    {"{Y={Z=cb64q0c}c}@:", "registers g0:0+8 g1:8+2; 0", "memory; 0"},
    {"v@:@?<v@?{Z=cb32i0c}>@\"NSString\"{Z=cb32i0c}", "none, registers g2:0+8, registers g3:0+8, registers g4:0+5; 0",
     "none, registers g2:0+8, registers g3:0+8, registers g4:0+8; 0"},
    {"v@:d^{Y={Z=cb64q0c}c}{Y={Z=cb64q0c}c}", "none, registers v0:0+8, registers g2:0+8, registers g3:0+8 g4:8+2; 0",
     "none, registers v0:0+8, registers g2:0+8, reference registers g3:0+8; 0"},
};

CHECK_THAT(anEmptyStructureThatIsPassedByReferenceTakesThePlaceOfItsAddress) {
    const struct ort_layout layout = {"empty_class", 0, 8, NULL, 0, true};
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
    for (ort_architecture here = ORT_ARCHITECTURE_X86_64; here <= ORT_ARCHITECTURE_AARCH64; here++) {
        EXPECT_STRING(
            layout_of(here, "v@:{empty_class=[0q]}q"), "none, reference registers g2:0+8, registers g3:0+8; 0");
    }
}

CHECK_THAT(theTypesAreLaidOutForTheArchitecture) {
    for (size_t i = 0; i < sizeof aligned / sizeof aligned[0]; i++) {
        EXPECT_STRING(layout_of(ORT_ARCHITECTURE_X86_64, aligned[i].types), aligned[i].x86_64);
        EXPECT_STRING(layout_of(ORT_ARCHITECTURE_AARCH64, aligned[i].types), aligned[i].aarch64);
    }
}

CHECK_THAT(theArchitectureOfTheBuildIsTheDefault) {
    const char types[] = "{R=dddd}@:D{P=qd}";
    const struct ort_method_type *type = ort_method_type_parse(types, sizeof types - 1, NULL);
    struct ort_call_layout *given = ort_call_layout_create_for(ORT_ARCHITECTURE_HERE, type, NULL, NULL);
    struct ort_call_layout *here = ort_call_layout_create(type, NULL, NULL);
    EXPECT(memcmp(given, here, sizeof *here + 4 * sizeof here->arguments[0]) == 0);
#if defined(__aarch64__)
    EXPECT(here->return_value.kind == ORT_LOCATION_REGISTERS);
#else
    EXPECT(here->return_value.kind == ORT_LOCATION_MEMORY);
#endif
    free(given);
    free(here);
    ort_method_type_free(type);
}

CHECK_THAT(anArchitectureThatIsNoneIsRefused) {
    const struct ort_method_type *type = ort_method_type_parse("v@:", 3, NULL);
    const char *reason = NULL;
    long argument = 7;
    EXPECT(ort_call_layout_create_for((ort_architecture)77, type, &reason, &argument) == NULL);
    EXPECT_STRING(reason, "an architecture that is not supported");
    EXPECT(argument == -1);
    EXPECT(ort_call_layout_create_for((ort_architecture)77, type, NULL, NULL) == NULL);
    ort_method_type_free(type);
}
