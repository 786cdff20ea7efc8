#if defined(__aarch64__)

#include "objects/claim_site.h"
#include "support/code_memory.h"
#include <dlfcn.h>

enum {
    LONGEST_CALL = 7 * 4, // store, jump, load, marker, address of the slot, load, call
    MOST_STUBS = 2,       // one after the other: the table's entry that stands for a function's address
};

static const uint32_t marker = 0xaa1d03fd; // mov x29, x29: clang puts it before a claim and nowhere else

// Returns 0, which is no instruction, if it cannot be read.
static uint32_t instruction(const uint32_t *code) {
    return ort_code_memory_is_readable(code, sizeof *code) ? *code : 0;
}

static uintptr_t page_address(uint32_t adrp, const void *from) {
    int32_t pages = (int32_t)((adrp >> 5 & 0x7ffff) << 13 | (adrp >> 29 & 3) << 11) >> 11;
    return ((uintptr_t)from & ~(uintptr_t)0xfff) + (uintptr_t)((intptr_t)pages * 4096);
}

// Returns the target of an entry of a procedure linkage table, or NULL if the code is none: [bti c]; adrp x16, page;
// ldr x17, [x16, #offset]. A function that begins in this way reads the slot, too.
static const void *stub_target(const uint32_t *stub) {
    stub += instruction(stub) == 0xd503245f;
    uint32_t adrp = instruction(stub), load = instruction(stub + 1);
    if ((adrp & 0x9f00001f) != 0x90000010 || (load & 0xffc003ff) != 0xf9400211) {
        return NULL;
    }
    uintptr_t slot = page_address(adrp, stub) + (load >> 10 & 0xfff) * 8;
    return *(const void *const *)slot;
}

static bool leads_to(const void *code, const void *function) {
    for (int stubs = 0; stubs < MOST_STUBS && code != NULL && code != function; stubs++) {
        code = stub_target(code);
    }
    return code == function;
}

// Whether the instruction moves x0 to the frame, or from there: str and stur, or ldr and ldur.
static bool moves_in_frame(uint32_t code, uint32_t scaled, uint32_t unscaled) {
    uint32_t base = code >> 5 & 31;
    bool is_move = (code & 0xffc00000) == scaled || (code & 0xffe00c00) == unscaled;
    return is_move && (code & 31) == 0 && (base == 29 || base == 31);
}

// Skips the moves that clang compiles without optimization: the result goes through the frame to the next block.
static const uint32_t *skip_frame_moves(const uint32_t *code) {
    if (!moves_in_frame(instruction(code), 0xf9000000, 0xf8000000)) {
        return code;
    }
    code += 1;
    code += instruction(code) == 0x14000001; // b to the next instruction
    return code + moves_in_frame(instruction(code), 0xf9400000, 0xf8400000);
}

// Whether the code is still loaded. It is if it calls a claim that returns close to it. Any other claim may be the jump
// that ends the code, or may come long after its image was unloaded. Before 2.35 glibc cannot tell this without a lock.
static bool is_loaded(const void *returned_to, const void *claim_returns_to) {
    if ((uintptr_t)claim_returns_to - (uintptr_t)returned_to <= LONGEST_CALL) {
        return true;
    }
#if __GLIBC_PREREQ(2, 35)
    struct dl_find_object object;
    return _dl_find_object((void *)(uintptr_t)returned_to, &object) == 0;
#else
    return true;
#endif
}

// A claim after a marker may be called in any way, also by a jump when the frame is gone. Code written by hand has no
// marker: there the claim must be the next call.
bool ort_claim_site_follows(const void *returned_to, const void *claim_returns_to, const void *claim) {
    if (!is_loaded(returned_to, claim_returns_to)) {
        return false;
    }
    const uint32_t *code = skip_frame_moves(returned_to);
    uint32_t next = instruction(code);
    if (next == marker) {
        return true;
    }
    bool is_call = claim_returns_to == code + 1 && (next & 0xfc000000) == 0x94000000;
    return is_call && leads_to(code + ((int32_t)(next << 6) >> 6), claim);
}

#endif
