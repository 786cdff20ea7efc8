// Categories on classes of other images, which come before or after them.

#include "check.h"

#include <dlfcn.h>
#import <objc/NSObject.h>
#include <stdlib.h>

@interface NSObject (OfImages)
@property (class, readonly) int classFromGuest, classFromLate;
@property (readonly) int fromGuest, fromLate;
- (int)overridden;
- (int)own;
@end

static char loads[256];

void note_load(const char *what) {
    strcat(loads, what);
    strcat(loads, " ");
}

CHECK_THAT(aCategoryWaitsForItsClass) {
    check_load_image("guest", RTLD_GLOBAL);
    EXPECT(objc_getClass("Host") == Nil);
    EXPECT_STRING(loads, "");
}

CHECK_THAT(theCategoryIsAttachedWhenTheClassArrives) {
    check_load_image("host", RTLD_GLOBAL);
    EXPECT_STRING(loads, "Host Derived Host(Guest) ");
    id object = [objc_getClass("Derived") new];
    EXPECT([object overridden] == 2);
    EXPECT([object own] == 1);
    EXPECT([object fromGuest] == 3);
    EXPECT([objc_getClass("Host") classFromGuest] == 4);
    EXPECT([object conformsToProtocol:objc_getProtocol("Invited")]);
    EXPECT(class_getProperty(objc_getClass("Host"), "fromGuest") != NULL);
    EXPECT(class_getProperty(object_getClass(objc_getClass("Host")), "classFromGuest") != NULL);
    RELEASE(object);
}

CHECK_THAT(aLaterCategoryGoesBeforeTheEarlierOnesAndReachesWarmCaches) {
    Class host = objc_getClass("Host");
    id object = [objc_getClass("Derived") new];
    EXPECT([object overridden] == 2);
    EXPECT(![object respondsToSelector:@selector(fromLate)]);
    check_load_image("late", RTLD_LOCAL);
    EXPECT_STRING(loads, "Host Derived Host(Guest) Host(Late) ");
    EXPECT([object overridden] == 20);
    EXPECT([object fromLate] == 3 && [object fromGuest] == 3);
    EXPECT([host classFromLate] == 4);
    EXPECT([object conformsToProtocol:objc_getProtocol("InvitedLate")]);
    EXPECT([object conformsToProtocol:objc_getProtocol("Invited")]);
    unsigned count = 0;
    free(class_copyPropertyList(host, &count));
    EXPECT(count == 2);
    RELEASE(object);
}

CHECK_THAT(aCategoryOnAClassThatNeverComesDoesNothing) {
    EXPECT(strstr(loads, "Absent") == NULL);
    EXPECT(objc_getClass("Absent") == Nil);
}
