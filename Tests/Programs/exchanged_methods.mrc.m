// Exchanges of methods that can be undone: own and inherited methods, with hooks above and below, and the order on top.

#include "forwarded_hooks.h"
#include <objc/NSException.h>
#include <objc/NSObject.h>
#include <objc/swizzling.h>

struct big {
    long numbers[8];
};

@interface Plain : NSObject
- (long)work:(long)number;
- (struct big)fill:(long)number;
- (double)mix:(double)one with:(long)two and:(float)three;
+ (long)count:(long)number;
@end

// The selector that the original got.
static const char *seen;

@implementation Plain
- (long)work:(long)number {
    seen = sel_getName(_cmd);
    note("work");
    return number;
}
- (struct big)fill:(long)number {
    seen = sel_getName(_cmd);
    return (struct big){{number, number + 1}};
}
- (double)mix:(double)one with:(long)two and:(float)three {
    seen = sel_getName(_cmd);
    return one + (double)two + (double)three;
}
+ (long)count:(long)number {
    seen = sel_getName(_cmd);
    return number;
}
@end

@interface Derived : Plain
- (long)theirs_work:(long)number;
- (long)other_work:(long)number;
- (struct big)theirs_fill:(long)number;
- (double)theirs_mix:(double)one with:(long)two and:(float)three;
- (short)narrow;
+ (long)theirs_count:(long)number;
@end

@implementation Derived
- (long)theirs_work:(long)number {
    note("theirs");
    return [self theirs_work:number] + 10;
}
- (long)other_work:(long)number {
    note("other");
    return [self other_work:number] + 100;
}
- (struct big)theirs_fill:(long)number {
    struct big big = [self theirs_fill:number];
    big.numbers[7] = 7;
    return big;
}
- (double)theirs_mix:(double)one with:(long)two and:(float)three {
    return [self theirs_mix:one with:two and:three] * 2;
}
- (short)narrow {
    return 1;
}
+ (long)theirs_count:(long)number {
    return [self theirs_count:number] + 10;
}
@end

@interface Owner : Plain
- (long)theirs_work:(long)number;
- (long)other_work:(long)number;
@end

@implementation Owner
- (long)work:(long)number {
    seen = sel_getName(_cmd);
    note("own");
    return number + 1;
}
- (long)theirs_work:(long)number {
    note("theirs");
    return [self theirs_work:number] + 10;
}
- (long)other_work:(long)number {
    note("other");
    return [self other_work:number] + 100;
}
@end

static struct ort_swizzle *exchange_for(
    const char *owner, ort_swizzle_once once, Class cls, SEL selector, SEL replacement, ort_swizzle_status expected) {
    struct ort_swizzle *swizzle = NULL;
    EXPECT(
        ort_swizzle_exchange(
            &(struct ort_swizzle_request){
                .cls = cls,
                .selector = selector,
                .replacement = replacement,
                .owner = owner,
                .once = once,
                .file = "File.m",
                .line = 12,
            },
            &swizzle) == expected);
    return swizzle;
}

static struct ort_swizzle *exchange(Class cls, SEL selector, SEL replacement) {
    return exchange_for(NULL, ORT_SWIZZLE_ALWAYS, cls, selector, replacement, ORT_SWIZZLE_OK);
}

static void undo(struct ort_swizzle *swizzle) {
    EXPECT(ort_swizzle_undo(swizzle, NULL) == ORT_SWIZZLE_OK);
    EXPECT(!ort_swizzle_is_entered(swizzle));
    EXPECT(ort_swizzle_undo(swizzle, NULL) == ORT_SWIZZLE_DONE_ALREADY);
    ort_swizzle_release(swizzle);
}

// Sends a message and checks that the original got its own selector.
static bool works(id object, long result, const char *expected) {
    steps[0] = 0;
    seen = "";
    const long answer = [object work:1];
    if (answer != result || strcmp(steps, expected) != 0) {
        fprintf(stderr, "%ld %s\n", answer, steps);
    }
    return answer == result && strcmp(steps, expected) == 0 && strcmp(seen, "work:") == 0;
}

