// Examples from ReactiveObjC's documentation. The functions return NULL if all is well, otherwise the condition that
// was not met.

#include "fixture.h"

#include <objc/Aspects.h>
#include <objc/BlocksKit.h>
#include <objc/NSDictionary.h>
#include <objc/NSException.h>
#include <objc/NSInvocation.h>
#include <objc/NSKeyValueObserving.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSNull.h>
#include <objc/NSNumber.h>
#include <objc/NSValue.h>
#include <objc/RACSignal.h>
#include <pthread.h>

#define Panel FIXTURE(SignalPanel)
#define PanelDelegate FIXTURE(SignalPanelDelegate)
#define Drawer FIXTURE(SignalDrawer)
#define Mirror FIXTURE(SignalMirror)
#define Late FIXTURE(SignalLate)
#define DelegateProxy FIXTURE(SignalDelegateProxy)
#define Receiver FIXTURE(SignalReceiver)
#define Watcher FIXTURE(SignalWatcher)

static struct fixture_log log;

static bool logged(const char *text) {
    const bool is_equal = strcmp(log.text, text) == 0;
    if (!is_equal) {
        fprintf(stderr, "logged \"%s\" and not \"%s\"\n", log.text, text);
    }
    log.text[0] = 0;
    return is_equal;
}

#define LET_GO(object)   \
    do {                 \
        RELEASE(object); \
        (object) = nil;  \
    } while (0)

static bool says(NSString *text, const char *words) { return strstr(text.UTF8String, words) != NULL; }

static bool is_tuple(RACTuple *tuple, NSArray *objects) {
    return [tuple isEqual:[RACTuple tupleWithObjectsFromArray:objects]];
}

typedef struct {
    double x, y;
} point;

@protocol PanelDelegate
- (int)rowsOf:(id)panel;
- (void)implemented:(int)value;
@optional
- (double)widthOf:(id)panel with:(double)width;
- (void)implementedOptionally:(int)value;
@end

@interface Panel : NSObject
@property (nonatomic, assign) int number;
- (void)appear:(BOOL)animated;
- (void)show:(id)object at:(double)position with:(id)other;
- (void)refresh;
- (void)implemented:(int)value;
- (void)implementedOptionally:(int)value;
- (void)fail;
@end

@implementation Panel
@synthesize number = _number;
- (void)appear:(BOOL)animated {
    fixture_log_add(&log, "appear");
}
- (void)show:(id)object at:(double)position with:(id)other {
}
- (void)refresh {
    fixture_log_add(&log, "refresh");
}
- (void)implemented:(int)value {
    fixture_log_add(&log, "implemented");
}
- (void)implementedOptionally:(int)value {
    fixture_log_add(&log, "optionally");
}
- (void)fail {
    @throw [NSException exceptionWithName:@"PanelException" reason:@"of the method" userInfo:nil];
}
- (void)dealloc {
    fixture_log_add(&log, "dealloc");
    SUPER_DEALLOC();
}
@end

@interface Drawer : Panel
@end
@implementation Drawer
- (void)appear:(BOOL)animated {
    fixture_log_add(&log, "drawer");
    [super appear:animated];
}
@end

@interface Panel (Missing)
- (void)lift:(id)object by:(id)other;
- (int)reflect:(int)value;
@end

// MARK: Calls

EXPORT const char *face_signals_calls(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    RACSignal<RACTuple *> *signal = [panel rac_signalForSelector:@selector(appear:)];
    REQUIRE(signal == [panel rac_signalForSelector:@selector(appear:)]);
    REQUIRE(signal != [panel rac_signalForSelector:@selector(refresh)]);
    RACDisposable *first = [signal subscribeNext:^(RACTuple *arguments) {
        fixture_log_add(&log, "first %d", [arguments.first boolValue]);
    }];
    RACDisposable *second = [signal subscribeNext:^(RACTuple *arguments) {
        fixture_log_add(&log, "second %d", is_tuple(arguments, @[ @YES ]));
    }];
    [panel appear:YES];
    REQUIRE(logged("appear first 1 second 1"));
    REQUIRE(!first.disposed);
    [first dispose];
    [first dispose];
    REQUIRE(first.disposed && !second.isDisposed);
    [panel appear:NO];
    REQUIRE(logged("appear second 0"));
    [second dispose];
    [panel appear:YES];
    REQUIRE(logged("appear"));
    LET_GO(panel);
    REQUIRE(logged("dealloc"));
    return NULL;
}

