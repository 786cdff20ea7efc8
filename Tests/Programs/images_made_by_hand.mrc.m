// Images that a compiler does not make: the superclass comes later, no runtime of this ABI can read them, or a part is
// missing.

#include "check.h"

#pragma clang diagnostic ignored "-Wgnu-variable-sized-type-not-at-end"

#include <objc/abi.h>
#import <objc/NSObject.h>
#include <signal.h>
#include <stdlib.h>

struct made_class {
    struct objc_class cls, metaclass;
};

// Classes that are never disposed: the runtime keeps them for the life of the process.
static void make(struct made_class *made, const char *name, Class superclass) {
    made->metaclass = (struct objc_class){.name = name, .info = ORT_CLASS_META};
    made->cls = (struct objc_class){.isa = &made->metaclass, .super_class = superclass, .name = name};
}

static Class class_of(struct made_class *made) { return (Class)&made->cls; }

static void load_classes(struct objc_init *init, Class *classes, size_t count) {
    *init = (struct objc_init){.classes = classes, .classes_end = classes + count};
    __objc_load(init);
}

CHECK_THAT(aClassWaitsForItsSuperclassAndTheSuperclasssSuperclass) {
    static struct made_class base, middle, leaf;
    static struct objc_init images[3];
    make(&base, "LateBase", [NSObject class]);
    make(&middle, "LateMiddle", class_of(&base));
    make(&leaf, "LateLeaf", class_of(&middle));
    static Class classes[] = {(Class)&leaf.cls, (Class)&middle.cls, (Class)&base.cls};
    load_classes(&images[0], &classes[0], 1);
    load_classes(&images[1], &classes[1], 1);
    EXPECT(objc_getClass("LateLeaf") == Nil && objc_getClass("LateMiddle") == Nil);
    EXPECT(class_createInstance(class_of(&leaf), 0) == nil);
    EXPECT(class_getImageName(class_of(&leaf)) == NULL);
    load_classes(&images[2], &classes[2], 1);
    EXPECT(objc_getClass("LateLeaf") == class_of(&leaf));
    EXPECT(
        class_getSuperclass(class_of(&leaf)) == class_of(&middle) &&
        class_getSuperclass(class_of(&middle)) == class_of(&base));
    EXPECT([class_of(&leaf) isSubclassOfClass:[NSObject class]]);
    id object = [class_of(&leaf) new];
    EXPECT([object isKindOfClass:class_of(&base)]);
    RELEASE(object);
}

CHECK_THAT(theNameOfAWaitingClassIsTaken) {
    static struct made_class base, first, second;
    static struct objc_init images[3];
    make(&base, "AwaitedBase", [NSObject class]);
    make(&first, "WaitedTwice", class_of(&base));
    make(&second, "WaitedTwice", [NSObject class]);
    static Class classes[] = {(Class)&first.cls, (Class)&second.cls, (Class)&base.cls};
    load_classes(&images[0], &classes[0], 1);
    load_classes(&images[1], &classes[1], 1); // reported, and stays out
    EXPECT(objc_getClass("WaitedTwice") == Nil);
    load_classes(&images[2], &classes[2], 1);
    EXPECT(objc_getClass("WaitedTwice") == class_of(&first));
    EXPECT(class_getSuperclass(class_of(&first)) == class_of(&base));
    EXPECT(objc_allocateClassPair([NSObject class], "WaitedTwice", 0) == Nil);
}

CHECK_THAT(aWaitingClassStaysOutIfItsNameIsTakenMeanwhile) {
    static struct made_class base, waiting, heir;
    static struct objc_init images[3];
    make(&base, "LaterBase", [NSObject class]);
    make(&waiting, "TakenMeanwhile", class_of(&base));
    make(&heir, "HeirOfTaken", class_of(&waiting));
    static Class classes[] = {(Class)&waiting.cls, (Class)&heir.cls, (Class)&base.cls};
    load_classes(&images[0], &classes[0], 2);
    Class taker = objc_allocateClassPair([NSObject class], "TakenMeanwhile", 0);
    objc_registerClassPair(taker);
    load_classes(&images[1], &classes[2], 1); // the waiting class is reported
    EXPECT(objc_getClass("TakenMeanwhile") == taker);
    EXPECT(objc_getClass("HeirOfTaken") == class_of(&heir) && class_getSuperclass(class_of(&heir)) == taker);
}

