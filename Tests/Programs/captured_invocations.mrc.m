// The invocation of a forwarded message, during its call and afterwards. Its arguments may still lie in the registers
// and on the stack of the caller; its users must not notice this.

#include "check.h"

#include <complex.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/objc-exception.h>
#include <pthread.h>
#include <stdarg.h>

struct pair {
    long first;
    double second;
};

struct large {
    long values[16];
};

#define TAKE_PARTS                                                                                                                \
    take:                                                                                                                         \
    (long)a                                                                                                                       \
        and : (double)b                                                                                                           \
                  and : (char)c                                                                                                   \
                            and : (double)d                                                                                       \
                                      and : (struct pair)pair                                                                     \
                                                and : (long)e                                                                     \
                                                          and : (float)f                                                          \
                                                                    and : (short)g                                                \
                                                                              and : (double)h                                     \
                                                                                        and : (struct pair)other                  \
                                                                                                  and : (long)i                   \
                                                                                                            and : (unsigned char) \
                                                                                                                      j
#define TAKE(object)                                                                               \
    [object take:1 and:2.5 and:-3 and:4.5 and:(struct pair){5, 6.5} and:7 and:8.5f and:-9 and:10.5 \
             and:(struct pair){11, 12.5}                                                           \
             and:13                                                                                \
             and:200]

@protocol Work
- (double)add:(double)first to:(long)second and:(float)third;
- (struct large)fill:(long)value and:(double)other;
- (long)sumAndSpoil:(struct large)large;
- (long)TAKE_PARTS;
- (long double)half:(long double)value;
- (_Complex double)turn:(_Complex double)value;
- (double)named:(double)value, ...;
- (id)keep:(id)object and:(const char *)text;
- (void)note:(long)value;
- (void)unnote:(long)value;
+ (double)classAdd:(double)first to:(long)second;
@end

@interface Worker : NSObject <Work> {
  @public
    long factor;
}
@end

static long noted;

@implementation Worker
- (double)add:(double)first to:(long)second and:(float)third {
    return (double)factor * (first + (double)second + (double)third);
}
- (struct large)fill:(long)value and:(double)other {
    struct large large;
    for (int i = 0; i < 16; i++) {
        large.values[i] = factor * (value + i + (long)other);
    }
    return large;
}
- (long)sumAndSpoil:(struct large)large {
    long sum = 0;
    for (int i = 0; i < 16; i++) {
        sum += large.values[i];
        *(volatile long *)&large.values[i] = -1;
    }
    return factor * sum;
}
- (long)TAKE_PARTS {
    double sum = (double)a + 2 * b + 3 * c + 4 * d + 5 * (double)pair.first + 6 * pair.second + 7 * (double)e;
    sum += 8 * (double)f + 9 * g + 10 * h + 11 * (double)other.first + 12 * other.second + 13 * (double)i + 14 * j;
    return factor * (long)sum;
}
- (long double)half:(long double)value {
    return (long double)factor * value / 2;
}
- (_Complex double)turn:(_Complex double)value {
    return (double)factor * (value * (1.0 * I));
}
- (double)named:(double)value, ... {
    return (double)factor * value;
}
- (id)keep:(id)object and:(const char *)text {
    return strcmp(text, "text") == 0 ? object : nil;
}
- (void)note:(long)value {
    noted = factor * value;
}
- (void)unnote:(long)value {
    noted = -factor * value;
}
+ (double)classAdd:(double)first to:(long)second {
    return first + (double)second;
}
@end

// Passes each invocation to `handler`.
@interface Forwarder : NSObject
@end

@interface Forwarder (Work) <Work>
@end

static void (*handler)(NSInvocation *invocation);

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    handler(invocation);
}
+ (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker methodSignatureForSelector:selector];
}
+ (void)forwardInvocation:(NSInvocation *)invocation {
    handler(invocation);
}
@end

static Worker *worker(long factor) {
    static Worker *workers[4];
    if (workers[factor] == nil) {
        workers[factor] = [Worker new];
        workers[factor]->factor = factor;
    }
    return workers[factor];
}

static const struct large countedUp = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};

