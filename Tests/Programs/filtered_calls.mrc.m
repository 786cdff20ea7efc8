// Probes that record some of the calls: by values, by the time that calls take, and with the callers.

#include "traced_calls.h"
#include <objc/NSException.h>
#include <objc/NSNumber.h>
#include <objc/NSObject.h>
#include <objc/NSString.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <setjmp.h>
#include <sys/mman.h>
#include <unistd.h>

static jmp_buf target;

struct huge {
    char bytes[300];
};

@interface Filtered : NSObject {
  @public
    int _count;
    NSString *_name;
}
- (long)whole:(short)whole number:(unsigned char)number;
- (float)single:(float)single wide:(double)wide;
- (id)object:(id)object;
- (const char *)text:(const char *)text;
- (Class)kind:(Class)cls;
- (long)nest:(long)depth;
- (void)wait:(useconds_t)microseconds;
- (long)throw:(BOOL)throws;
- (void)jump:(long)depth;
- (long)wide:(struct huge)one and:(struct huge)two nest:(long)depth;
- (long)framed:(long)depth; // has a frame
- (long)wide:(struct huge)one framed:(long)depth;
@end

@implementation Filtered
- (long)whole:(short)whole number:(unsigned char)number {
    return whole + number;
}
- (float)single:(float)single wide:(double)wide {
    return single;
}
- (id)object:(id)object {
    return object;
}
- (const char *)text:(const char *)text {
    return text;
}
- (Class)kind:(Class)cls {
    return cls;
}
- (long)nest:(long)depth {
    return depth == 0 ? 0 : 1 + [self nest:depth - 1];
}
- (void)wait:(useconds_t)microseconds {
    usleep(microseconds);
}
- (long)throw:(BOOL)throws {
    if (throws) {
        @throw [NSException exceptionWithName:@"Thrown" reason:nil userInfo:nil];
    }
    return 5;
}
- (void)jump:(long)depth {
    if (depth == 0) {
        longjmp(target, 1);
    }
    [self jump:depth - 1];
}
- (long)framed:(long)depth {
    EXPECT(__builtin_frame_address(0) != NULL);
    return depth == 0 ? 0 : 1 + [self framed:depth - 1];
}

- (long)wide:(struct huge)one framed:(long)depth {
    EXPECT(__builtin_frame_address(0) != NULL);
    return depth == 0 ? one.bytes[0] : 1 + [self wide:one framed:depth - 1];
}

- (long)wide:(struct huge)one and:(struct huge)two nest:(long)depth {
    return depth == 0 ? one.bytes[0] : 1 + [self wide:two and:one nest:depth - 1];
}
@end

static Filtered *filtered;

__attribute__((constructor)) static void make(void) { filtered = [Filtered new]; }

static struct ctracing_probe *install(SEL selector, const struct ctracing_call_filter *filter) {
    ort_hook_status status = ORT_HOOK_INVALID;
    struct ctracing_probe *probe =
        ctracing_probe_install_filtered([Filtered class], selector, CTRACING_READS_TEXT, filter, &status);
    EXPECT(probe != NULL && status == ORT_HOOK_OK);
    return probe;
}

static struct ctracing_probe *install_test(SEL selector, struct ctracing_test test) {
    test.on_true = CTRACING_ADMITS;
    test.on_false = CTRACING_REFUSES;
    test.text_size = (uint8_t)strlen(test.text);
    const bool is_late = test.subject == CTRACING_OF_RESULT;
    const struct ctracing_call_filter filter = {.tests = &test, .test_count = 1, .group = is_late};
    return install(selector, &filter);
}

// How many calls are recorded, both ends of each.
static size_t count_seen(void) {
    see_all();
    size_t begins = 0;
    for (size_t i = 0; i < seen_count; i++) {
        begins += seen[i].record.kind == CTRACING_ENTER;
    }
    EXPECT(seen_count == 2 * begins);
    return begins;
}

// MARK: Values

static size_t count_wholes(struct ctracing_test test) {
    struct ctracing_probe *probe = install_test(@selector(whole:number:), test);
    for (short i = -3; i <= 3; i++) {
        EXPECT([filtered whole:i number:(unsigned char)(i + 253)] == i + (unsigned char)(i + 253));
    }
    const size_t count = count_seen();
    EXPECT(ctracing_probe_dropped(probe) == 0);
    ctracing_probe_remove(probe);
    return count;
}

