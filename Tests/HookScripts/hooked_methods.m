// The bodies of hooks of the methods, and the places of their arguments and results.

#include "methods.h"

// MARK: Blocks

static id block_before(enum shape shape, struct token *token, id captured) {
    switch (shape) {
    case SHAPE_INT:
        return [^(id info, int number) {
            (void)info, (void)captured;
            perform_block(token, true, number);
        } copy];
    case SHAPE_DOUBLE:
        return [^(id info, double half, int number) {
            (void)info, (void)captured;
            perform_block(token, true, half_argument(half, number));
        } copy];
    case SHAPE_MEMORY:
        return [^(id info, struct big big) {
            (void)info, (void)captured;
            perform_block(token, true, big_argument(big, STRANGE_NUMBER));
        } copy];
    case SHAPE_OBJECT:
    case SHAPE_INIT:
        return [^(id info, id value) {
            (void)info, (void)captured;
            perform_block(token, true, object_argument(value));
        } copy];
    case SHAPE_MANY:
        return [^(
            id info, double a, double b, double c, double d, double e, double f, double g, double h, long i, long j,
            long k, long l, long m, long n, long o) {
            (void)info, (void)captured;
            perform_block(token, true, many_number((double[]){a, b, c, d, e, f, g, h}, (long[]){i, j, k, l, m, n, o}));
        } copy];
    case SHAPE_VOID:
        return [^(id info, long number) {
            (void)info, (void)captured;
            perform_block(token, true, (int)number);
        } copy];
    default:
        return [^(id info) {
            (void)info, (void)captured;
            perform_block(token, false, 0);
        } copy];
    }
}

static id block_instead(enum shape shape, struct token *token, id captured) {
    switch (shape) {
    case SHAPE_INT:
        return [^(id info, int number) {
            (void)info, (void)captured;
            return perform_block(token, true, number);
        } copy];
    case SHAPE_DOUBLE:
        return [^(id info, double half, int number) {
            (void)info, (void)captured;
            return (double)perform_block(token, true, half_argument(half, number));
        } copy];
    case SHAPE_MEMORY:
        return [^(id info, struct big big, int number) {
            (void)info, (void)captured;
            return big_of(perform_block(token, true, big_argument(big, number)));
        } copy];
    case SHAPE_OBJECT:
    case SHAPE_INIT:
        return [^(id info, id value) {
            (void)info, (void)captured;
            return (id)value_of(perform_block(token, true, object_argument(value)));
        } copy];
    case SHAPE_MANY:
        return [^(id info, double a) {
            (void)info, (void)captured;
            return (double)perform_block(token, true, (int)a);
        } copy];
    default:
        return block_before(shape, token, captured);
    }
}

id method_block(const struct hook_plan *plan, struct token *token, id captured) {
    const enum shape shape = method_shapes[plan->method];
    switch (plan->body) {
    case FUNCTION:
        return nil;
    case BLOCK_WITHOUT:
        return block_before(SHAPE_DEALLOC, token, captured);
    case BLOCK_WITH_ARGUMENTS:
        break;
    }
    return plan->position == ORT_HOOK_INSTEAD ? block_instead(shape, token, captured)
                                              : block_before(shape, token, captured);
}

// MARK: Arguments and results of hooked calls

static void *argument_place(struct ort_hook_call *call, enum shape shape) {
    struct ort_call_frame *frame = ort_hook_call_frame(call);
    switch (shape) {
    case SHAPE_DOUBLE:
    case SHAPE_MANY:
        return frame->vector[0];
#if defined(__x86_64__)
    case SHAPE_MEMORY:
        return frame->stack;
#else
    case SHAPE_MEMORY:
        return (void *)frame->general[2];
#endif
    default:
        return &frame->general[2];
    }
}

int call_argument(struct ort_hook_call *call, enum shape shape) {
    void *place = argument_place(call, shape);
    switch (shape) {
    case SHAPE_DOUBLE:
    case SHAPE_MANY:
        return (int)*(double *)place;
    case SHAPE_MEMORY:
        return (int)*(long *)place;
    case SHAPE_OBJECT:
    case SHAPE_INIT:
        return (*(Value **)place)->number;
    case SHAPE_DEALLOC:
        return 0;
    default:
        return *(int *)place;
    }
}

void call_set_argument(struct ort_hook_call *call, enum shape shape, int argument) {
    void *place = argument_place(call, shape);
    switch (shape) {
    case SHAPE_DOUBLE:
    case SHAPE_MANY:
        *(double *)place = argument;
        break;
    case SHAPE_MEMORY:
        *(long *)place = argument;
        break;
    case SHAPE_OBJECT:
    case SHAPE_INIT:
        *(Value **)place = value_of(argument);
        break;
    case SHAPE_DEALLOC:
        break;
    default:
        *(long *)place = argument;
    }
}

static void *result_place(struct ort_hook_call *call, enum shape shape) {
    struct ort_call_result *result = ort_hook_call_result(call);
    switch (shape) {
    case SHAPE_DOUBLE:
    case SHAPE_MANY:
        return result->vector[0];
    case SHAPE_MEMORY:
        return (void *)*ort_call_frame_memory(ort_hook_call_frame(call));
    default:
        return &result->general[0];
    }
}

int call_result(struct ort_hook_call *call, enum shape shape) {
    void *place = result_place(call, shape);
    switch (shape) {
    case SHAPE_DOUBLE:
    case SHAPE_MANY:
        return (int)*(double *)place;
    case SHAPE_MEMORY:
        return number_of(*(struct big *)place, "result of big:with: in a body");
    case SHAPE_OBJECT:
    case SHAPE_INIT:
        return *(Value **)place == nil ? 0 : (*(Value **)place)->number;
    default:
        return *(int *)place;
    }
}

void call_set_result(struct ort_hook_call *call, enum shape shape, int result) {
    void *place = result_place(call, shape);
    switch (shape) {
    case SHAPE_DOUBLE:
    case SHAPE_MANY:
        *(double *)place = result;
        break;
    case SHAPE_MEMORY:
        *(struct big *)place = big_of(result);
        break;
    case SHAPE_OBJECT:
        *(Value **)place = value_of(result);
        break;
    case SHAPE_INIT:
        ort_hook_call_set_object(call, value_of(result));
        break;
    case SHAPE_INT:
        *(int *)place = result;
        break;
    default:
        break;
    }
}
