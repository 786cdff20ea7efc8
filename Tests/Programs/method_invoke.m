// Calls of a method that the caller has looked up.

#include "check.h"

#include <objc/message.h>
#import <objc/NSObject.h>

struct small {
    long first, second;
};

struct large {
    long values[9];
};

struct wide {
    struct {
        long double values[1];
    } inner;
};

@interface Base : NSObject {
  @public
    int number;
}
@end

@implementation Base
- (int)number {
    return number;
}
- (long)a:(long)a b:(int)b c:(short)c d:(char)d e:(long)e f:(long)f g:(long)g x:(double)x y:(float)y {
    return a + b + c + d + e + f + g + (long)x + (long)y;
}
- (double)half:(double)value {
    return value / 2;
}
- (long double)third:(long double)value {
    return value / 3;
}
- (_Complex long double)turned:(long double)value {
    return value * 1.0iL;
}
- (struct wide)wide:(long double)value {
    return (struct wide){{{value}}};
}
- (struct small)small {
    return (struct small){number, 2};
}
- (struct large)large:(long)first {
    struct large large = {{first, number, 3, 4, 5, 6, 7, 8, 9}};
    return large;
}
- (BOOL)selectorIsMine {
    return sel_isEqual(_cmd, @selector(selectorIsMine));
}
@end

typedef _Complex long double complex_wide;

@interface Derived : Base
@end

@implementation Derived
- (int)number {
    return -1;
}
@end

static Method method(const char *name) { return class_getInstanceMethod([Base class], sel_registerName(name)); }

CHECK_THAT(theMethodIsCalledWhateverTheReceiverAnswers) {
    Derived *object = [Derived new];
    object->number = 5;
    EXPECT([object number] == -1);
    EXPECT(((int (*)(id, Method))method_invoke)(object, method("number")) == 5);
    EXPECT(((BOOL (*)(id, Method))method_invoke)(object, method("selectorIsMine")));
    RELEASE(object);
}

CHECK_THAT(everyArgumentArrives) {
    Base *object = [Base new];
    Method nine = method("a:b:c:d:e:f:g:x:y:");
    long sum = ((long (*)(id, Method, long, int, short, char, long, long, long, double, float))method_invoke)(
        object, nine, 1, 20, 300, 4, 5000, 60000, 700000, 8000000, 90000000);
    EXPECT(sum == 1 + 20 + 300 + 4 + 5000 + 60000 + 700000 + 8000000 + 90000000);
    EXPECT(((double (*)(id, Method, double))method_invoke)(object, method("half:"), 5) == 2.5);
    EXPECT(((long double (*)(id, Method, long double))method_invoke)(object, method("third:"), 6) == 2);
    complex_wide turned = ((complex_wide (*)(id, Method, long double))method_invoke)(object, method("turned:"), 6);
    EXPECT(turned == 6.0iL);
    struct wide wide = ((struct wide (*)(id, Method, long double))method_invoke)(object, method("wide:"), 6);
    EXPECT(wide.inner.values[0] == 6);
    RELEASE(object);
}

CHECK_THAT(structuresComeBack) {
    Base *object = [Base new];
    object->number = 4;
    struct small small = ((struct small (*)(id, Method))method_invoke)(object, method("small"));
    EXPECT(small.first == 4 && small.second == 2);
    struct large large = ((struct large (*)(id, Method, long))method_invoke_stret)(object, method("large:"), 11);
    EXPECT(large.values[0] == 11 && large.values[1] == 4 && large.values[8] == 9);
    RELEASE(object);
}

CHECK_THAT(aReplacedImplementationIsCalled) {
    Base *object = [Base new];
    object->number = 4;
    Method number = method("number");
    IMP previous = method_setImplementation(number, class_getMethodImplementation([Derived class], @selector(number)));
    EXPECT(((int (*)(id, Method))method_invoke)(object, number) == -1);
    method_setImplementation(number, previous);
    EXPECT(((int (*)(id, Method))method_invoke)(object, number) == 4);
    RELEASE(object);
}

CHECK_THAT(withANilReceiverTheValueIsZero) {
    EXPECT(((long (*)(id, Method))method_invoke)(nil, method("number")) == 0);
    EXPECT(((double (*)(id, Method, double))method_invoke)(nil, method("half:"), 5) == 0);
    for (int i = 0; i < 20; i++) { // each call leaves the x87 stack as deep as before
        EXPECT(((long double (*)(id, Method, long double))method_invoke)(nil, method("third:"), 6) == 0);
        EXPECT(((complex_wide (*)(id, Method, long double))method_invoke)(nil, method("turned:"), 6) == 0);
        struct wide wide = ((struct wide (*)(id, Method, long double))method_invoke)(nil, method("wide:"), 6);
        EXPECT(wide.inner.values[0] == 0);
    }
    struct small small = ((struct small (*)(id, Method))method_invoke)(nil, method("small"));
    EXPECT(small.first == 0 && small.second == 0);
}

CHECK_THAT(withANilReceiverTheWholeBufferIsZero) {
    struct large large;
    memset(&large, 0x55, sizeof large);
    large = ((struct large (*)(id, Method, long))method_invoke_stret)(nil, method("large:"), 11);
    struct large zero = {{0}};
    EXPECT(memcmp(&large, &zero, sizeof large) == 0);
#if defined(__x86_64__)
    struct {
        struct large large;
        long guard;
    } guarded;
    memset(&guarded, 0x55, sizeof guarded);
    void *returned = ((void *(*)(void *, id, Method, long))method_invoke_stret)(&guarded, nil, method("large:"), 11);
    EXPECT(returned == &guarded);
    EXPECT(memcmp(&guarded.large, &zero, sizeof zero) == 0 && guarded.guard == 0x5555555555555555);
#endif
}
