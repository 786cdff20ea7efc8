// Watching the calls of methods in a live process: probes that record each call, meters that count and time them, and
// loggers that print them.
//
// All three are hooks of one method of a class (<objc/hooks.h>, <objc/swift_hooks.h>), which may come and go while
// calls run. In a call they take no lock, run no user code, keep errno, and allocate memory only at the first such call
// of a thread. They may run in the handler of a signal.
//
// If a probe or a meter sees the end of a call, the call takes 784 bytes more of the stack. Once the hooked calls of a
// thread have taken more of its stack than is left, the methods whose calls nest there lose their probes and timing
// meters. Only the call that removes them takes locks and memory.
//
// Probes and loggers look up the class names of arguments and results that are objects or classes, and what strings,
// numbers and small collections hold. A collection costs some microseconds, since the kernel copies what other threads
// may free meanwhile: half a microsecond for each element, string and inner collection. They read only memory that is
// mapped, and take as a class only memory that looks like a class. So a number in the place of an object, or an object
// that is gone, has no class name, or the class name of the object that lies there by now. Loggers ask the kernel each
// time. Probes ask it about each page once in a round, and within the round take a page that could be read as still
// mapped. A call of ctracing_drain begins a new round if the last round is a hundredth of a second old. Use
// CTRACING_TOUCHES_NO_OBJECTS for a method if the program unmaps the memory of objects that it still passes to the
// method.

#ifndef CTRACING_H
#define CTRACING_H

#include <objc/hooks.h>
#include <objc/objc.h>
#include <objc/swift_hooks.h>

ORT_BEGIN_DECLS

// MARK: Probes

// Writes a record when a call begins, and another when it ends, into a buffer of the calling thread. The buffer is 256
// KiB of memory, mapped at the thread's first recorded call. The reader gives the buffer back once the thread has ended
// and its records are read. If there is no reader, the thread gives the buffer back when it ends.
struct ctracing_probe;

// Options of probes and loggers, as bits.
enum {
    // Copies the text of arguments and results of the type char *, as far as it can be read; by default only the
    // pointer is recorded. Any pointer is safe; each such value costs a call of the kernel (process_vm_readv), half a
    // microsecond.
    CTRACING_READS_TEXT = 1 << 0,
    // Does not look at values that are objects or classes, so that only their addresses are recorded.
    CTRACING_TOUCHES_NO_OBJECTS = 1 << 1,
};

// Installs a probe on the instance method of the class (for a metaclass: on the class method). The probe is the first
// hook to run when a call begins, and the last when it ends. The caller gives the probe back with
// ctracing_probe_remove. Returns NULL, and has changed nothing, if the hook is refused or there is no memory; *status,
// which may be NULL, says why. Any thread; takes locks of the runtime. If no other probe is held, the function sleeps
// for some milliseconds, to compare the clock of records with the kernel's.
OBJC_EXPORT struct ctracing_probe *ctracing_probe_install(
    Class cls, SEL selector, uint32_t options, ort_hook_status *status);

// MARK: Filters

// The value that a test compares.
typedef enum __attribute__((enum_extensibility(closed))) ctracing_subject {
    CTRACING_OF_ARGUMENT, // the argument with the number `place`, from 0 on, after the selector
    CTRACING_OF_RECEIVER, // the receiver itself, or, as CTRACING_TEST_CLASS, the name of its class
    CTRACING_OF_FIELD,    // the bytes of the receiver from `place` on
    CTRACING_OF_RESULT,   // known when the call ends
} ctracing_subject;

// How the bytes of the subject are read.
typedef enum __attribute__((enum_extensibility(closed))) ctracing_test_kind {
    CTRACING_TEST_SIGNED,
    CTRACING_TEST_UNSIGNED,
    CTRACING_TEST_BOOLEAN, // of Swift: one byte, whose lowest bit alone has a meaning
    CTRACING_TEST_FLOATING,
    CTRACING_TEST_OBJECT, // compared as an address, or as the string or number that it is
    CTRACING_TEST_CLASS,  // compared as an address, or by its name
    CTRACING_TEST_TEXT,   // char *
    CTRACING_TEST_SWIFT_STRING,
    CTRACING_TEST_SWIFT_OBJECT, // compared as an address
} ctracing_test_kind;

