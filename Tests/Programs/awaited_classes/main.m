// Handlers that are told when a class arrives later.

#include "check.h"

#include <dlfcn.h>
#include <objc/hooks.h>
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
    if (class_getInstanceMethod(cls, number) != NULL) {
        class_replaceMethod(cls, number, (IMP)other_number, "i@:");
    }
}

// MARK: All classes

static const char *looked_for = "";

static void note_classes(Class cls) {
    note_step(class_getName(cls));
    note_step(objc_lookUpClass(looked_for) == cls ? "there" : "other");
}

static ort_classes_handler handler_before;

static void note_twice(Class cls) {
    note_step("again");
    handler_before(cls);
}

CHECK_THAT(theHandlerIsToldOfEveryClassThatIsRegistered) {
    EXPECT(ort_set_classes_handler(note_classes) == NULL);
    steps[0] = 0;
    looked_for = "Handled";
    const Class cls = objc_allocateClassPair([NSObject class], "Handled", 0);
    EXPECT_STRING(steps, "");
    objc_registerClassPair(cls);
    EXPECT_STRING(steps, "Handled there ");
    looked_for = "Duplicated";
    const Class duplicate = objc_duplicateClass(cls, "Duplicated", 0);
    EXPECT_STRING(steps, "Handled there Duplicated there ");
    steps[0] = 0;
    handler_before = ort_set_classes_handler(note_twice);
    EXPECT(handler_before == note_classes);
    objc_disposeClassPair(duplicate);
    objc_registerClassPair(objc_allocateClassPair([NSObject class], "Other", 0));
    EXPECT_STRING(steps, "again Other other ");
    EXPECT(ort_set_classes_handler(NULL) == note_twice);
    objc_disposeClassPair(objc_getClass("Other"));
    objc_disposeClassPair(cls);
}

CHECK_THAT(theHandlerIsNotToldOfAClassWhoseNameIsTaken) {
    const Class first = objc_allocateClassPair([NSObject class], "Taken", 0);
    const Class second = objc_allocateClassPair([NSObject class], "Taken", 0);
    EXPECT(first != Nil && second != Nil);
    looked_for = "Taken";
    ort_set_classes_handler(note_classes);
    steps[0] = 0;
    objc_registerClassPair(first);
    objc_registerClassPair(second);
    ort_set_classes_handler(NULL);
    EXPECT_STRING(steps, "Taken there ");
    objc_disposeClassPair(second);
    objc_disposeClassPair(first);
}

static int runs;

static void count_run(struct ort_hook_call *call, void *context) { runs++; }

static struct ort_hook *hook_number(Class cls, id object) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = cls, .object = object, .selector = sel_registerName("number"), .function = count_run};
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

// The runtime makes the dynamic subclass of a hooked object while it holds the lock of the hooks.
CHECK_THAT(theHandlerIsNotToldOfTheRuntimesOwnClassesAndMayHook) {
    const Class cls = objc_allocateClassPair([NSObject class], "Hookable", 0);
    class_addMethod(cls, sel_registerName("number"), (IMP)other_number, "i@:");
    objc_registerClassPair(cls);
    struct ort_class_wait *wait = ort_class_wait_for("Hookable_Aspects_", come, "dynamic", NULL);
    id<Numbered> object = [cls new];
    ort_set_classes_handler(note_classes);
    steps[0] = 0;
    struct ort_hook *hook = hook_number(Nil, object);
    EXPECT_STRING(steps, "");
    EXPECT([object number] == 2 && runs == 1);
    ort_set_classes_handler(NULL);
    EXPECT(ort_class_wait_end(wait, true));
    ort_hook_remove(hook);
    ort_hook_release(hook);
    RELEASE((id)object);
}

static struct ort_hook *hook_of_later;

static void hook_later(Class cls) {
    note_step(cls == Nil ? "image" : "class");
    hook_of_later = hook_number(objc_getClass("Later"), nil);
}

// MARK: One class

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
    ort_set_classes_handler(hook_later);
    check_load_image("later", RTLD_LOCAL);
    ort_set_classes_handler(NULL);
    EXPECT_STRING(steps, "Later first Later second Latest other image load ");
    EXPECT(destroyed == 4);
    EXPECT(!ort_class_wait_end(first, true) && !ort_class_wait_end(second, false));
    id<Numbered> later = [objc_getClass("Later") new];
    runs = 0;
    EXPECT([later number] == 2 && runs == 1);
    ort_hook_remove(hook_of_later);
    ort_hook_release(hook_of_later);
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
        if (thread == 0) {
            objc_registerClassPair(objc_allocateClassPair([NSObject class], name, 0));
        } else {
            ort_class_wait_end(ort_class_wait_for(name, count, NULL, destroy), false);
        }
    }
}

CHECK_THAT(nobodyMissesAClassThatComesMeanwhile) {
    told = 0;
    check_on_threads(4, wait_or_make);
    EXPECT(told == 150);
}
