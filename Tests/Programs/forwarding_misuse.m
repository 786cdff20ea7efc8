// Wrong or unusual uses of forwarding and invocations. Each throws an NSException that names the fault, or does what
// the rule says. Also the longest chains of resolvers, targets and proxies.

#include "check.h"
#include "counted.h"

#include <cffi.h>
#import <objc/NSException.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/NSProxy.h>
#import <objc/NSString.h>
#import <objc/runtime.h>

struct large {
    long values[6];
};

@protocol Work
- (long)add:(long)first to:(long)second;
- (struct large)fill:(long)value;
- (double)half:(double)value;
- (id)object;
- (void)note;
+ (long)twice:(long)value;
- (id)neverDeclared;
@end

@interface Worker : NSObject
@end

@implementation Worker
- (long)add:(long)first to:(long)second {
    return first + second;
}
- (struct large)fill:(long)value {
    return (struct large){{value, 1, 2, 3, 4, value}};
}
- (double)half:(double)value {
    return value / 2;
}
- (id)object {
    return self;
}
- (void)note {
}
+ (long)twice:(long)value {
    return 2 * value;
}
@end

// Whether the body throws an exception with this name, and its reason contains the words.
static bool throws(NSString *name, const char *words, void (^body)(void)) {
    @try {
        body();
    } @catch (NSException *exception) {
        const char *reason = [[exception reason] UTF8String];
        bool is_right = [[exception name] isEqual:name] && strstr(reason, words) != NULL;
        if (!is_right) {
            printf("thrown: %s: %s\n", [[exception name] UTF8String], reason);
        }
        return is_right;
    }
    printf("nothing was thrown\n");
    return false;
}

#define REFUSES(words, ...)                             \
    EXPECT(throws(NSInvalidArgumentException, words, ^{ \
        __VA_ARGS__;                                    \
    }))

// MARK: Invocations

static NSInvocation *invocationOf(SEL selector) {
    NSInvocation *invocation =
        [NSInvocation invocationWithMethodSignature:[Worker instanceMethodSignatureForSelector:selector]];
    [invocation setSelector:selector];
    return invocation;
}

CHECK_THAT(whatIsMissingIsNamed) {
    @autoreleasepool {
        long value = 0;
        Worker *worker = [Worker new];
        NSMethodSignature *signature = [Worker instanceMethodSignatureForSelector:@selector(add:to:)];
        NSInvocation *untouched = [NSInvocation invocationWithMethodSignature:signature];
        REFUSES("no target", [untouched invoke]);
        REFUSES("no selector", [untouched invokeWithTarget:worker]);
        EXPECT([untouched target] == worker);
        REFUSES("no return value", [untouched getReturnValue:(void *)&value]);
        NSInvocation *invocation = invocationOf(@selector(add:to:));
        REFUSES("add:to:", [invocation invoke]);
        REFUSES("no return value", [invocation getReturnValue:(void *)&value]);
        REFUSES("index 4", [invocation getArgument:(void *)&value atIndex:4]);
        REFUSES("index -1", [invocation setArgument:(void *)&value atIndex:-1]);
        REFUSES("4 arguments", [invocation setArgument:(void *)&value atIndex:(NSInteger)(~0ul >> 1)]);
        [invocation invokeWithTarget:nil]; // a nil target is a target, too
        [invocation getReturnValue:&value];
        EXPECT(value == 0);
        RELEASE(worker);
    }
}

CHECK_THAT(anInvocationNeedsASignature) {
    @autoreleasepool {
        REFUSES("NSMethodSignature", [NSInvocation invocationWithMethodSignature:nil]);
        REFUSES("NSMethodSignature", [NSInvocation invocationWithMethodSignature:(id) @"v@:"]);
        REFUSES("invocationWithMethodSignature:", (void)[NSInvocation alloc]);
        REFUSES("invocationWithMethodSignature:", (void)[NSInvocation allocWithZone:NULL]);
        REFUSES("signatureWithObjCTypes:", (void)[NSMethodSignature alloc]);
        REFUSES("signatureWithObjCTypes:", (void)[NSMethodSignature allocWithZone:NULL]);
        EXPECT([NSMethodSignature signatureWithObjCTypes:NULL] == nil);
        EXPECT([NSMethodSignature signatureWithObjCTypes:"v@:{"] == nil);
    }
}

