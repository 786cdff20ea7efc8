// The numbers that the stubs and the C code around them share. For C and assembly.

#ifndef ORT_TRAMPOLINE_LAYOUT_H
#define ORT_TRAMPOLINE_LAYOUT_H

// Bytes of a stub, and from one slot to the next.
#if defined(__x86_64__)
#define ORT_TRAMPOLINE_SIZE 16
#else
#define ORT_TRAMPOLINE_SIZE 32
#endif

// From a stub to its slot: the size of a region's code, so a multiple of every page size that the architecture has, and
// within reach of an instruction's displacement.
#if defined(__x86_64__)
#define ORT_TRAMPOLINE_DISTANCE 16384
#else
#define ORT_TRAMPOLINE_DISTANCE 65536
#endif

// Offsets in struct ort_trampoline_slot.
#define ORT_SLOT_CONTEXT 0
#define ORT_SLOT_TARGET 8

#endif