typedef enum __attribute__((enum_extensibility(closed))) ctracing_operator {
    CTRACING_IS_EQUAL,
    CTRACING_IS_UNEQUAL,
    CTRACING_IS_LESS,
    CTRACING_IS_AT_MOST,
    CTRACING_IS_GREATER,
    CTRACING_IS_AT_LEAST,
    CTRACING_CONTAINS, // of texts
} ctracing_operator;

// The constant that a test compares the value with.
typedef enum __attribute__((enum_extensibility(closed))) ctracing_constant {
    CTRACING_CONSTANT_SIGNED,
    CTRACING_CONSTANT_UNSIGNED, // also an address
    CTRACING_CONSTANT_FLOATING,
    CTRACING_CONSTANT_BOOLEAN, // whether the subject is something else than 0; of an object, the number that it is
    CTRACING_CONSTANT_TEXT,
    CTRACING_CONSTANT_NIL,
    CTRACING_CONSTANT_ADDRESS,
} ctracing_constant;

// CTRACING_MAX_TEST_TEXT is less than the texts of records have, so that a text that is cut off is never equal.
enum {
    CTRACING_MAX_TESTS = 32,
    CTRACING_MAX_TEST_TEXT = 47,
    CTRACING_ADMITS = 0xff,
    CTRACING_REFUSES = 0xfe,
};

struct ctracing_test {
    ctracing_subject subject;
    ctracing_test_kind kind;
    ctracing_operator operation;
    ctracing_constant constant;
    uint32_t place;
    uint32_t size;             // bytes of the subject
    uint8_t on_true, on_false; // the test to continue with, a later one; or CTRACING_ADMITS or CTRACING_REFUSES
    uint8_t text_size;
    char text[CTRACING_MAX_TEST_TEXT + 1];
    union {
        int64_t whole;
        uint64_t bits;
        double floating;
    };
};

// Which calls a probe records, and how. A call that a condition refuses costs the test of the condition and leaves
// nothing in the buffer.
//
// A probe with `slower_than` or with a test of the result decides when the call ends. It then writes both records of
// the call one after the other, in the order of the ends, and only for calls that end: not for those that a thread
// jumps out of. A test of the result refuses a call that an exception or an error leaves. `is_late` of the first record
// says so. Its `depth` is the number of calls around it that probes with the same `group` may yet record.
struct ctracing_call_filter {
    const struct ctracing_test *tests; // copied
    size_t test_count;                 // 0 for no condition
    uint64_t slower_than;              // nanoseconds that a call takes at least; 0 for all calls
    uint32_t stack_depth;              // how many callers are recorded at most; 0 for none
    uint32_t group;                    // not 0 for a probe that decides at the end
};

enum { CTRACING_MAX_STACK = 64 };

// As ctracing_probe_install, for some of the calls. ORT_HOOK_INVALID for a filter that does not fit the method, and for
// one that decides at the end of an asynchronous Swift method.
OBJC_EXPORT struct ctracing_probe *ctracing_probe_install_filtered(
    Class cls, SEL selector, uint32_t options, const struct ctracing_call_filter *filter, ort_hook_status *status);

// MARK: Ends of probes

// Removes the probe and gives it back. Calls that begin afterwards are not recorded; calls under way still record their
// end. Its records can still be read. Any thread.
OBJC_EXPORT void ctracing_probe_remove(struct ctracing_probe *probe);

// The first half of ctracing_probe_remove. Afterwards the caller can still ask the probe what it has dropped, and must
// still remove it. Any thread.
OBJC_EXPORT void ctracing_probe_end(struct ctracing_probe *probe);

// Whether the method still has the probe. false after the probe was ended, and once the class is disposed of. Any
// thread.
OBJC_EXPORT bool ctracing_probe_is_installed(const struct ctracing_probe *probe);

// Whether a call has ended the probe because the stack of its thread would have run out. No call is recorded any more,
// and the caller must remove the probe. Any thread.
OBJC_EXPORT bool ctracing_probe_has_spared_stack(const struct ctracing_probe *probe);