CHECK_THAT(aSelectorThatTheTargetDoesNotKnowIsForwardedOrRefused) {
    @autoreleasepool {
        Worker *worker = [Worker new];
        NSInvocation *invocation = invocationOf(@selector(object));
        [invocation setSelector:@selector(neverDeclared)];
        REFUSES("neverDeclared", [invocation invokeWithTarget:worker]);
        id result = nil;
        REFUSES("no return value", [invocation getReturnValue:(void *)&result]);
        [invocation setSelector:@selector(object)];
        [invocation invoke];
        __unsafe_unretained id answer = nil;
        [invocation getReturnValue:&answer];
        EXPECT(answer == worker);
        RELEASE(worker);
    }
}

CHECK_THAT(anInvocationOfABlockCallsNothingElse) {
    @autoreleasepool {
        Worker *worker = [Worker new];
        long (^block)(long) = ^(long value) {
            return 3 * value;
        };
        NSInvocation *invocation =
            [NSInvocation invocationWithMethodSignature:[NSMethodSignature signatureWithObjCTypes:"q@?q"]];
        long value = 4;
        [invocation setArgument:&value atIndex:1];
        REFUSES("no function", [invocation invokeWithTarget:worker]);
        REFUSES("no function", [invocation invokeWithTarget:[Worker class]]);
        REFUSES("no function", [invocation invokeWithTarget:@"tiny"]);
        [invocation invokeWithTarget:(id)block];
        [invocation getReturnValue:&value];
        EXPECT(value == 12);
        RELEASE(worker);
    }
}

static cffi_call_path path;

@interface Returning : NSObject
@end

@interface Returning (Absent)
- (__int128)wide:(__int128)value;
@end

static __int128 wide(id self, SEL selector, __int128 value) { return value + 1; }

@implementation Returning
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    // From here on there is a method, as if another thread had added it after the send.
    class_addMethod(object_getClass(self), selector, (IMP)wide, "T@:T");
    return [NSMethodSignature signatureWithObjCTypes:"T@:T"];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    cffi_invocation_set_call_path(cffi_invocation_of_object(invocation), path);
    [super forwardInvocation:invocation];
}
@end

CHECK_THAT(aMethodThatCameMeanwhileIsCalledOrRefused) {
    @autoreleasepool {
        Class fresh = objc_allocateClassPair([Returning class], "FreshReturning", 0);
        objc_registerClassPair(fresh);
        Returning *object = [Returning new], *other = [fresh new];
        path = CFFI_CALL_LIBFFI;
        REFUSES("libffi", (void)[object wide:1]);
        EXPECT([object wide:1] == 2);
        path = CFFI_CALL_SAVED_REGISTERS;
        EXPECT([other wide:1] == 2);
        RELEASE(object);
        RELEASE(other);
    }
}

CHECK_THAT(whatIsNoInvocationIsNotForwarded) {
    Worker *worker = [Worker new];
    @autoreleasepool {
        REFUSES("forwardInvocation:", [worker forwardInvocation:nil]);
        REFUSES("forwardInvocation:", [worker forwardInvocation:(id)worker]);
    }
    RELEASE(worker);
}

// MARK: Signatures that contradict the call

static const char *answeredTypes;
static id answeredObject;
static void (^handler)(NSInvocation *invocation);

@interface Forwarder : NSObject
@end

@interface Forwarder (Work) <Work>
@end

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return answeredTypes != NULL ? [NSMethodSignature signatureWithObjCTypes:answeredTypes] : answeredObject;
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    handler(invocation);
}
@end

CHECK_THAT(fewerArgumentsThanWerePassedAreEnough) {
    Forwarder *object = [Forwarder new];
    answeredTypes = "q@:q";
    handler = ^(NSInvocation *invocation) {
        EXPECT([[invocation methodSignature] numberOfArguments] == 3);
        long value = 0, answer = 7;
        [invocation getArgument:&value atIndex:2];
        EXPECT(value == 5);
        [invocation setReturnValue:&answer];
    };
    EXPECT([object add:5 to:6] == 7);
    RELEASE(object);
}

CHECK_THAT(moreArgumentsThanWerePassedAreUndefinedButThere) {
    Forwarder *object = [Forwarder new];
    answeredTypes = "q@:qqqqqqqqqqd";
    handler = ^(NSInvocation *invocation) {
        long value = 0, answer = 8;
        [invocation getArgument:&value atIndex:3];
        EXPECT(value == 6);
        for (NSInteger i = 4; i < 13; i++) {
            [invocation getArgument:&value atIndex:i];
        }
        [invocation setReturnValue:&answer];
    };
    EXPECT([object add:5 to:6] == 8);
    RELEASE(object);
}

