// The functions that run user code for a language whose frames no exception may cross. Each function returns the result
// of the function that it stands for, and catches exceptions.

#include "check.h"

#include <cffi.h>
#include <cffi_boundaries.h>
#import <objc/blocks_runtime.h>
#import <objc/NSObject.h>
#import <objc/NSString.h>
#import <objc/objc-arc.h>
#import <objc/objc-exception.h>
#import <objc/runtime.h>
#include <stdlib.h>

// Not under the thread sanitizer. It makes clang mark the begin and the end of dealloc, of +initialize and of code that
// destroys a block's captures, and an exception skips the end.
#if __has_feature(thread_sanitizer)
CHECK_THAT(exceptionsLeaveTheThreadSanitizersMarksBehind) {}
#else

static bool throws; // whether the methods below throw
static int ends;

// Throws at the end of its dealloc, after super's.
@interface Mortal : NSObject
@end
@implementation Mortal
- (void)dealloc {
    ends++;
    [super dealloc];
    if (throws) {
        @throw @"dealloc";
    }
}
- (id)copy {
    if (throws) {
        @throw @"copy";
    }
    return [Mortal new];
}
@end

@interface Holder : NSObject {
  @public
    id held;
}
@end
@implementation Holder
- (double)scale:(double)by plus:(int)more {
    if (throws) {
        @throw @"scale";
    }
    return by * 2 + more;
}
- (long)join:(signed char)a and:(double)b and:(unsigned short)c and:(float)d and:(id)e {
    return a + (long)b + c + (long)d + (e == self);
}
- (float)third:(float)first of:(float)second and:(float)third {
    return first + second > 0 ? third : 0;
}
- (instancetype)initWithNothing {
    [self release];
    return nil;
}
@end

@interface Reluctant : NSObject
@end
@implementation Reluctant
+ (void)initialize {
    if (throws) {
        @throw @"initialize";
    }
}
+ (BOOL)resolveInstanceMethod:(SEL)selector {
    if (throws) {
        @throw @"resolve";
    }
    return NO;
}
- (long)value {
    return 7;
}
@end

@interface Text : NSString
@end
@implementation Text
- (const char *)UTF8String {
    if (throws) {
        @throw @"text";
    }
    return "words";
}
@end

// Whether the exception is the string. Releases the exception.
static bool is_text(struct ort_caught caught, NSString *text) {
    const bool is_same = caught.object == text && !caught.is_foreign;
    objc_release(caught.object);
    return is_same;
}

CHECK_THAT(whatDeallocThrowsEndsInTheReleaseThatRanIt) {
    struct ort_caught caught;
    Class cls = Nil;
    throws = false;
    EXPECT(!cffi_release_catching([Mortal new], &cls, &caught) && cls == [Mortal class] && ends == 1);
    EXPECT(!cffi_release_catching(nil, &cls, &caught) && cls == Nil);
    id kept = [Mortal new];
    throws = true;
    EXPECT(!cffi_release_catching(objc_retain(kept), &cls, &caught) && ends == 1);
    EXPECT(cffi_release_catching(kept, &cls, &caught) && is_text(caught, @"dealloc"));
    EXPECT(cls == [Mortal class] && ends == 2);
    void *pool = objc_autoreleasePoolPush();
    objc_autorelease([Mortal new]);
    EXPECT(cffi_pool_pop_catching(pool, &caught) && is_text(caught, @"dealloc") && ends == 3);
    EXPECT(!cffi_pool_pop_catching(objc_autoreleasePoolPush(), &caught));
}

CHECK_THAT(whatDeallocThrowsEndsInTheStoreThatRanIt) {
    struct ort_caught caught;
    throws = true;
    ends = 0;
    id variable = [Mortal new];
    EXPECT(cffi_store_strong_catching(&variable, nil, &caught) && is_text(caught, @"dealloc"));
    EXPECT(variable == nil && ends == 1);
    EXPECT(!cffi_store_strong_catching(&variable, @"text", &caught) && variable == (id) @"text");
    variable = [Mortal new];
    EXPECT(cffi_set_property_catching(&variable, 0, nil, true, false, &caught) && is_text(caught, @"dealloc"));
    EXPECT(variable == nil && ends == 2);
    id mortal = [Mortal new];
    EXPECT(cffi_set_property_catching(&variable, 0, mortal, false, true, &caught) && is_text(caught, @"copy"));
    EXPECT(variable == nil);
    EXPECT(!cffi_set_property_catching(NULL, 0, mortal, true, false, &caught));
    Holder *holder = [Holder new];
    const Ivar held = class_getInstanceVariable([Holder class], "held");
    EXPECT(!cffi_set_ivar_catching(holder, held, @"text", &caught) && holder->held == (id) @"text");
    EXPECT(!cffi_set_ivar_strong_default_catching(holder, held, mortal, &caught) && holder->held == mortal);
    EXPECT([mortal retainCount] == 2);
    EXPECT(!cffi_set_ivar_strong_default_catching(holder, held, nil, &caught) && holder->held == nil);
    EXPECT([mortal retainCount] == 1 && !cffi_set_ivar_strong_default_catching(nil, NULL, mortal, &caught));
    throws = false;
    [mortal release];
    [holder release];
}