CHECK_THAT(numbersAreComparedByTheirTypes) {
    struct ctracing_test test = {.kind = CTRACING_TEST_SIGNED, .size = sizeof(short), .whole = -1};
    static const size_t counts[] = {
        [CTRACING_IS_EQUAL] = 1,   [CTRACING_IS_UNEQUAL] = 6, [CTRACING_IS_LESS] = 2,
        [CTRACING_IS_AT_MOST] = 3, [CTRACING_IS_GREATER] = 4, [CTRACING_IS_AT_LEAST] = 5,
    };
    for (int i = CTRACING_IS_EQUAL; i <= CTRACING_IS_AT_LEAST; i++) {
        test.operation = (ctracing_operator)i;
        EXPECT(count_wholes(test) == counts[i]);
    }
    test = (struct ctracing_test){.place = 1,
                                  .kind = CTRACING_TEST_UNSIGNED,
                                  .size = 1,
                                  .constant = CTRACING_CONSTANT_UNSIGNED,
                                  .operation = CTRACING_IS_GREATER,
                                  .bits = 252};
    EXPECT(count_wholes(test) == 3);
    test.constant = CTRACING_CONSTANT_FLOATING;
    test.floating = 252.5;
    EXPECT(count_wholes(test) == 3);
    test.constant = CTRACING_CONSTANT_BOOLEAN;
    test.operation = CTRACING_IS_EQUAL;
    test.whole = 0;
    EXPECT(count_wholes(test) == 1);
    test.kind = CTRACING_TEST_BOOLEAN;
    EXPECT(count_wholes(test) == 4); // those with a lowest bit of 0
}

CHECK_THAT(floatingPointArgumentsAreCompared) {
    struct ctracing_test test = {
        .kind = CTRACING_TEST_FLOATING,
        .size = sizeof(float),
        .constant = CTRACING_CONSTANT_FLOATING,
        .floating = (double)0.1f};
    for (uint32_t place = 0; place < 2; place++) {
        test.place = place;
        test.size = place == 0 ? sizeof(float) : sizeof(double);
        test.floating = place == 0 ? (double)0.1f : 0.1;
        struct ctracing_probe *probe = install_test(@selector(single:wide:), test);
        [filtered single:0.1f wide:0.2];
        [filtered single:0.2f wide:0.1];
        EXPECT(count_seen() == 1);
        EXPECT(seen[0].values[place].recorded == test.size);
        ctracing_probe_remove(probe);
    }
}

static size_t count_objects(struct ctracing_test test, id object) {
    test.size = sizeof(id);
    test.kind = CTRACING_TEST_OBJECT;
    struct ctracing_probe *probe = install_test(@selector(object:), test);
    EXPECT([filtered object:object] == object);
    EXPECT([filtered object:nil] == nil);
    const size_t count = count_seen();
    ctracing_probe_remove(probe);
    return count;
}

CHECK_THAT(objectsAreComparedByWhatTheyHold) {
    struct ctracing_test test = {.constant = CTRACING_CONSTANT_TEXT, .text = "harbour"};
    EXPECT(count_objects(test, @"harbour") == 1);
    EXPECT(count_objects(test, @"a harbour that is longer than the text") == 0);
    EXPECT(count_objects(test, [NSString stringWithUTF8String:"harbour"]) == 1);
    EXPECT(count_objects(test, filtered) == 0);
    test.operation = CTRACING_CONTAINS;
    EXPECT(count_objects(test, @"a harbour that is longer than the text") == 1);
    test.operation = CTRACING_IS_UNEQUAL;
    EXPECT(count_objects(test, @"harbour") == 1); // nil is
    test = (struct ctracing_test){.constant = CTRACING_CONSTANT_SIGNED, .operation = CTRACING_IS_AT_LEAST, .whole = 3};
    EXPECT(count_objects(test, @3) == 1);
    EXPECT(count_objects(test, @2.5) == 0);
    EXPECT(count_objects(test, @((unsigned long long)-1)) == 1);
    EXPECT(count_objects(test, @"3") == 0);
    // Doubles have no place for this number, only for the one before it.
    test = (struct ctracing_test){.constant = CTRACING_CONSTANT_FLOATING, .floating = 9007199254740992.0};
    EXPECT(count_objects(test, @9007199254740993LL) == 0);
    EXPECT(count_objects(test, @9007199254740992LL) == 1);
    test = (struct ctracing_test){.constant = CTRACING_CONSTANT_NIL};
    EXPECT(count_objects(test, filtered) == 1);
    test = (struct ctracing_test){.constant = CTRACING_CONSTANT_ADDRESS, .bits = (uintptr_t)filtered};
    EXPECT(count_objects(test, filtered) == 1);
    EXPECT(count_objects(test, @3) == 0);
}

