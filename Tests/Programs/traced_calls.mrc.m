// Probes: the records that they make of calls, and the two records of each call.

#include "traced_calls.h"
#include <errno.h>
#include <objc/message.h>
#include <objc/NSException.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>
#include <setjmp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

struct pair {
    double real;
    long whole;
};

struct four {
    long words[4];
};

struct huge {
    char bytes[300];
};

static jmp_buf target;

@interface Traced : NSObject
- (id)greet:(int)number to:(id)other;
- (void)nothing;
- (struct pair)pair:(float)single and:(struct pair)pair;
- (struct four)four:(struct four)four;
- (struct huge)huge:(struct huge)huge and:(char)last;
- (long double)extended:(long double)number;
- (const char *)text:(const char *)text;
- (SEL)select:(SEL)selector of:(Class)cls;
- (long)nest:(int)depth;
- (void)throw;
- (void)jump;
- (void)jumpInside;
- (int)a:(int)a b:(int)b c:(int)c d:(double)d e:(char)e f:(short)f g:(id)g h:(long)h i:(bool)i;
+ (int)ofClass;
@end

@implementation Traced
- (id)greet:(int)number to:(id)other {
    return number > 0 ? self : other;
}
- (void)nothing {
}
- (struct pair)pair:(float)single and:(struct pair)pair {
    return (struct pair){pair.real + single, pair.whole};
}
- (struct four)four:(struct four)four {
    return (struct four){{four.words[3], four.words[2], four.words[1], four.words[0]}};
}
- (struct huge)huge:(struct huge)huge and:(char)last {
    huge.bytes[0] = last;
    return huge;
}
- (long double)extended:(long double)number {
    return number * 2;
}
- (const char *)text:(const char *)text {
    return text;
}
- (SEL)select:(SEL)selector of:(Class)cls {
    return selector;
}
- (long)nest:(int)depth {
    return depth == 0 ? 0 : 1 + [self nest:depth - 1];
}
- (void)throw {
    @throw [NSException exceptionWithName:@"Thrown" reason:nil userInfo:nil];
}
- (void)jump {
    longjmp(target, 1);
}
- (void)jumpInside {
    if (setjmp(target) == 0) {
        [self nest:2];
        [self jump];
    }
    [self nothing];
}
- (int)a:(int)a b:(int)b c:(int)c d:(double)d e:(char)e f:(short)f g:(id)g h:(long)h i:(bool)i {
    return a + b + c;
}
+ (int)ofClass {
    return 3;
}
@end

@interface Heir : Traced
@end

@implementation Heir
@end

static Traced *traced;

__attribute__((constructor)) static void make(void) { traced = [Traced new]; }

// MARK: One call

CHECK_THAT(aCallLeavesTwoRecords) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(greet:to:), 0);
    EXPECT_STRING(ctracing_probe_types(probe), "@28@0:8i16@20");
    EXPECT([traced greet:7 to:[Traced class]] == traced);
    see_all();
    EXPECT(seen_count == 2);
    const struct ctracing_record *enter = &seen[0].record, *leave = &seen[1].record;
    EXPECT(enter->kind == CTRACING_ENTER && leave->kind == CTRACING_LEAVE);
    EXPECT(enter->probe == ctracing_probe_number(probe) && leave->probe == enter->probe);
    EXPECT(enter->thread == (int32_t)syscall(SYS_gettid) && leave->thread == enter->thread);
    EXPECT(enter->depth == 0 && leave->depth == 0);
    EXPECT(enter->call == leave->call && enter->call != 0);
    EXPECT(enter->time <= leave->time && leave->duration == leave->time - enter->time);
    EXPECT(enter->receiver == traced && !enter->receiver_is_class && leave->receiver == NULL);
    EXPECT_STRING(seen[0].class_name, "Traced");
    EXPECT(sel_isEqual(enter->selector, @selector(greet:to:)));
    EXPECT(!leave->is_unwound);
    const int number = 7;
    const id other = [Traced class], result = traced;
    EXPECT(enter->value_count == 2 && enter->more_values == 0 && leave->value_count == 1);
    EXPECT(is_value(&seen[0].values[0], &number, sizeof number) && !seen[0].values[0].has_text);
    EXPECT(is_value(&seen[0].values[1], &other, sizeof other));
    EXPECT_STRING(seen[0].values[1].text, "Traced");
    EXPECT(is_value(&seen[1].values[0], &result, sizeof result));
    EXPECT_STRING(seen[1].values[0].text, "Traced");
    ctracing_probe_remove(probe);
    [traced greet:7 to:nil];
    see_all();
    EXPECT(seen_count == 0);
}

