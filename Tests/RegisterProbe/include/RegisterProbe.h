// Calls a function with a known pattern in every argument register and callee-saved register. Records the registers
// that the function at the other end receives, and those after the return.
//
// The probe's state is per thread: prepare it, call, and read it on the same thread.

#ifndef REGISTER_PROBE_H
#define REGISTER_PROBE_H

#include <objc/kernel.h>
#include <objc/objc.h>

#define PROBE_STACK_WORDS 16
#define PROBE_MEMORY_WORDS 8

// The registers that a caller passes, or that a callee found. Vector registers hold 64 bytes; the first
// probe_vector_width() bytes are valid.
struct probe_registers {
    uint64_t general[6]; // rdi rsi rdx rcx r8 r9
    uint64_t rax;
    uint64_t r10;
    uint64_t saved[6]; // rbx rbp r12 r13 r14 r15
    uint64_t unused[2];
    uint8_t vector[16][64];
    uint64_t stack[PROBE_STACK_WORDS];
};

// The answer of probe_callee and of the forward handler.
struct probe_answer {
    uint64_t rax;
    uint64_t rdx;
    uint64_t x87_count;
    uint64_t unused;
    uint8_t x87[2][16];                  // ten bytes each are valid
    uint64_t memory[PROBE_MEMORY_WORDS]; // the memory forms store it through the hidden pointer
    uint8_t vector[2][64];
};

// The registers after the call of probe_call.
struct probe_results {
    uint64_t rax;
    uint64_t rdx;
    uint64_t saved[6]; // rbx rbp r12 r13 r14 r15
    uint64_t flags;
    uint64_t control_before; // MXCSR control bits, and the x87 control word above bit 32
    uint64_t control_after;
    uint64_t unused[5];
    uint8_t vector[2][64];
    uint8_t fxsave[512];
};

// The state of the calling thread.
struct probe_record {
    struct probe_registers arrived;
    struct probe_answer answer;
    uint64_t arrival_count; // calls of probe_callee, probe_callee_stret and intercepted messages
    // Set it to record the messages that this thread forwards, and to answer them like calls of probe_callee.
    bool intercepts_forwards;
    bool forwarded_in_memory;
    id forwarded_receiver;
    SEL forwarded_selector;
    // The number of backtraces by probe_note_backtrace, and of those that led back to probe_call.
    uint64_t backtrace_count;
    uint64_t complete_backtrace_count;
};

// The bytes of a vector register on this processor: 16, 32 or 64.
size_t probe_vector_width(void);

// Fills every register, stack word and answer with a byte pattern that differs in each and for each seed. al is 8; r10
// and the other registers are arbitrary. Replace general[0] and [1] by the receiver and the selector.
void probe_fill(struct probe_registers *registers, uint64_t seed);

// Resets the calling thread's record. Its answer is filled from the seed and has no x87 values. The result stays valid
// until the thread ends.
struct probe_record *probe_prepare(uint64_t seed);
// Returns the calling thread's record unchanged.
struct probe_record *probe_current_record(void);

// Loads all registers and stack words of `in`, calls `function` and fills `out`.
void probe_call(IMP function, const struct probe_registers *in, struct probe_results *out);

// Implementations that record all arguments and return the record's answer. The second is for methods that return in
// memory: it stores answer.memory through the hidden pointer and returns that pointer.
void probe_callee(void);
void probe_callee_stret(void);

// Overwrites every register that a callee may change, at full width.
void probe_clobber(void);

// Walks the stack and records in the thread's record whether it leads back to probe_call. The forward handler does it,
// too.
void probe_note_backtrace(void);

// Installs a forward handler, once for the process. It answers threads whose record says so, and passes every other
// message to the previous handler.
void probe_install_forward_handler(void);

// Each returns a description of the first difference, or NULL. The text is valid until the next call on this thread.
// Compares the argument registers: general, al, vectors 0 to 7 at full width, and `stack_words` words of stack
// arguments.
const char *probe_arguments_difference(
    const struct probe_registers *expected, const struct probe_registers *actual, size_t stack_words);
// Compares the registers that a callee must preserve: general ones, the direction flag, floating-point control words.
const char *probe_saved_difference(const struct probe_registers *in, const struct probe_results *out);
// Compares the return registers: rax, rdx, vectors 0 and 1 at full width, and exactly the answer's x87 values.
const char *probe_answer_difference(const struct probe_answer *expected, const struct probe_results *out);
// Checks that a message to nil has returned zero: in rax, rdx, and the low 16 bytes of vectors 0 and 1.
const char *probe_zero_difference(const struct probe_results *out);

// Swift does not import structures whose alignment is above 16 bytes, so frames are made and read here.
// Makes a frame with the argument registers of `registers` and room for `x87_count` x87 results. Free it with free().
struct ort_call_frame *probe_frame_create(const struct probe_registers *registers, uint64_t x87_count);
uint64_t probe_frame_result(const struct ort_call_frame *frame, size_t index);
void probe_frame_set_result(struct ort_call_frame *frame, size_t index, uint64_t value);
// Copies the argument registers and stack words out of a frame.
void probe_frame_read(const struct ort_call_frame *frame, struct probe_registers *registers);
const char *probe_frame_answer_difference(const struct probe_answer *expected, const struct ort_call_frame *frame);

#endif
