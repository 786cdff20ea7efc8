// A hooked call under way: on the stack of the entry, which fills it in.

#ifndef ORT_CALL_H
#define ORT_CALL_H

#include "calls/record.h"
#include "calls/site.h"

struct ort_hook_call {
    struct ort_call_frame frame;
    struct ort_call_result result;
    struct ort_hook_site *site;
    uintptr_t marked_record; // a struct ort_hook_record *, or 0, and ORT_CALL_BITS
    const struct ort_hook_chain *chain;
    const struct ort_hook_entry *current; // whose body runs
    uint32_t vectors_saved;               // how many of the frame's vector registers are the caller's
    uint32_t original_has_run : 1;        // told where the site's original may run once
    uint32_t has_consumed_receiver : 1;   // of an init method whose original has not run
    uint32_t has_ended : 1;
    uint32_t has_ended_with_result : 1;
    uint32_t proceeded : 26; // the number, from 1, of the entry whose body proceeded or gave a result last; 0 for none
    uint32_t is_forwarding : 1; // the call of an injected method is answered as if the method were missing
    uint32_t is_of_closure : 1; // entered by a libffi closure: its original is called by ffi_call
};

// Bits of marked_record. ORT_CALL_ENDS_IN_C: ort_hook_record_give_back has more to do than to give the record back.
// ORT_CALL_IS_WIDE: a call of ort_hook_enter_simple keeps all vector registers.
static inline struct ort_hook_record *ort_hook_call_record(const struct ort_hook_call *call) {
    return (struct ort_hook_record *)(call->marked_record & ~(uintptr_t)ORT_CALL_BITS);
}

// The number that the next call gets which asks for one. Each thread counts in blocks of its own, so that threads do
// not wait for each other. The first numbers of a block are no serial numbers. A signal handler that comes between the
// end of a block and the beginning of the next one gets such a number, and takes a block of its own.
extern ORT_HIDDEN _Thread_local uint64_t ort_hook_serial __attribute__((tls_model("initial-exec")));
enum { ORT_UNUSED_SERIALS = 1 << 16 };

// Takes a block for the thread, and returns its first serial number.
ORT_HIDDEN uint64_t ort_hook_first_serial(void);

// A number that no other call has, and that is not 0. The thread counts in one instruction, so that no handler of a
// signal comes in between. Other threads do not count here, which makes the instruction cheaper.
static inline uint64_t ort_hook_next_serial(void) {
#if defined(__x86_64__)
    uint64_t serial = 1;
    __asm__ volatile("xaddq %0, %1" : "+r"(serial), "+m"(ort_hook_serial) : : "cc");
#else
    const uint64_t serial = __atomic_fetch_add(&ort_hook_serial, 1, __ATOMIC_RELAXED);
#endif
    return (uint32_t)serial >= ORT_UNUSED_SERIALS ? serial : ort_hook_first_serial();
}

// Assembly. Calls the body with the frame's registers and a copy of the stack arguments. If the body returns something,
// that is the result. While it runs, `current` is `place`. An exception passes through.
ORT_HIDDEN void ort_hook_call_perform(
    struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place);

// The same with the original, and with the arguments in the frame. The frame is the call's, or differs from it in
// general registers and stack arguments only.
ORT_HIDDEN void ort_hook_call_perform_original(struct ort_hook_call *call, const struct ort_call_frame *frame);

// The same for whatever kind of site the call is of.
ORT_HIDDEN void ort_hook_call_run_body(
    struct ort_hook_call *call, const struct ort_hook_entry *body, const struct ort_hook_entry *place);

// Runs the original. A second run of one that may run once in a call is fatal.
ORT_HIDDEN void ort_hook_call_run_original(struct ort_hook_call *call);

// Makes the result zero: a method returns zero if its instead hooks neither return a value nor call the original.
ORT_HIDDEN void ort_hook_call_clear_result(struct ort_hook_call *call);

// Stands for the original of a method that hooks have injected. The kind of the site says what it does.
extern ORT_HIDDEN const struct ort_hook_entry ort_hook_call_missing_original;

// Makes the result of a body the call's result. A block's result is autoreleased, and the caller of the method may be
// owed a reference.
ORT_HIDDEN void ort_hook_call_take_result(struct ort_hook_call *call, const struct ort_call_result *result);

// Runs the chain from the instead hook on. After the last instead hook, runs the original.
ORT_HIDDEN void ort_hook_call_run_from(struct ort_hook_call *call, const struct ort_hook_entry *instead);

// Called by the entry for the thread sanitizer, which does not see that the stub has loaded the entry's address, and
// the entry the chain. Answers the chain.
ORT_HIDDEN const struct ort_hook_chain *ort_hook_call_see_chain(struct ort_hook_call *call);

// Called by the entry of a site without hooks of its own. Finds those of the receiver, if it has any.
ORT_HIDDEN const struct ort_hook_chain *ort_hook_call_find_chain(struct ort_hook_call *call);

// Called by the entry. Runs the instead hooks and the original.
ORT_HIDDEN void ort_hook_call_run_inside(struct ort_hook_call *call);

// Does the work of ort_hook_call_proceed, which is assembly, unless it is enough to call the original.
ORT_HIDDEN void ort_hook_call_proceed_in_c(struct ort_hook_call *call);

// Called when an exception leaves the call. Runs the after hooks that run then too, and ends the call. NULL is an
// exception that is not known.
struct _Unwind_Exception;
ORT_HIDDEN void ort_hook_call_unwind(struct ort_hook_call *call, const struct _Unwind_Exception *exception);

// The first says whether blocks get info objects. The second, called by the entry, gives the call's record an info
// object.
ORT_HIDDEN bool ort_hook_call_has_info(void);
ORT_HIDDEN void ort_hook_call_prepare_info(struct ort_hook_call *call);

// Called at the call's end. Tells the info object, if anything may still use it. Runs user code.
ORT_HIDDEN void ort_hook_call_end_info(struct ort_hook_call *call);

// The same for the record of a call that its thread has left without ending it.
ORT_HIDDEN void ort_hook_call_abandon_info(struct ort_hook_record *record);

#endif