CHECK_THAT(aMethodWithoutAResultLeavesNone) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nothing), 0);
    [traced nothing];
    see_all();
    EXPECT(seen_count == 2 && seen[0].record.value_count == 0 && seen[1].record.value_count == 0);
    ctracing_probe_remove(probe);
}

CHECK_THAT(classMethodsAndHeirsHaveTheirNames) {
    struct ctracing_probe *probe = install_probe(object_getClass([Traced class]), @selector(ofClass), 0);
    struct ctracing_probe *other = install_probe([Traced class], @selector(nothing), 0);
    EXPECT([Heir ofClass] == 3);
    [[[Heir new] autorelease] nothing];
    see_all();
    EXPECT(seen_count == 4);
    EXPECT(seen[0].record.receiver_is_class && seen[0].record.receiver == [Heir class]);
    EXPECT_STRING(seen[0].class_name, "Heir");
    EXPECT(!seen[2].record.receiver_is_class);
    EXPECT_STRING(seen[2].class_name, "Heir");
    ctracing_probe_remove(probe);
    ctracing_probe_remove(other);
}

static void do_nothing(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

CHECK_THAT(aHookedObjectHasTheNameOfItsClass) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(greet:to:), 0);
    struct ort_hook *hook = NULL;
    Traced *hooked = [[Traced new] autorelease];
    const struct ort_hook_request request = {.object = hooked, .selector = @selector(nothing), .function = do_nothing };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    EXPECT(object_getClass(hooked) != [Traced class]);
    [hooked greet:0 to:hooked];
    see_all();
    EXPECT_STRING(seen[0].class_name, "Traced");
    EXPECT_STRING(seen[0].values[1].text, "Traced");
    ort_hook_remove(hook);
    ort_hook_release(hook);
    ctracing_probe_remove(probe);
}

CHECK_THAT(aRecordOutlivesTheClassAndTheProbe) {
    static const char name[] = "AClassWhoseNameIsLongerThanTheFortyEightBytesOfARecord";
    const Class cls = objc_allocateClassPair([Traced class], name, 0);
    objc_registerClassPair(cls);
    struct ctracing_probe *probe = install_probe(cls, @selector(nothing), 0);
    const uint32_t number = ctracing_probe_number(probe);
    const id object = class_createInstance(cls, 0);
    [object nothing];
    [object release];
    ctracing_probe_remove(probe);
    objc_disposeClassPair(cls);
    EXPECT(ort_hook_flush(UINT64_MAX));
    see_all();
    EXPECT(seen_count == 2 && seen[0].record.probe == number);
    EXPECT(strlen(seen[0].class_name) == CTRACING_MAX_NAME_BYTES && strncmp(seen[0].class_name, name, 48) == 0);
}

CHECK_THAT(deallocIsRecorded) {
    struct ctracing_probe *probe = install_probe([Heir class], @selector(dealloc), 0);
    Heir *const heir = [Heir new];
    [heir release];
    see_all();
    EXPECT(seen_count == 2 && seen[0].record.receiver == heir && seen[1].record.kind == CTRACING_LEAVE);
    EXPECT_STRING(seen[0].class_name, "Heir");
    ctracing_probe_remove(probe);
}

CHECK_THAT(errnoStaysWhatItIs) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(text:), CTRACING_READS_TEXT);
    errno = 77;
    [traced text:(const char *)1];
    EXPECT(errno == 77);
    ctracing_probe_remove(probe);
    forget_all();
}

// MARK: Values

