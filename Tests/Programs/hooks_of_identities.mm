// Hooks of methods that take C++ objects with their own copy constructor. All bodies get the caller's object itself,
// since only the constructor could copy it.

#include "hook_engines.h"

#include <cffi.h>
#include <cffi_hooks.h>
#include <objc/AspectInfo.h>
#include <objc/encoding.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSObject.h>

#if __has_feature(objc_arc)
#define BRIDGED(type, object) ((__bridge type)(object))
#else
#define BRIDGED(type, object) ((type)(object))
#endif

namespace {

const void *made_at;
int copies;

// Knows its own address, as objects that refer to themselves do.
struct identity {
    const identity *self;
    long number;
    explicit identity(long number) : self(this), number(number) { made_at = this; }
    identity(const identity &other) : self(this), number(other.number) { copies++; }
    ~identity() {}
    bool is_itself() const { return self == this && this == made_at; }
};

struct large {
    long values[6];
};

} // namespace

@interface Taker : NSObject {
  @public
    int runs;
}
- (long)take:(identity)value then:(long)last;
- (long)a:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f g:(long)g take:(identity)value;
- (long)change:(large)large with:(identity)value;
@end

@implementation Taker
- (long)take:(identity)value then:(long)last {
    runs++;
    EXPECT(value.is_itself());
    return value.number++ * 10 + last;
}
- (long)a:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(long)f g:(long)g take:(identity)value {
    runs++;
    EXPECT(value.is_itself());
    return value.number * 10 + a + b + c + d + e + f + g;
}
- (long)change:(large)large with:(identity)value {
    runs++;
    EXPECT(value.is_itself());
    const long sum = large.values[0] + value.number;
    large.values[0] = -1;
    __asm__ volatile("" : : "r"(&large) : "memory");
    return sum;
}
@end

@interface OtherTaker : Taker
@end

@implementation OtherTaker
@end

@interface PassingOn : NSObject
@end

@implementation PassingOn
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [Taker instanceMethodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    Taker *taker = [Taker new];
    [invocation invokeWithTarget:taker];
    RELEASE(taker);
}
@end

static const struct ort_layout_field identity_fields[] = {{"self", "^v", 0, 0}, {"number", "q", 8, 0}};

__attribute__((constructor)) static void register_layouts(void) {
    const struct ort_layout layout = {"identity", sizeof(identity), alignof(identity), identity_fields, 2, true};
    EXPECT(ort_register_layout(&layout, NULL) == ORT_LAYOUT_OK);
}

static struct ort_hook *hook(
    id object, SEL selector, ort_hook_position position, ort_hook_function function, id block = nil,
    void *context = NULL) {
    struct ort_hook *hook = NULL;
    struct ort_hook_request request = {};
    request.cls = object == nil ? [Taker class] : Nil;
    request.object = object;
    request.selector = selector;
    request.position = position;
    request.function = function;
    request.block = block;
    request.context = context;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    return hook;
}

static void end(struct ort_hook *hook) {
    ort_hook_remove(hook);
    ort_hook_release(hook);
}

static void look(struct ort_hook_call *call, void *context) {
    struct cffi_invocation *invocation = cffi_invocation_of_object(cffi_hook_call_invocation(call));
    EXPECT(cffi_invocation_argument_address(invocation, 2) == made_at);
}

static void go_on_twice(struct ort_hook_call *call, void *context) {
    ort_hook_call_proceed(call);
    ort_hook_call_proceed(call);
}

CHECK_BEYOND_LIBFFI_THAT(bodiesAndTheMethodGetTheSameObject) {
    const SEL selector = @selector(take:then:);
    struct ort_hook *hooks[] = {
        hook(nil, selector, ORT_HOOK_BEFORE, look), hook(nil, selector, ORT_HOOK_INSTEAD, look),
        hook(nil, selector, ORT_HOOK_INSTEAD, go_on_twice), hook(nil, selector, ORT_HOOK_AFTER, look)};
    end(hooks[1]);
    copies = 0;
    Taker *taker = [Taker new];
    EXPECT([taker take:identity(1) then:2] == 22); // the second run sees the changes of the first
    EXPECT(taker->runs == 2 && copies == 0);
    end(hooks[0]);
    end(hooks[2]);
    end(hooks[3]);
    RELEASE(taker);
}

CHECK_BEYOND_LIBFFI_THAT(aBlockGetsTheObjectItself) {
    __block int count = 0;
    id block = ^(id info, identity value) {
        EXPECT(value.is_itself() && info != nil);
        value.number += 3;
        count++;
    };
    struct ort_hook *before = hook(nil, @selector(take:then:), ORT_HOOK_BEFORE, NULL, block);
    copies = 0;
    Taker *taker = [Taker new];
    EXPECT([taker take:identity(1) then:2] == 42);
    EXPECT(count == 1 && copies == 0);
    end(before);
    RELEASE(taker);
}

CHECK_BEYOND_LIBFFI_THAT(oneWhoseAddressIsOnTheStackStaysTheSame) {
    struct ort_hook *instead = hook(nil, @selector(a:b:c:d:e:f:g:take:), ORT_HOOK_INSTEAD, go_on_twice);
    copies = 0;
    Taker *taker = [Taker new];
    EXPECT([taker a:1 b:2 c:3 d:4 e:5 f:6 g:7 take:identity(9)] == 118);
    EXPECT(taker->runs == 2 && copies == 0);
    end(instead);
    RELEASE(taker);
}

CHECK_BEYOND_LIBFFI_THAT(besideOneALargeStructureIsCopiedAllTheSame) {
    struct ort_hook *instead = hook(nil, @selector(change:with:), ORT_HOOK_INSTEAD, go_on_twice);
    copies = 0;
    Taker *taker = [Taker new];
    EXPECT([taker change:large { {5, 6} } with:identity(9)] == 14);
    EXPECT(taker->runs == 2 && copies == 0);
    end(instead);
    RELEASE(taker);
}

static void send_elsewhere(struct ort_hook_call *call, void *context) {
    NSInvocation *invocation = cffi_hook_call_invocation(call);
    [invocation invokeWithTarget:BRIDGED(id, context)];
    EXPECT(invocation.target == ort_hook_call_receiver(call));
}

CHECK_BEYOND_LIBFFI_THAT(anotherObjectGetsTheObjectItself) {
    Taker *taker = [Taker new], *other = [OtherTaker new];
    struct ort_hook *instead =
        hook(taker, @selector(take:then:), ORT_HOOK_INSTEAD, send_elsewhere, nil, BRIDGED(void *, other));
    copies = 0;
    EXPECT([taker take:identity(1) then:2] == 12);
    EXPECT(taker->runs == 0 && other->runs == 1 && copies == 0);
    end(instead);
    RELEASE(other);
    RELEASE(taker);
}

// A retained invocation of a forwarded message has its own value; ARC retains it.
#if !__has_feature(objc_arc)
CHECK_THAT(aForwardedMessagePassesTheObjectItself) {
    Taker *passing = (Taker *)[PassingOn new];
    copies = 0;
    EXPECT([passing take:identity(1) then:2] == 12);
    EXPECT([passing a:1 b:2 c:3 d:4 e:5 f:6 g:7 take:identity(9)] == 118 && copies == 0);
    RELEASE(passing);
}
#endif
