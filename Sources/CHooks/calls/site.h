// Sites: the methods that are hooked, each by its class and selector.
//
// A site and its stub are made when a method is hooked for the first time. They stay as long as the class, since a
// thread may be about to jump to the stub at any time after. Without hooks the stub continues to the implementation
// whose place it took, or to the superclass's. For code that has read the stub while there were hooks, this is the
// method's implementation. The stub does not ask an implementation that was put into the class since. That
// implementation may have kept the stub as its original, and nothing tells its calls from the calls of code that has
// just read the stub.
//
// If other code has put an implementation on the stub, the method keeps its site, which that implementation may call.
// Hooks that are installed then get a site of their own on top.

#ifndef ORT_SITE_H
#define ORT_SITE_H

#include "calls/entries.h"
#include "calls/site_kind.h"
#include <objc/encoding.h>
#include <objc/runtime.h>

struct ort_hook_site {
    void (*entry)(void);         // what the stub jumps to
    struct ort_hook_place place; // of the class's hooks
    IMP original;                // the class's own implementation below the stub, or the last one
    IMP onward;                  // jumped to after the hooks with the site, as `entry` is
    bool is_searched;            // the original is not `original`, but what ort_hook_site_original finds
    uint8_t vector_count;        // as in the layout
    uint8_t x87_count;
    bool is_dealloc;
    uint8_t shape;     // see sites/steps.h
    bool gives_copies; // of arguments, to each callee
    bool is_async;     // an asynchronous Swift function: see swift_sites/async_call.h; immutable
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
    bool is_forwarded; // the method is forwarded to the stub, see method_sites/forwarding.h; also read without the lock
    bool has_alias;    // and its implementation is kept under `alias`
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

// The implementation that a call of a searched site reaches after the hooks. Takes the runtime lock if methods have
// changed since the last call.
ORT_HIDDEN IMP ort_hook_site_original(struct ort_hook_site *site);

// Assembly. All are called with the site in a scratch register (r11, x17) and everything else as the caller set it.
ORT_HIDDEN void ort_hook_enter(void);     // runs the chain
ORT_HIDDEN void ort_hook_pass_on(void);   // continues to the original
ORT_HIDDEN void ort_hook_search_on(void); // the same for a site that is searched

#endif