CHECK_THAT(methodsOfAClassAreExchangedAndAreItsOwnAgain) {
    Owner *object = [[Owner new] autorelease];
    const struct lists before = lists_of([Owner class]);
    struct ort_swizzle *swizzle = exchange([Owner class], @selector(work:), @selector(theirs_work:));
    EXPECT(works(object, 12, "theirs own "));
    EXPECT(ort_swizzle_is_entered(swizzle) && !ort_swizzle_is_displaced(swizzle));
    undo(swizzle);
    EXPECT(is_as([Owner class], &before));
    EXPECT(works(object, 2, "own "));
}

CHECK_THAT(anInheritedMethodIsAddedAndItsSuperclassStaysAsItIs) {
    Derived *object = [[Derived new] autorelease];
    Plain *plain = [[Plain new] autorelease];
    const struct lists before = lists_of([Derived class]), above = lists_of([Plain class]);
    struct ort_swizzle *swizzle = exchange([Derived class], @selector(work:), @selector(theirs_work:));
    EXPECT(works(object, 11, "theirs work "));
    EXPECT(works(plain, 1, "work "));
    EXPECT(is_as([Plain class], &above));
    undo(swizzle);
    EXPECT(is_as([Derived class], &before));
    EXPECT(works(object, 1, "work "));
}

static long replaced_work(id self, SEL selector, long number) {
    seen = sel_getName(selector);
    note("replaced");
    return number + 5;
}

CHECK_THAT(whatIsInheritedIsLookedUpWhenItIsCalled) {
    Derived *object = [[Derived new] autorelease];
    struct ort_swizzle *swizzle = exchange([Derived class], @selector(work:), @selector(theirs_work:));
    const IMP original = class_replaceMethod([Plain class], @selector(work:), (IMP)replaced_work, NULL);
    EXPECT(works(object, 16, "theirs replaced "));
    class_replaceMethod([Plain class], @selector(work:), original, NULL);
    EXPECT(works(object, 11, "theirs work "));
    undo(swizzle);
}

CHECK_THAT(resultsInMemoryAndFloatingArgumentsPassThrough) {
    Derived *object = [[Derived new] autorelease];
    struct ort_swizzle *fill = exchange([Derived class], @selector(fill:), @selector(theirs_fill:));
    struct ort_swizzle *mix = exchange([Derived class], @selector(mix:with:and:), @selector(theirs_mix:with:and:));
    const struct big big = [object fill:3];
    EXPECT(big.numbers[0] == 3 && big.numbers[1] == 4 && big.numbers[7] == 7);
    EXPECT_STRING(seen, "fill:");
    EXPECT([object mix:1.5 with:2 and:0.25f] == 7.5);
    EXPECT_STRING(seen, "mix:with:and:");
    undo(mix);
    undo(fill);
    EXPECT([object mix:1.5 with:2 and:0.25f] == 3.75);
}

CHECK_THAT(classMethodsAreExchangedInTheMetaclass) {
    const Class metaclass = object_getClass((id)[Derived class]);
    struct ort_swizzle *swizzle = exchange(metaclass, @selector(count:), @selector(theirs_count:));
    EXPECT([Derived count:1] == 11);
    EXPECT_STRING(seen, "count:");
    EXPECT([Plain count:1] == 1);
    undo(swizzle);
    EXPECT([Derived count:1] == 1);
}

CHECK_THAT(anExchangeUnderAnotherOneCannotBeUndoneAndIsToldWhich) {
    Owner *object = [[Owner new] autorelease];
    const struct lists before = lists_of([Owner class]);
    struct ort_swizzle *first = exchange([Owner class], @selector(work:), @selector(theirs_work:));
    struct ort_swizzle *second = exchange_for(
        "somebody", ORT_SWIZZLE_ALWAYS, [Owner class], @selector(work:), @selector(other_work:), ORT_SWIZZLE_OK);
    EXPECT(works(object, 112, "other theirs own "));
    EXPECT(ort_swizzle_is_displaced(first) && !ort_swizzle_is_displaced(second));
    struct ort_swizzle *on_top = NULL;
    EXPECT(ort_swizzle_undo(first, &on_top) == ORT_SWIZZLE_DISPLACED);
    EXPECT(on_top == second);
    EXPECT_STRING(ort_swizzle_get_owner(on_top), "somebody");
    EXPECT_STRING(ort_swizzle_get_file(on_top), "File.m");
    EXPECT(ort_swizzle_get_line(on_top) == 12);
    ort_swizzle_release(on_top);
    EXPECT(works(object, 112, "other theirs own "));
    undo(second);
    EXPECT(works(object, 12, "theirs own "));
    undo(first);
    EXPECT(is_as([Owner class], &before));
}

