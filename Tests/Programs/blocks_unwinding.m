#define _GNU_SOURCE

#include "check.h"

#include <dlfcn.h>
#import <objc/NSObject.h>
#include <objc/runtime.h>
#include <unwind.h>

struct large {
    long values[4];
};

@interface Target : NSObject
@end

@implementation Target
@end

@interface Target (Blocks)
- (int)depthWith:(double)fraction and:(int)number;
- (struct large)large;
- (int)throwAt:(int)depth with:(double)fraction;
- (struct large)throwInMemory;
@end

// MARK: Backtraces

struct trace {
    uintptr_t addresses[64];
    int count;
};

static _Unwind_Reason_Code note_frame(struct _Unwind_Context *context, void *argument) {
    struct trace *trace = argument;
    if (trace->count == 64) {
        return _URC_END_OF_STACK;
    }
    trace->addresses[trace->count++] = _Unwind_GetIP(context);
    return _URC_NO_REASON;
}

static struct trace trace_here(void) {
    struct trace trace = {{0}, 0};
    _Unwind_Backtrace(note_frame, &trace);
    return trace;
}

static bool is_within(const struct trace *trace, int frame, const char *function) {
    Dl_info info;
    return dladdr((void *)trace->addresses[frame], &info) != 0 && info.dli_sname != NULL &&
        strcmp(info.dli_sname, function) == 0;
}

// The position of the function in the trace, or −1.
static int frame_of(const struct trace *trace, const char *function) {
    for (int frame = 0; frame < trace->count; frame++) {
        if (is_within(trace, frame, function)) {
            return frame;
        }
    }
    return -1;
}

// Exported, so that dladdr finds their names.
int blocks_unwinding_caller(Target *target);
struct large blocks_unwinding_caller_in_memory(Target *target);

__attribute__((noinline)) int blocks_unwinding_caller(Target *target) {
    const int depth = [target depthWith:0.5 and:1];
    __asm__ volatile(""); // prevents a tail call
    return depth + 0;
}

__attribute__((noinline)) struct large blocks_unwinding_caller_in_memory(Target *target) {
    struct large large = [target large];
    large.values[3]++;
    return large;
}

CHECK_THAT(aBacktraceNamesTheCallerAboveTheBlock) {
    __block struct trace trace;
    IMP imp = imp_implementationWithBlock(^int(id self, double fraction, int number) {
        trace = trace_here();
        return trace.count;
    });
    class_addMethod([Target class], @selector(depthWith:and:), imp, "i@:di");
    Target *target = [Target new];
    EXPECT(blocks_unwinding_caller(target) > 3);
    const int caller = frame_of(&trace, "blocks_unwinding_caller");
    EXPECT(caller > 0);
    EXPECT(frame_of(&trace, "main") > caller);
    RELEASE(target);
}

CHECK_THAT(aBacktraceNamesTheCallerAboveABlockThatReturnsInMemory) {
    __block struct trace trace;
    IMP imp = imp_implementationWithBlock(^struct large(id self) {
        trace = trace_here();
        return (struct large){{1, 2, 3, 4}};
    });
    class_addMethod([Target class], @selector(large), imp, "{large=[4q]}@:");
    Target *target = [Target new];
    EXPECT(blocks_unwinding_caller_in_memory(target).values[3] == 5);
    const int caller = frame_of(&trace, "blocks_unwinding_caller_in_memory");
    EXPECT(caller > 0);
    EXPECT(frame_of(&trace, "main") > caller);
    RELEASE(target);
}

// MARK: Exceptions

static Target *thrown;

CHECK_THAT(anExceptionPassesImplementationsMadeFromBlocks) {
    IMP imp = imp_implementationWithBlock(^int(id self, int depth, double fraction) {
        if (depth == 0) {
            @throw thrown;
        }
        return 1 + [self throwAt:depth - 1 with:fraction];
    });
    class_addMethod([Target class], @selector(throwAt:with:), imp, "i@:id");
    thrown = [Target new];
    for (int depth = 0; depth < 4; depth++) {
        id caught = nil;
        @try {
            [thrown throwAt:depth with:0.5];
            EXPECT(false);
        } @catch (Target *target) {
            caught = target;
        }
        EXPECT(caught == thrown);
    }
    RELEASE(thrown);
}

CHECK_THAT(anExceptionPassesABlockThatReturnsInMemory) {
    IMP imp = imp_implementationWithBlock(^struct large(id self) {
        @throw thrown;
    });
    class_addMethod([Target class], @selector(throwInMemory), imp, "{large=[4q]}@:");
    thrown = [Target new];
    id caught = nil;
    struct large large = {{1, 2, 3, 4}};
    @try {
        large = [thrown throwInMemory];
    } @catch (id target) {
        caught = target;
    }
    EXPECT(caught == thrown);
    EXPECT(large.values[0] == 1 && large.values[3] == 4);
    RELEASE(thrown);
}

CHECK_THAT(finallyRunsBelowAndAboveAnImplementationMadeFromABlock) {
    __block int inside = 0;
    int outside = 0;
    IMP imp = imp_implementationWithBlock(^int(id self, int depth, double fraction) {
        @try {
            @throw thrown;
        } @finally {
            inside++;
        }
        return 0;
    });
    class_replaceMethod([Target class], @selector(throwAt:with:), imp, "i@:id");
    thrown = [Target new];
    @try {
        @try {
            [thrown throwAt:1 with:0.5];
        } @finally {
            outside++;
        }
    } @catch (id target) {
        EXPECT(target == thrown);
    }
    EXPECT(inside == 1);
    EXPECT(outside == 1);
    RELEASE(thrown);
}
