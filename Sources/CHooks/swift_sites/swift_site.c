#include "swift_sites/swift_site.h"
#include "blocks/trampoline_layout.h"
#include "calls/record.h"
#include "sites/sites.h"
#include "sites/steps.h"
#include "support/locks.h"
#include "support/memory.h"
#include "swift_sites/async_call.h"
#include "swift_sites/swift_call.h"
#include "swift_sites/swift_object.h"
#include <objc/encoding.h>

// Nothing here describes a Swift method's result.
static const struct ort_call_layout no_layout;

// MARK: Metadata

// Source: swift/docs/ABI/TypeMetadata.rst, "Class Metadata", without Objective-C interoperability.
static const void *superclass_of(const void *metadata) { return ((const void *const *)metadata)[1]; }

static const void **word_of(const void *metadata, uint32_t word) { return (const void **)(uintptr_t)metadata + word; }

// Words of the metadata after its address point.
static uint32_t word_count(const void *metadata) {
    const uint32_t *words = metadata; // at 32 the size, at 36 what of it lies before the address point
    return (words[8] - words[9]) / 8;
}

static const void *load(const void *const *place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }

// The content of the word apart from a front.
static const void *content_locked(const void *const *place) {
    return ort_swift_front_content_locked(place, load(place));
}

bool ort_swift_site_has_word(const void *metadata, uint32_t word) {
    enum { HEADER = 6 };
    return word >= HEADER && word < word_count(metadata);
}

// The superclass's word, where it has the method.
static const void **superclass_word(const void *metadata, uint32_t word) {
    const void *superclass = superclass_of(metadata);
    return superclass != NULL && word < word_count(superclass) ? word_of(superclass, word) : NULL;
}

// MARK: Finding

static struct ort_swift_site *swift_site(const struct ort_hook_site *site) { return (struct ort_swift_site *)site; }

// The class's own site with that stub.
static struct ort_swift_site *find_own_by_stub_locked(const void *metadata, uint32_t word, const void *value) {
    struct ort_hook_site *site = ort_site_table_first_locked(metadata, word);
    while (site != NULL && swift_site(site)->stub != value) {
        site = ort_site_table_next_locked(site);
    }
    return swift_site(site);
}

// The site whose stub a class's word holds: its own, or that of the class that it is covered by.
static struct ort_swift_site *find_by_stub_locked(const void *metadata, uint32_t word, const void *value) {
    struct ort_swift_site *site = NULL;
    while (site == NULL && metadata != NULL && word < word_count(metadata)) {
        site = find_own_by_stub_locked(metadata, word, value);
        metadata = superclass_of(metadata);
    }
    return site;
}

// Metadata that is made while there are fronts copies their stubs.
static const void *below_fronts_locked(const void *metadata, uint32_t word, const void *value) {
    for (; metadata != NULL && word < word_count(metadata); metadata = superclass_of(metadata)) {
        value = ort_swift_front_content_locked(word_of(metadata, word), value);
    }
    return value;
}

static const void *below_stub_locked(const void *metadata, uint32_t word, const void *value) {
    value = below_fronts_locked(metadata, word, value);
    const struct ort_swift_site *site = find_by_stub_locked(metadata, word, value);
    return site == NULL ? value : site->function;
}

const void *ort_swift_site_original_locked(const void *metadata, uint32_t word) {
    return below_stub_locked(metadata, word, load(word_of(metadata, word)));
}

const void *ort_swift_original(const void *metadata, uint32_t word) {
    ORT_GUARD(&ort_hook_lock);
    return ort_swift_site_original_locked(metadata, word);
}

// MARK: Making

static const struct ort_site_kind *kind_for(const struct ort_swift_hook_request *request) {
    if (request->object != NULL) {
        return &ort_swift_object_kind;
    }
    if (request->metadata != NULL) {
        return &ort_swift_kind;
    }
    return request->variable != NULL ? &ort_variable_kind : &ort_witness_kind;
}

struct ort_hook_site *ort_swift_site_make_try(const struct ort_swift_hook_request *request) {
    struct ort_swift_site *site = ort_memory_allocate_try(sizeof *site);
    if (site == NULL) {
        return NULL;
    }
    const void **slot = request->metadata != NULL ? word_of(request->metadata, request->word)
        : request->variable != NULL               ? request->variable
                                                  : request->witness;
    const bool is_of_class = request->object == NULL && request->metadata != NULL;
    *site = (struct ort_swift_site){
        .site =
            {.entry = ort_hook_pass_on,
             .kind = kind_for(request),
             .target = request->object != NULL ? request->object
                 : is_of_class                 ? request->metadata
                                               : (const void *)slot,
             .member = request->object != NULL ? (uintptr_t)slot : request->word,
             .vector_count = request->vector_count,
             .is_async = request->is_async,
             .stack_size = (request->stack_size + 15) & ~15u,
             .layout = &no_layout},
        .owner = request->object,
        .slot = slot,
        .metadata = request->metadata,
        .word = request->word,
        .is_throwing = request->is_throwing,
        .has_more_arguments = request->has_more_arguments,
        .general_count = request->general_count,
        .declared_general_count = request->declared_general_count,
        .declared_vector_count = request->declared_vector_count,
    };
    return &site->site;
}