EXPORT const char *face_signals_before(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    RACSignal<RACTuple *> *signal = [panel rac_signalBeforeSelector:@selector(appear:)];
    REQUIRE(signal == [panel rac_signalBeforeSelector:@selector(appear:)]);
    REQUIRE(signal != [panel rac_signalForSelector:@selector(appear:)]);
    RACDisposable *before = [signal subscribeNext:^(RACTuple *arguments) {
        fixture_log_add(&log, "before %d", [arguments.first boolValue]);
    }];
    [[panel rac_signalForSelector:@selector(appear:)] subscribeNext:^(id x) {
        fixture_log_add(&log, "after");
    }];
    [panel appear:YES];
    REQUIRE(logged("before 1 appear after"));
    [before dispose];
    [panel appear:YES];
    REQUIRE(logged("appear after"));
    [[panel rac_signalBeforeSelector:@selector(fail)] subscribeNext:^(id x) {
        fixture_log_add(&log, "fails");
    }];
    @try {
        [panel fail];
    } @catch (NSException *exception) {
        fixture_log_add(&log, "caught");
    }
    REQUIRE(logged("fails caught"));
    LET_GO(panel);
    REQUIRE(logged("dealloc"));
    return NULL;
}

EXPORT const char *face_signals_disposables(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    RACCompoundDisposable *end = panel.rac_deallocDisposable;
    REQUIRE(end == panel.rac_deallocDisposable && !end.disposed && [end isKindOfClass:[RACDisposable class]]);
    [end addDisposable:[RACDisposable disposableWithBlock:^{
             fixture_log_add(&log, "first");
         }]];
    RACDisposable *second = [RACDisposable disposableWithBlock:^{
        fixture_log_add(&log, "second");
    }];
    [end addDisposable:second];
    [end addDisposable:second];
    [end addDisposable:nil];
    RACDisposable *kept = [RACDisposable disposableWithBlock:^{
        fixture_log_add(&log, "kept");
    }];
    [end addDisposable:kept];
    [end removeDisposable:kept];
    RACDisposable *shown = [[panel rac_signalForSelector:@selector(appear:)] subscribeNext:^(id x) {
        fixture_log_add(&log, "shown");
    }];
    [end addDisposable:shown];
    [panel appear:YES];
    REQUIRE(logged("appear shown"));
    @try {
        [end addDisposable:(id)panel];
    } @catch (NSException *exception) {
        fixture_log_add(&log, "refused");
    }
    REQUIRE(logged("refused"));
#if !__has_feature(objc_arc)
    [end retain];
#endif
    LET_GO(panel);
    REQUIRE(logged("first second dealloc"));
    REQUIRE(end.disposed && second.disposed && shown.disposed && !kept.disposed);
    [end addDisposable:kept];
    REQUIRE(kept.disposed && logged("kept"));
    [kept dispose];
    REQUIRE(logged(""));
    LET_GO(end);

    RACCompoundDisposable *group = [RACCompoundDisposable compoundDisposable];
    [group addDisposable:[RACDisposable disposableWithBlock:^{
               fixture_log_add(&log, "thrown");
               @throw [NSException exceptionWithName:@"Failure" reason:@"" userInfo:nil];
           }]];
    @try {
        [group dispose];
    } @catch (NSException *exception) {
        fixture_log_add(&log, "caught");
    }
    REQUIRE(logged("thrown caught") && group.disposed);
    return NULL;
}

EXPORT const char *face_signals_names(void) {
    Panel *panel = [Panel new];
    RACSignal<RACTuple *> *signal = [panel rac_signalForSelector:@selector(appear:)];
    REQUIRE(signal.name == nil);
    REQUIRE(([signal setNameWithFormat:@"%@ of %d", @"appearances", 7] == signal));
    REQUIRE([signal.name isEqual:@"appearances of 7"]);
    signal.name = nil;
    REQUIRE(signal.name == nil);
    LET_GO(panel);
    return NULL;
}

