// Invocations that a program builds itself.

#include "fixture.h"

#include <cffi.h>
#include <objc/blocks_runtime.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSString.h>

static long live_objects;

@interface FIXTURE (Argument) : NSObject
@end
@implementation FIXTURE (Argument)
- (instancetype)init {
    live_objects++;
    return [super init];
}
- (void)dealloc {
    live_objects--;
    SUPER_DEALLOC();
}
@end

struct quad {
    long values[4];
};

@interface FIXTURE (Adder) : NSObject {
  @public
    long base;
}
- (long)add:(long)a;
- (struct quad)quad:(long)a;
- (long)lengthOf:(const char *)text of:(id)object then:(long (^)(long))block;
- (long)one:(long)a
        two:(double)b
      three:(long)c
       four:(double)d
       five:(long)e
        six:(float)f
      seven:(long)g
      eight:(char)h
       nine:(long)i
        ten:(double)j;
@end
@implementation FIXTURE (Adder)
- (long)add:(long)a {
    return base + a;
}
- (struct quad)quad:(long)a {
    return (struct quad){{a, base, a + base, -1}};
}
- (long)lengthOf:(const char *)text of:(id)object then:(long (^)(long))block {
    return block((long)strlen(text) + (object != nil));
}
- (long)one:(long)a
        two:(double)b
      three:(long)c
       four:(double)d
       five:(long)e
        six:(float)f
      seven:(long)g
      eight:(char)h
       nine:(long)i
        ten:(double)j {
    return a + (long)b * 10 + c * 100 + (long)d * 1000 + e * 10000 + (long)f * 100000 + g * 1000000 + h * 10000000 +
        i * 100000000 + (long)j * 1000000000;
}
@end

static FIXTURE(Adder) * adder(long base) {
    FIXTURE(Adder) *object = [FIXTURE(Adder) new];
    object->base = base;
    return object;
}

static NSInvocation *invocation_for(SEL selector) {
    NSInvocation *invocation =
        [NSInvocation invocationWithMethodSignature:[FIXTURE(Adder) instanceMethodSignatureForSelector:selector]];
    [invocation setSelector:selector];
    return invocation;
}

EXPORT const char *invocation_runs_again_on_other_targets(void) {
    @autoreleasepool {
        FIXTURE(Adder) *one = adder(1), *ten = adder(10);
        NSInvocation *invocation = invocation_for(@selector(add:));
        long argument = 5, result = 0;
        [invocation setArgument:&argument atIndex:2];
        [invocation setTarget:one];
        [invocation invoke];
        [invocation getReturnValue:&result];
        REQUIRE(result == 6);
        [invocation invokeWithTarget:ten];
        [invocation getReturnValue:&result];
        REQUIRE(result == 15);
        REQUIRE([invocation target] == ten);
        argument = 7;
        [invocation setArgument:&argument atIndex:2];
        [invocation invoke];
        [invocation getReturnValue:&result];
        REQUIRE(result == 17);
        RELEASE(one);
        RELEASE(ten);
    }
    return NULL;
}

EXPORT const char *invocation_of_nil_returns_zero(void) {
    @autoreleasepool {
        FIXTURE(Adder) *one = adder(1);
        NSInvocation *invocation = invocation_for(@selector(quad:));
        struct quad result = {{1, 1, 1, 1}};
        long argument = 3;
        [invocation setArgument:&argument atIndex:2];
        [invocation invokeWithTarget:one];
        [invocation getReturnValue:&result];
        REQUIRE(result.values[2] == 4);
        [invocation invokeWithTarget:nil];
        [invocation getReturnValue:&result];
        REQUIRE(result.values[0] == 0 && result.values[2] == 0 && result.values[3] == 0);
        RELEASE(one);
    }
    return NULL;
}

EXPORT const char *invocation_with_ten_arguments(void) {
    @autoreleasepool {
        FIXTURE(Adder) *object = adder(0);
        SEL selector = @selector(one:two:three:four:five:six:seven:eight:nine:ten:);
        NSInvocation *invocation = invocation_for(selector);
        long integer = 1;
        double real = 2;
        float single = 3;
        char narrow = -4;
        [invocation setTarget:object];
        for (NSInteger index = 2; index < 12; index++) {
            void *value = index == 9 ? (void *)&narrow
                : index == 7         ? (void *)&single
                : index % 2 == 1     ? (void *)&real
                                     : (void *)&integer;
            [invocation setArgument:value atIndex:index];
        }
        [invocation invoke];
        long result = 0, expected = [object one:1 two:2 three:1 four:2 five:1 six:3 seven:1 eight:-4 nine:1 ten:2];
        [invocation getReturnValue:&result];
        REQUIRE(result == expected);
        RELEASE(object);
    }
    return NULL;
}

// MARK: Ownership

