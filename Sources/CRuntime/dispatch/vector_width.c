// aarch64 needs no check: registers-aarch64.h says which registers are saved.

#include "dispatch/messengers.h"
#include <objc/objc.h>

unsigned char ort_vector_width = 16;

// For other images. A variable of its own, written by its name: an executable that names it may have it in its own
// data.
OBJC_EXPORT unsigned char ort_vectorWidth;
unsigned char ort_vectorWidth = 16;

#if defined(__x86_64__)
#include <cpuid.h>
#include <stdint.h>

// The register state that the kernel saves on a context switch. Source: Intel SDM volume 1, chapter 13.
static uint64_t enabled_state(void) {
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

__attribute__((constructor(101))) static void find_vector_width(void) {
    enum { OSXSAVE = 1 << 27, AVX = 1 << 28, AVX512F = 1 << 16 };
    enum { YMM_STATE = 0x06, ZMM_STATE = 0xe6 };
    unsigned int a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & OSXSAVE) == 0 || (c & AVX) == 0) {
        return;
    }
    uint64_t state = enabled_state();
    if ((state & YMM_STATE) == YMM_STATE) {
        ort_vector_width = 32;
    }
    if (__get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & AVX512F) != 0 && (state & ZMM_STATE) == ZMM_STATE) {
        ort_vector_width = 64;
    }
    ort_vectorWidth = ort_vector_width;
}
#endif