CHECK_THAT(aStrangerOnTopKeepsTheExchangeFromBeingUndone) {
    struct ort_swizzle *swizzle = exchange([Owner class], @selector(work:), @selector(theirs_work:));
    const IMP theirs = class_replaceMethod([Owner class], @selector(work:), (IMP)replaced_work, NULL);
    struct ort_swizzle *on_top = swizzle;
    EXPECT(ort_swizzle_undo(swizzle, &on_top) == ORT_SWIZZLE_DISPLACED);
    EXPECT(on_top == NULL);
    EXPECT(own([Owner class], "work:") == (IMP)replaced_work);
    class_replaceMethod([Owner class], @selector(work:), theirs, NULL);
    undo(swizzle);
}

CHECK_THAT(theSameMethodsAreExchangedAgainAndAgain) {
    Owner *object = [[Owner new] autorelease];
    for (int i = 0; i < 1000; i++) {
        struct ort_swizzle *swizzle = exchange([Owner class], @selector(work:), @selector(theirs_work:));
        EXPECT(works(object, 12, "theirs own "));
        undo(swizzle);
    }
    EXPECT(works(object, 2, "own "));
}

static const ort_hook_engine engines[] = {ORT_HOOK_ENGINE_TRAMPOLINE, ORT_HOOK_ENGINE_FORWARDING};

CHECK_THAT(hooksBelowAnExchangeGoInEitherOrder) {
    for (int i = 0; i < 4; i++) {
        engine = engines[i % 2];
        const Class cls = i < 2 ? [Owner class] : [Derived class];
        const char *method = i < 2 ? "own " : "work ";
        const long result = i < 2 ? 2 : 1;
        id object = [[cls new] autorelease];
        const struct lists before = lists_of(cls);
        char expected[64];
        for (int order = 0; order < 2; order++) {
            struct ort_hook *below = hook(cls, @selector(work:), "below");
            struct ort_swizzle *swizzle = exchange(cls, @selector(work:), @selector(theirs_work:));
            EXPECT(ort_hook_is_displaced(below));
            snprintf(expected, sizeof expected, "theirs below %s", method);
            EXPECT(works(object, result + 10, expected));
            if (order == 0) {
                undo(swizzle);
            }
            end(below);
            if (order == 1) {
                snprintf(expected, sizeof expected, "theirs %s", method);
                EXPECT(works(object, result + 10, expected));
                undo(swizzle);
            }
            EXPECT(works(object, result, method));
            EXPECT(is_as(cls, &before));
        }
    }
}

CHECK_THAT(hooksAboveAnExchangeHaveToGoFirst) {
    for (int i = 0; i < 4; i++) {
        engine = engines[i % 2];
        const Class cls = i < 2 ? [Owner class] : [Derived class];
        const char *method = i < 2 ? "own " : "work ";
        id object = [[cls new] autorelease];
        const struct lists before = lists_of(cls);
        struct ort_swizzle *swizzle = exchange(cls, @selector(work:), @selector(theirs_work:));
        struct ort_hook *above = hook(cls, @selector(work:), "above");
        char expected[64];
        snprintf(expected, sizeof expected, "above theirs %s", method);
        EXPECT(works(object, i < 2 ? 12 : 11, expected));
        EXPECT(ort_swizzle_undo(swizzle, NULL) == ORT_SWIZZLE_DISPLACED);
        end(above);
        undo(swizzle);
        EXPECT(is_as(cls, &before));
    }
}

