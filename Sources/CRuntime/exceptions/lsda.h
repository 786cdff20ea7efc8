// The language-specific data of a function: the places of its landing pads and the types that they catch.
//
// Layout: a header, the call sites in ascending order, the action records, the types backwards from their table's end.
// The header says from which address landing pads count, how types are encoded and where their table ends, and how call
// sites are encoded. Sources: Itanium C++ ABI, "Exception Handling Tables"; LSB Core, "DWARF Extensions" for the
// encodings.

#ifndef ORT_LSDA_H
#define ORT_LSDA_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stdint.h>
#include <unwind.h>

// How a function handles an exception at one of its calls.
struct ort_lsda_site {
    uintptr_t landing_pad;
    const uint8_t *next_action; // NULL after the last one
    const uint8_t *types;       // the end of the table, NULL without types
    uint8_t type_encoding;
    struct _Unwind_Context *context;
};

// Finds the call that the frame is in. false when its function has no landing pad for it.
ORT_HIDDEN bool ort_lsda_find_site(struct _Unwind_Context *context, struct ort_lsda_site *site);

// Takes the next action: *filter is 0 for a cleanup, positive for a clause (ort_lsda_type returns its type), negative
// for an exception specification. Returns false if there is none. A site without actions is a cleanup.
ORT_HIDDEN bool ort_lsda_take_action(struct ort_lsda_site *site, intptr_t *filter);

// The type of a clause; NULL for one that catches everything.
ORT_HIDDEN const void *ort_lsda_type(const struct ort_lsda_site *site, intptr_t filter);

#endif