CHECK_THAT(argumentsAreRecordedWhereverTheyLie) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(a:b:c:d:e:f:g:h:i:), 0);
    [traced a:1 b:2 c:3 d:4.5 e:-5 f:6 g:traced h:-8 i:true];
    see_all();
    EXPECT(seen[0].record.value_count == 9);
    const int words[] = {1, 2, 3};
    for (int i = 0; i < 3; i++) {
        EXPECT(is_value(&seen[0].values[i], &words[i], sizeof(int)));
    }
    EXPECT(is_value(&seen[0].values[3], &(double){4.5}, sizeof(double)));
    EXPECT(is_value(&seen[0].values[4], &(char){-5}, 1));
    EXPECT(is_value(&seen[0].values[5], &(short){6}, 2));
    EXPECT(is_value(&seen[0].values[6], &traced, sizeof traced));
    EXPECT_STRING(seen[0].values[6].text, "Traced");
    EXPECT(is_value(&seen[0].values[7], &(long){-8}, sizeof(long)));
    EXPECT(is_value(&seen[0].values[8], &(bool){true}, 1));
    EXPECT(is_value(&seen[1].values[0], &(int){6}, sizeof(int)));
    ctracing_probe_remove(probe);
}

CHECK_THAT(structuresAreRecordedInRegistersAndInMemory) {
    struct ctracing_probe *pairs = install_probe([Traced class], @selector(pair:and:), 0);
    struct ctracing_probe *fours = install_probe([Traced class], @selector(four:), 0);
    const struct pair pair = {2.5, 9}, sum = {4, 9};
    const struct four four = {{1, 2, 3, 4}}, turned = {{4, 3, 2, 1}};
    [traced pair:1.5f and:pair];
    [traced four:four];
    see_all();
    EXPECT(seen_count == 4);
    EXPECT(is_value(&seen[0].values[0], &(float){1.5f}, sizeof(float)));
    EXPECT(is_value(&seen[0].values[1], &pair, sizeof pair));
    EXPECT(is_value(&seen[1].values[0], &sum, sizeof sum));
    EXPECT(is_value(&seen[2].values[0], &four, sizeof four));
    EXPECT(is_value(&seen[3].values[0], &turned, sizeof turned));
    ctracing_probe_remove(pairs);
    ctracing_probe_remove(fours);
}

CHECK_THAT(ofALargeValueTheBeginningIsRecorded) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(huge:and:), 0);
    struct huge huge;
    for (size_t i = 0; i < sizeof huge; i++) {
        huge.bytes[i] = (char)i;
    }
    [traced huge:huge and:'z'];
    see_all();
    EXPECT(seen[0].values[0].size == 300 && seen[0].values[0].recorded == CTRACING_MAX_VALUE_BYTES);
    EXPECT(memcmp(seen[0].values[0].bytes, &huge, CTRACING_MAX_VALUE_BYTES) == 0);
    EXPECT(is_value(&seen[0].values[1], "z", 1));
    huge.bytes[0] = 'z';
    EXPECT(seen[1].values[0].size == 300 && memcmp(seen[1].values[0].bytes, &huge, CTRACING_MAX_VALUE_BYTES) == 0);
    ctracing_probe_remove(probe);
}

CHECK_THAT(longDoublesAreRecorded) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(extended:), 0);
    [traced extended:1.25L];
    see_all();
    long double argument, result;
    memcpy(&argument, seen[0].values[0].bytes, sizeof argument);
    memcpy(&result, seen[1].values[0].bytes, sizeof result);
    EXPECT(seen[0].values[0].recorded == sizeof argument && argument == 1.25L);
    EXPECT(seen[1].values[0].recorded == sizeof result && result == 2.5L);
    ctracing_probe_remove(probe);
}

CHECK_THAT(selectorsAndClassesAreRecorded) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(select:of:), 0);
    const SEL selector = @selector(nothing);
    const Class cls = [Heir class];
    [traced select:selector of:cls];
    [traced select:NULL of:Nil];
    see_all();
    EXPECT(is_value(&seen[0].values[0], &selector, sizeof selector) && !seen[0].values[0].has_text);
    EXPECT(is_value(&seen[0].values[1], &cls, sizeof cls));
    EXPECT_STRING(seen[0].values[1].text, "Heir");
    EXPECT(is_value(&seen[1].values[0], &selector, sizeof selector));
    EXPECT(!seen[2].values[1].has_text);
    ctracing_probe_remove(probe);
}