CHECK_THAT(hooksOfAnObjectRunAroundAnExchangeInEitherOrder) {
    for (int i = 0; i < 2; i++) {
        engine = engines[i];
        Owner *object = [[Owner new] autorelease];
        const struct lists before = lists_of([Owner class]);
        struct ort_hook *around = hook_object(object, @selector(work:), "around");
        struct ort_swizzle *swizzle = exchange([Owner class], @selector(work:), @selector(theirs_work:));
        EXPECT(works(object, 12, "around theirs own "));
        end(around);
        EXPECT(works(object, 12, "theirs own "));
        around = hook_object(object, @selector(work:), "around");
        EXPECT(works(object, 12, "around theirs own "));
        undo(swizzle);
        EXPECT(works(object, 2, "around own "));
        end(around);
        EXPECT(is_as([Owner class], &before));
    }
}

static long failing_work(id self, SEL selector, long number) {
    [[NSException exceptionWithName:NSGenericException reason:nil userInfo:nil] raise];
    return 0;
}

CHECK_THAT(exceptionsLeaveAnExchangedMethod) {
    Derived *object = [[Derived new] autorelease];
    struct ort_swizzle *swizzle = exchange([Derived class], @selector(work:), @selector(theirs_work:));
    const IMP original = class_replaceMethod([Plain class], @selector(work:), (IMP)failing_work, NULL);
    bool caught = false;
    @try {
        [object work:1];
    } @catch (NSException *exception) {
        caught = true;
    }
    EXPECT(caught);
    class_replaceMethod([Plain class], @selector(work:), original, NULL);
    EXPECT(works(object, 11, "theirs work "));
    undo(swizzle);
}

CHECK_THAT(theRegistryKnowsWhoHasReplacedWhat) {
    const Class base = [Plain class], derived = [Derived class];
    struct ort_swizzle *swizzles[4];
    const struct ort_swizzle_request request = {.cls = base, .selector = @selector(work:), .owner = "library" };
    struct ort_swizzle_request again = request;
    EXPECT(ort_swizzle_claim(&request, &swizzles[0]) == ORT_SWIZZLE_OK);
    EXPECT(ort_swizzle_claim(&again, &swizzles[1]) == ORT_SWIZZLE_OK);
    again.once = ORT_SWIZZLE_ONCE_PER_CLASS;
    struct ort_swizzle *first = NULL;
    EXPECT(ort_swizzle_claim(&again, &first) == ORT_SWIZZLE_DONE_ALREADY);
    EXPECT(first == swizzles[1]);
    ort_swizzle_release(first);
    again.cls = derived;
    EXPECT(ort_swizzle_claim(&again, &swizzles[2]) == ORT_SWIZZLE_OK);
    EXPECT(ort_swizzle_undo(swizzles[2], NULL) == ORT_SWIZZLE_OK);
    again.once = ORT_SWIZZLE_ONCE_PER_CLASS_AND_SUPERCLASSES;
    EXPECT(ort_swizzle_claim(&again, &first) == ORT_SWIZZLE_DONE_ALREADY);
    ort_swizzle_release(first);
    again.owner = "another library";
    EXPECT(ort_swizzle_claim(&again, &swizzles[3]) == ORT_SWIZZLE_OK);
    again.owner = NULL;
    EXPECT(ort_swizzle_claim(&again, &first) == ORT_SWIZZLE_OK);
    EXPECT(ort_swizzle_undo(first, NULL) == ORT_SWIZZLE_OK);
    ort_swizzle_release(first);
    size_t count = 0;
    struct ort_swizzle **list = ort_swizzle_copy_list(base, @selector(work:), &count);
    EXPECT(count == 2 && list[0] == swizzles[1] && list[1] == swizzles[0] && list[2] == NULL);
    for (size_t i = 0; i < count; i++) {
        ort_swizzle_release(list[i]);
    }
    free(list);
    for (int i = 0; i < 4; i++) {
        if (i != 2) {
            EXPECT(ort_swizzle_undo(swizzles[i], NULL) == ORT_SWIZZLE_OK);
        }
        ort_swizzle_release(swizzles[i]);
    }
    EXPECT(ort_swizzle_copy_list(Nil, NULL, &count) == NULL && count == 0);
}

