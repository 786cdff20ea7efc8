#include "include/RegisterProbe.h"
#include "probe_offsets.h"

#include <cpuid.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unwind.h>
#include <xmmintrin.h>

_Static_assert(offsetof(struct probe_registers, rax) == REGISTERS_RAX, "");
_Static_assert(offsetof(struct probe_registers, r10) == REGISTERS_R10, "");
_Static_assert(offsetof(struct probe_registers, saved) == REGISTERS_SAVED, "");
_Static_assert(offsetof(struct probe_registers, vector) == REGISTERS_VECTOR, "");
_Static_assert(offsetof(struct probe_registers, stack) == REGISTERS_STACK, "");
_Static_assert(offsetof(struct probe_record, answer.rax) == ANSWER_RAX, "");
_Static_assert(offsetof(struct probe_record, answer.rdx) == ANSWER_RDX, "");
_Static_assert(offsetof(struct probe_record, answer.x87_count) == ANSWER_X87_COUNT, "");
_Static_assert(offsetof(struct probe_record, answer.x87) == ANSWER_X87, "");
_Static_assert(offsetof(struct probe_record, answer.memory) == ANSWER_MEMORY, "");
_Static_assert(offsetof(struct probe_record, answer.vector) == ANSWER_VECTOR, "");
_Static_assert(offsetof(struct probe_record, arrival_count) == RECORD_COUNT, "");
_Static_assert(offsetof(struct probe_results, saved) == RESULTS_SAVED, "");
_Static_assert(offsetof(struct probe_results, flags) == RESULTS_FLAGS, "");
_Static_assert(offsetof(struct probe_results, vector) == RESULTS_VECTOR, "");
_Static_assert(offsetof(struct probe_results, fxsave) == RESULTS_FXSAVE, "");

__attribute__((visibility("hidden"))) uint32_t probe_width = 16;
__attribute__((visibility("hidden"), tls_model("initial-exec"))) _Thread_local struct probe_record *probe_thread_record;
__attribute__((visibility("hidden"))) void probe_enter(
    IMP function, const struct probe_registers *in, struct probe_results *out);
__attribute__((visibility("hidden"))) void probe_enter_end(void);

static _Thread_local struct probe_record record_storage;
static _Thread_local char difference_text[160];
static ort_forward_handler previous_handler;

// The operating system has to save the wide state, too. XGETBV shows it.
__attribute__((constructor)) static void detect_width(void) {
    unsigned eax, ebx, ecx, edx;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || !(ecx & bit_OSXSAVE)) {
        return;
    }
    unsigned low, high;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    if ((low & 0x6) == 0x6 && (ecx & bit_AVX)) {
        probe_width = 32;
    }
    if ((low & 0xe6) == 0xe6 && __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) && (ebx & bit_AVX512F)) {
        probe_width = 64;
    }
}

size_t probe_vector_width(void) { return probe_width; }

static void fill_bytes(void *memory, size_t size, uint64_t *state) {
    uint8_t *bytes = memory;
    for (size_t i = 0; i < size; i++) {
        *state = *state * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (uint8_t)(*state >> 56);
    }
}

void probe_fill(struct probe_registers *registers, uint64_t seed) {
    uint64_t state = seed;
    fill_bytes(registers, sizeof *registers, &state);
    registers->rax = (registers->rax & ~(uint64_t)0xff) | 8;
}

struct probe_record *probe_current_record(void) {
    probe_thread_record = &record_storage;
    return &record_storage;
}

struct probe_record *probe_prepare(uint64_t seed) {
    struct probe_record *record = probe_current_record();
    memset(record, 0, sizeof *record);
    uint64_t state = ~seed;
    fill_bytes(&record->answer, sizeof record->answer, &state);
    record->answer.x87_count = 0;
    // The x87 unit changes signalling NaNs to quiet ones, so the patterns must be numbers.
    for (int i = 0; i < 2; i++) {
        long double value = 1.5L + (long double)(seed % 1000) + (long double)i / 3;
        memset(record->answer.x87[i], 0, 16);
        memcpy(record->answer.x87[i], &value, 10);
    }
    return record;
}

