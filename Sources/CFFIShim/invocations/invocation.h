// The inside of an invocation.
//
// One buffer holds everything. It begins with the registers of the call as they will be loaded
// (signatures/signature.h). Small buffers are part of the structure.
//
// An invocation of an intercepted call may leave the arguments in the call's frame. Only the return value then has its
// place in the buffer. The receiver and the selector are read and written in the frame. A call that passes the
// arguments as they came repeats the frame. All other code that needs an argument at its place first copies all
// arguments (cffi_invocation_detach). The frame must outlive that state: the code that ends the call detaches the
// invocations that live on.
//
// An invocation over a hooked call (hooked.c) has no values of its own. Its arguments are in the call's frame, where
// they are also written, and its result is the call's. The buffer is for copies of values that lie in several pieces.
// The invocation stays in this state until the call ends.

#ifndef CFFI_INVOCATION_H
#define CFFI_INVOCATION_H

#include "signatures/signature.h"
#include "support/allocation.h"

#include <objc/message.h>
#include <string.h>

struct cffi_invocation {
    const struct cffi_signature *signature;
    uint8_t *buffer;      // aligned as the signature wants it; in `inline_buffer` or `heap_buffer`
    uint8_t *heap_buffer; // kept for reuse until the end
    size_t heap_capacity;
    union {
        // The states that prevent the short way of a call, which needs this byte to be 0.
        uint8_t obstacles;
        struct {
            bool lacks_target : 1; // none was set, not even nil
            bool is_in_frame : 1;  // `frame` has the arguments, not the buffer
            bool has_invoker : 1;
            bool uses_libffi : 1;
            bool has_given_place : 1; // of a narrow integer, which need not be widened any more
            bool is_hooked : 1;       // over `hook_call`, whose frame is `frame`; is_in_frame is set too
            bool will_retain : 1;     // retains its arguments when that call ends
        };
    };
    bool has_return_value;
    bool retains_arguments;
    bool answers_call;       // made for an intercepted call that waits for the return value
    bool caller_owns_result; // of that call, by the selector that it sent; of signatures that return objects
    bool owns_result;        // a reference to the returned object is this invocation's, to hand over or to release
    bool is_object;          // lies in an NSInvocation
    struct ort_call_frame *frame;
    const void *thread; // whose frame it is
    cffi_invoker invoker;
    void *invoker_context;
    struct ort_hook_call *hook_call;
    uint8_t inline_buffer[CFFI_INLINE_BUFFER + 8]; // objects are aligned to 8 only
};

// The part of the buffer where a call leaves its result.
static inline struct ort_call_result *cffi_invocation_room(const struct cffi_invocation *invocation) {
    return (struct ort_call_result *)(void *)(invocation->buffer + invocation->signature->room_offset);
}

static inline uint8_t *cffi_invocation_result(const struct cffi_invocation *invocation) {
    return invocation->buffer + invocation->signature->return_value.offset;
}

static inline uint8_t *cffi_invocation_inline_buffer(struct cffi_invocation *invocation) {
    return (uint8_t *)(((uintptr_t)invocation->inline_buffer + 15) & ~(uintptr_t)15);
}

// Makes an invocation of the signature in memory that is zero, or that was an invocation which owns nothing but its
// buffer. The new invocation has no values but the old bytes of the buffer. CFFI_NO_MEMORY leaves it in a state that
// can be destroyed.
CFFI_HIDDEN cffi_status
cffi_invocation_init_large(struct cffi_invocation *invocation, const struct cffi_signature *signature);
static inline cffi_status cffi_invocation_init(
    struct cffi_invocation *invocation, const struct cffi_signature *signature) {
    invocation->obstacles = 0;
    invocation->lacks_target = true;
    invocation->uses_libffi = signature->prefers_libffi;
    invocation->has_return_value = invocation->retains_arguments = false;
    invocation->answers_call = invocation->caller_owns_result = invocation->owns_result = false;
    invocation->signature = signature;
    if (!signature->needs_heap) {
        invocation->buffer = cffi_invocation_inline_buffer(invocation);
    } else if (cffi_invocation_init_large(invocation, signature) != CFFI_OK) {
        return CFFI_NO_MEMORY;
    }
#if defined(__x86_64__)
    cffi_invocation_room(invocation)->x87_count = signature->layout->x87_count;
#endif
    return CFFI_OK;
}

// Makes the place of a return value zero.
static inline void cffi_result_clear(const struct cffi_signature *signature, void *result) {
    memset(result, 0, CFFI_RESULT_ROOM);
    if (signature->return_value.size > CFFI_RESULT_ROOM) {
        memset(result, 0, signature->return_value.size);
    }
}

// Makes all values zero.
static inline void cffi_invocation_clear(struct cffi_invocation *invocation) {
    uint8_t *const buffer = invocation->buffer;
    for (size_t rest = invocation->signature->room_offset; rest > 0; rest -= 16) {
        memset(buffer + rest - 16, 0, 16);
    }
    cffi_result_clear(invocation->signature, cffi_invocation_result(invocation));
}

