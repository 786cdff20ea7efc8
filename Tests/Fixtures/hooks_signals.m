// Objects whose calls are signalled: a small hierarchy, a protocol, a forwarding object, an object whose methods are
// added late. Also other code that observes objects by its own classes.

#include "fixture.h"

#include <objc/encoding.h>
#include <objc/NSException.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSProxy.h>
#include <objc/NSString.h>
#include <stdlib.h>

EXPORT void (*hooks_trace)(const char *text);
EXPORT _Atomic long hooks_alive;

static void trace(const char *text) {
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

// MARK: A hierarchy

@protocol FIXTURE
(HooksScreenDelegate) - (long)required : (long)value;
- (void)implementedRequired:(id)value;
@optional
- (double)optional:(double)value;
- (void)implementedOptional:(id)value;
@end

EXPORT Protocol *signals_delegate(void) { return @protocol(FIXTURE(HooksScreenDelegate)); }

@interface FIXTURE (HooksScreen) : NSObject {
  @protected
    id value;
}
@property (nonatomic, assign) long number;
- (void)appear:(bool)animated;
- (void)show:(id)object times:(long)times;
- (id)value;
@end

@implementation FIXTURE (HooksScreen)
@synthesize number = _number;
+ (instancetype)alloc {
    hooks_alive++;
    return [super alloc];
}
- (void)dealloc {
    trace("dealloc");
    hooks_alive--;
#if !FIXTURE_ARC
    [value release];
#endif
    SUPER_DEALLOC();
}
- (void)setNumber:(long)number {
    trace("setNumber");
    _number = number;
}
- (void)appear:(bool)animated {
    trace("appear");
}
- (void)show:(id)object times:(long)times {
    trace("show");
}
- (void)nothing {
    trace("nothing");
}
- (long)add:(long)number {
    trace("add");
    return number + 1;
}
- (long)countDown:(long)number {
    return number == 0 ? 0 : 1 + [self countDown:number - 1];
}
- (void)fail:(id)exception {
    trace("fail");
    @throw exception;
}
- (void)write:(const char *)text {
}
- (void)fill:(char *)buffer length:(long)length {
    for (long i = 0; i < length - 1; i++) {
        buffer[i] = 'x';
    }
    buffer[length - 1] = 0;
}
- (void)run:(void (^)(void))block {
    block();
}
- (void)many:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(double)f g:(char)g h:(id)h {
}
- (id)value {
    return value;
}
- (void)implementedRequired:(id)object {
    trace("implementedRequired");
}
- (void)implementedOptional:(id)object {
    trace("implementedOptional");
}
@end

@interface FIXTURE (HooksDetail) : FIXTURE(HooksScreen)
@end
@implementation FIXTURE (HooksDetail)
- (void)appear:(bool)animated {
    trace("detail appear");
    [super appear:animated];
}
@end

// Sends the message from compiled code.
EXPORT void signals_appear(id screen, bool animated) { [(FIXTURE(HooksScreen) *)screen appear:animated]; }
EXPORT void signals_show(id screen, id object, long times) { [(FIXTURE(HooksScreen) *)screen show:object times:times]; }
EXPORT long signals_required(id screen, long value) {
    return [(id<FIXTURE(HooksScreenDelegate)>)screen required:value];
}
EXPORT double signals_optional(id screen, double value) {
    return [(id<FIXTURE(HooksScreenDelegate)>)screen optional:value];
}
EXPORT void signals_write(id screen) {
    char text[] = "written";
    [(FIXTURE(HooksScreen) *)screen write:text];
    memset(text, '-', sizeof text - 1);
}
EXPORT void signals_fill(id screen) {
    char buffer[8];
    [(FIXTURE(HooksScreen) *)screen fill:buffer length:sizeof buffer];
    buffer[0] = '-';
}
EXPORT long signals_run(id screen) {
    __block long runs = 0;
    [(FIXTURE(HooksScreen) *)screen run:^{
        runs++;
    }]; // on the stack, without ARC
    return runs;
}
// Whether an exception leaves the call.
EXPORT bool signals_fail(id screen, id exception) {
    @try {
        [(FIXTURE(HooksScreen) *)screen fail:exception];
    } @catch (id caught) {
        return caught == exception;
    }
    return false;
}
EXPORT bool signals_is_signature(id object, SEL selector, const char *types) {
    NSMethodSignature *signature = [object methodSignatureForSelector:selector];
    return types == NULL ? signature == nil : [signature isEqual:[NSMethodSignature signatureWithObjCTypes:types]];
}
EXPORT id signals_fixed(void) { return @"a constant of the image"; }
EXPORT OBJC_RETURNS_RETAINED id signals_make(const char *name) {
    Class cls = objc_getClass(name);
    return [[cls alloc] init];
}

// MARK: Arguments and receivers that end meanwhile

#if !FIXTURE_ARC
@interface FIXTURE (HooksHolder) : FIXTURE(HooksScreen)
@end
@implementation FIXTURE (HooksHolder)
// Releases an object that no other code keeps.
- (void)drop:(id)object {
    [value release];
    value = nil;
    trace("dropped");
}
- (void)keep:(id)object {
    value = [object retain];
}
- (void)leave {
    [self release];
    trace("left");
}
- (void)callInDealloc {
    trace("called");
}
@end
@interface FIXTURE (HooksCallingHolder) : FIXTURE(HooksHolder)
@end
@implementation FIXTURE (HooksCallingHolder)
- (void)dealloc {
    [self callInDealloc];
    [super dealloc];
}
@end
EXPORT void signals_drop(id holder) {
    FIXTURE(HooksScreen) *screen = [[FIXTURE(HooksScreen) alloc] init];
    [(FIXTURE(HooksHolder) *)holder keep:screen];
    [screen release];
    [(FIXTURE(HooksHolder) *)holder drop:screen];
}
EXPORT void signals_leave(id holder) { [(FIXTURE(HooksHolder) *)holder leave]; }
#endif

// MARK: A class that forwards

@interface FIXTURE (HooksSwitchboard) : FIXTURE(HooksScreen)
@end
@implementation FIXTURE (HooksSwitchboard)
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    if (sel_isEqual(selector, sel_registerName("forwarded:"))) {
        return [NSMethodSignature signatureWithObjCTypes:"v@:@"];
    }
    return [super methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    trace(sel_getName([invocation selector]));
}
@end
@protocol FIXTURE
(HooksForwarded) - (void)forwarded : (id)value;
- (void)missing:(id)value;
- (void)late:(id)value;
- (void)nobodyHasThis;
@end
EXPORT void signals_forwarded(id object, id value) { [(id<FIXTURE(HooksForwarded)>)object forwarded:value]; }
EXPORT void signals_missing(id object, id value) { [(id<FIXTURE(HooksForwarded)>)object missing:value]; }

// MARK: Objects that forward to another one, each in its own way

@protocol FIXTURE
(HooksTelling) - (double)tell : (long)number with : (double)share;
@end

@interface FIXTURE (HooksTeller) : NSObject <FIXTURE(HooksTelling)>
@end
@implementation FIXTURE (HooksTeller)
- (double)tell:(long)number with:(double)share {
    trace("tell");
    return (double)number * share;
}
@end

@interface FIXTURE (HooksReferrer) : NSObject
@property (nonatomic, unsafe_unretained) id target;
@end
@implementation FIXTURE (HooksReferrer)
@synthesize target = _target;
- (id)forwardingTargetForSelector:(SEL)selector {
    return [_target respondsToSelector:selector] ? _target : nil;
}
@end

@interface FIXTURE (HooksPasser) : NSObject
@property (nonatomic, unsafe_unretained) id target;
@end
@implementation FIXTURE (HooksPasser)
@synthesize target = _target;
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    NSMethodSignature *signature = [super methodSignatureForSelector:selector];
    return signature != nil ? signature : [_target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:_target];
}
@end

