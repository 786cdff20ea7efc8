#include "calls.h"
#include "comparison.h"

#include <objc/message.h>
#include <objc/NSInvocation.h>
#include <objc/NSMethodSignature.h>
#include <objc/NSProxy.h>
#include <objc/objc-arc.h>
#include <string.h>

// Of the prototype at hand.
static const struct cffi_signature *signature;

// Calls as compiled code does, with the first values, and wants this result.
static void call_compiled(id target, const void *wanted) {
    const struct value_type *type = at_hand.prototype->result;
    size_t size = type == NULL ? 0 : type->size;
    if (type != NULL && type->widening != WIDENING_NONE) {
        size = sizeof(int);
    }
    size_t mark = comparison_room_mark();
    void *result = comparison_take_room(size);
    at_hand.counts.calls++;
    at_hand.prototype->call(target, at_hand.first.arguments, result);
    if (!comparison_guard_is_intact(result, size)) {
        comparison_say("the caller", "found bytes behind the result overwritten");
    }
    comparison_stored_result("the caller", wanted, result);
    comparison_return_room(mark);
}

static void call_directly(void) {
    call_compiled(at_hand.callee, at_hand.first.result);
    comparison_expect_received(1);
}

// MARK: Invocations

static void choose_path(NSInvocation *invocation, cffi_call_path path) {
    cffi_invocation_set_call_path(cffi_invocation_of_object(invocation), path);
}

static void compare_arguments(NSInvocation *invocation, id target, const struct values *wanted) {
    if (invocation.target != target || !sel_isEqual(invocation.selector, at_hand.selector)) {
        comparison_say("the invocation", "has another target or selector");
    }
    for (size_t i = 0; i < at_hand.prototype->argument_count; i++) {
        size_t mark = comparison_room_mark();
        size_t size = at_hand.prototype->arguments[i]->size;
        void *place = comparison_take_room(size);
        [invocation getArgument:place atIndex:(NSInteger)i + 2];
        comparison_argument("the invocation", i, wanted->arguments[i], place);
        if (!comparison_guard_is_intact(place, size)) {
            comparison_say("the invocation", "writes behind an argument");
        }
        comparison_return_room(mark);
    }
}

static void set_arguments(NSInvocation *invocation, const struct values *values) {
    for (size_t i = 0; i < at_hand.prototype->argument_count; i++) {
        [invocation setArgument:values->arguments[i] atIndex:(NSInteger)i + 2];
    }
}

static void compare_result(NSInvocation *invocation, const struct values *wanted) {
    if (at_hand.prototype->result == NULL) {
        return;
    }
    size_t mark = comparison_room_mark();
    size_t size = at_hand.prototype->result->size;
    void *place = comparison_take_room(size);
    [invocation getReturnValue:place];
    comparison_result("the invocation", wanted->result, place);
    if (!comparison_guard_is_intact(place, size)) {
        comparison_say("the invocation", "writes behind the result");
    }
    comparison_return_room(mark);
}

static void call_prepared_by(cffi_call_path path) {
    NSInvocation *invocation = [NSInvocation invocationWithMethodSignature:(NSMethodSignature *)signature];
    choose_path(invocation, path);
    invocation.target = at_hand.callee;
    invocation.selector = at_hand.selector;
    set_arguments(invocation, &at_hand.first);
    compare_arguments(invocation, at_hand.callee, &at_hand.first);
    for (int times = 0; times < 2; times++) {
        at_hand.counts.calls++;
        [invocation invoke];
        compare_result(invocation, &at_hand.first);
    }
    comparison_expect_received(2);
}

static void call_prepared(void) { call_prepared_by(CFFI_CALL_SAVED_REGISTERS); }

static void call_prepared_libffi(void) { call_prepared_by(CFFI_CALL_LIBFFI); }

// MARK: Forwarding

// Forwards what it is sent to the callee.
@interface Forwarder : NSProxy {
  @public
    cffi_call_path path;
    bool changes_values;
    bool keeps_invocation;
    NSInvocation *kept;
}
@end

