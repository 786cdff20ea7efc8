// The ownership of the object that a forwarded message returns. If the family of the sent selector says so, the caller
// owns the result, otherwise the pool does, whatever forwardInvocation: does to the invocation. Nothing leaks and
// nothing is released twice, even if an exception is thrown.

#include "check.h"
#include "counted.h"

#include <cffi.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSObject.h>
#import <objc/NSProxy.h>

@protocol Work
- (id)plain;
- (id)allocOne;
- (id)newOne;
- (id)copyOfIt;
- (id)mutableCopyOfIt;
- (id)initWithNumber:(int)number;
- (id)_copyPrivately;
- (id)copying;   // no family: a lower-case letter follows `copy`
- (id)newspaper; // no family either
- (number_block)makeBlock;
- (number_block)copyBlock;
- (id)give:(id)object;
@end

@interface Worker : NSObject <Work> {
  @public
    bool fails;
}
@end

@implementation Worker
- (id)make {
    if (fails) {
        @throw [[Counted new] autorelease];
    }
    return [Counted new];
}
- (id)plain {
    return [[self make] autorelease];
}
- (id)allocOne {
    return [self make];
}
- (id)newOne {
    return [self make];
}
- (id)copyOfIt {
    return [self make];
}
- (id)mutableCopyOfIt {
    return [self make];
}
- (id)initWithNumber:(int)number {
    EXPECT(number == 5);
    [self release];
    return (id)[Counted new]; // another object, as an init may return
}
- (id)_copyPrivately {
    return [self make];
}
- (id)copying {
    return [[self make] autorelease];
}
- (id)newspaper {
    return [[self make] autorelease];
}
- (number_block)makeBlock {
    return [heap_block(3) autorelease];
}
- (number_block)copyBlock {
    return heap_block(4);
}
- (id)give:(id)object {
    return object;
}
@end

static Worker *worker;
static void (^handler)(NSInvocation *invocation);

@interface Forwarder : NSObject
@end

@interface Forwarder (Work) <Work>
@end

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    handler(invocation);
}
@end

@interface Stand : NSProxy
@end

@interface Stand (Work) <Work>
@end

@implementation Stand
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Worker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    handler(invocation);
}
@end

static id<Work> standIn;

// Sends with a pool of its own. Expects that the result stays alive exactly if the caller owns it.
static void expectOwned(id (*send)(id<Work> object), bool isOwned) {
    deallocated = 0;
    id result;
    @autoreleasepool {
        result = send(standIn);
        EXPECT(result != nil && [result isKindOfClass:[Counted class]] && deallocated == 0);
    }
    EXPECT(deallocated == !isOwned);
    if (isOwned && deallocated == 0) {
        EXPECT([result retainCount] == 1);
        [result release];
        EXPECT(deallocated == 1);
    }
}

#define SENDER(name)                                                 \
    static id name##_sent(id<Work> object) { return [object name]; }
SENDER(plain)
SENDER(allocOne)
SENDER(newOne)
SENDER(copyOfIt)
SENDER(mutableCopyOfIt)
SENDER(_copyPrivately)
SENDER(copying)
SENDER(newspaper)

static void expectFamilies(void) {
    worker = [Worker new];
    id<Work> all[] = {(id<Work>)[Forwarder new], (id<Work>)[Stand alloc]};
    for (int i = 0; i < 2; i++) {
        standIn = all[i];
        expectOwned(plain_sent, false);
        expectOwned(allocOne_sent, true);
        expectOwned(newOne_sent, true);
        expectOwned(copyOfIt_sent, true);
        expectOwned(mutableCopyOfIt_sent, true);
        expectOwned(_copyPrivately_sent, true);
        expectOwned(copying_sent, false);
        expectOwned(newspaper_sent, false);
        EXPECT([(id)standIn retainCount] == 1);
        [(id)standIn release];
    }
    EXPECT([worker retainCount] == 1);
    [worker release];
}