CHECK_THAT(whatIsNoObjectIsNotLookedAt) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(greet:to:), 0);
    const uintptr_t numbers[] = {0, 8, 4096, (uintptr_t)-8, (uintptr_t)1 << 60};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        [traced greet:0 to:(id)numbers[i]];
        see_all();
        EXPECT(is_value(&seen[0].values[1], &numbers[i], sizeof numbers[i]) && !seen[0].values[1].has_text);
    }
    ctracing_probe_remove(probe);
}

static void expect_class(id other, const char *expected) {
    [traced greet:0 to:other];
    see_all();
    EXPECT(is_value(&seen[0].values[1], &other, sizeof other) && seen[0].values[1].has_text == (expected != NULL));
    EXPECT_STRING(seen[0].values[1].text, expected == NULL ? "" : expected);
    EXPECT(is_value(&seen[1].values[0], &other, sizeof other)); // the result, which must have the same text
    EXPECT_STRING(seen[1].values[0].text, seen[0].values[1].text);
}

static void do_nothing_in_hook(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

CHECK_THAT(theClassesOfObjectsClassesAndBlocksAreRecorded) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(greet:to:), 0);
    struct ort_hook *hook = NULL;
    const Heir *heir = [Heir new];
    const struct ort_hook_request request = {
        .object = (id)heir,
        .selector = @selector(nothing),
        .function = do_nothing_in_hook
    };
    for (int i = 0; i < 2; i++) { // a class that is new, and then one that was seen
        expect_class(traced, "Traced");
        expect_class((id)[Heir class], "Heir");
        expect_class((id)heir, "Heir");
        const id block = (id) ^ {};
        char text[CTRACING_MAX_CONTENTS_BYTES];
        snprintf(text, sizeof text, "=<NSGlobalBlock: 0x%lx, ^v8@?0>", (unsigned long)block);
        expect_class(block, text);
    }
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK); // makes a dynamic subclass
    expect_class((id)heir, "Heir");
    ort_hook_remove(hook);
    ort_hook_release(hook);
    ctracing_probe_remove(probe);
    [heir release];
}

CHECK_THAT(theNameIsThatOfTheClassThatIsThereNow) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(greet:to:), 0);
    for (int i = 0; i < 20; i++) { // usually at the address of an earlier class
        char name[16];
        snprintf(name, sizeof name, "Number%d", i);
        const Class cls = objc_allocateClassPair([NSObject class], name, 0);
        objc_registerClassPair(cls);
        const id object = class_createInstance(cls, 0);
        expect_class(object, name);
        [object release];
        objc_disposeClassPair(cls);
    }
    ctracing_probe_remove(probe);
}

CHECK_THAT(whatLooksLikeAnObjectDoesNoHarm) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(greet:to:), 0);
    void *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    static uintptr_t words[64], class_like[32], lies[] = {0, 1 << 20, 12345, 0x00007fffffffffff, -8};
    expect_class((id)page, NULL);
    expect_class((id)(uintptr_t)(1 << 20), NULL); // a number
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        words[0] = lies[i];
        expect_class((id)words, NULL);
    }
    words[0] = (uintptr_t)page;
    expect_class((id)words, NULL);
    words[0] = (uintptr_t)words;
    expect_class((id)words, NULL);
    words[0] = (uintptr_t)traced; // an object is no class
    expect_class((id)words, NULL);
    memset(class_like, 0xff, sizeof class_like);
    words[0] = (uintptr_t)class_like;
    expect_class((id)words, NULL);
    class_like[0] = class_like[2] = (uintptr_t)class_like;
    expect_class((id)words, NULL);
    words[0] = (uintptr_t)[Heir class];
    expect_class((id)words, "Heir");
    munmap(page, 4096);
    ctracing_probe_remove(probe);
}