EXPORT const char *face_signals_tuples(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    __block RACTuple *tuple = nil;
    RACDisposable *subscription =
        [[panel rac_signalForSelector:@selector(show:at:with:)] subscribeNext:^(RACTuple *arguments) {
            tuple = [arguments copy];
        }];
    [panel show:@"a picture of some size" at:2.5 with:nil];
    REQUIRE(tuple.count == 3);
    REQUIRE([tuple.first isEqual:@"a picture of some size"] && [tuple.second isEqual:@2.5] && tuple.third == nil);
    REQUIRE(tuple.fourth == nil && tuple.fifth == nil && tuple.last == nil && [tuple objectAtIndex:17] == nil);
    REQUIRE([tuple[1] doubleValue] == 2.5);
    REQUIRE([tuple.allObjects isEqual:(@[ @"a picture of some size", @2.5, [NSNull null] ])]);
    REQUIRE(says(tuple.description, "a picture of some size"));
    REQUIRE(!is_tuple(tuple, @[ @"a picture of some size", @2.5, [NSNull null] ]));
    RELEASE(tuple);
    [panel show:[NSNull null] at:1 with:@"last"];
    NSArray *objects = @[ [NSNull null], @1.0, @"last" ];
    REQUIRE(is_tuple(tuple, objects));
    REQUIRE(tuple.hash == [RACTuple tupleWithObjectsFromArray:objects].hash);
    REQUIRE([tuple.last isEqual:@"last"]);
    RELEASE(tuple);
    tuple = nil;
    [subscription dispose];
    RACDisposable *empty = [[panel rac_signalForSelector:@selector(refresh)] subscribeNext:^(RACTuple *arguments) {
        fixture_log_add(&log, "%zu", (size_t)arguments.count);
    }];
    [panel refresh];
    REQUIRE(logged("refresh 0"));
    [empty dispose];
    LET_GO(panel);
    REQUIRE(logged("dealloc"));
    return NULL;
}

EXPORT const char *face_signals_objects_apart(void) {
    log.text[0] = 0;
    Panel *one = [Panel new], *two = [Panel new];
    [[one rac_signalForSelector:@selector(refresh)] subscribeNext:^(id x) {
        fixture_log_add(&log, "one");
    }];
    [[two rac_signalForSelector:@selector(refresh)] subscribeNext:^(id x) {
        fixture_log_add(&log, "two");
    }];
    Panel *three = [Panel new];
    [one refresh];
    [two refresh];
    [three refresh];
    REQUIRE(logged("refresh one refresh two refresh"));
    REQUIRE([one class] == [Panel class] && [two class] == [Panel class]);
    REQUIRE(strstr(object_getClassName(one), "_RACSelectorSignal") != NULL);
    LET_GO(one);
    LET_GO(two);
    LET_GO(three);
    REQUIRE(logged("dealloc dealloc dealloc"));
    return NULL;
}

EXPORT const char *face_signals_hierarchy(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    Drawer *drawer = [Drawer new];
    __unsafe_unretained Panel *const panels[] = {panel, drawer};
    for (int i = 0; i < 2; i++) {
        [[panels[i] rac_signalForSelector:@selector(appear:)] subscribeNext:^(id x) {
            fixture_log_add(&log, "signal");
        }];
    }
    [panel appear:YES];
    [drawer appear:YES];
    REQUIRE(logged("appear signal drawer appear signal"));
    LET_GO(panel);
    LET_GO(drawer);
    return NULL;
}

EXPORT const char *face_signals_root_methods(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    RACDisposable *subscription = [[panel rac_signalForSelector:@selector(description)] subscribeNext:^(RACTuple *x) {
        fixture_log_add(&log, "described %zu", (size_t)x.count);
    }];
    REQUIRE(says(panel.description, class_getName([Panel class])));
    REQUIRE(logged("described 0"));
    [subscription dispose];
    LET_GO(panel);
    return NULL;
}

// MARK: Threads