@implementation Forwarder

- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
    return [at_hand.callee methodSignatureForSelector:selector];
}

// Passes other arguments on, and answers with another result.
- (void)change:(NSInvocation *)invocation {
    set_arguments(invocation, &at_hand.second);
    compare_arguments(invocation, self, &at_hand.second);
    at_hand.expected = &at_hand.second;
    [invocation invokeWithTarget:at_hand.callee];
    compare_result(invocation, &at_hand.first);
    if (at_hand.prototype->result != NULL) {
        [invocation setReturnValue:at_hand.second.result];
    }
}

- (void)forwardInvocation:(NSInvocation *)invocation {
    choose_path(invocation, path);
    compare_arguments(invocation, self, &at_hand.first);
    if (changes_values) {
        [self change:invocation];
    } else {
        [invocation invokeWithTarget:at_hand.callee];
    }
    if (keeps_invocation) {
        kept = [invocation retain];
    }
}

@end

static Forwarder *forwarder(void) {
    static Forwarder *object;
    if (object == nil) {
        object = [Forwarder alloc];
    }
    object->path = CFFI_CALL_SAVED_REGISTERS;
    object->changes_values = false;
    object->keeps_invocation = false;
    return object;
}

static void call_forwarded(void) {
    call_compiled(forwarder(), at_hand.first.result);
    comparison_expect_received(1);
}

static void call_forwarded_changed(void) {
    Forwarder *changing = forwarder();
    changing->changes_values = true;
    call_compiled(changing, at_hand.second.result);
    comparison_expect_received(1);
}

static void call_forwarded_libffi(void) {
    Forwarder *through_libffi = forwarder();
    through_libffi->path = CFFI_CALL_LIBFFI;
    call_compiled(through_libffi, at_hand.first.result);
    comparison_expect_received(1);
}

// An invocation that is kept has copies of its C strings, which lie elsewhere.
static bool has_text(void) {
    for (size_t i = 0; i < at_hand.prototype->argument_count; i++) {
        if (at_hand.prototype->arguments[i]->kind == VALUE_CSTRING) {
            return true;
        }
    }
    return false;
}

// What a call that has ended left there.
__attribute__((noinline)) static void overwrite_stack(void) {
    volatile uint8_t bytes[1 << 15];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = 0xcc;
    }
}

static void call_forwarded_again(void) {
    if (has_text()) {
        return;
    }
    Forwarder *keeping = forwarder();
    keeping->keeps_invocation = true;
    call_compiled(keeping, at_hand.first.result);
    overwrite_stack();
    compare_arguments(keeping->kept, at_hand.callee, &at_hand.first);
    compare_result(keeping->kept, &at_hand.first);
    at_hand.counts.calls++;
    [keeping->kept invoke];
    compare_result(keeping->kept, &at_hand.first);
    [keeping->kept release];
    comparison_expect_received(2);
}

// MARK: Implementations made at run time

static void answer(void *context, void *result, void *const *arguments) {
    comparison_count_received();
    if (!sel_isEqual(*(SEL *)arguments[1], at_hand.selector)) {
        comparison_say("the implementation", "found another selector");
    }
    for (size_t i = 0; i < at_hand.prototype->argument_count; i++) {
        comparison_argument("the implementation", i, at_hand.first.arguments[i], arguments[i + 2]);
    }
    if (at_hand.prototype->result != NULL) {
        memcpy(result, at_hand.first.result, at_hand.prototype->result->size);
    }
}

// Makes an invocation of the call and invokes it.
static void pass_on(void *context, void *result, void *const *arguments) {
    id object = cffi_invocation_object_create(signature);
    struct cffi_invocation *invocation = cffi_invocation_of_object(object);
    cffi_invocation_load_arguments(invocation, arguments);
    [object invokeWithTarget:at_hand.callee];
    if (at_hand.prototype->result != NULL) {
        cffi_invocation_get_return_value(invocation, result);
    }
    [object release];
}