#if defined(__x86_64__)

// A call's look at its chain has to come before bodies, and bodies before the end of the call. Only the entries for all
// chains tell the thread sanitizer what orders these.
static bool may_be_simple(const struct ort_swift_site *site) {
    return site->site.stack_size == 0 && !ort_hook_needs_fence && !__has_feature(thread_sanitizer);
}

// There are entries for at most two, for at most four, and for any number of general registers, for which 0 stands,
// too; and for none, two, and any number of vector registers.
static ort_hook_entrance entrance_for_closure(const struct ort_swift_site *site, ort_hook_position position) {
    const unsigned general = site->general_count, vector = site->site.vector_count;
    const unsigned general_place = general == 0u ? 2u : (general > 2u) + (general > 4u);
    const unsigned vector_place = (vector > 0u) + (vector > 2u);
    const int32_t distance = ort_swift_enter_closure[position][site->owner != NULL][general_place][vector_place];
    return (ort_hook_entrance)((uintptr_t)ort_swift_enter_closure + (uintptr_t)distance);
}

static ort_hook_entrance entrance_for(const struct ort_swift_site *site, const struct ort_hook_chain *chain) {
    if (may_be_simple(site)) {
        switch (chain->begin) {
        case ORT_HOOK_IS_CLOSURE_BEFORE:
            return entrance_for_closure(site, ORT_HOOK_BEFORE);
        case ORT_HOOK_IS_CLOSURE_INSTEAD:
            return entrance_for_closure(site, ORT_HOOK_INSTEAD);
        case ORT_HOOK_IS_CLOSURE_AFTER:
            return entrance_for_closure(site, ORT_HOOK_AFTER);
        default:
            break;
        }
    }
    const bool is_plain = site->site.stack_size == 0 && site->site.vector_count == 0;
    return is_plain ? ort_swift_enter_plain : ort_swift_enter;
}

#else

static ort_hook_entrance entrance_for(const struct ort_swift_site *site, const struct ort_hook_chain *chain) {
    (void)site, (void)chain;
    return ort_swift_enter;
}

#endif

ort_hook_entrance ort_swift_site_entrance_locked(const struct ort_hook_site *site) {
    const struct ort_hook_chain *chain = site->place.chain;
    return chain == NULL ? ort_hook_pass_on : entrance_for(swift_site(site), chain);
}

// A stub's slot has a word that its kind does not use: an asynchronous method's record lies there.
bool ort_swift_site_make_stub_locked_try(struct ort_swift_site *site) {
    site->site.stub = ort_hook_stub_make(site);
    if (site->site.stub == NULL) {
        return false;
    }
    site->stub = (const void *)(uintptr_t)site->site.stub;
    if (site->site.is_async) {
        const struct ort_async_function *function = site->function;
        const int32_t distance = ORT_TRAMPOLINE_DISTANCE + ORT_SLOT_TARGET;
        struct ort_async_function *record = (void *)((uintptr_t)site->site.stub + (uintptr_t)distance);
        *record = (struct ort_async_function){.distance = -distance, .context_size = function->context_size};
        site->stub = record;
    }
    return true;
}

static struct ort_hook_site *furnish_locked_try(struct ort_hook_site **made) {
    struct ort_swift_site *site = swift_site(*made);
    site->function = ort_swift_site_original_locked(site->metadata, site->word);
    if (!ort_swift_site_make_stub_locked_try(site)) {
        return NULL;
    }
    *made = NULL;
    return &site->site;
}

// MARK: Covering

bool ort_swift_site_reserve_locked_try(struct ort_swift_site *site, size_t count) {
    const size_t needed = site->covered_count + count;
    if (needed <= site->covered_capacity) {
        return true;
    }
    const size_t capacity = needed < 2 * site->covered_capacity ? 2 * site->covered_capacity : needed;
    const void **larger = ort_memory_resize_try((void *)site->covered, capacity * sizeof *larger);
    if (larger == NULL) {
        return false;
    }
    site->covered = larger;
    site->covered_capacity = capacity;
    return true;
}

static bool is_noted_locked(const struct ort_swift_site *site, const void *metadata) {
    size_t i = 0;
    while (i < site->covered_count && site->covered[i] != metadata) {
        i++;
    }
    return i < site->covered_count;
}

// Notes the class with the superclass's site that has this stub, if there is one.
static bool note_covered_locked_try(const void *metadata, uint32_t word, const void *stub) {
    struct ort_swift_site *site = find_by_stub_locked(superclass_of(metadata), word, stub);
    if (site == NULL || is_noted_locked(site, metadata)) {
        return true;
    }
    if (!ort_swift_site_reserve_locked_try(site, 1)) {
        return false;
    }
    site->covered[site->covered_count++] = metadata;
    return true;
}

// Gives the class's word what its superclass has for it. Without memory the class stays as it is.
static void give_locked(const void *metadata, uint32_t word, const void *wanted) {
    const void **own = word_of(metadata, word);
    if (note_covered_locked_try(metadata, word, wanted) && content_locked(own) != wanted) {
        ort_swift_front_store_locked_try(own, wanted);
    }
}