CHECK_THAT(aResultIsOwnedAsItsFamilySays) {
    handler = ^(NSInvocation *invocation) {
        [invocation invokeWithTarget:worker];
    };
    expectFamilies();
}

CHECK_THAT(anInvocationThatRetainsItsArgumentsOwnsItsResultOnlyForItself) {
    handler = ^(NSInvocation *invocation) {
        [invocation retainArguments];
        [invocation invokeWithTarget:worker];
    };
    expectFamilies();
    handler = ^(NSInvocation *invocation) {
        [invocation invokeWithTarget:worker];
        [invocation retainArguments];
    };
    expectFamilies();
}

CHECK_THAT(aCallByLibffiOwnsTheSame) {
    handler = ^(NSInvocation *invocation) {
        cffi_invocation_set_call_path(cffi_invocation_of_object(invocation), CFFI_CALL_LIBFFI);
        [invocation invokeWithTarget:worker];
    };
    expectFamilies();
}

CHECK_THAT(onlyTheLastOfManyResultsReachesTheCaller) {
    for (int retains = 0; retains < 2; retains++) {
        handler = ^(NSInvocation *invocation) {
            if (retains) {
                [invocation retainArguments];
            }
            @autoreleasepool {
                [invocation invokeWithTarget:worker];
                [invocation invokeWithTarget:worker];
            }
            deallocated = 0;
            [invocation invokeWithTarget:worker];
            deallocated = 0;
        };
        expectFamilies();
    }
}

CHECK_THAT(aValueThatIsSetReachesTheCallerAsItsFamilySays) {
    handler = ^(NSInvocation *invocation) {
        Counted *counted = [Counted new];
        [invocation setReturnValue:&counted];
        [counted release];
        EXPECT(deallocated == 0);
    };
    expectFamilies();
    handler = ^(NSInvocation *invocation) {
        [invocation retainArguments];
        Counted *counted = [Counted new];
        [invocation setReturnValue:&counted];
        [counted release];
        EXPECT(deallocated == 0);
    };
    expectFamilies();
}

CHECK_THAT(aValueThatIsSetInAPoolThatEndsReachesTheCaller) {
    handler = ^(NSInvocation *invocation) {
        @autoreleasepool {
            Counted *counted = [[Counted new] autorelease];
            [invocation setReturnValue:&counted];
        }
        EXPECT(deallocated == 0);
    };
    expectFamilies();
}

CHECK_THAT(aResultInAPoolThatEndsReachesTheCallerOfARetainedInvocation) {
    handler = ^(NSInvocation *invocation) {
        [invocation retainArguments];
        @autoreleasepool {
            [invocation invokeWithTarget:worker];
        }
        EXPECT(deallocated == 0);
    };
    expectFamilies();
}

CHECK_THAT(aValueThatIsSetAgainAndAgainLosesNothing) {
    for (int retains = 0; retains < 2; retains++) {
        handler = ^(NSInvocation *invocation) {
            if (retains) {
                [invocation retainArguments];
            }
            @autoreleasepool {
                for (int i = 0; i < 3; i++) {
                    Counted *counted = [Counted new];
                    [invocation setReturnValue:&counted];
                    [invocation setReturnValue:&counted]; // the same value again
                    [counted release];
                }
                [invocation invokeWithTarget:worker];
                Counted *counted = [Counted new];
                [invocation setReturnValue:&counted];
                [counted release];
            }
            EXPECT(deallocated == 4);
            deallocated = 0;
        };
        expectFamilies();
    }
}