CHECK_THAT(whatIsAssociatedMayThrowAtItsEnd) {
    struct ort_caught caught;
    static const char key;
    Holder *holder = [Holder new];
    throws = true;
    ends = 0;
    for (int turn = 0; turn < 2; turn++) {
        id mortal = [Mortal new];
        EXPECT(!cffi_set_association_catching(holder, &key, mortal, OBJC_ASSOCIATION_RETAIN, &caught));
        [mortal release];
        const bool is_caught = turn == 0
            ? cffi_set_association_catching(holder, &key, nil, OBJC_ASSOCIATION_RETAIN, &caught)
            : cffi_remove_associations_catching(holder, &caught);
        EXPECT(is_caught && is_text(caught, @"dealloc") && ends == turn + 1);
        EXPECT(objc_getAssociatedObject(holder, &key) == nil);
    }
    EXPECT(!cffi_remove_associations_catching(nil, &caught));
    EXPECT(!cffi_set_association_catching(nil, &key, holder, OBJC_ASSOCIATION_RETAIN, &caught));
    [holder release];
}

CHECK_THAT(whatABlockHasCapturedMayThrowAtItsEnd) {
    struct ort_caught caught;
    throws = true;
    ends = 0;
    for (int turn = 0; turn < 2; turn++) {
        id mortal = [Mortal new];
        void (^block)(void) = Block_copy(^{
            (void)mortal;
        });
        [mortal release];
        if (turn == 0) {
            EXPECT(cffi_block_release_catching(block, &caught) && is_text(caught, @"dealloc"));
        } else {
            bool was_block = false;
            const IMP imp = imp_implementationWithBlock((id)block);
            Block_release(block);
            EXPECT(cffi_remove_block_catching(imp, &was_block, &caught) && is_text(caught, @"dealloc"));
            EXPECT(was_block);
        }
        EXPECT(ends == turn + 1);
        free((void *)block); // the exception has prevented this
    }
    bool was_block = true;
    EXPECT(!cffi_remove_block_catching(NULL, &was_block, &caught) && !was_block);
    EXPECT(!cffi_block_release_catching(NULL, &caught));
}

CHECK_THAT(whatLookUpsRunMayThrow) {
    struct ort_caught caught;
    IMP imp = NULL;
    bool responds = true;
    throws = true;
    const Class cls = objc_getClass("Reluctant");
    EXPECT(cffi_find_implementation_catching(cls, @selector(value), false, &imp, &caught));
    EXPECT(is_text(caught, @"initialize"));
    throws = false;
    EXPECT(!cffi_find_implementation_catching(cls, @selector(value), false, &imp, &caught));
    EXPECT(((long (*)(id, SEL))imp)(nil, @selector(value)) == 7);
    EXPECT(!cffi_responds_catching(cls, @selector(value), &responds, &caught) && responds);
    EXPECT(!cffi_responds_catching(cls, @selector(join:and:and:and:and:), &responds, &caught) && !responds);
    EXPECT(!cffi_responds_catching(Nil, @selector(value), &responds, &caught) && !responds);
    EXPECT(!cffi_find_implementation_catching(Nil, @selector(value), true, &imp, &caught));
    throws = true;
    EXPECT(cffi_responds_catching(cls, @selector(scale:plus:), &responds, &caught) && is_text(caught, @"resolve"));
    EXPECT(!responds);
    throws = false;
}

CHECK_THAT(theTextOfAForeignStringMayThrow) {
    struct ort_caught caught;
    char *words = NULL;
    size_t length = 0;
    throws = false;
    const id text = class_createInstance([Text class], 0);
    EXPECT(!cffi_copy_utf8_catching(text, &words, &length, &caught) && length == 5);
    EXPECT_STRING(words, "words");
    free(words);
    throws = true;
    EXPECT(cffi_copy_utf8_catching(text, &words, &length, &caught) && is_text(caught, @"text"));
    EXPECT(words == NULL);
    EXPECT(!cffi_copy_utf8_catching(nil, &words, NULL, &caught) && words == NULL);
    objc_release(text);
    throws = false;
}

