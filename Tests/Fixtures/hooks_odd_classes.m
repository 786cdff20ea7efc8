// Classes with unusual behaviour around hooks: they count references, add methods on demand, count how often they are
// initialized, adopt methods that they do not have, throw.

#include "fixture.h"

#include <objc/NSObject.h>

EXPORT void (*hooks_trace)(const char *text);
EXPORT long odd_retains, odd_releases, odd_deallocs, odd_initializes;

static void trace(const char *text) {
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

// MARK: Counting

@interface FIXTURE (HooksCounting) : NSObject {
    long references;
}
@end
@implementation FIXTURE (HooksCounting)
- (long)answer:(id)object {
    return 42;
}
#if !FIXTURE_ARC
- (id)retain {
    odd_retains++;
    references++;
    return self;
}
- (oneway void)release {
    odd_releases++;
    if (references-- == 0) {
        [self dealloc];
    }
}
- (size_t)retainCount {
    return (size_t)references + 1;
}
- (void)dealloc {
    odd_deallocs++;
    [super dealloc];
}
#endif
@end

EXPORT OBJC_RETURNS_RETAINED id odd_make_counting(void) { return [FIXTURE(HooksCounting) new]; }
EXPORT long odd_send_answer(id receiver, id argument) { return [(FIXTURE(HooksCounting) *)receiver answer:argument]; }

// MARK: Methods that are added when they are asked for

@interface FIXTURE (HooksResolving) : NSObject
@end
@interface FIXTURE (HooksResolving)
(LateMethods) - (long)late : (long)value;
+ (long)lateClassMethod:(long)value;
@end

static long late(id object, SEL selector, long value) {
    trace("late");
    return value + 1;
}

@implementation FIXTURE (HooksResolving)
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (!sel_isEqual(selector, @selector(late:))) {
        return NO;
    }
    trace("resolved");
    return class_addMethod(self, selector, (IMP)late, "q@:q");
}
+ (BOOL)resolveClassMethod:(SEL)selector {
    if (!sel_isEqual(selector, @selector(lateClassMethod:))) {
        return NO;
    }
    trace("resolved");
    return class_addMethod(object_getClass(self), selector, (IMP)late, "q@:q");
}
@end
@interface FIXTURE (HooksResolvingChild) : FIXTURE(HooksResolving)
@end
@implementation FIXTURE (HooksResolvingChild)
@end

EXPORT long odd_send_late(id object, long value) { return [(FIXTURE(HooksResolving) *)object late:value]; }
EXPORT long odd_send_late_class_method(Class cls, long value) { return [cls lateClassMethod:value]; }

// MARK: Initialization

@interface FIXTURE (HooksInitialized) : NSObject
@end
@implementation FIXTURE (HooksInitialized)
+ (void)initialize {
    odd_initializes++;
}
+ (long)classAnswer {
    return 1;
}
- (long)answer {
    return 2;
}
@end

// MARK: Methods of a protocol that the class does not have

@protocol FIXTURE
(HooksVisitor) - (long)visitRequired : (long)value;
@optional
- (double)visitOptional:(double)value named:(const char *)name;
- (void)visitSilently;
@end

@interface FIXTURE (HooksVisiting) : NSObject <FIXTURE(HooksVisitor)>
@end
@implementation FIXTURE (HooksVisiting)
- (long)visitRequired:(long)value {
    trace("required");
    return value;
}
@end

// Calls as the owner of a delegate does. Returns 0 if the delegate does not respond.
EXPORT double odd_visit_optional(id<FIXTURE(HooksVisitor)> visitor, double value) {
    if (![(NSObject *)visitor respondsToSelector:@selector(visitOptional:named:)]) {
        return 0;
    }
    return [visitor visitOptional:value named:"name"];
}

// MARK: A method that throws

@interface FIXTURE (HooksFailing) : NSObject
@end
@implementation FIXTURE (HooksFailing)
- (long)fail:(long)value {
    trace("fail");
    if (value < 0) {
        @throw self;
    }
    return value;
}
@end