static uint64_t control_words(void) {
    uint16_t x87;
    __asm__ volatile("fnstcw %0" : "=m"(x87));
    return (uint64_t)(_mm_getcsr() & 0xffc0u) | (uint64_t)x87 << 32;
}

void probe_call(IMP function, const struct probe_registers *in, struct probe_results *out) {
    probe_current_record();
    _Alignas(64) struct probe_results results;
    memset(&results, 0, sizeof results);
    results.control_before = control_words();
    probe_enter(function, in, &results);
    uint32_t mxcsr;
    uint16_t x87;
    memcpy(&x87, results.fxsave, sizeof x87);
    memcpy(&mxcsr, results.fxsave + 24, sizeof mxcsr);
    results.control_after = (uint64_t)(mxcsr & 0xffc0u) | (uint64_t)x87 << 32;
    *out = results;
}

static const char *word_difference(const char *what, size_t index, uint64_t expected, uint64_t actual) {
    snprintf(
        difference_text, sizeof difference_text, "%s[%zu]: expected %#018llx, found %#018llx", what, index,
        (unsigned long long)expected, (unsigned long long)actual);
    return difference_text;
}

static const char *words_difference(const char *what, const uint64_t *expected, const uint64_t *actual, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (expected[i] != actual[i]) {
            return word_difference(what, i, expected[i], actual[i]);
        }
    }
    return NULL;
}

static const char *bytes_difference(
    const char *what, size_t index, const uint8_t *expected, const uint8_t *actual, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (expected[i] != actual[i]) {
            snprintf(
                difference_text, sizeof difference_text, "%s %zu, byte %zu: expected %#04x, found %#04x", what, index,
                i, expected[i], actual[i]);
            return difference_text;
        }
    }
    return NULL;
}

const char *probe_arguments_difference(
    const struct probe_registers *expected, const struct probe_registers *actual, size_t stack_words) {
    const char *difference = words_difference("general", expected->general, actual->general, 6);
    if (!difference && (expected->rax & 0xff) != (actual->rax & 0xff)) {
        difference = word_difference("al", 0, expected->rax & 0xff, actual->rax & 0xff);
    }
    for (size_t i = 0; i < 8 && !difference; i++) {
        difference = bytes_difference("vector", i, expected->vector[i], actual->vector[i], probe_width);
    }
    return difference ? difference : words_difference("stack", expected->stack, actual->stack, stack_words);
}

const char *probe_saved_difference(const struct probe_registers *in, const struct probe_results *out) {
    const char *difference = words_difference("saved", in->saved, out->saved, 6);
    if (difference) {
        return difference;
    }
    if (out->flags & 0x400) {
        return "the direction flag is set";
    }
    return words_difference("control", &out->control_before, &out->control_after, 1);
}

// The tag byte of FXSAVE has one bit for each register in use; the registers follow in stack order.
static const char *x87_difference(const struct probe_answer *expected, const uint8_t *fxsave) {
    uint64_t count = (uint64_t)__builtin_popcount(fxsave[4]);
    if (count != expected->x87_count) {
        return word_difference("x87 count", 0, expected->x87_count, count);
    }
    const char *difference = NULL;
    for (size_t i = 0; i < count && !difference; i++) {
        difference = bytes_difference("st", i, expected->x87[i], fxsave + 32 + 16 * i, 10);
    }
    return difference;
}

const char *probe_answer_difference(const struct probe_answer *expected, const struct probe_results *out) {
    if (expected->rax != out->rax) {
        return word_difference("rax", 0, expected->rax, out->rax);
    }
    if (expected->rdx != out->rdx) {
        return word_difference("rdx", 0, expected->rdx, out->rdx);
    }
    const char *difference = NULL;
    for (size_t i = 0; i < 2 && !difference; i++) {
        difference = bytes_difference("returned vector", i, expected->vector[i], out->vector[i], probe_width);
    }
    return difference ? difference : x87_difference(expected, out->fxsave);
}

const char *probe_zero_difference(const struct probe_results *out) {
    static const uint8_t zeros[16];
    if (out->rax || out->rdx) {
        return word_difference(out->rax ? "rax" : "rdx", 0, 0, out->rax ? out->rax : out->rdx);
    }
    const char *difference = bytes_difference("returned vector", 0, zeros, out->vector[0], sizeof zeros);
    return difference ? difference : bytes_difference("returned vector", 1, zeros, out->vector[1], sizeof zeros);
}

