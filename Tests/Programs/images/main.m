// Shared objects with classes and categories: loaded, closed, loaded again, and by several threads at the same time.

#include "check.h"
#include "plugin.h"

#include <dlfcn.h>
#import <objc/NSString.h>
#include <stdlib.h>

_Atomic int loads_of_plugins;

@implementation Host
- (int)number {
    return 1;
}
@end

@interface NSObject (WhatImagesBring)
+ (NSString *)text;
- (int)added;
- (int)plugged;
@end

static Class plugin(void) { return objc_getClass("Plugin"); }

CHECK_THAT(anImageBringsItsClassesAndCategories) {
    Host *host = [Host new];
    EXPECT(plugin() == Nil);
    EXPECT(![host respondsToSelector:@selector(added)]);
    void *image = check_load_image("plugin", RTLD_LOCAL);
    EXPECT(loads_of_plugins == 1);
    EXPECT(class_getSuperclass(plugin()) == [Host class]);
    EXPECT([host added] == 10);
    id object = [plugin() new];
    EXPECT([object number] == 2 && [object plugged] == 7 && [object added] == 20);
    EXPECT([object conformsToProtocol:objc_getProtocol("Plugged")]);
    EXPECT(strstr(class_getImageName(plugin()), "plugin.so") != NULL);
    EXPECT(dlclose(image) == 0);
    RELEASE(object);
    RELEASE(host);
}

CHECK_THAT(whatAClosedImageBroughtStays) {
    Class before = plugin();
    id object = [before new];
    EXPECT([object number] == 2 && [object added] == 20);
    EXPECT_STRING([[before text] UTF8String], "a literal of an image that was closed");
    EXPECT(objc_getClass("Plugin") == before);
    EXPECT(objc_getProtocol("Plugged") != NULL);
    RELEASE(object);
}

CHECK_THAT(anImageLoadedAgainIsTheSame) {
    Class before = plugin();
    for (int round = 0; round < 3; round++) {
        void *image = check_load_image("plugin", RTLD_LOCAL);
        EXPECT(loads_of_plugins == 1);
        EXPECT(plugin() == before);
        EXPECT(dlclose(image) == 0);
    }
    unsigned count = 0;
    Method *methods = class_copyMethodList([Host class], &count);
    EXPECT(count == 2); // number and added, once
    free(methods);
}

static const char *const threaded[] = {"threaded_1", "threaded_2", "threaded_3", "threaded_4"};
enum { THREADED = 4, THREADS = 8, ROUNDS = 50 };

static _Atomic int wrong;

// Every thread loads every image, in its own order, and sends messages to the loaded classes while others load.
static void load_all(int thread) {
    Host *host = [Host new];
    for (int step = 0; step < THREADED; step++) {
        int index = (thread + step) % THREADED;
        void *image = check_load_image(threaded[index], RTLD_LOCAL);
        char name[] = {'T', 'h', 'r', 'e', 'a', 'd', 'e', 'd', (char)('1' + index), '\0'};
        for (int round = 0; round < ROUNDS; round++) {
            id object = [objc_getClass(name) new];
            wrong += [object number] != 1 + index + 1 || [object plugged] != index + 1 || [host number] != 1;
            RELEASE(object);
        }
        dlclose(image);
    }
    RELEASE(host);
}

CHECK_THAT(severalThreadsLoadImagesAtOnce) {
    int before = loads_of_plugins;
    check_on_threads(THREADS, load_all);
    EXPECT(wrong == 0);
    EXPECT(loads_of_plugins == before + THREADED);
    Host *host = [Host new];
    for (int index = 1; index <= THREADED; index++) {
        char name[32];
        snprintf(name, sizeof name, "threaded%d", index);
        IMP imp = [host methodForSelector:sel_registerName(name)];
        EXPECT(((int (*)(id, SEL))imp)(host, sel_registerName(name)) == 1 + 100 * index);
    }
    RELEASE(host);
}

CHECK_THAT(anImageThatIsMissingChangesNothing) {
    unsigned before = 0, after = 0;
    free(objc_copyClassList(&before));
    EXPECT(dlopen(check_image_path("absent"), RTLD_NOW) == NULL);
    free(objc_copyClassList(&after));
    EXPECT(before == after);
}

CHECK_THAT(theImagesOfClassesAreListed) {
    unsigned count = 0;
    const char **names = objc_copyImageNames(&count);
    bool found = false;
    for (unsigned i = 0; i < count; i++) {
        found |= strcmp(names[i], class_getImageName(plugin())) == 0;
    }
    EXPECT(found && names[count] == NULL);
    free(names);
    const char **classes = objc_copyClassNamesForImage(class_getImageName(plugin()), &count);
    EXPECT(count == 1 && strcmp(classes[0], "Plugin") == 0 && classes[1] == NULL);
    free(classes);
    EXPECT(class_getImageName(Nil) == NULL);
    EXPECT(objc_copyClassNamesForImage(NULL, &count) == NULL && count == 0);
}
