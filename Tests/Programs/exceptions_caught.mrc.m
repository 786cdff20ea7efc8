// ort_call_catching, for languages whose frames no exception may cross, and method bodies of such a language.

#include "check.h"

#include <cffi.h>
#include <cffi_boundaries.h>
#import <objc/hooks.h>
#import <objc/kernel.h>
#import <objc/message.h>
#import <objc/NSObject.h>
#import <objc/objc-arc.h>
#import <objc/objc-exception.h>
#import <objc/runtime.h>
#include <pthread.h>
#include <stdlib.h>
#include <unwind.h>

static int alive;

@interface Error : NSObject
@end
@implementation Error
+ (instancetype)new {
    alive++;
    return [super new];
}
- (void)dealloc {
    alive--;
    [super dealloc];
}
@end

static id thrown;

static void throw_error(void *context) {
    (void)context;
    thrown = [[Error new] autorelease];
    @throw thrown;
}

static void return_plainly(void *context) { *(int *)context = 7; }

CHECK_THAT(aCallThatReturnsCatchesNothing) {
    int value = 0;
    struct ort_caught caught = {nil, true};
    EXPECT(!ort_call_catching(return_plainly, &value, &caught));
    EXPECT(value == 7);
    EXPECT(caught.object == nil && caught.is_foreign);
}

CHECK_THAT(anExceptionEndsTheCallAndItsObjectIsTheCallers) {
    struct ort_caught caught = {nil, true};
    @autoreleasepool {
        EXPECT(ort_call_catching(throw_error, NULL, &caught));
    }
    EXPECT(caught.object == thrown && !caught.is_foreign);
    EXPECT(alive == 1);
    objc_release(caught.object);
    EXPECT(alive == 0);
}

static void throw_nil(void *context) {
    (void)context;
    @throw (id)nil;
}

CHECK_THAT(nilIsCaughtLikeAnyObject) {
    struct ort_caught caught = {(id)&caught, true};
    EXPECT(ort_call_catching(throw_nil, NULL, &caught));
    EXPECT(caught.object == nil && !caught.is_foreign);
}

// MARK: Other languages

static int deleted;

static void delete_foreign(_Unwind_Reason_Code reason, struct _Unwind_Exception *exception) {
    (void)reason;
    deleted++;
    free(exception);
}

static void throw_foreign(void *context) {
    (void)context;
    struct _Unwind_Exception *exception = calloc(1, sizeof *exception);
    exception->exception_class = 0x4652474e54455354;
    exception->exception_cleanup = delete_foreign;
    _Unwind_RaiseException(exception);
}

CHECK_THAT(anExceptionOfAnotherLanguageEndsTheCallAndIsDeleted) {
    struct ort_caught caught = {(id)&caught, false};
    EXPECT(ort_call_catching(throw_foreign, NULL, &caught));
    EXPECT(caught.object == nil && caught.is_foreign);
    EXPECT(deleted == 1);
}

// MARK: Nesting

static void catch_and_throw_on(void *context) {
    struct ort_caught caught;
    EXPECT(ort_call_catching(throw_error, context, &caught));
    [caught.object autorelease];
    objc_exception_throw(caught.object);
}

CHECK_THAT(whatWasCaughtCanBeThrownAgain) {
    struct ort_caught caught;
    @autoreleasepool {
        EXPECT(ort_call_catching(catch_and_throw_on, NULL, &caught));
        EXPECT(caught.object == thrown);
    }
    objc_release(caught.object);
    EXPECT(alive == 0);
}

static void throw_inside_of_a_handler(void *context) {
    @try {
        throw_error(context);
    } @catch (id outer) {
        struct ort_caught caught;
        EXPECT(ort_call_catching(throw_error, context, &caught));
        EXPECT(caught.object != outer);
        objc_release(caught.object);
        @throw;
    }
}

CHECK_THAT(aHandlerThatIsUnderWayStaysTheInnermost) {
    struct ort_caught caught;
    @autoreleasepool {
        EXPECT(ort_call_catching(throw_inside_of_a_handler, NULL, &caught));
    }
    EXPECT(alive == 1);
    objc_release(caught.object);
    EXPECT(alive == 0);
}

// MARK: Threads

static bool returned;

static void exit_thread(void *context) { pthread_exit(context); }

static void *call_exit(void *context) {
    struct ort_caught caught;
    (void)ort_call_catching(exit_thread, context, &caught);
    returned = true;
    return NULL;
}

