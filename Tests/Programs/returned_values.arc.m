// The code that clang makes for returned objects, at each level of optimization. None of them needs a pool.

#include "check.h"

#import <objc/kernel.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>

static int deallocations;

@interface Value : NSObject
@end

@implementation Value
- (void)dealloc {
    deallocations++;
}
@end

@interface Owner : NSObject
@property (nonatomic, strong) Value *content;
@end

@implementation Owner
- (Value *)value {
    return [Value new];
}
- (Value *)copyOfValue {
    return [self value];
}
+ (Value *)value {
    return [Value new];
}
@end

__attribute__((noinline)) static Value *makeValue(void) { return [Value new]; }

__attribute__((noinline)) static Value *passOn(Owner *owner) { return [owner value]; }

__attribute__((noinline)) static void use(Value *value) { EXPECT(value != nil); }

// The calls of the thread sanitizer come at the end of every function, so no other call is the last one. There the
// objects are in the pool.
#if __has_feature(thread_sanitizer)
#define EXPECT_GONE(count) EXPECT(deallocations <= (count))
#else
#define EXPECT_GONE(count) EXPECT(deallocations == (count))
#endif

#define CHECK_IN_POOL(name, expected)         \
    static void name##_in_pool(Owner *owner); \
    CHECK_THAT(name) {                        \
        Owner *owner = [Owner new];           \
        deallocations = 0;                    \
        @autoreleasepool {                    \
            name##_in_pool(owner);            \
            EXPECT_GONE(expected);            \
        }                                     \
        EXPECT(deallocations == (expected));  \
    }                                         \
    static void name##_in_pool(Owner *owner)

CHECK_IN_POOL(aResultOfAMessageIsGoneWithItsVariable, 1) {
    Value *value = [owner value];
    use(value);
}

CHECK_IN_POOL(aResultOfAMessageToAClassIsGoneWithItsVariable, 1) {
    Value *value = [Owner value];
    use(value);
}

CHECK_IN_POOL(aResultOfAFunctionIsGoneWithItsVariable, 1) {
    Value *value = makeValue();
    use(value);
}

CHECK_IN_POOL(aResultThatIsPassedOnWithARCIsGoneWithItsVariable, 1) {
    Value *value = passOn(owner);
    use(value);
}

CHECK_IN_POOL(aResultThatACopyingMethodPassesOnIsGoneWithItsVariable, 1) {
    Value *value = [owner copyOfValue];
    use(value);
}

CHECK_IN_POOL(aResultThatIsAnArgumentIsGoneAfterTheCall, 2) {
    use([owner value]);
    use(makeValue());
}

CHECK_IN_POOL(aResultThatNobodyWantsIsGoneAtOnce, 2) {
    [owner value];
    makeValue();
}

CHECK_IN_POOL(aResultOfAGetterIsGoneWithItsOwner, 1) {
    owner.content = makeValue();
    Value *content = owner.content;
    use(content);
    owner.content = nil;
}

CHECK_IN_POOL(aResultInAProtectedBlockIsGoneWithItsVariable, 2) {
    @try {
        Value *value = [owner value];
        use(value);
        use(makeValue());
    } @finally {
        EXPECT(owner != nil);
    }
}

CHECK_IN_POOL(aResultThatIsThrownPastIsGone, 1) {
    @try {
        Value *value = [owner value];
        use(value);
        @throw owner;
    } @catch (Owner *thrown) {
        EXPECT(thrown == owner);
    }
}

static Value *held;
__attribute__((noinline)) static Value *heldValue(void *unused) { return unused == NULL ? held : nil; }
// Returns the object as code without ARC does, unchanged.
__attribute__((noinline)) static void *asItIs(void *object) {
    __asm__ volatile("" : "+r"(object));
    return object;
}

typedef Value *(*source)(void *argument);

// Gets the results one after another. Each is released before the next one.
__attribute__((noinline)) static void useEach(const source *sources, void *const *arguments, int count) {
#pragma clang loop unroll(disable)
    for (int i = 0; i < count; i++) {
        Value *value = sources[i](arguments[i]);
        __asm__ volatile("" : : "r"(value));
    }
}

CHECK_THAT(aNilResultLetsNobodyTakeWhatWasAutoreleasedBefore) {
    source sources[] = {heldValue, (source)(void *)asItIs};
    void *value = (__bridge_retained void *)[Value new];
    @autoreleasepool {
        objc_retainAutorelease((__bridge id)value);
        void *arguments[] = {NULL, value};
        useEach(sources, arguments, 2);
        EXPECT(ort_retain_count((__bridge id)value) == 2); // the pool's is still there
    }
    @autoreleasepool {
        objc_retainAutorelease((__bridge id)value);
        Value *nothing = heldValue(NULL);
        Value *same = sources[1](value);
        EXPECT(nothing == nil && same != nil);
        same = nil;
        EXPECT(ort_retain_count((__bridge id)value) == 2);
    }
    EXPECT(ort_retain_count((__bridge id)value) == 1);
    held = (__bridge_transfer Value *)value;
    held = nil;
}