CHECK_THAT(anObjectThatIsGoneDoesNoHarm) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(greet:to:), 0);
    uintptr_t *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    page[0] = (uintptr_t)[Heir class];
    expect_class((id)page, "Heir");
    munmap(page, 4096);
    usleep(20000); // longer than the tracing trusts that memory is readable
    forget_all();
    expect_class((id)page, NULL);
    const id object = [Heir new];
    [object release];
    [traced greet:0 to:object];
    see_all();
    EXPECT(is_value(&seen[0].values[1], &object, sizeof object));
    ctracing_probe_remove(probe);
}

CHECK_THAT(whatIsNoClassIsNotLookedAtAsOne) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(select:of:), 0);
    static uintptr_t words[32];
    [traced select:NULL of:(Class)words];
    [traced select:NULL of:(Class)(uintptr_t)(1 << 20)];
    see_all();
    EXPECT(seen_count == 4 && !seen[0].values[1].has_text && !seen[2].values[1].has_text);
    ctracing_probe_remove(probe);
}

// The object's memory cannot be read.
CHECK_THAT(aProbeMayLeaveObjectsAlone) {
    void *page = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    struct ctracing_probe *probe = install_probe([Traced class], @selector(greet:to:), CTRACING_TOUCHES_NO_OBJECTS);
    [traced greet:0 to:(id)page];
    see_all();
    EXPECT(is_value(&seen[0].values[1], &page, sizeof page) && !seen[0].values[1].has_text);
    EXPECT(is_value(&seen[1].values[0], &page, sizeof page) && !seen[1].values[0].has_text);
    EXPECT_STRING(seen[0].class_name, "Traced");
    ctracing_probe_remove(probe);
    munmap(page, 4096);
}

CHECK_THAT(textIsCopiedAsFarAsItCanBeRead) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(text:), CTRACING_READS_TEXT);
    char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(pages + 4096, 4096, PROT_NONE);
    memset(pages, 'x', 4096);
    const char *const texts[] = {"short", pages + 4092, pages, pages + 4096, NULL, (const char *)16};
    const char *const expected[] = {"short", "xxxx", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
                                    NULL,    NULL,   NULL};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        [traced text:texts[i]];
        see_all();
        EXPECT(is_value(&seen[0].values[0], &texts[i], sizeof texts[i]));
        EXPECT(seen[0].values[0].has_text == (expected[i] != NULL));
        EXPECT_STRING(seen[0].values[0].text, expected[i] == NULL ? "" : expected[i]);
        EXPECT(is_value(&seen[1].values[0], &texts[i], sizeof texts[i]));
        EXPECT_STRING(seen[1].values[0].text, seen[0].values[0].text);
    }
    ctracing_probe_remove(probe);
    munmap(pages, 8192);
}

CHECK_THAT(withoutBeingAskedNoTextIsRead) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(text:), 0);
    [traced text:"short"];
    see_all();
    EXPECT(!seen[0].values[0].has_text && !seen[1].values[0].has_text);
    ctracing_probe_remove(probe);
}

static long add_up(id self, SEL _cmd, ...) { return 1; }

// Structures of 128 bytes, of which not all fit into a record.
CHECK_THAT(aRecordHasAnEnd) {
    char types[4096] = "q0@0:8";
    for (int i = 0; i < 40; i++) {
        strcat(types, "{s=qqqqqqqqqqqqqqqq}0");
    }
    class_addMethod([Heir class], @selector(many), (IMP)add_up, types);
    struct ctracing_probe *probe = install_probe([Heir class], @selector(many), 0);
    struct argument {
        long words[16];
    } argument = {{5}};
#define TEN(x) x, x, x, x, x, x, x, x, x, x
    ((long (*)(id, SEL, ...))objc_msgSend)(
        [[Heir new] autorelease], @selector(many), TEN(argument), TEN(argument), TEN(argument), TEN(argument));
    see_all();
    EXPECT(seen_count == 2);
    EXPECT(seen[0].record.value_count == CTRACING_MAX_VALUES && seen[0].record.more_values == 8);
    EXPECT(is_value(&seen[0].values[0], &argument, sizeof argument));
    EXPECT(seen[0].values[31].size == sizeof argument && seen[0].values[31].recorded == 0);
    ctracing_probe_remove(probe);
}

