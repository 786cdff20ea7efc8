#include "calls/record.h"
#include "calls/call.h"
#include "calls/invariants.h"
#include "support/barrier.h"
#include "support/invariants.h"
#include "support/locks.h"
#include "support/memory.h"
#include <fcntl.h>
#include <limits.h>
#include <objc/kernel.h>
#include <objc/objc-arc.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { RECORDS_PER_PAGE = ORT_RECORD_PAGE / ORT_RECORD_SIZE };

// The place of the first record holds what belongs to the page. For the first record, the entry looks at `call` here as
// the call below. On the first page this value stands for a call above every other one on the stack. On a further page
// it stands for a call that may be stale, as those at the end of the page before may be.
struct page_head {
    struct page *next;
    void *call; // the greatest address or NULL, in the place of ort_hook_record.call
    struct page *previous;
};

struct page {
    union {
        struct page_head head;
        struct ort_hook_record records[RECORDS_PER_PAGE];
    };
};

_Static_assert(sizeof(struct page) == ORT_RECORD_PAGE, "a page is as large as its alignment");
_Static_assert(offsetof(struct page_head, call) == ORT_RECORD_CALL, "read by the entry");

// A thread that has made hooked calls. In a list that the hook lock protects.
struct hooking_thread {
    struct hooking_thread *next;
    struct ort_hook_record **top; // the thread's ort_hook_top
    struct page *first;
    pthread_t thread;
    pid_t number; // the kernel's
    // The bounds of the thread's own stack; both 0 until they are asked for. Atomic: the thread may ask while another
    // thread does, in the same words. The upper end is stored last, with release.
    uintptr_t stack_low, stack_high;
};

_Thread_local struct ort_hook_record *ort_hook_top __attribute__((tls_model("initial-exec")));
bool ort_hook_needs_fence;

static _Thread_local struct hooking_thread *this_thread __attribute__((tls_model("initial-exec")));
static _Thread_local bool has_ended __attribute__((tls_model("initial-exec")));
static _Thread_local int ends; // how often the thread has been told of its end
static struct hooking_thread *threads;
static pthread_key_t end_key;

// MARK: Threads

static struct page *make_page(struct page *previous) {
    struct page *page = ort_memory_allocate_aligned_try(ORT_RECORD_PAGE, sizeof *page);
    if (page == NULL) {
        ort_fatal("out of memory: no room for the records of hooked calls");
    }
    page->records->call = previous == NULL ? (void *)UINTPTR_MAX : NULL;
    page->head.previous = previous;
    return page;
}

static struct page *page_of(const struct ort_hook_record *record) {
    return (struct page *)((uintptr_t)record & -(uintptr_t)ORT_RECORD_PAGE);
}

static void ask_for_end(void) {
    if (pthread_setspecific(end_key, &has_ended) != 0) {
        ort_fatal("out of memory: no room to watch for the end of a thread that makes hooked calls");
    }
}

// Hooked calls in the handler of a signal find the thread registered or not. A handler that interrupts its thread in a
// function of hooks, which may hold the lock, must make no hooked calls.
static void block_signals(sigset_t *before) {
    sigset_t every;
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, before);
}

static void register_unsignaled(void) {
    struct hooking_thread *thread = ort_memory_allocate(sizeof *thread);
    thread->first = make_page(NULL);
    thread->top = &ort_hook_top;
    thread->thread = pthread_self();
    thread->number = (pid_t)syscall(SYS_gettid);
    {
        ORT_GUARD(&ort_hook_lock);
        ort_hook_top = thread->first->records + 1;
        thread->next = threads;
        threads = thread;
    }
    this_thread = thread;
    ask_for_end();
}

