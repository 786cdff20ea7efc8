// Steps: the places of the code that ort_hook_enter_simple runs at each entry of a chain. A step continues to the next
// entry's step without a look at the chain.

#ifndef ORT_STEPS_H
#define ORT_STEPS_H

#include "calls/call.h"
#include "calls/hook_layout.h"

#if defined(__x86_64__)

enum { ORT_STEP_GENERAL_COUNTS = 5, ORT_STEP_VECTOR_COUNTS = 3 };

// For methods whose arguments after the selector are in that many registers.
struct ort_hook_shape_steps {
    int32_t enter; // the entry of a site
    // By whether blocks get an info object.
    int32_t block[2];
    int32_t tail[2]; // jumps to the original
    int32_t tail_of_awaited[2];
    // By whether the result may be in others than the first general register.
    int32_t original[2]; // calls it
};

// Places, as distances from ort_hook_enter_simple.
struct ort_hook_steps {
    struct ort_hook_shape_steps shapes[ORT_STEP_GENERAL_COUNTS][ORT_STEP_VECTOR_COUNTS];
    int32_t function;
    int32_t instead[2]; // runs the first instead hook; the index as for original
    int32_t end[2][2];  // returns; the first index as for tail, the second as for original
    int32_t end_of_awaited[2][2];
};

// The library sets this for a program's copy of ort_hook_enter_simple.
struct ort_hook_runtime {
    intptr_t top; // the distance of ort_hook_top from the thread pointer
    struct ort_hook_record *(*take)(struct ort_hook_call *call);
    void (*give_back)(struct ort_hook_call *call);
    const struct ort_hook_chain *(*find_chain)(struct ort_hook_call *call);
    void (*prepare_info)(struct ort_hook_call *call);
    void (*unwind)(struct ort_hook_call *call, const struct _Unwind_Exception *exception);
    ort_hook_entrance enter;
    void (*proceed)(struct ort_hook_call *call);
    void (*resume)(struct _Unwind_Exception *exception);
    void (*delete_exception)(struct _Unwind_Exception *exception);
};

// Assembly. The copy of ort_hook_enter_simple that calls of this process use, and its steps. The dynamic linker prefers
// the table of the program to that of the library; or the table of a plug-in, if the plug-in has brought the library
// in. That plug-in then stays loaded. Both tables were made from the same sources, because the name of the table tells
// the sources. With an older program, the library finds its own.
struct ort_hook_entries {
    ort_hook_entrance enter_simple;
    const struct ort_hook_steps *steps;
    struct ort_hook_runtime *runtime; // NULL for the library's own copy
};

#if ORT_EXPORTS_ENTRIES
OBJC_EXPORT const struct ort_hook_entries ORT_HOOK_ENTRIES;
#else
extern ORT_HIDDEN const struct ort_hook_entries ORT_HOOK_ENTRIES;
#endif

#endif

// A stub that goes to the entry in the first word of `context`, which lives as long as the process. The stubs lie near
// ort_hook_enter_simple, if there is room. NULL when no memory can be mapped.
ORT_HIDDEN IMP ort_hook_stub_make(const void *context);

// The entry for calls of the site, which is complete otherwise, when there are hooks. Sets the site's shape: a number
// for all that steps depend on.
ORT_HIDDEN ort_hook_entrance ort_hook_steps_entrance(struct ort_hook_site *site);

// Gives the chain, which is complete otherwise, the steps of a call of the site.
ORT_HIDDEN void ort_hook_steps_choose(struct ort_hook_chain *chain, const struct ort_hook_site *site);

// Makes calls that run the chain look at the bits of their records at their end. The calls may be under way.
ORT_HIDDEN void ort_hook_steps_await(struct ort_hook_chain *chain);

#endif
