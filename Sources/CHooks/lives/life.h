// Classes of Swift objects whose ends are seen.
//
//     last release ──► metadata's word −2 = ort_life_destroy ──► deinit hooks ──► the destroying function of the class
//
// The word two before the address point of a class's metadata is the function that destroys an object of exactly this
// class: swift_release calls it with the last reference. A subclass has a function of its own, which calls the deinit
// of its superclass directly. So the word of each subclass needs the replacement, too. A struct ort_life is one class.
// It stays for ever, since a thread may have read the word at any time before.
//
// The word is replaced while something needs it: a deinit hook of the class or of a superclass, a watch that counts
// instances of the class, or a hook of one object of the class. Then it gets back what it held, unless other code has
// put another function on top.
//
// An initializer that fails before the object is complete does not call the word. See counting.c.
//
// Threads. The table of lives is a list for each hash. Lists are only lengthened, at their heads and under the hook
// lock, by a release that pairs with the acquire of readers without a lock. `destroyer` is stored before the word, both
// by a release: a thread that has read the replaced word finds the function.

#ifndef ORT_LIFE_H
#define ORT_LIFE_H

#include "support/visibility.h"
#include <stdbool.h>
#include <stdint.h>

#define SWIFT_FUNCTION __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

typedef SWIFT_FUNCTION void (*ort_life_destroyer)(SWIFT_SELF void *object);

struct ort_deinit_list;

struct ort_life {
    const void *metadata;         // immutable
    struct ort_life *next;        // with the same hash; immutable
    ort_life_destroyer destroyer; // the class's own function, or what other code had put there; atomic

    // The hooks of the class itself, or NULL. Written with the hook lock and the stripe of the life held; read with
    // either, or to compare with NULL.
    struct ort_deinit_list *hooks;
    // Protected by the hook lock.
    bool is_followed;      // the word was replaced and not restored
    uint32_t object_count; // of ort_life_keep_locked_try
};

// The life of the class, or NULL. Takes no lock.
ORT_HIDDEN struct ort_life *ort_life_find(const void *metadata);

// The life of the class, a new one if there is none; NULL without memory.
ORT_HIDDEN struct ort_life *ort_life_make_locked_try(const void *metadata);

// The superclass; NULL for a root class.
ORT_HIDDEN const void *ort_life_superclass(const void *metadata);

// Replaces the word. false if it cannot be written; nothing has changed then.
ORT_HIDDEN bool ort_life_follow_locked_try(struct ort_life *life);

// The life of the class, whose word is replaced until the same number of calls of the other function. NULL without
// memory, and if the word cannot be written.
ORT_HIDDEN struct ort_life *ort_life_keep_locked_try(const void *metadata);
ORT_HIDDEN void ort_life_let_go_locked(struct ort_life *life);

// The function gets each object of these classes whose end begins, before deinit hooks run. May be called once, before
// there are other threads.
ORT_HIDDEN void ort_life_set_end_handler(void (*handler)(const void *object));

// Restores the words of all lives that nothing needs.
ORT_HIDDEN void ort_life_release_unneeded_locked(void);

// The function that the word holds meanwhile.
ORT_HIDDEN SWIFT_FUNCTION void ort_life_destroy(SWIFT_SELF void *object);

#endif