EXPORT const char *invocation_borrows_until_told_to_retain(void) {
    long before = live_objects;
    @autoreleasepool {
        NSInvocation *invocation = invocation_for(@selector(lengthOf:of:then:));
        FIXTURE(Argument) *argument = [FIXTURE(Argument) new];
        [invocation setArgument:&argument atIndex:3];
        REQUIRE(![invocation argumentsRetained]);
        RELEASE(argument);
        argument = nil;
        REQUIRE(live_objects == before);
        [invocation setArgument:&argument atIndex:3];
    }
    return NULL;
}

static void set_short_lived(NSInvocation *invocation) {
    char text[] = "five!";
    long factor = 3;
    FIXTURE(Argument) *argument = [FIXTURE(Argument) new];
    long (^block)(long) = ^(long x) {
        return factor * x;
    };
    const char *pointer = text;
    [invocation setArgument:&pointer atIndex:2];
    [invocation setArgument:&argument atIndex:3];
    [invocation setArgument:&block atIndex:4];
    [invocation retainArguments];
    memset(text, 0, sizeof text);
    RELEASE(argument);
}

EXPORT const char *invocation_retains_arguments(void) {
    long before = live_objects;
    @autoreleasepool {
        FIXTURE(Adder) *object = adder(0);
        NSInvocation *invocation = invocation_for(@selector(lengthOf:of:then:));
        [invocation setTarget:object];
        set_short_lived(invocation);
        REQUIRE([invocation argumentsRetained]);
        REQUIRE(live_objects == before + 1);
        [invocation invoke];
        long result = 0;
        [invocation getReturnValue:&result];
        REQUIRE(result == 18);

        // Sets the argument afterwards: the invocation owns the new argument and releases the old one.
        @autoreleasepool {
            FIXTURE(Argument) *other = [FIXTURE(Argument) new];
            [invocation setArgument:&other atIndex:3];
            RELEASE(other);
        }
        REQUIRE(live_objects == before + 1);
        id nothing = nil;
        [invocation setArgument:&nothing atIndex:3];
        REQUIRE(live_objects == before);
        RELEASE(object);
    }
    REQUIRE(live_objects == before);
    return NULL;
}

EXPORT const char *invocation_keeps_its_target(void) {
    long before = live_objects;
    @autoreleasepool {
        FIXTURE(Argument) *target = [FIXTURE(Argument) new];
        NSInvocation *invocation =
            [NSInvocation invocationWithMethodSignature:[target methodSignatureForSelector:@selector(hash)]];
        [invocation setSelector:@selector(hash)];
        [invocation setTarget:target];
        [invocation retainArguments];
        NSUInteger hash = [target hash], result = 0;
        RELEASE(target);
        target = nil;
        REQUIRE(live_objects == before + 1);
        [invocation invoke];
        [invocation getReturnValue:&result];
        REQUIRE(result == hash);
    }
    REQUIRE(live_objects == before);
    return NULL;
}

// MARK: Blocks and invokers

EXPORT const char *invocation_calls_a_block(void) {
    @autoreleasepool {
        double factor = 2.5;
        struct quad (^block)(long, double) = ^(long a, double b) {
            return (struct quad){{a, (long)(b * factor), a + 1, a + 2}};
        };
        NSMethodSignature *signature =
            [NSMethodSignature signatureWithObjCTypes:ort_block_signature((__bridge void *)block)];
        REQUIRE([signature numberOfArguments] == 3);
        NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
        long a = 4;
        double b = 8;
        [invocation setArgument:&a atIndex:1];
        [invocation setArgument:&b atIndex:2];
        [invocation invokeWithTarget:block];
        struct quad result;
        [invocation getReturnValue:&result];
        REQUIRE(result.values[0] == 4 && result.values[1] == 20 && result.values[3] == 6);
    }
    return NULL;
}

static void answer_with_context(struct cffi_invocation *invocation, void *context) {
    (void)cffi_invocation_set_return_value(invocation, context);
}

EXPORT const char *invocation_calls_its_invoker(void) {
    @autoreleasepool {
        FIXTURE(Adder) *object = adder(1);
        NSInvocation *invocation = invocation_for(@selector(add:));
        long argument = 1, answer = 99, result = 0;
        [invocation setArgument:&argument atIndex:2];
        [invocation setTarget:object];
        cffi_invocation_set_invoker(cffi_invocation_of_object(invocation), answer_with_context, &answer);
        [invocation invoke];
        [invocation getReturnValue:&result];
        REQUIRE(result == 99);
        [invocation invokeWithTarget:object];
        [invocation getReturnValue:&result];
        REQUIRE(result == 2);
        cffi_invocation_set_invoker(cffi_invocation_of_object(invocation), NULL, NULL);
        [invocation invoke];
        [invocation getReturnValue:&result];
        REQUIRE(result == 2);
        RELEASE(object);
    }
    return NULL;
}

// MARK: Signatures