// MARK: Nesting

// Checks the records: + for the begin of a call, - for its end, ! for an end by unwinding, each with its depth.
static void expect_records(const char *expected) {
    char text[1024] = "";
    see_all();
    for (size_t i = 0; i < seen_count; i++) {
        const struct ctracing_record *record = &seen[i].record;
        const char *kind = record->kind == CTRACING_ENTER ? "+" : record->is_unwound ? "!" : "-";
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u ", kind, record->depth);
    }
    EXPECT_STRING(text, expected);
}

CHECK_THAT(nestedCallsLieBetweenTheRecordsOfTheOuterOne) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    EXPECT([traced nest:2] == 2);
    expect_records("+0 +1 +2 -2 -1 -0 ");
    EXPECT(seen[0].record.call == seen[5].record.call && seen[2].record.call == seen[3].record.call);
    EXPECT(seen[0].record.call < seen[1].record.call && seen[1].record.call < seen[2].record.call);
    ctracing_probe_remove(probe);
}

CHECK_THAT(twoProbesOfOneMethodBothRecord) {
    struct ctracing_probe *first = install_probe([Traced class], @selector(nest:), 0);
    struct ctracing_probe *second = install_probe([Traced class], @selector(nest:), 0);
    EXPECT([traced nest:1] == 1);
    expect_records("+0 +1 +2 +3 -3 -2 -1 -0 ");
    for (size_t i = 0; i < 4; i++) {
        EXPECT(seen[i].record.probe == ctracing_probe_number(i % 2 == 0 ? first : second));
        EXPECT(seen[i].record.call == seen[7 - i].record.call);
    }
    ctracing_probe_remove(first);
    ctracing_probe_remove(second);
}

CHECK_THAT(anExceptionEndsTheCallsThatItLeaves) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(throw), 0);
    struct ctracing_probe *other = install_probe([Traced class], @selector(nothing), 0);
    @try {
        [traced throw];
    } @catch (NSException *exception) {
        EXPECT_STRING([[exception name] UTF8String], "Thrown");
    }
    [traced nothing];
    expect_records("+0 !0 +0 -0 ");
    EXPECT(seen[1].record.value_count == 1);
    EXPECT_STRING(seen[1].values[0].text, "=Thrown");
    ctracing_probe_remove(probe);
    ctracing_probe_remove(other);
}

CHECK_THAT(aJumpOutOfCallsLeavesTheDepthRight) {
    struct ctracing_probe *probes[] = {
        install_probe([Traced class], @selector(jump), 0),
        install_probe([Traced class], @selector(jumpInside), 0),
        install_probe([Traced class], @selector(nest:), 0),
        install_probe([Traced class], @selector(nothing), 0)
    };
    [traced jumpInside];
    expect_records("+0 +1 +2 +3 -3 -2 -1 +1 +1 -1 -0 ");
    if (setjmp(target) == 0) {
        [traced jump];
    }
    expect_records("+0 ");
    if (setjmp(target) == 0) {
        [traced jump];
    }
    [traced nest:0];
    expect_records("+0 +0 -0 ");
    for (int i = 0; i < 4; i++) {
        ctracing_probe_remove(probes[i]);
    }
}

// A jump out of a call frees the space that was reserved for the call's end.
CHECK_THAT(manyJumpsTakeNoRoom) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(jump), 0);
    const uint64_t dropped = ctracing_dropped();
    for (int i = 0; i < 20000; i++) {
        if (setjmp(target) == 0) {
            [traced jump];
        }
        if (i % 100 == 0) {
            forget_all();
        }
    }
    forget_all();
    EXPECT(ctracing_dropped() == dropped);
    ctracing_probe_remove(probe);
}