CHECK_THAT(aNumberInThePlaceOfAnObjectDoesNoHarm) {
    struct ctracing_test test = {
        .constant = CTRACING_CONSTANT_TEXT, .text = "x", .size = sizeof(id), .kind = CTRACING_TEST_OBJECT};
    struct ctracing_probe *probe = install_test(@selector(object:), test);
    for (uintptr_t i = 1; i < (uintptr_t)1 << 62; i *= 3) {
        typedef uintptr_t (*function)(id, SEL, uintptr_t);
        EXPECT(((function)[filtered methodForSelector:@selector(object:)])(filtered, @selector(object:), i) == i);
    }
    EXPECT(count_seen() == 0);
    ctracing_probe_remove(probe);
}

CHECK_THAT(stringsOfCAndClassesAreComparedByTheirTexts) {
    struct ctracing_test test = {
        .constant = CTRACING_CONSTANT_TEXT, .text = "NSObject", .size = sizeof(char *), .kind = CTRACING_TEST_TEXT};
    struct ctracing_probe *probe = install_test(@selector(text:), test);
    [filtered text:"NSObject"];
    [filtered text:"NSObjects"];
    [filtered text:NULL];
    [filtered text:(const char *)8];
    EXPECT(count_seen() == 1);
    ctracing_probe_remove(probe);
    test.kind = CTRACING_TEST_CLASS;
    probe = install_test(@selector(kind:), test);
    [filtered kind:[NSObject class]];
    [filtered kind:[Filtered class]];
    [filtered kind:Nil];
    EXPECT(count_seen() == 1);
    ctracing_probe_remove(probe);
}

CHECK_THAT(theReceiverItsClassAndItsFieldsAreCompared) {
    Filtered *other = [[Filtered new] autorelease];
    other->_count = 7;
    other->_name = @"other";
    const struct ctracing_test tests[] = {
        {.subject = CTRACING_OF_FIELD,
         .kind = CTRACING_TEST_SIGNED,
         .size = sizeof(int),
         .place = (uint32_t)ivar_getOffset(class_getInstanceVariable([Filtered class], "_count")),
         .whole = 7},
        {.subject = CTRACING_OF_FIELD,
         .kind = CTRACING_TEST_OBJECT,
         .size = sizeof(id),
         .place = (uint32_t)ivar_getOffset(class_getInstanceVariable([Filtered class], "_name")),
         .constant = CTRACING_CONSTANT_TEXT,
         .text = "other"},
        {.subject = CTRACING_OF_RECEIVER,
         .kind = CTRACING_TEST_OBJECT,
         .size = sizeof(id),
         .constant = CTRACING_CONSTANT_ADDRESS,
         .bits = (uintptr_t)other},
    };
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        struct ctracing_probe *probe = install_test(@selector(nest:), tests[i]);
        [filtered nest:1];
        [other nest:1];
        EXPECT(count_seen() == 2);
        EXPECT(seen[0].record.receiver == other && seen[1].record.receiver == other);
        ctracing_probe_remove(probe);
    }
    struct ctracing_probe *probe = install_test(
        @selector(nest:),
        (struct ctracing_test){.subject = CTRACING_OF_RECEIVER,
                               .kind = CTRACING_TEST_CLASS,
                               .size = sizeof(id),
                               .constant = CTRACING_CONSTANT_TEXT,
                               .text = "Filtered"});
    [other nest:1];
    EXPECT(count_seen() == 2);
    ctracing_probe_remove(probe);
}