enum { ASKERS = 4 };

struct asker {
    __unsafe_unretained Panel *panel;
    RACSignal *signal; // owned
    pthread_barrier_t *start;
    _Atomic int *count;
};

static void *ask(void *context) {
    struct asker *const asker = context;
    _Atomic int *const count = asker->count;
    pthread_barrier_wait(asker->start);
    @autoreleasepool {
        RACSignal *signal = [asker->panel rac_signalForSelector:@selector(refresh)];
        [signal subscribeNext:^(id x) {
            (*count)++;
        }];
#if FIXTURE_ARC
        asker->signal = signal;
#else
        asker->signal = [signal retain];
#endif
    }
    return NULL;
}

EXPORT const char *face_signals_threads(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    pthread_barrier_t start;
    pthread_barrier_init(&start, NULL, ASKERS);
    _Atomic int count = 0;
    struct asker askers[ASKERS];
    pthread_t threads[ASKERS];
    memset((void *)askers, 0, sizeof askers);
    for (int i = 0; i < ASKERS; i++) {
        askers[i].panel = panel;
        askers[i].start = &start;
        askers[i].count = &count;
        pthread_create(&threads[i], NULL, ask, &askers[i]);
    }
    for (int i = 0; i < ASKERS; i++) {
        pthread_join(threads[i], NULL);
    }
    pthread_barrier_destroy(&start);
    [panel refresh];
    REQUIRE(count == ASKERS);
    for (int i = 0; i < ASKERS; i++) {
        REQUIRE(askers[i].signal == askers[0].signal && askers[i].signal != nil);
    }
    for (int i = 0; i < ASKERS; i++) {
        LET_GO(askers[i].signal);
    }
    LET_GO(panel);
    REQUIRE(logged("refresh dealloc"));
    return NULL;
}

// MARK: Methods that are not there

EXPORT const char *face_signals_missing(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new], *other = [Panel new];
    REQUIRE(![panel respondsToSelector:@selector(lift:by:)]);
    [[panel rac_signalForSelector:@selector(lift:by:)] subscribeNext:^(RACTuple *arguments) {
        fixture_log_add(&log, "%d", is_tuple(arguments, @[ @"up", [Panel class] ]));
    }];
    REQUIRE([panel respondsToSelector:@selector(lift:by:)]);
    REQUIRE(![other respondsToSelector:@selector(lift:by:)]);
    [panel lift:@"up" by:[Panel class]];
    REQUIRE(logged("1"));
    LET_GO(panel);
    LET_GO(other);
    return NULL;
}

EXPORT const char *face_signals_protocol(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new], *other = [Panel new];
    Protocol *protocol = @protocol(PanelDelegate);
    const SEL methods[] = {
        @selector(rowsOf:),
        @selector(widthOf:with:),
        @selector(implemented:),
        @selector(implementedOptionally:)
    };
    for (int i = 0; i < 4; i++) {
        [[panel rac_signalForSelector:methods[i] fromProtocol:protocol] subscribeNext:^(RACTuple *arguments) {
            fixture_log_add(&log, "%d", [arguments.last intValue]);
        }];
        REQUIRE([panel respondsToSelector:methods[i]]);
        REQUIRE([other respondsToSelector:methods[i]] == (i > 1));
    }
    REQUIRE([(id<PanelDelegate>)panel widthOf:panel with:4] == 0);
    REQUIRE(logged("4"));
    [panel implemented:5];
    [panel implementedOptionally:6];
    REQUIRE(logged("implemented 5 optionally 6"));
    LET_GO(panel);
    LET_GO(other);
    return NULL;
}

// It forwards unknown messages.
@interface Mirror : Panel
@end
@implementation Mirror
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return sel_isEqual(selector, @selector(reflect:)) ? [NSMethodSignature signatureWithObjCTypes:"i@:i"]
                                                      : [super methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    int value = 0;
    [invocation getArgument:&value atIndex:2];
    value = -value;
    [invocation setReturnValue:&value];
}
@end