// Whether its end releases something besides memory, which may run user code.
static inline bool cffi_invocation_owns_objects(const struct cffi_invocation *invocation) {
    return invocation->signature != NULL && (invocation->owns_result || invocation->retains_arguments);
}
// Releases what it owns and its heap buffer, but not the structure.
CFFI_HIDDEN void cffi_invocation_deinit(struct cffi_invocation *invocation);

// Intercepted calls (capture.c).
// Fills the arguments from an intercepted call.
CFFI_HIDDEN void cffi_invocation_capture(struct cffi_invocation *invocation, const struct ort_call_frame *frame);
// Notes whether the caller owns the result. For signatures that return objects.
CFFI_HIDDEN void cffi_invocation_note_owner(struct cffi_invocation *invocation, const struct ort_call_frame *frame);
static inline void cffi_invocation_begin_answering(
    struct cffi_invocation *invocation, const struct ort_call_frame *frame) {
    invocation->lacks_target = false;
    invocation->answers_call = true;
    if (invocation->signature->returns_object) {
        cffi_invocation_note_owner(invocation, frame);
    }
}
// Leaves the arguments of an intercepted call in its frame. For signatures with has_message.
static inline void cffi_invocation_attach(struct cffi_invocation *invocation, struct ort_call_frame *frame) {
    invocation->frame = frame;
    invocation->is_in_frame = true;
    cffi_invocation_begin_answering(invocation, frame);
}
// Gives the result to the caller of an intercepted call. The result lies in a buffer, or already where the caller wants
// it.
CFFI_HIDDEN void cffi_frame_answer(
    struct ort_call_frame *frame, const struct cffi_signature *signature, const uint8_t *result);
// Copies the arguments out of the frame, which has them.
CFFI_HIDDEN void cffi_invocation_copy_frame(struct cffi_invocation *invocation);
// The same if the arguments are still in the frame, unless it is the frame of a hooked call.
static inline void cffi_invocation_detach(struct cffi_invocation *invocation) {
    if (invocation->is_in_frame && !invocation->is_hooked) {
        cffi_invocation_copy_frame(invocation);
    }
}

// Hooked calls (hooked.c).
// Makes an invocation over the call, whose method has the signature, in the memory that cffi_invocation_init accepts.
CFFI_HIDDEN void cffi_hooked_begin(
    struct cffi_invocation *invocation, const struct cffi_signature *signature, struct ort_hook_call *call);
// Ends that state when the call ends: the invocation gets copies of everything, and retains its arguments. Fatal
// without memory.
CFFI_HIDDEN void cffi_hooked_detach(struct cffi_invocation *invocation);
// The same for an invocation that is not retained: it is again as before cffi_hooked_begin.
CFFI_HIDDEN void cffi_hooked_end(struct cffi_invocation *invocation);
// The same for a retained invocation of a call whose frame is gone: it has no target, and all values are zero.
CFFI_HIDDEN void cffi_hooked_abandon(struct cffi_invocation *invocation);
// The address of the argument, or of a copy if it lies in pieces. NULL without memory for the copy.
CFFI_HIDDEN void *cffi_hooked_argument_address(struct cffi_invocation *invocation, const struct cffi_value *value);
CFFI_HIDDEN void cffi_hooked_set_argument(
    struct cffi_invocation *invocation, const struct cffi_value *value, const void *source);
// The result, as it is.
CFFI_HIDDEN void cffi_hooked_get_result(const struct cffi_invocation *invocation, void *target);
CFFI_HIDDEN cffi_status cffi_hooked_set_result(struct cffi_invocation *invocation, const void *source);
CFFI_HIDDEN void *cffi_hooked_result_address(struct cffi_invocation *invocation);
CFFI_HIDDEN void cffi_hooked_mark_returned(struct cffi_invocation *invocation);
// Calls the function, or sends the message if it is NULL, with another receiver and the arguments of the call.
CFFI_HIDDEN cffi_status cffi_hooked_call(struct cffi_invocation *invocation, IMP function, id target);
// Runs what is inside the running body, or sends to another object.
CFFI_HIDDEN cffi_status cffi_hooked_invoke_with_target(struct cffi_invocation *invocation, id target);

// Retaining (ownership.c).
// Copies blocks and strings, which changes the pointer. Returns false without memory, and changes nothing then.
CFFI_HIDDEN bool cffi_value_retain(const struct cffi_value *value, void *bytes);
CFFI_HIDDEN void cffi_value_release(const struct cffi_value *value, const void *bytes);
CFFI_HIDDEN void cffi_invocation_release_arguments(struct cffi_invocation *invocation);
// Before a result is replaced: releases the one that the invocation owns.
CFFI_HIDDEN void cffi_invocation_release_result(struct cffi_invocation *invocation);
static inline void cffi_invocation_drop_result(struct cffi_invocation *invocation) {
    if (invocation->owns_result) {
        cffi_invocation_release_result(invocation);
    }
}
// For a result that goes to the caller of an intercepted call. If the selector that the caller sent demands it, gives
// the caller a reference. Otherwise gives the invocation's own reference to the autorelease pool.
CFFI_HIDDEN void cffi_invocation_hand_over_result(struct cffi_invocation *invocation);