CHECK_THAT(anExchangeIsRefusedToAnOwnerThatHasMadeIt) {
    struct ort_swizzle *first = exchange_for(
        "library", ORT_SWIZZLE_ONCE_PER_CLASS, [Owner class], @selector(work:), @selector(theirs_work:),
        ORT_SWIZZLE_OK);
    struct ort_swizzle *again = exchange_for(
        "library", ORT_SWIZZLE_ONCE_PER_CLASS, [Owner class], @selector(work:), @selector(other_work:),
        ORT_SWIZZLE_DONE_ALREADY);
    EXPECT(again == first);
    ort_swizzle_release(again);
    undo(first);
}

CHECK_THAT(whatCannotBeExchangedIsRefused) {
    const Class cls = [Owner class];
    const struct lists before = lists_of(cls);
    const SEL work = @selector(work:), theirs = @selector(theirs_work:);
    const ort_swizzle_once once = ORT_SWIZZLE_ALWAYS;
    EXPECT(exchange_for(NULL, once, Nil, work, theirs, ORT_SWIZZLE_INVALID) == NULL);
    EXPECT(exchange_for(NULL, once, cls, NULL, theirs, ORT_SWIZZLE_INVALID) == NULL);
    EXPECT(exchange_for(NULL, once, cls, work, NULL, ORT_SWIZZLE_INVALID) == NULL);
    EXPECT(exchange_for(NULL, once, cls, work, work, ORT_SWIZZLE_INVALID) == NULL);
    EXPECT(exchange_for(NULL, once, cls, @selector(nobody), theirs, ORT_SWIZZLE_NO_METHOD) == NULL);
    EXPECT(exchange_for(NULL, once, cls, work, @selector(nobody), ORT_SWIZZLE_NO_REPLACEMENT) == NULL);
    struct ort_swizzle *swizzle;
    EXPECT(ort_swizzle_exchange(NULL, &swizzle) == ORT_SWIZZLE_INVALID && swizzle == NULL);
    EXPECT(ort_swizzle_claim(NULL, &swizzle) == ORT_SWIZZLE_INVALID && swizzle == NULL);
    EXPECT(ort_swizzle_undo(NULL, NULL) == ORT_SWIZZLE_INVALID);
    EXPECT(!ort_swizzle_is_entered(NULL) && !ort_swizzle_is_displaced(NULL));
    EXPECT(ort_swizzle_get_class(NULL) == Nil && ort_swizzle_get_selector(NULL) == NULL);
    EXPECT(ort_swizzle_get_replacement(NULL) == NULL && ort_swizzle_get_owner(NULL) == NULL);
    EXPECT(ort_swizzle_get_file(NULL) == NULL && ort_swizzle_get_line(NULL) == 0);
    EXPECT(ort_swizzle_retain(NULL) == NULL);
    ort_swizzle_release(NULL);
    EXPECT(is_as(cls, &before));
}

static struct ort_swizzle *donate(const char *owner, Class cls, Class donor, ort_swizzle_status expected) {
    struct ort_swizzle *swizzle = NULL;
    EXPECT(
        ort_swizzle_exchange(
            &(struct ort_swizzle_request) {
                .cls = cls, .selector = @selector(work:), .replacement = @selector(theirs_work:), .donor = donor,
                .owner = owner,
            }, &swizzle) == expected);
    return swizzle;
}

CHECK_THAT(aDonorGivesItsMethodAndTakesItBack) {
    Plain *object = [[Plain new] autorelease];
    const struct lists before = lists_of([Plain class]);
    struct ort_swizzle *swizzle = donate(NULL, [Plain class], [Derived class], ORT_SWIZZLE_OK);
    EXPECT(own([Plain class], "work:") == own([Derived class], "theirs_work:"));
    EXPECT(own([Plain class], "theirs_work:") != own([Derived class], "theirs_work:"));
    EXPECT(works(object, 11, "theirs work "));
    undo(swizzle);
    EXPECT(is_as([Plain class], &before));
    EXPECT(![object respondsToSelector:@selector(theirs_work:)]);
}

static IMP below_stranger;

static long stranger_work(id self, SEL selector, long number) {
    note("stranger");
    return ((long (*)(id, SEL, long))below_stranger)(self, selector, number);
}

static void expect_refused(struct ort_swizzle *first, Class cls, Class donor) {
    struct ort_swizzle *found = donate("somebody", cls, donor, ORT_SWIZZLE_DONE_ALREADY);
    EXPECT(found == first);
    ort_swizzle_release(found);
}