EXPORT const char *face_signals_own_forwarding(void) {
    log.text[0] = 0;
    Mirror *mirror = [Mirror new];
    [[mirror rac_signalForSelector:@selector(lift:by:)] subscribeNext:^(RACTuple *arguments) {
        fixture_log_add(&log, "lifted");
    }];
    [mirror lift:nil by:nil];
    REQUIRE([mirror reflect:3] == -3);
    REQUIRE(logged("lifted"));
    LET_GO(mirror);
    return NULL;
}

// MARK: The end of an object

EXPORT const char *face_signals_completion(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    __unsafe_unretained Panel *const dying = panel;
    dying.number = 7;
    [[panel rac_signalForSelector:@selector(appear:)] subscribeNext:^(id x) {
        fixture_log_add(&log, "next");
    } completed:^{
        fixture_log_add(&log, "completed %d", dying.number);
        RACSignal *late = [dying rac_signalForSelector:@selector(refresh)];
        [late subscribeCompleted:^{
            fixture_log_add(&log, "late");
        }];
    }];
    [panel.rac_willDeallocSignal subscribeNext:^(id x) {
        fixture_log_add(&log, "sent");
    } error:^(NSError *error) {
        fixture_log_add(&log, "error");
    } completed:^{
        fixture_log_add(&log, "will");
    }];
    RACDisposable *disposed = [panel.rac_willDeallocSignal subscribeCompleted:^{
        fixture_log_add(&log, "disposed");
    }];
    [disposed dispose];
    [panel appear:YES];
    REQUIRE(logged("appear next"));
    LET_GO(panel);
    REQUIRE(logged("completed 7 late will dealloc") || logged("will completed 7 late dealloc"));
    return NULL;
}

static IMP exchanged_dealloc;

static void counted_dealloc(__unsafe_unretained id self, SEL selector) {
    fixture_log_add(&log, "exchanged");
    ((void (*)(__unsafe_unretained id, SEL))exchanged_dealloc)(self, selector);
}

// Other code exchanges dealloc, before or after the signal.
EXPORT const char *face_signals_exchanged_dealloc(void) {
    log.text[0] = 0;
    const SEL dealloc = sel_registerName("dealloc");
    const Method method = class_getInstanceMethod([Panel class], dealloc);
    for (int is_before = 0; is_before < 2; is_before++) {
        Drawer *drawer = [Drawer new];
        if (is_before) {
            exchanged_dealloc = method_setImplementation(method, (IMP)counted_dealloc);
        }
        [drawer.rac_willDeallocSignal subscribeCompleted:^{
            fixture_log_add(&log, "completed");
        }];
        if (!is_before) {
            exchanged_dealloc = method_setImplementation(method, (IMP)counted_dealloc);
        }
        LET_GO(drawer);
        method_setImplementation(method, exchanged_dealloc);
        REQUIRE(logged("completed exchanged dealloc"));
    }
    return NULL;
}

EXPORT const char *face_signals_take_until(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new], *other = [Panel new];
    void (^note)(id) = ^(id x) {
        fixture_log_add(&log, "next");
    };
    void (^end)(void) = ^{
        fixture_log_add(&log, "completed");
    };
    RACSignal *appearing = [panel rac_signalForSelector:@selector(appear:)];
    [[appearing takeUntil:[panel rac_signalForSelector:@selector(refresh)]] subscribeNext:note completed:end];
    [[appearing takeUntil:other.rac_willDeallocSignal] subscribeNext:note completed:end];
    [panel appear:YES];
    REQUIRE(logged("appear next next"));
    [panel refresh];
    REQUIRE(logged("refresh completed"));
    [panel appear:YES];
    REQUIRE(logged("appear next"));
    LET_GO(other);
    REQUIRE(logged("completed dealloc"));
    [panel appear:YES];
    REQUIRE(logged("appear"));
    LET_GO(panel);
    return NULL;
}

// MARK: Beside others

@interface Watcher : NSObject
@end
@implementation Watcher
- (void)observeValueForKeyPath:(NSString *)path ofObject:(id)object change:(NSDictionary *)change context:(void *)at {
    fixture_log_add(&log, "observed %d", [[change objectForKey:NSKeyValueChangeNewKey] intValue]);
}
@end

