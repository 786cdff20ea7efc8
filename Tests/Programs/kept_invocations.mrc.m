// Invocations that outlive their call: kept with and without retainArguments, invoked later, on other threads and other
// targets. The objects that they own live exactly as long as they do.

#include "check.h"
#include "counted.h"

#include <cffi.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/NSString.h>
#include <pthread.h>
#include <sched.h>

struct large {
    long values[40];
};

@protocol Work
- (struct large)sum:(struct large)large with:(Counted *)object named:(const char *)name by:(number_block)block;
- (id)object;
- (id)give:(id)object;
- (number_block)block;
- (const char *)text;
- (id)copyOfIt;
- (id)newOne;
- (void)fail:(id)object;
- (void)note:(id)object named:(const char *)name by:(number_block)block;
@end

static atomic_int calls;

@interface Worker : NSObject <Work> {
  @public
    long factor;
}
@end

@implementation Worker
- (struct large)sum:(struct large)large with:(Counted *)object named:(const char *)name by:(number_block)block {
    calls++;
    EXPECT([object isKindOfClass:[Counted class]]);
    EXPECT_STRING(name, "a name on the stack");
    struct large result;
    for (int i = 0; i < 40; i++) {
        result.values[i] = factor * (large.values[i] + block());
    }
    return result;
}
- (id)object {
    return [[Counted new] autorelease];
}
- (id)give:(id)object {
    return object;
}
- (number_block)block {
    return [heap_block((int)factor) autorelease];
}
- (const char *)text {
    return "a text";
}
- (id)copyOfIt {
    return [Counted new];
}
- (id)newOne {
    return [Counted new];
}
- (void)fail:(id)object {
    @throw object;
}
- (void)note:(id)object named:(const char *)name by:(number_block)block {
    calls += [object isKindOfClass:[Counted class]] && strcmp(name, "noted") == 0 && block() == 7;
}
- (void)dealloc {
    deallocated++;
    [super dealloc];
}
@end

@interface Keeper : NSObject
@end

@interface Keeper (Work) <Work>
@end

static void (^handler)(NSInvocation *invocation);

@implementation Keeper
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    handler(invocation);
}
@end

static Worker *worker(long factor) {
    Worker *object = [Worker new];
    object->factor = factor;
    return object;
}

static NSInvocation *kept;

// Overwrites the stack that the call has used.
__attribute__((noinline)) static void scribble(void) {
    volatile unsigned char bytes[8192];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 0xa5;
    }
}

// A call whose arguments are released when it returns, except those that the invocation owns.
__attribute__((noinline)) static void sendShortLived(id<Work> object) {
    @autoreleasepool {
        char name[] = "a name on the stack";
        struct large large;
        for (int i = 0; i < 40; i++) {
            large.values[i] = i;
        }
        Counted *argument = [Counted new], *captured = [Counted new];
        (void)[object sum:large with:argument named:name by:^{
            return captured != nil ? 7 : 0;
        }];
        [argument release];
        [captured release];
        memset(name, 'x', sizeof name - 1);
    }
    scribble();
}

static void expectSums(NSInvocation *invocation, long factor) {
    struct large result;
    [invocation getReturnValue:&result];
    for (int i = 0; i < 40; i++) {
        EXPECT(result.values[i] == factor * (i + 7));
    }
}

static void onThread(void (^body)(void)) {
    pthread_t thread;
    pthread_create(&thread, NULL, (void *(*)(void *))((struct {
                                      void *isa;
                                      int flags, reserved;
                                      void (*invoke)(void *);
                                  } *)(void *)body)->invoke, body);
    pthread_join(thread, NULL);
}

// On a new thread: invokes the kept invocation on other targets, reads each result twice, and releases the invocation.
static void useAndRelease(void) {
    onThread(^{
        @autoreleasepool {
            for (long factor = 1; factor <= 3; factor++) {
                Worker *target = worker(factor);
                [kept invokeWithTarget:target];
                expectSums(kept, factor);
                expectSums(kept, factor);
                [target release];
            }
            Worker *last = worker(5);
            [kept setTarget:last];
            [last release]; // the invocation has the only reference now
            [kept invoke];
            expectSums(kept, 5);
            [kept release];
            kept = nil;
        }
    });
}

