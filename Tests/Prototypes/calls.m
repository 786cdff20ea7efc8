#include "calls.h"

#include <objc/objc-arc.h>

const struct cffi_signature *call_signature;

// MARK: Compiled calls

static void *take_result_room(size_t *size) {
    const struct value_type *type = at_hand.prototype->result;
    *size = type == NULL ? 0 : type->widening != WIDENING_NONE ? sizeof(int) : type->size;
    at_hand.counts.calls++;
    return comparison_take_room(*size);
}

void call_compiled(id target, const struct values *passed, const void *wanted) {
    size_t mark = comparison_room_mark(), size;
    void *result = take_result_room(&size);
    at_hand.prototype->call(target, passed->arguments, result);
    if (!comparison_guard_is_intact(result, size)) {
        comparison_say("the caller", "found bytes behind the result overwritten");
    }
    comparison_stored_result("the caller", wanted, result);
    comparison_return_room(mark);
}

void call_compiled_catching(id target, id thrown) {
    size_t mark = comparison_room_mark(), size;
    void *result = take_result_room(&size);
    @try {
        at_hand.prototype->call(target, at_hand.first.arguments, result);
        comparison_say("the caller", "caught nothing");
    } @catch (id caught) {
        if (caught != thrown) {
            comparison_say("the caller", "caught something else");
        }
    }
    comparison_return_room(mark);
}

// MARK: Invocations

void invocation_choose_path(NSInvocation *invocation, cffi_call_path path) {
    cffi_invocation_set_call_path(cffi_invocation_of_object(invocation), path);
}

void invocation_set_arguments(NSInvocation *invocation, size_t first, const struct values *values) {
    for (size_t i = 0; i < at_hand.prototype->argument_count; i++) {
        [invocation setArgument:values->arguments[i] atIndex:(NSInteger)(i + first)];
    }
}

void invocation_compare_arguments(NSInvocation *invocation, size_t first, const struct values *wanted) {
    for (size_t i = 0; i < at_hand.prototype->argument_count; i++) {
        size_t mark = comparison_room_mark();
        size_t size = at_hand.prototype->arguments[i]->size;
        void *place = comparison_take_room(size);
        [invocation getArgument:place atIndex:(NSInteger)(i + first)];
        comparison_argument("the invocation", i, wanted->arguments[i], place);
        if (!comparison_guard_is_intact(place, size)) {
            comparison_say("the invocation", "writes behind an argument");
        }
        comparison_return_room(mark);
    }
}

void invocation_compare_message(NSInvocation *invocation, id target, const struct values *wanted) {
    if (invocation.target != target || !sel_isEqual(invocation.selector, at_hand.selector)) {
        comparison_say("the invocation", "has another target or selector");
    }
    invocation_compare_arguments(invocation, 2, wanted);
}

void invocation_compare_result(NSInvocation *invocation, const void *wanted) {
    if (at_hand.prototype->result == NULL) {
        return;
    }
    size_t mark = comparison_room_mark();
    size_t size = at_hand.prototype->result->size;
    void *place = comparison_take_room(size);
    [invocation getReturnValue:place];
    comparison_result("the invocation", wanted, place);
    if (!comparison_guard_is_intact(place, size)) {
        comparison_say("the invocation", "writes behind the result");
    }
    comparison_return_room(mark);
}

// MARK: All ways

static bool is_possible(enum way_needs needs) {
    const struct prototype *prototype = at_hand.prototype;
    return (call_signature != NULL || (needs & NEEDS_NO_SIGNATURE) != 0) &&
        ((needs & NEEDS_LIBFFI) == 0 || cffi_signature_fits_libffi(call_signature)) &&
        ((needs & NEEDS_HEIR) == 0 || prototype->has_heir) &&
        ((needs & NEEDS_BLOCK) == 0 || prototype->make_block != NULL) &&
        ((needs & NEEDS_RECEIVER) == 0 || prototype->block_takes_receiver);
}

static void call_in(const struct call_way *way) {
    comparison_begin_way(way->name);
    prototype_has_unnamed = (way->needs & PASSES_UNNAMED) != 0;
    void *pool = objc_autoreleasePoolPush();
    way->call();
    objc_autoreleasePoolPop(pool);
}

void calls_in_every_way(const struct cffi_signature *signature) {
    static const struct call_way *const groups[] = {
        sent_ways, prepared_ways, forwarded_ways, implemented_ways, block_ways, hooked_ways,
    };
    call_signature = signature;
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        for (const struct call_way *way = groups[i]; way->name != NULL; way++) {
            if (is_possible(way->needs)) {
                call_in(way);
            }
        }
    }
}
