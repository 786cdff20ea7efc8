// Callers: the functions that are under way on the calling thread, and a table in which each list of them has a number.
//
// Representation of the table. An array of lists, whose places the hash of a list chooses. Two lists with the same hash
// count as one: hashes have 64 bits. A thread claims a place by storing the hash, then writes the list, and shows it by
// storing its length with a release, which pairs with the acquire of readers. Lists are never taken out.

#ifndef ORT_CALLERS_H
#define ORT_CALLERS_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ORT_CALLERS_LISTS = 8192, ORT_CALLERS_MOST = 64, ORT_CALLERS_NONE = UINT16_MAX };

// The frame of the function that has this line, wherever the optimizer puts the function's parts.
#define ORT_OWN_FRAME(name)                        \
    const void *name = __builtin_frame_address(0); \
    __asm__("" : "+r"(name))

// Finds the bounds of the thread's stack, at its first call of this, which takes memory meanwhile.
ORT_HIDDEN void ort_callers_prepare(void);

// Writes the addresses to which functions return, the innermost first, and returns how many, at most `limit`. The first
// is the one to which the function of the frame returns: `frame` is its ORT_OWN_FRAME. The others are
// found by frame pointers. Reads only the thread's own stack, above the frame: on another stack, such as that of a
// coroutine, it finds one. The first call of a thread takes memory meanwhile.
ORT_HIDDEN size_t ort_callers_find(const void *frame, uintptr_t *places, size_t limit);

// Makes the table, for lists of at most `depth` callers; there must be none. false without memory.
ORT_HIDDEN bool ort_callers_begin_try(size_t depth);

// Frees the table, which no thread may use meanwhile.
ORT_HIDDEN void ort_callers_end(void);

// The number of the list, below ORT_CALLERS_LISTS; ORT_CALLERS_NONE if there is no room for a new one. `count` is above
// 0; a longer list is cut to the depth of the table. Takes no lock, and may run in the handler of a signal.
ORT_HIDDEN uint32_t ort_callers_number(const uintptr_t *places, size_t count);

// The list with the number; *count is 0 if it is being written. Valid until the end of the table.
ORT_HIDDEN const uintptr_t *ort_callers_list(uint32_t number, size_t *count);

#endif
