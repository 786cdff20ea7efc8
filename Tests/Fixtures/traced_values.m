// Methods whose values are passed in every way there is. main calls each method, and each prints its arguments and its
// result in the format of hookctl trace. With an argument, main has threads call methods in each other, each with
// values of its own, which it prints.

#include "fixture.h"

#include <objc/NSArray.h>
#include <objc/NSDictionary.h>
#include <objc/NSException.h>
#include <objc/NSNumber.h>
#include <objc/NSObject.h>
#include <objc/NSString.h>
#include <pthread.h>
#include <stdbool.h>
#include <sys/syscall.h>
#include <unistd.h>

#define TracedBase FIXTURE(TracedBase)
#define TracedValues FIXTURE(TracedValues)

struct small {
    char letter;
};
struct mixed {
    double x;
    long n;
};
struct floats {
    float x, y, z;
};
struct large {
    long numbers[3];
    char letter;
};
struct flags {
    unsigned int low : 3;
    int high : 5;
    bool isOn : 1;
};

// One line at the end of each call: receiver, method, arguments and result.
#define TELL(cls, ...) tell(self, FIXTURE_STRING_OF(cls), _cmd, __VA_ARGS__)

__attribute__((format(printf, 4, 5))) static void tell(
    id receiver, const char *cls, SEL selector, const char *format, ...) {
    const char *name = object_getClassName(receiver);
    if (class_isMetaClass(object_getClass(receiver))) {
        printf("%s +[%s %s] ", name, cls, sel_getName(selector));
    } else {
        printf("<%s: %p> -[%s %s] ", name, (__bridge void *)receiver, cls, sel_getName(selector));
    }
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    puts("");
}

static const char *yes_or_no(BOOL value) { return value ? "YES" : "NO"; }

@interface TracedBase : NSObject
- (long)inherited:(long)number;
- (long)overridden:(long)number;
@end

@implementation TracedBase
- (instancetype)init {
    self = [super init];
    TELL(TracedBase, "() = <%s: %p>", object_getClassName(self), (__bridge void *)self);
    return self;
}
- (void)dealloc {
    TELL(TracedBase, "()");
    SUPER_DEALLOC();
}
- (long)inherited:(long)number {
    TELL(TracedBase, "(%ld) = %ld", number, number + 1);
    return number + 1;
}
- (long)overridden:(long)number {
    TELL(TracedBase, "(%ld) = %ld", number, number + 2);
    return number + 2;
}
@end

@interface TracedValues : TracedBase
@end

@implementation TracedValues
+ (double)classMethod:(double)number {
    TELL(TracedValues, "(%.1f) = %.1f", number, number * 2);
    return number * 2;
}
- (long)overridden:(long)number {
    long sum = [super overridden:number] * 10;
    TELL(TracedValues, "(%ld) = %ld", number, sum);
    return sum;
}
- (void)nothing {
    TELL(TracedValues, "()");
}

// MARK: Numbers

- (char)char:(char)c unsigned:(unsigned char)u short:(short)s unsigned:(unsigned short)v {
    TELL(TracedValues, "(%d, %d, %d, %d) = %d", c, u, s, v, -c);
    return (char)-c;
}
- (unsigned int)int:(int)i unsigned:(unsigned int)u long:(long)l unsigned:(unsigned long)v {
    TELL(TracedValues, "(%d, %u, %ld, %lu) = %u", i, u, l, v, u - 1);
    return u - 1;
}
- (BOOL)boolean:(BOOL)b other:(bool)c {
    TELL(TracedValues, "(%s, %s) = %s", yes_or_no(b), yes_or_no(c), yes_or_no(!b));
    return !b;
}
- (float)float:(float)f double:(double)d {
    TELL(TracedValues, "(%.1f, %.1f) = %.1f", (double)f, d, (double)f * 3);
    return f * 3;
}
- (long double)longDouble:(long double)number after:(double)d {
    TELL(TracedValues, "(%.1Lf, %.1f) = %.1Lf", number, d, number * 2);
    return number * 2;
}
- (__int128)wide:(__int128)number {
    TELL(TracedValues, "(%ld) = %ld", (long)number, (long)-number);
    return -number;
}
- (_Complex double)complex:(_Complex double)number {
    TELL(
        TracedValues, "(%.1f + %.1fi) = %.1f + %.1fi", __real__ number, __imag__ number, __imag__ number,
        __real__ number);
    return __imag__ number + __real__ number * 1.0i;
}
- (double)a:(long)a b:(long)b c:(long)c d:(long)d e:(long)e f:(char)f g:(short)g h:(float)h i:(double)i {
    TELL(
        TracedValues, "(%ld, %ld, %ld, %ld, %ld, %d, %d, %.1f, %.1f) = %.1f", a, b, c, d, e, f, g, (double)h, i,
        (double)h + i);
    return (double)h + i;
}

// MARK: Structures

- (struct small)small:(struct small)value {
    TELL(TracedValues, "({%d}) = {%d}", value.letter, value.letter + 1);
    value.letter++;
    return value;
}
- (struct mixed)mixed:(struct mixed)value {
    TELL(TracedValues, "({%.1f, %ld}) = {%.1f, %ld}", value.x, value.n, -value.x, -value.n);
    return (struct mixed){-value.x, -value.n};
}
- (struct floats)floats:(struct floats)value {
    const double x = (double)value.x, y = (double)value.y, z = (double)value.z;
    TELL(TracedValues, "({%.1f, %.1f, %.1f}) = {%.1f, %.1f, %.1f}", x, y, z, z, y, x);
    return (struct floats){value.z, value.y, value.x};
}
- (struct large)large:(struct large)value after:(long)number {
    const long *n = value.numbers;
    TELL(
        TracedValues, "({[%ld, %ld, %ld], %d}, %ld) = {[%ld, %ld, %ld], %d}", n[0], n[1], n[2], value.letter, number,
        number, n[1], n[2], value.letter);
    value.numbers[0] = number;
    return value;
}
- (struct flags)flags:(struct flags)value {
    TELL(
        TracedValues, "({%d, %d, %s}) = {%d, %d, %s}", value.low, value.high, yes_or_no(value.isOn), value.low, 3,
        yes_or_no(value.isOn));
    value.high = 3;
    return value;
}

