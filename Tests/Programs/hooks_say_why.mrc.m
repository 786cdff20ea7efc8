// The reasons that a refused request returns.

#include "check.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>

struct large {
    long numbers[8];
};

@interface Refusing : NSObject
- (int)number;
- (struct large)large;
@end

@implementation Refusing
- (int)number {
    return 7;
}
- (struct large)large {
    return (struct large){{7}};
}
@end

static void take_note(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

// Returns the fault of a request that is refused.
static const char *fault(struct ort_hook_request request) {
    struct ort_hook *hook = NULL;
    EXPECT(ort_hook_install(&request, &hook) == ORT_HOOK_INVALID && hook == NULL);
    return ort_hook_request_fault(&request);
}

static struct ort_hook_request request_of_number(void) {
    return (struct ort_hook_request) {
        .cls = [Refusing class], .selector = @selector(number), .position = ORT_HOOK_BEFORE, .function = take_note
    };
}

CHECK_THAT(aRequestThatCanBeCarriedOutHasNoFault) {
    const struct ort_hook_request request = request_of_number();
    EXPECT(ort_hook_request_fault(&request) == NULL);
}

CHECK_THAT(whatIsMissingIsNamed) {
    struct ort_hook_request request = request_of_number();
    request.cls = Nil;
    EXPECT_STRING(fault(request), "it has neither a class nor an object");
    request = request_of_number();
    request.selector = NULL;
    EXPECT_STRING(fault(request), "it has no selector");
    request = request_of_number();
    request.function = NULL;
    EXPECT_STRING(fault(request), "it has no body, neither a block nor a function");
    EXPECT(ort_hook_install(NULL, NULL) == ORT_HOOK_INVALID);
    EXPECT_STRING(ort_hook_request_fault(NULL), "the request is NULL");
}

CHECK_THAT(whatIsTwiceThereIsNamed) {
    struct ort_hook_request request = request_of_number();
    request.object = [[Refusing new] autorelease];
    EXPECT_STRING(fault(request), "it has both a class and an object");
    request = request_of_number();
    request.block = (id)(void *)^{
    };
    EXPECT_STRING(fault(request), "it has two bodies, a block and a function");
}

CHECK_THAT(whatIsUnknownIsNamed) {
    struct ort_hook_request request = request_of_number();
    request.position = (ort_hook_position)3;
    EXPECT_STRING(fault(request), "its position is unknown");
    request = request_of_number();
    request.options = 1 << 2;
    EXPECT_STRING(fault(request), "one of its options is unknown");
    request = request_of_number();
    request.engine = (ort_hook_engine)4;
    EXPECT_STRING(fault(request), "its engine is unknown");
}

CHECK_THAT(whatDoesNotGoTogetherIsNamed) {
    struct ort_hook_request request = request_of_number();
    request.options = ORT_HOOK_FINALLY;
    EXPECT_STRING(fault(request), "ORT_HOOK_FINALLY is only for after hooks");
    request = request_of_number();
    request.options = ORT_HOOK_BLOCK_WITHOUT_INFO;
    EXPECT_STRING(fault(request), "ORT_HOOK_BLOCK_WITHOUT_INFO is only for blocks");
    int captured = 1;
    request = request_of_number();
    request.cls = Nil;
    request.object = [[^{
        return captured;
    } copy] autorelease];
    request.selector = sel_registerName("invoke");
    request.engine = ORT_HOOK_ENGINE_FORWARDING;
    EXPECT_STRING(fault(request), "it has the forwarding engine, but calls of a block are not messages");
}

// Such a block would write its result over the receiver, or over the method's own result.
CHECK_THAT(aBlockBeforeOrAfterReturnsNothingInMemory) {
    static const char sentence[] =
        "its block returns a value that does not fit into registers; only the block of an instead hook may do so";
    const id blocks[] = {(id)(void *)^(id info){
        return (struct large){{(long)info}};
}
,
    (id)(void *)^{
        return (struct large){{1}};
    },
#if defined(__x86_64__)
    (id)(void *)^(id info) {
        return info == nil ? 1.0L : 2.0L;
    },
#endif
}
;
for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    for (int is_after = 0; is_after < 2; is_after++) {
        const ort_hook_position position = is_after ? ORT_HOOK_AFTER : ORT_HOOK_BEFORE;
        const SEL selectors[] = { @selector(number), @selector(large) };
        for (size_t j = 0; j < 2; j++) {
            const struct ort_hook_request request = {
                .cls = [Refusing class], .selector = selectors[j], .position = position, .block = blocks[i]};
            EXPECT_STRING(fault(request), sentence);
        }
    }
}
}

CHECK_THAT(aBlockInsteadReturnsInMemoryWhatTheMethodDoes) {
    Refusing *object = [[Refusing new] autorelease];
    const struct ort_hook_request request = {
        .object = object,
        .selector = @selector(large),
        .position = ORT_HOOK_INSTEAD,
        .block = (id)(void *)^(id info){
            return (struct large){{1, info != nil, [7] = 9}};
}
}
;
struct ort_hook *hook = NULL;
EXPECT(ort_hook_request_fault(&request) == NULL && ort_hook_install(&request, &hook) == ORT_HOOK_OK);
EXPECT([object large].numbers[0] == 1 && [object large].numbers[7] == 9);
EXPECT(ort_hook_remove(hook));
ort_hook_release(hook);
}

CHECK_THAT(everyStatusHasATextOfItsOwn) {
    for (unsigned status = ORT_HOOK_OK; status <= ORT_HOOK_BEYOND_LIBFFI; status++) {
        const char *text = ort_hook_status_text((ort_hook_status)status);
        EXPECT(strlen(text) > 10 && strcmp(text, "unknown status") != 0);
        for (unsigned other = ORT_HOOK_OK; other < status; other++) {
            EXPECT(strcmp(text, ort_hook_status_text((ort_hook_status)other)) != 0);
        }
    }
    EXPECT_STRING(
        ort_hook_status_text(ORT_HOOK_NO_METHOD),
        "there is no such method; to add it by the hook, give the request its types");
    EXPECT_STRING(ort_hook_status_text((ort_hook_status)(ORT_HOOK_BEYOND_LIBFFI + 1)), "unknown status");
}
