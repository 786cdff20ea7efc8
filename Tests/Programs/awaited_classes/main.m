// Being told of classes that are yet to come.

#include "check.h"

#include <dlfcn.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <objc/swizzling.h>

@protocol Numbered
- (int)number;
@end

static char steps[256];

void note_step(const char *step) {
    strcat(steps, step);
    strcat(steps, " ");
}

static int destroyed;

static void destroy(void *context) { __atomic_add_fetch(&destroyed, 1, __ATOMIC_RELAXED); }

static int other_number(id self, SEL selector) { return 2; }

static void come(Class cls, void *context) {
    note_step(class_getName(cls));
    note_step(context);
    const SEL number = sel_registerName("number");
    if (class_getInstanceMethod(cls, number) != NULL)
        class_replaceMethod(cls, number, (IMP)other_number, "i@:");
}

CHECK_THAT(aClassThatIsThereIsToldOfAtOnce) {
    steps[0] = 0;
    destroyed = 0;
    EXPECT(ort_class_wait_for("NSObject", come, "now", destroy) == NULL);
    EXPECT_STRING(steps, "NSObject now ");
    EXPECT(destroyed == 1);
    EXPECT(ort_class_wait_for("NSObject", come, "again", NULL) == NULL);
    EXPECT(!ort_class_wait_end(NULL, true));
}

CHECK_THAT(aClassOfALaterImageIsToldOfBeforeAnythingIsSentToIt) {
    steps[0] = 0;
    destroyed = 0;
    struct ort_class_wait *first = ort_class_wait_for("Later", come, "first", destroy);
    struct ort_class_wait *second = ort_class_wait_for("Later", come, "second", destroy);
    struct ort_class_wait *other = ort_class_wait_for("Latest", come, "other", destroy);
    struct ort_class_wait *cancelled = ort_class_wait_for("Later", come, "cancelled", destroy);
    EXPECT(first != NULL && second != NULL && other != NULL && cancelled != NULL);
    EXPECT(!ort_class_wait_end(other, false));
    EXPECT(ort_class_wait_end(cancelled, true));
    EXPECT(destroyed == 1);
    check_load_image("later", RTLD_LOCAL);
    EXPECT_STRING(steps, "Later first Later second Latest other load ");
    EXPECT(destroyed == 4);
    EXPECT(!ort_class_wait_end(first, true) && !ort_class_wait_end(second, false));
    id<Numbered> later = [objc_getClass("Later") new];
    EXPECT([later number] == 2);
    RELEASE((id)later);
}

CHECK_THAT(aClassThatIsMadeAtRunTimeIsToldOfWhenItIsRegistered) {
    steps[0] = 0;
    struct ort_class_wait *wait = ort_class_wait_for("Made", come, "made", NULL);
    const Class cls = objc_allocateClassPair([NSObject class], "Made", 0);
    EXPECT_STRING(steps, "");
    objc_registerClassPair(cls);
    EXPECT_STRING(steps, "Made made ");
    EXPECT(!ort_class_wait_end(wait, true));
    objc_disposeClassPair(cls);
}

static void wait_without_name(void) { ort_class_wait_for(NULL, come, NULL, NULL); }
static void wait_without_function(void) { ort_class_wait_for("Never", NULL, NULL, NULL); }

CHECK_THAT(aWishWithoutANameOrAFunctionIsFatal) {
    EXPECT(strstr(check_in_child(wait_without_name).message, "must not be NULL") != NULL);
    EXPECT(strstr(check_in_child(wait_without_function).message, "must not be NULL") != NULL);
}

static int told;

static void count(Class cls, void *context) { __atomic_add_fetch(&told, 1, __ATOMIC_RELAXED); }

static void wait_or_make(int thread) {
    char name[32];
    for (int i = 0; i < 50; i++) {
        snprintf(name, sizeof name, "Hurried%d", i);
        if (thread == 0)
            objc_registerClassPair(objc_allocateClassPair([NSObject class], name, 0));
        else
            ort_class_wait_end(ort_class_wait_for(name, count, NULL, destroy), false);
    }
}

CHECK_THAT(nobodyMissesAClassThatComesMeanwhile) {
    told = 0;
    check_on_threads(4, wait_or_make);
    EXPECT(told == 150);
}