// Sends each message and compares the result with that of a worker with this factor.
static void expectAnswers(id<Work> object, long factor) {
    Worker *expected = worker(factor);
    EXPECT([object add:1.5 to:2 and:3.25f] == [expected add:1.5 to:2 and:3.25f]);
    struct large filled = [object fill:7 and:2.5], expectedFill = [expected fill:7 and:2.5];
    EXPECT(memcmp(&filled, &expectedFill, sizeof filled) == 0);
    EXPECT([object sumAndSpoil:countedUp] == 136 * factor);
    EXPECT(TAKE(object) == TAKE(expected));
    EXPECT([object half:5.0L] == 2.5L * (long double)factor);
    EXPECT([object turn:1.5 + 2.5 * I] == [expected turn:1.5 + 2.5 * I]);
    EXPECT([object named:1.5] == 1.5 * (double)factor);
    EXPECT([object named:1.5, 2.5, 3L] == 1.5 * (double)factor);
    EXPECT([object keep:expected and:"text"] == expected);
    [object note:3];
    EXPECT(noted == 3 * factor);
}

// MARK: While the call lasts

static void invokeOnThree(NSInvocation *invocation) {
    [invocation invokeWithTarget:worker(2)];
    [invocation invokeWithTarget:worker(3)];
    EXPECT([invocation target] == worker(3));
    [invocation setTarget:worker(1)];
    [invocation invoke];
}

CHECK_THAT(eachTargetOfOneCallGetsTheSameArguments) {
    handler = invokeOnThree;
    Forwarder *object = [Forwarder new];
    expectAnswers(object, 1);
    [object release];
}

static void readThenInvoke(NSInvocation *invocation) {
    unsigned char bytes[sizeof(struct large)], again[sizeof(struct large)];
    for (NSUInteger index = 0; index < [[invocation methodSignature] numberOfArguments]; index++) {
        memset(bytes, 0, sizeof bytes);
        memset(again, 0, sizeof again);
        [invocation getArgument:bytes atIndex:(NSInteger)index];
        [invocation setArgument:bytes atIndex:(NSInteger)index]; // from here on the arguments lie in the invocation
        [invocation getArgument:again atIndex:(NSInteger)index];
        EXPECT(memcmp(bytes, again, sizeof bytes) == 0);
    }
    [invocation invokeWithTarget:worker(2)];
    [invocation invokeWithTarget:worker(1)];
}

CHECK_THAT(readingAndSettingArgumentsChangesNothing) {
    handler = readThenInvoke;
    Forwarder *object = [Forwarder new];
    expectAnswers(object, 1);
    [object release];
}

static void doubleTheFirst(NSInvocation *invocation) {
    [invocation invokeWithTarget:worker(1)];
    double first;
    [invocation getArgument:&first atIndex:2];
    first *= 2;
    [invocation setArgument:&first atIndex:2];
    [invocation invoke];
}

CHECK_THAT(anArgumentThatIsSetAfterACallIsPassedByTheNext) {
    handler = doubleTheFirst;
    Forwarder *object = [Forwarder new];
    EXPECT([object add:1.5 to:2 and:3.25f] == 3 + 2 + 3.25);
    [object release];
}

static void noteInstead(NSInvocation *invocation) {
    EXPECT(sel_isEqual([invocation selector], @selector(unnote:)));
    [invocation setSelector:@selector(note:)];
    EXPECT(sel_isEqual([invocation selector], @selector(note:)));
    [invocation invokeWithTarget:worker(1)];
}

CHECK_THAT(theSelectorCanBeChanged) {
    handler = noteInstead;
    Forwarder *object = [Forwarder new];
    noted = 0;
    [object unnote:8];
    EXPECT(noted == 8);
    [object release];
}

static void answerWithSomethingElse(NSInvocation *invocation) {
    [invocation invokeWithTarget:worker(1)];
    unsigned char answer[sizeof(struct large)];
    [invocation getReturnValue:answer];
    if (sel_isEqual([invocation selector], @selector(add:to:and:))) {
        double value;
        memcpy(&value, answer, sizeof value);
        value = -value;
        [invocation setReturnValue:&value];
    } else {
        struct large value;
        memcpy(&value, answer, sizeof value);
        value.values[15] = -1;
        [invocation setReturnValue:&value];
    }
}

