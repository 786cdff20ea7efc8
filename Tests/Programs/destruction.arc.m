// .cxx_destruct: the references that ARC releases when an object ends.

#include "check.h"

#import <objc/NSObject.h>
#include <objc/objc-arc.h>
#include <objc/runtime.h>

static char log_of_deaths[128];

@interface Noted : NSObject {
  @public
    char letter;
}
@end
@implementation Noted
- (void)dealloc {
    char text[] = {letter, '\0'};
    strcat(log_of_deaths, text);
}
@end

static Noted *noted(char letter) {
    Noted *object = [Noted new];
    object->letter = letter;
    return object;
}

@interface Base : NSObject {
  @public
    Noted *strong;
    __weak Noted *weak;
    __unsafe_unretained Noted *unsafe;
    void (^block)(void);
    struct {
        int number;
        Noted *inside;
    } structure;
    Noted *array[2];
}
@end
@implementation Base
@end

@interface Plain : Base
@end
@implementation Plain
@end

@interface Derived : Plain {
  @public
    Noted *own;
}
@end
@implementation Derived
- (void)dealloc {
    strcat(log_of_deaths, own != nil && strong != nil ? "(" : "wrong");
}
@end

static void make_and_drop(Noted *outlives) {
    Derived *object = [Derived new];
    object->own = noted('o');
    object->strong = noted('s');
    object->structure.inside = noted('i');
    object->array[0] = noted('0');
    object->array[1] = noted('1');
    object->weak = outlives;
    object->unsafe = outlives;
    Noted *captured = noted('b');
    object->block = ^{
        (void)captured;
    };
}

CHECK_THAT(everyOwnedIvarIsReleasedOnceTheSubclassFirst) {
    Noted *outlives = noted('x');
    log_of_deaths[0] = '\0';
    make_and_drop(outlives);
    EXPECT(strncmp(log_of_deaths, "(o", 2) == 0); // dealloc sees every ivar; then the subclass's ivars go
    EXPECT(strlen(log_of_deaths) == 7);
    for (const char *letter = "osi01b"; *letter != '\0'; letter++) {
        EXPECT(strchr(log_of_deaths, *letter) != NULL);
    }
}

CHECK_THAT(aWeakIvarIsUnregistered) {
    Noted *outlives = noted('x');
    log_of_deaths[0] = '\0';
    make_and_drop(outlives);
    EXPECT(strchr(log_of_deaths, 'x') == NULL);
    outlives = nil; // writes to no ivar of the deallocated object
    EXPECT(strchr(log_of_deaths, 'x') != NULL);
}

CHECK_THAT(anEmptyObjectIsDestroyedToo) {
    log_of_deaths[0] = '\0';
    @autoreleasepool {
        (void)[Base new];
        (void)[Plain new];
    }
    EXPECT_STRING(log_of_deaths, "");
}

CHECK_THAT(aDynamicSubclassDestroysWhatItInherits) {
    Class cls = objc_allocateClassPair([Derived class], "DynamicDerived", 0);
    EXPECT(class_addIvar(cls, "extra", sizeof(id), 3, "@"));
    objc_registerClassPair(cls);
    log_of_deaths[0] = '\0';
    @autoreleasepool {
        Derived *object = [cls new];
        object->own = noted('o');
        object->strong = noted('s');
        object = nil;
    }
    EXPECT_STRING(log_of_deaths, "(os");
    objc_disposeClassPair(cls);
}

CHECK_THAT(destructingKeepsTheMemory) {
    log_of_deaths[0] = '\0';
    Base *object = [Base new];
    object->strong = noted('s');
    EXPECT(objc_destructInstance(object) == (__bridge void *)object);
    EXPECT_STRING(log_of_deaths, "s");
    EXPECT(object->strong == nil);
    EXPECT(objc_destructInstance(nil) == NULL);
}