// As cffi_invocation_set_target; CFFI_NO_MEMORY, with nothing changed, when a block cannot be copied.
CFFI_HIDDEN cffi_status cffi_invocation_set_target_try(struct cffi_invocation *invocation, id target);

static inline const struct cffi_value *cffi_invocation_value(const struct cffi_invocation *invocation, size_t index) {
    return index < invocation->signature->argument_count ? &invocation->signature->arguments[index] : NULL;
}

// The receiver and, after it, the selector. For signatures with has_message.
static inline uint64_t *cffi_invocation_message(const struct cffi_invocation *invocation) {
    uint64_t *const general = invocation->is_in_frame
        ? invocation->frame->general
        : ((struct ort_call_registers *)(void *)invocation->buffer)->general;
    return ORT_RETURN_IN_MEMORY_MOVES_RECEIVER && invocation->signature->returns_in_memory ? general + 1 : general;
}

// cffi_invocation_set_argument for most kinds of arguments, while the invocation owns no argument and has all of them.
// Returns false otherwise, and for an index out of range.
static inline bool cffi_invocation_place_argument(
    struct cffi_invocation *invocation, size_t index, const void *source) {
    const struct cffi_signature *const signature = invocation->signature;
    if (index >= signature->argument_count || invocation->is_in_frame || invocation->retains_arguments) {
        return false;
    }
    const struct cffi_value *const value = &signature->arguments[index];
    uint8_t *const place = invocation->buffer + value->offset;
    if (value->storing == CFFI_STORE_WORD) {
        memmove(place, source, sizeof(uint64_t));
    } else if (value->storing == CFFI_STORE_NARROW) {
        const uint64_t word = cffi_value_widened(value, source);
        memcpy(place, &word, sizeof word);
    } else if (value->storing == CFFI_STORE_VECTOR && value->size == sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, source, sizeof word);
        cffi_store_vector(place, word);
    } else {
        return false;
    }
    if (index == 0) {
        invocation->lacks_target = false;
    }
    return true;
}

// The same for the target and the selector, wherever they are.
static inline bool cffi_invocation_place_target(struct cffi_invocation *invocation, id target) {
    if (!invocation->signature->has_message || invocation->retains_arguments) {
        return false;
    }
    cffi_invocation_message(invocation)[0] = (uint64_t)(uintptr_t)target;
    invocation->lacks_target = false;
    return true;
}

static inline bool cffi_invocation_place_selector(struct cffi_invocation *invocation, SEL selector) {
    if (!invocation->signature->has_message || invocation->retains_arguments) {
        return false;
    }
    cffi_invocation_message(invocation)[1] = (uint64_t)(uintptr_t)selector;
    return true;
}

// After a call: moves the object that the call returned to its place.
CFFI_HIDDEN void cffi_invocation_take_object(struct cffi_invocation *invocation);
static inline void cffi_invocation_finish_call(struct cffi_invocation *invocation) {
    if (invocation->signature->returns_object) {
        cffi_invocation_take_object(invocation);
    } else {
        invocation->has_return_value = true;
    }
}

// Sends the message if it needs only to load the registers from the buffer. Otherwise returns false, and does nothing.
static inline bool cffi_invocation_send_try(struct cffi_invocation *invocation) {
    const struct cffi_signature *const signature = invocation->signature;
    if ((invocation->obstacles | (uint8_t)signature->is_involved) != 0) {
        return false;
    }
    const struct ort_call_registers *const registers = (const void *)invocation->buffer;
    if (registers->general[0] == 0 || registers->general[1] == 0) {
        return false;
    }
    ort_call_registers_repeat(
        registers, (IMP)objc_msgSend, invocation->buffer + signature->stack_offset, signature->stack_size,
        cffi_invocation_room(invocation), signature->vector_count);
    cffi_invocation_finish_call(invocation);
    return true;
}
// The same for an intercepted message, with the arguments in its frame.
static inline bool cffi_invocation_repeat_try(struct cffi_invocation *invocation) {
    const struct cffi_signature *const signature = invocation->signature;
    if (!invocation->is_in_frame || invocation->is_hooked || invocation->uses_libffi || !signature->repeats_plainly) {
        return false;
    }
    const uint64_t *const message = cffi_invocation_message(invocation);
    if (message[0] == 0 || message[1] == 0) {
        return false;
    }
    ort_call_frame_repeat(
        invocation->frame, signature->messenger, invocation->frame->stack, signature->stack_size,
        cffi_invocation_room(invocation), signature->vector_count);
    cffi_invocation_finish_call(invocation);
    return true;
}
// Sends the message any other way; never calls the invoker.
CFFI_HIDDEN cffi_status cffi_invocation_send(struct cffi_invocation *invocation);

#endif