CHECK_THAT(aSignatureOfTheReceiverAloneIsOne) {
    Forwarder *object = [Forwarder new];
    answeredTypes = "@@";
    __block int calls = 0;
    handler = ^(NSInvocation *invocation) {
        EXPECT([invocation target] == object && [invocation selector] == NULL);
        REFUSES("no selector", [invocation invoke]);
        __unsafe_unretained id answer = object;
        [invocation setReturnValue:&answer];
        calls++;
    };
    EXPECT([object object] == object && calls == 1);
    RELEASE(object);
}

CHECK_THAT(aResultThatTheSignatureDoesNotReturnIsNotAnswered) {
    Forwarder *object = [Forwarder new];
    answeredTypes = "v@:q";
    handler = ^(NSInvocation *invocation) {
        EXPECT([[invocation methodSignature] methodReturnLength] == 0);
    };
    (void)[object add:1 to:2];
    RELEASE(object);
}

CHECK_THAT(aResultInMemoryThatTheCallerDoesNotExpectIsRefused) {
    Forwarder *object = [Forwarder new];
    __block int calls = 0;
    handler = ^(NSInvocation *invocation) {
        calls++;
    };
    @autoreleasepool {
#if defined(__x86_64__)
        answeredTypes = "{large=[6q]}@:q";
        REFUSES("returns in registers", (void)[object half:2]);
        answeredTypes = "d@:d";
        REFUSES("returns in memory", (void)[object fill:2]);
        EXPECT(calls == 0);
#endif
        answeredTypes = NULL;
        answeredObject = @"a string is no signature";
        REFUSES("not an NSMethodSignature", (void)[object half:2]);
        answeredObject = nil;
        REFUSES("neverDeclared", (void)[object neverDeclared]);
        EXPECT(calls == 0);
    }
    RELEASE(object);
}

// MARK: Chains

@interface Chained : NSObject {
  @public
    id next;
    int asked;
}
@end

@interface Chained (Work) <Work>
@end

@implementation Chained
- (id)forwardingTargetForSelector:(SEL)selector {
    asked++;
    return next;
}
@end

@interface Stand : NSProxy {
  @public
    id next;
}
@end

@interface Stand (Work) <Work>
@end

@implementation Stand
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [next methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:next];
}
#if !__has_feature(objc_arc)
- (void)dealloc {
    [next release];
    [super dealloc];
}
#endif
@end

enum { DEPTH = 200 };

CHECK_THAT(targetsMayBeChainedDeeply) {
    static Chained *chain[DEPTH];
    Worker *worker = [Worker new];
    for (int i = 0; i < DEPTH; i++) {
        chain[i] = [Chained new];
        chain[i]->next = i == 0 ? (id)worker : (id)chain[i - 1];
    }
    Chained *object = chain[DEPTH - 1];
    EXPECT([object add:1 to:2] == 3);
    EXPECT([object fill:9].values[5] == 9);
    EXPECT([object half:5] == 2.5);
    for (int i = 0; i < DEPTH; i++) {
        EXPECT(chain[i]->asked >= 3);
        RELEASE(chain[i]);
        chain[i] = nil;
    }
    RELEASE(worker);
}

CHECK_THAT(proxiesMayBeChainedDeeply) {
    Stand *object = nil;
    Worker *worker = [Worker new];
    for (int i = 0; i < DEPTH; i++) {
        Stand *stand = [Stand alloc];
        stand->next = i == 0 ? (id)worker : (id)object;
        object = stand;
    }
    EXPECT([object add:1 to:2] == 3);
    EXPECT([object fill:9].values[5] == 9);
    EXPECT([object half:5] == 2.5);
    EXPECT([object object] == worker);
    RELEASE(object);
}

CHECK_THAT(aTargetMayBeAProxyNilOrTheReceiver) {
    Worker *worker = [Worker new];
    Stand *stand = [Stand alloc];
    stand->next = worker;
    Chained *object = [Chained new];
    object->next = stand;
    EXPECT([object add:1 to:2] == 3 && [object fill:9].values[5] == 9);
    @autoreleasepool {
        object->next = nil;
        REFUSES("-[Chained add:to:]", (void)[object add:1 to:2]);
        object->next = object;
        REFUSES("-[Chained fill:]", (void)[object fill:1]);
        object->next = nil;
    }
#if !__has_feature(objc_arc)
    [stand release];
#endif
}