static void signal_number(Panel *panel) {
    [[panel rac_signalForSelector:@selector(setNumber:)] subscribeNext:^(RACTuple *arguments) {
        fixture_log_add(&log, "signal %d", [arguments.first intValue]);
    }];
}

EXPORT const char *face_signals_observed(void) {
    log.text[0] = 0;
    Watcher *watcher = [Watcher new];
    for (int is_observed_first = 0; is_observed_first < 2; is_observed_first++) {
        Panel *panel = [Panel new];
        if (!is_observed_first) {
            signal_number(panel);
        }
        [panel addObserver:watcher forKeyPath:@"number" options:NSKeyValueObservingOptionNew context:NULL];
        if (is_observed_first) {
            signal_number(panel);
        }
        REQUIRE([panel class] == [Panel class]);
        REQUIRE([panel respondsToSelector:@selector(setNumber:)] && ![panel respondsToSelector:@selector(lift:by:)]);
        panel.number = 4;
        REQUIRE(panel.number == 4 && logged("observed 4 signal 4"));
        [[panel rac_signalForSelector:@selector(lift:by:)] subscribeNext:^(id x) {
            fixture_log_add(&log, "lifted");
        }];
        REQUIRE([panel respondsToSelector:@selector(lift:by:)]);
        [panel lift:nil by:nil];
        REQUIRE(logged("lifted"));
        [panel removeObserver:watcher forKeyPath:@"number"];
        panel.number = 5;
        REQUIRE(panel.number == 5 && logged("signal 5"));
        LET_GO(panel);
        REQUIRE(logged("dealloc"));
    }
    LET_GO(watcher);
    return NULL;
}

EXPORT const char *face_signals_aspects(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    id<AspectToken> token = [panel aspect_hookSelector:@selector(appear:) withOptions:AspectPositionInstead
                                            usingBlock:^(id<AspectInfo> info, BOOL animated) {
                                                fixture_log_add(&log, "in");
                                                [info.originalInvocation invoke];
                                                fixture_log_add(&log, "out");
                                            }
                                                 error:NULL];
    RACDisposable *subscription = [[panel rac_signalForSelector:@selector(appear:)] subscribeNext:^(id x) {
        fixture_log_add(&log, "signal");
    }];
    [panel appear:YES];
    REQUIRE(logged("in appear signal out"));
    REQUIRE([token remove]);
    [panel appear:YES];
    REQUIRE(logged("appear signal"));
    [subscription dispose];
    LET_GO(panel);
    return NULL;
}

// A delegate whose methods are signals, and which forwards other messages: so ReactiveObjC builds its delegate proxy.
@interface DelegateProxy : NSObject
@property (nonatomic, unsafe_unretained) id proxied;
@end
@implementation DelegateProxy
@synthesize proxied = _proxied;
- (RACSignal<RACTuple *> *)signalForSelector:(SEL)selector {
    return [self rac_signalForSelector:selector fromProtocol:@protocol(PanelDelegate)];
}
- (BOOL)respondsToSelector:(SEL)selector {
    return [_proxied respondsToSelector:selector] || [super respondsToSelector:selector];
}
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [_proxied methodSignatureForSelector:selector] ?: [super methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:_proxied];
}
@end

EXPORT const char *face_signals_delegate_proxy(void) {
    log.text[0] = 0;
    DelegateProxy *proxy = [DelegateProxy new];
    id<PanelDelegate> delegate = (id)proxy;
    REQUIRE(![proxy respondsToSelector:@selector(implemented:)]);
    Panel *panel = [Panel new];
    proxy.proxied = panel;
    REQUIRE([proxy respondsToSelector:@selector(implemented:)]);
    [delegate implemented:1];
    [delegate implementedOptionally:1];
    REQUIRE(logged("implemented optionally"));
    [[proxy signalForSelector:@selector(implemented:)] subscribeNext:^(RACTuple *arguments) {
        fixture_log_add(&log, "signal %d", [arguments.first intValue]);
    }];
    [delegate implemented:2];
    [delegate implementedOptionally:2];
    REQUIRE(logged("implemented signal 2 optionally"));
    LET_GO(proxy);
    LET_GO(panel);
    return NULL;
}

