// Superclasses and subclasses.
//
// Representation: all direct subclasses of a class, and all root classes, are a list through sibling_class. A class
// also has an array of the subclasses that a change of one of its methods may concern: they, or classes below them,
// have cached something. Each entry has a bit for each of 63 kinds of selectors, which says whether that kind is
// cached. So a change skips the other subclasses without looking at more than the array. The last bit says whether
// classes below the subclass have an entry in an array, too. The same bits are in the state of the class (`cached`).
//
// Invariants: a class that has cached a selector has its bit, and so have its superclasses. A class that has any bit is
// in its superclass's array, unless there was no memory for the entry: then all classes are walked through until there
// is. Bits stay, so a bit may stand for something that is no longer cached. Arrays shrink with their contents.
//
// Everything is protected by the runtime lock.

#include "classes/class.h"
#include "methods/cache_word.h"
#include "support/invariants.h"
#include "support/memory.h"
#include <stdlib.h>

struct ort_caching_subclass {
    Class cls;
    uint64_t cached;
};

enum { KINDS = 63, LEAST_CAPACITY = 2 };

bool ort_class_caching_is_incomplete;

static const uint64_t has_caching_subclasses = (uint64_t)1 << KINDS;

static uint64_t kind_of(const struct ort_selector_record *key) {
    return (uint64_t)1 << (uintptr_t)key / sizeof *key % KINDS; // records lie side by side
}

// MARK: Arrays

static bool resize_try(struct ort_class_state *state, uint32_t capacity) {
    struct ort_caching_subclass *resized = ort_memory_resize_try(state->caching, capacity * sizeof *resized);
    if (resized == NULL) {
        return false;
    }
    state->caching = resized;
    state->caching_capacity = capacity;
    return true;
}

static bool has_room_try(struct ort_class_state *state) {
    return state->caching_count < state->caching_capacity ||
        resize_try(state, state->caching_capacity == 0 ? LEAST_CAPACITY : state->caching_capacity * 2);
}

// Adds a class that has cached something to its superclass's array.
static void enter(Class cls) {
    if (cls->super_class != Nil) {
        struct ort_class_state *above = cls->super_class->state;
        if (!has_room_try(above)) {
            ort_class_caching_is_incomplete = true;
            return;
        }
        cls->state->caching_place = above->caching_count;
        above->caching[above->caching_count++] = (struct ort_caching_subclass){cls, cls->state->cached};
    }
    cls->state->is_caching = true;
}

static void shrink(struct ort_class_state *state) {
    if (state->caching_count == 0) {
        free(state->caching);
        state->caching = NULL;
        state->caching_capacity = 0;
    } else if (state->caching_count * 4 <= state->caching_capacity) {
        resize_try(state, state->caching_capacity / 2);
    }
}

// The last entry takes the place of the removed one.
static void leave(Class cls) {
    cls->state->is_caching = false;
    if (cls->super_class != Nil) {
        struct ort_class_state *above = cls->super_class->state;
        const uint32_t place = cls->state->caching_place;
        const struct ort_caching_subclass last = above->caching[--above->caching_count];
        above->caching[place] = last;
        last.cls->state->caching_place = place;
        shrink(above);
    }
}

// Adds these bits to the class and its superclasses.
static void add_cached(Class cls, uint64_t bits) {
    for (; cls != Nil; cls = cls->super_class, bits |= has_caching_subclasses) {
        struct ort_class_state *state = cls->state;
        if (state->is_caching && (state->cached & bits) == bits) {
            return;
        }
        state->cached |= bits;
        if (!state->is_caching) {
            enter(cls);
        } else if (cls->super_class != Nil) {
            cls->super_class->state->caching[state->caching_place].cached = state->cached;
        }
    }
}

void ort_class_note_cached_locked(Class cls, const struct ort_selector_record *key) { add_cached(cls, kind_of(key)); }

// MARK: Lists

static Class first_root;

Class ort_class_next_root_locked(Class root) { return root == Nil ? first_root : root->sibling_class; }

Class ort_class_first_subclass_locked(Class cls) { return cls->state->first_subclass; }

Class ort_class_next_subclass_locked(Class subclass) { return subclass->sibling_class; }

// The link that leads to the first class of the list which `cls` is in.
static Class *first_peer(Class cls) {
    return cls->super_class == Nil ? &first_root : &cls->super_class->state->first_subclass;
}

void ort_class_link_locked(Class cls) {
    Class *first = first_peer(cls);
    cls->sibling_class = *first;
    cls->state->previous = Nil;
    if (*first != Nil) {
        (*first)->state->previous = cls;
    }
    *first = cls;
    if (cls->state->cached != 0) {
        add_cached(cls, cls->state->cached);
    }
}

static void take_out_of_list(Class cls) {
    Class previous = cls->state->previous;
    Class next = cls->sibling_class;
    if (previous == Nil && *first_peer(cls) != cls) {
        return; // not linked
    }
    *(previous == Nil ? first_peer(cls) : &previous->sibling_class) = next;
    if (next != Nil) {
        next->state->previous = previous;
    }
    cls->sibling_class = cls->state->previous = Nil;
}

void ort_class_unlink_locked(Class cls) {
    take_out_of_list(cls);
    if (cls->state->is_caching) {
        leave(cls);
    }
}

// MARK: Walks, without recursion: a hierarchy may be thousands of classes deep

