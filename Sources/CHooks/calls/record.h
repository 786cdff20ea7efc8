// Records of the hooked calls that are under way. A record keeps the chain of its call from being freed.
//
// Representation. Each thread has pages of records, filled like a stack. `ort_hook_top`, a variable of the thread,
// points to the first free record. A call takes this record, and gives it back by making it the top again, whatever
// lies above. A jump out of nested calls leaves stale records above. The next call drops them, since their calls do not
// lie above its own frame on the stack. So does the end of the call that the jump came back into. Pages are aligned to
// their size, so that a record at the end of a page is known by its address. Records from the top on have no chain:
// code that moves the top down clears them before.
//
// Order. A call (1) takes a record: it moves the top. It (2) loads the site's chain and (3) notes it in the record. A
// thread that retires a chain (4) shows another one, (5) makes every thread pass a barrier, and (6) reads the records.
// If a call's 2 comes before its thread's barrier, so does its 1. Then 6 finds the record, with the chain or with NULL,
// which stands for any chain. If a call's 2 comes after the barrier, it loads what 4 has shown. Between 2 and 3 the
// call may read the chain.
//
// 1 to 3 are plain instructions, except that moving the top is a release. A thread that sees the new top does not find
// the chain of a former call there, which may have been freed. A call gives its record back after its last use of the
// chain. On x86-64 no load is delayed beyond a later store; on aarch64 moving the top down is a release, too. It pairs
// with the acquire of 6. If 6 finds a record without a chain, it looks at the top again before it takes the record for
// one that is being taken. Noting the call in a record is a release as well: a thread that sees a later call there
// frees the chain that the former call ran. Where the kernel refuses such barriers (ort_hook_needs_fence), each call
// passes a barrier itself between 1 and 2.
//
// If a thread has jumped out of a call, the call's chain stays in its record until the thread's next hooked call or
// end. A flush takes the chain out of the record by an exchange. It does so if the chain is retired, the thread is
// blocked in the kernel, and the thread's stack ends above the call. Any call that the thread begins afterwards takes a
// chain that is shown then. The stack of a running thread cannot be inspected.
//
// The handler of a signal may make hooked calls anywhere between these instructions of another call. The handler's call
// uses the record that the other call is about to take, or the one above it, and leaves them without a chain. A record
// without a chain is stale, like any other, when its call does not lie above the frame: a handler may have jumped out
// of the code that was taking the record. Between 1 and the store of its call, a record holds a former call. A handler
// may therefore drop the record although it is being taken. So code that takes a record looks at the top once more
// after that store, and takes another record if the top is not the one that it has set. From that store on the record
// tells its call, and no handler takes it for stale.
//
// A record that a jump has left may hold a call whose place on the stack another call has by now. So that walks end,
// they go from a record to the one before it, never by what a call says of its record.

#ifndef ORT_RECORD_H
#define ORT_RECORD_H
#include "calls/entries.h"

// Bits of a record's chain.
enum {
    ORT_RECORD_IS_AWAITED = 1 << 0, // the end of the call has to look for chains that can be freed
    ORT_RECORD_IS_TOLD = 1 << 1,    // the call has a serial number
    ORT_RECORD_HAS_INFO = 1 << 2,   // the info object was asked for; the end of the call has to look at it
};

struct ort_hook_record {
    const struct ort_hook_chain *chain; // and bits, once it is set
    struct ort_hook_call *call;
    id info;
    uint64_t serial; // of the call
};

extern ORT_HIDDEN _Thread_local struct ort_hook_record *ort_hook_top __attribute__((tls_model("initial-exec")));
extern ORT_HIDDEN bool ort_hook_needs_fence;

// Takes a record if the entry cannot do so itself: for the thread's first call, at the end of a page, and if records
// are stale. NULL at the end of a thread, when hooks do not run any more. Fatal without memory.
ORT_HIDDEN struct ort_hook_record *ort_hook_record_take(struct ort_hook_call *call);

// Gives back the call's record and what lies above it, and does what waits for the call's end.
ORT_HIDDEN void ort_hook_record_give_back(struct ort_hook_call *call);

// The chain without its bits. The chain that the call tells may be another one: a jump may have left the call's stack.
ORT_HIDDEN const struct ort_hook_chain *ort_hook_record_chain(const struct ort_hook_record *record);

// Sets one of the bits, in the record of a call that lasts. Answers whether the bit was not set.
ORT_HIDDEN bool ort_hook_record_set(struct ort_hook_record *record, uintptr_t bit);

// The serial number of the record's call; 0 if nothing has asked for it.
ORT_HIDDEN uint64_t ort_hook_record_serial(const struct ort_hook_record *record);

// Whether no other thread has made hooked calls, so that looking for calls that run a chain takes no barrier.
ORT_HIDDEN bool ort_hook_record_is_alone_locked(void);

// The record of the thread's innermost hooked call; NULL without one.
ORT_HIDDEN const struct ort_hook_record *ort_hook_record_newest(void);

// The record of the call around the one that the record is of, on this thread; NULL for the outermost.
ORT_HIDDEN const struct ort_hook_record *ort_hook_record_around(const struct ort_hook_record *record);

// Whether the thread is inside the call that has that serial number. 0 stands for any number or none.
ORT_HIDDEN bool ort_hook_record_find(const struct ort_hook_call *call, uint64_t serial);

// Whether the thread is inside a hooked call.
ORT_HIDDEN bool ort_hook_record_is_inside(void);

// Sets `is_in_use` of every chain that a call of this or another thread runs, and makes those calls call `at_end`,
// always the same function, when they end. false if the chains cannot be told now. `looks_at_stacks`: leaves out calls
// that their thread has jumped out of, where the kernel tells how far the stack of a blocked thread reaches. This costs
// about ten microseconds a thread.
ORT_HIDDEN bool ort_hook_record_mark_chains_locked(bool looks_at_stacks, void (*at_end)(void));

#endif