// Gives the class's word what the superclass's holds, unless the class has the method overridden or hooked itself.
static void cover_word_locked(const void *metadata, uint32_t word) {
    const void *const *above = superclass_word(metadata, word);
    const void *value = content_locked(word_of(metadata, word));
    if (above == NULL || find_own_by_stub_locked(metadata, word, value) != NULL) {
        return;
    }
    const void *wanted = content_locked(above), *superclass = superclass_of(metadata);
    if (below_stub_locked(superclass, word, value) == below_stub_locked(superclass, word, wanted)) {
        give_locked(metadata, word, wanted);
    }
}

static bool was_hooked_locked(const void *metadata, uint32_t word) {
    return ort_site_table_first_locked(metadata, word) != NULL ||
        ort_swift_front_exists_locked(word_of(metadata, word));
}

// A superclass has no more of the class's words than its own metadata is long.
static bool is_hooked_above_locked(const void *metadata, uint32_t word) {
    const void *above = superclass_of(metadata);
    while (above != NULL && word < word_count(above) && !was_hooked_locked(above, word)) {
        above = superclass_of(above);
    }
    return above != NULL && word < word_count(above);
}

void ort_swift_site_cover_locked(const void *metadata) {
    const uint32_t count = word_count(metadata);
    for (uint32_t word = 0; word < count; word++) {
        if (is_hooked_above_locked(metadata, word)) {
            cover_word_locked(metadata, word);
        }
    }
}

// Gives classes that hold the stub what comes in its place.
static void uncover_locked(struct ort_swift_site *site, const void *former) {
    const size_t count = site->covered_count;
    site->covered_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (content_locked(word_of(site->covered[i], site->word)) == site->stub) {
            give_locked(site->covered[i], site->word, former);
        }
    }
}

// MARK: Installing

static bool is_in_place_locked(const struct ort_hook_site *site) {
    return content_locked(swift_site(site)->slot) == swift_site(site)->stub;
}

static bool may_serve_locked(const struct ort_hook_site *idle, const struct ort_hook_site *made) {
    const struct ort_swift_site *site = swift_site(made);
    return swift_site(idle)->function == ort_swift_site_original_locked(site->metadata, site->word);
}

// The content of the word if the site were not there.
static const void *former_locked(const struct ort_swift_site *site) {
    const void *superclass = superclass_of(site->metadata);
    const void *const *above = superclass_word(site->metadata, site->word);
    const void *value = above == NULL ? NULL : content_locked(above);
    const bool is_inherited = above != NULL && below_stub_locked(superclass, site->word, value) == site->function;
    return is_inherited ? value : site->function;
}

// A class that has not overridden the method continues to what its superclass has at the time of the call. Calls may
// come through a stub that was idle meanwhile, and read this.
static void choose_onward_locked(struct ort_swift_site *site) {
    const void *const *above = superclass_word(site->metadata, site->word);
    const bool is_inherited = above != NULL && former_locked(site) == content_locked(above);
    const void *const *below = is_inherited ? above : &site->function;
    IMP onward = is_inherited ? (IMP)ort_swift_pass_below : (IMP)(uintptr_t)site->function;
    __atomic_store_n(&site->below, below, __ATOMIC_RELEASE);
    __atomic_store_n(
        &site->site.onward, site->site.is_async ? (IMP)ort_swift_pass_below_async : onward, __ATOMIC_RELEASE);
}

// false when the word cannot be written.
static bool install_locked_try(struct ort_hook_site *base, ort_hook_engine engine) {
    struct ort_swift_site *site = swift_site(base);
    (void)engine;
    if (!is_in_place_locked(base)) {
        choose_onward_locked(site);
        ort_swift_front_store_locked_try(site->slot, site->stub);
    }
    base->is_installed = is_in_place_locked(base); // other code may have put the stub back
    return base->is_installed;
}

// Puts back what was there into every word that holds the stub, but not where another function stands on top.
static void uninstall_locked(struct ort_swift_site *site) {
    const void *value = content_locked(site->slot), *former = former_locked(site);
    if (value == site->stub) {
        note_covered_locked_try(site->metadata, site->word, former);
        site->site.is_installed = !ort_swift_front_store_locked_try(site->slot, former);
    } else if (below_stub_locked(site->metadata, site->word, value) == site->function) {
        site->site.is_installed = false; // other code has put it back
    }
    uncover_locked(site, former);
}

// MARK: The kind

static void leave_locked(struct ort_hook_site *site, bool is_last) {
    if (is_last) {
        uninstall_locked(swift_site(site));
    }
}

const struct ort_async_function *ort_swift_site_find_async_original(const struct ort_hook_site *site) {
    return load(swift_site(site)->below);
}

const struct ort_site_kind ort_swift_kind = {
    ORT_SWIFT_KIND,
    .is_in_place_locked = is_in_place_locked,
    .may_serve_locked = may_serve_locked,
    .furnish_locked_try = furnish_locked_try,
    .install_locked_try = install_locked_try,
    .leave_locked = leave_locked,
    .find_async_original = ort_swift_site_find_async_original,
};