CHECK_THAT(aStringThatIsTheReceiverIsComparedByItsText) {
    NSString *harbour = [NSString stringWithUTF8String:"a harbour on the heap"];
    NSString *other = [NSString stringWithUTF8String:"a station on the heap"];
    const struct ctracing_test test = {
        .subject = CTRACING_OF_RECEIVER,
        .kind = CTRACING_TEST_OBJECT,
        .operation = CTRACING_CONTAINS,
        .constant = CTRACING_CONSTANT_TEXT,
        .size = sizeof(id),
        .on_true = CTRACING_ADMITS,
        .on_false = CTRACING_REFUSES,
        .text_size = 7,
        .text = "harbour"};
    const struct ctracing_call_filter filter = {.tests = &test, .test_count = 1};
    struct ctracing_probe *probe =
        ctracing_probe_install_filtered(object_getClass(harbour), @selector(length), 0, &filter, NULL);
    EXPECT(probe != NULL);
    EXPECT([harbour length] == 21 && [other length] == 21);
    EXPECT(count_seen() == 1 && seen[0].record.receiver == harbour);
    ctracing_probe_remove(probe);
}

// The test of the field has read the page, so the thread would take it for mapped until the next round.
CHECK_THAT(anObjectOfAFieldMayGoAtAnyTime) {
    enum { PAGE = 4096 };
    NSString *text = [NSString stringWithUTF8String:"a text on the heap"];
    char *page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    EXPECT(page != MAP_FAILED);
    memcpy(page, (const void *)text, 2 * sizeof(uint64_t) + sizeof "a text on the heap");
    Filtered *other = [Filtered new];
    struct ctracing_probe *probe = install_test(
        @selector(object:),
        (struct ctracing_test){.subject = CTRACING_OF_FIELD,
                               .kind = CTRACING_TEST_OBJECT,
                               .size = sizeof(id),
                               .place = (uint32_t)ivar_getOffset(class_getInstanceVariable([Filtered class], "_name")),
                               .constant = CTRACING_CONSTANT_TEXT,
                               .text = "a text on the heap"});
    other->_name = (NSString *)(void *)page;
    [other object:nil];
    EXPECT(count_seen() == 1);
    [other object:nil];
    munmap(page, PAGE);
    [other object:nil];
    EXPECT(count_seen() == 1);
    other->_name = nil;
    [other release];
    ctracing_probe_remove(probe);
}

// MARK: Several tests

CHECK_THAT(testsLeadToOtherTests) {
    // whole == 1 or whole == 2 and number != 4
    struct ctracing_test tests[] = {
        {.kind = CTRACING_TEST_SIGNED, .size = sizeof(short), .whole = 1, .on_true = CTRACING_ADMITS, .on_false = 1},
        {.kind = CTRACING_TEST_SIGNED, .size = sizeof(short), .whole = 2, .on_true = 2, .on_false = CTRACING_REFUSES},
        {.kind = CTRACING_TEST_UNSIGNED,
         .place = 1,
         .size = 1,
         .whole = 4,
         .on_true = CTRACING_REFUSES,
         .on_false = CTRACING_ADMITS},
    };
    const struct ctracing_call_filter filter = {.tests = tests, .test_count = 3};
    struct ctracing_probe *probe = install(@selector(whole:number:), &filter);
    for (short i = 0; i < 4; i++) {
        for (unsigned char j = 3; j < 6; j++) {
            [filtered whole:i number:j];
        }
    }
    EXPECT(count_seen() == 5);
    ctracing_probe_remove(probe);
}

CHECK_THAT(aFilterThatDoesNotFitIsRefused) {
    const struct ctracing_test right = {
        .kind = CTRACING_TEST_SIGNED, .size = sizeof(long), .on_true = CTRACING_ADMITS, .on_false = CTRACING_REFUSES};
    struct ctracing_test wrong[5] = {right, right, right, right, right};
    wrong[0].place = 1;
    wrong[1].size = sizeof(int);
    wrong[2].on_true = 0;
    wrong[3].kind = CTRACING_TEST_SWIFT_STRING;
    wrong[4].subject = CTRACING_OF_RESULT; // without a group
    for (size_t i = 0; i < 5; i++) {
        const struct ctracing_call_filter filter = {.tests = &wrong[i], .test_count = 1};
        ort_hook_status status = ORT_HOOK_OK;
        EXPECT(
            ctracing_probe_install_filtered([Filtered class], @selector(nest:), 0, &filter, &status) == NULL &&
            status == ORT_HOOK_INVALID);
    }
    struct ctracing_test many[CTRACING_MAX_TESTS + 1];
    for (size_t i = 0; i <= CTRACING_MAX_TESTS; i++) {
        many[i] = right;
    }
    const struct ctracing_call_filter too_many = {.tests = many, .test_count = CTRACING_MAX_TESTS + 1};
    EXPECT(ctracing_probe_install_filtered([Filtered class], @selector(nest:), 0, &too_many, NULL) == NULL);
    const struct ctracing_call_filter deep = {.stack_depth = CTRACING_MAX_STACK + 1};
    EXPECT(ctracing_probe_install_filtered([Filtered class], @selector(nest:), 0, &deep, NULL) == NULL);
    EXPECT([filtered nest:2] == 2);
    EXPECT(count_seen() == 0);
}