// MARK: Resolvers

static int resolved, classResolved;
static bool wantsMethods;

static long resolvedTwice(id self, SEL selector, long value) { return 20 * value; }

static long resolvedAdd(id self, SEL selector, long first, long second) { return 10 * (first + second); }

@interface Resolving : NSObject
@end

@interface Resolving (Work) <Work>
@end

@implementation Resolving
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    resolved++;
    if (wantsMethods && sel_isEqual(selector, @selector(add:to:))) {
        return class_addMethod(self, selector, (IMP)resolvedAdd, "q@:qq");
    }
    // A resolver that claims a method without adding it is not asked again.
    return wantsMethods && sel_isEqual(selector, @selector(note));
}
+ (BOOL)resolveClassMethod:(SEL)selector {
    classResolved++;
    return wantsMethods && sel_isEqual(selector, @selector(twice:)) &&
        class_addMethod(object_getClass(self), selector, (IMP)resolvedTwice, "q@:q");
}
@end

@interface ResolvingBelow : Resolving
@end

@implementation ResolvingBelow
@end

CHECK_THAT(aSubclassIsResolvedByItsSuperclassForItself) {
    wantsMethods = true;
    @autoreleasepool {
        ResolvingBelow *object = [ResolvingBelow new];
        EXPECT([object add:1 to:2] == 30 && [object add:2 to:2] == 40);
        EXPECT([ResolvingBelow twice:3] == 60);
        EXPECT(class_getInstanceMethod([Resolving class], @selector(add:to:)) == NULL);
        REFUSES("-[ResolvingBelow note]", [object note]);
        REFUSES("-[ResolvingBelow half:]", (void)[object half:1]);
        RELEASE(object);
    }
    EXPECT(classResolved == 1);
}

CHECK_THAT(aSuperSendIsResolvedWhereItIsSentTo) {
    wantsMethods = true;
    @autoreleasepool {
        Resolving *object = [Resolving new];
        EXPECT([object add:1 to:2] == 30);
        EXPECT([Resolving twice:3] == 60);
        RELEASE(object);
    }
}

static atomic_int answers;

static void sendAtOnce(int thread) {
    Resolving *object = [Resolving new];
    for (int i = 0; i < 200; i++) {
        @autoreleasepool {
            @try {
                answers += [object add:thread to:i] == 10 * (thread + i);
                [object neverDeclared];
                EXPECT(false);
            } @catch (NSException *exception) {
                EXPECT(strstr([[exception reason] UTF8String], "neverDeclared") != NULL);
            }
        }
    }
    RELEASE(object);
}

CHECK_THAT(eightThreadsResolveAndRefuseAtOnce) {
    wantsMethods = true;
    check_on_threads(8, sendAtOnce);
    EXPECT(answers == 8 * 200);
}

// MARK: Kept by code that is counted by the compiler, too

static NSInvocation *keptStrongly;

static void forget(void) {
    RELEASE(keptStrongly);
    keptStrongly = nil;
}

__attribute__((noinline)) static long sendAndKeep(Forwarder *object) { return [object add:30 to:12]; }

CHECK_THAT(aStrongVariableKeepsTheInvocation) {
    Forwarder *object = [Forwarder new];
    Worker *worker = [Worker new];
    answeredTypes = "q@:qq";
    handler = ^(NSInvocation *invocation) {
#if __has_feature(objc_arc)
        keptStrongly = invocation;
#else
        keptStrongly = [invocation retain];
#endif
        [invocation invokeWithTarget:worker];
    };
    for (int i = 0; i < 3; i++) {
        @autoreleasepool {
            EXPECT(sendAndKeep(object) == 42);
            volatile long elsewhere[64];
            for (int j = 0; j < 64; j++) {
                elsewhere[j] = j;
            }
            (void)elsewhere;
            long value = 0;
            [keptStrongly getArgument:&value atIndex:3];
            EXPECT(value == 12 && [keptStrongly argumentsRetained] && [keptStrongly target] == worker);
            [keptStrongly invoke];
            [keptStrongly getReturnValue:&value];
            EXPECT(value == 42);
            forget();
        }
    }
    handler = nil;
    RELEASE(worker);
    RELEASE(object);
}