static void sendAndUse(void (^body)(NSInvocation *invocation)) {
    handler = body;
    deallocated = 0;
    calls = 0;
    Keeper *object = [Keeper new];
    sendShortLived(object);
    EXPECT(kept != nil && [kept argumentsRetained]);
    EXPECT([kept target] == object && deallocated == 0);
    EXPECT([object retainCount] == 2);
    [object release]; // only the invocation has it now
    scribble();
    useAndRelease();
    EXPECT(calls == 4);
    EXPECT(deallocated == 2 + 4); // the arguments and the targets
}

CHECK_THAT(anInvocationThatIsKeptOwnsWhatItNeedsOnAnyThread) {
    sendAndUse(^(NSInvocation *invocation) {
        kept = [invocation retain];
    });
}

CHECK_THAT(soDoesOneThatWasToldToRetain) {
    sendAndUse(^(NSInvocation *invocation) {
        [invocation retainArguments];
        kept = [invocation retain];
        [invocation retainArguments];
    });
}

CHECK_THAT(soDoesOneThatWasAutoreleasedRetainedOrCapturedByABlock) {
    sendAndUse(^(NSInvocation *invocation) {
        @autoreleasepool {
            kept = [[[invocation retain] retain] autorelease];
        }
    });
    static void (^capturing)(void);
    sendAndUse(^(NSInvocation *invocation) {
        capturing = [^{
            kept = [invocation retain];
        } copy];
        capturing();
        [capturing release];
    });
}

// MARK: Invocations made by hand

static NSInvocation *invocationOf(SEL selector) {
    NSInvocation *invocation =
        [NSInvocation invocationWithMethodSignature:[Worker instanceMethodSignatureForSelector:selector]];
    [invocation setSelector:selector];
    return invocation;
}

// Returns it with one reference, which the caller owns.
static NSInvocation *keptInvocationOf(SEL selector) {
    @autoreleasepool {
        return [invocationOf(selector) retain];
    }
}

#define SUM @selector(sum:with:named:by:)

__attribute__((noinline)) static void setShortLived(NSInvocation *invocation, bool before) {
    if (before) {
        [invocation retainArguments];
    }
    char name[] = "a name on the stack";
    struct large large;
    for (int i = 0; i < 40; i++) {
        large.values[i] = i;
    }
    Counted *argument = [Counted new], *captured = [Counted new];
    number_block block = ^{
        return captured != nil ? 7 : 0;
    };
    const char *pointer = name;
    [invocation setArgument:&large atIndex:2];
    [invocation setArgument:&argument atIndex:3];
    [invocation setArgument:&pointer atIndex:4];
    [invocation setArgument:&block atIndex:5];
    if (!before) {
        [invocation retainArguments];
    }
    [argument release];
    [captured release];
    memset(name, 'x', sizeof name - 1);
}

CHECK_THAT(argumentsSetBeforeAndAfterRetainArgumentsAreOwned) {
    for (int before = 0; before < 2; before++) {
        deallocated = 0;
        @autoreleasepool {
            kept = keptInvocationOf(SUM);
            setShortLived(kept, before);
        }
        scribble();
        EXPECT(deallocated == 0);
        useAndRelease();
        EXPECT(deallocated == 2 + 4);
    }
}

CHECK_THAT(anArgumentThatIsReplacedIsReleasedAndTheNewOneKept) {
    deallocated = 0;
    @autoreleasepool {
        NSInvocation *invocation = invocationOf(SUM);
        for (int i = 0; i < 10; i++) {
            setShortLived(invocation, true);
            EXPECT(deallocated == 2 * i);
        }
        Counted *same;
        number_block block;
        const char *name;
        [invocation getArgument:&same atIndex:3];
        [invocation getArgument:&name atIndex:4];
        [invocation getArgument:&block atIndex:5];
        for (int i = 0; i < 3; i++) { // the value that it has already
            [invocation setArgument:&same atIndex:3];
            [invocation setArgument:&name atIndex:4];
            [invocation getArgument:&name atIndex:4];
            [invocation setArgument:&block atIndex:5];
        }
        EXPECT([same retainCount] == 1);
        EXPECT_STRING(name, "a name on the stack");
        EXPECT(block() == 7);
        void *nothing = NULL;
        for (int i = 3; i <= 5; i++) {
            [invocation setArgument:&nothing atIndex:i];
        }
        EXPECT(deallocated == 20);
    }
}

