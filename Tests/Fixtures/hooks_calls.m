// Classes to hook. Their methods report each call through `hooks_trace`, which the test sets.

#include "fixture.h"

#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSProxy.h>
#include <objc/NSString.h>

EXPORT void (*hooks_trace)(const char *text);

static void trace(const char *text) {
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

// MARK: A hierarchy

@interface FIXTURE (HooksBase) : NSObject
- (long)climb:(long)value;
@end
@implementation FIXTURE (HooksBase)
+ (long)twice:(long)value {
    trace("twice");
    return 2 * value;
}
+ (long)sameName {
    trace("class sameName");
    return 1;
}
- (long)sameName {
    trace("instance sameName");
    return 2;
}
- (long)add:(long)value {
    trace("add");
    return value + 1;
}
- (long)addTwice:(long)value {
    trace("addTwice");
    return [self add:[self add:value]];
}
- (void)visit {
    trace("visit");
}
- (void)greet:(NSString *)name times:(long)times {
    trace("greet");
}
- (NSString *)repeat:(NSString *)text {
    trace("repeat");
    return text;
}
- (SEL)command {
    return _cmd;
}
- (long)countDown:(long)value {
    return value == 0 ? 0 : 1 + [self countDown:value - 1];
}
- (long)step:(long)value {
    trace("step");
    return value + 1;
}
- (long)climb:(long)value {
    trace("base climb");
    return value + 1;
}
@end

@interface FIXTURE (HooksMiddle) : FIXTURE(HooksBase)
@end
@implementation FIXTURE (HooksMiddle)
- (long)climb:(long)value {
    trace("middle climb");
    return [super climb:value] * 10;
}
@end

@interface FIXTURE (HooksLeaf) : FIXTURE(HooksMiddle)
@end
@implementation FIXTURE (HooksLeaf)
@end

@interface FIXTURE (HooksSibling) : FIXTURE(HooksBase)
@end
@implementation FIXTURE (HooksSibling)
@end

// Sends the message from compiled code. The selector belongs to this image.
EXPORT long hooks_send_add(id object, long value) { return [(FIXTURE(HooksBase) *)object add:value]; }
EXPORT void hooks_send_visit(id object) { [(FIXTURE(HooksBase) *)object visit]; }
EXPORT SEL hooks_send_command(id object) { return [(FIXTURE(HooksBase) *)object command]; }
EXPORT OBJC_RETURNS_RETAINED id hooks_make_subclass_instance(const char *name) {
    Class cls = objc_allocateClassPair([FIXTURE(HooksBase) class], name, 0);
    objc_registerClassPair(cls);
    return class_createInstance(cls, 0);
}

// MARK: A class that forwards

@interface FIXTURE (HooksForwarder) : NSObject
@end
@implementation FIXTURE (HooksForwarder)
- (long)known:(long)value {
    trace("known");
    return value;
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    if (sel_isEqual(selector, sel_registerName("unknown:"))) {
        return [NSMethodSignature signatureWithObjCTypes:"q@:q"];
    }
    return [super methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    long value = 0;
    [invocation getArgument:&value atIndex:2];
    trace("forwarded");
    value *= 100;
    [invocation setReturnValue:&value];
}
@end

@interface FIXTURE (HooksForwarderChild) : FIXTURE(HooksForwarder)
@end
@implementation FIXTURE (HooksForwarderChild)
@end

@protocol FIXTURE
(HooksUnknown) - (long)unknown : (long)value;
@end
EXPORT long hooks_send_unknown(id object, long value) { return [(id<FIXTURE(HooksUnknown)>)object unknown:value]; }

// MARK: A class that sends everything on to another object

@interface FIXTURE (HooksRedirected) : NSObject
@end
@implementation FIXTURE (HooksRedirected)
- (long)known:(long)value {
    trace("other known");
    return value * 1000;
}
- (long)unknown:(long)value {
    trace("other unknown");
    return value * 1000;
}
@end

@interface FIXTURE (HooksRedirector) : NSObject
@end
@implementation FIXTURE (HooksRedirector)
- (long)known:(long)value {
    trace("known");
    return value;
}
- (id)forwardingTargetForSelector:(SEL)selector {
    static id other;
    if (other == nil) {
        other = class_createInstance([FIXTURE(HooksRedirected) class], 0);
    }
    return other;
}
@end

@interface FIXTURE (HooksRedirectorChild) : FIXTURE(HooksRedirector)
@end
@implementation FIXTURE (HooksRedirectorChild)
@end

// MARK: A replacement by other code

@interface FIXTURE (HooksContested) : NSObject
@end
@implementation FIXTURE (HooksContested)
- (long)chained:(long)value {
    trace("original");
    return value + 1;
}
- (long)overwritten:(long)value {
    trace("original");
    return value + 1;
}
- (long)restored:(long)value {
    trace("original");
    return value + 1;
}
@end

@interface FIXTURE (HooksExchanged) : NSObject
@end
@implementation FIXTURE (HooksExchanged)
- (long)wanted:(long)value {
    trace(sel_getName(_cmd));
    return value + 1;
}
- (long)theirs_wanted:(long)value {
    trace("theirs");
    return [self theirs_wanted:value] * 10;
}
@end

static IMP replaced;

static long pass_on(id object, SEL selector, long value) {
    trace("theirs");
    return ((long (*)(id, SEL, long))replaced)(object, selector, value);
}

static long keep(id object, SEL selector, long value) {
    trace("theirs");
    return -value;
}

EXPORT IMP hooks_replace_and_pass_on(Class cls, SEL selector) {
    replaced = class_replaceMethod(cls, selector, (IMP)pass_on, "q@:q");
    return (IMP)pass_on;
}
EXPORT IMP hooks_replace_and_keep(Class cls, SEL selector) {
    replaced = class_replaceMethod(cls, selector, (IMP)keep, "q@:q");
    return (IMP)keep;
}
EXPORT void hooks_restore_replaced(Class cls, SEL selector) { class_replaceMethod(cls, selector, replaced, "q@:q"); }

// MARK: Objects that answer for others

// It answers signatures of another object only, whatever it implements itself.
@interface FIXTURE (HooksStandin) : NSProxy
@end
@implementation FIXTURE (HooksStandin)
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return sel_isEqual(selector, sel_registerName("unknown:")) ? [NSMethodSignature signatureWithObjCTypes:"q@:q"]
                                                               : nil;
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    long value = 0;
    [invocation getArgument:&value atIndex:2];
    trace("stood in");
    value *= 10;
    [invocation setReturnValue:&value];
}
- (long)own:(long)value {
    trace("own");
    return value + 1;
}
@end

EXPORT OBJC_RETURNS_RETAINED id hooks_make_standin(void) {
    return class_createInstance([FIXTURE(HooksStandin) class], 0);
}
EXPORT long hooks_send_own(id object, long value) { return [(FIXTURE(HooksStandin) *)object own:value]; }