// MARK: Ends

CHECK_THAT(aTestOfTheResultIsMadeWhenTheCallEnds) {
    struct ctracing_probe *probe = install_test(
        @selector(nest:),
        (struct ctracing_test){.subject = CTRACING_OF_RESULT, .kind = CTRACING_TEST_SIGNED, .size = 8, .whole = 2});
    EXPECT([filtered nest:3] == 3);
    EXPECT(count_seen() == 1);
    const struct ctracing_record *enter = &seen[0].record, *leave = &seen[1].record;
    const long argument = 2, result = 2;
    EXPECT(enter->is_late && !leave->is_late && enter->call == leave->call && enter->depth == 1 && leave->depth == 1);
    EXPECT(leave->duration == leave->time - enter->time && enter->receiver == filtered);
    EXPECT(is_value(&seen[0].values[0], &argument, sizeof argument));
    EXPECT(is_value(&seen[1].values[0], &result, sizeof result));
    ctracing_probe_remove(probe);
}

CHECK_THAT(aCallWithoutAResultIsNeverAsTheResultIsToBe) {
    struct ctracing_probe *probe = install_test(
        @selector(throw:),
        (struct ctracing_test){.subject = CTRACING_OF_RESULT,
                               .kind = CTRACING_TEST_SIGNED,
                               .size = 8,
                               .operation = CTRACING_IS_UNEQUAL,
                               .whole = 4});
    @try {
        [filtered throw:YES];
    } @catch (NSException *exception) {
    }
    EXPECT(count_seen() == 0);
    EXPECT([filtered throw:NO] == 5);
    EXPECT(count_seen() == 1);
    ctracing_probe_remove(probe);
}

CHECK_THAT(otherTestsBesideOneOfTheResultAreMadeWhenTheCallBegins) {
    struct ctracing_test tests[] = {
        {.subject = CTRACING_OF_RESULT,
         .kind = CTRACING_TEST_SIGNED,
         .size = 8,
         .operation = CTRACING_IS_AT_LEAST,
         .on_true = 1,
         .on_false = CTRACING_REFUSES},
        {.kind = CTRACING_TEST_SIGNED,
         .size = sizeof(long),
         .whole = 2,
         .on_true = CTRACING_ADMITS,
         .on_false = CTRACING_REFUSES},
    };
    const struct ctracing_call_filter filter = {.tests = tests, .test_count = 2, .group = 1};
    struct ctracing_probe *probe = install(@selector(nest:), &filter);
    EXPECT([filtered nest:4] == 4);
    EXPECT(count_seen() == 1 && seen[1].record.depth == 2);
    ctracing_probe_remove(probe);
}

CHECK_THAT(slowCallsAreRecordedInTheOrderOfTheirEnds) {
    const struct ctracing_call_filter slow = {.slower_than = 1000 * 1000, .group = 1};
    struct ctracing_probe *probe = install(@selector(wait:), &slow);
    [filtered wait:2000];
    EXPECT(count_seen() == 1 && seen[1].record.duration >= slow.slower_than);
    ctracing_probe_remove(probe);
    const struct ctracing_call_filter never = {.slower_than = (uint64_t)3600 * 1000 * 1000 * 1000, .group = 1};
    probe = install(@selector(nest:), &never);
    EXPECT([filtered nest:2000] == 2000);
    EXPECT(count_seen() == 0);
    ctracing_probe_remove(probe);
    const struct ctracing_call_filter all = {.slower_than = 1, .group = 1};
    probe = install(@selector(nest:), &all);
    EXPECT([filtered nest:3] == 3);
    EXPECT(count_seen() == 4);
    for (uint32_t i = 0; i < 4; i++) {
        EXPECT(seen[2 * i].record.kind == CTRACING_ENTER && seen[2 * i].record.depth == 3 - i);
        EXPECT(seen[2 * i + 1].record.kind == CTRACING_LEAVE && seen[2 * i + 1].record.depth == 3 - i);
    }
    EXPECT(seen[0].record.time >= seen[2].record.time && seen[1].record.time <= seen[3].record.time);
    ctracing_probe_remove(probe);
}