// How many calls the probe should have recorded but did not, for the reasons given at ctracing_dropped. Exact: this
// number and the number of its CTRACING_ENTER records together are the number of calls that have begun. Calls that are
// just beginning may be missing, and calls that a filter refuses do not count. Never falls. Any thread.
OBJC_EXPORT uint64_t ctracing_probe_dropped(const struct ctracing_probe *probe);

// The number that the probe's records carry, from 1 on. No other probe of the process has it or will have it.
OBJC_EXPORT uint32_t ctracing_probe_number(const struct ctracing_probe *probe);

// The types of the method, which say how values are to be read; they stay.
OBJC_EXPORT const char *ctracing_probe_types(const struct ctracing_probe *probe);

// MARK: Recording

// Whether probes record at all, on every thread; at first they do. If a call's beginning was recorded, its end is
// recorded in any case. Any thread; this also holds for the next function.
OBJC_EXPORT void ctracing_set_enabled(bool is_enabled);

// From now on probes record only calls of these threads (as gettid numbers them), or of all threads if the count is 0.
// Returns false, and has changed nothing, for more than CTRACING_MAX_THREADS.
enum { CTRACING_MAX_THREADS = 64 };
OBJC_EXPORT bool ctracing_set_threads(const int32_t *threads, size_t count);

// How many calls were not recorded since the process began. There are four reasons. The buffer of the thread was full.
// There was no memory for a buffer, or there were CTRACING_MAX_BUFFERS already. The call came from the handler of a
// signal that had interrupted the recording of another call. The call lay deeper than CTRACING_MAX_DEPTH watched calls.
// Never falls. Calls that the switch or the list of threads excludes do not count. Any thread.
enum { CTRACING_MAX_BUFFERS = 256, CTRACING_MAX_DEPTH = 1024 };
OBJC_EXPORT uint64_t ctracing_dropped(void);

// MARK: Reading

typedef enum __attribute__((enum_extensibility(closed))) ctracing_record_kind {
    CTRACING_ENTER = 1,
    CTRACING_LEAVE = 2,
} ctracing_record_kind;

// Limits of what one record holds. If a value is larger, its beginning is recorded. If a value does not fit into the
// record any more, nothing of it is.
enum {
    CTRACING_MAX_VALUES = 32,
    CTRACING_MAX_VALUE_BYTES = 128,
    CTRACING_MAX_NAME_BYTES = 48, // of the name of a class
    CTRACING_MAX_TEXT_BYTES = 64,
    CTRACING_MAX_CONTENTS_BYTES = 248, // of the text of a collection
};

// An argument, or a result, as it lay in memory or would have.
struct ctracing_value {
    const void *bytes; // aligned to 8 bytes only
    uint32_t recorded; // how many bytes there are
    uint32_t size;     // how many the value has
    // For an object the name of its class, for a class its own name, and for a char * the text that was copied; NULL
    // for other values, for nil, and for memory that was not looked at or cannot be read. Terminated; a long text is
    // cut off.
    //
    // Objects of some classes of this project's Foundation, and of GNUstep's, have what they hold in place of the
    // class.
    // - A string has @" and UTF-8, which ends with … if it is cut off.
    // - A number has #, the encoding of its type, and 16 hexadecimal digits. These are the 64 bits of an integer or,
    // for
    //   `f` and `d`, of a double.
    // - An array, a dictionary, a set, data, a date, the null object, an exception and an error have = and the text for
    //   readers: =[@"a", @1, <Box: 0x55d0>], ={@"k": @1}, ={(@1, @2)}, =<4 bytes: 01020304>, =null,
    //   =<NSError: 0x55d0, Harbour, code 3>. A block with a signature has ^ and the signature behind its address:
    //   =<NSStackBlock: 0x55d0, ^q16@?0q8>. In the text a number with a fraction is written as above, and a date is #T
    //   and the bits of its seconds since 2001. Five elements are shown, and collections in collections; … stands for
    //   the rest.
    // An exception that has left a call has = and its name and reason: =NSRangeException: "no such berth". Its class
    // stands before them if it is not NSException.
    const char *text;
    // Memory that a value of a Swift method leads to: captures in `captured_size` bytes (struct ctracing_capture).
    const void *captured;
    uint32_t captured_size;
};

