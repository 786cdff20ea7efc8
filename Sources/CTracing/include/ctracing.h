// Watching the calls of methods in a live process: probes that record each call, meters that count and time them, and
// loggers that print them.
//
// All three are hooks of one method of a class (<objc/hooks.h>, <objc/swift_hooks.h>), which may come and go while
// calls run. What they run in a call takes no lock, runs no user code, keeps errno, and allocates nothing but at the
// first such call of a thread. It may run in the handler of a signal.
//
// A call whose end is seen takes 784 bytes more of the stack, and one that ends a probe or a meter for that reason
// takes locks and memory: once the watched calls of a thread have taken more of its stack than is left, the methods
// whose calls nest there lose their probes and timing meters.
//
// Objects and classes among the arguments, and as results, are looked at for the name of their class only where there
// is memory, and as a class only what looks like one: numbers in the place of objects, and objects that are gone, have
// none, or that of what lies there by now. What could be read is taken to be there for as long as ctracing_drain is not
// called, or a hundredth of a second; within that time the kernel is asked once for each page. Where objects lie in
// memory that is unmapped while they are still passed on, the method wants CTRACING_TOUCHES_NO_OBJECTS.

#ifndef CTRACING_H
#define CTRACING_H

#include <objc/hooks.h>
#include <objc/objc.h>
#include <objc/swift_hooks.h>

ORT_BEGIN_DECLS

// MARK: Probes

// Writes a record when a call begins, and one when it ends, into a buffer of the calling thread: 256 KiB of memory that
// is mapped at the thread's first recorded call, and given back by the reader once the thread has ended and was read,
// or by the thread where nobody reads.
struct ctracing_probe;

// Options of probes and loggers, as bits.
enum {
    // Copies the text that arguments and results of the type char * lead to, as far as it can be read; by default the
    // pointer alone is recorded. Any pointer is safe; each such value costs a call of the kernel (process_vm_readv),
    // half a microsecond.
    CTRACING_READS_TEXT = 1 << 0,
    // Does not look at values that are objects or classes, so that only their addresses are recorded.
    CTRACING_TOUCHES_NO_OBJECTS = 1 << 1,
};

// Installs a probe on the method of the class's instances (of a metaclass: on the class's method), as the first thing
// that a call does and the last. The caller gives it back by ctracing_probe_remove. NULL, and nothing has changed,
// when the hook is refused or without memory; *status, which may be NULL, says why. Any thread; takes locks of the
// runtime. Where no other probe is held, takes some milliseconds, which it sleeps: the clock of records is compared
// with the kernel's.
OBJC_EXPORT struct ctracing_probe *ctracing_probe_install(
    Class cls, SEL selector, uint32_t options, ort_hook_status *status);

// Removes the probe and gives it back: calls that begin afterwards are not recorded, those under way record their end.
// Its records can still be read. Any thread.
OBJC_EXPORT void ctracing_probe_remove(struct ctracing_probe *probe);

// The first half of ctracing_probe_remove: afterwards the probe can be asked what it has dropped, and is to be removed.
// Any thread.
OBJC_EXPORT void ctracing_probe_end(struct ctracing_probe *probe);

// Whether the method still has the probe: not when it was ended, nor once the class is disposed of. Any thread.
OBJC_EXPORT bool ctracing_probe_is_installed(const struct ctracing_probe *probe);

// Whether a call has ended the probe, since the stack of its thread would not have lasted: no call is recorded any
// more, and the probe is to be removed. Any thread.
OBJC_EXPORT bool ctracing_probe_has_spared_stack(const struct ctracing_probe *probe);

// How many of the calls that it was to record are not recorded, for the reasons that ctracing_dropped tells. Exact:
// together with its records of CTRACING_ENTER, they are the calls that have begun; those that are beginning may be
// missing. Never falls. Any thread.
OBJC_EXPORT uint64_t ctracing_probe_dropped(const struct ctracing_probe *probe);