// An instance of a class whose methods are such implementations.
static id implementer(void) {
    static id object;
    if (object == nil) {
        Class cls = objc_allocateClassPair([NSObject class], "Implementer", 0);
        objc_registerClassPair(cls);
        object = [cls new];
    }
    return object;
}

// Calls an instance whose method this is, for as long as that takes.
static void call_implemented_by(IMP imp) {
    id object = implementer();
    const char *types = cffi_signature_text(signature);
    class_replaceMethod(object_getClass(object), at_hand.selector, imp, types);
    call_compiled(object, at_hand.first.result);
    comparison_expect_received(1);
    class_replaceMethod(object_getClass(object), at_hand.selector, _objc_msgForward, types);
}

static void call_implementation_by(cffi_call_path path, cffi_imp_callback callback) {
    cffi_status status;
    IMP imp = cffi_imp_create_by(path, signature, callback, NULL, &status);
    if (imp != NULL) {
        call_implemented_by(imp);
        cffi_imp_destroy(imp);
    } else {
        comparison_say("cffi_imp_create_by", cffi_status_description(status));
    }
}

static void call_implementation(void) { call_implementation_by(CFFI_CALL_SAVED_REGISTERS, answer); }

static void call_implementation_passing_on(void) { call_implementation_by(CFFI_CALL_SAVED_REGISTERS, pass_on); }

static void call_closure(void) { call_implementation_by(CFFI_CALL_LIBFFI, answer); }

static void call_closure_passing_on(void) { call_implementation_by(CFFI_CALL_LIBFFI, pass_on); }

static IMP answer_from_frame(struct ort_call_frame *frame, void *context) {
    id object = cffi_invocation_object_create_from_frame(signature, frame);
    compare_arguments(object, implementer(), &at_hand.first);
    [object invokeWithTarget:at_hand.callee];
    cffi_invocation_answer(cffi_invocation_of_object(object), frame);
    [object release];
    return NULL;
}

// Puts another receiver in its place.
static IMP jump_from_frame(struct ort_call_frame *frame, void *context) {
    bool is_moved = ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && cffi_signature_returns_in_memory(signature);
    frame->general[is_moved] = (uint64_t)at_hand.callee;
    return [at_hand.callee methodForSelector:at_hand.selector];
}

static void call_frame_implementation_by(ort_frame_handler handler) {
    IMP imp = ort_frame_imp_create(handler, NULL);
    call_implemented_by(imp);
    ort_frame_imp_destroy(imp);
}

static void call_frame_implementation(void) { call_frame_implementation_by(answer_from_frame); }

static void call_frame_implementation_jumping(void) { call_frame_implementation_by(jump_from_frame); }

// MARK: All ways

static const struct {
    const char *name;
    void (*call)(void);
    bool needs_libffi;
} ways[] = {
    {"called directly", call_directly, false},
    {"forwarded", call_forwarded, false},
    {"forwarded with other values", call_forwarded_changed, false},
    {"forwarded and again afterwards", call_forwarded_again, false},
    {"forwarded and called by libffi", call_forwarded_libffi, true},
    {"prepared", call_prepared, false},
    {"prepared and called by libffi", call_prepared_libffi, true},
    {"implemented by a callback", call_implementation, false},
    {"implemented by a callback that passes on", call_implementation_passing_on, false},
    {"implemented by libffi", call_closure, true},
    {"implemented by libffi and passed on", call_closure_passing_on, true},
    {"implemented over saved registers", call_frame_implementation, false},
    {"implemented over saved registers and jumped on", call_frame_implementation_jumping, false},
};

void calls_in_every_way(const struct cffi_signature *of) {
    signature = of;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (ways[i].needs_libffi && !cffi_signature_fits_libffi(signature)) {
            continue;
        }
        at_hand.way = ways[i].name;
        at_hand.expected = &at_hand.first;
        void *pool = objc_autoreleasePoolPush();
        ways[i].call();
        objc_autoreleasePoolPop(pool);
    }
}