static void message_a_waiting_class(void) {
    static struct made_class absent, waiting;
    static struct objc_init image;
    make(&absent, "NeverLoaded", [NSObject class]);
    make(&waiting, "Waiting", class_of(&absent));
    static Class classes[] = {(Class)&waiting.cls};
    load_classes(&image, classes, 1);
    [class_of(&waiting) class];
}

CHECK_THAT(aMessageToAWaitingClassSaysWhatItWaitsFor) {
    struct child_end end = check_in_child(message_a_waiting_class);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "Waiting") != NULL && strstr(end.message, "superclass") != NULL);
}

CHECK_THAT(aClassVariableIsAnIvarOfTheMetaclass) {
    static struct made_class made, heir;
    static struct objc_init image;
    static int32_t offset = 8;
    static struct {
        struct objc_ivar_list list;
        struct objc_ivar ivar;
    } variables = {{1, sizeof(struct objc_ivar)}, {"shared", "q", &offset, 8, 3 << ORT_IVAR_ALIGNMENT_SHIFT}};
    make(&made, "WithClassVariable", [NSObject class]);
    make(&heir, "HeirOfClassVariable", class_of(&made));
    made.metaclass.ivars = (struct objc_ivar_list *)&variables;
    static Class classes[] = {(Class)&made.cls, (Class)&heir.cls};
    load_classes(&image, classes, 2);
    Ivar variable = class_getClassVariable(class_of(&made), "shared");
    EXPECT(variable == (Ivar)&variables.ivar && ivar_getOffset(variable) == 8);
    EXPECT(class_getClassVariable(class_of(&heir), "shared") == variable);
    EXPECT(class_getInstanceVariable(object_getClass((id)class_of(&made)), "shared") == variable);
    EXPECT(class_getInstanceVariable(class_of(&made), "shared") == NULL);
    EXPECT(class_getClassVariable([NSObject class], "shared") == NULL);
    EXPECT(class_getClassVariable(class_of(&made), "other") == NULL);
}

CHECK_THAT(loadingAnImageAgainDoesNothing) {
    static struct made_class made;
    static struct objc_init image;
    make(&made, "LoadedTwice", [NSObject class]);
    static Class classes[] = {(Class)&made.cls};
    load_classes(&image, classes, 1);
    EXPECT(image.version == UINT64_MAX);
    __objc_load(&image);
    EXPECT(objc_getClass("LoadedTwice") == class_of(&made));
    __objc_load(NULL);
}

static void load_another_version(void) {
    static struct objc_init image = {.version = 7};
    __objc_load(&image);
}

CHECK_THAT(anImageOfAnotherVersionIsRefusedWithASentence) {
    struct child_end end = check_in_child(load_another_version);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "version 7") != NULL);
    EXPECT(strstr(end.message, "gnustep-2.0") != NULL);
    EXPECT(strstr(end.message, "images_made_by_hand") != NULL); // the message names the file
}

static void load_a_module_of_the_first_abi(void) {
    static void *module[4] = {(void *)8};
    __objc_exec_class(module);
}

CHECK_THAT(anImageOfAnOlderABIIsRefusedWithASentence) {
    struct child_end end = check_in_child(load_a_module_of_the_first_abi);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "-fobjc-runtime=gnustep-2.0") != NULL);
    EXPECT(strstr(end.message, "images_made_by_hand") != NULL);
}

static void require_a_missing_class(void) { objc_getRequiredClass("Missing"); }

static void require_null(void) { objc_getRequiredClass(NULL); }

CHECK_THAT(aRequiredClassThatIsMissingIsNamed) {
    EXPECT(objc_getRequiredClass("NSObject") == [NSObject class]);
    struct child_end end = check_in_child(require_a_missing_class);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "the class Missing is required but not loaded") != NULL);
    EXPECT(check_in_child(require_null).signal == SIGABRT);
}
