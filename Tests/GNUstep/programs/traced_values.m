// Records show what GNUstep's collections, data, dates, exceptions and errors hold, and the exceptions that leave
// calls.

// <objc/hooks.h> is libobjc2's here.
#include <objc/method_hooks.h>

#include "../../Programs/check.h"
#include "../../Programs/traced_calls.h"

#import <Foundation/Foundation.h>

@interface Berth : NSObject
- (id)take:(id)object;
- (void)refuse:(NSException *)exception;
@end
@implementation Berth
- (id)take:(id)object {
    return object;
}
- (void)refuse:(NSException *)exception {
    [exception raise];
}
@end

static Berth *berth;

// The text of the argument; the result has the same.
static const char *text_of(id object) {
    forget_all();
    EXPECT([berth take:object] == object);
    see_all();
    EXPECT(seen_count == 2 && seen[0].record.value_count == 1 && seen[1].record.value_count == 1);
    EXPECT_STRING(seen[1].values[0].text, seen[0].values[0].text);
    return seen[0].values[0].text;
}

static const char *text_for(const char *format, id object) {
    static char text[CTRACING_MAX_CONTENTS_BYTES + 1];
    snprintf(text, sizeof text, format, (unsigned long)object);
    return text;
}

CHECK_THAT(recordsShowWhatObjectsHold) {
    @autoreleasepool {
        berth = [Berth new];
        struct ctracing_probe *probe = install_probe([Berth class], @selector(take:), 0);
        EXPECT_STRING(text_of(@"mole"), "@\"mole");
        EXPECT_STRING(text_of([NSArray array]), "=[]");
        EXPECT_STRING(text_of([NSArray arrayWithObject:@"mole"]), "=[@\"mole\"]");
        NSMutableArray *array = [NSMutableArray arrayWithObjects:@"tug", @-2, @2.5, [NSNull null], berth, nil];
        EXPECT_STRING(text_of(array), text_for("=[@\"tug\", @-2, #d4004000000000000, null, <Berth: 0x%lx>]", berth));
        [array addObject:@"dory"];
        EXPECT_STRING(text_of(array), text_for("=[@\"tug\", @-2, #d4004000000000000, null, <Berth: 0x%lx>, …]", berth));
        EXPECT_STRING(text_of([NSDictionary dictionary]), "={}");
        EXPECT_STRING(text_of([NSDictionary dictionaryWithObject:@"deep" forKey:@9]), "={@9: @\"deep\"}");
        EXPECT_STRING(
            text_of([NSMutableDictionary dictionaryWithObject:[NSArray arrayWithObject:@1] forKey:@"k"]),
            "={@\"k\": [@1]}");
        EXPECT_STRING(text_of([NSSet setWithObject:@3]), "={(@3)}");
        EXPECT_STRING(text_of([NSMutableSet setWithObject:@"x"]), "={(@\"x\")}");
        EXPECT_STRING(text_of([NSData dataWithBytes:"\1\2\xff" length:3]), "=<3 bytes: 0102ff>");
        EXPECT_STRING(text_of([NSMutableData dataWithBytes:"a" length:1]), "=<1 byte: 61>");
        EXPECT_STRING(text_of([NSDate dateWithTimeIntervalSinceReferenceDate:2.5]), "=#T4004000000000000");
        NSError *error = [NSError errorWithDomain:@"Harbour" code:-3 userInfo:nil];
        EXPECT_STRING(text_of(error), text_for("=<NSError: 0x%lx, Harbour, code -3>", error));
        NSException *exception = [NSException exceptionWithName:@"Aground" reason:@"no water" userInfo:nil];
        EXPECT_STRING(text_of(exception), text_for("=<NSException: 0x%lx, Aground: \"no water\">", exception));
        ctracing_probe_remove(probe);
    }
}

CHECK_THAT(recordsShowTheExceptionThatLeavesACall) {
    @autoreleasepool {
        berth = [Berth new];
        struct ctracing_probe *probe = install_probe([Berth class], @selector(refuse:), 0);
        forget_all();
        NS_DURING
        [berth refuse:[NSException exceptionWithName:NSRangeException reason:@"no such berth" userInfo:nil]];
        NS_HANDLER
        NS_ENDHANDLER
        see_all();
        EXPECT(seen_count == 2 && seen[1].record.is_unwound && seen[1].record.value_count == 1);
        EXPECT_STRING(seen[1].values[0].text, "=NSRangeException: \"no such berth\"");
        ctracing_probe_remove(probe);
    }
}