CHECK_THAT(argumentsCarriedBetweenInvocationsAreOwnedByBoth) {
    deallocated = 0;
    @autoreleasepool {
        kept = keptInvocationOf(SUM);
        [kept retainArguments];
        @autoreleasepool {
            NSInvocation *source = invocationOf(SUM);
            setShortLived(source, false);
            for (int i = 0; i < 3; i++) {
                EXPECT(
                    cffi_invocation_carry_arguments(
                        cffi_invocation_of_object(source), 2, cffi_invocation_of_object(kept), 2, 4) == CFFI_OK);
            }
            EXPECT(
                cffi_invocation_carry_arguments(
                    cffi_invocation_of_object(source), 2, cffi_invocation_of_object(kept), 3, 4) ==
                CFFI_INDEX_OUT_OF_RANGE);
        }
        EXPECT(deallocated == 0);
        useAndRelease();
    }
    EXPECT(deallocated == 2 + 4);
}

CHECK_THAT(anInvocationOfAnotherSignatureOwnsNothingOfTheOldOne) {
    deallocated = 0;
    struct cffi_invocation *invocation = cffi_invocation_create(cffi_signature_of_method([Worker class], SUM, NULL));
    Counted *counted = [Counted new];
    EXPECT(cffi_invocation_set_argument(invocation, 3, &counted) == CFFI_OK);
    EXPECT(cffi_invocation_retain_arguments(invocation) == CFFI_OK);
    [counted release];
    EXPECT(deallocated == 0);
    EXPECT(
        cffi_invocation_set_signature(invocation, cffi_signature_of_method([Worker class], @selector(give:), NULL)) ==
        CFFI_OK);
    EXPECT(deallocated == 1 && !cffi_invocation_arguments_retained(invocation));
    cffi_invocation_destroy(invocation);
    EXPECT(deallocated == 1);
}

// Throws if it is retained while `refuses` is set.
@interface Refusing : Counted {
  @public
    bool refuses;
}
@end

@implementation Refusing
- (id)retain {
    if (refuses) {
        @throw @"refused";
    }
    return [super retain];
}
@end

CHECK_THAT(aRetainThatThrowsLeavesEverythingBorrowed) {
    deallocated = 0;
    @autoreleasepool {
        NSInvocation *invocation =
            [NSInvocation invocationWithMethodSignature:[NSMethodSignature signatureWithObjCTypes:"v@:*@?@@"]];
        Counted *captured = [Counted new];
        Refusing *refusing = [Refusing new];
        number_block block = ^{
            return captured != nil ? 7 : 0;
        };
        void *given[] = {captured, NULL, "text", (void *)block, captured, refusing};
        for (int i = 0; i < 6; i++) {
            [invocation setArgument:&given[i] atIndex:i];
        }
        refusing->refuses = true;
        @try {
            [invocation retainArguments];
            EXPECT(false);
        } @catch (NSString *caught) {
            EXPECT([caught isEqual:@"refused"]);
        }
        EXPECT(![invocation argumentsRetained] && [captured retainCount] == 1);
        for (int i = 0; i < 6; i++) {
            void *value = NULL;
            [invocation getArgument:&value atIndex:i];
            EXPECT(value == given[i]);
        }
        refusing->refuses = false;
        [invocation retainArguments];
        [captured release];
        [refusing release];
        EXPECT(deallocated == 0);
    }
    EXPECT(deallocated == 2);
}

// MARK: Return values