// MARK: Values

@interface Receiver : NSObject
@end
@implementation Receiver
- (void)takeByte:(char)byte unsigned:(unsigned long)big flag:(bool)flag single:(float)single {
}
- (void)takeClass:(Class)cls text:(const char *)text selector:(SEL)selector {
}
- (void)takePoint:(point)value pointer:(int *)pointer {
}
- (void)takeBlock:(int (^)(int))block {
}
- (int)answer:(int)value {
    return value + 1;
}
- (point)move:(point)value {
    return (point){value.y, value.x};
}
@end

EXPORT const char *face_signals_values(void) {
    log.text[0] = 0;
    Receiver *receiver = [Receiver new];
    __block RACTuple *tuple = nil;
    const SEL methods[] = {
        @selector(takeByte:unsigned:flag:single:),
        @selector(takeClass:text:selector:),
        @selector(takePoint:pointer:),
        @selector(takeBlock:),
        @selector(answer:),
        @selector(move:)
    };
    for (int i = 0; i < 6; i++) {
        [[receiver rac_signalForSelector:methods[i]] subscribeNext:^(RACTuple *arguments) {
            RELEASE(tuple);
            tuple = [arguments copy];
        }];
    }
    [receiver takeByte:-3 unsigned:~0UL flag:true single:0.5f];
    REQUIRE(is_tuple(tuple, @[ @(-3), @(~0UL), @YES, @0.5 ]));
    [receiver takeClass:[Panel class] text:"text" selector:@selector(move:)];
    REQUIRE(is_tuple(tuple, @[ [Panel class], @"text", @"move:" ]));
    int pointee = 0;
    point stored = {0, 0};
    [receiver takePoint:(point){1, 2} pointer:&pointee];
    [tuple.first getValue:&stored];
    REQUIRE(stored.x == 1 && stored.y == 2 && [tuple.second pointerValue] == &pointee);
    int base = 40;
    [receiver takeBlock:^int(int value) {
        return base + value;
    }];
    REQUIRE(((int (^)(int))tuple.first)(2) == 42);
    [receiver takeBlock:nil];
    REQUIRE(tuple.count == 1 && tuple.first == nil);
    REQUIRE([receiver answer:1] == 2 && is_tuple(tuple, @[ @1 ]));
    const point moved = [receiver move:(point){3, 4}];
    [tuple.first getValue:&stored];
    REQUIRE(moved.x == 4 && moved.y == 3 && stored.x == 3);
    RELEASE(tuple);
    tuple = nil;
    LET_GO(receiver);
    return NULL;
}

// MARK: Errors

// Whether the block throws an NSInvalidArgumentException whose reason contains the words.
static bool throws(const char *words, void (^block)(void)) {
    @try {
        block();
    } @catch (NSException *exception) {
        const bool is_expected = [exception.name isEqual:NSInvalidArgumentException] && says(exception.reason, words);
        if (!is_expected) {
            fprintf(stderr, "%s\n", exception.reason.UTF8String);
        }
        return is_expected;
    }
    return false;
}

