// The variable that tells of loaded classes.

#include "root.h"

#include <dlfcn.h>
#include <objc/hooks.h>

static int classes, categories;

static void noteLoad(Class cls, struct objc_category *category) {
    EXPECT(cls == objc_lookUpClass("Bundled") || cls == [NSObject class]);
    EXPECT((category != NULL) == (cls == [NSObject class]));
    categories += category != NULL ? 1 : 0;
    classes += category == NULL ? 1 : 0;
}

CHECK_THAT(eachClassAndCategoryOfAnImageIsTold) {
    _objc_load_callback = noteLoad;
    EXPECT(dlopen(BUNDLE, RTLD_NOW) != NULL);
    EXPECT(classes == 1 && categories == 1);
    _objc_load_callback = NULL;
}
