// Compiled functions of many prototypes, called with every value at the place that its layout says. The checks are in
// the fixture of the same name; here they run on the program's architecture.

#define FIXTURE_CONFIGURATION Program
#include "../Fixtures/call_layouts.m"

#undef RELEASE
#undef SUPER_DEALLOC
#include "check.h"

CHECK_THAT(compiledFunctionsReceiveAndReturnEveryValue) {
    EXPECT(call_layouts_count() >= 500);
    for (size_t index = 0; index < call_layouts_count(); index++) {
        const char *failure = call_layouts_check(index);
        EXPECT(failure == NULL);
        if (failure != NULL) {
            printf("%s: %s\n", call_layouts_name(index), failure);
        }
    }
}