CHECK_THAT(anObjectThatWasReturnedLivesAsLongAsTheInvocationThatRetains) {
    deallocated = 0;
    Worker *target = worker(3);
    kept = nil;
    @autoreleasepool {
        kept = keptInvocationOf(@selector(object));
        [kept retainArguments];
        @autoreleasepool {
            [kept invokeWithTarget:target];
        }
        EXPECT(deallocated == 0);
        id first = nil, second = nil;
        [kept getReturnValue:&first];
        [kept getReturnValue:&second];
        EXPECT(first == second && [first isKindOfClass:[Counted class]]);
        @autoreleasepool {
            [kept invoke]; // another object
        }
        EXPECT(deallocated == 1);
        [kept release];
        EXPECT(deallocated == 2);
        kept = keptInvocationOf(@selector(block));
        [kept retainArguments];
        @autoreleasepool {
            [kept invokeWithTarget:target];
        }
        number_block block;
        for (int i = 0; i < 2; i++) {
            [kept getReturnValue:&block];
            EXPECT(block() == 3);
        }
        EXPECT(deallocated == 2);
        [kept release];
        EXPECT(deallocated == 3);
    }
    [target release];
}

CHECK_THAT(aReturnValueIsOwnedFromTheRetainingOn) {
    deallocated = 0;
    Worker *target = worker(3);
    @autoreleasepool {
        kept = keptInvocationOf(@selector(object));
        @autoreleasepool {
            [kept invokeWithTarget:target];
            [kept retainArguments];
        }
        EXPECT(deallocated == 0);
        [kept release];
        EXPECT(deallocated == 1);
    }
    [target release];
}

CHECK_THAT(aResultThatAFailedCallDidNotReplaceIsStillThere) {
    deallocated = 0;
    Worker *target = worker(3);
    Counted *argument = [Counted new];
    @autoreleasepool {
        kept = keptInvocationOf(@selector(give:));
        [kept retainArguments];
        [kept setArgument:&argument atIndex:2];
        [kept invokeWithTarget:target];
        id nothing = nil;
        [argument release];
        [kept setArgument:&nothing atIndex:2]; // only the result refers to it now
        EXPECT(deallocated == 0);
        [kept setSelector:@selector(fail:)];
        Counted *thrown = [[Counted new] autorelease];
        [kept setArgument:&thrown atIndex:2];
        @try {
            [kept invoke];
            EXPECT(false);
        } @catch (id caught) {
            EXPECT(caught == thrown);
        }
        id result = nil;
        [kept getReturnValue:&result];
        EXPECT(result == argument && [result retainCount] == 1 && deallocated == 0);
        [kept release];
        EXPECT(deallocated == 1);
    }
    EXPECT(deallocated == 2);
    [target release];
}

static NSInvocation *repeating;
static int depth;

@interface Recursive : NSObject
@end

@implementation Recursive
- (id)again {
    if (depth-- > 0) {
        [repeating invoke];
    }
    return [[Counted new] autorelease];
}
@end

CHECK_THAT(aCallOfTheSameInvocationWithinItsCallLosesNoResult) {
    deallocated = 0;
    Recursive *object = [Recursive new];
    for (int path = CFFI_CALL_SAVED_REGISTERS; path <= CFFI_CALL_LIBFFI; path++) {
        @autoreleasepool {
            repeating =
                [NSInvocation invocationWithMethodSignature:[object methodSignatureForSelector:@selector(again)]];
            [repeating setSelector:@selector(again)];
            [repeating setTarget:object];
            [repeating retainArguments];
            cffi_invocation_set_call_path(cffi_invocation_of_object(repeating), (cffi_call_path)path);
            depth = 3;
            @autoreleasepool {
                [repeating invoke];
            }
            EXPECT(deallocated == 3);
            id result;
            [repeating getReturnValue:&result];
            EXPECT([result retainCount] == 1);
        }
        EXPECT(deallocated == 4);
        deallocated = 0;
    }
    [object release];
}

CHECK_THAT(aTextThatWasReturnedCanBeReadTwice) {
    @autoreleasepool {
        Worker *target = worker(1);
        NSInvocation *invocation = invocationOf(@selector(text));
        [invocation retainArguments];
        [invocation invokeWithTarget:target];
        for (int i = 0; i < 2; i++) {
            const char *text = NULL;
            [invocation getReturnValue:&text];
            EXPECT_STRING(text, "a text");
        }
        [target release];
    }
}