// The number by which records tell of the probe, from 1 on. No other probe of the process has it or will have it.
OBJC_EXPORT uint32_t ctracing_probe_number(const struct ctracing_probe *probe);

// The types of the method, which say how values are to be read; they stay.
OBJC_EXPORT const char *ctracing_probe_types(const struct ctracing_probe *probe);

// MARK: What is recorded

// Whether probes record at all, of every thread; at first they do. Of a call that has begun the end is recorded all the
// same. Any thread; so are the next.
OBJC_EXPORT void ctracing_set_enabled(bool is_enabled);

// Only calls of these threads (as gettid numbers them) are recorded from now on; of all threads for a count of 0.
// false, and nothing has changed, for more than CTRACING_MAX_THREADS.
enum { CTRACING_MAX_THREADS = 64 };
OBJC_EXPORT bool ctracing_set_threads(const int32_t *threads, size_t count);

// How many calls were not recorded since the process began: the buffer of the thread was full, there was no memory for
// one or more than CTRACING_MAX_BUFFERS, the call came from the handler of a signal that had interrupted the recording
// of another, or lay deeper than CTRACING_MAX_DEPTH calls that are watched. Never falls. What is not wanted does not
// count. Any thread.
enum { CTRACING_MAX_BUFFERS = 256, CTRACING_MAX_DEPTH = 1024 };
OBJC_EXPORT uint64_t ctracing_dropped(void);

// MARK: Reading

typedef enum __attribute__((enum_extensibility(closed))) ctracing_record_kind {
    CTRACING_ENTER = 1,
    CTRACING_LEAVE = 2,
} ctracing_record_kind;

// Limits of what one record holds. Of a larger value the beginning is recorded, and nothing of values that do not fit
// into the record any more.
enum {
    CTRACING_MAX_VALUES = 32,
    CTRACING_MAX_VALUE_BYTES = 128,
    CTRACING_MAX_NAME_BYTES = 48, // of the name of a class
    CTRACING_MAX_TEXT_BYTES = 64,
};

// An argument, or a result, as it lay in memory or would have.
struct ctracing_value {
    const void *bytes; // aligned to 8 bytes only
    uint32_t recorded; // how many bytes there are
    uint32_t size;     // how many the value has
    // Of an object the name of its class, of a class its own, and of a char * what was copied of its text;
    // NULL of other values, of nil, and of what was not looked at or cannot be read. Terminated, and cut off.
    const char *text;
};

// One record, valid until the consumer returns; so is what it leads to. The receiver and objects are addresses that may
// mean something else by now.
struct ctracing_record {
    ctracing_record_kind kind;
    uint32_t probe;
    int32_t thread; // as gettid numbers it
    uint32_t depth; // how many recorded calls were under way on the thread when this one began
    uint64_t call;  // the same in both records of a call, and in no others of the thread; rises
    uint64_t time;  // when the call began, or ended, in nanoseconds of CLOCK_MONOTONIC; see ctracing_drain
    // The thread's, as it was when its buffer was mapped.
    const char *thread_name;
    // Of CTRACING_ENTER the arguments behind the selector, of CTRACING_LEAVE the result: one, or none where the method
    // returns nothing or the call did not return.
    const struct ctracing_value *values;
    size_t value_count;
    size_t more_values; // arguments that there are beyond CTRACING_MAX_VALUES

    // Of CTRACING_ENTER only; else zero.
    const void *receiver;
    const char *class_name; // of the receiver, or of the class that it is; terminated, and cut off
    bool receiver_is_class;
    SEL selector;            // that was sent; NULL of Swift methods
    const void *swift_class; // of a Swift method: the metadata of the receiver's class, or of the class that it is

    // Of CTRACING_LEAVE only.
    uint64_t duration; // nanoseconds, by the same clock
    bool is_unwound;   // an exception has left the call, or the end of its thread
    bool has_thrown;   // of a Swift method: its one value is an error
};

typedef void (*ctracing_consumer)(const struct ctracing_record *record, void *context);

