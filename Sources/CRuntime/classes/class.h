// Classes: the runtime's state of each, the registry, and the hierarchy.
//
// Order, for threads that read a class without the runtime lock.
// - `state` makes a class complete. It is stored last and with release, when isa, superclass, flags, sizes, ivar
//   offsets and the empty cache are there. ort_class_is_complete loads it with acquire. So if another image completes a
//   class while a thread tries to use it, the thread finds it unusable or complete. Anything linked or published
//   afterwards is found under the lock only.
// - `info`, the flags: set and cleared with release, read with acquire. ORT_CLASS_INITIALIZED is set after +initialize
//   has run, and pairs with the first line of ort_class_initialize. Compiled code reads the flag without acquire, and
//   the messengers read no flag at all: making/initialize.c says what orders those reads.
// - `super_class` and `isa` of a metaclass: stored with release where a complete class changes (class_setSuperclass),
//   read with acquire by class_getSuperclass and object_getClass. The new superclass is complete before.
// - `cxx_construct` and `cxx_destruct`: stored with release when a method of that name is added, changed or removed.
//   Their caller (objects/object.c) loads them once with acquire.
// - `name`, and all of `state` that is called immutable, never change after completion.

#ifndef ORT_CLASS_H
#define ORT_CLASS_H

#include "selectors/selector.h"
#include "support/visibility.h"
#include <objc/abi.h>
#include <objc/kernel.h>
#include <objc/runtime.h>

struct ort_added_method;
struct ort_method_index;

// The runtime's data about a class or metaclass beyond the compiler's structure. Protected by the runtime lock unless a
// comment says otherwise.
struct ort_class_state {
    Class instance_class; // of a metaclass: its class; of a class: itself. Immutable.
    Class first_subclass; // of a list through sibling_class
    Class previous;       // in the list that the class itself is in
    Class next_kept;      // of disposed classes: see making/kept_class.h
    Class next_odd;       // objects/odd_class.h
    bool holds_watched;   // of an original class: see ort_odd_class_enter; protected as next_odd is
    // The subclasses that a change of an inherited method may concern, see classes/hierarchy.c.
    struct ort_caching_subclass *caching;
    uint64_t cached;
    const char *image_name; // NULL for a class made at run time. Immutable.
    struct ort_added_method *added_methods;
    struct ort_owned_memory *owned_memory;  // ort_class_own_locked_try
    const uint8_t *ivar_layouts[2];         // strong and weak: set, or made when first asked for; owned
    struct ort_method_index *index;         // of the own methods, once there are many; may be NULL
    struct ort_method_index *taken_methods; // added methods that were removed, for their return; may be NULL
    Class stands_for;                       // of a dynamic subclass: its original; see ort_class_original
    struct ort_dynamic_class *dynamic;      // subclasses/dynamic_class.c
    struct ort_hook_site
        *hook_sites;     // methods that were ever hooked: CHooks/method_sites/method_site.c, protected by the hook lock
    uint32_t cache_used; // keys in the live array of the cache
    uint32_t cache_missing; // those of them that stand for missing methods
    uint32_t caching_count, caching_capacity;
    uint32_t caching_place; // of the class itself in its superclass's array
    bool is_caching;        // whether it is there; of a root class, whether it would be
    bool has_noted_lists;   // see method_owner.h
    // For a class, not for a metaclass; protected by the initialize lock.
    enum { ORT_UNINITIALIZED, ORT_INITIALIZING, ORT_IS_INITIALIZED } initialization;
};

// MARK: Flags

// Acquire pairs with the release of the two below.
static inline unsigned long ort_class_flags(Class cls) { return __atomic_load_n(&cls->info, __ATOMIC_ACQUIRE); }

static inline bool ort_class_has(Class cls, unsigned long flags) { return (ort_class_flags(cls) & flags) != 0; }

// The flags that a new root class gets; protected by the runtime lock.
ORT_HIDDEN extern unsigned long ort_class_new_root_flags;

static inline void ort_class_set(Class cls, unsigned long flags) {
    __atomic_fetch_or(&cls->info, flags, __ATOMIC_RELEASE);
}

static inline void ort_class_clear(Class cls, unsigned long flags) {
    __atomic_fetch_and(&cls->info, ~flags, __ATOMIC_RELEASE);
}

// Whether the class is `above` or below it; false for Nil. Takes no lock.
ORT_HIDDEN bool ort_class_leads_to(Class cls, Class above);

// Whether the class or one of its superclasses has one of the flags. Takes no lock.
ORT_HIDDEN bool ort_class_has_on_way_up(Class cls, unsigned long flags);

// Whether the loader or objc_allocateClassPair has completed the class.
// Pairs with ort_class_complete_locked.
static inline bool ort_class_is_complete(Class cls) { return __atomic_load_n(&cls->state, __ATOMIC_ACQUIRE) != NULL; }