// Memory that was copied when the record was made; its bytes follow, in a multiple of 8.
struct ctracing_capture {
    uint64_t address;
    uint64_t size;
};

// One record. The record and all that it points to are valid until the consumer returns. The receiver and objects are
// addresses where something else may lie by now.
struct ctracing_record {
    ctracing_record_kind kind;
    uint32_t probe;
    int32_t thread; // as gettid numbers it
    uint32_t depth; // how many recorded calls were under way on the thread when this one began
    uint64_t call;  // the same in both records of a call, and in no others of the thread; rises
    uint64_t time;  // when the call began, or ended, in nanoseconds of CLOCK_MONOTONIC; see ctracing_drain
    // The name that the thread had when its buffer was mapped.
    const char *thread_name;
    // For CTRACING_ENTER the arguments after the selector. For CTRACING_LEAVE the result: one value, or none if the
    // method returns nothing or the call did not return. If an Objective-C exception has left the call, the value is
    // the exception.
    const struct ctracing_value *values;
    size_t value_count;
    size_t more_values; // arguments that there are beyond CTRACING_MAX_VALUES

    // For CTRACING_ENTER only; else zero.
    const void *receiver;
    const char *class_name; // of the receiver, or of the class that it is; terminated, and cut off
    bool receiver_is_class;
    SEL selector;            // that was sent; NULL of Swift methods
    const void *swift_class; // of a Swift method: the metadata of the receiver's class, or of the class that it is
    bool is_late;            // written when the call ended; the next record of the thread is its CTRACING_LEAVE
    // The addresses to which the call and its callers return, the innermost first: see ctracing_call_filter. They are
    // found by frame pointers. If a function has none, its caller is missing, or the rest is.
    const uint64_t *stack;
    size_t stack_count;

    // For CTRACING_LEAVE only.
    uint64_t duration; // nanoseconds, by the same clock
    bool is_unwound;   // an exception has left the call, or the end of its thread
    bool has_thrown;   // of a Swift method: its one value is an error, behind which its type is recorded
};

typedef void (*ctracing_consumer)(const struct ctracing_record *record, void *context);

// Gives the consumer up to `limit` records, the oldest of each thread first. If the consumer is NULL, the records are
// discarded. Returns the number of records. Threads are visited in turn; the times give the order between threads.
//
// Times come from the processor's counter if the kernel keeps its own time by that counter, else from CLOCK_MONOTONIC.
// Reading the counter takes half as long as asking the kernel. When a probe is installed while there is none, the
// counter is put on the clock anew. From there its times begin within a microsecond of the clock. They move away from
// the clock by some millionths of the time that passes, or by as much as the clock is steered (adjtimex). Within a
// thread times never fall, apart from those of late records. Between threads they give the order of events that lie
// further apart than some tens of nanoseconds.
//
// Each CTRACING_ENTER is followed, on its thread, by the CTRACING_LEAVE of the same call. The records of calls made
// from that call lie between the two, but before them if the first record is late. If the thread jumps out of a call
// (longjmp), the call has no CTRACING_LEAVE. Such a call is over when the thread's next CTRACING_ENTER has the same
// depth or a lower one, when the CTRACING_LEAVE of an enclosing call comes, or when the thread ends.
//
// One reader at a time: returns 0 while another thread reads, and when the consumer calls it. The consumer may do
// anything else; if its thread makes watched calls, these are recorded too.
OBJC_EXPORT size_t ctracing_drain(ctracing_consumer consumer, void *context, size_t limit);

// Keeps the clock of records ready until the matching end. Calls are counted, and probes make them too. The first call
// takes some milliseconds where the processor's counter is used; after it, the installation of a probe does not wait.
// Any thread.
OBJC_EXPORT void ctracing_clock_begin(void);
OBJC_EXPORT void ctracing_clock_end(void);

// The present time, by the clock of records. Call it between ctracing_clock_begin and ctracing_clock_end.
OBJC_EXPORT uint64_t ctracing_clock_now(void);