CHECK_THAT(aForwarderThatAnswersNilGivesNil) {
    Forwarder *object = [Forwarder new];
    void (^handlers[])(NSInvocation *) = {
        ^(NSInvocation *invocation){
        },
        ^(NSInvocation *invocation){
            id nothing = nil;
    [invocation setReturnValue:&nothing];
}
, ^(NSInvocation *invocation) {
    [invocation invokeWithTarget:nil];
}, ^(NSInvocation *invocation) {
    [invocation invokeWithTarget:worker];
    id nothing = nil;
    [invocation setReturnValue:&nothing];
}, ^(NSInvocation *invocation) {
    [invocation invokeWithTarget:worker];
    [invocation invokeWithTarget:nil];
},
}
;
worker = [Worker new];
for (int i = 0; i < 5; i++) {
    handler = handlers[i];
    deallocated = 0;
    @autoreleasepool {
        EXPECT([object copyOfIt] == nil);
        EXPECT([object plain] == nil);
    }
    EXPECT(deallocated == (i < 3 ? 0 : 2));
}
[worker release];
[object release];
}

// MARK: Another message than the one that was sent

CHECK_THAT(aChangedSelectorDoesNotChangeWhatTheCallerOwns) {
    for (int retains = 0; retains < 2; retains++) {
        handler = ^(NSInvocation *invocation) {
            if (retains) {
                [invocation retainArguments];
            }
            [invocation setSelector:@selector(copyOfIt)];
            [invocation invokeWithTarget:worker];
        };
        expectFamilies();
        handler = ^(NSInvocation *invocation) {
            if (retains) {
                [invocation retainArguments];
            }
            [invocation setSelector:@selector(plain)];
            [invocation invokeWithTarget:worker];
        };
        expectFamilies();
        handler = ^(NSInvocation *invocation) {
            if (retains) {
                [invocation retainArguments];
            }
            SEL selector = @selector(newOne);
            [invocation setArgument:&selector atIndex:1];
            [invocation invokeWithTarget:worker];
            [invocation setSelector:@selector(plain)];
        };
        expectFamilies();
        handler = ^(NSInvocation *invocation) {
            [invocation setSelector:@selector(plain)];
            [invocation invokeWithTarget:worker];
            [invocation setSelector:@selector(copyOfIt)];
        };
        expectFamilies();
    }
}

CHECK_THAT(anInitThatIsForwardedConsumesAndReturns) {
    handler = ^(NSInvocation *invocation) {
        EXPECT([[invocation target] isKindOfClass:[Forwarder class]]);
        Forwarder *placeholder = [invocation target];
        [invocation invokeWithTarget:[Worker alloc]];
        [placeholder release]; // as an init that returns another object does
    };
    deallocated = 0;
    id made = [[Forwarder alloc] initWithNumber:5];
    EXPECT([made isKindOfClass:[Counted class]] && [made retainCount] == 1);
    [made release];
    EXPECT(deallocated == 1);
}

CHECK_THAT(aBlockIsOwnedAsItsFamilySays) {
    worker = [Worker new];
    Forwarder *object = [Forwarder new];
    void (^handlers[])(NSInvocation *) = {^(NSInvocation *invocation){
        [invocation invokeWithTarget:worker];
}
, ^(NSInvocation *invocation) {
    [invocation retainArguments];
    [invocation invokeWithTarget:worker];
}, ^(NSInvocation *invocation) {
    Counted *captured = [Counted new];
    int number = sel_isEqual([invocation selector], @selector(makeBlock)) ? 3 : 4;
    number_block block = ^{
        return captured != nil ? number : 0;
    };
    [invocation setReturnValue:&block]; // from the stack to the heap
    [captured release];
},
}
;
for (int i = 0; i < 3; i++) {
    handler = handlers[i];
    deallocated = 0;
    number_block owned;
    @autoreleasepool {
        owned = [object copyBlock];
        EXPECT([object makeBlock]() == 3);
        EXPECT(deallocated == 0);
    }
    EXPECT(deallocated == 1 && owned() == 4);
    [owned release];
    EXPECT(deallocated == 2);
}
[object release];
[worker release];
}

// MARK: Exceptions

