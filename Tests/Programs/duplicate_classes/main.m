// Two images that define a class with the same name.

#include "check.h"

#include <dlfcn.h>
#include <objc/kernel.h>
#import <objc/NSObject.h>
#include <stdlib.h>

_Atomic int loads_of_twice;

static char remarks[4096];
static int remark_count;

static void note_remark(const char *remark) {
    remark_count++;
    strncat(remarks, remark, sizeof remarks - strlen(remarks) - 1);
}

static id make_of(void *image) {
    id (*make)(void) __attribute__((ns_returns_retained)) = NULL;
    *(void **)&make = dlsym(image, "make_twice");
    return make();
}

static int number_of(void *image) {
    int (*number)(id, SEL) = NULL;
    id object = make_of(image);
    *(IMP *)&number = [object methodForSelector:@selector(number)];
    int result = number(object, @selector(number));
    RELEASE(object);
    return result;
}

@interface NSObject (OfTwice)
- (int)number;
@end

static int number_of_class(const char *name) {
    id object = [objc_getClass(name) new];
    int result = [object number];
    RELEASE(object);
    return result;
}

// `flags` decide whether the second image uses its own symbols or those of the first.
static void load_both(int flags) {
    ort_set_log_handler(note_remark);
    void *first = check_load_image("first", flags);
    Class cls = objc_getClass("Twice");
    EXPECT(remark_count == 0);
    void *second = check_load_image("second", flags);
    EXPECT(remark_count == 1);
    EXPECT(strstr(remarks, "class Twice") != NULL);
    EXPECT(strstr(remarks, "first.so") != NULL && strstr(remarks, "second.so") != NULL);
    EXPECT(objc_getClass("Twice") == cls);
    EXPECT(loads_of_twice == 1);
    EXPECT(number_of(first) == 1);
    EXPECT(number_of(second) == 1);
    EXPECT(number_of_class("DerivedOfFirst") == 11);
    EXPECT(number_of_class("DerivedOfSecond") == 11);
    check_load_image("second", flags);
    EXPECT(remark_count == 1);
}

static void load_both_with_symbols_of_their_own(void) { load_both(RTLD_LOCAL); }

static void load_both_with_shared_symbols(void) { load_both(RTLD_GLOBAL); }

CHECK_THAT(theFirstOfTwoClassesIsKeptAndTheSecondNamedOnce) {
    struct child_end end = check_in_child(load_both_with_symbols_of_their_own);
    EXPECT(end.signal == 0 && end.status == 0);
}

CHECK_THAT(theSameWhenTheDynamicLinkerMergesTheirSymbols) {
    struct child_end end = check_in_child(load_both_with_shared_symbols);
    EXPECT(end.signal == 0 && end.status == 0);
}

static int nine(id self, SEL selector) {
    (void)self, (void)selector;
    return 9;
}

static void change_method_of_unused_class(void) {
    ort_set_log_handler(note_remark);
    check_load_image("first", RTLD_LOCAL);
    Class unused = (__bridge Class)dlsym(check_load_image("second", RTLD_LOCAL), "._OBJC_CLASS_Twice");
    EXPECT(unused != objc_getClass("Twice"));
    Method method = class_getInstanceMethod(unused, @selector(number));
    EXPECT(method_setImplementation(method, (IMP)nine) != NULL);
    EXPECT(method_getImplementation(method) == (IMP)nine);
    EXPECT(number_of_class("Twice") == 1);
}

CHECK_THAT(aMethodOfTheUnusedClassCanBeChanged) {
    struct child_end end = check_in_child(change_method_of_unused_class);
    EXPECT(end.signal == 0 && end.status == 0);
}