// Says that there is no reader any more, until ctracing_drain is called or a probe is installed. Discards the records
// and gives back the buffers of threads that have ended; other threads give back theirs when they end. Returns false,
// and has changed nothing, while another thread reads, and when the consumer calls it.
OBJC_EXPORT bool ctracing_end_reading(void);

// How many buffers there are, including those of ended threads. Any thread.
OBJC_EXPORT size_t ctracing_ring_count(void);

// Whether this process can record: it is not a forked child. In a forked child nothing is recorded any more, and there
// is nothing to read.
OBJC_EXPORT bool ctracing_can_record(void);

// MARK: Meters

// Counts the calls of a method, and measures how long they take, also if an exception leaves them. If a call is made
// inside another call of the same method, its time counts in both.
struct ctracing_meter;

// As ctracing_probe_install. `counts_only`: takes no times, which costs some nanoseconds a call instead of some fifty.
OBJC_EXPORT struct ctracing_meter *ctracing_meter_install(
    Class cls, SEL selector, bool counts_only, ort_hook_status *status);

// Removes the meter and gives it back.
OBJC_EXPORT void ctracing_meter_remove(struct ctracing_meter *meter);

// As ctracing_probe_is_installed.
OBJC_EXPORT bool ctracing_meter_is_installed(const struct ctracing_meter *meter);

// As ctracing_probe_has_spared_stack: no call is counted any more. Always false for a meter that only counts, since it
// takes no stack.
OBJC_EXPORT bool ctracing_meter_has_spared_stack(const struct ctracing_meter *meter);

struct ctracing_reading {
    uint64_t calls; // that have begun; exact
    uint64_t timed; // of which times were taken: they have ended, and not by longjmp
    // Times of the timed calls, in nanoseconds; zero when there are none. The mean is exact. The others are the middle
    // of a bucket that is at most an eighth as wide as its lower end, so they are off by at most 1/16.
    double mean;
    uint64_t median;
    uint64_t p99;
    uint64_t maximum;
};

// Returns the measurements of the meter so far. Any thread, while calls run. Calls that begin or end meanwhile may be
// in one number and not yet in another.
OBJC_EXPORT struct ctracing_reading ctracing_meter_read(const struct ctracing_meter *meter);

// Times of calls between two others, in nanoseconds.
struct ctracing_bucket {
    uint64_t least, end; // `end` is the first time that is longer
    uint64_t calls;
};

// Writes the buckets of a meter that have calls, at most `room`, the shortest times first; returns how many there are.
// As ctracing_meter_read. CTRACING_MAX_BUCKETS are enough.
enum { CTRACING_MAX_BUCKETS = 496 };
OBJC_EXPORT size_t
ctracing_meter_buckets(const struct ctracing_meter *meter, struct ctracing_bucket *buckets, size_t room);

// MARK: Loggers

// Prints a line to standard error when a call of the method begins: the class, the selector, the receiver, and the
// arguments in brief, at most 512 bytes, in one write. Raises no SIGPIPE. If standard error takes nothing for a tenth
// of a second, the logger counts lines instead of printing them until it does; one line in a second waits for so long.
// A call may still wait for the reader of standard error, as its own writes would. This happens if several threads
// write to a pipe that is nearly full, or if standard error is a terminal with less room than a line.
struct ctracing_logger;

// As ctracing_probe_install.
OBJC_EXPORT struct ctracing_logger *ctracing_logger_install(
    Class cls, SEL selector, uint32_t options, ort_hook_status *status);
OBJC_EXPORT void ctracing_logger_remove(struct ctracing_logger *logger);
OBJC_EXPORT bool ctracing_logger_is_installed(const struct ctracing_logger *logger);

// MARK: Methods of Swift classes
//
// The caller reads the metadata and describes the method in each call. For an asynchronous method only the beginning of
// a call is seen: there is no CTRACING_LEAVE, and no time.

// How the bytes of a value are to be read.
typedef enum __attribute__((enum_extensibility(closed))) ctracing_swift_kind {
    CTRACING_SWIFT_BYTES = 0,
    CTRACING_SWIFT_SIGNED,
    CTRACING_SWIFT_UNSIGNED,
    CTRACING_SWIFT_FLOATING,
    CTRACING_SWIFT_BOOLEAN,
    CTRACING_SWIFT_STRING, // or an optional one: the beginning of its text is copied, as of a char *
    CTRACING_SWIFT_OBJECT, // or an optional one: behind the reference the metadata of its class is recorded, or 0
} ctracing_swift_kind;

