#include "methods/class_traits.h"
#include "selectors/well_known.h"

enum { MOST_METHODS = 4 };

struct trait {
    unsigned long flag;
    unsigned long mark_flag; // set for good, here and below, if a class has the mark; may be 0
    bool is_of_metaclass;    // the flag and the methods: their class is the trait's home
    bool mark_is_of_metaclass;
    size_t mark; // offsets in ort_selectors
    size_t methods[MOST_METHODS];
    size_t count;
};

#define ORT_PLACE(member) offsetof(struct ort_well_known_selectors, member)

static const struct trait traits[] = {
    {.flag = ORT_CLASS_NATIVE_RETAIN,
     .mark_flag = ORT_CLASS_RETAIN_MARKED,
     .mark = ORT_PLACE(ARCCompliantRetainRelease),
     .methods = {ORT_PLACE(retain), ORT_PLACE(release), ORT_PLACE(autorelease), ORT_PLACE(retainCount)},
     .count = 4},
    {.flag = ORT_CLASS_TRIVIAL_ALLOC,
     .is_of_metaclass = true,
     .mark_is_of_metaclass = true,
     .mark = ORT_PLACE(TrivialAllocInit),
     .methods = {ORT_PLACE(alloc), ORT_PLACE(allocWithZone)},
     .count = 2},
    {.flag = ORT_CLASS_TRIVIAL_INIT,
     .mark_is_of_metaclass = true,
     .mark = ORT_PLACE(TrivialAllocInit),
     .methods = {ORT_PLACE(init)},
     .count = 1},
};

enum { TRAITS = sizeof traits / sizeof *traits };

static const struct ort_selector_record *key_at(size_t place) {
    return ort_selector_key(*(SEL *)(void *)((char *)&ort_selectors + place));
}

// The mark of a trait of instances may be a class method.
static bool has_mark_locked(Class home, const struct trait *trait) {
    Class holder = trait->mark_is_of_metaclass && !trait->is_of_metaclass ? home->isa : home;
    return ort_class_own_method_locked(holder, key_at(trait->mark)) != NULL;
}

static bool is_about(const struct trait *trait, const struct ort_selector_record *key) {
    for (size_t i = 0; i < trait->count; i++) {
        if (key_at(trait->methods[i]) == key) {
            return true;
        }
    }
    return false;
}

static bool implements_one_locked(Class home, const struct trait *trait) {
    for (size_t i = 0; i < trait->count; i++) {
        if (ort_class_own_method_locked(home, key_at(trait->methods[i])) != NULL) {
            return true;
        }
    }
    return false;
}

// MARK: New classes

static void note_locked(Class home, const struct trait *trait) {
    if (has_mark_locked(home, trait)) {
        ort_class_set(home, trait->flag | trait->mark_flag);
    } else if (home->super_class != Nil && implements_one_locked(home, trait)) {
        ort_class_clear(home, trait->flag);
    }
}

void ort_class_note_traits_locked(Class cls) {
    for (const struct trait *trait = traits; trait < traits + TRAITS; trait++) {
        Class home = trait->is_of_metaclass ? cls->isa : cls;
        if (cls->super_class != Nil) {
            const unsigned long inherited = ort_class_flags(home->super_class);
            ort_class_set(home, inherited & (trait->flag | trait->mark_flag));
        }
        note_locked(home, trait);
    }
}

void ort_class_copy_traits_locked(Class to, Class from) {
    for (const struct trait *trait = traits; trait < traits + TRAITS; trait++) {
        Class home = trait->is_of_metaclass ? to->isa : to, other = trait->is_of_metaclass ? from->isa : from;
        ort_class_set(home, ort_class_flags(other) & (trait->flag | trait->mark_flag));
    }
}

// MARK: Changes

struct change {
    const struct trait *trait;
    Class origin;
};

static bool lose(Class cls, void *context) {
    const struct change *change = context;
    if (cls != change->origin && has_mark_locked(cls, change->trait)) {
        return false;
    }
    ort_class_clear(cls, change->trait->flag);
    return true;
}

// The metaclasses of a hierarchy lie below its root class, which they are visited with.
static bool gain(Class cls, void *context) {
    const struct change *change = context;
    const struct trait *trait = change->trait;
    if (ort_class_has(cls, ORT_CLASS_META) != trait->is_of_metaclass) {
        return false;
    }
    if (cls != change->origin && implements_one_locked(cls, trait)) {
        return false;
    }
    ort_class_set(cls, trait->flag);
    return true;
}

// For a class that has got a mark, or a superclass with one, and for those below. The methods of those may call the
// methods of the marked class.
static bool gain_mark_flag(Class cls, void *context) {
    ort_class_set(cls, ((const struct change *)context)->trait->mark_flag);
    return true;
}

void ort_class_change_traits_locked(Class cls, const struct ort_selector_record *key) {
    for (const struct trait *trait = traits; trait < traits + TRAITS; trait++) {
        if (is_about(trait, key) && ort_class_has(cls, trait->flag)) {
            struct change change = {trait, cls};
            ort_class_visit_locked(cls, lose, &change);
        }
    }
}

static void gain_locked(Class home, const struct trait *trait) {
    struct change change = {trait, home};
    ort_class_visit_locked(home, gain_mark_flag, &change);
    ort_class_visit_locked(home, gain, &change);
}

static bool has_method(const struct objc_method_list *list, const struct ort_selector_record *key) {
    for (int i = 0; i < list->count; i++) {
        if (ort_selector_key(list->methods[i].selector) == key) {
            return true;
        }
    }
    return false;
}

void ort_class_note_marks_locked(Class cls, const struct objc_method_list *list) {
    for (const struct trait *trait = traits; trait < traits + TRAITS; trait++) {
        const bool is_holder = ort_class_has(cls, ORT_CLASS_META) == trait->mark_is_of_metaclass;
        if (is_holder && has_method(list, key_at(trait->mark))) {
            gain_locked(trait->is_of_metaclass ? cls : cls->state->instance_class, trait);
        }
    }
}

void ort_class_note_superclass_traits_locked(Class cls) {
    for (const struct trait *trait = traits; trait < traits + TRAITS; trait++) {
        struct change change = {trait, Nil};
        Class home = trait->is_of_metaclass ? cls->isa : cls;
        if (!ort_class_has(home->super_class, trait->flag)) {
            ort_class_visit_locked(home, lose, &change);
        }
        if (ort_class_has(home->super_class, trait->mark_flag)) {
            ort_class_visit_locked(home, gain_mark_flag, &change);
        }
    }
}