CHECK_THAT(aDonorsMethodIsNotPutUnderItself) {
    Plain *object = [[Plain new] autorelease];
    struct ort_swizzle *first = donate(NULL, [Plain class], [Derived class], ORT_SWIZZLE_OK);
    expect_refused(first, [Plain class], [Derived class]);
    expect_refused(first, [Plain class], [Owner class]); // another class of the name
    below_stranger = class_replaceMethod([Plain class], @selector(work:), (IMP)stranger_work, NULL);
    expect_refused(first, [Plain class], [Derived class]);
    EXPECT(works(object, 11, "stranger theirs work "));
    class_replaceMethod([Plain class], @selector(work:), below_stranger, NULL);
    undo(first);
    first = donate("library", [Plain class], [Derived class], ORT_SWIZZLE_OK);
    undo(first);
}

CHECK_THAT(aDonorsMethodIsNotPutOverItselfInTheSuperclass) {
    const Class cls = objc_allocateClassPair([Plain class], "Inheriting", 0);
    objc_registerClassPair(cls);
    id object = [cls new];
    Owner *own = [[Owner new] autorelease];
    struct ort_swizzle *first = donate(NULL, [Plain class], [Derived class], ORT_SWIZZLE_OK);
    expect_refused(first, cls, [Derived class]);
    struct ort_hook *hooked = hook(cls, @selector(work:), "hooked");
    expect_refused(first, cls, [Derived class]);
    EXPECT(works(object, 11, "hooked theirs work "));
    end(hooked);
    // If a class has its own method, its calls do not reach the superclass's.
    struct ort_swizzle *other = donate(NULL, [Owner class], [Derived class], ORT_SWIZZLE_OK);
    EXPECT(works(own, 12, "theirs own "));
    undo(other);
    undo(first);
    [object release];
    objc_disposeClassPair(cls);
}

CHECK_THAT(aDisposedClassTakesItsExchangesAlong) {
    const Class cls = objc_allocateClassPair([Owner class], "Fleeting", 0);
    struct ort_swizzle *building =
        exchange_for(NULL, ORT_SWIZZLE_ALWAYS, cls, @selector(work:), @selector(theirs_work:), ORT_SWIZZLE_INVALID);
    EXPECT(building == NULL);
    objc_registerClassPair(cls);
    struct ort_swizzle *swizzle = exchange(cls, @selector(work:), @selector(theirs_work:));
    id object = [cls new];
    EXPECT(works(object, 12, "theirs own "));
    [object release];
    objc_disposeClassPair(cls);
    EXPECT(!ort_swizzle_is_entered(swizzle));
    EXPECT(ort_swizzle_undo(swizzle, NULL) == ORT_SWIZZLE_DONE_ALREADY);
    ort_swizzle_release(swizzle);
}

static Owner *shared;
static int calling;
static struct ort_swizzle *exchanged;

// Threads call while an exchange is made. It is undone when no calls run: a replacement that runs at that time would
// call itself.
static void call_or_change(int thread) {
    if (thread == 0) {
        exchanged = exchange([Owner class], @selector(fill:), @selector(keep:));
        __atomic_fetch_sub(&calling, 1, __ATOMIC_RELEASE);
        return;
    }
    while (__atomic_load_n(&calling, __ATOMIC_ACQUIRE) > 0) {
        EXPECT([shared fill:thread].numbers[0] == thread);
    }
    EXPECT([shared fill:thread].numbers[0] == thread);
}

@interface Plain (Threads)
- (struct big)keep:(long)number;
@end

@implementation Plain (Threads)
- (struct big)keep:(long)number {
    return [self keep:number];
}
@end

static struct big fill_quietly(id self, SEL selector, long number) { return (struct big){{number}}; }

CHECK_THAT(anExchangeIsMadeUnderCallsOnOtherThreads) {
    const IMP original = class_replaceMethod([Plain class], @selector(fill:), (IMP)fill_quietly, NULL);
    shared = [Owner new];
    for (int i = 0; i < 100; i++) {
        calling = 1;
        check_on_threads(4, call_or_change);
        undo(exchanged);
    }
    [shared release];
    class_replaceMethod([Plain class], @selector(fill:), original, NULL);
}