static void register_thread(void) {
    sigset_t before;
    block_signals(&before);
    if (ort_hook_top == NULL) { // else a handler has done it meanwhile
        register_unsignaled();
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void unlink_locked(const struct hooking_thread *thread) {
    struct hooking_thread **link = &threads;
    while (*link != thread) {
        link = &(*link)->next;
    }
    *link = thread->next;
}

static void free_info(struct page *page) {
    for (size_t i = 1; i < RECORDS_PER_PAGE; i++) {
        ort_hook_call_abandon_info(page->records + i);
        objc_release(page->records[i].info);
        page->records[i].info = nil;
    }
}

static void free_thread(struct hooking_thread *thread) {
    struct page *page = thread->first;
    while (page != NULL) {
        struct page *next = page->head.next;
        free(page);
        page = next;
    }
    free(thread);
}

static void unregister_thread(struct hooking_thread *thread) {
    for (struct page *page = thread->first; page != NULL; page = page->head.next) {
        free_info(page);
    }
    sigset_t before;
    block_signals(&before);
    {
        ORT_GUARD(&ort_hook_lock);
        unlink_locked(thread);
        this_thread = NULL;
        ort_hook_top = NULL;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free_thread(thread);
}

// Called in the rounds of the thread's end. Other things that end with the thread may make hooked calls, which register
// the thread again. Nothing tells which round it is, and no thread may stay registered after the last. A thread whose
// first hooked call comes in one of the first two rounds is told of two more.
static void end_thread(void *argument) {
    (void)argument;
    if (this_thread != NULL) {
        unregister_thread(this_thread);
    }
    has_ended = ++ends >= PTHREAD_DESTRUCTOR_ITERATIONS - 2; // a handler may have registered it once more
    if (!has_ended) {
        ask_for_end();
    }
}

// MARK: Stale records

static void find_stack(struct hooking_thread *thread) {
    uintptr_t low, high;
    ort_thread_stack(thread->thread, &low, &high);
    if (high == 0) {
        high = 1; // so that it is not asked for again
    }
    __atomic_store_n(&thread->stack_low, low, __ATOMIC_RELAXED);
    __atomic_store_n(&thread->stack_high, high, __ATOMIC_RELEASE);
}

static bool has_stack(const struct hooking_thread *thread) {
    return __atomic_load_n(&thread->stack_high, __ATOMIC_ACQUIRE) != 0;
}

static bool is_on_stack(const struct hooking_thread *thread, const void *address) {
    return (uintptr_t)address >= __atomic_load_n(&thread->stack_low, __ATOMIC_RELAXED) &&
        (uintptr_t)address < __atomic_load_n(&thread->stack_high, __ATOMIC_RELAXED);
}

// The record in front of `record`, or in front of the top.
static struct ort_hook_record *previous_record(const struct ort_hook_record *record) {
    struct page *page = page_of(record - 1);
    if (record - 1 > page->records) {
        return page->records + (record - 1 - page->records);
    }
    return page->head.previous == NULL ? NULL : page->head.previous->records + RECORDS_PER_PAGE - 1;
}

static struct ort_hook_record *newest_record(void) { return previous_record(ort_hook_top); }

// Atomic, since a flush on another thread marks the chain meanwhile.
static bool has_chain(const struct ort_hook_record *record) {
    return __atomic_load_n(&record->chain, __ATOMIC_RELAXED) != NULL;
}

const struct ort_hook_record *ort_hook_record_around(const struct ort_hook_record *record) {
    // A record without a chain is being taken by a call that a signal has interrupted, or found nothing to run.
    do {
        record = previous_record(record);
    } while (record != NULL && !has_chain(record));
    return record;
}

const struct ort_hook_chain *ort_hook_record_chain(const struct ort_hook_record *record) {
    const uintptr_t chain = (uintptr_t)__atomic_load_n(&record->chain, __ATOMIC_RELAXED);
    return (const struct ort_hook_chain *)(chain & ~(uintptr_t)ORT_RECORD_BITS);
}

// Whether the address lies on the thread's stack for signals, which the thread is not on.
static bool is_on_left_signal_stack(const void *address) {
    stack_t stack;
    return sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & (SS_ONSTACK | SS_DISABLE)) == 0 &&
        address >= stack.ss_sp && (const char *)address < (const char *)stack.ss_sp + stack.ss_size;
}

// `frame` lies on the thread's own stack. A record without a chain may still hold a former call, because the code that
// this call's signal has interrupted is taking the record. That code sees that the record was dropped, and takes
// another one.
static bool is_stale(const struct ort_hook_record *record, const void *frame) {
    if (record == NULL) {
        return false;
    }
    return is_on_stack(this_thread, record->call) ? (const void *)record->call < frame
                                                  : is_on_left_signal_stack(record->call);
}

// To be called with the newest record.
static void drop(struct ort_hook_record *record) {
    __atomic_store_n(&record->chain, NULL, __ATOMIC_RELAXED);
    __atomic_store_n(&ort_hook_top, record, __ATOMIC_RELEASE);
}

static void drop_stale(struct ort_hook_record *record) {
    ort_hook_call_abandon_info(record);
    drop(record);
}

// `frame`: the upper end of the caller's frame, above which the calls around it lie. Calls on the stack of a coroutine
// tell nothing. Calls on a stack for signals tell nothing while the thread is there. If that stack lies above the
// thread's own, the records that a jump has left are found at the end of a page only.
__attribute__((noinline)) static void look_for_stale_records(const void *frame) {
    struct ort_hook_record *record = newest_record();
    if (record == NULL) {
        return;
    }
    if (!has_stack(this_thread)) {
        find_stack(this_thread);
    }
    if (!is_on_stack(this_thread, frame)) {
        return;
    }
    for (; is_stale(record, frame); record = newest_record()) {
        drop_stale(record);
    }
}

static bool is_at_end_of_page(const struct ort_hook_record *top) {
    return ((uintptr_t)top & (ORT_RECORD_PAGE - 1)) == 0;
}

// The first look is the entry's, which tells that there are none.
static void drop_stale_records(const void *frame) {
    const struct ort_hook_record *top = ort_hook_top;
    if ((const void *)top[-1].call < frame || is_at_end_of_page(top)) {
        look_for_stale_records(frame);
    }
}

// MARK: Taking and giving back

static void turn_page(void) {
    struct page *page = page_of(ort_hook_top - 1);
    if (page->head.next == NULL) {
        struct page *next = make_page(page);
        __atomic_store_n(&page->head.next, next, __ATOMIC_RELEASE);
    }
    __atomic_store_n(&ort_hook_top, page->head.next->records + 1, __ATOMIC_RELEASE);
}

struct ort_hook_record *ort_hook_record_take(struct ort_hook_call *call) {
    if (has_ended) {
        return NULL;
    }
    if (ort_hook_top == NULL) {
        register_thread();
    }
    struct ort_hook_record *record;
    do {
        drop_stale_records(call->frame.stack);
        if (is_at_end_of_page(ort_hook_top)) {
            turn_page();
        }
        record = __atomic_load_n(&ort_hook_top, __ATOMIC_RELAXED);
        __atomic_store_n(&ort_hook_top, record + 1, __ATOMIC_RELEASE);
        __atomic_store_n(&record->call, call, __ATOMIC_RELEASE);
    } while (__atomic_load_n(&ort_hook_top, __ATOMIC_RELAXED) != record + 1);
    if (ort_hook_needs_fence) {
        __atomic_thread_fence(__ATOMIC_SEQ_CST);
    }
    return record;
}

static bool is_taken(const struct ort_hook_record *record) {
    const struct ort_hook_record *taken = newest_record();
    while (taken != NULL && taken != record) {
        taken = previous_record(taken);
    }
    return taken != NULL;
}

// Does nothing if the end of a call on another stack has dropped the record.
static void drop_down_to(struct ort_hook_record *record, const struct ort_hook_call *call) {
    if (ort_hook_top == record + 1 && record->call == call) { // usually, and without a walk through the calls around it
        drop(record);
        return;
    }
    drop_stale_records(call);
    while (is_taken(record)) {
        drop(newest_record());
    }
}

// Set before the first record is awaited.
static void (*at_awaited_end)(void);

void ort_hook_record_give_back(struct ort_hook_call *call) {
    struct ort_hook_record *record = ort_hook_call_record(call);
    if (record == NULL) {
        return;
    }
    call->site->kind->end_call(call);
    const uintptr_t bits = (uintptr_t)__atomic_load_n(&record->chain, __ATOMIC_RELAXED) & ORT_RECORD_BITS;
    drop_down_to(record, call);
    // Not before: hooked calls in a handler of a signal ask the calls around them for their records.
    call->marked_record = 0;
    if ((bits & ORT_RECORD_IS_AWAITED) != 0) {
        __atomic_load_n(&at_awaited_end, __ATOMIC_ACQUIRE)();
    }
}

bool ort_hook_record_is_inside(void) {
    if (this_thread == NULL) {
        return false;
    }
    drop_stale_records(__builtin_frame_address(0));
    return newest_record() != NULL;
}

const struct ort_hook_record *ort_hook_record_newest(void) {
    if (this_thread == NULL) {
        return NULL;
    }
    drop_stale_records(__builtin_frame_address(0));
    const struct ort_hook_record *record = newest_record();
    return record == NULL || has_chain(record) ? record : ort_hook_record_around(record);
}

static bool is_of(const struct ort_hook_record *record, const struct ort_hook_call *call, uint64_t serial) {
    return record->call == call && has_chain(record) && (serial == 0 || ort_hook_record_serial(record) == serial);
}

bool ort_hook_record_find(const struct ort_hook_call *call, uint64_t serial) {
    if (this_thread == NULL) {
        return false;
    }
    drop_stale_records(__builtin_frame_address(0));
    const struct ort_hook_record *record = newest_record();
    while (record != NULL && !is_of(record, call, serial)) {
        record = previous_record(record);
    }
    return record != NULL;
}

// MARK: Scanning

// If the record holds another value than `chain`, it belongs to another call by now, which does not run what was
// retired. Above all, NULL stays NULL.
static void await(struct ort_hook_record *record, const struct ort_hook_chain *chain) {
    const struct ort_hook_chain *marked = (const void *)((uintptr_t)chain | ORT_RECORD_IS_AWAITED);
    __atomic_compare_exchange_n(&record->chain, &chain, marked, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

bool ort_hook_record_set(struct ort_hook_record *record, uintptr_t bit) {
    uintptr_t *chain = (uintptr_t *)(void *)&record->chain;
    return (__atomic_load_n(chain, __ATOMIC_RELAXED) & bit) == 0 &&
        (__atomic_fetch_or(chain, bit, __ATOMIC_RELAXED) & bit) == 0;
}

uint64_t ort_hook_record_serial(const struct ort_hook_record *record) {
    const uintptr_t bits = (uintptr_t)__atomic_load_n(&record->chain, __ATOMIC_RELAXED);
    return (bits & ORT_RECORD_IS_TOLD) == 0 ? 0 : record->serial;
}

// Where the stack of a blocked thread ends, if the thread is on its own stack; 0 for a running thread. Source: proc(5),
// /proc/pid/syscall.
static uintptr_t stack_end(struct hooking_thread *thread) {
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/self/task/%d/syscall", (int)thread->number);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
    if (file >= 0) {
        close(file);
    }
    text[length < 0 ? 0 : length] = 0;
    char *last = strrchr(text, ' '); // before the address of the code
    if (last == NULL) {
        return 0;
    }
    *last = 0;
    const char *number = strrchr(text, ' ');
    const uintptr_t end = number == NULL ? 0 : (uintptr_t)strtoull(number, NULL, 0);
    if (!has_stack(thread)) {
        find_stack(thread);
    }
    return is_on_stack(thread, (const void *)end) ? end : 0;
}

// Whether the call's frame was gone before its thread blocked, so that the call does not run the chain any more. If the
// thread has continued since, it has not taken a chain that was retired before. The call may then be a later one, which
// runs another chain: the call of this chain has ended all the same.
static bool is_abandoned(
    const struct hooking_thread *thread, const struct ort_hook_record *record, const struct ort_hook_chain *chain,
    uintptr_t end) {
    const struct ort_hook_call *call = __atomic_load_n(&record->call, __ATOMIC_ACQUIRE);
    return end != 0 && chain->is_retired && (uintptr_t)call < end && is_on_stack(thread, call);
}

static struct ort_hook_chain no_chain; // of a record whose chain was freed; is_in_use is protected by the hook lock

static bool mark_chain(const struct hooking_thread *thread, struct ort_hook_record *record, uintptr_t end) {
    const struct ort_hook_chain *chain = __atomic_load_n(&record->chain, __ATOMIC_ACQUIRE);
    if (chain == NULL) {
        return false;
    }
    struct ort_hook_chain *plain = (void *)((uintptr_t)chain & ~(uintptr_t)ORT_RECORD_BITS);
    if (is_abandoned(thread, record, plain, end)) {
        return __atomic_compare_exchange_n(
            &record->chain, &chain, &no_chain, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
    await(record, chain);
    plain->is_in_use = true;
    return true;
}

// Whether the record is not below the top.
static bool is_free(const struct hooking_thread *thread, const struct ort_hook_record *record) {
    const struct ort_hook_record *top = __atomic_load_n(thread->top, __ATOMIC_ACQUIRE);
    const struct page *page = thread->first;
    while (page != page_of(top - 1) && page != page_of(record)) {
        page = __atomic_load_n(&page->head.next, __ATOMIC_ACQUIRE);
    }
    return page == page_of(top - 1) && (page != page_of(record) || top <= record);
}

// The records below the top that is read hold chains of calls that were under way then, or of later calls. A record
// without a chain is being taken, or was given back since, and so were the records above it.
static bool mark_chains_of(struct hooking_thread *thread, bool looks_at_stacks) {
    const uintptr_t end = looks_at_stacks && thread != this_thread ? stack_end(thread) : 0;
    const struct ort_hook_record *top = __atomic_load_n(thread->top, __ATOMIC_ACQUIRE);
    for (struct page *page = thread->first;; page = __atomic_load_n(&page->head.next, __ATOMIC_ACQUIRE)) {
        for (size_t i = 1; i < RECORDS_PER_PAGE; i++) {
            if (page->records + i == top) {
                return true;
            }
            if (!mark_chain(thread, page->records + i, end)) {
                return is_free(thread, page->records + i);
            }
        }
        if (page->records + RECORDS_PER_PAGE == top) {
            return true;
        }
    }
}

bool ort_hook_record_is_alone_locked(void) {
    return threads == NULL || (threads == this_thread && threads->next == NULL);
}

bool ort_hook_record_mark_chains_locked(bool looks_at_stacks, void (*at_end)(void)) {
    __atomic_store_n(&at_awaited_end, at_end, __ATOMIC_RELEASE);
    if (!ort_hook_record_is_alone_locked() && !ort_hook_needs_fence && !ort_barrier_fence_all_try()) {
        return false;
    }
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
    for (struct hooking_thread *thread = threads; thread != NULL; thread = thread->next) {
        if (!mark_chains_of(thread, looks_at_stacks)) {
            return false;
        }
    }
    return true;
}

#ifdef ORT_STRESS

// MARK: Invariants

static void check_pages_locked(const struct hooking_thread *thread) {
    const struct ort_hook_record *top = __atomic_load_n(thread->top, __ATOMIC_ACQUIRE);
    const struct page *previous = NULL;
    bool has_top = false;
    for (const struct page *page = thread->first; page != NULL;) {
        ORT_INVARIANT(
            page->head.previous == previous && page->records->call == (previous == NULL ? (void *)UINTPTR_MAX : NULL),
            "a page of records is not linked to the one before");
        has_top = has_top || page_of(top - 1) == page;
        previous = page;
        page = __atomic_load_n(&page->head.next, __ATOMIC_ACQUIRE);
    }
    ORT_INVARIANT(has_top, "the first free record of a thread is in none of its pages");
}

// For this thread, whose calls do not come and go meanwhile.
static void check_records_locked(
    const struct hooking_thread *thread, bool (*is_known)(const struct ort_hook_chain *chain)) {
    bool is_taken = true;
    for (const struct page *page = thread->first; page != NULL; page = page->head.next) {
        for (const struct ort_hook_record *record = page->records + 1; record != page->records + RECORDS_PER_PAGE;
             record++) {
            is_taken = is_taken && record != ort_hook_top;
            const struct ort_hook_chain *chain = ort_hook_record_chain(record);
            ORT_INVARIANT(is_taken || chain == NULL, "a record that no call uses has a chain");
            ORT_INVARIANT(
                chain == NULL || chain == &no_chain || is_known(chain), "a record has a chain that was freed");
        }
        is_taken = is_taken && page->records + RECORDS_PER_PAGE != ort_hook_top;
    }
}

void ort_hook_record_check_locked(bool (*is_known)(const struct ort_hook_chain *chain)) {
    for (const struct hooking_thread *thread = threads; thread != NULL; thread = thread->next) {
        check_pages_locked(thread);
        if (thread == this_thread) {
            check_records_locked(thread, is_known);
        }
    }
}

#endif

// MARK: Process

static void forget_others_in_child(void) {
    while (threads != NULL) {
        struct hooking_thread *thread = threads;
        threads = thread->next;
        if (thread != this_thread) {
            free_thread(thread);
        }
    }
    if (this_thread != NULL) {
        this_thread->next = NULL;
        this_thread->number = (pid_t)syscall(SYS_gettid);
        threads = this_thread;
    }
}

__attribute__((constructor(101))) static void prepare(void) {
    ort_hook_needs_fence = !ort_barrier_fence_all_try();
    if (pthread_key_create(&end_key, end_thread) != 0) {
        ort_fatal("no thread key is left for hooks; create fewer with pthread_key_create");
    }
    pthread_atfork(NULL, NULL, forget_others_in_child);
}
