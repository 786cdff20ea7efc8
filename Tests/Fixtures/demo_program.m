// A program for hookctl demo that is not the example. The environment variable DEMO_PROGRAM makes it misbehave.

#include "fixture.h"

#include <objc/NSObject.h>
#include <objc/NSString.h>
#include <stdlib.h>

#define Meter FIXTURE(Meter)
#define FineMeter FIXTURE(FineMeter)
#define Statistics FIXTURE(Statistics)

typedef struct {
    int count;
    float mean;
    char unit[3];
} Summary;

@interface Meter : NSObject
- (long double)scale:(long double)value;
- (Summary)summaryOf:(Summary)summary;
- (SEL)selectorNamed:(const char *)name orOf:(Class)cls;
- (void)reset;
@end

@implementation Meter
- (long double)scale:(long double)value {
    return value * 2;
}
- (Summary)summaryOf:(Summary)summary {
    summary.count++;
    summary.mean /= 2;
    return summary;
}
- (SEL)selectorNamed:(const char *)name orOf:(Class)cls {
    return name ? sel_registerName(name) : class_respondsToSelector(cls, @selector(reset)) ? @selector(reset) : NULL;
}
- (void)reset {
}
@end

@interface FineMeter : Meter
@end

@implementation FineMeter
- (long double)scale:(long double)value {
    return [super scale:value] * 10;
}
@end

// Only a class: the program never makes an object of it.
@interface Statistics : NSObject
+ (id)objectOrNil:(id)object;
- (void)unused;
@end

@implementation Statistics
+ (id)objectOrNil:(id)object {
    return object;
}
- (void)unused {
}
@end

static void added(id self, SEL selector) { (void)self, (void)selector; }

// What no hook does: the difference has to be noticed.
static void addMethod(void) {
    static int runs;
    char name[16];
    snprintf(name, sizeof name, "added%d", ++runs);
    class_addMethod([Meter class], sel_registerName(name), (IMP)added, "v16@0:8");
}

EXPORT int main(void) {
    const char *behaviour = getenv("DEMO_PROGRAM");
    if (behaviour && !strcmp(behaviour, "exit")) {
        exit(3);
    }
    if (behaviour && !strcmp(behaviour, "change")) {
        addMethod();
    }
    @autoreleasepool {
        FineMeter *fine = [[FineMeter alloc] init];
        Meter *meter = [[Meter alloc] init];
        printf("scaled %.1Lf and %.1Lf\n", [meter scale:1.5L], [fine scale:1.5L]);
        Summary summary = [meter summaryOf:(Summary){6, 2.5f, {'m', 'm', 0}}];
        printf("%d of %.2f %s\n", summary.count, (double)summary.mean, summary.unit);
        SEL named = [meter selectorNamed:"scale:" orOf:Nil];
        SEL known = [meter selectorNamed:NULL orOf:[FineMeter class]];
        printf("%s, %s", sel_getName(named), sel_getName(known));
        [Statistics objectOrNil:@"a text that is not \"quoted\" 0x10"];
        [Statistics objectOrNil:nil];
        RELEASE(fine);
        RELEASE(meter);
    }
    return 7;
}