// Gives the consumer up to `limit` records, the oldest of each thread first; takes them away without a word for a NULL
// consumer. Answers how many there were. Threads are visited in turn; times tell the order between them.
//
// Times are taken from the processor's counter where the kernel keeps its own by it, which takes half as long as
// asking the kernel, else from CLOCK_MONOTONIC. The counter's are put on that clock anew when a probe is installed
// while there is none: they begin within a microsecond of it, and move away from it by some millionths of the time
// that passes, or by as much as the clock is steered (adjtimex). Within a thread times never fall; between threads
// they tell the order of what lies further apart than some tens of nanoseconds.
//
// Each CTRACING_ENTER is followed, on its thread, by the CTRACING_LEAVE of the same call, and what was called from it
// lies between the two. A call that its thread has jumped out of (longjmp) has none: it is over when the thread's next
// CTRACING_ENTER has its depth or a lower one, when the CTRACING_LEAVE of a call around it comes, or with the thread.
//
// One reader at a time: 0 while another thread reads, or the consumer. The consumer may do anything else; if its thread
// makes calls that are watched, they are recorded too.
OBJC_EXPORT size_t ctracing_drain(ctracing_consumer consumer, void *context, size_t limit);

// Has the clock of records ready until the matching end; counted, and probes do the same. The first one takes some
// milliseconds where the processor's counter is used: who begins here has no probe wait. Any thread.
OBJC_EXPORT void ctracing_clock_begin(void);
OBJC_EXPORT void ctracing_clock_end(void);

// The present as records tell it. Between ctracing_clock_begin and its end.
OBJC_EXPORT uint64_t ctracing_clock_now(void);

// Nobody reads any more, until ctracing_drain is called or a probe is installed. Throws away what is recorded, gives
// back the buffers of threads that have ended, and has others give theirs back when they end. false, and nothing has
// changed, while another thread reads, or the consumer.
OBJC_EXPORT bool ctracing_end_reading(void);

// How many buffers there are, those of ended threads included. Any thread.
OBJC_EXPORT size_t ctracing_ring_count(void);

// In a forked child nothing is recorded any more, and there is nothing to read. Whether this is none.
OBJC_EXPORT bool ctracing_can_record(void);

// MARK: Meters

// Counts the calls of a method, and measures how long they take, those that an exception leaves included. A call that
// is made inside another one of the same method counts in both.
struct ctracing_meter;

// As ctracing_probe_install. `counts_only`: takes no times, which costs some nanoseconds a call instead of some fifty.
OBJC_EXPORT struct ctracing_meter *ctracing_meter_install(
    Class cls, SEL selector, bool counts_only, ort_hook_status *status);

// Removes the meter and gives it back.
OBJC_EXPORT void ctracing_meter_remove(struct ctracing_meter *meter);

// As ctracing_probe_is_installed.
OBJC_EXPORT bool ctracing_meter_is_installed(const struct ctracing_meter *meter);

// As ctracing_probe_has_spared_stack: no call is counted any more. Not of a meter that only counts, which takes no
// stack.
OBJC_EXPORT bool ctracing_meter_has_spared_stack(const struct ctracing_meter *meter);

struct ctracing_reading {
    uint64_t calls; // that have begun; exact
    uint64_t timed; // of which times were taken: they have ended, and not by longjmp
    // Of those, in nanoseconds; zero when there are none. The mean is exact; the others are the middle of a bucket that
    // is at most an eighth as wide as its lower end, so they are off by at most 1/16.
    double mean;
    uint64_t median;
    uint64_t p99;
    uint64_t maximum;
};

// What the meter has measured so far. Any thread, while calls run; of those that begin or end meanwhile, some may be in
// one number and not yet in another.
OBJC_EXPORT struct ctracing_reading ctracing_meter_read(const struct ctracing_meter *meter);

// MARK: Loggers

