// Functions that are given nothing, where no other program gives them nothing.

#include "check.h"

#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <signal.h>

CHECK_THAT(nilHasNoVersionAndIsNoClass) {
    class_setVersion(Nil, 4);
    EXPECT(class_getVersion(Nil) == 0);
    EXPECT(!object_isClass(nil));
    EXPECT(object_isClass([NSObject class]));
    EXPECT(objc_getClassList(NULL, 0) > 0);
    EXPECT(objc_getClassList(NULL, -1) == objc_getClassList(NULL, 0));
}

CHECK_THAT(countingNilGivesNil) {
    EXPECT(objc_retain(nil) == nil && objc_autorelease(nil) == nil && objc_retainAutorelease(nil) == nil);
    EXPECT(objc_autoreleaseReturnValue(nil) == nil && objc_retainAutoreleaseReturnValue(nil) == nil);
    EXPECT(objc_retainAutoreleasedReturnValue(nil) == nil && objc_unsafeClaimAutoreleasedReturnValue(nil) == nil);
    EXPECT(objc_retainBlock(nil) == nil);
    objc_release(nil);
    EXPECT(objc_alloc(Nil) == nil && objc_allocWithZone(Nil) == nil && objc_alloc_init(Nil) == nil);
}

CHECK_THAT(nilIsStoredStrongly) {
    id slot = nil;
    objc_storeStrong(&slot, nil);
    EXPECT(slot == nil);
    id object = [NSObject new];
    objc_storeStrong(&slot, object);
    EXPECT(slot == object);
    objc_storeStrong(&slot, nil);
    EXPECT(slot == nil);
    RELEASE(object);
}

CHECK_THAT(aStructureOfNoBytesIsNotCopied) {
    long from = 1, to = 2;
    objc_copyStruct(&to, &from, 0, YES, NO);
    objc_getPropertyStruct(&to, &from, 0, YES, NO);
    objc_setPropertyStruct(&to, &from, 0, NO, NO);
    EXPECT(to == 2);
}

static void require_nothing(void) { objc_getRequiredClass(NULL); }

CHECK_THAT(requiringAClassWithoutANameIsFatal) {
    struct child_end end = check_in_child(require_nothing);
    EXPECT(end.signal == SIGABRT);
    EXPECT(strstr(end.message, "required") != NULL);
}
