// Hooked calls of Swift methods. Source: swift/docs/ABI/CallConvSummary.rst, swift/docs/ABI/RegisterUsage.md.
//
// A method takes the receiver in a register of its own (r13, x20), as a closure takes its context. So a closure of the
// method's parameters is called with the method's arguments as they are. A Swift call has more than the C call of a
// struct ort_hook_call. It keeps this after that structure: the receiver, the error (r12, x21), and the results in
// further registers.

#ifndef ORT_SWIFT_CALL_H
#define ORT_SWIFT_CALL_H

#include "calls/call.h"
#include <objc/swift_hooks.h>

struct ort_swift_call {
    struct ort_hook_call call;
    uint64_t receiver;
    uint64_t
        error_in; // that register as the caller set it: 0 for a method that throws, and to be kept by one that does not
    uint64_t error; // as the last function that returned has left it
    // Results beyond those of call.result: rcx, r8 and xmm2, xmm3; x2 and x3.
    uint64_t general[2];
#if defined(__x86_64__)
    _Alignas(16) unsigned char vector[2][16];
#endif
    uint64_t begin, end; // of what is inside, once it has returned in a call that is timed: see duration.h
    // With ORT_CALL_ENDS_IN_C, which other calls of Swift methods do not have: what is kept until the call ends.
    void *kept;
    ort_hook_destroy end_kept;
    uint64_t *serial; // of a call without a record: where its number is, 0 before it is asked for; see async_call.h
    // Tells a call with a record apart from others at its address, for closures that call on; 0 before one is made. The
    // record's number would cost more, since other threads write to the record. A call with one closure before the
    // method does not set it: no closure is for a place like its own.
    uint64_t identity;
};

static inline struct ort_swift_call *ort_swift_call_of(struct ort_hook_call *call) {
    return (struct ort_swift_call *)(void *)call;
}

// Assembly: as ort_hook_call_perform and ort_hook_call_perform_original.
ORT_HIDDEN void ort_swift_call_perform(
    struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place);
ORT_HIDDEN void ort_swift_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame);

// Makes the results beyond those of call.result zero, and the error what the caller's register has.
ORT_HIDDEN void ort_swift_call_clear_result(struct ort_hook_call *call);

// Runs the instead hooks and the original of a call that is prepared or timed.
ORT_HIDDEN void ort_swift_call_run_prepared(struct ort_hook_call *call, const struct ort_hook_entry *instead);

// Gives the call to the handler of calls that are to be prepared.
ORT_HIDDEN void ort_swift_call_prepare(struct ort_hook_call *call);

// Called at the call's end. Disposes of what is kept. Runs user code.
ORT_HIDDEN void ort_swift_call_end_kept(struct ort_hook_call *call);

// Called by ort_swift_next, the code of a closure whose context is *next, with the arguments that the closure was
// called with. Runs what is inside the body that the closure was made for. Answers the call, which has the results.
ORT_HIDDEN struct ort_hook_call *ort_swift_call_run_next(
    const struct ort_swift_next_context *next, const struct ort_call_frame *frame, uint64_t error_in);

#endif
