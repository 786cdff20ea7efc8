// Instance variables of a class whose superclass has another size than in the compiler's header.

#include "check.h"
#include "sliding.h"

#include <dlfcn.h>
#import <objc/NSObject.h>
#include <stdlib.h>

static const struct sliding_checks *load_checks(void) {
    check_load_image("base", RTLD_GLOBAL);
    return dlsym(check_load_image("sliding", RTLD_LOCAL), "sliding_checks");
}

CHECK_THAT(ivarsMoveBehindThoseOfTheSuperclass) {
    const struct sliding_checks *checks = load_checks();
    for (size_t i = 0; i < sizeof checks->checks / sizeof checks->checks[0]; i++) {
        const char *wrong = checks->checks[i].check();
        if (wrong != NULL) {
            printf("%s: %s\n", checks->checks[i].superclass, wrong);
        }
        EXPECT(wrong == NULL);
    }
}

static void check_bounds(Class cls) {
    long inherited = (long)class_getInstanceSize(class_getSuperclass(cls));
    unsigned count = 0;
    Ivar *ivars = class_copyIvarList(cls, &count);
    EXPECT(count > 0);
    for (unsigned i = 0; i < count; i++) {
        // The superclass's size is rounded up to a word, and a subclass may use the padding.
        EXPECT(ivar_getOffset(ivars[i]) > inherited - (long)sizeof(void *));
        EXPECT(ivar_getOffset(ivars[i]) < (long)class_getInstanceSize(cls));
    }
    free(ivars);
}

CHECK_THAT(everyIvarLiesBetweenTheSuperclassAndTheEnd) {
    load_checks();
    const char *const names[] = {"OfGrownByOne", "LeafOfGrownByOne", "OfGrownByMany", "LeafOfGrownByMany",
                                 "OfShrunk",     "LeafOfShrunk",     "OfEmpty",       "LeafOfEmpty"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        check_bounds(objc_getClass(names[i]));
    }
}

// By reflection and by compiled code.
CHECK_THAT(theOffsetsAreThoseOfCompiledCode) {
    load_checks();
    Class cls = objc_getClass("LeafOfGrownByMany");
    id object = [cls new];
    Ivar ivar = class_getInstanceVariable(cls, "object");
    object_setIvar(object, ivar, object);
    EXPECT(object_getIvar(object, ivar) == object);
    object_setIvar(object, ivar, nil);
    EXPECT(class_getInstanceVariable(cls, "absent") == NULL && class_getInstanceVariable(cls, NULL) == NULL);
    EXPECT(ivar_getOffset(NULL) == 0);
    RELEASE(object);
}
