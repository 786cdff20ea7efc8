// The plan of a call for each type text: its contents, its users, and the reason why some texts have none.

#include "check.h"

#include <objc/encoding.h>

CHECK_THAT(aTextHasOnePlan) {
    const struct ort_call_plan *plan = ort_call_plan_find("q@:id", NULL);
    char same[] = "q@:id";
    EXPECT(plan != NULL && ort_call_plan_find(same, NULL) == plan && ort_call_plan_find_plain(same, NULL) == plan);
    EXPECT_STRING(plan->text, "q@:id");
    EXPECT(plan->type->argument_count == 4 && plan->layout->argument_count == 4);
    EXPECT(ort_call_plan_find("q@:iq", NULL) != plan);
}

CHECK_THAT(aTextWithFrameOffsetsBorrowsThePlanOfTheTextWithoutThem) {
    const struct ort_call_plan *given = ort_call_plan_find("v24@0:8@16", NULL);
    const struct ort_call_plan *plain = ort_call_plan_find_plain("v24@0:8@16", NULL);
    EXPECT_STRING(given->text, "v24@0:8@16");
    EXPECT_STRING(plain->text, "v@:@");
    EXPECT(given != plain && given->type == plain->type && given->layout == plain->layout);
    EXPECT(ort_call_plan_is_plain_text("v32@0:8@24", plain->text));
    EXPECT(!ort_call_plan_is_plain_text("v32@0:8@24@28", plain->text));
}

CHECK_THAT(digitsInsideOfBracketsAreNoFrameOffsets) {
    const struct ort_call_plan *plan = ort_call_plan_find_plain("v32@0:8{S2=\"a1\"[3i]}16@?<v@?i>28", NULL);
    EXPECT_STRING(plan->text, "v@:{S2=\"a1\"[3i]}@?<v@?i>");
}

static struct ort_call_plan_error refusal_of(const char *text) {
    struct ort_call_plan_error error = {0};
    EXPECT(ort_call_plan_find(text, &error) == NULL && ort_call_plan_find(text, NULL) == NULL);
    return error;
}

CHECK_THAT(aRefusalNamesTheArgumentOrThePosition) {
    const struct ort_call_plan_error opaque = refusal_of("v24@0:8{Opaque}16");
    EXPECT(opaque.argument == 2);
    EXPECT_STRING(opaque.encoding, "{Opaque}");
    EXPECT(refusal_of("[3i]16@0:8").argument == -1);
    const struct ort_call_plan_error torn = refusal_of("v24@0:8{Torn=i");
    EXPECT(torn.argument == ORT_CALL_PLAN_TEXT && torn.position >= 7 && torn.reason != NULL);
    EXPECT(refusal_of(NULL).argument == ORT_CALL_PLAN_TEXT);
}
