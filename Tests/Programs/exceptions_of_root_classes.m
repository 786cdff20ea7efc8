// The exceptions that methods of the root classes throw for a wrong program. Each is an NSException with a name and a
// reason. If the program does not catch it, the program ends.

#include "check.h"
#include <objc/NSException.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSProxy.h>
#include <objc/NSString.h>
#include <signal.h>

@interface Adder : NSObject
- (int)add:(int)left to:(int)right;
@end
@implementation Adder
- (int)add:(int)left to:(int)right {
    return left + right;
}
@end

@interface Unknown : NSObject
- (int)somebodyElsesMethod:(int)number;
+ (void)nobodysClassMethod;
@end
#pragma clang diagnostic ignored "-Wincomplete-implementation"
@implementation Unknown
@end

@interface Emptiness : NSProxy
- (void)anything;
@end
@implementation Emptiness
@end

static NSInvocation *addition(void) {
    NSMethodSignature *signature = [[Adder new] methodSignatureForSelector:@selector(add:to:)];
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    invocation.selector = @selector(add:to:);
    return invocation;
}

// Returns the exception that the block throws, after checking its name and words of its reason; nil if it throws none.
static NSException *thrown(void (^body)(void)) {
    @try {
        body();
    } @catch (NSException *exception) {
        return exception;
    }
    return nil;
}

static bool says(NSException *exception, NSString *name, const char *words) {
    return [exception.name isEqualToString:name] && strstr(exception.reason.UTF8String, words) != NULL;
}

CHECK_THAT(anExceptionHoldsWhatItWasMadeWith) {
    NSDictionary *info = @{@"key" : @"value"};
    NSException *exception = [NSException exceptionWithName:@"Name" reason:@"because" userInfo:info];
    EXPECT([exception.name isEqualToString:@"Name"]);
    EXPECT([exception.reason isEqualToString:@"because"]);
    EXPECT([exception.userInfo isEqual:info]);
    EXPECT([exception.description isEqualToString:@"because"]);
    EXPECT([exception copy] == exception);
}

CHECK_THAT(anExceptionMayHoldNothing) {
    NSException *exception = [NSException exceptionWithName:nil reason:nil userInfo:nil];
    EXPECT(exception.name == nil && exception.reason == nil && exception.userInfo == nil);
    EXPECT(strstr(exception.description.UTF8String, "NSException") != NULL);
}

CHECK_THAT(raiseThrowsTheReceiver) {
    NSException *exception = [NSException exceptionWithName:NSGenericException reason:@"raised" userInfo:nil];
    EXPECT(thrown(^{
               [exception raise];
           }) == exception);
}

CHECK_THAT(aMessageThatNobodyImplementsThrows) {
    Unknown *unknown = [Unknown new];
    NSException *exception = thrown(^{
        [unknown somebodyElsesMethod:1];
    });
    EXPECT(says(exception, NSInvalidArgumentException, "-[Unknown somebodyElsesMethod:]"));
    exception = thrown(^{
        [Unknown nobodysClassMethod];
    });
    EXPECT(says(exception, NSInvalidArgumentException, "+[Unknown nobodysClassMethod]"));
    exception = thrown(^{
        [unknown doesNotRecognizeSelector:@selector(length)];
    });
    EXPECT(says(exception, NSInvalidArgumentException, "-[Unknown length]"));
}

CHECK_THAT(anIndexOutOfRangeThrows) {
    NSInvocation *invocation = addition();
    __block int number = 0;
    NSException *exception = thrown(^{
        [invocation getArgument:&number atIndex:4];
    });
    EXPECT(says(exception, NSInvalidArgumentException, "index 4 is out of range"));
    exception = thrown(^{
        [invocation setArgument:&number atIndex:-1];
    });
    EXPECT(says(exception, NSInvalidArgumentException, "index -1 is out of range"));
    exception = thrown(^{
        (void)[invocation.methodSignature getArgumentTypeAtIndex:4];
    });
    EXPECT(says(exception, NSInvalidArgumentException, "index 4 is out of range"));
}

CHECK_THAT(anInvocationWithoutATargetThrows) {
    NSInvocation *invocation = addition();
    EXPECT(says(thrown(^{
                    [invocation invoke];
                }), NSInvalidArgumentException, "target"));
    invocation.selector = NULL;
    Adder *adder = [Adder new];
    invocation.target = adder;
    EXPECT(says(thrown(^{
                    [invocation invoke];
                }), NSInvalidArgumentException, "selector"));
}

CHECK_THAT(aReturnValueBeforeTheCallThrows) {
    NSInvocation *invocation = addition();
    __block int sum = 0;
    EXPECT(says(thrown(^{
                    [invocation getReturnValue:&sum];
                }), NSInvalidArgumentException, "return value"));
    int one = 1, two = 2;
    [invocation setArgument:&one atIndex:2];
    [invocation setArgument:&two atIndex:3];
    [invocation invokeWithTarget:[Adder new]];
    [invocation getReturnValue:&sum];
    EXPECT(sum == 3);
}

CHECK_THAT(anObjectThatIsNoSignatureThrows) {
    NSException *exception = thrown(^{
        (void)[NSInvocation invocationWithMethodSignature:(NSMethodSignature *)[NSObject new]];
    });
    EXPECT(says(exception, NSInvalidArgumentException, "NSMethodSignature"));
    EXPECT(thrown(^{
               (void)[NSInvocation invocationWithMethodSignature:nil];
           }) != nil);
    EXPECT(says(thrown(^{
                    (void)[NSInvocation alloc];
                }), NSInvalidArgumentException, "invocationWithMethodSignature:"));
}

CHECK_THAT(aProxyWithoutForwardingThrows) {
    Emptiness *proxy = [Emptiness alloc];
    EXPECT(says(thrown(^{
                    [proxy anything];
                }), NSInvalidArgumentException, "Emptiness"));
}

CHECK_THAT(aStringWithoutTextThrows) {
#pragma clang diagnostic ignored "-Wnonnull"
    EXPECT(says(thrown(^{
                    (void)[NSString stringWithUTF8String:NULL];
                }), NSInvalidArgumentException, "NULL"));
}

static void send_and_die(void) { [[Unknown new] somebodyElsesMethod:1]; }

CHECK_THAT(anExceptionThatNobodyCatchesEndsTheProcessAndSaysWhy) {
    const struct child_end end = check_in_child(send_and_die);
    EXPECT(end.signal == SIGABRT);
    EXPECT(
        strstr(end.message, "NSInvalidArgumentException: -[Unknown somebodyElsesMethod:]: unrecognized selector") !=
        NULL);
}
