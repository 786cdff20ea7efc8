// An object that is hooked, signalled and observed, and owns a delegate, all at once. It has values of several types,
// its own and inherited ones, an optional method of its delegate, and methods that are exchanged.

#include "fixture.h"

#include <objc/BlocksKit.h>
#include <objc/NSObject.h>
#include <objc/NSString.h>

#define PASTE3_(name, configuration, suffix) name##_##configuration##suffix
#define PASTE3(name, configuration, suffix) PASTE3_(name, configuration, suffix)

#if FIXTURE_ARC
#define UNOWNED weak
#else
#define UNOWNED assign
#endif

#define Base FIXTURE(HooksMixedBase)
#define Mixed FIXTURE(HooksMixed)
#define MixedDelegate PASTE3(HooksMixed, FIXTURE_CONFIGURATION, Delegate)
#define Friend FIXTURE(HooksMixedFriend)

EXPORT void (*hooks_trace)(const char *text);
EXPORT _Atomic long hooks_alive;

static void trace(const char *text) {
    if (hooks_trace != NULL) {
        hooks_trace(text);
    }
}

typedef struct {
    double x, y;
} point;

// MARK: The superclass

@interface Base : NSObject
@property (nonatomic) long age;
@property (nonatomic) double weight;
@property (nonatomic, copy) NSString *name;
@property (nonatomic) point place;
- (long)add:(long)number;
@end

@implementation Base
@synthesize age = _age, weight = _weight, name = _name, place = _place;
+ (instancetype)alloc {
    hooks_alive++;
    return [super alloc];
}
- (void)dealloc {
    trace("dealloc");
    hooks_alive--;
#if !FIXTURE_ARC
    [_name release];
#endif
    SUPER_DEALLOC();
}
- (void)setAge:(long)age {
    trace("base setAge:");
    _age = age;
}
- (void)setWeight:(double)weight {
    trace("base setWeight:");
    _weight = weight;
}
- (void)setName:(NSString *)name {
    trace("base setName:");
#if FIXTURE_ARC
    _name = name;
#else
    [name retain];
    [_name release];
    _name = name;
#endif
}
- (void)setPlace:(point)place {
    trace("base setPlace:");
    _place = place;
}
- (long)add:(long)number {
    trace("base add:");
    return number + 1;
}
@end

// MARK: The class

@class Mixed;

@protocol MixedDelegate <NSObject>
- (double)mixed:(Mixed *)mixed weighs:(double)weight;
@optional
- (long)mixed:(Mixed *)mixed answers:(long)number;
@end

// Asks its delegate only once which methods the delegate has.
@interface Mixed : Base {
    BOOL _answers;
}
@property (nonatomic, UNOWNED) id<MixedDelegate> delegate;
- (long)ask:(long)number;
- (void)swapped_setAge:(long)age;
- (void)swapped_setWeight:(double)weight;
@end

@implementation Mixed
@synthesize delegate = _delegate;
+ (void)load {
    @autoreleasepool {
        [self bk_registerDynamicDelegate];
    }
}
- (void)setAge:(long)age {
    trace("setAge:");
    [super setAge:age];
}
- (long)add:(long)number {
    trace("add:");
    return [super add:number] + 1;
}
- (void)setDelegate:(id<MixedDelegate>)delegate {
    _delegate = delegate;
    _answers = [delegate respondsToSelector:@selector(mixed:answers:)];
}
- (long)ask:(long)number {
    return _answers ? [self.delegate mixed:self answers:number] : -1;
}
- (void)swapped_setAge:(long)age {
    trace("swapped setAge:");
    [self swapped_setAge:age];
}
- (void)swapped_setWeight:(double)weight {
    trace("swapped setWeight:");
    [self swapped_setWeight:weight];
}
@end

// An ordinary delegate.
@interface Friend : NSObject <MixedDelegate>
@end
@implementation Friend
- (double)mixed:(Mixed *)mixed weighs:(double)weight {
    return weight;
}
- (long)mixed:(Mixed *)mixed answers:(long)number {
    trace("friend");
    return number * 100;
}
@end

// MARK: Sends from compiled code

@protocol FIXTURE
(HooksMixedMissing) - (void)missing : (id)value;
@end

EXPORT void mixtures_missing(id object) { [(id<FIXTURE(HooksMixedMissing)>)object missing:nil]; }
EXPORT long mixtures_add(id object, long number) { return [(Base *)object add:number]; }
EXPORT long mixtures_ask(id object, long number) { return [(Mixed *)object ask:number]; }
EXPORT void mixtures_set_delegate(id object, id delegate) { ((Mixed *)object).delegate = delegate; }
EXPORT void mixtures_set_age(id object, long number) { ((Base *)object).age = number; }
EXPORT void mixtures_set_weight(id object, long number) { ((Base *)object).weight = (double)number; }
EXPORT void mixtures_set_place(id object, long number) {
    ((Base *)object).place = (point){(double)number, (double)number};
}
// A number with one digit.
EXPORT void mixtures_set_name(id object, long number) {
    static NSString *const texts[] = {@"0", @"1", @"2", @"3", @"4", @"5", @"6", @"7", @"8", @"9"};
    ((Base *)object).name = texts[number];
}
EXPORT Class mixtures_class(id object) { return [object class]; }
EXPORT bool mixtures_responds(id object, const char *selector) {
    return [object respondsToSelector:sel_registerName(selector)];
}
// Returns an object that the caller owns.
EXPORT OBJC_RETURNS_RETAINED id mixtures_make(const char *name) {
    Class cls = objc_getClass(name);
    return [[cls alloc] init];
}