enum { CTRACING_MAX_PIECES = 8, CTRACING_MAX_PARTS = 24, CTRACING_NO_PART = 0xff };

// The kinds of memory that a part of a value leads to.
typedef enum __attribute__((enum_extensibility(closed))) ctracing_swift_part_kind {
    CTRACING_SWIFT_PART_STRING = 0, // two words; its text
    CTRACING_SWIFT_PART_MEMORY,     // a reference; the beginning of what lies there
    CTRACING_SWIFT_PART_ARRAY,      // an array; its header of 32 bytes, and elements
    CTRACING_SWIFT_PART_HASHED, // a dictionary or a set; the number of entries, then entries, each a key and a value
} ctracing_swift_part_kind;

// A part of a value that leads to memory. The memory is copied with the value, if there is something that can be read.
struct ctracing_swift_part {
    uint16_t offset;       // in the value, or in what was copied for another part
    uint16_t size;         // the most bytes to copy
    uint16_t stride;       // of an element or a key
    uint16_t value_stride; // of a value of a dictionary; 0: a set
    uint8_t kind;          // ctracing_swift_part_kind
    uint8_t base;          // the number of the other part, which comes before this one; CTRACING_NO_PART: the value
};

// Copies the memory that a copy of a value leads to, as far as it can be read: captures, one after the other, each a
// struct ctracing_capture and its bytes in a multiple of 8. Returns their size, at most CTRACING_CAPTURES_ROOM, which
// `place` has room for. Any thread; each part takes a call of the kernel or a few.
enum { CTRACING_CAPTURES_ROOM = 1024 };
OBJC_EXPORT size_t ctracing_swift_capture(
    const struct ctracing_swift_part *parts, size_t count, const void *value, size_t size, uint8_t *place);

struct ctracing_swift_value {
    uint32_t size; // bytes
    ctracing_swift_kind kind;
    uint32_t piece_count; // 0, and nothing is recorded, where it is not known where the value is
    struct ort_swift_piece pieces[CTRACING_MAX_PIECES];
    uint32_t part_count;
    struct ctracing_swift_part parts[CTRACING_MAX_PARTS];
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

// As the functions for messages. They copy the description; only the metadata must stay valid.
OBJC_EXPORT struct ctracing_probe *ctracing_swift_probe_install(
    const struct ctracing_swift_method *method, ort_hook_status *status);
OBJC_EXPORT struct ctracing_probe *ctracing_swift_probe_install_filtered(
    const struct ctracing_swift_method *method, const struct ctracing_call_filter *filter, ort_hook_status *status);
OBJC_EXPORT struct ctracing_logger *ctracing_swift_logger_install(
    const struct ctracing_swift_method *method, ort_hook_status *status);
// For an asynchronous method the meter only counts, whatever `counts_only` says.
OBJC_EXPORT struct ctracing_meter *ctracing_swift_meter_install(
    const struct ctracing_swift_method *method, bool counts_only, ort_hook_status *status);

// MARK: Their hooks

// Whether the hook belongs to a probe, a meter or a logger; for code that lists hooks.
OBJC_EXPORT bool ctracing_is_own_hook(const struct ort_hook *hook);

// The hook of the probe, meter or logger that runs when a call begins. The caller must hold the probe, meter or logger.
// Any thread.
OBJC_EXPORT const struct ort_hook *ctracing_probe_hook(const struct ctracing_probe *probe);
OBJC_EXPORT const struct ort_hook *ctracing_meter_hook(const struct ctracing_meter *meter);
OBJC_EXPORT const struct ort_hook *ctracing_logger_hook(const struct ctracing_logger *logger);

// From now on, when this thread installs or removes a probe, a meter or a logger, it destroys no bodies of other hooks,
// which may run user code. As ort_hook_bury_only, which takes the returned value to undo this.
OBJC_EXPORT ort_hook_destroy ctracing_bury_only_own(void);

ORT_END_DECLS

#endif