// Prints a line to standard error when a call of the method begins: the class, the selector, the receiver, and the
// arguments in brief, at most 512 bytes, in one write. Raises no SIGPIPE. Where standard error takes nothing for a
// tenth of a second, lines are counted in the place of being printed until it does; one in a second waits for so long.
// Several threads that write to a pipe which is all but full, and any that writes to a terminal with less room than a
// line, may still wait for its reader, as their own writes would.
struct ctracing_logger;

// As ctracing_probe_install.
OBJC_EXPORT struct ctracing_logger *ctracing_logger_install(
    Class cls, SEL selector, uint32_t options, ort_hook_status *status);
OBJC_EXPORT void ctracing_logger_remove(struct ctracing_logger *logger);
OBJC_EXPORT bool ctracing_logger_is_installed(const struct ctracing_logger *logger);

// MARK: Methods of Swift classes
//
// What nobody but the caller knows of them, who reads metadata, is told with each. Of an asynchronous method only the
// beginning of a call is seen: there is no CTRACING_LEAVE, and no time.

// How the bytes of a value are told.
typedef enum __attribute__((enum_extensibility(closed))) ctracing_swift_kind {
    CTRACING_SWIFT_BYTES = 0,
    CTRACING_SWIFT_SIGNED,
    CTRACING_SWIFT_UNSIGNED,
    CTRACING_SWIFT_FLOATING,
    CTRACING_SWIFT_BOOLEAN,
    CTRACING_SWIFT_STRING, // or an optional one: the beginning of its text is copied, as of a char *
    CTRACING_SWIFT_OBJECT, // or an optional one: behind the reference the metadata of its class is recorded, or 0
} ctracing_swift_kind;

enum { CTRACING_MAX_PIECES = 8 };

struct ctracing_swift_value {
    uint32_t size; // bytes
    ctracing_swift_kind kind;
    uint32_t piece_count; // 0, and nothing is recorded, where it is not known where the value is
    struct ort_swift_piece pieces[CTRACING_MAX_PIECES];
};

struct ctracing_swift_method {
    const char *name;     // what loggers print
    const void *metadata; // of the class; this and the next are as in struct ort_swift_hook_request
    uint32_t word;
    uint32_t stack_size;
    uint8_t general_count;
    uint8_t vector_count;
    bool is_async;
    bool is_of_class; // its receiver is the class
    const void *const *subclasses;
    size_t subclass_count;
    const struct ctracing_swift_value *arguments;
    size_t argument_count;
    const struct ctracing_swift_value *result; // NULL for none
};

// As the functions for messages. Nothing of the description is kept but the metadata.
OBJC_EXPORT struct ctracing_probe *ctracing_swift_probe_install(
    const struct ctracing_swift_method *method, ort_hook_status *status);
OBJC_EXPORT struct ctracing_logger *ctracing_swift_logger_install(
    const struct ctracing_swift_method *method, ort_hook_status *status);
// Of an asynchronous method it counts only, whatever `counts_only` says.
OBJC_EXPORT struct ctracing_meter *ctracing_swift_meter_install(
    const struct ctracing_swift_method *method, bool counts_only, ort_hook_status *status);

// MARK: Their hooks

// Whether the hook is one of a probe, a meter or a logger, for whoever lists hooks.
OBJC_EXPORT bool ctracing_is_own_hook(const struct ort_hook *hook);

// The hook that runs first in a call: the probe's, meter's or logger's, which has to be held. Any thread.
OBJC_EXPORT const struct ort_hook *ctracing_probe_hook(const struct ctracing_probe *probe);
OBJC_EXPORT const struct ort_hook *ctracing_meter_hook(const struct ctracing_meter *meter);
OBJC_EXPORT const struct ort_hook *ctracing_logger_hook(const struct ctracing_logger *logger);

// From now on this thread, when it installs or removes a probe, a meter or a logger, destroys no bodies of other hooks,
// which may run user code. As ort_hook_bury_only, which takes the answer to undo it.
OBJC_EXPORT ort_hook_destroy ctracing_bury_only_own(void);

ORT_END_DECLS

#endif