static void expectNothingLost(void (^body)(NSInvocation *invocation), int made) {
    handler = body;
    worker = [Worker new];
    Forwarder *object = [Forwarder new];
    SEL selectors[] = { @selector(plain), @selector(copyOfIt), @selector(newOne) };
    for (int i = 0; i < 3; i++) {
        deallocated = 0;
        @autoreleasepool {
            worker->fails = false;
            @try {
                [object performSelector:selectors[i]];
                EXPECT(false);
            } @catch (Counted *caught) {
                EXPECT(deallocated < made);
            }
        }
        EXPECT(deallocated == made);
    }
    EXPECT([worker retainCount] == 1 && [object retainCount] == 1);
    [worker release];
    [object release];
}

CHECK_THAT(exceptionsLoseNothing) {
    expectNothingLost(
        ^(NSInvocation *invocation) {
            @throw [[Counted new] autorelease];
        }, 1);
    expectNothingLost(
        ^(NSInvocation *invocation) {
            worker->fails = true;
            [invocation invokeWithTarget:worker];
        }, 1);
    expectNothingLost(
        ^(NSInvocation *invocation) {
            [invocation invokeWithTarget:worker];
            worker->fails = true;
            [invocation invokeWithTarget:worker];
        }, 2);
    expectNothingLost(
        ^(NSInvocation *invocation) {
            [invocation retainArguments];
            [invocation invokeWithTarget:worker];
            @throw [[Counted new] autorelease];
        }, 2);
    expectNothingLost(
        ^(NSInvocation *invocation) {
            Counted *counted = [Counted new];
            [invocation setReturnValue:&counted];
            [counted release];
            @throw [[Counted new] autorelease];
        }, 2);
    expectNothingLost(
        ^(NSInvocation *invocation) {
            [invocation retainArguments];
            worker->fails = true;
            cffi_invocation_set_call_path(cffi_invocation_of_object(invocation), CFFI_CALL_LIBFFI);
            [invocation invokeWithTarget:worker];
        }, 1);
}

CHECK_THAT(anExceptionThatIsCaughtLeavesTheResultBeforeIt) {
    for (int retains = 0; retains < 2; retains++) {
        handler = ^(NSInvocation *invocation) {
            if (retains) {
                [invocation retainArguments];
            }
            worker->fails = false;
            [invocation invokeWithTarget:worker];
            worker->fails = true;
            @autoreleasepool {
                @try {
                    [invocation invokeWithTarget:worker];
                    EXPECT(false);
                } @catch (Counted *caught) {
                    EXPECT(caught != nil);
                }
            }
            deallocated = 0;
        };
        expectFamilies();
    }
}

// MARK: References to the invocation

CHECK_THAT(anInvocationMayBeReleasedByAnotherCall) {
    static NSInvocation *kept;
    worker = [Worker new];
    Forwarder *object = [Forwarder new];
    handler = ^(NSInvocation *invocation) {
        [kept release];
        kept = [invocation retain];
        [invocation invokeWithTarget:worker];
    };
    deallocated = 0;
    for (int i = 0; i < 10; i++) {
        @autoreleasepool {
            Counted *argument = [Counted new];
            EXPECT([object give:argument] == argument);
            [argument release];
        }
        EXPECT(deallocated == i); // each lives until the next call releases its invocation
    }
    [kept release];
    EXPECT(deallocated == 10);
    [object release];
    [worker release];
}

// Its dealloc sends a message that is forwarded, with itself as the argument.
@interface Ending : NSObject {
  @public
    id<Work> object;
}
@end

@implementation Ending
- (void)dealloc {
    EXPECT([object give:self] == self);
    deallocated++;
    [super dealloc];
}
@end

CHECK_THAT(anArgumentMayForwardWhileItEnds) {
    worker = [Worker new];
    Forwarder *object = [Forwarder new];
    __block int calls = 0;
    handler = ^(NSInvocation *invocation) {
        calls++;
        if (calls == 1) {
            [invocation retainArguments];
        }
        [invocation invokeWithTarget:worker];
    };
    deallocated = 0;
    @autoreleasepool {
        Ending *argument = [Ending new];
        argument->object = object;
        (void)[object give:argument];
        [argument release];
    }
    EXPECT(calls == 2 && deallocated == 1);
    [object release];
    [worker release];
}
