// Records of the hooked calls that are under way: what keeps their chains.
//
// Representation. Each thread has pages of records, filled like a stack: `ort_hook_top`, a variable of the thread,
// points to the first free one. A call takes the record there and gives it back by making it the top again, whatever
// lies above: a jump out of nested calls leaves records above that are stale. The next call drops them, since their
// calls do not lie above its own frame on the stack, and so does the end of the call that the jump came back into.
// Pages are aligned to their size, so that a record at the end of one is known by its address. Records from the top on
// have no chain: whoever moves the top down clears them before.
//
// Order. A call (1) takes a record: it moves the top. It (2) loads the site's chain and (3) notes it in the record.
// Whoever retires a chain (4) shows another one, (5) makes every thread pass a barrier, and (6) reads the records. A
// thread whose barrier comes after its 2 has done 1 before it, so 6 finds the record, with the chain or with NULL,
// which stands for any chain; one whose barrier comes before its 2 loads what 4 has shown. 1 to 3 are plain
// instructions, but that moving the top is a release: who sees the new top does not find the chain of a former call
// there, which may have been freed. A call gives its record back after its last use of the chain: on x86-64 no load is
// delayed beyond a later store; on aarch64 moving the top down is a release, too. It pairs with the acquire of 6, which
// does not take a record without a chain for one that is being taken before it has looked at the top again. Noting the
// call in a record is a release as well: who sees a later call there frees what the former one ran. Where the kernel
// refuses such barriers (ort_hook_needs_fence), each call passes one itself between 1 and 2.
//
// A call that its thread has jumped out of leaves its chain in its record until the thread's next hooked call or end. A
// flush takes the chain out of it, by an exchange, if it is a retired one, the thread is blocked in the kernel, and its
// stack ends above the call: whatever call it begins afterwards takes a chain that is shown then. Of a thread that runs
// nobody knows the stack.
//
// The handler of a signal may make hooked calls anywhere between these instructions of another call: it uses the record
// that the other is about to take, or the one above it, and leaves them without a chain. A record that has no chain is
// stale like any other when its call does not lie above the frame: a handler may have jumped out of whatever was taking
// it. Between 1 and the store of its call it holds a former call, by which a handler may drop it although it is being
// taken. So whoever takes a record looks at the top once more after that store, and takes another one if the top is not
// the one that it has set. From that store on the record tells its call, which no handler takes for stale.
//
// A record that a jump has left may hold a call whose place on the stack another call has by now. Walks go from a
// record to the one before, never by what a call says of its record, so that they end.

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

// What the entry calls when it cannot take a record itself: the thread's first call, the end of a page, records that
// are stale. Takes one. NULL at the end of a thread, when hooks do not run any more. Fatal without memory.
ORT_HIDDEN struct ort_hook_record *ort_hook_record_take(struct ort_hook_call *call);

// Gives back the call's record and what lies above it, and does what waits for the call's end.
ORT_HIDDEN void ort_hook_record_give_back(struct ort_hook_call *call);

// The chain without its bits. Not the one that the call tells of: a jump may have left that one's stack.
ORT_HIDDEN const struct ort_hook_chain *ort_hook_record_chain(const struct ort_hook_record *record);

// Sets one of the bits. Whether it was not set. For the record of a call that lasts.
ORT_HIDDEN bool ort_hook_record_set(struct ort_hook_record *record, uintptr_t bit);

// Whether no other thread has made hooked calls, so that looking for calls that run a chain takes no barrier.
ORT_HIDDEN bool ort_hook_record_is_alone_locked(void);

// The record of the thread's innermost hooked call; NULL without one.
ORT_HIDDEN const struct ort_hook_record *ort_hook_record_newest(void);

// The record of the call around the one that the record is of, on this thread; NULL for the outermost.
ORT_HIDDEN const struct ort_hook_record *ort_hook_record_around(const struct ort_hook_record *record);

// Whether the thread is inside the call that has that serial number.
ORT_HIDDEN bool ort_hook_record_find(const struct ort_hook_call *call, uint64_t serial);

// Whether the thread is inside a hooked call.
ORT_HIDDEN bool ort_hook_record_is_inside(void);

// Sets `is_in_use` of every chain that a call of another thread, or of this one, runs, and has those calls call
// `at_end`, always the same function, at their end. false when that cannot be told now. `looks_at_stacks`: but for
// calls that their thread has jumped out of, where the kernel tells how far the stack of a blocked thread reaches;
// which costs about ten microseconds a thread.
ORT_HIDDEN bool ort_hook_record_mark_chains_locked(bool looks_at_stacks, void (*at_end)(void));

#endif