CHECK_THAT(whoInvokesByHandOwnsWhatAFamilySaysHeDoes) {
    Worker *target = worker(1);
    SEL selectors[] = { @selector(copyOfIt), @selector(newOne) };
    for (int i = 0; i < 4; i++) {
        deallocated = 0;
        id result = nil;
        @autoreleasepool {
            NSInvocation *invocation = invocationOf(selectors[i / 2]);
            if (i % 2) {
                [invocation retainArguments];
            }
            [invocation invokeWithTarget:target];
            [invocation getReturnValue:&result];
        }
        EXPECT(deallocated == 0 && [result retainCount] == 1);
        [result release];
        EXPECT(deallocated == 1);
    }
    [target release];
}

// MARK: Many threads

static void keepOnThread(int thread) {
    for (int i = 0; i < 100; i++) {
        @autoreleasepool {
            NSInvocation *invocation = invocationOf(SUM);
            setShortLived(invocation, i % 2);
            Worker *target = worker(thread);
            [invocation invokeWithTarget:target];
            expectSums(invocation, thread);
            [target release];
        }
    }
}

CHECK_THAT(eightThreadsKeepInvocations) {
    deallocated = 0;
    check_on_threads(8, keepOnThread);
    EXPECT(deallocated == 8 * 100 * 3);
}

enum { HANDED = 200 };
static _Atomic(void *) handed[HANDED];
static atomic_int handedCount, takenCount;

static void handOrTake(int thread) {
    if (thread == 0) {
        Keeper *object = [Keeper new];
        for (int i = 0; i < HANDED; i++) {
            sendShortLived(object);
        }
        [object release];
        return;
    }
    for (int taken; (taken = takenCount++) < HANDED;) {
        NSInvocation *mine;
        while ((mine = (id)atomic_load(&handed[taken])) == nil) {
            sched_yield();
        }
        @autoreleasepool {
            Worker *target = worker(thread);
            [mine invokeWithTarget:target];
            expectSums(mine, thread);
            [target release];
            [mine release];
        }
    }
}

CHECK_THAT(invocationsAreHandedOverWhileTheNextCallsAreMade) {
    deallocated = 0;
    static NSInvocation *previous;
    previous = nil;
    handler = ^(NSInvocation *invocation) {
        if (previous != nil) {
            atomic_store(&handed[handedCount++], (void *)previous);
        }
        previous = [invocation retain]; // passed on after its call has ended
    };
    Keeper *object = [Keeper new];
    sendShortLived(object);
    check_on_threads(4, handOrTake);
    EXPECT(handedCount == HANDED);
    [previous release];
    [object release];
    EXPECT(deallocated == 2 * (HANDED + 1) + HANDED);
}

// One thread invokes the invocations that the other forwards, without waiting for the end of their calls.
static _Atomic(void *) passing;
enum { PASSED = 300 };

static void invokePassed(int thread) {
    if (thread == 0) {
        Keeper *object = [Keeper new];
        for (int i = 0; i < PASSED; i++) {
            @autoreleasepool {
                char name[] = "noted";
                Counted *argument = [Counted new];
                [object note:argument named:name by:^{
                    return argument != nil ? 7 : 0;
                }];
                [argument release];
                memset(name, 'x', sizeof name - 1);
            }
            scribble();
        }
        [object release];
        return;
    }
    Worker *target = worker(1);
    for (int i = 0; i < PASSED; i++) {
        NSInvocation *mine;
        while ((mine = (id)atomic_exchange(&passing, NULL)) == nil) {
            sched_yield();
        }
        [mine invokeWithTarget:target];
        [mine release];
    }
    [target release];
}

CHECK_THAT(anInvocationThatRetainsMayBeInvokedElsewhereBeforeItsCallEnds) {
    deallocated = 0;
    calls = 0;
    handler = ^(NSInvocation *invocation) {
        [invocation retainArguments];
        void *nobody = NULL;
        while (!atomic_compare_exchange_weak(&passing, &nobody, (void *)[invocation retain])) {
            [invocation release];
            nobody = NULL;
            sched_yield();
        }
    };
    check_on_threads(2, invokePassed);
    EXPECT(calls == PASSED && deallocated == PASSED + 1);
}