CHECK_THAT(deeperCallsThanCanBeKeptAreDropped) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    const uint64_t dropped = ctracing_dropped();
    EXPECT([traced nest:2 * CTRACING_MAX_DEPTH - 1] == 2 * CTRACING_MAX_DEPTH - 1);
    EXPECT(ctracing_dropped() == dropped + CTRACING_MAX_DEPTH);
    EXPECT(ctracing_drain(NULL, NULL, SIZE_MAX) == 2 * CTRACING_MAX_DEPTH);
    ctracing_probe_remove(probe);
}

// MARK: Recorded calls

CHECK_THAT(theSwitchEndsRecordingButNotOfCallsThatHaveBegun) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nothing), 0);
    const uint64_t dropped = ctracing_dropped();
    ctracing_set_enabled(false);
    [traced nothing];
    ctracing_set_enabled(true);
    [traced nothing];
    expect_records("+0 -0 ");
    EXPECT(ctracing_dropped() == dropped);
    ctracing_probe_remove(probe);
}

static void switch_off(struct ort_hook_call *call, void *context) { ctracing_set_enabled(false); }

CHECK_THAT(aCallThatIsSwitchedOffInsideRecordsItsEnd) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nothing), 0);
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Traced class],
        .selector = @selector(nothing),
        .function = switch_off
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    [traced nothing];
    [traced nothing];
    ctracing_set_enabled(true);
    expect_records("+0 -0 ");
    ort_hook_remove(hook);
    ort_hook_release(hook);
    ctracing_probe_remove(probe);
}

static void call_on_thread(int thread) { [traced nothing]; }

CHECK_THAT(threadsCanBeChosen) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nothing), 0);
    const int32_t self = (int32_t)syscall(SYS_gettid), many[CTRACING_MAX_THREADS + 1] = {0};
    EXPECT(ctracing_set_threads(&self, 1));
    EXPECT(!ctracing_set_threads(many, CTRACING_MAX_THREADS + 1));
    [traced nothing];
    check_on_threads(2, call_on_thread);
    expect_records("+0 -0 ");
    EXPECT(seen[0].record.thread == self);
    EXPECT(ctracing_set_threads(many, 1));
    [traced nothing];
    expect_records("");
    EXPECT(ctracing_set_threads(NULL, 0));
    check_on_threads(2, call_on_thread);
    see_all();
    EXPECT(seen_count == 4);
    ctracing_probe_remove(probe);
}

// MARK: Reading

CHECK_THAT(aReaderTakesNoMoreThanItAskedFor) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nest:), 0);
    [traced nest:4];
    seen_count = 0;
    EXPECT(ctracing_drain(see, NULL, 3) == 3 && seen_count == 3);
    EXPECT(ctracing_drain(see, NULL, 0) == 0);
    EXPECT(ctracing_drain(see, NULL, 100) == 7 && seen_count == 10);
    EXPECT(ctracing_drain(see, NULL, 100) == 0);
    ctracing_probe_remove(probe);
}

static void read_inside(const struct ctracing_record *record, void *context) {
    EXPECT(ctracing_drain(see, NULL, 10) == 0 && !ctracing_end_reading());
    ++*(int *)context;
}

CHECK_THAT(aConsumerCannotRead) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nothing), 0);
    [traced nothing];
    int count = 0;
    EXPECT(ctracing_drain(read_inside, &count, 10) == 2 && count == 2);
    ctracing_probe_remove(probe);
}

CHECK_THAT(whatWatchesAClassThatIsDisposedOfIsNotInstalledAnyMore) {
    const Class cls = objc_allocateClassPair([Traced class], "Short", 0);
    objc_registerClassPair(cls);
    struct ctracing_probe *probe = install_probe(cls, @selector(nothing), 0);
    struct ctracing_meter *meter = ctracing_meter_install(cls, @selector(nothing), true, NULL);
    struct ctracing_logger *logger = ctracing_logger_install(cls, @selector(nothing), 0, NULL);
    EXPECT(ctracing_probe_is_installed(probe) && ctracing_meter_is_installed(meter));
    EXPECT(ctracing_logger_is_installed(logger));
    objc_disposeClassPair(cls);
    EXPECT(!ctracing_probe_is_installed(probe) && !ctracing_meter_is_installed(meter));
    EXPECT(!ctracing_logger_is_installed(logger));
    ctracing_probe_remove(probe);
    ctracing_meter_remove(meter);
    ctracing_logger_remove(logger);
}

