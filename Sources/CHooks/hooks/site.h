// Sites: the methods that are hooked, each by its class and selector.
//
// A site and its stub are made when a method is hooked for the first time and stay as long as the class, since a thread
// may be about to jump to the stub at any time after. Without hooks the stub goes on to the implementation that it took
// the place of, or to the superclass's: what the method's implementation would be to somebody who read it while there
// were hooks. Another implementation that was put into the class since is not asked: it may have kept the stub as what
// it goes on to, and nothing tells its calls from those of somebody who has just read the stub.
//
// A method on whose stub somebody else has put an implementation keeps its site, which that implementation may call.
// Hooks that are installed then get a site of their own on top.

#ifndef ORT_SITE_H
#define ORT_SITE_H

#include "hooks/chain.h"
#include "hooks/site_kind.h"
#include <objc/encoding.h>
#include <objc/runtime.h>

struct ort_hook_site {
    void (*entry)(void);         // what the stub jumps to
    struct ort_hook_place place; // of the class's hooks
    IMP original;                // the class's own implementation below the stub, or the last one
    IMP onward;                  // what behind the hooks is jumped to with the site, as to `entry`
    bool is_searched;            // the original is not `original`, but what ort_hook_site_original finds
    uint8_t vector_count;        // as in the layout
    uint8_t x87_count;
    bool is_dealloc;
    uint8_t shape;     // see hooks/steps.h
    bool gives_copies; // of arguments, to each callee
    uint32_t stack_size;

    // Immutable.
    bool runs_original_once;        // dealloc and the init family
    bool returns_retained;          // an object, by the family of its selector
    bool is_dynamic;                // the class stands for another one
    void (*entry_with_hooks)(void); // not used by Swift sites
    Class cls;                      // of a block, its own
    SEL selector;
    IMP stub;
    const char *types; // these two of a plan
    const struct ort_call_layout *layout;
    const struct ort_site_kind *kind;
    struct ort_hook_site *next;          // in the table, or of those that hook nothing any more
    struct ort_hook_site *next_of_class; // that has the same class

    const void *note; // ort_hook_call_note

    // Protected by the hook lock.
    uint32_t object_hook_count; // hooks of objects that are found by the receiver
    bool is_installed;          // the stub was put into the class and not taken out again
    bool is_inherited;          // the class has no method of its own below the stub
    bool is_forwarded;        // the method is forwarded to the stub, see hooks/forwarding.h; also read without the lock
    bool has_alias;           // and its implementation is kept under `alias`
    bool has_types_of_hook;   // made for a missing method; immutable
    uint64_t forwarded_until; // greater than of those that ceased to be forwarded earlier
    struct ort_hook_site *next_forwarded;
    // Made when the method is forwarded for the first time, and immutable then.
    SEL alias;
    IMP forward_on; // forwards as without hooks
    struct ort_forwarding_class *forwarding_class;
    // The implementation that was found last, and when: see ort_hook_site_original.
    uint64_t generation;
    IMP found;
    uint32_t engine_counts[ORT_HOOK_ENGINE_LIBFFI + 1]; // hooks that ask for each engine
    struct ort_hook_closure *closure;                   // made for the first hook by libffi, and immutable then

    // Immutable once the site is in the table: what is hooked. A class and the record of a selector; a block and 0; the
    // metadata of a Swift class and the word of its vtable.
    const void *target;
    uintptr_t member;
};

// A new site for a method of the types, for ort_hook_site_choose_locked. NULL with *status when there can be none.
ORT_HIDDEN struct ort_hook_site *ort_hook_site_make(
    Class cls, SEL selector, const char *types, ort_hook_status *status);
ORT_HIDDEN void ort_hook_site_free(struct ort_hook_site *site);

// ort_site_table_choose_locked for the method of the class, which the made one gets as its own.
ORT_HIDDEN ort_hook_status
ort_hook_site_choose_locked(Class cls, struct ort_hook_site **made, struct ort_hook_site **site);

// The place of the nearest class, from this one up, whose method has flat hooks; NULL without one, and where somebody
// else's method stands on them.
ORT_HIDDEN const struct ort_hook_place *ort_hook_site_flat_place_locked(Class cls, SEL selector);

// The site whose stub is the class's own method, or NULL.
ORT_HIDDEN struct ort_hook_site *ort_hook_site_in_place_locked(Class cls, SEL selector);

// Forgets the class's sites: nothing calls their stubs any more, which other sites may use. Calls `visit` for each of
// them.
ORT_HIDDEN void ort_hook_site_end_class_locked(Class cls, void (*visit)(struct ort_hook_site *site));

// Calls `visit` for each site of the class, the newest first.
ORT_HIDDEN void ort_hook_site_visit_locked(
    Class cls, void (*visit)(const struct ort_hook_site *site, void *context), void *context);

// Takes the stub out of a method whose hooks have all gone while somebody else's implementation stood on it, and which
// has got the stub back since. Without one nothing happens.
ORT_HIDDEN void ort_hook_site_settle_locked(Class cls, SEL selector);

// Count a hook of the engine that was installed, and one that was removed; `is_last`: no hook is left.
ORT_HIDDEN void ort_hook_site_enter_locked(struct ort_hook_site *site, ort_hook_engine engine);
ORT_HIDDEN void ort_hook_site_leave_locked(struct ort_hook_site *site, ort_hook_engine engine, bool is_last);

// To be called when the hooks of the class have changed by one that is flat, if `is_flat`.
ORT_HIDDEN void ort_hook_site_follow_flat_locked(const struct ort_hook_site *site, bool is_flat);

// Whether calls that run hooks enter by the site's closure.
static inline bool ort_hook_site_is_by_closure_locked(const struct ort_hook_site *site) {
    return site->engine_counts[ORT_HOOK_ENGINE_LIBFFI] > 0 && site->closure != NULL;
}

// Whether somebody else has replaced what the hooks of the site need in place.
ORT_HIDDEN bool ort_hook_site_is_displaced_locked(const struct ort_hook_site *site);

// Points the stub at the chain entry if there are hooks, else at the original. To be called whenever the site's place
// or object_hook_count has changed.
ORT_HIDDEN void ort_hook_site_choose_entry_locked(struct ort_hook_site *site);

// Sets what the site goes on to; with NULL, `original` stays what it is.
ORT_HIDDEN void ort_hook_site_set_original(struct ort_hook_site *site, IMP original, bool is_searched);

// What a call of a site that is searched goes on to behind the hooks. Takes the runtime lock when methods have changed
// since the last call.
ORT_HIDDEN IMP ort_hook_site_original(struct ort_hook_site *site);

// Whether that is a method, and not that the message is forwarded. Takes the runtime lock, and may run user code.
ORT_HIDDEN bool ort_hook_site_has_original(const struct ort_hook_site *site);

// Assembly. All are called with the site in a scratch register (r11, x17) and everything else as the caller set it.
ORT_HIDDEN void ort_hook_enter(void);     // runs the chain
ORT_HIDDEN void ort_hook_pass_on(void);   // goes on to the original
ORT_HIDDEN void ort_hook_search_on(void); // the same for a site that is searched

#endif