CHECK_THAT(aFastCallIsForgottenHoweverManyThereAre) {
    const struct ctracing_call_filter never = {.slower_than = (uint64_t)3600 * 1000 * 1000 * 1000, .group = 1};
    struct ctracing_probe *probe = install(@selector(object:), &never);
    for (int i = 0; i < 100000; i++) {
        [filtered object:filtered];
    }
    EXPECT(ctracing_probe_dropped(probe) == 0 && count_seen() == 0);
    ctracing_probe_remove(probe);
}

CHECK_THAT(callsForWhoseRecordsThereIsNoRoomAreCounted) {
    enum { DEPTH = 900 };
    const struct ctracing_call_filter never = {.slower_than = (uint64_t)3600 * 1000 * 1000 * 1000, .group = 1};
    struct ctracing_probe *probe = install(@selector(wide:and:nest:), &never);
    const struct huge huge = {{3}};
    EXPECT([filtered wide:huge and:huge nest:DEPTH] == DEPTH + 3);
    const uint64_t dropped = ctracing_probe_dropped(probe);
    EXPECT(dropped > 0 && dropped < DEPTH && count_seen() == 0);
    EXPECT([filtered wide:huge and:huge nest:10] == 13);
    EXPECT(ctracing_probe_dropped(probe) == dropped);
    ctracing_probe_remove(probe);
}

CHECK_THAT(callsThatAThreadJumpsOutOfAreForgotten) {
    const struct ctracing_call_filter all = {.slower_than = 1, .group = 1};
    struct ctracing_probe *jumps = install(@selector(jump:), &all), *nests = install(@selector(nest:), &all);
    for (int i = 0; i < 1000; i++) {
        if (setjmp(target) == 0) {
            [filtered jump:20];
        }
    }
    EXPECT(count_seen() == 0);
    EXPECT([filtered nest:1] == 1);
    EXPECT(count_seen() == 2 && seen[0].record.depth == 1 && seen[2].record.depth == 0);
    EXPECT(ctracing_probe_dropped(jumps) == 0 && ctracing_probe_dropped(nests) == 0);
    ctracing_probe_remove(jumps);
    ctracing_probe_remove(nests);
}

#if !__has_feature(address_sanitizer) // the jump leaks the exception
static const struct ort_hook_call *told_call;
static BOOL jumps, has_told_exception, has_told_unwinding;

static void tell_exception(struct ort_hook_call *call, void *context) {
    told_call = call;
    has_told_exception = ort_hook_call_exception(call) != nil;
    has_told_unwinding = ort_hook_call_is_unwound(call);
    if (jumps) {
        longjmp(target, 1);
    }
}

__attribute__((noinline)) static long call_throw(BOOL throws) {
    long result = 0;
    @try {
        result = [filtered throw:throws];
    } @catch (NSException *exception) {
    }
    return result;
}

CHECK_THAT(aCallThatReturnsHasNoExceptionAfterAnotherOneWasLeftByAJump) {
    struct ort_hook *hook = NULL;
    const struct ort_hook_request request = {
        .cls = [Filtered class],
        .selector = @selector(throw:),
        .position = ORT_HOOK_AFTER,
        .options = ORT_HOOK_FINALLY,
        .function = tell_exception
    };
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_OK);
    const struct ort_hook_call *calls[2] = {NULL};
    for (volatile int i = 0; i < 2; i++) {
        jumps = i == 0;
        if (setjmp(target) == 0) {
            call_throw(jumps);
        }
        EXPECT(has_told_exception == jumps && has_told_unwinding == jumps);
        calls[i] = told_call;
    }
    EXPECT(calls[0] == calls[1]);
    ort_hook_remove(hook);
}
#endif

CHECK_THAT(probesOfOtherGroupsHaveDepthsOfTheirOwn) {
    const struct ctracing_call_filter one = {.slower_than = 1, .group = 1}, two = {.slower_than = 1, .group = 2};
    struct ctracing_probe *first = install(@selector(nest:), &one), *second = install(@selector(nest:), &two);
    EXPECT([filtered nest:2] == 2);
    EXPECT(count_seen() == 6);
    for (size_t i = 0; i < seen_count; i++) {
        EXPECT(seen[i].record.depth == 2 - i / 4);
    }
    ctracing_probe_remove(first);
    ctracing_probe_remove(second);
}