CHECK_THAT(hooksOfProbesAreKnown) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nothing), 0);
    struct ort_hook *other = NULL;
    const struct ort_hook_request request = {
        .cls = [Traced class],
        .selector = @selector(nothing),
        .function = do_nothing
    };
    EXPECT(ort_hook_install(&request, &other) == ORT_HOOK_OK);
    size_t count = 0, own = 0;
    struct ort_hook **hooks = ort_hook_copy_list([Traced class], nil, @selector(nothing), &count);
    for (size_t i = 0; i < count; i++) {
        EXPECT(ctracing_is_own_hook(hooks[i]) == (hooks[i] != other));
        own += ctracing_is_own_hook(hooks[i]);
        ort_hook_release(hooks[i]);
    }
    EXPECT(own == 2 && count == 3);
    free(hooks);
    ort_hook_remove(other);
    ort_hook_release(other);
    ctracing_probe_remove(probe);
    EXPECT(ort_hook_copy_list([Traced class], nil, @selector(nothing), NULL) == NULL);
}

CHECK_THAT(whatCannotBeHookedIsRefused) {
    ort_hook_status status = ORT_HOOK_OK;
    EXPECT(ctracing_probe_install([Traced class], @selector(unknown), 0, &status) == NULL);
    EXPECT(status == ORT_HOOK_NO_METHOD);
    EXPECT(ctracing_meter_install([Traced class], @selector(unknown), false, &status) == NULL);
    EXPECT(status == ORT_HOOK_NO_METHOD);
    EXPECT(ctracing_logger_install([Traced class], @selector(unknown), 0, NULL) == NULL);
    EXPECT(ort_hook_copy_list(Nil, nil, NULL, NULL) == NULL);
}

static int destroyed;

static void destroy(void *context) { destroyed++; }

static void remove_inside(struct ort_hook_call *call, void *context) { ort_hook_remove(ort_hook_call_hook(call)); }

CHECK_THAT(whoeverOnlyTracesDestroysNoOtherBodies) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Traced class],
        .selector = @selector(nothing),
        .function = remove_inside,
        .context = &destroyed,
        .destroy = destroy,
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    ctracing_bury_only_own();
    [traced nothing];
    for (int i = 0; i < 100; i++) { // more than are collected before they are freed
        ctracing_probe_remove(install_probe([Traced class], @selector(nothing), 0));
    }
    EXPECT(destroyed == 0);
    ort_hook_bury_only(NULL);
    EXPECT(ort_hook_flush(UINT64_MAX));
    EXPECT(destroyed == 1);
    ort_hook_release(hook);
}

// MARK: Forks

static void call_in_child(void) {
    [traced nothing];
    check_on_threads(2, call_on_thread);
    ctracing_set_enabled(true);
    [traced nothing];
    EXPECT(ctracing_drain(see, NULL, 100) == 0 && !ctracing_can_record() && !ctracing_end_reading());
}

static bool has_forked;

// Does not fork again in the child, whose calls run it, too.
static void fork_inside(struct ort_hook_call *call, void *context) {
    if (!has_forked) {
        has_forked = true;
        EXPECT(check_in_child(call_in_child).status == 0);
    }
}

CHECK_THAT(aForkedChildRecordsNothing) {
    struct ctracing_probe *probe = install_probe([Traced class], @selector(nothing), 0);
    [traced nothing];
    EXPECT(ctracing_can_record());
    const struct child_end end = check_in_child(call_in_child);
    EXPECT(end.signal == 0 && end.status == 0);
    [traced nothing];
    expect_records("+0 -0 +0 -0 ");
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Traced class],
        .selector = @selector(nothing),
        .function = fork_inside
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    [traced nothing];
    expect_records("+0 -0 ");
    ort_hook_remove(hook);
    ort_hook_release(hook);
    ctracing_probe_remove(probe);
}