@interface FIXTURE (HooksProxy) : NSProxy
@property (nonatomic, unsafe_unretained) id target;
@end
@implementation FIXTURE (HooksProxy)
@synthesize target = _target;
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [_target methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:_target];
}
@end

EXPORT id signals_forwarder(const char *name, id target) {
    id forwarder = [objc_getClass(name) alloc];
    if (![forwarder isProxy]) {
        forwarder = [forwarder init];
    }
    [(FIXTURE(HooksPasser) *)forwarder setTarget:target];
#if !FIXTURE_ARC
    [forwarder autorelease];
#endif
    return forwarder;
}
EXPORT double signals_tell(id object, long number, double share) {
    return [(id<FIXTURE(HooksTelling)>)object tell:number with:share];
}

// MARK: A class whose method is added by another thread meanwhile

EXPORT bool signals_adds_late;
@interface FIXTURE (HooksLate) : NSObject
@end
@implementation FIXTURE (HooksLate)
static void late(id self, SEL selector, id value) { trace("late"); }
// Code that makes a dynamic subclass first asks for the class.
- (Class)class {
    if (signals_adds_late) {
        class_addMethod([FIXTURE(HooksLate) class], sel_registerName("late:"), (IMP)late, "v@:@");
    }
    return [super class];
}
@end