// MARK: Callers

// Its frame is found, since it asks for its address. The function after it ends its code.
__attribute__((noinline)) static void *call_inner(void) {
    void *const caller = __builtin_return_address(0);
    EXPECT(__builtin_frame_address(0) != NULL);
    [filtered nest:0];
    return caller;
}

CHECK_THAT(aCallIsRecordedWithItsCallers) {
    const struct ctracing_call_filter filter = {.stack_depth = 8};
    struct ctracing_probe *probe = install(@selector(nest:), &filter);
    EXPECT(__builtin_frame_address(0) != NULL);
    const void *caller = call_inner();
    EXPECT(count_seen() == 1);
    const uintptr_t begin = (uintptr_t)call_inner, place = (uintptr_t)seen_stack[0][0];
    EXPECT(seen[0].record.stack_count >= 2 && seen[0].record.stack_count <= 8 && seen[1].record.stack_count == 0);
    EXPECT(place > begin && place < begin + 4096);
    EXPECT(seen_stack[0][1] == (uintptr_t)caller);
    ctracing_probe_remove(probe);
}

// Each call is made from the method around it, which is hooked too, and not from the code that runs hooks.
static void expect_nested_callers(SEL selector, long (*call)(long depth)) {
    enum { DEPTH = 3, LONGEST = 4096 };
    const struct ctracing_call_filter filter = {.stack_depth = 16};
    const uintptr_t method = (uintptr_t)class_getMethodImplementation([Filtered class], selector);
    struct ctracing_probe *probe = install(selector, &filter);
    EXPECT(call(DEPTH) == DEPTH);
    EXPECT(count_seen() == DEPTH + 1);
    for (size_t level = 1; level <= DEPTH; level++) {
        EXPECT(seen[level].record.stack_count > level);
        for (size_t i = 0; i < level; i++) {
            EXPECT((uintptr_t)seen_stack[level][i] - method < LONGEST);
        }
        EXPECT(seen_stack[level][level] == seen_stack[0][0]);
    }
    ctracing_probe_remove(probe);
}

static long call_framed(long depth) { return [filtered framed:depth]; }

static long call_wide(long depth) {
    const struct huge huge = {{0}};
    return [filtered wide:huge framed:depth];
}

CHECK_THAT(callersOfNestedCallsAreTheProgramsOwn) {
    expect_nested_callers(@selector(framed:), call_framed);
#if defined(__x86_64__)
    // On aarch64 functions in C call the original of such a method.
    expect_nested_callers(@selector(wide:framed:), call_wide);
#else
    (void)call_wide;
#endif
}

CHECK_THAT(aLateCallHasItsCallersToo) {
    const struct ctracing_call_filter filter = {.stack_depth = 2, .slower_than = 1, .group = 1};
    struct ctracing_probe *probe = install(@selector(nest:), &filter);
    const void *caller = call_inner();
    EXPECT(count_seen() == 1 && seen[0].record.stack_count == 2);
    EXPECT(seen_stack[0][1] == (uintptr_t)caller);
    ctracing_probe_remove(probe);
}

static void *nest_deeply(void *depth) { return (void *)[filtered nest:(long)depth]; }

CHECK_THAT(aRecursionWhoseCallsAreRefusedEndsItsProbeBeforeItsStackEnds) {
#if __has_feature(address_sanitizer)
    enum { STACK = 16 << 20 };
#else
    enum { STACK = 1 << 20 };
#endif
    enum { DEEP = 3000 };
    struct ctracing_probe *probe = install_test(
        @selector(nest:), (struct ctracing_test){.kind = CTRACING_TEST_SIGNED, .size = sizeof(long), .whole = -1});
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    pthread_t thread;
    void *reached = NULL;
    EXPECT(pthread_create(&thread, &attributes, nest_deeply, (void *)DEEP) == 0);
    pthread_join(thread, &reached);
    pthread_attr_destroy(&attributes);
    EXPECT((long)reached == DEEP && count_seen() == 0);
#if !__has_feature(address_sanitizer)
    EXPECT(ctracing_probe_has_spared_stack(probe));
#endif
    ctracing_probe_remove(probe);
}