// The class gets the ownership of the memory, which malloc returned, and frees it when it is disposed of. Returns false
// if there is no memory for the note; then the caller still owns the memory.
ORT_HIDDEN bool ort_class_own_locked_try(Class cls, void *memory);

// Frees all memory that the class owns in this way.
ORT_HIDDEN void ort_class_free_owned(Class cls);

// MARK: Registry

// Gives a class and its metaclass their state, isa and superclass, slides its ivars and links it under its superclass,
// which must be complete. `image_name` as in ort_class_state. A class that brings a zeroed state keeps it; without
// memory for another it is fatal.
ORT_HIDDEN void ort_class_complete_locked(Class cls, const char *image_name);

// Makes a complete class findable by its name, which nothing else has.
ORT_HIDDEN void ort_class_publish_locked(Class cls);

// The same for a class under construction, whose construction ends with it. Returns false if another class has the
// name, or without memory; then it stays under construction.
ORT_HIDDEN bool ort_class_end_construction_locked_try(Class cls);
ORT_HIDDEN bool ort_class_end_construction_try(Class cls);

// MARK: Changes

// The number that ort_method_generation returns, for assembly.
extern ORT_HIDDEN uint64_t ort_class_generation;

// Where a copy of that number is kept; without a copy, the number itself. All three are written under the runtime lock.
ORT_HIDDEN extern uint64_t *ort_class_generation_copy;

// Counts a change that ort_method_generation reports. Call it once the change is made. The release pairs with the
// reader's acquire: a look-up after the new number was read finds the new state.
static inline void ort_class_note_change_locked(void) {
    const uint64_t next = ort_class_generation + 1;
    __atomic_store_n(&ort_class_generation, next, __ATOMIC_RELEASE);
    __atomic_store_n(ort_class_generation_copy, next, __ATOMIC_RELEASE);
}

// MARK: Hierarchy

// Links the class under its superclass, and removes it again if it is still in a list or an array. Both take constant
// time, except for telling the superclasses which selectors the class has cached.
ORT_HIDDEN void ort_class_link_locked(Class cls);
ORT_HIDDEN void ort_class_unlink_locked(Class cls);

// Notes that the class has cached the selector: changes of its superclasses' method concern it from now on.
ORT_HIDDEN void ort_class_note_cached_locked(Class cls, const struct ort_selector_record *key);

// The root class after `root`, or the first one for Nil; Nil at the end.
ORT_HIDDEN Class ort_class_next_root_locked(Class root);

// Any direct subclass, and the one after it; Nil at the end.
ORT_HIDDEN Class ort_class_first_subclass_locked(Class cls);
ORT_HIDDEN Class ort_class_next_subclass_locked(Class subclass);

// Calls `visit` for the class and all classes below it, parents first. If it returns false, the classes below that
// class are skipped.
ORT_HIDDEN void ort_class_visit_locked(Class cls, bool (*visit)(Class cls, void *context), void *context);

// The same, but skips most classes that neither have cached the selector nor have a class below them that has. NULL
// stands for any selector. Each skipped class costs about a nanosecond, or nothing if it has cached nothing at all.
ORT_HIDDEN void ort_class_visit_caching_locked(
    Class cls, const struct ort_selector_record *key, bool (*visit)(Class cls, void *context), void *context);

// Whether there was no memory to note a subclass that has cached something.
ORT_HIDDEN extern bool ort_class_caching_is_incomplete;

// Does the work of the function below if a subclass may have cached something.
ORT_HIDDEN void ort_class_visit_noted_below_locked(
    Class cls, const struct ort_selector_record *key, bool (*visit)(Class cls, void *context), void *context);

// Like ort_class_visit_caching_locked, but not for the class itself.
static inline void ort_class_visit_caching_below_locked(
    Class cls, const struct ort_selector_record *key, bool (*visit)(Class cls, void *context), void *context) {
    if (ort_class_caching_is_incomplete || cls->state->caching_count > 0) {
        ort_class_visit_noted_below_locked(cls, key, visit, context);
    }
}

#ifdef ORT_STRESS

// MARK: Invariants

// Takes the initialize lock and the runtime lock and checks all classes: their links, flags, methods and caches. Ends
// the process with a message that names the fault.
ORT_HIDDEN void ort_class_check_invariants(void);

// The parts of that: the lists and arrays of subclasses (of Nil: the root classes), whether the superclasses know that
// the class has cached the selector, the method lists with their index, and the cache.
ORT_HIDDEN void ort_class_check_links_locked(Class cls);
ORT_HIDDEN void ort_class_check_noted_locked(Class cls, const struct ort_selector_record *key);
ORT_HIDDEN void ort_class_check_methods_locked(Class cls);
ORT_HIDDEN void ort_cache_check_locked(Class cls);

// ort_class_own_method_locked, from the method lists alone.
ORT_HIDDEN Method ort_class_search_methods_locked(Class cls, const struct ort_selector_record *key);

#endif

// MARK: Methods