EXPORT const char *face_signals_refusals(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    REQUIRE(throws("is NULL", ^{
        [panel rac_signalForSelector:NULL];
    }));
    REQUIRE(throws("rac_signalForSelector:fromProtocol:", ^{
        [panel rac_signalForSelector:@selector(appear:) fromProtocol:nil];
    }));
    REQUIRE(throws("lift:by:", ^{
        [panel rac_signalForSelector:@selector(lift:by:) fromProtocol:@protocol(PanelDelegate)];
    }));
    REQUIRE(throws(FIXTURE_NAME(SignalPanelDelegate), ^{
        [panel rac_signalForSelector:@selector(lift:by:) fromProtocol:@protocol(PanelDelegate)];
    }));
    REQUIRE(throws("release", ^{
        [panel rac_signalForSelector:sel_registerName("release")];
    }));
    REQUIRE(throws("is a class", ^{
        [(id)[Panel class] rac_signalForSelector:@selector(new)];
    }));
    REQUIRE(throws("hook the class method instead", ^{
        [(id)[Panel class] rac_signalForSelector:@selector(new)];
    }));
    REQUIRE(object_getClass(panel) == [Panel class]);
    RACSignal *signal = [panel rac_signalForSelector:@selector(appear:)];
    REQUIRE(throws("subscribeNext:", ^{
        [signal subscribeNext:nil];
    }));
    REQUIRE(throws("subscribeCompleted:", ^{
        [signal subscribeCompleted:(id)panel];
    }));
    REQUIRE(throws("takeUntil:", ^{
        [signal takeUntil:(id)panel];
    }));
    REQUIRE(throws("RACSignal", ^{
        (void)[RACSignal new];
    }));
    REQUIRE(throws("RACDisposable", ^{
        (void)[RACDisposable new];
    }));
    REQUIRE(throws("not an array", ^{
        (void)[RACTuple tupleWithObjectsFromArray:(id)panel];
    }));
    LET_GO(panel);
    return NULL;
}

EXPORT const char *face_signals_exceptions(void) {
    log.text[0] = 0;
    Panel *panel = [Panel new];
    RACSignal *signal = [panel rac_signalForSelector:@selector(appear:)];
    [signal subscribeNext:^(RACTuple *arguments) {
        if ([arguments.first boolValue]) {
            @throw [NSException exceptionWithName:NSInvalidArgumentException reason:@"of the block" userInfo:nil];
        }
    }];
    [signal subscribeNext:^(id x) {
        fixture_log_add(&log, "behind");
    }];
    REQUIRE(throws("of the block", ^{
        [panel appear:YES];
    }));
    REQUIRE(logged("appear"));
    [panel appear:NO];
    REQUIRE(logged("appear behind"));
    [[panel rac_signalForSelector:@selector(fail)] subscribeNext:^(id x) {
        fixture_log_add(&log, "failed");
    }];
    NSString *name = nil;
    @try {
        [panel fail];
    } @catch (NSException *exception) {
        name = exception.name;
    }
    REQUIRE([name isEqual:@"PanelException"] && logged(""));
    LET_GO(panel);
    return NULL;
}

// Its method is added during the injection: code that makes a dynamic subclass first asks for the class.
@interface Late : NSObject
@end

static bool adds_late;

static void late_method(id self, SEL selector, id object, id other) { fixture_log_add(&log, "late"); }

@implementation Late
- (Class)class {
    if (adds_late) {
        class_addMethod([Late class], @selector(lift:by:), (IMP)late_method, "v@:@@");
    }
    return [super class];
}
@end

EXPORT const char *face_signals_race(void) {
    log.text[0] = 0;
    Late *late = [Late new];
    adds_late = true;
    RACSignal *failed = [late rac_signalForSelector:@selector(lift:by:)];
    adds_late = false;
    RACDisposable *subscription = [[failed takeUntil:[late rac_willDeallocSignal]] subscribeNext:^(id x) {
        fixture_log_add(&log, "next");
    } error:^(NSError *error) {
        fixture_log_add(
            &log, "%d %d %d %d", [error.domain isEqual:RACSelectorSignalErrorDomain],
            error.code == RACSelectorSignalErrorMethodSwizzlingRace, says(error.localizedDescription, "lift:by:"),
            says(error.localizedRecoverySuggestion, "again"));
    } completed:^{
        fixture_log_add(&log, "completed");
    }];
    REQUIRE(subscription.disposed && logged("1 1 1 1"));
    [subscription dispose];
    [failed subscribeNext:^(id x) {
        fixture_log_add(&log, "next");
    }];
    [failed subscribeError:^(NSError *error) {
        fixture_log_add(&log, "error");
    } completed:^{
        fixture_log_add(&log, "completed");
    }];
    REQUIRE(logged("error"));
    // Now it is an ordinary method.
    [[late rac_signalForSelector:@selector(lift:by:)] subscribeNext:^(id x) {
        fixture_log_add(&log, "next");
    }];
    [(Panel *)late lift:nil by:nil];
    REQUIRE(logged("late next"));
    LET_GO(late);
    return NULL;
}