CHECK_THAT(aReturnValueThatIsSetReachesTheCaller) {
    handler = answerWithSomethingElse;
    Forwarder *object = [Forwarder new];
    EXPECT([object add:1.5 to:2 and:3.25f] == -6.75);
    struct large filled = [object fill:7 and:2.5];
    EXPECT(filled.values[0] == 9 && filled.values[14] == 23 && filled.values[15] == -1);
    [object release];
}

static void doNothing(NSInvocation *invocation) { (void)invocation; }

CHECK_THAT(withoutACallTheValueIsZeroAgain) {
    Forwarder *object = [Forwarder new];
    handler = invokeOnThree;
    expectAnswers(object, 1);
    handler = doNothing;
    EXPECT([object add:1 to:2 and:3] == 0 && [object half:1] == 0 && [object keep:object and:"text"] == nil);
    struct large filled = [object fill:7 and:2.5];
    EXPECT(filled.values[0] == 0 && filled.values[15] == 0);
    EXPECT([object turn:1.5] == 0);
    [object release];
}

static void invokeOnTheClass(NSInvocation *invocation) { [invocation invokeWithTarget:[Worker class]]; }

CHECK_THAT(aClassForwards) {
    handler = invokeOnTheClass;
    EXPECT([Forwarder classAdd:1.5 to:2] == 3.5);
}

@interface Heir : Forwarder
@end

@implementation Heir
- (double)add:(double)first to:(long)second and:(float)third {
    return [super add:first to:second and:third];
}
- (struct large)fill:(long)value and:(double)other {
    return [super fill:value and:other];
}
@end

CHECK_THAT(aSendToSuperIsForwarded) {
    handler = invokeOnThree;
    Heir *object = [Heir new];
    expectAnswers(object, 1);
    [object release];
}

// MARK: After the call

static NSInvocation *kept;

static void keep(NSInvocation *invocation) {
    kept = [invocation retain];
    [invocation invokeWithTarget:worker(2)];
}

static void keepAtTheEnd(NSInvocation *invocation) {
    [invocation invokeWithTarget:worker(2)];
    kept = [invocation retain];
}

// Overwrites the stack of the call.
__attribute__((noinline)) static void scribble(void) {
    volatile unsigned char bytes[4096];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 0xa5;
    }
}

static void expectKept(long double expected, long double (^answer)(void)) {
    scribble();
    EXPECT([kept target] == worker(2) && [kept argumentsRetained]);
    EXPECT(answer() == 2 * expected);
    [kept invokeWithTarget:worker(3)];
    EXPECT(answer() == 3 * expected);
    [kept release];
    kept = nil;
}

static double doubleAnswer(void) {
    double value;
    [kept getReturnValue:&value];
    return value;
}

static long longAnswer(void) {
    long value;
    [kept getReturnValue:&value];
    return value;
}

CHECK_THAT(anInvocationThatIsKeptHasTheArgumentsOfItsCall) {
    Forwarder *object = [Forwarder new];
    void (*handlers[])(NSInvocation *) = {keep, keepAtTheEnd};
    for (int i = 0; i < 2; i++) {
        handler = handlers[i];
        EXPECT([object add:1.5 to:2 and:3.25f] == 13.5);
        expectKept(6.75, ^{
            return (long double)doubleAnswer();
        });
        EXPECT([object sumAndSpoil:countedUp] == 272);
        expectKept(136, ^{
            return (long double)longAnswer();
        });
        EXPECT(TAKE(object) == TAKE(worker(2)));
        expectKept(TAKE(worker(1)), ^{
            return (long double)longAnswer();
        });
    }
    [object release];
}

static int deallocated;

@interface Counted : NSObject
@end

@implementation Counted
- (void)dealloc {
    deallocated++;
    [super dealloc];
}
@end

