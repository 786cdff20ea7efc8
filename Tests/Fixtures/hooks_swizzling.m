// Classes whose methods are replaced: their own, inherited and overridden methods, class methods, dealloc, and a
// cluster.

#include "fixture.h"

#include <objc/NSObject.h>
#include <objc/NSString.h>
#include <objc/swizzling.h>
#include <stdlib.h>

EXPORT void (*hooks_trace)(const char *text);

static void trace(const char *word) {
    if (hooks_trace != NULL) {
        hooks_trace(word);
    }
}

#define Super FIXTURE(HooksSuper)
#define Sub FIXTURE(HooksSub)
#define A FIXTURE(HooksA)
#define B FIXTURE(HooksB)
#define C FIXTURE(HooksC)
#define D FIXTURE(HooksD)
#define Task FIXTURE(HooksTask)
#define InheritingTask FIXTURE(HooksInheritingTask)
#define OverridingTask FIXTURE(HooksOverridingTask)
#define CallingTask FIXTURE(HooksCallingTask)
#define Donor FIXTURE(HooksDonor)

struct pair {
    long first, second, third;
};

// MARK: Superclass and subclass

@interface Super : NSObject
- (long)work:(long)number;
- (long)overridden:(long)number;
- (struct pair)pair:(long)number;
- (NSString *)text:(NSString *)text;
- (NSString *)another;
- (short)narrow:(long)number;
+ (long)count:(long)number;
@end

static void say(const char *who, SEL selector) {
    char text[100];
    snprintf(text, sizeof text, "%s %s", who, sel_getName(selector));
    trace(text);
}

@implementation Super
- (long)work:(long)number {
    say("super", _cmd);
    return number;
}
- (long)overridden:(long)number {
    say("super", _cmd);
    return number;
}
- (struct pair)pair:(long)number {
    say("super", _cmd);
    return (struct pair){number, number + 1, number + 2};
}
- (NSString *)text:(NSString *)text {
    return text;
}
- (NSString *)another {
    return @"another text that is not small";
}
- (short)narrow:(long)number {
    return (short)number;
}
+ (long)count:(long)number {
    say("class", _cmd);
    return number;
}
@end

@interface Sub : Super
- (long)only:(long)number;
@end

@implementation Sub
- (long)overridden:(long)number {
    say("sub", _cmd);
    return [super overridden:number] + 1;
}
- (long)only:(long)number {
    say("sub", _cmd);
    return number;
}
@end

#define REPLACEMENT(prefix, method)                  \
    -(long)prefix##_##method : (long)number {        \
        trace(#prefix);                              \
        return [self prefix##_##method:number] + 10; \
    }

@interface Super (Replacements)
- (long)one_work:(long)number;
- (long)two_work:(long)number;
- (long)three_work:(long)number;
- (long)one_overridden:(long)number;
- (long)two_overridden:(long)number;
- (long)one_only:(long)number;
- (struct pair)one_pair:(long)number;
+ (long)one_count:(long)number;
@end

@implementation Super (Replacements)
REPLACEMENT(one, work)
REPLACEMENT(two, work)
REPLACEMENT(three, work)
REPLACEMENT(one, overridden)
REPLACEMENT(two, overridden)
REPLACEMENT(one, only)
- (struct pair)one_pair:(long)number {
    trace("one");
    struct pair pair = [self one_pair:number];
    pair.third = 0;
    return pair;
}
+ (long)one_count:(long)number {
    trace("one");
    return [self one_count:number] + 10;
}
@end

// MARK: A hierarchy in which only C has a dealloc of its own

@interface A : NSObject
- (long)calc:(long)number;
- (NSString *)string;
@end
@implementation A
- (long)calc:(long)number {
    return number;
}
- (NSString *)string {
    return @"A";
}
@end

@interface B : A
@end
@implementation B
@end

@interface C : B
@end
@implementation C
- (void)dealloc {
    trace("C");
    SUPER_DEALLOC();
}
- (long)calc:(long)number {
    return [super calc:number] * 10;
}
- (NSString *)string {
    return [super string];
}
@end

@interface D : C
@end
@implementation D
@end

// MARK: A class cluster

@interface Task : NSObject
- (void)resume;
@end
@implementation Task
- (void)resume {
    trace("task");
}
@end

@interface InheritingTask : Task
@end
@implementation InheritingTask
@end

@interface OverridingTask : InheritingTask
@end
@implementation OverridingTask
- (void)resume {
    trace("overriding");
}
@end

@interface CallingTask : OverridingTask
@end
@implementation CallingTask
- (void)resume {
    trace("calling");
    [super resume];
}
@end

@interface Donor : NSObject
- (void)donated_resume;
- (void)resume;
@end
@implementation Donor
- (void)donated_resume {
    trace("donated");
    [self donated_resume];
}
- (void)resume {
}
@end

// MARK: Other code that replaces a method by the runtime's functions

static void (*below_stranger)(id self, SEL selector);

static void stranger_resume(id self, SEL selector) {
    trace("stranger");
    below_stranger(self, selector);
}

// Replaces -resume by an implementation that calls the previous one, or restores the previous one.
EXPORT void swizzling_stranger(Class cls, bool comes) {
    const SEL resume = @selector(resume);
    if (comes) {
        below_stranger = (void (*)(id, SEL))class_replaceMethod(cls, resume, (IMP)stranger_resume, NULL);
    } else {
        class_replaceMethod(cls, resume, (IMP)below_stranger, NULL);
    }
}

// MARK: Another copy of a library

// Enters a claim into the process's registry, as a copy of the upper layers would, and returns the status.
EXPORT int swizzling_claim(Class cls, SEL selector, const char *owner) {
    struct ort_swizzle *swizzle = NULL;
    const ort_swizzle_status status = ort_swizzle_claim(
        &(struct ort_swizzle_request){
            .cls = cls,
            .selector = selector,
            .owner = owner,
            .once = ORT_SWIZZLE_ONCE_PER_CLASS,
            .file = "OtherCopy.m",
            .line = 7,
        },
        &swizzle);
    if (status == ORT_SWIZZLE_DONE_ALREADY) {
        ort_swizzle_release(swizzle);
    }
    return (int)status;
}

// Removes all claims of the method from the registry.
EXPORT void swizzling_withdraw(Class cls, SEL selector) {
    size_t count = 0;
    struct ort_swizzle **list = ort_swizzle_copy_list(cls, selector, &count);
    for (size_t i = 0; i < count; i++) {
        ort_swizzle_undo(list[i], NULL);
        ort_swizzle_release(list[i]); // owned by the list
        ort_swizzle_release(list[i]); // owned by the claim
    }
    free(list);
}