// MARK: Other code that observes objects: by its own class, which answers -class with the original

static const char stated;

static Class theirs_stated_class(id object, SEL selector) {
    (void)selector;
    return (Class)objc_getAssociatedObject((id)object_getClass(object), &stated);
}

static void theirs_set_number(id object, SEL selector, long number) {
    trace("will change");
    struct objc_super above = {object, class_getSuperclass(object_getClass(object))};
    while (above.super_class != Nil &&
           class_getMethodImplementation(above.super_class, selector) == (IMP)theirs_set_number) {
        above.super_class = class_getSuperclass(above.super_class);
    }
    ((void (*)(id, SEL, long))objc_msg_lookup_super(&above, selector))(object, selector, number);
    trace("did change");
}

static long theirs_count;

EXPORT void signals_observe(id object) {
    char name[200];
    Class cls = object_getClass(object);
    snprintf(name, sizeof name, "NSKVONotifying_%s_%ld", class_getName(cls), theirs_count++);
    Class theirs = objc_allocateClassPair(cls, name, 0);
    class_addMethod(theirs, sel_registerName("class"), (IMP)theirs_stated_class, "#@:");
    class_addMethod(theirs, sel_registerName("setNumber:"), (IMP)theirs_set_number, "v@:q");
    objc_registerClassPair(theirs);
    objc_setAssociatedObject((id)theirs, &stated, (id)[object class], OBJC_ASSOCIATION_ASSIGN);
    object_setClass(object, theirs);
}

EXPORT void signals_stop_observing(id object) {
    Class theirs = object_getClass(object);
    object_setClass(object, class_getSuperclass(theirs));
    objc_disposeClassPair(theirs);
}

// MARK: An argument that has an identity

// Registers the layout of a structure, as C++ code does for a type with its own copy operations. Returns the
// structure's name, or NULL.
EXPORT const char *signals_register_identity(void) {
    static const struct ort_layout_field fields[] = {{"self", "^v", 0, 0}, {"number", "q", 8, 0}};
    const struct ort_layout layout = {FIXTURE_NAME(HooksIdentity), 16, 8, fields, 2, true};
    return ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK ? layout.name : NULL;
}

// MARK: Other code that exchanges the implementation of the class later

static IMP replaced;
static void theirs_appear(id object, SEL selector, bool animated) {
    trace("theirs");
    ((void (*)(id, SEL, bool))replaced)(object, selector, animated);
}
static void theirs_forward_invocation(id object, SEL selector, id invocation) {
    trace("theirs");
    ((void (*)(id, SEL, id))replaced)(object, selector, invocation);
}
EXPORT void signals_swizzle(Class cls) {
    Method method = class_getInstanceMethod(cls, sel_registerName("appear:"));
    replaced = method_setImplementation(method, (IMP)theirs_appear);
}
EXPORT void signals_unswizzle(Class cls) {
    method_setImplementation(class_getInstanceMethod(cls, sel_registerName("appear:")), replaced);
}
EXPORT void signals_swizzle_forwarding(Class cls) {
    Method method = class_getInstanceMethod(cls, sel_registerName("forwardInvocation:"));
    replaced = method_setImplementation(method, (IMP)theirs_forward_invocation);
}
EXPORT void signals_unswizzle_forwarding(Class cls) {
    method_setImplementation(class_getInstanceMethod(cls, sel_registerName("forwardInvocation:")), replaced);
}