// Down to the first subclass, across siblings, up through superclasses.
void ort_class_visit_locked(Class cls, bool (*visit)(Class cls, void *context), void *context) {
    Class current = cls;
    for (;;) {
        Class following = visit(current, context) ? current->state->first_subclass : Nil;
        while (following == Nil && current != cls) {
            following = current->sibling_class;
            current = following == Nil ? current->super_class : current;
        }
        if (following == Nil) {
            return;
        }
        current = following;
    }
}

static bool enter_missing(Class cls, void *context) {
    (void)context;
    if (cls->state->cached != 0 && !cls->state->is_caching) {
        enter(cls);
    }
    return true;
}

// Tries again to make the entries for which there was no memory.
static bool complete_try(void) {
    ort_class_caching_is_incomplete = false;
    for (Class root = first_root; root != Nil; root = root->sibling_class) {
        ort_class_visit_locked(root, enter_missing, NULL);
    }
    return !ort_class_caching_is_incomplete;
}

// Returns the first entry from `place` on that has one of the bits, or the end.
static uint32_t find_caching(const struct ort_class_state *state, uint32_t place, uint64_t bits) {
    while (place < state->caching_count && (state->caching[place].cached & bits) == 0) {
        place++;
    }
    return place;
}

// A walk over thousands of subclasses mostly waits for memory.
static void fetch_ahead(const struct ort_class_state *state, uint32_t place, const struct ort_selector_record *key) {
    enum { CLASSES_AHEAD = 8, CACHES_AHEAD = 4 };
    if (place + CLASSES_AHEAD < state->caching_count) {
        __builtin_prefetch(&state->caching[place + CLASSES_AHEAD].cls->cache_buckets);
        __builtin_prefetch(ort_cache_word_bucket(state->caching[place + CACHES_AHEAD].cls, key), 1);
    }
}

static void visit_below(
    Class cls, const struct ort_selector_record *key, bool (*visit)(Class cls, void *context), void *context) {
    const uint64_t bits = key == NULL ? UINT64_MAX : kind_of(key);
    Class above = cls;
    uint32_t place = 0;
    for (;;) {
        place = find_caching(above->state, place, bits);
        if (place < above->state->caching_count) {
            const struct ort_caching_subclass found = above->state->caching[place];
            fetch_ahead(above->state, place, key);
            bool goes_down = visit(found.cls, context) && (found.cached & has_caching_subclasses) != 0;
            above = goes_down ? found.cls : above;
            place = goes_down ? 0 : place + 1;
        } else if (above != cls) {
            place = above->state->caching_place + 1;
            above = above->super_class;
        } else {
            return;
        }
    }
}

void ort_class_visit_noted_below_locked(
    Class cls, const struct ort_selector_record *key, bool (*visit)(Class cls, void *context), void *context) {
    if (ort_class_caching_is_incomplete && !complete_try()) {
        for (Class below = cls->state->first_subclass; below != Nil; below = below->sibling_class) {
            ort_class_visit_locked(below, visit, context);
        }
    } else {
        visit_below(cls, key, visit, context);
    }
}

void ort_class_visit_caching_locked(
    Class cls, const struct ort_selector_record *key, bool (*visit)(Class cls, void *context), void *context) {
    if (visit(cls, context)) {
        ort_class_visit_caching_below_locked(cls, key, visit, context);
    }
}

#ifdef ORT_STRESS

// MARK: Invariants

static void check_array_locked(Class cls) {
    const struct ort_class_state *state = cls->state;
    ORT_INVARIANT(
        state->caching_count <= state->caching_capacity, "%s has more caching subclasses than its array has room for",
        cls->name);
    for (uint32_t i = 0; i < state->caching_count; i++) {
        const struct ort_caching_subclass *entry = &state->caching[i];
        const struct ort_class_state *below = entry->cls->state;
        ORT_INVARIANT(
            entry->cls->super_class == cls && below->is_caching && below->caching_place == i,
            "%s wrongly lists %s at index %u of its caching subclasses", cls->name, entry->cls->name, i);
        ORT_INVARIANT(
            entry->cached == below->cached && (entry->cached & ~state->cached) == 0 &&
                (state->cached & has_caching_subclasses) != 0,
            "%s does not know of all methods that its subclass %s has cached", cls->name, entry->cls->name);
    }
    ORT_INVARIANT(
        state->cached == 0 || state->is_caching || ort_class_caching_is_incomplete,
        "%s has cached methods, but is not among the caching subclasses of its superclass", cls->name);
}

void ort_class_check_links_locked(Class cls) {
    Class previous = Nil;
    for (Class each = cls == Nil ? first_root : cls->state->first_subclass; each != Nil; each = each->sibling_class) {
        ORT_INVARIANT(
            ort_class_is_complete(each) && each->super_class == cls,
            "%s is in the list of the subclasses of %s, but is incomplete or has another superclass", each->name,
            class_getName(cls));
        ORT_INVARIANT(
            each->state->previous == previous, "the list of the subclasses of %s is broken at %s", class_getName(cls),
            each->name);
        previous = each;
    }
    if (cls != Nil) {
        check_array_locked(cls);
    }
}

void ort_class_check_noted_locked(Class cls, const struct ort_selector_record *key) {
    ORT_INVARIANT(
        (cls->state->cached & kind_of(key)) != 0,
        "%s has cached %s, but changes of that method do not update its cache", cls->name, key->name);
}

#endif