CHECK_THAT(anInvocationThatIsKeptOwnsItsArguments) {
    handler = keepAtTheEnd;
    Forwarder *object = [Forwarder new];
    char text[] = "text";
    Counted *argument = [Counted new];
    @autoreleasepool {
        EXPECT([object keep:argument and:text] == argument);
    }
    [argument release];
    memset(text, 'x', 4);
    EXPECT(deallocated == 0);
    [kept invoke];
    id answer = nil;
    [kept getReturnValue:&answer];
    EXPECT(answer == argument);
    [kept release];
    EXPECT(deallocated == 1);
    [object release];
}

// MARK: Exceptions

@interface Thrower : Worker
@end

@implementation Thrower
- (double)add:(double)first to:(long)second and:(float)third {
    @throw self;
}
- (struct large)fill:(long)value and:(double)other {
    @throw self;
}
@end

static Thrower *thrower;

static void throwOnce(NSInvocation *invocation) {
    if ([invocation target] != thrower) {
        [invocation invokeWithTarget:thrower];
    }
}

static void recover(NSInvocation *invocation) {
    @try {
        [invocation invokeWithTarget:thrower];
    } @catch (Thrower *caught) {
        EXPECT(caught == thrower);
    }
    [invocation invokeWithTarget:worker(1)];
}

static bool throws(void (^body)(void)) {
    @try {
        body();
    } @catch (Thrower *caught) {
        return caught == thrower;
    }
    return false;
}

CHECK_THAT(anExceptionOfTheTargetPassesThrough) {
    thrower = [Thrower new];
    Forwarder *object = [Forwarder new];
    handler = throwOnce;
    for (int i = 0; i < 3; i++) {
        EXPECT(throws(^{
            [object add:1 to:2 and:3];
        }));
        EXPECT(throws(^{
            (void)[object fill:1 and:2];
        }));
    }
    handler = recover;
    expectAnswers(object, 1);
    [object release];
}

static void keepAndThrow(NSInvocation *invocation) {
    kept = [invocation retain];
    @throw thrower;
}

CHECK_THAT(anInvocationThatIsKeptSurvivesAnException) {
    Forwarder *object = [Forwarder new];
    handler = keepAndThrow;
    EXPECT(throws(^{
        (void)[object fill:7 and:2.5];
    }));
    scribble();
    EXPECT([kept argumentsRetained] && [kept target] == object);
    [kept invokeWithTarget:worker(1)];
    struct large filled;
    [kept getReturnValue:&filled];
    EXPECT(filled.values[15] == 24);
    [kept release];
    [object release];
}

// MARK: Other threads

static pthread_t other;
static pthread_mutex_t whileTheCallLasts = PTHREAD_MUTEX_INITIALIZER;

static void *invokeKept(void *context) {
    (void)context;
    pthread_mutex_lock(&whileTheCallLasts);
    pthread_mutex_unlock(&whileTheCallLasts);
    [kept invokeWithTarget:worker(3)];
    EXPECT(doubleAnswer() == 3 * 6.75);
    [kept release];
    return NULL;
}

static void handOver(NSInvocation *invocation) {
    [invocation invokeWithTarget:worker(1)];
    kept = [invocation retain];
    pthread_create(&other, NULL, invokeKept, NULL);
}

CHECK_THAT(anotherThreadMayTakeTheInvocationOver) {
    Forwarder *object = [Forwarder new];
    worker(3);
    handler = handOver;
    for (int i = 0; i < 50; i++) {
        pthread_mutex_lock(&whileTheCallLasts);
        [object add:1.5 to:2 and:3.25f];
        pthread_mutex_unlock(&whileTheCallLasts);
        scribble();
        pthread_join(other, NULL);
    }
    [object release];
}

static void *invokeForTheCaller(void *invocation) {
    [(NSInvocation *)invocation invokeWithTarget:worker(3)];
    return NULL;
}

static void waitForAnother(NSInvocation *invocation) {
    pthread_create(&other, NULL, invokeForTheCaller, invocation);
    pthread_join(other, NULL);
}

CHECK_THAT(anotherThreadMayInvokeWhileTheCallerWaits) {
    Forwarder *object = [Forwarder new];
    handler = waitForAnother;
    expectAnswers(object, 3);
    [object release];
}
