// An array as a parameter is encoded with its count and passed as a pointer.

#include "check.h"

#import <objc/encoding.h>
#import <objc/NSInvocation.h>
#import <objc/NSMethodSignature.h>
#import <objc/NSProxy.h>
#import <objc/runtime.h>

typedef int three[3];

@interface Adder : NSObject
- (int)add:(three)numbers and:(three)others times:(int)factor;
- (int)behind:(long)a b:(long)b c:(long)c d:(long)d e:(long)e add:(three)numbers times:(int)factor;
@end

@implementation Adder
- (int)add:(three)numbers and:(three)others times:(int)factor {
    return others == NULL ? -1 : (numbers[0] + numbers[2] + others[1]) * factor;
}
- (int)behind:(long)a b:(long)b c:(long)c d:(long)d e:(long)e add:(three)numbers times:(int)factor {
    return numbers[2] * factor;
}
@end

@interface Forwarder : NSProxy
@end

static Adder *adder;

@implementation Forwarder
- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [adder methodSignatureForSelector:selector];
}
- (void)forwardInvocation:(NSInvocation *)invocation {
    [invocation invokeWithTarget:adder];
}
@end

static int numbers[3] = {1, 2, 3};

CHECK_THAT(aMethodWithArraysIsForwarded) {
    adder = [Adder new];
    Adder *forwarder = (Adder *)[Forwarder alloc];
    EXPECT([forwarder add:numbers and:numbers times:10] == 60);
    EXPECT([forwarder add:numbers and:NULL times:10] == -1);
    EXPECT([forwarder behind:1 b:2 c:3 d:4 e:5 add:numbers times:7] == 21);
    RELEASE(forwarder);
    RELEASE(adder);
}

CHECK_THAT(anInvocationHasThePointer) {
    adder = [Adder new];
    SEL selector = @selector(add:and:times:);
    NSMethodSignature *signature = [adder methodSignatureForSelector:selector];
    EXPECT_STRING([signature getArgumentTypeAtIndex:2], "[3i]");
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:signature];
    int *first = numbers, *second = NULL, factor = 2, result = 0;
    [invocation setSelector:selector];
    [invocation setArgument:&first atIndex:2];
    [invocation setArgument:&second atIndex:3];
    [invocation setArgument:&factor atIndex:4];
    struct {
        int *pointer, *guard;
    } found = {NULL, numbers};
    [invocation getArgument:&found.pointer atIndex:2];
    EXPECT(found.pointer == numbers && found.guard == numbers);
    [invocation getArgument:&found.pointer atIndex:3];
    EXPECT(found.pointer == NULL && found.guard == numbers);
    [invocation invokeWithTarget:adder];
    [invocation getReturnValue:&result];
    EXPECT(result == -1);
    RELEASE(adder);
}

CHECK_THAT(anArrayParameterMatchesAPointer) {
    const struct ort_method_type *array = ort_method_type_parse("v@:[3i]", 7, NULL);
    const struct ort_method_type *pointer = ort_method_type_parse("v@:^i", 5, NULL);
    const struct ort_method_type *other = ort_method_type_parse("v@:^d", 5, NULL);
    EXPECT(ort_type_matches(array->arguments[2].type, pointer->arguments[2].type));
    EXPECT(!ort_type_matches(array->arguments[2].type, other->arguments[2].type));
    EXPECT(array->arguments[2].type->size == sizeof(void *));
    ort_method_type_free(array);
    ort_method_type_free(pointer);
    ort_method_type_free(other);
}

CHECK_THAT(anArrayReturnedIsNone) {
    const struct ort_method_type *type = ort_method_type_parse("[3i]@:", 6, NULL);
    EXPECT(type->return_type->kind == ORT_TYPE_ARRAY);
    const char *reason = NULL;
    long argument = 0;
    EXPECT(ort_call_layout_create(type, &reason, &argument) == NULL);
    EXPECT(argument == -1);
    ort_method_type_free(type);
}
