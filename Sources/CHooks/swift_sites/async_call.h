// Hooked calls of asynchronous Swift functions that have instead or after hooks.
//
//     caller ──► stub: before hooks ──► ort_async_begin ──► instead body … ──► function
//                                                                                 │ results
//     caller ◄────────────── after hooks ◄── ort_async_resume ◄───────────────────┘
//
// An asynchronous function does not return to its caller. It jumps to the resume function in its context, which the
// caller has filled in. The results are then in the registers of arguments, and the error is in that of the receiver.
// Source: llvm/docs/Coroutines.rst, "Async Lowering"; swift/include/swift/ABI/Task.h, AsyncContext; and
// swift/lib/IRGen/GenCall.cpp, emitAsyncReturn.
//
// Between two such jumps no code of this library is on the stack, and another thread may run the task. A call
// keeps its state in memory of its task, in frames. A frame is a context to what it has called. So a callee's context
// leads to its frame, and that to the frame around it. Memory of a task is freed in the reverse order of its
// allocation.
//
// A call keeps its chain by ort_hook_chain_hold, since the record of a call belongs to a thread: see calls/record.h.

#ifndef ORT_ASYNC_CALL_H
#define ORT_ASYNC_CALL_H

#include "swift_sites/swift_call.h"
#include "swift_sites/swift_site.h"

// The registers that these functions pass and return values in, as assembly saves and loads them.
struct ort_async_registers {
    uint64_t general[8]; // six on x86-64
    unsigned char vector[8][16];
    uint64_t receiver; // or the context of a closure; for a resume function, the error
    const void *code;  // where to jump
};

// Called by the stub's entry after the before hooks, with the call on the stack. `context` is the caller's for the
// function. Gives the call's record back. Answers the context with which the entry then jumps to what frame.result[0]
// holds, with the registers of the call.
ORT_HIDDEN void *ort_async_begin(struct ort_hook_call *call, void *context);

// Whether the Swift concurrency library is linked, without which no task exists.
ORT_HIDDEN bool ort_async_is_linked(void);

// Assembly: the functions that Swift code jumps to. Each saves the registers, calls the C function of its name, loads
// the registers, and jumps to registers.code with the context that the C function has answered.
ORT_HIDDEN void ort_async_resume(void);          // a callee returns to its frame
ORT_HIDDEN void ort_async_original_switch(void); // the function may now be called, on its caller's executor
ORT_HIDDEN void ort_async_end_switch(void);      // the call may now end, on its caller's executor

ORT_HIDDEN void *ort_async_resume_in_c(struct ort_async_registers *registers, void *context);
ORT_HIDDEN void *ort_async_original_switch_in_c(struct ort_async_registers *registers, void *context);
ORT_HIDDEN void *ort_async_end_switch_in_c(struct ort_async_registers *registers, void *context);
ORT_HIDDEN void *ort_async_next_in_c(struct ort_async_registers *registers, void *context);
ORT_HIDDEN void *ort_async_proceed_in_c(struct ort_async_registers *registers, void *context);
// The record of ort_async_next, which swift_hooks.h answers by a function.
extern ORT_HIDDEN const struct ort_async_function ort_async_nextTu;
// ort_async_find takes nothing and returns in one register, so that it saves none.
ORT_HIDDEN struct ort_swift_async_next_context *ort_async_find_in_c(void *context);

#endif