// The class's own method of that name, or NULL.
ORT_HIDDEN Method ort_class_own_method_locked(Class cls, const struct ort_selector_record *key);

// The method that an instance has, superclasses included, or NULL.
ORT_HIDDEN Method ort_class_find_method_locked(Class cls, const struct ort_selector_record *key);

// The implementation that the class or a superclass has, or NULL. Neither initializes nor resolves nor fills the cache.
ORT_HIDDEN IMP ort_class_find_imp(Class cls, SEL selector);

// Puts a list before the class's own methods and updates every cache that has one of its selectors. The list must stay
// until the class is disposed of.
ORT_HIDDEN void ort_class_attach_methods_locked(Class cls, struct objc_method_list *list);

// Makes the implementation the one of the class's own method of that name, which is added when there is none. false,
// and nothing has changed, without memory.
ORT_HIDDEN bool ort_class_put_method_locked_try(Class cls, SEL name, IMP imp, const char *types);

// ort_class_removeMethod for a class that is complete.
ORT_HIDDEN IMP ort_class_remove_method_locked(Class cls, SEL name);

// The last step of objc_disposeClassPair, for a class that no other code has seen, so that nothing refers to it. If a
// thread keeps classes (ort_classes_keep), the memory is freed later. Runs no user code, and takes the runtime lock.
ORT_HIDDEN void ort_class_free_pair(Class cls);

// Gives a new class the own methods of another one. false without memory.
ORT_HIDDEN bool ort_class_copy_methods_locked_try(Class to, Class from);

// Notes the class's own .cxx_construct and .cxx_destruct, and whom its methods belong to.
ORT_HIDDEN void ort_class_note_methods_locked(Class cls);

// Frees the memory that class_addMethod allocated. For disposal.
ORT_HIDDEN void ort_class_free_methods_locked(Class cls);

// Makes every cache of the class and of the classes below it agree with the method lists. For a class whose superclass
// has changed. Costs a look-up for each cached method.
ORT_HIDDEN void ort_class_refresh_caches_locked(Class cls);

// How often a +resolve…Method: or a superclass was changed. A method that a resolver has not added before such a change
// may exist after it. Protected by the runtime lock.
ORT_HIDDEN extern uint64_t ort_class_resolver_changes;

// Called, with no lock held, whenever other code has made a method a forwarded one, or has given a class another
// superclass. Set once; NULL before.
ORT_HIDDEN void ort_class_set_forwarded_handler(void (*handler)(void));
ORT_HIDDEN void ort_class_tell_of_forwarding(void);

// Called by class_addMethod when the class has a method of the name. Answers whether the implementation was taken all
// the same, since the method is only a stub for hooks of objects. No lock is held.
typedef bool (*ort_class_addition_handler)(Class cls, SEL selector, IMP imp, const char *types);
ORT_HIDDEN void ort_class_set_addition_handler(ort_class_addition_handler handler);

// MARK: Disposal

// Handlers that objc_disposeClassPair calls for the class and its metaclass before it takes them apart, with no lock
// held. With them the tables of objects and of hooks forget the classes. Each is added once, when the image is loaded.
typedef void (*ort_class_end_handler)(Class cls);
ORT_HIDDEN void ort_class_add_end_handler(ort_class_end_handler handler);

// MARK: Ivars

// The most bytes that the ivars of a class and its superclasses may take. Offsets are 32 bits wide, and the padding for
// the compiler's alignment must still fit when ivars slide.
enum { ORT_LARGEST_INSTANCE = INT32_MAX / 2 };

// Moves the class's own ivars after those of its superclass and makes the instance size positive.
ORT_HIDDEN void ort_ivar_slide_locked(Class cls);

// The same for a class under construction, which has no instances yet, after it got another superclass. The class's own
// ivars fit after those of the superclass.
ORT_HIDDEN void ort_ivar_lay_out_locked(Class cls);
ORT_HIDDEN bool ort_ivar_fits_locked(Class cls, Class superclass);

// Gives a new class the ivars of another one, at the same offsets, and its instance size. false without memory.
ORT_HIDDEN bool ort_ivar_copy_list_locked_try(Class to, Class from);

// MARK: Initialization

// Sends +initialize to the class and, before it, to its superclasses, when that has not been done; waits when another
// thread is doing it. Runs user code.
ORT_HIDDEN void ort_class_initialize(Class cls);

// Whether the class has got its +initialize or is getting it.
ORT_HIDDEN bool ort_class_is_initialized_or_at_it(Class cls);

// Whether instances of the class are allocated by the runtime and so have a retain count word.
static inline bool ort_class_counts_instances(Class cls) {
    return !ort_class_has(cls, ORT_CLASS_STATIC_INSTANCES | ORT_CLASS_BLOCK);
}

// Classes of small objects by the low bits of the pointer; entries without a class hold a placeholder class
// without methods.
ORT_HIDDEN extern Class ort_small_object_classes[8];

ORT_HIDDEN bool ort_class_is_unregistered_small(Class cls);

#endif
