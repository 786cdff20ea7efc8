// Sites of Swift methods: the words of a class's vtable that are hooked.
//
//     call ──► metadata's word = stub ──► chain … ──► the function that was there
//
// The word of an asynchronous method points to a record of the function and the size of its context, not to the
// function. The stub then has such a record beside it.
//
// A class's metadata has a copy of its superclass's vtable. So a hook of a class also puts its stub into those
// subclasses that have not overridden the method: they are covered. Only the caller knows the subclasses, and names
// them with each hook. A subclass that is hooked itself has a site of its own. This site continues to whatever the
// superclass's word holds at the time of the call.
//
// If other code has put a function on the stub of a word, the word keeps its site, which that function may call. Hooks
// that are installed then get a site of their own on top, and reach only those subclasses that have that function too.
//
// If single objects are hooked, the word holds the stub of a front, which keeps what is said here of the word: see
// swift_object.h.
//
// Sites stay, since metadata stays and a caller of a method may have read its word at any time before.

#ifndef ORT_SWIFT_SITE_H
#define ORT_SWIFT_SITE_H

#include "calls/site.h"
#include <objc/swift_hooks.h>

struct ort_life;
struct ort_address_table;

struct ort_swift_site {
    struct ort_hook_site site;
    const void *const *below; // the place of what calls continue to: `function`, or the superclass's word
    union {
        const void *owner;                 // of an object's site: the object; NULL of other sites
        struct ort_address_table *objects; // of a front
    };

    // Immutable once the site is in the table.
    const void *function; // what the word held below all stubs, when the first hook came
    const void *stub;     // what the word holds while there are hooks: the stub, or its record
    const void **slot;    // the word
    const void *metadata;
    uint32_t word;
    bool is_throwing; // these as in the request; `is_throwing`, which is atomic, also as in a later one
    bool has_more_arguments;
    uint8_t general_count;
    uint8_t declared_general_count, declared_vector_count;

    // The subclasses whose word was given the stub. Protected by the hook lock.
    const void **covered;
    size_t covered_count, covered_capacity;
    // An object's site has these: see swift_object.h. Only `front` stays.
    struct ort_swift_site *front;
    struct ort_swift_site *next_of_object; // or of the front's sites without an object
    struct ort_life *life;
};

// The content of the word of the class's vtable without hooks.
ORT_HIDDEN const void *ort_swift_site_original_locked(const void *metadata, uint32_t word);

// Whether the class has that word, after the words that the runtime knows of every class.
ORT_HIDDEN bool ort_swift_site_has_word(const void *metadata, uint32_t word);

// A new site for ort_site_table_choose_locked, to be freed. NULL without memory.
ORT_HIDDEN struct ort_hook_site *ort_swift_site_make_try(const struct ort_swift_hook_request *request);

// Sites of vtables, of variables and of witness tables share these: the stub, and the entrance for a chain.
ORT_HIDDEN bool ort_swift_site_make_stub_locked_try(struct ort_swift_site *site);
ORT_HIDDEN ort_hook_entrance ort_swift_site_entrance_locked(const struct ort_hook_site *site);
// Not of variables: what `below` leads to.
ORT_HIDDEN const struct ort_async_function *ort_swift_site_find_async_original(const struct ort_hook_site *site);

// The members that the kinds of Swift sites share, in an initializer: how calls run.
#define ORT_SWIFT_KIND                                                                                        \
    .is_of_swift = true, .refusal = ORT_HOOK_NOT_HOOKABLE, .entrance_locked = ort_swift_site_entrance_locked, \
    .perform = ort_swift_call_perform, .perform_original = ort_swift_call_perform_original,                   \
    .clear_result = ort_swift_call_clear_result, .run_prepared = ort_swift_call_run_prepared,                 \
    .end_call = ort_swift_call_end_kept

// Makes room to cover `count` more subclasses. false without memory.
ORT_HIDDEN bool ort_swift_site_reserve_locked_try(struct ort_swift_site *site, size_t count);

// Gives the class what its superclass has, in each word that is hooked in the superclass and that the class has not
// overridden.
ORT_HIDDEN void ort_swift_site_cover_locked(const void *metadata);

// Assembly. All are called with the site in a scratch register (r11, x17) and everything else as the caller set it.
ORT_HIDDEN void ort_swift_enter(void); // runs the chain
#if defined(__x86_64__)
ORT_HIDDEN void ort_swift_enter_plain(void); // the same without arguments on the stack and in vector registers

// The same without arguments on the stack, faster while calls run one closure: see ORT_HOOK_IS_CLOSURE_BEFORE. The
// entries are for the positions of the closure, for sites of classes and of objects, and for the numbers of general and
// vector registers that hold arguments. They are distances from this table itself.
enum { ORT_SWIFT_POSITIONS = 3, ORT_SWIFT_GENERAL_COUNTS = 3, ORT_SWIFT_VECTOR_COUNTS = 3 };
extern ORT_HIDDEN const int32_t
    ort_swift_enter_closure[ORT_SWIFT_POSITIONS][2][ORT_SWIFT_GENERAL_COUNTS][ORT_SWIFT_VECTOR_COUNTS];
#endif
ORT_HIDDEN void ort_swift_pass_below(void); // continues to what is below
ORT_HIDDEN void ort_swift_pass_below_async(void);

#endif
