// What a program is told of a request that is refused.

#include "check.h"
#include <objc/hooks.h>
#include <objc/NSObject.h>
#include <objc/runtime.h>

@interface Refusing : NSObject
- (int)number;
@end

@implementation Refusing
- (int)number {
    return 7;
}
@end

static void take_note(struct ort_hook_call *call, void *context) { (void)call, (void)context; }

// The fault of a request, which is refused for it.
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
    EXPECT_STRING(ort_hook_request_fault(NULL), "there is none");
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
    EXPECT_STRING(fault(request), "its position is none");
    request = request_of_number();
    request.options = 1 << 2;
    EXPECT_STRING(fault(request), "one of its options is unknown");
    request = request_of_number();
    request.engine = (ort_hook_engine)3;
    EXPECT_STRING(fault(request), "its engine is unknown");
}

CHECK_THAT(whatDoesNotGoTogetherIsNamed) {
    struct ort_hook_request request = request_of_number();
    request.options = ORT_HOOK_FINALLY;
    EXPECT_STRING(fault(request), "ORT_HOOK_FINALLY is an option of after hooks");
    request = request_of_number();
    request.options = ORT_HOOK_BLOCK_WITHOUT_INFO;
    EXPECT_STRING(fault(request), "ORT_HOOK_BLOCK_WITHOUT_INFO is an option of blocks");
    int captured = 1;
    request = request_of_number();
    request.cls = Nil;
    request.object = [[^{
        return captured;
    } copy] autorelease];
    request.selector = sel_registerName("invoke");
    request.engine = ORT_HOOK_ENGINE_FORWARDING;
    EXPECT_STRING(fault(request), "it has the forwarding engine for the calls of a block, which no message leads to");
}

CHECK_THAT(everyStatusHasATextOfItsOwn) {
    for (unsigned status = ORT_HOOK_OK; status <= ORT_HOOK_OTHER_SCOPE; status++) {
        const char *text = ort_hook_status_text((ort_hook_status)status);
        EXPECT(strlen(text) > 10 && strcmp(text, "this is no status") != 0);
        for (unsigned other = ORT_HOOK_OK; other < status; other++) {
            EXPECT(strcmp(text, ort_hook_status_text((ort_hook_status)other)) != 0);
        }
    }
    EXPECT_STRING(
        ort_hook_status_text(ORT_HOOK_NO_METHOD),
        "there is no such method; give the request the types of one that is missing");
    EXPECT_STRING(ort_hook_status_text((ort_hook_status)(ORT_HOOK_OTHER_SCOPE + 1)), "this is no status");
}