struct ort_call_frame *probe_frame_create(const struct probe_registers *registers, uint64_t x87_count) {
    struct ort_call_frame *frame = aligned_alloc(_Alignof(struct ort_call_frame), sizeof *frame);
    memset(frame, 0, sizeof *frame);
    memcpy(frame->vector, registers->vector, sizeof frame->vector);
    memcpy(frame->general, registers->general, sizeof frame->general);
    frame->result[0] = registers->rax;
    frame->x87_count = x87_count;
    return frame;
}

uint64_t probe_frame_result(const struct ort_call_frame *frame, size_t index) { return frame->result[index]; }

void probe_frame_set_result(struct ort_call_frame *frame, size_t index, uint64_t value) {
    frame->result[index] = value;
}

void probe_frame_read(const struct ort_call_frame *frame, struct probe_registers *registers) {
    memcpy(registers->vector, frame->vector, sizeof frame->vector);
    memcpy(registers->general, frame->general, sizeof frame->general);
    registers->rax = frame->result[0];
    memcpy(registers->stack, frame->stack, sizeof registers->stack);
}

const char *probe_frame_answer_difference(const struct probe_answer *expected, const struct ort_call_frame *frame) {
    if (expected->rax != frame->result[0]) {
        return word_difference("frame rax", 0, expected->rax, frame->result[0]);
    }
    if (expected->rdx != frame->result[1]) {
        return word_difference("frame rdx", 0, expected->rdx, frame->result[1]);
    }
    const char *difference = NULL;
    for (size_t i = 0; i < 2 && !difference; i++) {
        difference = bytes_difference("frame vector", i, expected->vector[i], frame->vector[i], probe_width);
    }
    for (size_t i = 0; i < expected->x87_count && !difference; i++) {
        difference = bytes_difference("frame st", i, expected->x87[i], frame->x87[i], 10);
    }
    return difference;
}

static _Unwind_Reason_Code find_probe_call(struct _Unwind_Context *context, void *found) {
    uintptr_t address = _Unwind_GetIP(context);
    if (address > (uintptr_t)probe_enter && address <= (uintptr_t)probe_enter_end) {
        *(bool *)found = true;
    }
    return _URC_NO_REASON;
}

void probe_note_backtrace(void) {
    bool found = false;
    _Unwind_Backtrace(find_probe_call, &found);
    struct probe_record *record = probe_current_record();
    record->backtrace_count++;
    record->complete_backtrace_count += found;
}

static void answer_frame(struct probe_record *record, struct ort_call_frame *frame, BOOL in_memory) {
    if (in_memory) {
        memcpy((void *)frame->general[0], record->answer.memory, sizeof record->answer.memory);
        frame->result[0] = frame->general[0];
        return;
    }
    frame->result[0] = record->answer.rax;
    frame->result[1] = record->answer.rdx;
    memcpy(frame->vector, record->answer.vector, sizeof record->answer.vector);
    memcpy(frame->x87, record->answer.x87, sizeof frame->x87);
    frame->x87_count = record->answer.x87_count;
}

static void handle_forward(id receiver, SEL selector, struct ort_call_frame *frame, BOOL in_memory) {
    struct probe_record *record = probe_current_record();
    if (record->intercepts_forwards) {
        record->forwarded_receiver = receiver;
        record->forwarded_selector = selector;
        record->forwarded_in_memory = in_memory;
        record->arrival_count++;
        probe_frame_read(frame, &record->arrived);
        probe_note_backtrace();
        probe_clobber();
        answer_frame(record, frame, in_memory);
    } else if (previous_handler) {
        previous_handler(receiver, selector, frame, in_memory);
    } else {
        ort_fatal("%s was forwarded on a thread whose probe expects no forwards", sel_getName(selector));
    }
}

void probe_install_forward_handler(void) {
    static bool installed;
    if (!__atomic_exchange_n(&installed, true, __ATOMIC_ACQ_REL)) {
        previous_handler = ort_set_forward_handler(handle_forward);
    }
}