EXPORT const char *invocation_signature_answers(void) {
    NSMethodSignature *signature =
        [NSMethodSignature signatureWithObjCTypes:"Vv44@0:8r*16{quad=[4q]}24@\"NSString\"56c64"];
    REQUIRE(signature != nil);
    REQUIRE([signature numberOfArguments] == 6);
    REQUIRE([signature isOneway]);
    REQUIRE([signature methodReturnLength] == 0);
    REQUIRE(strcmp([signature methodReturnType], "Vv") == 0);
    REQUIRE(strcmp([signature getArgumentTypeAtIndex:2], "r*") == 0);
    REQUIRE(strcmp([signature getArgumentTypeAtIndex:3], "{quad=[4q]}") == 0);
    REQUIRE(strcmp([signature getArgumentTypeAtIndex:4], "@\"NSString\"") == 0);
    REQUIRE([signature frameLength] == 8 + 8 + 8 + 32 + 8 + 4);
    NSMethodSignature *same = [NSMethodSignature signatureWithObjCTypes:"Vv@:r*{quad=[4q]}@\"NSString\"c"];
    REQUIRE([signature isEqual:same] && [signature hash] == [same hash]);
    REQUIRE(![signature isEqual:[NSMethodSignature signatureWithObjCTypes:"v@:"]]);
    REQUIRE([NSMethodSignature signatureWithObjCTypes:"v@:{"] == nil);
    REQUIRE([NSMethodSignature signatureWithObjCTypes:""] == nil);
    REQUIRE([NSMethodSignature signatureWithObjCTypes:"v@:{opaque}"] == nil);
    return NULL;
}

@protocol FIXTURE
(Declaring) - (struct quad)declared : (short)x;
@optional
- (oneway void)optionally:(double)x;
+ (float)ofClass;
@end

@protocol FIXTURE
(Adopting)<FIXTURE(Declaring)> @end

@interface FIXTURE (Adopter) : NSObject <FIXTURE(Adopting)>
@end
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wprotocol"
@implementation FIXTURE (Adopter)
@end
#pragma clang diagnostic pop

@interface FIXTURE (AdopterChild) : FIXTURE(Adopter)
@end
@implementation FIXTURE (AdopterChild)
@end

EXPORT const char *invocation_signature_from_protocol(void) {
    FIXTURE(AdopterChild) *object = [FIXTURE(AdopterChild) new];
    REQUIRE([[object methodSignatureForSelector:@selector(declared:)] methodReturnLength] == sizeof(struct quad));
    REQUIRE([[object methodSignatureForSelector:@selector(optionally:)] isOneway]);
    REQUIRE(strcmp([[FIXTURE(AdopterChild) methodSignatureForSelector:@selector(ofClass)] methodReturnType], "f") == 0);
    REQUIRE([object methodSignatureForSelector:@selector(ofClass)] == nil);
    REQUIRE([object methodSignatureForSelector:sel_registerName("nobodyDeclaresThis")] == nil);
    RELEASE(object);
    return NULL;
}

// The attributes of these types are not in the encoding; only its offsets are wrong.
typedef float vector4 __attribute__((vector_size(16)));
struct __attribute__((packed)) packed {
    char a;
    int b;
};
@interface FIXTURE (Untraceable) : NSObject
@end
@implementation FIXTURE (Untraceable)
- (void)packed:(struct packed)value {
    (void)value;
}
- (void)vector:(vector4)value number:(int)number {
    (void)value;
    (void)number;
}
- (void)fine:(short)a then:(struct quad)b then:(_Bool)c then:(int *)d {
    (void)a;
    (void)b;
    (void)c;
    (void)d;
}
@end

EXPORT const char *invocation_signature_of_untraceable_types(void) {
    FIXTURE(Untraceable) *object = [FIXTURE(Untraceable) new];
    REQUIRE([object methodSignatureForSelector:@selector(packed:)] == nil);
    REQUIRE([object methodSignatureForSelector:@selector(vector:number:)] == nil);
    REQUIRE([object methodSignatureForSelector:@selector(fine:then:then:then:)] != nil);
    struct cffi_signature_error error;
    REQUIRE(cffi_signature_of_method([FIXTURE(Untraceable) class], @selector(packed:), &error) == NULL);
    REQUIRE(error.argument == 2 && strcmp(error.encoding, "{packed=ci}") == 0);
    RELEASE(object);
    return NULL;
}

// MARK: Program errors, for tests that expect the end of the process

EXPORT void invocation_without_target(void) { [invocation_for(@selector(add:)) invoke]; }

EXPORT void invocation_index_out_of_range(void) {
    long value = 0;
    [invocation_for(@selector(add:)) setArgument:&value atIndex:3];
}

EXPORT void invocation_negative_index(void) {
    long value = 0;
    [invocation_for(@selector(add:)) getArgument:&value atIndex:-1];
}

EXPORT void invocation_early_return_value(void) {
    long value = 0;
    [invocation_for(@selector(add:)) getReturnValue:&value];
}
