#if defined(__x86_64__)

#include "objects/claim_site.h"
#include "support/code_memory.h"
#include <stdint.h>
#include <string.h>

enum {
    SHORTEST_MOVE = 3,               // from register to register
    SHORTEST_FRAME_MOVES = 4 + 4,    // store, load
    LONGEST_FRAME_MOVES = 7 + 2 + 7, // store, jump, load
    SHORTEST_CALL = 5,
    LONGEST_CALL = 6,
    LONGEST_STUB = 4 + 1 + 6, // landing pad, prefix, jump
    MOST_STUBS = 2,           // one after the other: the table's entry that stands for a function's address
};

// Returns the first `count` bytes, up to 4; the first one is the lowest.
static uint32_t bytes(const uint8_t *code, size_t count) {
    uint32_t value = 0;
    for (size_t i = 0; i < count; i++) {
        value |= (uint32_t)code[i] << i * 8;
    }
    return value;
}

// The address that an instruction gives relative to `next`, the address of the following instruction.
static const void *relative(const uint8_t *displacement, const void *next) {
    int32_t value;
    memcpy(&value, displacement, sizeof value);
    return (const char *)next + value;
}

// Through a slot of the global offset table.
static const void *indirect(const uint8_t *displacement, const void *next) {
    const void *address;
    memcpy(&address, relative(displacement, next), sizeof address);
    return address;
}

// Returns the target of an entry of a procedure linkage table, or NULL if the code is none: [endbr64] [bnd] jmp
// *slot(%rip). A function that begins in this way reads the slot, too.
static const void *stub_target(const uint8_t *stub) {
    if (!ort_code_memory_is_readable(stub, LONGEST_STUB)) {
        return NULL;
    }
    stub += bytes(stub, 4) == 0xfa1e0ff3 ? 4 : 0;
    stub += *stub == 0xf2;
    return bytes(stub, 2) == 0x25ff ? indirect(stub + 2, stub + 6) : NULL;
}

__attribute__((noinline)) static bool leads_to(const void *code, const void *function) {
    for (int stubs = 0; stubs < MOST_STUBS && code != NULL && code != function; stubs++) {
        code = stub_target(code);
    }
    return code == function;
}

// Returns the size of a move between the frame and a register; 0 for anything else. The last byte before the
// displacement says whether the displacement has 8 bits or 32.
static size_t frame_move_size(const uint8_t *code, uint32_t near) {
    const uint32_t far = near ^ 0xc00000;
    return bytes(code, 3) == near ? 4 : bytes(code, 3) == far ? 7 : 0;
}

// As below, but through the frame and to the next block, as clang compiles without optimization.
static size_t frame_moves_size(const uint8_t *code) {
    size_t size = frame_move_size(code, 0x458948); // mov %rax, N(%rbp)
    if (size == 0) {
        return 0;
    }
    size += bytes(code + size, 2) == 0x00eb ? 2 : 0;           // jmp to the next instruction
    size_t load_size = frame_move_size(code + size, 0x7d8b48); // mov N(%rbp), %rdi
    return load_size == 0 ? 0 : size + load_size;
}

// Returns the size of the code that moves the result to the argument's register; 0 if code of this size does something
// else.
static size_t result_move_size(const uint8_t *code, size_t size) {
    if (bytes(code, 3) == 0xc78948) { // mov %rax, %rdi
        return SHORTEST_MOVE;
    }
    return size < SHORTEST_FRAME_MOVES + SHORTEST_CALL ? 0 : frame_moves_size(code);
}

// Returns the function that a call of this size right before `next` calls; NULL if it is no known form of a call.
static const void *called(const uint8_t *call, size_t size, const void *next) {
    if (size == 5 && call[0] == 0xe8) {
        return relative(call + 1, next);
    }
    if (size == 6 && bytes(call, 2) == 0xe867) { // linkers change the call below to this one
        return relative(call + 2, next);
    }
    return size == 6 && bytes(call, 2) == 0x15ff ? indirect(call + 2, next) : NULL;
}

static bool is_claim(const uint8_t *code, size_t size, const void *next, const void *claim) {
    size_t move_size = result_move_size(code, size);
    if (move_size == 0) {
        return false;
    }
    const void *target = called(code + move_size, size - move_size, next);
    return target == claim || leads_to(target, claim);
}

__attribute__((noinline)) static bool is_claim_on_new_page(
    const uint8_t *code, size_t size, const void *next, const void *claim) {
    return ort_code_memory_find_out(code, size) && is_claim(code, size, next, claim);
}

bool ort_claim_site_follows(const void *returned_to, const void *claim_returns_to, const void *claim) {
    size_t size = (size_t)((uintptr_t)claim_returns_to - (uintptr_t)returned_to);
    if (size < SHORTEST_MOVE + SHORTEST_CALL || size > LONGEST_FRAME_MOVES + LONGEST_CALL) {
        return false;
    }
    return ort_code_memory_is_known(returned_to, size)
        ? is_claim(returned_to, size, claim_returns_to, claim)
        : is_claim_on_new_page(returned_to, size, claim_returns_to, claim);
}

#endif