// MARK: Pointers

- (const char *)text:(const char *)text none:(const char *)none {
    TELL(TracedValues, "(\"%s\", %s) = \"%s\"", text, none == NULL ? "NULL" : none, text);
    return text;
}
- (long *)pointer:(long *)pointer {
    TELL(TracedValues, "(%p) = NULL", (void *)pointer);
    return NULL;
}
- (SEL)selector:(SEL)selector {
    TELL(TracedValues, "(@selector(%s)) = @selector(%s)", sel_getName(selector), sel_getName(_cmd));
    return _cmd;
}
- (Class)class:(Class)cls none:(Class)none {
    TELL(TracedValues, "(%s, %s) = Nil", class_getName(cls), none == Nil ? "Nil" : class_getName(none));
    return Nil;
}
- (id)object:(id)object none:(id)none {
    TELL(
        TracedValues, "(<%s: %p>, %s) = <%s: %p>", object_getClassName(object), (__bridge void *)object,
        none == nil ? "nil" : "?", object_getClassName(object), (__bridge void *)object);
    return object;
}
- (id)none {
    TELL(TracedValues, "() = nil");
    return nil;
}
- (long)block:(long (^)(long))block {
    const long answer = block(20);
    TELL(
        TracedValues, "(<%s: %p, long (^)(long)>) = %ld", object_getClassName((__bridge id)(__bridge void *)block),
        (__bridge void *)block, answer);
    return answer;
}

- (id)array:(NSArray *)array dictionary:(NSDictionary *)dictionary {
    TELL(
        TracedValues, "([@\"tug\", @-2, <%s: %p>], {@\"depth\": [@2.5]}) = [@2.5]",
        object_getClassName([array objectAtIndex:2]), (__bridge void *)[array objectAtIndex:2]);
    return [dictionary objectForKey:@"depth"];
}
- (void)refuse:(NSString *)reason {
    TELL(TracedValues, "(@\"no water\") threw Aground: \"no water\"");
    @throw [NSException exceptionWithName:@"Aground" reason:reason userInfo:nil];
}

// MARK: Depth

- (long)down:(long)depth of:(long)number {
    return depth == 0 ? number : [self down:depth - 1 of:number] + number;
}
@end

static void call_with_numbers(TracedValues *values) {
    [values char:'a' unsigned:200 short:-300 unsigned:60000];
    [values int:-70000 unsigned:4000000000 long:-5000000000 unsigned:18446744073709551615u];
    [values boolean:YES other:false];
    [values float:0.5f double:-1.5];
    [values longDouble:2.5L after:0.5];
    [values wide:-5];
    [values complex:1.0 + 2.0i];
    [values a:1 b:2 c:3 d:4 e:5 f:-6 g:-7 h:8.5f i:9.5];
}

static void call_with_structures(TracedValues *values) {
    [values small:(struct small){'x'}];
    [values mixed:(struct mixed){1.5, 42}];
    [values floats:(struct floats){1, 2, 3}];
    [values large:(struct large){{1, -2, 3}, 'y'} after:7];
    [values flags:(struct flags){5, -2, true}];
}

static void call_with_pointers(TracedValues *values) {
    long number = 0;
    [values text:"what is said" none:NULL];
    [values pointer:&number];
    [values selector:@selector(nothing)];
    [values class:[TracedBase class] none:Nil];
    [values object:values none:nil];
    [values none];
    [values block:^long(long n) {
        return n + number + 22;
    }];
}

static void call_with_collections(TracedValues *values) {
    [values array:@[ @"tug", @-2, values ] dictionary:@{@"depth" : @[ @2.5 ]}];
    @try {
        [values refuse:@"no water"];
    } @catch (NSException *exception) {
        (void)exception;
    }
}

enum { THREADS = 4 };

// All of them call at the same time.
static pthread_barrier_t start;
// An initializer prints its line in parts.
static pthread_mutex_t printing = PTHREAD_MUTEX_INITIALIZER;

static void *call_down(void *number) {
    const long passed = *(const long *)number;
    pthread_mutex_lock(&printing);
    TracedValues *values = [TracedValues new];
    printf(
        "thread %ld passes %ld to <%s: %p>\n", syscall(SYS_gettid), passed, object_getClassName(values),
        (__bridge void *)values);
    pthread_mutex_unlock(&printing);
    pthread_barrier_wait(&start);
    for (int turn = 0; turn < 20; turn++) {
        [values down:5 of:passed];
    }
    RELEASE(values);
    return NULL;
}

static void call_in_threads(void) {
    pthread_t threads[THREADS];
    long numbers[THREADS];
    pthread_barrier_init(&start, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = 100 + i;
        pthread_create(&threads[i], NULL, call_down, &numbers[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    pthread_barrier_destroy(&start);
}

EXPORT int main(int argc, char **argv) {
    (void)argv;
    TracedValues *values = [TracedValues new];
    if (argc > 1) {
        call_in_threads();
    } else {
        [TracedValues classMethod:0.25 + 0.25];
        [values inherited:1];
        [values overridden:2];
        [values nothing];
        call_with_numbers(values);
        call_with_structures(values);
        call_with_pointers(values);
        call_with_collections(values);
    }
    RELEASE(values);
    return 0;
}
