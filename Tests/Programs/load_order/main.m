// The order of +load: superclass, class, category, each once, while every class of the image is usable.

#include "check.h"

#include <dlfcn.h>
#import <objc/NSObject.h>

static char loads[512];

void note_load(const char *what) {
    strcat(loads, what);
    strcat(loads, " ");
}

static long position(const char *what) {
    const char *found = strstr(loads, what);
    return found == NULL ? -1 : found - loads;
}

CHECK_THAT(superclassesAreLoadedBeforeClassesAndCategoriesLast) {
    check_load_image("classes", RTLD_GLOBAL);
    EXPECT(position("Base ") >= 0 && position("Base ") < position("Middle "));
    EXPECT(position("Middle ") < position("Leaf "));
    EXPECT(position("Leaf ") < position("Base(First) "));
    EXPECT(position("Base(First) ") >= 0 && position("Base(Second) ") >= 0 && position("Leaf(First) ") >= 0);
    EXPECT(strlen(loads) == strlen("Base Middle Leaf Base(First) Base(Second) Leaf(First) "));
}

CHECK_THAT(loadIsNotInherited) {
    EXPECT(objc_getClass("WithoutLoad") != Nil);
    EXPECT(position("WithoutLoad") < 0);
}

CHECK_THAT(loadMayMessageClassesOfItsImage) { EXPECT(position("wrong") < 0); }

CHECK_THAT(anImageThatUsesTheFirstIsLoadedAfterIt) {
    loads[0] = '\0';
    check_load_image("more", RTLD_LOCAL);
    EXPECT_STRING(loads, "More Leaf(More) ");
}

CHECK_THAT(loadMayLoadAnotherImage) {
    loads[0] = '\0';
    check_load_image("nesting", RTLD_GLOBAL);
    EXPECT_STRING(loads, "Nesting< Nested Nesting> ");
    EXPECT(objc_getClass("Nested") != Nil);
}

CHECK_THAT(loadIsSentBeforeInitializeUnlessItMessages) {
    loads[0] = '\0';
    check_load_image("initialize", RTLD_LOCAL);
    EXPECT_STRING(loads, "Quiet+load Talking+initialize Talking+load ");
    [objc_getClass("Quiet") class];
    EXPECT_STRING(loads, "Quiet+load Talking+initialize Talking+load Quiet+initialize ");
}