CHECK_THAT(theEndOfAThreadPassesThrough) {
    pthread_t thread;
    void *result = NULL;
    int value;
    EXPECT(pthread_create(&thread, NULL, call_exit, &value) == 0);
    EXPECT(pthread_join(thread, &result) == 0);
    EXPECT(result == &value);
    EXPECT(!returned);
}

// MARK: Invocations

@interface Base : NSObject
- (int)double:(int)value;
- (int)fail:(int)value;
@end
@implementation Base
- (int)double:(int)value {
    return 2 * value;
}
- (int)fail:(int)value {
    throw_error(NULL);
    return value;
}
@end

static struct cffi_invocation *invocation_of(id target, SEL selector) {
    struct cffi_invocation *invocation = cffi_invocation_create(cffi_signature_intern("i@:i", NULL));
    const int value = 21;
    cffi_invocation_set_target(invocation, target);
    cffi_invocation_set_selector(invocation, selector);
    cffi_invocation_set_argument(invocation, 2, &value);
    return invocation;
}

CHECK_THAT(anInvocationTellsOfAnException) {
    Base *base = [[Base new] autorelease];
    struct ort_caught caught;
    int result = 0;
    struct cffi_invocation *invocation = invocation_of(base, @selector(double:));
    EXPECT(cffi_invocation_invoke_catching(invocation, &caught) == CFFI_OK);
    EXPECT(cffi_invocation_get_return_value(invocation, &result) == CFFI_OK && result == 42);
    cffi_invocation_destroy(invocation);

    invocation = invocation_of(base, @selector(fail:));
    @autoreleasepool {
        EXPECT(cffi_invocation_invoke_catching(invocation, &caught) == CFFI_EXCEPTION);
    }
    EXPECT(caught.object == thrown);
    objc_release(caught.object);
    EXPECT(cffi_invocation_get_return_value(invocation, &result) == CFFI_NO_RETURN_VALUE);
    cffi_invocation_set_selector(invocation, @selector(double:));
    EXPECT(cffi_invocation_invoke_with_target_catching(invocation, base, &caught) == CFFI_OK);
    EXPECT(cffi_invocation_get_return_value(invocation, &result) == CFFI_OK && result == 42);
    const IMP function = [base methodForSelector:@selector(double:)];
    EXPECT(cffi_invocation_invoke_function_catching(invocation, function, &caught) == CFFI_OK);
    EXPECT(cffi_invocation_get_return_value(invocation, &result) == CFFI_OK && result == 42);
    EXPECT(cffi_invocation_invoke_function_catching(invocation, NULL, &caught) == CFFI_NO_IMPLEMENTATION);
    cffi_invocation_destroy(invocation);
}

CHECK_THAT(anInvocationWithoutATargetIsRefusedAsEver) {
    struct ort_caught caught;
    struct cffi_invocation *invocation = cffi_invocation_create(cffi_signature_intern("i@:i", NULL));
    EXPECT(cffi_invocation_invoke_catching(invocation, &caught) == CFFI_NO_TARGET);
    cffi_invocation_destroy(invocation);
}

// MARK: Bodies

struct body {
    struct cffi_throwing_body base;
    int calls;
};

static id fail_for_negative(void *context, void *return_value, void *const *arguments) {
    ((struct body *)context)->calls++;
    const int value = *(const int *)arguments[2];
    *(int *)return_value = value + 1;
    return value >= 0 ? nil : (thrown = [Error new]);
}

CHECK_THAT(aBodyThrowsOnceItHasReturned) {
    struct body body = {{fail_for_negative}, 0};
    const IMP imp = ort_imp_for_signature("i@:i", cffi_imp_run_throwing, &body);
    EXPECT(imp != NULL);
    EXPECT(class_addMethod([Base class], sel_registerName("succeed:"), imp, "i@:i"));
    Base *base = [[Base new] autorelease];
    EXPECT(
        ((int (*)(id, SEL, int))objc_msg_lookup(base, sel_registerName("succeed:")))(
            base, sel_registerName("succeed:"), 4) == 5);
    @autoreleasepool {
        id caught = nil;
        @try {
            ((int (*)(id, SEL, int))imp)(base, sel_registerName("succeed:"), -4);
        } @catch (Error *error) {
            caught = error;
        }
        EXPECT(caught != nil && caught == thrown);
        EXPECT(alive == 1);
    }
    EXPECT(alive == 0);
    EXPECT(body.calls == 2);
    EXPECT(cffi_imp_destroy(ort_class_removeMethod([Base class], sel_registerName("succeed:"))));
}