CHECK_THAT(invocationsThatOwnTheirValuesMayThrowWhenTheyLetGo) {
    struct ort_caught caught;
    throws = true;
    ends = 0;
    const struct cffi_signature *const signature = cffi_signature_intern("@@:@", NULL);
    struct cffi_invocation *const invocation = cffi_invocation_create(signature);
    id first = [Mortal new], second = [Mortal new], third = [Mortal new], none = nil;
    EXPECT(!cffi_invocation_set_target_catching(invocation, first, &caught));
    EXPECT(!cffi_invocation_set_argument_catching(invocation, 2, &second, &caught));
    cffi_invocation_retain_arguments(invocation);
    [first release];
    [second release];
    EXPECT(cffi_invocation_set_target_catching(invocation, nil, &caught) && is_text(caught, @"dealloc"));
    EXPECT(cffi_invocation_set_argument_catching(invocation, 2, &third, &caught) && is_text(caught, @"dealloc"));
    EXPECT(ends == 2);
    EXPECT(!cffi_invocation_set_return_value_catching(invocation, &none, &caught));
    [third release];
    EXPECT(cffi_invocation_destroy_catching(invocation, &caught) && is_text(caught, @"dealloc"));
    EXPECT(ends == 3);
    throws = false;
}

static uint64_t bits_of(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t bits_of_float(float value) {
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

CHECK_THAT(aMessageByRegistersIsTheMessage) {
    struct ort_caught caught;
    Holder *holder = [Holder new];
    throws = false;
    struct cffi_register_send scale = {
        .target = holder,
        .selector = @selector(scale:plus:),
        .words = {(uint64_t)(int64_t)-3},
        .floats = {bits_of(1.5)},
        .float_count = 1,
        .returns_float = true
    };
    EXPECT(!cffi_send_catching(&scale, &caught) && scale.result == bits_of(0));
    throws = true;
    EXPECT(cffi_send_catching(&scale, &caught) && is_text(caught, @"scale"));
    struct cffi_register_send join = {
        .target = holder,
        .selector = @selector(join:and:and:and:and:),
        .words = {(uint64_t)(int64_t)-5, 65535, (uint64_t)(uintptr_t)holder},
        .floats = {bits_of(100), bits_of_float(1000)},
        .float_count = 2
    };
    EXPECT(!cffi_send_catching(&join, &caught) && join.result == -5 + 100 + 65535 + 1000 + 1);
    struct cffi_register_send third = {
        .target = holder,
        .selector = @selector(third:of:and:),
        .floats = {bits_of_float(1), bits_of_float(2), bits_of_float(0.25f)},
        .float_count = 3,
        .returns_float = true
    };
    EXPECT(!cffi_send_catching(&third, &caught) && (uint32_t)third.result == bits_of_float(0.25f));
    struct cffi_register_send to_nil = {.target = nil, .selector = @selector(hash), .result = 5 };
    EXPECT(!cffi_send_catching(&to_nil, &caught) && to_nil.result == 0);
    to_nil.returns_float = true;
    EXPECT(!cffi_send_catching(&to_nil, &caught) && to_nil.result == 0);
    struct cffi_register_send unknown = {.target = holder, .selector = sel_registerName("nobodyHasThis")};
    EXPECT(cffi_send_catching(&unknown, &caught));
    objc_release(caught.object);
    [holder release];
}

CHECK_THAT(anInitMethodByRegistersTakesOverAReferenceOfItsOwn) {
    struct ort_caught caught;
    Holder *holder = [Holder new];
    struct cffi_register_send init = {
        .target = holder,
        .selector = @selector(initWithNothing),
        .may_initialize = true
    };
    EXPECT(!cffi_send_catching(&init, &caught) && init.result == 0 && [holder retainCount] == 1);
    EXPECT(cffi_selector_is_initializer(@selector(init)) && cffi_selector_is_initializer(sel_registerName("__initX:")));
    EXPECT(!cffi_selector_is_initializer(@selector(initialize)) && !cffi_selector_is_initializer(@selector(hash)));
    EXPECT(!cffi_selector_is_initializer(sel_registerName("_")) && !cffi_selector_is_initializer(NULL));
    [holder release];
}

static bool is_first_elsewhere = true;

static void look_elsewhere(int thread) {
    (void)thread;
    is_first_elsewhere = cffi_thread_is_first();
}

CHECK_THAT(aThreadIsDescribed) {
    char text[96], narrow[4];
    EXPECT(cffi_thread_is_first());
    cffi_thread_describe(text, sizeof text);
    EXPECT(strtol(text, NULL, 10) > 0 && strchr(text, '"') != NULL);
    cffi_thread_describe(narrow, sizeof narrow);
    EXPECT(strlen(narrow) < sizeof narrow);
    check_on_threads(1, look_elsewhere);
    EXPECT(!is_first_elsewhere);
}

#endif
