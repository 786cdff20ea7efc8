// Checks all classes in stress builds.

#include "support/invariants.h"

#ifdef ORT_STRESS

#include "classes/class.h"
#include "classes/registry.h"
#include "support/locks.h"

static void check_pair_locked(Class cls) {
    Class meta = cls->isa, superclass = cls->super_class;
    ORT_INVARIANT(
        ort_class_is_complete(meta) && meta->state->instance_class == cls && ort_class_has(meta, ORT_CLASS_META),
        "the isa of %s is not its metaclass", cls->name);
    ORT_INVARIANT(
        meta->super_class == (superclass == Nil ? cls : superclass->isa),
        "the metaclass of %s does not inherit from the metaclass of its superclass", cls->name);
    ORT_INVARIANT(
        meta->isa == (superclass == Nil ? meta : superclass->isa->isa),
        "the metaclass of %s does not lead to the root metaclass", cls->name);
}

static void check_flags_locked(Class cls) {
    enum { OF_BOTH = ORT_CLASS_INITIALIZED | ORT_CLASS_DYNAMIC | ORT_CLASS_UNDER_CONSTRUCTION };
    const unsigned long flags = ort_class_flags(cls);
    ORT_INVARIANT(
        ((flags ^ ort_class_flags(cls->isa)) & OF_BOTH) == 0, "%s and its metaclass differ in their flags", cls->name);
    ORT_INVARIANT(
        ((flags & ORT_CLASS_INITIALIZED) != 0) == (cls->state->initialization == ORT_IS_INITIALIZED),
        "the flags and the state of %s disagree about +initialize", cls->name);
    ORT_INVARIANT(
        (flags & ORT_CLASS_NATIVE_RETAIN) == 0 || cls->super_class == Nil ||
            ort_class_has(cls->super_class, ORT_CLASS_NATIVE_RETAIN) || ort_class_has(cls, ORT_CLASS_RETAIN_MARKED),
        "%s counts references natively, but its superclass does not", cls->name);
    const bool is_listed = (flags & (ORT_CLASS_UNDER_CONSTRUCTION | ORT_CLASS_PARKED)) == 0;
    ORT_INVARIANT(
        (ort_registry_find_locked(cls->name) == cls) == is_listed,
        is_listed ? "%s is not found by its name" : "%s is found by its name while it is under construction or parked",
        cls->name);
}

static bool check_class(Class cls, void *context) {
    (void)context;
    ort_class_check_links_locked(cls);
    ORT_INVARIANT(
        ort_class_has(cls, ORT_CLASS_META) == (cls->state->instance_class != cls), "the metaclass flag of %s is wrong",
        cls->name);
    if (!ort_class_has(cls, ORT_CLASS_META)) {
        check_pair_locked(cls);
        check_flags_locked(cls);
    }
    ort_class_check_methods_locked(cls);
    ort_cache_check_locked(cls);
    return true;
}

void ort_class_check_invariants(void) {
    ORT_GUARD(&ort_initialize_lock);
    {
        ORT_GUARD(&ort_runtime_lock);
        ort_class_check_links_locked(Nil);
        for (Class root = ort_class_next_root_locked(Nil); root != Nil; root = ort_class_next_root_locked(root)) {
            ort_class_visit_locked(root, check_class, NULL);
        }
    }
}

#endif
