#ifndef ORT_HOOK_H
#define ORT_HOOK_H

#include "calls/site.h"

struct ort_hook_body {
    union {
        id block;                    // owned, or nil
        const void *closure_context; // of a hook whose kind is ORT_HOOK_ENTRY_SWIFT
    };
    void *context;
    ort_hook_destroy destroy;
    union {
        void (*closure)(void);      // of a hook whose kind is ORT_HOOK_ENTRY_SWIFT
        ort_hook_function function; // without a block
        // The block's own layout, if its arguments lie in other places than the method's; else NULL.
        const struct ort_call_layout *layout;
    };
};

struct ort_hook {
    struct ort_hook *next;        // in its place; later, of those whose bodies are to be destroyed
    struct ort_hook_place *place; // NULL once it is removed; protected by the hook lock
    struct ort_hook_site *site;   // valid as long as there is a place
    union {
        struct ort_object_hooks *object_hooks; // of an object's hook, as long as there is a place
        uint64_t removal;                      // its number, afterwards; protected by the hook lock
    };
    struct ort_hook_body body;
    int32_t priority;
    uint32_t references;     // handles, and one while the body lives
    uint32_t body_users;     // the list, and chains; protected by the hook lock
    uint32_t skipped_thread; // the number of the thread whose calls do not run it; 0 without ORT_HOOK_SKIPS_THREAD
    uint16_t options;
    uint8_t engine;  // ort_hook_engine
    uint8_t state;   // ort_hook_state
    bool is_claimed; // by the one call that runs it, when it runs once
    uint8_t kind;    // of the entry of a block that finds its arguments in place
    // These do not change once other threads see the hook.
    uint8_t position : 2; // ort_hook_position
    bool injects : 1;     // stands for a method that is missing without hooks
    bool returns : 1;     // as in the entry
    // For Swift methods: see struct ort_swift_hook_request.
    bool is_prepared : 1;
    bool is_timed : 1;
    bool may_keep : 1;
};

static inline bool ort_hook_is_flat(const struct ort_hook *hook) { return (hook->options & ORT_HOOK_FLAT) != 0; }

#endif
